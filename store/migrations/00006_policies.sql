-- HR's policies with every earlier version; tickets, which are questions without a
-- written answer; and all questions, to find what people ask most.

-- +goose Up
CREATE TABLE policies (
    tenant  TEXT   NOT NULL,
    id      TEXT   NOT NULL,
    version BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE TABLE policy_versions (
    tenant  TEXT   NOT NULL,
    policy  TEXT   NOT NULL,
    version BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, policy, version)
);
CREATE TABLE tickets (
    tenant  TEXT   NOT NULL,
    id      TEXT   NOT NULL,
    version BIGINT NOT NULL,
    state   TEXT   NOT NULL,
    opened  BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX tickets_open ON tickets (tenant, opened, id) WHERE state = 'open';
CREATE TABLE questions (
    tenant TEXT   NOT NULL,
    id     TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    body   BYTEA  NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX questions_at ON questions (tenant, at);
