-- Each kind of failure has its own pauses, so each has its own count: "failed" is
-- how often the chat platform failed, "unreachable" how often it didn't answer.

-- +goose Up
ALTER TABLE outbox ADD COLUMN unreachable SMALLINT NOT NULL DEFAULT 0;
