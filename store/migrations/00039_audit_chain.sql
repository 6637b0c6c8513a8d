-- Each entry of the audit is linked to the one before it, so that a change, a deletion and an
-- addition are noticed.

-- +goose Up

-- older is how many entries there were before the chain began.
CREATE TABLE audit_heads (
    tenant TEXT   NOT NULL PRIMARY KEY,
    n      BIGINT NOT NULL,
    digest TEXT   NOT NULL,
    older  BIGINT NOT NULL
);
-- about and seq say which entry it is: of audit, as request/ID, or of hr_audit. words commits to
-- the entry's reason with a salt, so that a reason can be deleted: with its salt.
CREATE TABLE audit_links (
    tenant TEXT   NOT NULL,
    n      BIGINT NOT NULL,
    about  TEXT   NOT NULL,
    seq    BIGINT NOT NULL,
    salt   TEXT   NOT NULL,
    words  TEXT   NOT NULL,
    digest TEXT   NOT NULL,
    PRIMARY KEY (tenant, n)
);
CREATE INDEX audit_links_of ON audit_links (tenant, about, seq);
-- Where the chain ended on a day; sealed, so that nobody without a key can make one.
CREATE TABLE audit_anchors (
    tenant TEXT  NOT NULL,
    day    TEXT  NOT NULL,
    body   BYTEA NOT NULL,
    PRIMARY KEY (tenant, day)
);
INSERT INTO audit_heads (tenant, n, digest, older)
SELECT tenant, 0, '', count(*) FROM (SELECT tenant FROM audit UNION ALL SELECT tenant FROM hr_audit) AS entries GROUP BY tenant;
