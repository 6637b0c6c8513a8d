-- What a chat platform has told and what is needed later: in Teams, where a person can be reached,
-- and where a file that they sent can be read for some minutes.

-- +goose Up
CREATE TABLE chat_memory (
    tenant  TEXT   NOT NULL,
    id      TEXT   NOT NULL, -- person/…, channel/…, file/…, upload/…
    passing INT    NOT NULL, -- 1: deleted after some days
    updated BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX chat_memory_by_age ON chat_memory (passing, updated);
