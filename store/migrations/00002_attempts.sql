-- A message outlives who tried to deliver it: how often that was is kept beside it.

-- +goose Up
ALTER TABLE outbox ADD COLUMN attempt SMALLINT NOT NULL DEFAULT 0; -- how often it was tried
ALTER TABLE outbox ADD COLUMN failed SMALLINT NOT NULL DEFAULT 0;  -- how often that may have been its own fault
