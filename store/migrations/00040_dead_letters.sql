-- What couldn't be handled or delivered, for administrators. The rows in these indexes are few,
-- and none is added on the way of an event that is answered.

-- +goose Up
CREATE INDEX events_dead ON events (tenant, seq) WHERE state = 2;
CREATE INDEX outbox_dead ON outbox (tenant, seq) WHERE state = 2;
