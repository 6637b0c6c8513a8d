-- To find the card of a thread in HR's channel, and to delete old closed tickets and
-- questions.

-- +goose Up
CREATE INDEX receipts_at ON receipts (tenant, channel, message);
ALTER TABLE tickets ADD COLUMN updated BIGINT NOT NULL DEFAULT 0;
UPDATE tickets SET updated = opened;
CREATE INDEX tickets_closed ON tickets (updated) WHERE state <> 'open';
CREATE INDEX questions_old ON questions (at);
