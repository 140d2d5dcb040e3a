-- Passkeys (WebAuthn): another way into an account than its password. The id is chosen by whatever holds the secret half of the
-- key; `key` is the open half, in the server's words. `counter` tells how often it was used, where it counts.
CREATE TABLE passkey (
    id         BLOB   NOT NULL PRIMARY KEY,
    person     TEXT   NOT NULL REFERENCES person (id),
    key        BLOB   NOT NULL,
    counter    BIGINT NOT NULL,
    name       TEXT   NOT NULL, -- what its owner calls it
    created_at BIGINT NOT NULL, -- milliseconds since 1970, UTC
    seen_at    BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX passkey_person ON passkey (person);

-- A complaint about somebody, not about what was said in a game, is made once, too.
DELETE FROM report WHERE game IS NULL
    AND number NOT IN (SELECT min(number) FROM report WHERE game IS NULL GROUP BY person, about, place);
CREATE UNIQUE INDEX report_once ON report (person, about, place) WHERE game IS NULL;
