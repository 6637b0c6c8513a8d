-- Who is told who is away, and the company's own directory of its people.

-- +goose Up
CREATE TABLE subscriptions (
    tenant  TEXT   NOT NULL,
    id      TEXT   NOT NULL,
    version BIGINT NOT NULL,
    kind    TEXT   NOT NULL,
    owner   TEXT   NOT NULL,
    digest  TEXT   NOT NULL, -- of the secret in a calendar's address; empty if there is none
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX subscriptions_by_owner ON subscriptions (tenant, owner);
CREATE INDEX subscriptions_by_kind ON subscriptions (tenant, kind);
CREATE INDEX subscriptions_by_digest ON subscriptions (digest);

CREATE TABLE directories (
    tenant  TEXT   NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL -- counts the changes, so that two replicas can't make the same one
);
CREATE TABLE directory_entries (
    tenant  TEXT   NOT NULL,
    id      TEXT   NOT NULL,
    kind    TEXT   NOT NULL,
    changed BIGINT NOT NULL, -- the version of the directory with which it came
    gone    BIGINT NOT NULL, -- when it was deleted; 0: it wasn't
    body    BYTEA  NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX directory_entries_by_change ON directory_entries (tenant, changed);
CREATE INDEX directory_entries_by_age ON directory_entries (gone);
