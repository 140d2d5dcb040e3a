-- Sessions expire: a year after they began at the latest, as their cookies do, and those of accounts after 90 days without use.
-- All times are milliseconds since 1970, UTC. Use was noted for some pages only so far, so no session ends within the next 30 days
-- for lack of it.
ALTER TABLE session ADD COLUMN expires_at BIGINT NOT NULL DEFAULT 0;
UPDATE session SET expires_at = created_at + 31536000000;
UPDATE session SET expires_at =
        min(expires_at, max(coalesce(seen_at, created_at) + 7776000000, unixepoch() * 1000 + 2592000000))
    WHERE person IN (SELECT id FROM person WHERE kind IN ('member', 'bot'));
CREATE INDEX session_expires ON session (expires_at);

-- Browsers that have signed in to an account before, by the digest (SHA-256) of a cookie. The cookie grants nothing: it only keeps the
-- sign-in attempts of others from slowing down the owner's. One browser may know several accounts.
CREATE TABLE device (
    digest     BLOB   NOT NULL,
    person     TEXT   NOT NULL REFERENCES person (id),
    created_at BIGINT NOT NULL,
    used_at    BIGINT NOT NULL,
    PRIMARY KEY (digest, person)
) WITHOUT ROWID;
CREATE INDEX device_person ON device (person);

-- Links to set a new password, made by an administrator, by the digest (SHA-256) of their token. Each works once; a used one is kept to
-- say so.
CREATE TABLE password_reset (
    digest     BLOB   NOT NULL PRIMARY KEY,
    person     TEXT   NOT NULL REFERENCES person (id),
    expires_at BIGINT NOT NULL,
    used_at    BIGINT
) WITHOUT ROWID;
CREATE INDEX password_reset_person ON password_reset (person);
