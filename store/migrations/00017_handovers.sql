-- What people who leave hand over, and the parts of it that are large.

-- +goose Up

-- done is 1 once nothing more is expected of the leaver. The four people are in columns so
-- that each finds their handovers.
CREATE TABLE handovers (
    tenant    TEXT   NOT NULL,
    id        TEXT   NOT NULL,
    version   BIGINT NOT NULL,
    done      BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    leaver    TEXT   NOT NULL,
    manager   TEXT   NOT NULL,
    successor TEXT   NOT NULL,
    starter   TEXT   NOT NULL,
    body      BYTEA  NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX handovers_active ON handovers (tenant) WHERE done = 0;
CREATE INDEX handovers_leaver ON handovers (tenant, leaver);
CREATE INDEX handovers_manager ON handovers (tenant, manager);
CREATE INDEX handovers_successor ON handovers (tenant, successor);
CREATE INDEX handovers_starter ON handovers (tenant, starter);

-- What a file says, or an approved version. id is the handover's, a slash and the part's name.
CREATE TABLE handover_parts (
    tenant   TEXT  NOT NULL,
    id       TEXT  NOT NULL,
    handover TEXT  NOT NULL,
    body     BYTEA NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX handover_parts_of ON handover_parts (tenant, handover);
