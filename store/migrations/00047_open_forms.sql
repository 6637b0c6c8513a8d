-- Which sessions have a form under way, so that administrators' lists needn't read all of them.
-- 0: none, 1: one, 2: not known, because the row was last written by an earlier program.

-- +goose Up
ALTER TABLE sessions ADD COLUMN form BIGINT NOT NULL DEFAULT 2;
CREATE INDEX sessions_form ON sessions (tenant, id) WHERE form > 0;
