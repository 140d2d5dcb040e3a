-- People, and the cookies by which they are known. Of a cookie only the digest (SHA-256) is kept: who reads this file
-- cannot play for others. So far all people are guests.
CREATE TABLE person (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    created_at BIGINT NOT NULL -- milliseconds since 1970, UTC, as everywhere
);
CREATE TABLE cookie (
    digest     BLOB   NOT NULL PRIMARY KEY,
    person     TEXT   NOT NULL REFERENCES person (id),
    created_at BIGINT NOT NULL
) WITHOUT ROWID;

-- Games between people. Terms, commands and events are texts that the server understands.
CREATE TABLE game (
    id         TEXT   NOT NULL PRIMARY KEY,
    owner      TEXT   NOT NULL REFERENCES person (id),
    terms      TEXT   NOT NULL,
    status     TEXT   NOT NULL, -- open, playing, over, closed
    commands   BIGINT NOT NULL, -- how many there are of the game
    events     BIGINT NOT NULL,
    due_at     BIGINT,          -- when somebody must look at it though nobody asks: a clock runs out
    created_at BIGINT NOT NULL
);
CREATE INDEX game_due ON game (due_at) WHERE status = 'playing';
CREATE TABLE seat (
    game   TEXT   NOT NULL REFERENCES game (id),
    side   BIGINT NOT NULL, -- 0 or 1, the place in the rulebook
    person TEXT   NOT NULL REFERENCES person (id),
    PRIMARY KEY (game, side)
) WITHOUT ROWID;
CREATE INDEX seat_person ON seat (person);

-- What was done, in its order: whoever does it again has the game as it stands, clocks and offers included. `request` is what
-- the client called it, so that a repetition is known; `event` is the number of the event that came of it first.
CREATE TABLE command (
    game    TEXT   NOT NULL REFERENCES game (id),
    number  BIGINT NOT NULL,
    person  TEXT,
    request TEXT,
    at      BIGINT NOT NULL,
    body    TEXT   NOT NULL,
    event   BIGINT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX command_request ON command (game, person, request) WHERE request IS NOT NULL;

-- What players and spectators were told, from 1 without gaps.
CREATE TABLE event (
    game   TEXT   NOT NULL REFERENCES game (id),
    number BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    body   TEXT   NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

-- When a server was last known to run, and when none did: clocks stand still then.
CREATE TABLE alive (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);
CREATE TABLE downtime (
    begun BIGINT NOT NULL PRIMARY KEY,
    ended BIGINT NOT NULL
);
