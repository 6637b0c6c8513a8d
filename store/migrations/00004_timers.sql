-- What a session is to be told later. A timer that has rung is deleted.

-- +goose Up
CREATE TABLE timers (
    tenant  TEXT   NOT NULL,
    session TEXT   NOT NULL,
    name    TEXT   NOT NULL,
    person  TEXT   NOT NULL,
    due     BIGINT NOT NULL,
    PRIMARY KEY (tenant, session, name)
);
CREATE INDEX timers_due ON timers (due);
