-- For SQLite and Postgres. Times are microseconds since 1970, UTC. A body is JSON,
-- stored as bytes because it may be encrypted.

-- +goose Up

-- Events that wait, and the ids of finished ones, to recognize repeats.
CREATE TABLE events (
    tenant  TEXT     NOT NULL,
    id      TEXT     NOT NULL,
    state   SMALLINT NOT NULL,           -- 0 waits, 1 done, 2 dead letter
    seq     BIGINT   NOT NULL,           -- arrival time, made unique: the order of work
    session TEXT     NOT NULL,
    person  TEXT     NOT NULL DEFAULT '',
    attempt SMALLINT NOT NULL DEFAULT 0, -- failed turns
    body    BYTEA,                       -- NULL once it is done
    PRIMARY KEY (tenant, id)
);
CREATE INDEX events_waiting ON events (seq) WHERE state = 0;

CREATE TABLE sessions (
    tenant  TEXT   NOT NULL,
    id      TEXT   NOT NULL,
    version BIGINT NOT NULL,
    person  TEXT   NOT NULL,
    updated BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, id)
);

-- One row per commit: the changes that led to this version of the session.
CREATE TABLE history (
    tenant  TEXT   NOT NULL,
    session TEXT   NOT NULL,
    version BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, session, version),
    FOREIGN KEY (tenant, session) REFERENCES sessions (tenant, id) ON DELETE CASCADE
);

CREATE TABLE requests (
    tenant   TEXT   NOT NULL,
    id       TEXT   NOT NULL,
    version  BIGINT NOT NULL,
    employee TEXT   NOT NULL,
    state    TEXT   NOT NULL,
    filed    BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    body     BYTEA  NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX requests_by_age ON requests (tenant, filed, id);
CREATE INDEX requests_by_employee ON requests (tenant, employee, filed, id);
CREATE INDEX requests_by_state ON requests (tenant, state, filed, id);

CREATE TABLE audit (
    tenant  TEXT   NOT NULL,
    request TEXT   NOT NULL,
    seq     BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    who     TEXT   NOT NULL,
    what    TEXT   NOT NULL,
    why     BYTEA  NOT NULL, -- text; bytes because it may be encrypted
    PRIMARY KEY (tenant, request, seq),
    FOREIGN KEY (tenant, request) REFERENCES requests (tenant, id)
);

-- Messages that wait to be sent, and dead letters.
CREATE TABLE outbox (
    tenant  TEXT     NOT NULL,
    id      TEXT     NOT NULL,
    state   SMALLINT NOT NULL, -- 0 waits, 2 dead letter; sent messages are deleted
    seq     BIGINT   NOT NULL,
    address TEXT     NOT NULL,
    about   TEXT     NOT NULL, -- the message's key
    under   TEXT     NOT NULL, -- the key of the message it belongs under
    body    BYTEA    NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX outbox_waiting ON outbox (seq) WHERE state = 0;

-- Where the latest message about something went.
CREATE TABLE receipts (
    tenant  TEXT   NOT NULL,
    address TEXT   NOT NULL,
    about   TEXT   NOT NULL,
    channel TEXT   NOT NULL,
    message TEXT   NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (tenant, address, about)
);

-- Published wizards never change. They belong to the installation, not to a tenant.
CREATE TABLE wizards (
    id        TEXT   NOT NULL,
    version   TEXT   NOT NULL,
    name      TEXT   NOT NULL,
    source    BYTEA  NOT NULL,
    published BIGINT NOT NULL,
    PRIMARY KEY (id, version)
);
