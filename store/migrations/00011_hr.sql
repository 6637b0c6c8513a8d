-- What HR did with policies and tickets; and how many tickets were ever opened, so
-- that two concurrent turns with the same question can't both open one.

-- +goose Up
CREATE TABLE hr_audit (
    tenant TEXT   NOT NULL,
    about  TEXT   NOT NULL, -- "policy/ID" or "ticket/ID"
    seq    BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    who    TEXT   NOT NULL,
    what   TEXT   NOT NULL,
    why    BYTEA  NOT NULL, -- text; bytes because it may be encrypted
    PRIMARY KEY (tenant, about, seq)
);
CREATE TABLE tickets_opened (
    tenant TEXT   NOT NULL PRIMARY KEY,
    times  BIGINT NOT NULL
);
