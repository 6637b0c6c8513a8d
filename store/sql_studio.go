package store

// Forms that authors write in the studio, the company's directory, calendars and weekly messages.
const (
	// addReleaseSQL changes no row if somebody else released a form in the meantime.
	addReleaseSQL = `
INSERT INTO releases (seq, form, version, at, who) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (seq) DO NOTHING`

	releasesSQL = `SELECT seq, form, version, at, who FROM releases ORDER BY seq`

	countReleasesSQL = `SELECT CAST(COALESCE(MAX(seq), 0) AS BIGINT) FROM releases`

	insertDraftSQL = `
INSERT INTO drafts (form, author, version, updated, body) VALUES ($1, $2, 1, $3, $4)
ON CONFLICT (form, author) DO NOTHING`

	updateDraftSQL = `
UPDATE drafts SET version = version + 1, updated = $3, body = $4 WHERE form = $1 AND author = $2 AND version = $5`

	deleteDraftSQL = `DELETE FROM drafts WHERE form = $1 AND author = $2`

	draftsSQL = `SELECT form, author, version, updated, body FROM drafts WHERE ($1 = '' OR form = $1) AND ($2 = '' OR author = $2) ORDER BY form, author`

	// retryEventSQL and retryMessageSQL change no row if somebody else has retried it.
	retryEventSQL = `UPDATE events SET state = 0, attempt = 0, deaths = 0, begun = '' WHERE tenant = $1 AND id = $2 AND state = 2`

	retryMessageSQL = `UPDATE outbox SET state = 0, attempt = 0, failed = 0, unreachable = 0 WHERE tenant = $1 AND id = $2 AND state = 2`

	// newestAuditSQL reads a workspace's audit, the newest entries first.
	newestAuditSQL = `
SELECT tenant, 'request/' || request, seq, at, who, what, why FROM audit WHERE tenant = $1
UNION ALL
SELECT tenant, about, seq, at, who, what, why FROM hr_audit WHERE tenant = $1
ORDER BY 4 DESC, 3 DESC LIMIT $2`

	addAuthorSQL = `INSERT INTO authors (id, at, who) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`

	deleteAuthorSQL = `DELETE FROM authors WHERE id = $1`

	authorsSQL = `SELECT id, at, who FROM authors ORDER BY at, id`

	// sessionsSQL reads the sessions with an open form, and older ones that don't say whether
	// they have one.
	sessionsSQL = `SELECT id, version, body FROM sessions WHERE tenant = $1 AND form > 0 ORDER BY id`

	// addSignInSQL changes no row if the sign-in was used before.
	addSignInSQL = `
INSERT INTO sign_ins (id, who, began, expires, ended) VALUES ($1, $2, $3, $4, 0)
ON CONFLICT (id) DO NOTHING`

	signInSQL = `SELECT who, began, expires FROM sign_ins WHERE id = $1 AND ended = 0`

	endSignInsSQL = `UPDATE sign_ins SET ended = $3 WHERE who = $1 AND ($2 = '' OR id = $2) AND ended = 0`

	deleteSignInsSQL = `DELETE FROM sign_ins WHERE expires < $1`

	directoryVersionSQL = `SELECT version FROM directories WHERE tenant = $1`

	directoryChangesSQL = `
SELECT id, kind, changed, gone, body FROM directory_entries WHERE tenant = $1 AND changed > $2 AND changed <= $3 ORDER BY changed`

	addDirectorySQL = `INSERT INTO directories (tenant, version) VALUES ($1, 1) ON CONFLICT (tenant) DO NOTHING`

	countDirectorySQL = `UPDATE directories SET version = version + 1 WHERE tenant = $1 AND version = $2`

	saveEntrySQL = `
INSERT INTO directory_entries (tenant, id, kind, changed, gone, body) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant, id) DO UPDATE SET changed = excluded.changed, gone = excluded.gone, body = excluded.body`

	deleteGoneSQL = `DELETE FROM directory_entries WHERE gone > 0 AND gone < $1`

	subscriptionsOfSQL = `SELECT id, version, digest, body FROM subscriptions WHERE tenant = $1 AND owner = $2`

	subscriptionsLikeSQL = `SELECT id, version, digest, body FROM subscriptions WHERE tenant = $1 AND kind = $2`

	subscribedTenantsSQL = `SELECT DISTINCT tenant FROM subscriptions WHERE kind = $1`

	subscriptionByDigestSQL = `SELECT id, version, digest, body FROM subscriptions WHERE tenant = $1 AND digest = $2`

	tenantOfDigestSQL = `SELECT tenant FROM subscriptions WHERE digest = $1`

	insertSubscriptionSQL = `
INSERT INTO subscriptions (tenant, id, version, kind, owner, digest, body) VALUES ($1, $2, 1, $3, $4, $5, $6)
ON CONFLICT (tenant, id) DO NOTHING`

	updateSubscriptionSQL = `
UPDATE subscriptions SET version = version + 1, kind = $3, owner = $4, digest = $5, body = $6 WHERE tenant = $1 AND id = $2 AND version = $7`

	deleteSubscriptionSQL = `DELETE FROM subscriptions WHERE tenant = $1 AND id = $2 AND version = $3`
)
