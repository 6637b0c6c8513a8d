-- Conversations through questionnaires, their phone numbers and their audit.

-- +goose Up

-- One row per base session id.
CREATE TABLE questionnaires (
    tenant  TEXT   NOT NULL,
    base    TEXT   NOT NULL,
    version BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, base)
);

-- phone is a hash of the number and the tenant; the number itself is not stored.
CREATE TABLE phones (
    tenant  TEXT   NOT NULL,
    phone   TEXT   NOT NULL,
    base    TEXT   NOT NULL,
    updated BIGINT NOT NULL,
    PRIMARY KEY (tenant, phone),
    FOREIGN KEY (tenant, base) REFERENCES questionnaires (tenant, base) ON DELETE CASCADE
);
CREATE INDEX phones_by_base ON phones (tenant, base);

-- Every transition, reroute and rollback, with its reason.
CREATE TABLE trail (
    tenant TEXT   NOT NULL,
    base   TEXT   NOT NULL,
    seq    BIGINT NOT NULL,
    body   BYTEA  NOT NULL,
    PRIMARY KEY (tenant, base, seq),
    FOREIGN KEY (tenant, base) REFERENCES questionnaires (tenant, base) ON DELETE CASCADE
);
