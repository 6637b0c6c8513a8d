//go:build chaos

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store"
)

// chaosLedger holds what people did and were told against what Slack shows and
// what the database has.
type chaosLedger struct {
	house     *chaosHouse
	employees []*chaosEmployee
	hr        []*chaosHR
	tenant    agent.TenantID
	requests  []agent.Request
	audit     map[agent.RequestID][]agent.Entry
	history   map[string][]agent.Change // by the employee's name
}

// read reads all requests, with their audit, and everybody's history.
func (l *chaosLedger) read(ctx context.Context, db *store.DB) (err error) {
	const all = 1 << 20
	l.tenant = agent.TenantID(l.house.place.Team.ID)
	l.audit, l.history = map[agent.RequestID][]agent.Entry{}, map[string][]agent.Change{}
	if l.requests, err = db.Requests(ctx, l.tenant, all); err != nil {
		return err
	}
	for _, r := range l.requests {
		if l.audit[r.ID], err = db.Audit(ctx, l.tenant, r.ID); err != nil {
			return err
		}
	}
	for _, e := range l.employees {
		id := agent.SessionID("slack-" + l.house.place.Team.ID + "-" + e.ID())
		if l.history[e.name], err = db.History(ctx, l.tenant, id); err != nil {
			return err
		}
		s, ok, err := db.Session(ctx, l.tenant, id)
		if err != nil {
			return err
		}
		if ok && s.Form != nil && s.Form.State == agent.FormOpen {
			return fmt.Errorf("%s has a form open at the end", e.name)
		}
	}
	return nil
}

// check reports everything that is not as it should be.
func (l *chaosLedger) check(t *testing.T) {
	t.Helper()
	if lost, _ := l.house.door.post.lost(); len(lost) > 0 {
		t.Errorf("messages that nobody acknowledged: %+v", lost)
	}
	byRound := map[string]agent.Request{}
	for _, r := range l.requests {
		e := l.employee(r)
		notes := answerOf(r, "q-notes")
		round := e.roundOf(notes)
		if round == nil {
			t.Errorf("%s: nobody wrote the notes %q", r.ID, notes)
			continue
		}
		if twice, filed := byRound[notes]; filed {
			t.Errorf("%s was filed twice: %s and %s", notes, twice.ID, r.ID)
		}
		byRound[notes] = r
		l.checkAnswers(t, r, round)
		l.checkLife(t, r, round)
		for _, missing := range l.unseen(r) {
			t.Errorf("%s (%s): %s", r.ID, r.State, missing)
		}
	}
	for _, e := range l.employees {
		l.checkRounds(t, e, byRound)
		l.checkHistory(t, e)
	}
	l.checkReplies(t)
	l.checkHR(t)
}

func (l *chaosLedger) employee(r agent.Request) *chaosEmployee {
	i := slices.IndexFunc(l.employees, func(e *chaosEmployee) bool { return e.ID() == string(r.Employee.ID) })
	return l.employees[i]
}

func answerOf(r agent.Request, question string) string {
	for _, a := range r.Answers {
		if string(a.Question) == question {
			return a.Answer.Value
		}
	}
	return ""
}

// checkAnswers: no acknowledged answer is lost, and none is made up.
func (l *chaosLedger) checkAnswers(t *testing.T, r agent.Request, round *chaosRound) {
	t.Helper()
	for q, b := range round.beliefs {
		if got := answerOf(r, string(q)); !b.allows(got) {
			t.Errorf("%s, %s: %s is %q, and was acknowledged as %q (or tried as %q)", r.ID, round.name, q, got, b.sure, b.maybe)
		}
	}
}

// checkLife: the audit is the life of one request, in which nothing happens
// twice, and leads to its state.
func (l *chaosLedger) checkLife(t *testing.T, r agent.Request, round *chaosRound) {
	t.Helper()
	state, told := agent.RequestState(""), ""
	for _, e := range l.audit[r.ID] {
		told += " " + e.What
		next, ok := lifeOf[step{state, e.What}]
		if !ok {
			t.Errorf("%s: its audit is%s, and that cannot follow %q", r.ID, told, state)
			return
		}
		state = next
		l.checkHand(t, r, e)
	}
	if state != r.State {
		t.Errorf("%s is %s, and its audit (%s) says %s", r.ID, r.State, told, state)
	}
	switch {
	case !round.submitted:
		t.Errorf("%s was filed, and nobody submitted %s", r.ID, round.name)
	case round.dropped:
		t.Errorf("%s was filed, and %s was told that it is cancelled", r.ID, round.name)
	case round.filed != string(r.ID):
		t.Errorf("%s was told %q as the number of %s", round.name, round.filed, r.ID)
	case round.cancelled && r.State != agent.Cancelled, r.State == agent.Cancelled && !round.cancelTry:
		t.Errorf("%s is %s; its employee tried to cancel it: %t, and was told that it is: %t", r.ID, r.State, round.cancelTry, round.cancelled)
	}
}

type step struct {
	from agent.RequestState
	what string
}

// lifeOf are the steps that a request can take.
var lifeOf = map[step]agent.RequestState{
	{"", "filed"}:                   agent.Filed,
	{agent.Filed, "approved"}:       agent.Approved,
	{agent.Questioned, "approved"}:  agent.Approved,
	{agent.Filed, "denied"}:         agent.Denied,
	{agent.Questioned, "denied"}:    agent.Denied,
	{agent.Filed, "asked"}:          agent.Questioned,
	{agent.Questioned, "replied"}:   agent.Filed,
	{agent.Filed, "cancelled"}:      agent.Cancelled,
	{agent.Questioned, "cancelled"}: agent.Cancelled,
	{agent.Approved, "cancelled"}:   agent.Cancelled,
}

// checkHand: whoever the audit names has done it, with these words.
func (l *chaosLedger) checkHand(t *testing.T, r agent.Request, e agent.Entry) {
	t.Helper()
	i := slices.IndexFunc(l.hr, func(h *chaosHR) bool { return h.ID() == string(e.By) })
	if i < 0 {
		if e.By != r.Employee.ID {
			t.Errorf("%s: %s by %s, whose it is not", r.ID, e.What, e.By)
		}
		return
	}
	if did := strings.TrimSpace(e.What + " " + e.Why); !slices.Contains(l.hr[i].tried[string(r.ID)], did) {
		t.Errorf("%s: %s did not do this: %s", r.ID, l.hr[i].name, did)
	}
}

// checkRounds: what somebody was told is filed is there, and nothing else.
func (l *chaosLedger) checkRounds(t *testing.T, e *chaosEmployee, filed map[string]agent.Request) {
	t.Helper()
	started, dropped := 0, 0
	for _, c := range l.history[e.name] {
		switch c.What {
		case "started":
			started++
		case "cancelled":
			dropped++
		}
	}
	wantDropped := 0
	for _, round := range e.rounds {
		if _, is := filed[round.name]; is != (round.filed != "") {
			t.Errorf("%s: told that it is filed: %q; it is in the database: %t", round.name, round.filed, is)
		}
		if round.dropped {
			wantDropped++
		}
	}
	if started != len(e.rounds) || dropped != wantDropped {
		t.Errorf("%s started %d forms and dropped %d; the history has %d and %d", e.name, len(e.rounds), wantDropped, started, dropped)
	}
}

// checkHistory: what was said without waiting had its effect once each, in the
// order in which it was acknowledged, and was answered in the order of its effects.
func (l *chaosLedger) checkHistory(t *testing.T, e *chaosEmployee) {
	t.Helper()
	n := -1
	lengths := make([][]string, len(e.rounds))
	for _, c := range l.history[e.name] {
		if c.What == "started" {
			n++
		}
		if c.Question == lengthQuestion && n >= 0 && n < len(lengths) {
			lengths[n] = append(lengths[n], c.To)
		}
	}
	for i, round := range e.rounds {
		for _, b := range round.bursts {
			var order []string // the messages, in the order of their effects
			for _, value := range lengths[i] {
				if at := slices.Index(b.values, value); at >= 0 {
					order = append(order, b.ts[at])
				}
			}
			if len(round.bursts) == 1 && len(order) < len(b.ts) {
				t.Errorf("%s: %d of %v had an effect: %v", round.name, len(order), b.values, lengths[i])
			}
			for j := range order {
				for _, later := range order[j+1:] {
					if len(round.bursts) == 1 && l.house.door.post.before(later, order[j]) {
						t.Errorf("%s: %v of %v were taken in another order than acknowledged: %v", round.name, b.values, b.ts, lengths[i])
					}
				}
			}
		}
	}
}

// checkReplies: an answer to HR that was taken is in the request, once.
func (l *chaosLedger) checkReplies(t *testing.T) {
	t.Helper()
	found := map[string][]string{}
	for _, r := range l.requests {
		for _, x := range r.Exchanges {
			found[x.Reply] = append(found[x.Reply], string(r.ID))
		}
	}
	for _, e := range l.employees {
		for answer, request := range e.replies {
			if !slices.Equal(found[answer], []string{request}) {
				t.Errorf("%q was taken as the answer about %s, and is in %v", answer, request, found[answer])
			}
		}
	}
}

// checkHR: what HR was told is done, is done, once.
func (l *chaosLedger) checkHR(t *testing.T) {
	t.Helper()
	done := map[string]int{}
	for _, entries := range l.audit {
		for _, e := range entries {
			done[e.Why]++
		}
	}
	for _, h := range l.hr {
		for _, words := range h.told {
			if done[words] != 1 {
				t.Errorf("%s was told that %q is done; it is %d times", h.name, words, done[words])
			}
		}
	}
}

// unseen is what somebody should see of a request and does not.
func (l *chaosLedger) unseen(r agent.Request) (missing []string) {
	e, hana, id := l.employee(r), l.hr[0], string(r.ID)
	direct, channel := readAll(&e.chaosPerson, workspace.DM), readAll(&hana.chaosPerson, hrChannel)
	see := func(where []string, what string, words ...string) {
		if !slices.ContainsFunc(where, func(text string) bool { return containsAll(text, words) }) {
			missing = append(missing, what+" is nowhere to be seen")
		}
	}
	see(direct, "the employee's confirmation", id, "is with HR:")
	for _, entry := range l.audit[r.ID] {
		switch entry.What {
		case "approved":
			see(direct, "the approval", id, "approved your leave")
		case "denied":
			see(direct, "the denial", id, "could not approve", entry.Why)
		case "asked":
			see(direct, "HR's question", id, "has a question", entry.Why)
			see(channel, "HR's question in the thread", " asked ", entry.Why)
		case "replied":
			see(channel, "the employee's answer", id, "question about")
		case "cancelled":
			see(direct, "the word that it is cancelled", id, "is cancelled, and HR knows")
			see(channel, "the news that it is cancelled", id, "cancelled the request")
		}
	}
	cards := l.cards(id)
	if len(cards) == 0 || !strings.Contains(cards[len(cards)-1], stateOnCard[r.State]) || strings.Contains(cards[len(cards)-1], "[Approve]") != isOpen(r) {
		missing = append(missing, fmt.Sprintf("HR's card in this state is nowhere to be seen: %q", cards))
	}
	return missing
}

func isOpen(r agent.Request) bool { return r.State == agent.Filed || r.State == agent.Questioned }

// stateOnCard is what HR's card says of a request's state.
var stateOnCard = map[agent.RequestState]string{
	agent.Filed: "filed ", agent.Questioned: "waiting for the answer",
	agent.Approved: "approved by", agent.Denied: "denied by", agent.Cancelled: "cancelled by",
}

// cards are HR's cards of a request, in the order in which they came.
func (l *chaosLedger) cards(id string) []string {
	return slices.DeleteFunc(readAll(&l.hr[0].chaosPerson, hrChannel), func(text string) bool {
		return !strings.HasPrefix(text, cardHead) || !strings.Contains(text, id)
	})
}

func readAll(p *chaosPerson, where string) (texts []string) {
	for _, m := range p.Messages(where) {
		if m.BotID != "" && !m.Ephemeral {
			texts = append(texts, p.Read(m))
		}
	}
	return texts
}

func containsAll(text string, all []string) bool {
	return !slices.ContainsFunc(all, func(s string) bool { return !strings.Contains(text, s) })
}

// settled waits until Slack has delivered everything and shows everything that it should.
func (l *chaosLedger) settled(ctx context.Context) error {
	ctx, cancel := l.house.patience(ctx)
	defer cancel()
	if err := l.house.door.post.delivered(ctx); err != nil {
		return err
	}
	for _, r := range l.requests {
		if err := l.house.slack.Await(ctx, func() bool { return len(l.unseen(r)) == 0 }); err != nil {
			return fmt.Errorf("%s: %w: %q", r.ID, err, l.unseen(r))
		}
	}
	return nil
}

// leftovers are what is still to be done in a database that nobody works on.
func leftovers(ctx context.Context, db *store.DB) (left []string, err error) {
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan error, 2)
	found := make(chan string, 1000)
	go func() {
		ended <- db.Work(ctx, func(_ context.Context, ev agent.Event) error {
			found <- "event " + string(ev.ID)
			return nil
		}, agent.GaveUp)
	}()
	go func() {
		ended <- db.Deliver(ctx, func(_ context.Context, d agent.Delivery) (agent.Receipt, error) {
			found <- "message " + d.Message.ID
			return agent.Receipt{}, nil
		})
	}()
	err = db.Settle(ctx)
	stop()
	err = errors.Join(err, <-ended, <-ended)
	close(found)
	for f := range found {
		left = append(left, f)
	}
	aside, asideErr := db.Aside(context.WithoutCancel(ctx))
	if aside > 0 {
		left = append(left, fmt.Sprintf("%d messages that were set aside", aside))
	}
	return left, errors.Join(err, asideErr)
}
