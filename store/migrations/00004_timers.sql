-- Events to put into the inbox later. A timer is deleted once it has fired.

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
