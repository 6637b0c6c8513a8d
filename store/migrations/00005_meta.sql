-- Facts about the database itself, such as the keys it was written with: one row per
-- key, sealed with it.

-- +goose Up
CREATE TABLE meta (
    name TEXT  NOT NULL PRIMARY KEY,
    body BYTEA NOT NULL
);
