-- Every turn updates its session. If the page has no room for the new version of the
-- row, it moves to another page, needs new index entries, and leaves work for VACUUM.
-- With a quarter of each page free, which fits the largest row (2 kB; longer values
-- are stored elsewhere), Postgres reuses the space of old versions within the page.

-- +goose Up
ALTER TABLE sessions SET (fillfactor = 75);
