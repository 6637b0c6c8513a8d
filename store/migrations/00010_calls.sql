-- Calls that were taken, so that one which comes again is answered as before; and
-- which conversations through questionnaires are forgotten.

-- +goose Up

-- The id is a hash of the base id that the caller named and of the call's own id.
CREATE TABLE calls (
    tenant TEXT   NOT NULL,
    id     TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    body   BYTEA  NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX calls_old ON calls (at);

ALTER TABLE questionnaires ADD COLUMN forgotten SMALLINT NOT NULL DEFAULT 0;
CREATE INDEX questionnaires_old ON questionnaires (updated) WHERE forgotten = 0;
