-- Games that are over, to be searched. All of it comes from what is stored of the games, and can be made from that again: where
-- `archived` is 0, that has yet to be done.
ALTER TABLE game ADD COLUMN archived BIGINT NOT NULL DEFAULT 0;
CREATE INDEX game_unarchived ON game (id) WHERE status = 'over' AND archived = 0;
CREATE INDEX game_open ON game (created_at) WHERE status = 'open';
CREATE TABLE archive (
    number  INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: rows of `reached` may outlive theirs
    game    TEXT   NOT NULL UNIQUE REFERENCES game (id),
    rules   TEXT   NOT NULL, -- the game without its options
    speed   TEXT   NOT NULL,
    rated   BIGINT NOT NULL, -- 0 or 1
    engines BIGINT NOT NULL, -- how many of the two are programs
    one     TEXT   NOT NULL REFERENCES person (id),
    two     TEXT   NOT NULL REFERENCES person (id),
    halves  BIGINT NOT NULL, -- half points of the first side: 0 lost, 1 drawn, 2 won
    plies   BIGINT NOT NULL,
    at      BIGINT NOT NULL, -- when it ended: milliseconds since 1970, UTC
    record  TEXT   NOT NULL  -- with gaps for the names, which may go
);
CREATE INDEX archive_at ON archive (at, number);
CREATE INDEX archive_rules ON archive (rules, at, number);
CREATE INDEX archive_one ON archive (one, at, number);
CREATE INDEX archive_two ON archive (two, at, number);

-- Which positions were reached, in the server's numbers, and which came next.
CREATE TABLE reached (
    position BIGINT NOT NULL,
    archive  BIGINT NOT NULL,
    ply      BIGINT NOT NULL,
    next     BIGINT,
    PRIMARY KEY (position, archive, ply)
) WITHOUT ROWID;

-- By what programs show whose they are. Of a token only the digest (SHA-256) is kept.
CREATE TABLE token (
    digest     BLOB   NOT NULL PRIMARY KEY,
    person     TEXT   NOT NULL REFERENCES person (id),
    name       TEXT   NOT NULL,
    scopes     TEXT   NOT NULL, -- what it is good for, in the server's words, with spaces between them
    created_at BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX token_person ON token (person);
