-- An event that ends the program it is processed by must not end every program after it.
-- "begun" is the run of the program that began the last attempt, or empty if that attempt
-- ended in any way the program could still report. "deaths" counts the others.

-- +goose Up
ALTER TABLE events ADD COLUMN begun TEXT NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN deaths SMALLINT NOT NULL DEFAULT 0;
