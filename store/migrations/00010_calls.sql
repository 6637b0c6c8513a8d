-- Finished calls, to give a repeated call the same response; and which conversations
-- were forgotten.

-- +goose Up

-- id is a hash of the base id in the call and of the call's own id.
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
