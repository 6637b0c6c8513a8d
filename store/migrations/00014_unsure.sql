-- "unsure" is 1 while nobody knows whether an attempt to send the message got through: it
-- may be in the channel already.

-- +goose Up
ALTER TABLE outbox ADD COLUMN unsure SMALLINT NOT NULL DEFAULT 0;

-- To count dead letters without reading all events.
CREATE INDEX events_aside ON events (seq) WHERE state = 2;
