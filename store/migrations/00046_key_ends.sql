-- Keys of people's own that an erasure ends. They are in another database; what has to be done there
-- is written here with the erasure, and deleted once it is done.

-- +goose Up
CREATE TABLE key_ends (
    tenant TEXT NOT NULL,
    person TEXT NOT NULL,
    ending TEXT NOT NULL,
    PRIMARY KEY (tenant, person, ending)
);
