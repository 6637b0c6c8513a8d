-- A session is written anew with every turn. From a page without room for its
-- next version it goes to another one, with new entries in the index, and what it
-- leaves behind waits for VACUUM. With a quarter free, as much as the largest row
-- takes (2 kB; more is stored elsewhere), Postgres clears the page of old versions
-- by itself, and the row stays.

-- +goose Up
ALTER TABLE sessions SET (fillfactor = 75);
