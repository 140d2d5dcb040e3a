-- Rated games, in the order in which they were counted: all that ratings are computed from, so that they can be computed anew.
-- `category` is what is rated apart, in the server's words: a game at a speed.
CREATE TABLE rated_game (
    number   INTEGER PRIMARY KEY,
    game     TEXT   NOT NULL UNIQUE REFERENCES game (id),
    category TEXT   NOT NULL,
    at       BIGINT NOT NULL, -- milliseconds since 1970, UTC
    one      TEXT   NOT NULL REFERENCES person (id),
    two      TEXT   NOT NULL REFERENCES person (id),
    halves   BIGINT NOT NULL -- half points of the first side: 0 lost, 1 drawn, 2 won
);

-- How strong somebody is thought to be, after the last of them.
CREATE TABLE rating (
    person     TEXT   NOT NULL REFERENCES person (id),
    category   TEXT   NOT NULL,
    value      DOUBLE NOT NULL,
    deviation  DOUBLE NOT NULL,
    volatility DOUBLE NOT NULL,
    games      BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (person, category)
) WITHOUT ROWID;
CREATE INDEX rating_best ON rating (category, value);

-- What it was after each, for graphs.
CREATE TABLE rating_point (
    person   TEXT   NOT NULL REFERENCES person (id),
    category TEXT   NOT NULL,
    games    BIGINT NOT NULL, -- how many had been counted
    at       BIGINT NOT NULL,
    value    DOUBLE NOT NULL,
    PRIMARY KEY (person, category, games)
) WITHOUT ROWID;
