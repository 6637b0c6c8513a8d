-- What people told of themselves, so that forms don't ask it again.

-- +goose Up
CREATE TABLE profiles (
    tenant  TEXT   NOT NULL,
    person  TEXT   NOT NULL,
    version BIGINT NOT NULL,
    updated BIGINT NOT NULL, -- when something was last told or taken back
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, person)
);
CREATE INDEX profiles_by_age ON profiles (updated);
