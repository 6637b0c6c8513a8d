-- Which requests have a change of their days that waits for HR, so that all of them are found
-- however many requests are newer. What was written before says so only in its body, which may be
-- encrypted: approved requests of the last half year are looked at until they are written again.

-- +goose Up
ALTER TABLE requests ADD COLUMN asks SMALLINT NOT NULL DEFAULT 0;
UPDATE requests SET asks = 1 WHERE state = 'approved' AND updated > (SELECT max(updated) FROM requests) - 15552000000000;
CREATE INDEX requests_by_change ON requests (tenant, filed, id) WHERE asks = 1;
