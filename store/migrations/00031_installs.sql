-- The workspaces that the app was installed in by a link, and installations under way.

-- +goose Up

-- renewing is until when a server renews the key, so that no other one does. The body has the
-- keys, and is sealed.
CREATE TABLE installs (
    tenant    TEXT   NOT NULL,
    app       TEXT   NOT NULL,
    version   BIGINT NOT NULL,
    state     TEXT   NOT NULL,
    installed BIGINT NOT NULL,
    renewing  BIGINT NOT NULL,
    body      BYTEA  NOT NULL,
    PRIMARY KEY (tenant, app)
);

-- id is a hash, so that the table finishes nobody's installation.
CREATE TABLE install_states (
    id      TEXT   NOT NULL PRIMARY KEY,
    expires BIGINT NOT NULL
);
