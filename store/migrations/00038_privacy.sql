-- Wishes that what is kept of a person be deleted, and whose records have to stay as they are.

-- +goose Up

-- due is when the last of what had to be kept may be deleted; 0: nothing waits for that.
CREATE TABLE erasures (
    tenant  TEXT   NOT NULL,
    person  TEXT   NOT NULL,
    version BIGINT NOT NULL,
    state   TEXT   NOT NULL,
    due     BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, person)
);
CREATE INDEX erasures_due ON erasures (due) WHERE due > 0;

CREATE TABLE holds (
    tenant  TEXT   NOT NULL,
    person  TEXT   NOT NULL,
    version BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, person)
);
-- To find everything of one person.
CREATE INDEX sessions_of ON sessions (tenant, person);
CREATE INDEX timers_of ON timers (tenant, person);
