package store

// What only Postgres is told: the lanes of several programs, with River's jobs.
// The rules of sql.go hold here, too.

const (
	// lockLaneSQL has everybody else wait who adds to a lane or leaves it, until
	// the transaction ends.
	lockLaneSQL = `SELECT pg_advisory_xact_lock($1)`

	// wakeSQL has a lane looked after. It is River's own way to insert a job, in
	// one statement: nothing happens where one waits or runs.
	wakeSQL = `
WITH job AS (
	INSERT INTO river_job (kind, queue, args, max_attempts, unique_key, unique_states)
	VALUES ($1::text, $1::text, jsonb_build_object('tenant', $2::text, 'lane', $3::text), 32767, $4, B'11110001')
	ON CONFLICT (unique_key)
		WHERE unique_key IS NOT NULL AND unique_states IS NOT NULL AND river_job_state_in_bitmask(unique_states, state)
		DO NOTHING
	RETURNING queue
)
SELECT pg_notify(current_schema() || '.river_insert', json_build_object('queue', queue)::text) FROM job`

	// rescueSQL takes jobs from those who have not ended them in time, and those
	// back that are said to be this program's and are not: the database was away
	// when they were handed out, or ended. Their lanes get new ones: whoever was
	// only slow can no longer end what is not theirs.
	rescueSQL = `
UPDATE river_job SET state = 'discarded', finalized_at = now()
WHERE kind = $1 AND state = 'running' AND (
	attempted_at < now() - $2::bigint * interval '1 microsecond'
	OR attempted_by[array_upper(attempted_by, 1)] = $3
	AND attempted_at < now() - $2::bigint / 9 * interval '1 microsecond' AND id <> ALL ($4::bigint[]))`
)

const (
	firstEventSQL = `
SELECT id, seq, attempt, 0, 0 FROM events
WHERE tenant = $1 AND session = $2 AND state = 0 ORDER BY place LIMIT 1`

	firstMessageSQL = `
SELECT id, seq, attempt, failed, unreachable FROM outbox
WHERE tenant = $1 AND address = $2 AND state = 0 ORDER BY place LIMIT 1`

	eventLanesSQL = `
SELECT DISTINCT tenant, session FROM events WHERE state = 0 AND NOT EXISTS (
	SELECT FROM river_job WHERE unique_key = sha256(convert_to('inbox' || chr(1) || tenant || chr(1) || session, 'UTF8'))
	AND unique_states IS NOT NULL AND river_job_state_in_bitmask(unique_states, state))`

	messageLanesSQL = `
SELECT DISTINCT tenant, address FROM outbox WHERE state = 0 AND NOT EXISTS (
	SELECT FROM river_job WHERE unique_key = sha256(convert_to('outbox' || chr(1) || tenant || chr(1) || address, 'UTF8'))
	AND unique_states IS NOT NULL AND river_job_state_in_bitmask(unique_states, state))`

	anythingSQL = `
SELECT EXISTS (SELECT FROM events WHERE state = 0) OR EXISTS (SELECT FROM outbox WHERE state = 0)`
)
