-- Who is signed in to the studio. The id is a hash, so that the table lets nobody in. Rows
-- stay after a session was ended, so that its sign-in can't be used again, and are deleted
-- when it would have expired.

-- +goose Up

CREATE TABLE sign_ins (
    id      TEXT   NOT NULL PRIMARY KEY,
    who     TEXT   NOT NULL,
    began   BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    ended   BIGINT NOT NULL -- 0: not ended
);
CREATE INDEX sign_ins_by_person ON sign_ins (who);
