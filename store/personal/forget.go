package personal

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
)

const (
	// forgetEventsSQL finishes waiting events without handling them. Their IDs stay, to recognize
	// repeats.
	forgetEventsSQL = `
UPDATE events SET state = 1, body = NULL, person = '', session = '' WHERE tenant = $1 AND person = $2 AND substr(id, 1, 6) <> 'timer-'`
	forgetLaneSQL = `
UPDATE events SET state = 1, body = NULL, person = '', session = '' WHERE tenant = $1 AND session = $2 AND substr(id, 1, 6) <> 'timer-'`

	// The ID of a timer's event names its conversation.
	deleteTimerEventsSQL = `DELETE FROM events WHERE tenant = $1 AND (person = $2 OR session = $3) AND substr(id, 1, 6) = 'timer-'`

	deleteSessionsSQL  = `DELETE FROM sessions WHERE tenant = $1 AND person = $2`
	deleteTimersSQL    = `DELETE FROM timers WHERE tenant = $1 AND person = $2`
	deleteLaneSQL      = `DELETE FROM timers WHERE tenant = $1 AND session = $2`
	deleteMessagesSQL  = `DELETE FROM outbox WHERE tenant = $1 AND substr(address, 1, length($2)) = $2`
	deleteReceiptsSQL  = `DELETE FROM receipts WHERE tenant = $1 AND substr(address, 1, length($2)) = $2`
	deleteProfileSQL   = `DELETE FROM profiles WHERE tenant = $1 AND person = $2`
	deleteUnsentSQL    = `DELETE FROM documents WHERE tenant = $1 AND person = $2 AND sent = 0`
	deleteCalendarsSQL = `DELETE FROM subscriptions WHERE tenant = $1 AND owner = $2 AND kind <> $3`
	deleteChatSQL      = `DELETE FROM chat_memory WHERE tenant = $1 AND id = $2`

	// deleteTwinsSQL deletes how the same person is reached in Teams, and forgetTwinsSQL that they are
	// the same. Its keys are "twin/", the person's ID, "/", and their ID there.
	deleteTwinsSQL = `
DELETE FROM chat_memory WHERE substr(tenant, 1, 6) = 'teams-' AND id IN (
	SELECT 'person/' || substr(id, length($2) + 1) FROM chat_memory WHERE tenant = $1 AND substr(id, 1, length($2)) = $2)`
	forgetTwinsSQL = `DELETE FROM chat_memory WHERE tenant = $1 AND substr(id, 1, length($2)) = $2`

	deleteTalksSQL  = `DELETE FROM questionnaires WHERE tenant = $1 AND substr(base, 1, length($2)) = $2`
	clearReasonsSQL = `UPDATE audit SET why = $3 WHERE tenant = $1 AND request = $2`

	// clearSaltsSQL deletes the salts of deleted reasons, so that nobody can find out a reason by
	// trying.
	clearSaltsSQL = `UPDATE audit_links SET salt = '' WHERE tenant = $1 AND about = 'request/' || $2`

	insertErasureSQL = `
INSERT INTO erasures (tenant, person, version, state, due, body) VALUES ($1, $2, 1, $3, $4, $5)
ON CONFLICT (tenant, person) DO NOTHING`

	updateErasureSQL = `
UPDATE erasures SET version = version + 1, state = $3, due = $4, body = $5 WHERE tenant = $1 AND person = $2 AND version = $6`

	// deleteErasureSQL deletes an erasure once nothing is left of its person.
	deleteErasureSQL = `DELETE FROM erasures WHERE tenant = $1 AND person = $2 AND version = $3`

	// unheldSQL changes no row if the person's records are held: a hold that came in the meantime
	// stops the erasure.
	unheldSQL = `
UPDATE erasures SET due = due WHERE tenant = $1 AND person = $2
AND NOT EXISTS (SELECT 1 FROM holds WHERE tenant = $1 AND person = $2)`

	insertHoldSQL = `
INSERT INTO holds (tenant, person, version, body) VALUES ($1, $2, 1, $3) ON CONFLICT (tenant, person) DO NOTHING`

	updateHoldSQL = `UPDATE holds SET version = version + 1, body = $3 WHERE tenant = $1 AND person = $2 AND version = $4`

	deleteHoldSQL = `DELETE FROM holds WHERE tenant = $1 AND person = $2 AND version = $3`

	// lockErasureSQL makes an erasure that is being confirmed notice a hold.
	lockErasureSQL = `UPDATE erasures SET version = version + 1 WHERE tenant = $1 AND person = $2`
)

// Forget returns the statements that delete what is kept of a person. They fail with
// [agent.ErrConflict] if the person's records are held.
func Forget(tenant agent.TenantID, f agent.Forgetting) []engine.Write {
	t, person := string(tenant), string(f.Person)
	var writes []engine.Write
	for _, id := range f.Requests {
		writes = append(writes, engine.Do(clearReasonsSQL, t, string(id), []byte{}), engine.Do(clearSaltsSQL, t, string(id)))
	}
	if f.Person == "" {
		return writes
	}
	writes = append(writes, []engine.Write{
		{Text: unheldSQL, Args: []any{t, person}, Miss: agent.ErrConflict},
		engine.Do(forgetEventsSQL, t, person),
		engine.Do(deleteTimerEventsSQL, t, person, ""),
		engine.Do(deleteTimersSQL, t, person),
		engine.Do(deleteProfileSQL, t, person),
		engine.Do(deleteUnsentSQL, t, person),
		engine.Do(deleteCalendarsSQL, t, person, string(agent.Weekly)),
		engine.Do(deleteChatSQL, t, "person/"+person),
		engine.Do(deleteTwinsSQL, t, "twin/"+person+"/"),
		engine.Do(forgetTwinsSQL, t, "twin/"+person+"/"),
	}...)
	for _, room := range rooms {
		writes = append(writes, engine.Do(deleteMessagesSQL, t, address(room, f.Person)), engine.Do(deleteReceiptsSQL, t, address(room, f.Person)))
	}
	for _, s := range f.Sessions {
		writes = append(writes,
			engine.Do(forgetLaneSQL, t, string(s)), engine.Do(deleteTimerEventsSQL, t, person, string(s)),
			engine.Do(deleteLaneSQL, t, string(s)), engine.Do(deleteTalksSQL, t, string(s)+"-"))
	}
	return append(writes, engine.Do(deleteSessionsSQL, t, person))
}

// WriteErasure returns the statement that stores an erasure, or deletes it if nothing is left of
// its person.
func WriteErasure(tenant agent.TenantID, e agent.Erasure, body []byte) engine.Write {
	t, person, due := string(tenant), string(e.Person.ID), int64(0)
	if !e.Due.IsZero() {
		due = e.Due.UnixMicro()
	}
	switch {
	case e.State == agent.ErasureDone && e.Due.IsZero():
		return engine.Write{Text: deleteErasureSQL, Args: []any{t, person, e.Version}, Miss: agent.ErrConflict}
	case e.Version == 0:
		return engine.Write{Text: insertErasureSQL, Args: []any{t, person, string(e.State), due, body}, Miss: agent.ErrConflict}
	}
	return engine.Write{Text: updateErasureSQL, Args: []any{t, person, string(e.State), due, body, e.Version}, Miss: agent.ErrConflict}
}

// WriteHold returns the statements that hold a person's records, or end that.
func WriteHold(tenant agent.TenantID, h agent.Hold, body []byte) []engine.Write {
	t, person := string(tenant), string(h.Person)
	write := engine.Write{Text: updateHoldSQL, Args: []any{t, person, body, h.Version}, Miss: agent.ErrConflict}
	switch {
	case h.Delete:
		write = engine.Write{Text: deleteHoldSQL, Args: []any{t, person, h.Version}, Miss: agent.ErrConflict}
	case h.Version == 0:
		write = engine.Write{Text: insertHoldSQL, Args: []any{t, person, body}, Miss: agent.ErrConflict}
	}
	return []engine.Write{engine.Do(lockErasureSQL, t, person), write}
}
