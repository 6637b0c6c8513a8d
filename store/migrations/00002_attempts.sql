-- The number of delivery attempts must survive a restart.

-- +goose Up
ALTER TABLE outbox ADD COLUMN attempt SMALLINT NOT NULL DEFAULT 0; -- attempts
ALTER TABLE outbox ADD COLUMN failed SMALLINT NOT NULL DEFAULT 0;  -- failed attempts for which it may itself be to blame
