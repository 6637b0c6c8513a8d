package store

// Statements for Postgres alone: lanes that several programs share, and River's
// jobs. The rules of sql.go apply here too.

const (
	// lockLaneSQL makes others wait with adding to a lane or finishing it until the
	// transaction ends.
	lockLaneSQL = `SELECT pg_advisory_xact_lock($1)`

	// wakeLaneSQL inserts a job for a lane, as River itself does but in one statement.
	// It does nothing if the lane's job is already waiting or running.
	wakeLaneSQL = `
WITH job AS (
	INSERT INTO river_job (kind, queue, args, max_attempts, unique_key, unique_states)
	VALUES ($1::text, $1::text, jsonb_build_object('tenant', $2::text, 'lane', $3::text), 32767, $4, B'11110001')
	ON CONFLICT (unique_key)
		WHERE unique_key IS NOT NULL AND unique_states IS NOT NULL AND river_job_state_in_bitmask(unique_states, state)
		DO NOTHING
	RETURNING queue
)
SELECT pg_notify(current_schema() || '.river_insert', json_build_object('queue', queue)::text) FROM job`

	// clockSQL returns the server's time in microseconds since 1970, UTC.
	clockSQL = `SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint`

	// busyReplicasSQL returns the replicas that work on lanes. A client's name begins with
	// its replica's.
	busyReplicasSQL = `
SELECT DISTINCT split_part(attempted_by[array_upper(attempted_by, 1)], '/', 1)
FROM river_job WHERE kind = $1 AND state = 'running'`

	// rescueJobsSQL discards the jobs of replicas that are gone, jobs that have run for
	// too long, and jobs that the database believes this program runs though it doesn't,
	// because the database was down when they were handed out or completed. Their lanes
	// get new jobs, so a worker that was only slow can't complete a job that is no longer
	// its own.
	rescueJobsSQL = `
UPDATE river_job SET state = 'discarded', finalized_at = now()
WHERE kind = $1 AND state = 'running' AND (
	split_part(attempted_by[array_upper(attempted_by, 1)], '/', 1) = ANY ($5::text[])
	OR attempted_at < now() - $2::bigint * interval '1 microsecond'
	OR attempted_by[array_upper(attempted_by, 1)] = $3
	AND attempted_at < now() - $2::bigint / 9 * interval '1 microsecond' AND id <> ALL ($4::bigint[]))`
)

const (
	firstEventSQL = `SELECT 1 FROM events WHERE tenant = $1 AND session = $2 AND state = 0 LIMIT 1`

	firstMessageSQL = `SELECT 1 FROM outbox WHERE tenant = $1 AND address = $2 AND state = 0 LIMIT 1`

	// claimEventSQL reads the first event of a lane and notes which run of the program begins it,
	// unless another run has begun it, whose result isn't known yet.
	claimEventSQL = `
WITH head AS (
	SELECT tenant, id, seq, person, attempt, deaths, begun FROM events
	WHERE tenant = $1 AND session = $2 AND state = 0 ORDER BY place LIMIT 1
), claimed AS (
	UPDATE events SET begun = $3
	WHERE tenant = $1 AND state = 0 AND id = (SELECT id FROM head WHERE tenant = $1 AND begun = '')
)
SELECT id, seq, attempt, 0, 0, deaths, begun,
	(SELECT count(*) FROM (SELECT FROM events WHERE tenant = $1 AND session = $2 AND state = 0 LIMIT 1000) AS waiting),
	(SELECT count(*) FROM (
		SELECT FROM outbox WHERE tenant = $1 AND address = 'direct/' || head.person || '/' AND state = 0 AND seq > $4 LIMIT 1000
	) AS answers)
FROM head WHERE tenant = $1`

	// laneInPlaceSQL is laneSQL in the order of arrival at the database.
	laneInPlaceSQL = `SELECT id, body FROM events WHERE tenant = $1 AND session = $2 AND state = 0 ORDER BY place LIMIT $3`

	claimMessageSQL = `
SELECT id, seq, attempt, failed, unreachable, 0, $3::text, 0, 0 FROM outbox
WHERE $4::bigint > 0 AND tenant = $1 AND address = $2 AND state = 0 ORDER BY place LIMIT 1`

	// unflushedSQL makes a transaction return before it is on the disk.
	unflushedSQL = `SELECT set_config('synchronous_commit', 'off', true)`

	// othersWaitSQL says whether other lanes wait for a worker.
	othersWaitSQL = `SELECT EXISTS (SELECT FROM river_job WHERE state = 'available' AND queue = $1 AND scheduled_at <= now())`

	eventLanesSQL = `
SELECT DISTINCT tenant, session FROM events WHERE state = 0 AND NOT EXISTS (
	SELECT FROM river_job WHERE unique_key = sha256(convert_to('inbox' || chr(1) || tenant || chr(1) || session, 'UTF8'))
	AND unique_states IS NOT NULL AND river_job_state_in_bitmask(unique_states, state))`

	messageLanesSQL = `
SELECT DISTINCT tenant, address FROM outbox WHERE state = 0 AND NOT EXISTS (
	SELECT FROM river_job WHERE unique_key = sha256(convert_to('outbox' || chr(1) || tenant || chr(1) || address, 'UTF8'))
	AND unique_states IS NOT NULL AND river_job_state_in_bitmask(unique_states, state))`

	hasWorkSQL = `
SELECT EXISTS (SELECT FROM events WHERE state = 0) OR EXISTS (SELECT FROM outbox WHERE state = 0)`
)
