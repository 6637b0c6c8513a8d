// Package console reads what administrators see of one workspace. It reads plain columns only,
// never the sealed ones with what people said or answered.
//
//	console.go   Reader: people, figures, timers, dead letters
package console

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
)

// Reader reads from a database.
type Reader struct{ Engine engine.Engine }

// Statements are all statements, by name, for the tests of the store.
var Statements = map[string]string{
	"peopleSQL": peopleSQL, "countPeopleSQL": countPeopleSQL, "requestStatesSQL": requestStatesSQL, "ticketsWaitingSQL": ticketsWaitingSQL,
	"timersSQL": timersSQL, "deadEventsSQL": deadEventsSQL, "deadMessagesSQL": deadMessagesSQL, "troubleSQL": troubleSQL, "waitingSQL": waitingSQL, "countDeadSQL": countDeadSQL,
}

const (
	peopleSQL = `SELECT person, MAX(updated) FROM sessions WHERE tenant = $1 AND person <> '' GROUP BY person ORDER BY 2 DESC, 1 LIMIT $2`

	countPeopleSQL = `SELECT COUNT(DISTINCT person) FROM sessions WHERE tenant = $1 AND person <> ''`

	requestStatesSQL = `SELECT state, COUNT(*) FROM requests WHERE tenant = $1 GROUP BY state`

	ticketsWaitingSQL = `SELECT COUNT(*), COALESCE(MIN(opened), 0) FROM tickets WHERE tenant = $1 AND state = 'open'`

	timersSQL = `SELECT session, name, person, due FROM timers WHERE tenant = $1 ORDER BY due, session, name LIMIT $2`

	deadEventsSQL = `SELECT id, seq, person, attempt FROM events WHERE tenant = $1 AND state = 2 ORDER BY seq LIMIT $2`

	// deadMessagesSQL leaves out what only made sense at the time: a home, and what was shown to
	// one person in a channel.
	deadMessagesSQL = `
SELECT id, seq, address, attempt FROM outbox WHERE tenant = $1 AND state = 2 AND address NOT LIKE 'home/%' AND address NOT LIKE 'whisper/%' ORDER BY seq LIMIT $2`

	// troubleSQL reads what has failed and is tried again by itself.
	troubleSQL = `
SELECT 0, id, seq, person, attempt FROM events WHERE tenant = $1 AND state = 0 AND attempt > 0
UNION ALL
SELECT 1, id, seq, address, attempt FROM outbox WHERE tenant = $1 AND state = 0 AND attempt > 1
ORDER BY 3 LIMIT $2`

	waitingSQL = `
SELECT COUNT(*), COALESCE(MIN(seq), 0) FROM events WHERE tenant = $1 AND state = 0
UNION ALL
SELECT COUNT(*), COALESCE(MIN(seq), 0) FROM outbox WHERE tenant = $1 AND state = 0`

	countDeadSQL = `
SELECT COUNT(*) FROM events WHERE tenant = $1 AND state = 2
UNION ALL
SELECT COUNT(*) FROM outbox WHERE tenant = $1 AND state = 2 AND address NOT LIKE 'home/%' AND address NOT LIKE 'whisper/%'`
)

// Person is somebody who has used the product.
type Person struct {
	ID       agent.UserID
	LastSeen time.Time // UTC
}

// People returns who has used the product, those last active first, and how many there are.
func (r Reader) People(ctx context.Context, tenant agent.TenantID, limit int) (all []Person, n int, err error) {
	err = r.Engine.Each(ctx, peopleSQL, []any{string(tenant), limit}, func(row engine.Row) error {
		var one Person
		var at int64
		err := row.Scan(&one.ID, &at)
		one.LastSeen = time.UnixMicro(at).UTC()
		all = append(all, one)
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("people: %w", err)
	}
	n, err = r.CountPeople(ctx, tenant)
	return all, n, err
}

// CountPeople returns how many people have used the product.
func (r Reader) CountPeople(ctx context.Context, tenant agent.TenantID) (n int, err error) {
	err = r.Engine.Each(ctx, countPeopleSQL, []any{string(tenant)}, func(row engine.Row) error { return row.Scan(&n) })
	if err != nil {
		return 0, fmt.Errorf("count people: %w", err)
	}
	return n, nil
}

// RequestStates counts the requests by state.
func (r Reader) RequestStates(ctx context.Context, tenant agent.TenantID) (map[agent.RequestState]int, error) {
	all := map[agent.RequestState]int{}
	err := r.Engine.Each(ctx, requestStatesSQL, []any{string(tenant)}, func(row engine.Row) error {
		var state agent.RequestState
		var n int
		err := row.Scan(&state, &n)
		all[state] = n
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count requests: %w", err)
	}
	return all, nil
}

// OpenTickets counts the questions that wait for HR, and says since when the oldest has.
func (r Reader) OpenTickets(ctx context.Context, tenant agent.TenantID) (n int, oldest time.Time, err error) {
	err = r.Engine.Each(ctx, ticketsWaitingSQL, []any{string(tenant)}, func(row engine.Row) error {
		var at int64
		err := row.Scan(&n, &at)
		oldest = time.UnixMicro(at).UTC()
		return err
	})
	if err != nil {
		return 0, time.Time{}, fmt.Errorf("count questions: %w", err)
	}
	return n, oldest, nil
}

// Timers returns the timers that are set, in the order in which they come due.
func (r Reader) Timers(ctx context.Context, tenant agent.TenantID, limit int) (all []agent.DueTimer, err error) {
	err = r.Engine.Each(ctx, timersSQL, []any{string(tenant), limit}, func(row engine.Row) error {
		one := agent.DueTimer{Tenant: tenant}
		var due int64
		err := row.Scan(&one.Session, &one.Timer.Name, &one.Person, &due)
		one.Timer.At = time.UnixMicro(due).UTC()
		all = append(all, one)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("timers: %w", err)
	}
	return all, nil
}

// DeadLetters returns what couldn't be handled or delivered, events first, each oldest first.
func (r Reader) DeadLetters(ctx context.Context, tenant agent.TenantID, limit int) ([]agent.DeadLetter, error) {
	events, err := r.letters(ctx, deadEventsSQL, tenant, limit, agent.DeadEvent)
	if err != nil {
		return nil, err
	}
	messages, err := r.letters(ctx, deadMessagesSQL, tenant, limit, agent.DeadMessage)
	return append(events, messages...), err
}

func (r Reader) letters(ctx context.Context, text string, tenant agent.TenantID, limit int, kind agent.DeadKind) (all []agent.DeadLetter, err error) {
	err = r.Engine.Each(ctx, text, []any{string(tenant), limit}, func(row engine.Row) error {
		one := agent.DeadLetter{Kind: kind}
		var seq int64
		var whom string
		if err := row.Scan(&one.ID, &seq, &whom, &one.Attempts); err != nil {
			return err
		}
		all = append(all, addressed(one, seq, whom))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("dead letters: %w", err)
	}
	return all, nil
}

// Trouble returns what has failed and is tried again by itself, oldest first.
func (r Reader) Trouble(ctx context.Context, tenant agent.TenantID, limit int) (all []agent.DeadLetter, err error) {
	err = r.Engine.Each(ctx, troubleSQL, []any{string(tenant), limit}, func(row engine.Row) error {
		var what int
		var seq int64
		var whom string
		one := agent.DeadLetter{Kind: agent.DeadEvent}
		if err := row.Scan(&what, &one.ID, &seq, &whom, &one.Attempts); err != nil {
			return err
		}
		if what == 1 {
			one.Kind = agent.DeadMessage
		}
		all = append(all, addressed(one, seq, whom))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("what fails: %w", err)
	}
	return all, nil
}

// addressed adds when a letter is from, and whose it is or where it goes.
func addressed(one agent.DeadLetter, seq int64, whom string) agent.DeadLetter {
	one.At = time.UnixMicro(seq).UTC()
	if one.Kind == agent.DeadEvent {
		one.Person = agent.UserID(whom)
		return one
	}
	parts := strings.Split(whom, "/") // as in room/person/channel
	if len(parts) == 3 {
		if person, err := url.PathUnescape(parts[1]); err == nil {
			one.Person = agent.UserID(person)
		}
	}
	one.Where = "a channel"
	if parts[0] == string(agent.HR) {
		one.Person, one.Where = "", "HR's channel"
	}
	return one
}

// Waiting counts the events and messages that wait, and says since when the oldest has; the zero
// time if none does.
func (r Reader) Waiting(ctx context.Context, tenant agent.TenantID) (n int, oldest time.Time, err error) {
	err = r.Engine.Each(ctx, waitingSQL, []any{string(tenant)}, func(row engine.Row) error {
		var some int
		var seq int64
		if err := row.Scan(&some, &seq); err != nil {
			return err
		}
		if at := time.UnixMicro(seq).UTC(); some > 0 && (n == 0 || at.Before(oldest)) {
			oldest = at
		}
		n += some
		return nil
	})
	if err != nil {
		return 0, time.Time{}, fmt.Errorf("count what waits: %w", err)
	}
	return n, oldest, nil
}

// CountDead counts the dead letters.
func (r Reader) CountDead(ctx context.Context, tenant agent.TenantID) (n int, err error) {
	err = r.Engine.Each(ctx, countDeadSQL, []any{string(tenant)}, func(row engine.Row) error {
		var some int
		err := row.Scan(&some)
		n += some
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("count the dead letters: %w", err)
	}
	return n, nil
}
