-- What the installation knows about its database, such as the keys it was
-- written with: a row for each, sealed with it.

-- +goose Up
CREATE TABLE meta (
    name TEXT  NOT NULL PRIMARY KEY,
    body BYTEA NOT NULL
);
