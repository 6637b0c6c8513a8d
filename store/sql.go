package store

// Every statement is here, written so that SQLite and Postgres both take it.
// 0 is waiting, 1 done, 2 set aside, as the migrations say.

const (
	loadSQL = `
SELECT 0 AS kind, id, version, body FROM sessions WHERE tenant = $1 AND id = $2
UNION ALL
SELECT 1, id, 0, NULL FROM events WHERE tenant = $1 AND id = $3 AND state <> 0
UNION ALL
SELECT 2, id, version, body FROM (
	SELECT id, version, body FROM requests WHERE tenant = $1 AND employee = $4 ORDER BY filed DESC, id DESC LIMIT 20
) AS own
UNION ALL
SELECT 3, id, version, body FROM requests WHERE tenant = $1 AND id = $5
UNION ALL
SELECT 4, id, version, body FROM (
	SELECT id, version, body FROM requests
	WHERE $6 = 1 AND tenant = $1 AND state IN ('submitted', 'questioned') ORDER BY filed, id LIMIT 21
) AS waiting
UNION ALL
SELECT 5, id, version, body FROM tickets WHERE tenant = $1 AND id = $7`

	// seenSQL takes an event's id for good. It touches no row where that happened before.
	seenSQL = `
INSERT INTO events (tenant, id, state, seq, session) VALUES ($1, $2, 1, $3, $4)
ON CONFLICT (tenant, id) DO UPDATE SET state = 1, body = NULL WHERE events.state = 0`

	newSessionSQL = `
INSERT INTO sessions (tenant, id, version, person, updated, body) VALUES ($1, $2, 1, $3, $4, $5)
ON CONFLICT (tenant, id) DO NOTHING`

	nextSessionSQL = `
UPDATE sessions SET version = version + 1, person = $3, updated = $4, body = $5
WHERE tenant = $1 AND id = $2 AND version = $6`

	forgetHistorySQL = `DELETE FROM history WHERE tenant = $1 AND session = $2`

	historySQL = `INSERT INTO history (tenant, session, version, body) VALUES ($1, $2, $3, $4)`

	newRequestSQL = `
INSERT INTO requests (tenant, id, version, employee, state, filed, updated, body)
VALUES ($1, $2, 1, $3, $4, $5, $6, $7)
ON CONFLICT (tenant, id) DO NOTHING`

	nextRequestSQL = `
UPDATE requests SET version = version + 1, employee = $3, state = $4, filed = $5, updated = $6, body = $7
WHERE tenant = $1 AND id = $2 AND version = $8`

	auditSQL = `INSERT INTO audit (tenant, request, seq, at, who, what, why) VALUES ($1, $2, $3, $4, $5, $6, $7)`

	hrAuditSQL = `INSERT INTO hr_audit (tenant, about, seq, at, who, what, why) VALUES ($1, $2, $3, $4, $5, $6, $7)`

	messageSQL = `
INSERT INTO outbox (tenant, id, state, seq, address, about, under, body) VALUES ($1, $2, 0, $3, $4, $5, $6, $7)`
)

const (
	putSQL = `
INSERT INTO events (tenant, id, state, seq, session, person, body) VALUES ($1, $2, 0, $3, $4, $5, $6)
ON CONFLICT (tenant, id) DO NOTHING`

	eventSQL = `SELECT session, person, body FROM events WHERE tenant = $1 AND id = $2 AND state = 0`

	eventsWaitingSQL = `SELECT tenant, id, seq, session, attempt, 0, 0 FROM events WHERE state = 0 ORDER BY seq`

	eventFailedSQL = `UPDATE events SET attempt = $3 WHERE tenant = $1 AND id = $2 AND state = 0`

	eventDoneSQL = `UPDATE events SET state = 1, body = NULL WHERE tenant = $1 AND id = $2 AND state = 0`

	eventAsideSQL = `UPDATE events SET state = 2 WHERE tenant = $1 AND id = $2 AND state = 0`

	deliverySQL = `
SELECT o.body, o.address, r.channel, r.message, t.channel, t.message
FROM outbox AS o
LEFT JOIN receipts AS r ON r.tenant = o.tenant AND r.address = o.address AND r.about = o.about
LEFT JOIN receipts AS t ON t.tenant = o.tenant AND t.address = o.address AND t.about = o.under
WHERE o.tenant = $1 AND o.id = $2 AND o.state = 0`

	outboxWaitingSQL = `SELECT tenant, id, seq, address, attempt, failed, unreachable FROM outbox WHERE state = 0 ORDER BY seq`

	messageFailedSQL = `
UPDATE outbox SET attempt = $3, failed = $4, unreachable = $5 WHERE tenant = $1 AND id = $2 AND state = 0`

	sentSQL = `DELETE FROM outbox WHERE tenant = $1 AND id = $2`

	receiptSQL = `
INSERT INTO receipts (tenant, address, about, channel, message, at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant, address, about)
DO UPDATE SET channel = excluded.channel, message = excluded.message, at = excluded.at`

	// supersededSQL deletes what was set aside and has become pointless: a later
	// message has taken its place, or it was about a moment that has passed.
	supersededSQL = `
DELETE FROM outbox WHERE state = 2 AND (address LIKE 'home/%' OR address LIKE 'whisper/%' OR EXISTS (
	SELECT 1 FROM receipts AS r
	WHERE r.tenant = outbox.tenant AND r.address = outbox.address AND r.about = outbox.about AND r.at > outbox.seq))`

	messagesAgainSQL = `UPDATE outbox SET state = 0, attempt = 0, failed = 0, unreachable = 0 WHERE state = 2`

	messagesAsideSQL = `SELECT count(*) FROM outbox WHERE state = 2`

	messageAsideSQL = `UPDATE outbox SET state = 2 WHERE tenant = $1 AND id = $2 AND state = 0`
)

// What is kept for a while only.
const (
	// oldEventsSQL names events done before $1 or set aside before $2.
	oldEventsSQL = `
SELECT tenant, id FROM events WHERE state = 1 AND seq < $1 OR state = 2 AND seq < $2 LIMIT $3`

	forgetEventSQL = `DELETE FROM events WHERE tenant = $1 AND id = $2 AND state <> 0`

	forgetMessagesSQL = `DELETE FROM outbox WHERE state = 2 AND seq < $1`

	forgetQuestionsSQL = `DELETE FROM questions WHERE at < $1`

	forgetTicketsSQL = `DELETE FROM tickets WHERE state <> 'open' AND updated < $1`
)

const (
	sessionSQL = `SELECT version, body FROM sessions WHERE tenant = $1 AND id = $2`

	// companiesSQL finds whose session has an id.
	companiesSQL = `SELECT tenant FROM sessions WHERE id = $1 ORDER BY tenant`

	changesSQL = `SELECT version, body FROM history WHERE tenant = $1 AND session = $2 ORDER BY version`

	requestSQL = `SELECT id, version, body FROM requests WHERE tenant = $1 AND id = $2`

	requestsSQL = `SELECT id, version, body FROM requests WHERE tenant = $1 ORDER BY filed DESC, id DESC LIMIT $2`

	requestsInSQL = `
SELECT id, version, body FROM requests WHERE tenant = $1 AND state = $3 ORDER BY filed DESC, id DESC LIMIT $2`

	entriesSQL = `
SELECT tenant, 'request/' || request, seq, at, who, what, why FROM audit WHERE tenant = $1 AND request = $2 ORDER BY seq`

	// trailSQL reads the audit of one request, policy or ticket or, where $1 is empty, of all.
	trailSQL = `
SELECT tenant, 'request/' || request, seq, at, who, what, why FROM audit WHERE $1 = '' OR request = $1
UNION ALL
SELECT tenant, about, seq, at, who, what, why FROM hr_audit WHERE $1 = '' OR about = 'policy/' || $1 OR about = 'ticket/' || $1
ORDER BY 4, 3`

	publishSQL = `
INSERT INTO wizards (id, version, name, source, published) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (id, version) DO NOTHING`

	wizardsSQL = `SELECT id, version, name, source FROM wizards ORDER BY published, id, version`
)

const (
	policiesSQL = `SELECT id, version, body FROM policies WHERE tenant = $1 ORDER BY id`

	// policiesChangedSQL counts a tenant's changes, whatever the clocks of who made them.
	policiesChangedSQL = `SELECT CAST(COALESCE(SUM(version), 0) AS BIGINT) FROM policies WHERE tenant = $1`

	policyVersionsSQL = `SELECT version, body FROM policy_versions WHERE tenant = $1 AND policy = $2 ORDER BY version`

	newPolicySQL = `
INSERT INTO policies (tenant, id, version, changed, body) VALUES ($1, $2, 1, $3, $4)
ON CONFLICT (tenant, id) DO NOTHING`

	nextPolicySQL = `
UPDATE policies SET version = version + 1, changed = $3, body = $4 WHERE tenant = $1 AND id = $2 AND version = $5`

	policyVersionSQL = `INSERT INTO policy_versions (tenant, policy, version, body) VALUES ($1, $2, $3, $4)`

	// openTicketsSQL reads the open tickets below how often any were opened, as of one moment.
	openTicketsSQL = `
SELECT '' AS id, times AS version, NULL AS body FROM tickets_opened WHERE tenant = $1
UNION ALL
SELECT id, version, body FROM tickets WHERE tenant = $1 AND state = 'open'`

	closedTicketsSQL = `SELECT id, version, body FROM tickets WHERE tenant = $1 AND state <> 'open' AND updated > $2`

	firstTicketSQL = `INSERT INTO tickets_opened (tenant, times) VALUES ($1, 1) ON CONFLICT (tenant) DO NOTHING`

	// anotherTicketSQL touches no row where a ticket was opened meanwhile.
	anotherTicketSQL = `UPDATE tickets_opened SET times = times + 1 WHERE tenant = $1 AND times = $2`

	newTicketSQL = `
INSERT INTO tickets (tenant, id, version, state, opened, updated, body) VALUES ($1, $2, 1, $3, $4, $5, $6)
ON CONFLICT (tenant, id) DO NOTHING`

	nextTicketSQL = `
UPDATE tickets SET version = version + 1, state = $3, opened = $4, updated = $5, body = $6
WHERE tenant = $1 AND id = $2 AND version = $7`

	// ticketAtSQL finds the ticket whose card a message is: a card's key is "ticket/" and the id.
	ticketAtSQL = `
SELECT t.id, t.version, t.body FROM receipts AS r JOIN tickets AS t ON t.tenant = r.tenant AND t.id = substr(r.about, 8)
WHERE r.tenant = $1 AND r.about LIKE 'ticket/%' AND r.channel = $2 AND r.message = $3`

	questionSQL = `
INSERT INTO questions (tenant, id, at, body) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant, id) DO UPDATE SET body = excluded.body`

	questionsSQL = `SELECT id, body FROM questions WHERE tenant = $1 AND at >= $2 ORDER BY at`

	askedSinceSQL = `
SELECT tenant FROM tickets WHERE state = 'open' UNION SELECT tenant FROM questions WHERE at >= $1 ORDER BY 1`
)

// What tells which keys a database was written with. The names are "key/ID".
const (
	provenSQL = `SELECT name, body FROM meta WHERE name LIKE 'key/%' ORDER BY name`

	proveSQL = `INSERT INTO meta (name, body) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`

	// disproveSQL forgets every key but one.
	disproveSQL = `DELETE FROM meta WHERE name LIKE 'key/%' AND name <> $1`

	// residueSQL notes that what was sealed lately may be left unsealed in unused pages.
	residueSQL = `INSERT INTO meta (name, body) VALUES ('residue', $1) ON CONFLICT (name) DO NOTHING`

	hasResidueSQL = `SELECT count(*) FROM meta WHERE name = 'residue'`

	noResidueSQL = `DELETE FROM meta WHERE name = 'residue'`
)

// What tells which program migrated the database last.
const (
	migratedSQL = `
INSERT INTO meta (name, body) VALUES ('migrated by', $1)
ON CONFLICT (name) DO UPDATE SET body = excluded.body`

	migratedBySQL = `SELECT body FROM meta WHERE name = 'migrated by'`
)

const (
	setTimerSQL = `
INSERT INTO timers (tenant, session, name, person, due) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant, session, name) DO UPDATE SET person = excluded.person, due = excluded.due`

	unsetTimerSQL = `DELETE FROM timers WHERE tenant = $1 AND session = $2 AND name = $3`

	timersDueSQL = `SELECT tenant, session, name, person, due FROM timers WHERE due <= $1 ORDER BY due LIMIT $2`

	// rungSQL deletes a timer, unless it was set anew.
	rungSQL = `DELETE FROM timers WHERE tenant = $1 AND session = $2 AND name = $3 AND due = $4`
)

// Statements about conversations through questionnaires.
const (
	conversationSQL = `SELECT base, version, body FROM questionnaires WHERE tenant = $1 AND base = $2`

	conversationOfSQL = `
SELECT q.base, q.version, q.body FROM phones AS p
JOIN questionnaires AS q ON q.tenant = p.tenant AND q.base = p.base
WHERE p.tenant = $1 AND p.phone = $2`

	newConversationSQL = `
INSERT INTO questionnaires (tenant, base, version, updated, body, forgotten) VALUES ($1, $2, 1, $3, $4, $5)
ON CONFLICT (tenant, base) DO NOTHING`

	nextConversationSQL = `
UPDATE questionnaires SET version = version + 1, updated = $3, body = $4, forgotten = $5
WHERE tenant = $1 AND base = $2 AND version = $6`

	phoneSQL = `
INSERT INTO phones (tenant, phone, base, updated) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant, phone) DO UPDATE SET base = excluded.base, updated = excluded.updated`

	forgetPhonesSQL = `DELETE FROM phones WHERE tenant = $1 AND base = $2`

	lineSQL = `INSERT INTO trail (tenant, base, seq, body) VALUES ($1, $2, $3, $4)`

	conversationTrailSQL = `SELECT seq, body FROM trail WHERE tenant = $1 AND base = $2 ORDER BY seq`

	takeSQL = `INSERT INTO calls (tenant, id, at, body) VALUES ($1, $2, $3, $4) ON CONFLICT (tenant, id) DO NOTHING`

	takenSQL = `SELECT body FROM calls WHERE tenant = $1 AND id = $2`

	forgetCallsSQL = `DELETE FROM calls WHERE at < $1`

	oldConversationsSQL = `
SELECT tenant, base, version, updated FROM questionnaires WHERE forgotten = 0 AND updated < $1 ORDER BY updated LIMIT $2`

	forgetLineSQL = `UPDATE trail SET body = $4 WHERE tenant = $1 AND base = $2 AND seq = $3`
)
