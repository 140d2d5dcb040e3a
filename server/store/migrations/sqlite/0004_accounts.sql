-- Guests are people without an account. `member` has one, `engine` is a program of the house, `deleted` had an account: games stay,
-- the name is gone. A closed account keeps its name, and nobody can sign in to it.
ALTER TABLE person ADD COLUMN kind TEXT NOT NULL DEFAULT 'guest'; -- guest, member, engine, deleted
ALTER TABLE person ADD COLUMN closed_at BIGINT;

-- `key` is the name without case and without what looks alike: two names that could be mistaken for each other have the same.
CREATE TABLE account (
    person     TEXT   NOT NULL PRIMARY KEY REFERENCES person (id),
    key        TEXT   NOT NULL UNIQUE,
    password   TEXT,            -- Argon2id with its parameters (PHC), never the password
    email      TEXT,
    created_at BIGINT NOT NULL
) WITHOUT ROWID;
-- Digests (SHA-256) of the keys of names that were given up: nobody else gets them.
CREATE TABLE retired_name (
    digest BLOB NOT NULL PRIMARY KEY
) WITHOUT ROWID;

-- Where somebody is signed in, guests included.
ALTER TABLE cookie RENAME TO session;
ALTER TABLE session ADD COLUMN seen_at BIGINT;
ALTER TABLE session ADD COLUMN client TEXT NOT NULL DEFAULT ''; -- the browser in words, for its owner
CREATE INDEX session_person ON session (person);
-- Whose sessions have ended, or whose name has changed: running servers look at their sockets again.
CREATE TABLE revocation (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT    NOT NULL
);

-- Who does not want to play with whom.
CREATE TABLE block (
    person  TEXT   NOT NULL REFERENCES person (id),
    blocked TEXT   NOT NULL REFERENCES person (id),
    at      BIGINT NOT NULL,
    PRIMARY KEY (person, blocked)
) WITHOUT ROWID;
CREATE INDEX block_blocked ON block (blocked);

-- Records that somebody keeps in the account.
CREATE TABLE own_record (
    person     TEXT   NOT NULL REFERENCES person (id),
    digest     BLOB   NOT NULL,
    format     BIGINT NOT NULL,
    text       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (person, digest)
) WITHOUT ROWID;
