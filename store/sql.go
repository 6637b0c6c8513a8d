package store

// The statements that both engines run; sql_studio.go has the studio's. The only others are
// in sql_river.go, for Postgres alone, in reseal.go, which builds them from templates, and
// those with which the engines manage themselves (migrate.go, postgres.go, package sqlite).
// TestStatementsAreInTheirFiles holds this.
//
// The states of events and messages are numbers: 0 waits, 1 is done, 2 is a dead
// letter. States of requests and tickets are arguments, never literals; only the
// predicates that must match a partial index say 'open'.

const (
	// loadOwnSQL reads what every turn needs.
	loadOwnSQL = `
SELECT 0 AS kind, id, version, body FROM sessions WHERE tenant = $1 AND id = $2
UNION ALL
SELECT 1, id, 0, NULL FROM events WHERE tenant = $1 AND id = $3 AND state <> 0
UNION ALL
SELECT 2, id, version, body FROM (
	SELECT id, version, body FROM requests WHERE tenant = $1 AND employee = $4 ORDER BY filed DESC, id DESC LIMIT 20
) AS own
UNION ALL
SELECT 6, id, version, body FROM handovers
WHERE tenant = $1 AND (leaver = NULLIF($4, '') OR manager = NULLIF($4, '') OR successor = NULLIF($4, '') OR starter = NULLIF($4, ''))
UNION ALL
SELECT 7, person, version, body FROM profiles WHERE tenant = $1 AND person = NULLIF($4, '')`

	// loadSQL also reads what the event names, and what waits for HR.
	loadSQL = loadOwnSQL + `
UNION ALL
SELECT 3, id, version, body FROM requests WHERE tenant = $1 AND id = $5
UNION ALL
SELECT 4, id, version, body FROM (
	SELECT id, version, body FROM requests
	WHERE $6 = 1 AND tenant = $1 AND state IN ($8, $9) ORDER BY filed, id LIMIT 21
) AS waiting
UNION ALL
SELECT 5, id, version, body FROM tickets WHERE tenant = $1 AND id = $7
UNION ALL
SELECT 6, id, version, body FROM handovers WHERE tenant = $1 AND id = $10`

	seenSQL = `SELECT TRUE FROM events WHERE tenant = $1 AND id = $2`

	// markSeenSQL uses up an event's id. It changes no row if the id was used before.
	markSeenSQL = `
INSERT INTO events (tenant, id, state, seq, session) VALUES ($1, $2, 1, $3, $4)
ON CONFLICT (tenant, id) DO UPDATE SET state = 1, body = NULL WHERE events.state = 0`

	insertSessionSQL = `
INSERT INTO sessions (tenant, id, version, person, updated, body, form) VALUES ($1, $2, 1, $3, $4, $5, $6)
ON CONFLICT (tenant, id) DO NOTHING`

	updateSessionSQL = `
UPDATE sessions SET version = version + 1, person = $3, updated = $4, body = $5, form = $6
WHERE tenant = $1 AND id = $2 AND version = $7`

	deleteHistorySQL = `DELETE FROM history WHERE tenant = $1 AND session = $2`

	addHistorySQL = `INSERT INTO history (tenant, session, version, body) VALUES ($1, $2, $3, $4)`

	insertRequestSQL = `
INSERT INTO requests (tenant, id, version, employee, state, filed, updated, body, asks)
VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8)
ON CONFLICT (tenant, id) DO NOTHING`

	updateRequestSQL = `
UPDATE requests SET version = version + 1, employee = $3, state = $4, filed = $5, updated = $6, body = $7, asks = $8
WHERE tenant = $1 AND id = $2 AND version = $9`

	insertProfileSQL = `
INSERT INTO profiles (tenant, person, version, updated, body) VALUES ($1, $2, 1, $3, $4)
ON CONFLICT (tenant, person) DO NOTHING`

	updateProfileSQL = `
UPDATE profiles SET version = version + 1, updated = $3, body = $4 WHERE tenant = $1 AND person = $2 AND version = $5`

	deleteProfileSQL = `DELETE FROM profiles WHERE tenant = $1 AND person = $2 AND version = $3`

	insertDocumentSQL = `
INSERT INTO documents (tenant, id, person, received, sent, body) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant, id) DO NOTHING`

	sendDocumentSQL = `UPDATE documents SET sent = $3 WHERE tenant = $1 AND id = $2`

	deleteDocumentSQL = `DELETE FROM documents WHERE tenant = $1 AND id = $2`

	addAuditSQL = `INSERT INTO audit (tenant, request, seq, at, who, what, why) VALUES ($1, $2, $3, $4, $5, $6, $7)`

	addHRAuditSQL = `INSERT INTO hr_audit (tenant, about, seq, at, who, what, why) VALUES ($1, $2, $3, $4, $5, $6, $7)`

	// addHeadSQL begins a chain.
	addHeadSQL = `INSERT INTO audit_heads (tenant, n, digest, older) VALUES ($1, 0, '', 0) ON CONFLICT (tenant) DO NOTHING`

	// moveHeadSQL changes no row if somebody else has added to the chain.
	moveHeadSQL = `UPDATE audit_heads SET n = $2, digest = $3 WHERE tenant = $1 AND n = $4`

	addLinkSQL = `INSERT INTO audit_links (tenant, n, about, seq, salt, words, digest) VALUES ($1, $2, $3, $4, $5, $6, $7)`

	addMessageSQL = `
INSERT INTO outbox (tenant, id, state, seq, address, about, under, body) VALUES ($1, $2, 0, $3, $4, $5, $6, $7)`
)

const (
	putEventSQL = `
INSERT INTO events (tenant, id, state, seq, session, person, body, begun) VALUES ($1, $2, 0, $3, $4, $5, $6, $7)
ON CONFLICT (tenant, id) DO NOTHING`

	eventSQL = `SELECT session, person, body FROM events WHERE tenant = $1 AND id = $2 AND state = 0`

	// laneSQL reads the events that wait in a lane, in order; $3 bounds how many.
	laneSQL = `SELECT id, body FROM events WHERE tenant = $1 AND session = $2 AND state = 0 ORDER BY seq LIMIT $3`

	waitingEventsSQL = `
SELECT tenant, id, seq, session, attempt, 0, 0, deaths, begun FROM events WHERE state = 0 ORDER BY seq`

	// lastSeqSQL returns the last sequence numbers of what waits.
	lastSeqSQL = `
SELECT COALESCE(max(seq), 0) FROM events WHERE state = 0
UNION ALL
SELECT COALESCE(max(seq), 0) FROM outbox WHERE state = 0`

	// beginEventSQL notes which run of the program begins an attempt, and how many runs
	// died of earlier ones.
	beginEventSQL = `UPDATE events SET begun = $3, deaths = $4 WHERE tenant = $1 AND id = $2 AND state = 0`

	// eventFailedSQL also notes that the program outlived the attempt.
	eventFailedSQL = `UPDATE events SET attempt = $3, begun = '' WHERE tenant = $1 AND id = $2 AND state = 0`

	// outlivedSQL notes that a run of the program has outlived the attempt that it began.
	outlivedSQL = `UPDATE events SET begun = '' WHERE tenant = $1 AND id = $2 AND begun = $3 AND state = 0`

	eventDoneSQL = `UPDATE events SET state = 1, body = NULL WHERE tenant = $1 AND id = $2 AND state = 0`

	deadLetterEventSQL = `UPDATE events SET state = 2 WHERE tenant = $1 AND id = $2 AND state = 0`

	// deliverySQL reads a message with the receipts of the messages it refers to. Those in
	// HR's channel may be from before it had lanes, when its address was 'hr//'.
	deliverySQL = `
SELECT o.body, o.address, o.unsure, r.channel, r.message, t.channel, t.message
FROM outbox AS o
LEFT JOIN receipts AS r ON r.tenant = o.tenant AND r.about = o.about AND r.address = COALESCE(
	(SELECT address FROM receipts WHERE tenant = $1 AND address = o.address AND about = o.about), substr(o.address, 1, 4))
LEFT JOIN receipts AS t ON t.tenant = o.tenant AND t.about = o.under AND t.address = COALESCE(
	(SELECT address FROM receipts WHERE tenant = $1 AND address = o.address AND about = o.under), substr(o.address, 1, 4))
WHERE o.tenant = $1 AND o.id = $2 AND o.state = 0`

	waitingMessagesSQL = `
SELECT tenant, id, seq, address, attempt, failed, unreachable, 0, '' FROM outbox WHERE state = 0 ORDER BY seq`

	messageFailedSQL = `
UPDATE outbox SET attempt = $3, failed = $4, unreachable = $5, unsure = $6 WHERE tenant = $1 AND id = $2 AND state = 0`

	messageBegunSQL = `UPDATE outbox SET unsure = 1 WHERE tenant = $1 AND id = $2 AND state = 0`

	deleteMessageSQL = `DELETE FROM outbox WHERE tenant = $1 AND id = $2`

	saveReceiptSQL = `
INSERT INTO receipts (tenant, address, about, channel, message, at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant, address, about)
DO UPDATE SET channel = excluded.channel, message = excluded.message, at = excluded.at`

	// deleteObsoleteSQL deletes dead letters that were replaced by a later message or
	// only made sense at the time.
	deleteObsoleteSQL = `
DELETE FROM outbox WHERE state = 2 AND (address LIKE 'home/%' OR address LIKE 'whisper/%' OR EXISTS (
	SELECT 1 FROM receipts AS r
	WHERE r.tenant = outbox.tenant AND r.address = outbox.address AND r.about = outbox.about AND r.at > outbox.seq))`

	retryDeadLettersSQL = `UPDATE outbox SET state = 0, attempt = 0, failed = 0, unreachable = 0 WHERE state = 2`

	countDeadLettersSQL = `SELECT count(*) FROM outbox WHERE state = 2`

	// backlogSQL counts what waits, what is a dead letter and what people wait to hear from HR,
	// with the first of them.
	backlogSQL = `
SELECT 0, count(*), COALESCE(min(seq), 0) FROM events WHERE state = 0
UNION ALL
SELECT 1, count(*), COALESCE(min(seq), 0) FROM outbox WHERE state = 0
UNION ALL
SELECT 2, count(*), COALESCE(min(seq), 0) FROM events WHERE state = 2
UNION ALL
SELECT 3, count(*), COALESCE(min(seq), 0) FROM outbox WHERE state = 2
UNION ALL
SELECT 4, count(*), COALESCE(min(opened), 0) FROM tickets WHERE state = 'open'`

	deadLetterMessageSQL = `UPDATE outbox SET state = 2 WHERE tenant = $1 AND id = $2 AND state = 0`
)

// Data that is kept for a limited time.
const (
	// oldEventsSQL finds events that finished before $1 or became dead letters before $2.
	oldEventsSQL = `
SELECT tenant, id FROM events WHERE state = 1 AND seq < $1 OR state = 2 AND seq < $2 LIMIT $3`

	deleteEventSQL = `DELETE FROM events WHERE tenant = $1 AND id = $2 AND state <> 0`

	deleteDeadLettersSQL = `DELETE FROM outbox WHERE state = 2 AND seq < $1`

	deleteQuestionsSQL = `DELETE FROM questions WHERE at < $1`

	deleteProfilesSQL = `
DELETE FROM profiles WHERE updated < $1
AND NOT EXISTS (SELECT 1 FROM holds AS h WHERE h.tenant = profiles.tenant AND h.person = profiles.person)`

	// oldProfilesSQL are the profiles with corrections of balances to whom nothing was told for long.
	oldProfilesSQL = `SELECT tenant, person FROM profiles WHERE updated >= $1 AND updated < $2`

	// deleteDocumentsSQL deletes the documents that HR got before $1, and those that were
	// handed in before $2 and never sent, but none of people whose records are held.
	deleteDocumentsSQL = `
DELETE FROM documents WHERE (sent > 0 AND sent < $1 OR sent = 0 AND received < $2)
AND NOT EXISTS (SELECT 1 FROM holds AS h WHERE h.tenant = documents.tenant AND h.person = documents.person)`

	deleteTicketsSQL = `DELETE FROM tickets WHERE state <> 'open' AND updated < $1`
)

const (
	sessionSQL = `SELECT version, body FROM sessions WHERE tenant = $1 AND id = $2`

	// sessionTenantsSQL finds the tenants that have a session of this id.
	sessionTenantsSQL = `SELECT tenant FROM sessions WHERE id = $1 ORDER BY tenant`

	historySQL = `SELECT version, body FROM history WHERE tenant = $1 AND session = $2 ORDER BY version`

	documentSQL = `SELECT person, sent, body FROM documents WHERE tenant = $1 AND id = $2`

	requestSQL = `SELECT id, version, body FROM requests WHERE tenant = $1 AND id = $2`

	requestsSQL = `SELECT id, version, body FROM requests WHERE tenant = $1 ORDER BY filed DESC, id DESC LIMIT $2`

	requestsOfSQL = `
SELECT id, version, body FROM requests WHERE tenant = $1 AND employee = $2 ORDER BY filed DESC, id DESC`

	requestsByStateSQL = `
SELECT id, version, body FROM requests WHERE tenant = $1 AND state = $3 ORDER BY filed DESC, id DESC LIMIT $2`

	requestsChangingSQL = `SELECT id, version, body FROM requests WHERE tenant = $1 AND asks = 1 ORDER BY filed, id`

	profileSQL = `SELECT version, body FROM profiles WHERE tenant = $1 AND person = $2`

	requestAuditSQL = `
SELECT tenant, 'request/' || request, seq, at, who, what, why FROM audit WHERE tenant = $1 AND request = $2 ORDER BY seq`

	// auditSQL reads the audit of one request, policy, ticket or form, or of all if $1 is empty.
	auditSQL = `
SELECT tenant, 'request/' || request, seq, at, who, what, why FROM audit WHERE $1 = '' OR request = $1
UNION ALL
SELECT tenant, about, seq, at, who, what, why FROM hr_audit WHERE $1 = '' OR about = 'policy/' || $1 OR about = 'ticket/' || $1 OR about = 'form/' || $1
	OR about = 'handover/' || $1 OR about = 'report/' || $1 OR about = 'person/' || $1 OR about = 'document/' || $1
ORDER BY 4, 3`

	headSQL = `SELECT n, digest, older FROM audit_heads WHERE tenant = $1`

	// linksSQL reads a chain with its entries.
	linksSQL = `
SELECT l.n, l.about, l.seq, l.salt, l.words, l.digest, CASE WHEN COALESCE(a.seq, h.seq) IS NULL THEN 0 ELSE 1 END = 1,
	COALESCE(a.at, h.at, 0), COALESCE(a.who, h.who, ''), COALESCE(a.what, h.what, ''), COALESCE(a.why, h.why)
FROM audit_links AS l
LEFT JOIN audit AS a ON a.tenant = l.tenant AND a.request = substr(l.about, 9) AND a.seq = l.seq AND substr(l.about, 1, 8) = 'request/'
LEFT JOIN hr_audit AS h ON h.tenant = l.tenant AND h.about = l.about AND h.seq = l.seq
WHERE l.tenant = $1 ORDER BY l.n`

	// unlinkedSQL counts the entries that aren't in the chain.
	unlinkedSQL = `
SELECT (SELECT count(*) FROM audit AS a WHERE a.tenant = $1
	AND NOT EXISTS (SELECT 1 FROM audit_links AS l WHERE l.tenant = $1 AND l.about = 'request/' || a.request AND l.seq = a.seq))
+ (SELECT count(*) FROM hr_audit AS h WHERE h.tenant = $1
	AND NOT EXISTS (SELECT 1 FROM audit_links AS l WHERE l.tenant = $1 AND l.about = h.about AND l.seq = h.seq))`

	auditTenantsSQL = `SELECT tenant FROM audit_heads UNION SELECT tenant FROM audit UNION SELECT tenant FROM hr_audit ORDER BY 1`

	addAnchorSQL = `INSERT INTO audit_anchors (tenant, day, body) VALUES ($1, $2, $3) ON CONFLICT (tenant, day) DO NOTHING`

	anchorsSQL = `SELECT day, body FROM audit_anchors WHERE tenant = $1 ORDER BY day`

	addWizardSQL = `
INSERT INTO wizards (id, version, name, source, published) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (id, version) DO NOTHING`

	wizardsSQL = `SELECT id, version, name, source FROM wizards ORDER BY published, id, version`
)

const (
	policiesSQL = `SELECT id, version, body FROM policies WHERE tenant = $1 ORDER BY id`

	// countPolicyChangesSQL doesn't use times: the clocks of replicas may differ.
	countPolicyChangesSQL = `SELECT CAST(COALESCE(SUM(version), 0) AS BIGINT) FROM policies WHERE tenant = $1`

	policyVersionsSQL = `SELECT version, body FROM policy_versions WHERE tenant = $1 AND policy = $2 ORDER BY version`

	insertPolicySQL = `
INSERT INTO policies (tenant, id, version, changed, body) VALUES ($1, $2, 1, $3, $4)
ON CONFLICT (tenant, id) DO NOTHING`

	updatePolicySQL = `
UPDATE policies SET version = version + 1, changed = $3, body = $4 WHERE tenant = $1 AND id = $2 AND version = $5`

	addPolicyVersionSQL = `INSERT INTO policy_versions (tenant, policy, version, body) VALUES ($1, $2, $3, $4)`

	// openTicketsSQL reads the open tickets and, as a row without an id, how many were
	// ever opened, in one snapshot.
	openTicketsSQL = `
SELECT '' AS id, times AS version, NULL AS body FROM tickets_opened WHERE tenant = $1
UNION ALL
SELECT id, version, body FROM tickets WHERE tenant = $1 AND state = 'open'`

	closedTicketsSQL = `SELECT id, version, body FROM tickets WHERE tenant = $1 AND state <> 'open' AND updated > $2`

	countFirstTicketSQL = `INSERT INTO tickets_opened (tenant, times) VALUES ($1, 1) ON CONFLICT (tenant) DO NOTHING`

	// countTicketSQL changes no row if another ticket was opened meanwhile.
	countTicketSQL = `UPDATE tickets_opened SET times = times + 1 WHERE tenant = $1 AND times = $2`

	insertTicketSQL = `
INSERT INTO tickets (tenant, id, version, state, opened, updated, body) VALUES ($1, $2, 1, $3, $4, $5, $6)
ON CONFLICT (tenant, id) DO NOTHING`

	updateTicketSQL = `
UPDATE tickets SET version = version + 1, state = $3, opened = $4, updated = $5, body = $6
WHERE tenant = $1 AND id = $2 AND version = $7`

	// ticketAtSQL finds the ticket that a message shows: such a message has the key "ticket/ID".
	ticketAtSQL = `
SELECT t.id, t.version, t.body FROM receipts AS r JOIN tickets AS t ON t.tenant = r.tenant AND t.id = substr(r.about, 8)
WHERE r.tenant = $1 AND r.about LIKE 'ticket/%' AND r.channel = $2 AND r.message = $3`

	// requestAtSQL finds the request that a message shows, or is about: such a message has the
	// key "request/ID", or "request/ID/" with more behind it. All IDs are as long as "LR-7K2M9QXA".
	requestAtSQL = `
SELECT q.id, q.version, q.body FROM receipts AS r JOIN requests AS q ON q.tenant = r.tenant AND q.id = substr(r.about, 9, 11)
WHERE r.tenant = $1 AND r.about LIKE 'request/%' AND r.channel = $2 AND r.message = $3`

	saveQuestionSQL = `
INSERT INTO questions (tenant, id, at, body) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant, id) DO UPDATE SET body = excluded.body`

	questionsSQL = `SELECT id, body FROM questions WHERE tenant = $1 AND at >= $2 ORDER BY at`

	// tenantsSQL goes from one tenant to the next in each primary key, so that it reads as many rows as
	// there are tenants, and not every session.
	tenantsSQL = `
WITH RECURSIVE
  talks (tenant) AS (SELECT min(tenant) FROM sessions
    UNION ALL SELECT (SELECT min(tenant) FROM sessions WHERE tenant > talks.tenant) FROM talks WHERE tenant IS NOT NULL),
  open (tenant) AS (SELECT min(tenant) FROM tickets
    UNION ALL SELECT (SELECT min(tenant) FROM tickets WHERE tenant > open.tenant) FROM open WHERE tenant IS NOT NULL),
  asked (tenant) AS (SELECT min(tenant) FROM questions
    UNION ALL SELECT (SELECT min(tenant) FROM questions WHERE tenant > asked.tenant) FROM asked WHERE tenant IS NOT NULL),
  handed (tenant) AS (SELECT min(tenant) FROM handovers
    UNION ALL SELECT (SELECT min(tenant) FROM handovers WHERE tenant > handed.tenant) FROM handed WHERE tenant IS NOT NULL)
SELECT tenant FROM talks WHERE tenant IS NOT NULL UNION SELECT tenant FROM open WHERE tenant IS NOT NULL
UNION SELECT tenant FROM asked WHERE tenant IS NOT NULL UNION SELECT tenant FROM handed WHERE tenant IS NOT NULL ORDER BY 1`
)

// Handovers, and their parts. The id of a part is its handover's, a slash and its name.
const (
	insertHandoverSQL = `
INSERT INTO handovers (tenant, id, version, done, updated, leaver, manager, successor, starter, body)
VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (tenant, id) DO NOTHING`

	updateHandoverSQL = `
UPDATE handovers SET version = version + 1, done = $3, updated = $4, leaver = $5, manager = $6, successor = $7, starter = $8, body = $9
WHERE tenant = $1 AND id = $2 AND version = $10`

	activeHandoversSQL = `SELECT id, version, body FROM handovers WHERE tenant = $1 AND (done = 0 OR updated >= $2)`

	savePartSQL = `
INSERT INTO handover_parts (tenant, id, handover, body) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant, id) DO UPDATE SET body = excluded.body`

	deletePartsSQL = `DELETE FROM handover_parts WHERE tenant = $1 AND handover = $2 AND substr(id, 1, length($3)) = $3`

	partsSQL = `SELECT id, 0, body FROM handover_parts WHERE tenant = $1 AND handover = $2 AND id NOT LIKE '%/read/%' ORDER BY id`

	readPartsSQL = `SELECT id, 0, body FROM handover_parts WHERE tenant = $1 AND handover = $2 AND id LIKE '%/read/%' ORDER BY id`
)

// Which keys the database was written with. The names are "key/ID".
const (
	keyChecksSQL = `SELECT name, body FROM meta WHERE name LIKE 'key/%' ORDER BY name`

	addKeyCheckSQL = `INSERT INTO meta (name, body) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`

	// deleteOtherKeyChecksSQL forgets every key except one.
	deleteOtherKeyChecksSQL = `DELETE FROM meta WHERE name LIKE 'key/%' AND name <> $1`

	// addResidueSQL notes that unused pages may still contain values from before they
	// were sealed.
	addResidueSQL = `INSERT INTO meta (name, body) VALUES ('residue', $1) ON CONFLICT (name) DO NOTHING`

	countResidueSQL = `SELECT count(*) FROM meta WHERE name = 'residue'`

	deleteResidueSQL = `DELETE FROM meta WHERE name = 'residue'`

	// ringSQL reads which database has people's own keys.
	ringSQL = `SELECT body FROM meta WHERE name = 'ring'`

	addRingSQL = `INSERT INTO meta (name, body) VALUES ('ring', $1) ON CONFLICT (name) DO NOTHING`

	addKeyEndSQL = `INSERT INTO key_ends (tenant, person, ending) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`

	keyEndsSQL = `SELECT tenant, person, ending FROM key_ends`

	deleteKeyEndSQL = `DELETE FROM key_ends WHERE tenant = $1 AND person = $2 AND ending = $3`
)

// Which program migrated the database last.
const (
	saveMigratorSQL = `
INSERT INTO meta (name, body) VALUES ('migrated by', $1)
ON CONFLICT (name) DO UPDATE SET body = excluded.body`

	// probeSQL shows whether the database can be written to.
	probeSQL = `INSERT INTO meta (name, body) VALUES ('probe', $1) ON CONFLICT (name) DO UPDATE SET body = excluded.body`

	migratorSQL = `SELECT body FROM meta WHERE name = 'migrated by'`
)

const (
	setTimerSQL = `
INSERT INTO timers (tenant, session, name, person, due) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant, session, name) DO UPDATE SET person = excluded.person, due = excluded.due`

	cancelTimerSQL = `DELETE FROM timers WHERE tenant = $1 AND session = $2 AND name = $3`

	timersDueSQL = `SELECT tenant, session, name, person, due FROM timers WHERE due <= $1 ORDER BY due LIMIT $2`

	// deleteFiredTimerSQL deletes a timer unless it was rescheduled.
	deleteFiredTimerSQL = `DELETE FROM timers WHERE tenant = $1 AND session = $2 AND name = $3 AND due = $4`
)

// Questionnaires.
const (
	conversationSQL = `SELECT base, version, body FROM questionnaires WHERE tenant = $1 AND base = $2`

	conversationTenantsSQL = `SELECT tenant FROM questionnaires WHERE base = $1 ORDER BY tenant`

	conversationByPhoneSQL = `
SELECT q.base, q.version, q.body FROM phones AS p
JOIN questionnaires AS q ON q.tenant = p.tenant AND q.base = p.base
WHERE p.tenant = $1 AND p.phone = $2`

	insertConversationSQL = `
INSERT INTO questionnaires (tenant, base, version, updated, body, forgotten) VALUES ($1, $2, 1, $3, $4, $5)
ON CONFLICT (tenant, base) DO NOTHING`

	updateConversationSQL = `
UPDATE questionnaires SET version = version + 1, updated = $3, body = $4, forgotten = $5
WHERE tenant = $1 AND base = $2 AND version = $6`

	savePhoneSQL = `
INSERT INTO phones (tenant, phone, base, updated) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant, phone) DO UPDATE SET base = excluded.base, updated = excluded.updated`

	deletePhonesSQL = `DELETE FROM phones WHERE tenant = $1 AND base = $2`

	addLineSQL = `INSERT INTO trail (tenant, base, seq, body) VALUES ($1, $2, $3, $4)`

	linesSQL = `SELECT seq, body FROM trail WHERE tenant = $1 AND base = $2 ORDER BY seq`

	addCallSQL = `INSERT INTO calls (tenant, id, at, body) VALUES ($1, $2, $3, $4) ON CONFLICT (tenant, id) DO NOTHING`

	callSQL = `SELECT body FROM calls WHERE tenant = $1 AND id = $2`

	deleteCallsSQL = `DELETE FROM calls WHERE at < $1`

	oldConversationsSQL = `
SELECT tenant, base, version, updated FROM questionnaires WHERE forgotten = 0 AND updated < $1 ORDER BY updated LIMIT $2`

	replaceLineSQL = `UPDATE trail SET body = $4 WHERE tenant = $1 AND base = $2 AND seq = $3`
)
