-- Forms that authors write in the studio. Like wizards, they belong to the installation,
-- not to a tenant, and say nothing about anybody.

-- +goose Up

-- Which version of a form people get: the one with the highest seq. A form without a row
-- is as it comes with the program or in the content folder.
CREATE TABLE releases (
    seq     BIGINT NOT NULL PRIMARY KEY,
    form    TEXT   NOT NULL,
    version TEXT   NOT NULL,
    at      BIGINT NOT NULL,
    who     TEXT   NOT NULL
);
-- One per form and author; body is JSON.
CREATE TABLE drafts (
    form    TEXT   NOT NULL,
    author  TEXT   NOT NULL,
    version BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (form, author)
);
-- Whom administrators let into the studio.
CREATE TABLE authors (
    id  TEXT   NOT NULL PRIMARY KEY,
    at  BIGINT NOT NULL,
    who TEXT   NOT NULL -- who named them
);
