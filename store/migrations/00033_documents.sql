-- Files that employees hand in for HR, such as doctor's notes. Nothing but HR's "open" reads the
-- body.

-- +goose Up
CREATE TABLE documents (
    tenant   TEXT   NOT NULL,
    id       TEXT   NOT NULL,
    person   TEXT   NOT NULL, -- who handed it in
    received BIGINT NOT NULL,
    sent     BIGINT NOT NULL, -- when HR got it; 0 before
    body     BYTEA  NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX documents_of ON documents (tenant, person);
CREATE INDEX documents_by_age ON documents (sent, received);
