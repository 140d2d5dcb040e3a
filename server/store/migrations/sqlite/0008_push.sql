-- By what push services know this server: a secret key of P-256, made at the first start. Browsers that want to be told are bound
-- to it, so it is never changed.
CREATE TABLE push_key (
    id         BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    secret     BLOB   NOT NULL,
    created_at BIGINT NOT NULL -- milliseconds since 1970, UTC, as everywhere
);

-- Browsers whose owners want to be told when the page is closed: one for each session, and gone with it. Messages are encrypted with
-- the key, so that the push service cannot read them.
CREATE TABLE push_subscription (
    session    BLOB   NOT NULL PRIMARY KEY REFERENCES session (digest) ON DELETE CASCADE,
    endpoint   TEXT   NOT NULL UNIQUE,
    key        BLOB   NOT NULL,
    auth       BLOB   NOT NULL,
    lang       TEXT   NOT NULL,
    created_at BIGINT NOT NULL
) WITHOUT ROWID;
