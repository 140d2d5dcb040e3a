-- Game records that somebody shared. The digest (SHA-256 of the text) makes sharing twice the same as sharing once.
CREATE TABLE record (
    id         TEXT   NOT NULL PRIMARY KEY,
    digest     BLOB   NOT NULL UNIQUE,
    format     BIGINT NOT NULL,
    text       TEXT   NOT NULL,
    created_at BIGINT NOT NULL -- milliseconds since 1970, UTC
);
