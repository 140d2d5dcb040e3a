-- Whether the results against each opponent are told to nobody but the account's owner.
ALTER TABLE account ADD COLUMN private BIGINT NOT NULL DEFAULT 0; -- 0 or 1
