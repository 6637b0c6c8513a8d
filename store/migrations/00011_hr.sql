-- What HR did with policies and questions; and how often questions were
-- opened, so that two turns that ask the same at once cannot both open one.

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
