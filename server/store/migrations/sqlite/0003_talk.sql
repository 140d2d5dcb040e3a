-- What is said in games. Players and spectators have a room each, numbered from 1. `preset` is one of the house's phrases by its
-- key; `text` is empty then. `request` is what the client called it, so that a repetition is known.
CREATE TABLE chat (
    game    TEXT   NOT NULL REFERENCES game (id),
    room    TEXT   NOT NULL, -- players, spectators
    number  BIGINT NOT NULL,
    person  TEXT   NOT NULL REFERENCES person (id),
    request TEXT   NOT NULL,
    at      BIGINT NOT NULL, -- milliseconds since 1970, UTC
    text    TEXT   NOT NULL,
    preset  TEXT,
    PRIMARY KEY (game, room, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX chat_request ON chat (game, person, request);
CREATE INDEX chat_person ON chat (person);

-- Who does not want to read whom.
CREATE TABLE mute (
    person TEXT   NOT NULL REFERENCES person (id),
    muted  TEXT   NOT NULL REFERENCES person (id),
    at     BIGINT NOT NULL,
    PRIMARY KEY (person, muted)
) WITHOUT ROWID;

-- Who may not say anything until then, as the house has decided.
CREATE TABLE silence (
    person TEXT   NOT NULL PRIMARY KEY REFERENCES person (id),
    until  BIGINT NOT NULL
);

-- What somebody has complained about, with what was said around it as it was read then.
CREATE TABLE report (
    number  INTEGER PRIMARY KEY,
    person  TEXT   NOT NULL REFERENCES person (id), -- who complains
    about   TEXT   NOT NULL REFERENCES person (id),
    game    TEXT   REFERENCES game (id),
    place   TEXT   NOT NULL, -- where in it: a complaint about the same place is the same complaint
    reason  TEXT   NOT NULL,
    context TEXT   NOT NULL,
    at      BIGINT NOT NULL,
    UNIQUE (person, about, game, place)
);

-- Who looks for a game over days, and need not be there meanwhile.
CREATE TABLE seek (
    id         TEXT   NOT NULL PRIMARY KEY,
    person     TEXT   NOT NULL REFERENCES person (id),
    terms      TEXT   NOT NULL, -- in the server's words
    created_at BIGINT NOT NULL
);
CREATE INDEX seek_person ON seek (person);
