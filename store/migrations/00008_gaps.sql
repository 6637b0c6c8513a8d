-- Which card a thread in HR's channel belongs to, and when a ticket was last changed:
-- what is closed is kept for a while only.

-- +goose Up
CREATE INDEX receipts_at ON receipts (tenant, channel, message);
ALTER TABLE tickets ADD COLUMN updated BIGINT NOT NULL DEFAULT 0;
UPDATE tickets SET updated = opened;
CREATE INDEX tickets_closed ON tickets (updated) WHERE state <> 'open';
CREATE INDEX questions_old ON questions (at);
