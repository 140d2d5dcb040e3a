-- A database as version 1 of the tables has left it.
PRAGMA foreign_keys = OFF;
PRAGMA application_id = 1415669356;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE record (
    id         TEXT   NOT NULL PRIMARY KEY,
    digest     BLOB   NOT NULL UNIQUE,
    format     BIGINT NOT NULL,
    text       TEXT   NOT NULL,
    created_at BIGINT NOT NULL -- milliseconds since 1970, UTC
);
INSERT INTO "record" VALUES('quHpVDLNg4',X'CBF53A03DAA7CB9A9DD3CBED7FB08280DAAFE9F6B31016BBFFF903D698F78667',1,'[Format "1"]
[Game "gunzi"]
[Result "*"]

1. a1-b1l c1-b6r *
',1794896439857);
COMMIT;
