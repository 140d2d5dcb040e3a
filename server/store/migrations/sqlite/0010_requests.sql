-- The id that the client gave the request which created the game, so that a repetition is recognised.
ALTER TABLE game ADD COLUMN request TEXT;
CREATE INDEX game_request ON game (owner, request) WHERE request IS NOT NULL;
