-- A turn adds a line to a session's history. That the session exists is checked by the code, which
-- writes both in one statement; Postgres needs a query and a lock of its own for each line to check it
-- again. What deletes a session still deletes its history.

-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION delete_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM history WHERE tenant = OLD.tenant AND session = OLD.id;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER history_goes AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION delete_history();
ALTER TABLE history DROP CONSTRAINT IF EXISTS history_tenant_session_fkey;
