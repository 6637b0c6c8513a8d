-- Conversations through questionnaires, the phones they are reached by, and what
-- happened in them.

-- +goose Up

-- Everything below one base session id.
CREATE TABLE questionnaires (
    tenant  TEXT   NOT NULL,
    base    TEXT   NOT NULL,
    version BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, base)
);

-- The number itself is not kept, only its hash within the tenant.
CREATE TABLE phones (
    tenant  TEXT   NOT NULL,
    phone   TEXT   NOT NULL,
    base    TEXT   NOT NULL,
    updated BIGINT NOT NULL,
    PRIMARY KEY (tenant, phone),
    FOREIGN KEY (tenant, base) REFERENCES questionnaires (tenant, base) ON DELETE CASCADE
);
CREATE INDEX phones_by_base ON phones (tenant, base);

-- Every transition, reroute and rollback, with what it was taken for.
CREATE TABLE trail (
    tenant TEXT   NOT NULL,
    base   TEXT   NOT NULL,
    seq    BIGINT NOT NULL,
    body   BYTEA  NOT NULL,
    PRIMARY KEY (tenant, base, seq),
    FOREIGN KEY (tenant, base) REFERENCES questionnaires (tenant, base) ON DELETE CASCADE
);
