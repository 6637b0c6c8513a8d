package chaos

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
)

// ledger compares what people did and were told with what Slack shows and what the database
// has.
type ledger struct {
	house     *house
	employees []*employee
	hr        []*hr
	tenant    agent.TenantID
	requests  []agent.Request
	audit     map[agent.RequestID][]agent.AuditEntry
	history   map[string][]agent.Change // by the employee's name
	repeated  int                       // messages that came twice
}

// check reports every difference.
func (l *ledger) check(t *testing.T) {
	t.Helper()
	if l.house.company != nil {
		l.repeated = l.checkTeams(t)
	} else {
		l.repeated = l.house.checkWords(t)
	}
	byRound := map[string]agent.Request{}
	for _, r := range l.requests {
		e := l.employee(r)
		notes := answerOf(r, "q-notes")
		round := e.roundOf(notes)
		if round == nil {
			t.Errorf("%s: no round has the notes %q", r.ID, notes)
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

func (l *ledger) employee(r agent.Request) *employee {
	i := slices.IndexFunc(l.employees, func(e *employee) bool { return e.ID() == string(r.Employee.ID) })
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

// checkAnswers checks that no acknowledged answer is lost, and none is invented. What an earlier request
// told is filled in already, and stays if a change of it was lost.
func (l *ledger) checkAnswers(t *testing.T, r agent.Request, round *round) {
	t.Helper()
	for q, b := range round.beliefs {
		got := agent.FiledAnswer{Question: q}
		got.Answer.Value = answerOf(r, string(q))
		if earlier := b.sure == "" && l.employee(r).told(got); !b.allows(got.Answer.Value) && !earlier {
			t.Errorf("%s, %s: %s is %q, but was acknowledged as %q (or tried as %q)", r.ID, round.name, q, got.Answer.Value, b.sure, b.maybe)
		}
	}
	for _, a := range r.Answers {
		_, tried := round.beliefs[a.Question]
		if !tried && a.Question != "q-leave-type" && !l.employee(r).told(a) { // which the command or the first words say
			t.Errorf("%s, %s: %s is %q, but was never answered", r.ID, round.name, a.Question, a.Answer.Value)
		}
	}
}

// told reports whether the employee gave this answer in any of their requests: where they
// work and who their manager is are remembered, and not asked again.
func (e *employee) told(a agent.FiledAnswer) bool {
	return slices.ContainsFunc(e.rounds, func(r *round) bool {
		b, tried := r.beliefs[a.Question]
		return tried && b.allows(a.Answer.Value)
	})
}

// checkLife checks that the audit is a possible life of the request, in which nothing happens
// twice, and that it leads to the request's state.
func (l *ledger) checkLife(t *testing.T, r agent.Request, round *round) {
	t.Helper()
	state, told := agent.RequestState(""), ""
	for _, e := range l.audit[r.ID] {
		if e.What == "answers read" { // looking changes nothing
			continue
		}
		told += " " + e.What
		next, ok := lifeOf[step{state, e.What}]
		if !ok {
			t.Errorf("%s: its audit is%s, which can't follow %q", r.ID, told, state)
			return
		}
		state = next
		l.checkHand(t, r, e)
	}
	if state != r.State {
		t.Errorf("%s is %s, but its audit (%s) says %s", r.ID, r.State, told, state)
	}
	switch {
	case !round.submitted:
		t.Errorf("%s was filed, but %s was never submitted", r.ID, round.name)
	case round.dropped:
		t.Errorf("%s was filed, but the person of %s was told that it is canceled", r.ID, round.name)
	case round.filed != string(r.ID):
		t.Errorf("%s: told the number %q, want %s", round.name, round.filed, r.ID)
	case round.cancelled && r.State != agent.Canceled, r.State == agent.Canceled && !round.cancelTry:
		t.Errorf("%s is %s; its employee tried to cancel it: %t; was told that it is canceled: %t", r.ID, r.State, round.cancelTry, round.cancelled)
	}
}

type step struct {
	from agent.RequestState
	what string
}

// lifeOf has the steps that a request can take.
var lifeOf = map[step]agent.RequestState{
	{"", "filed"}:                   agent.Filed,
	{agent.Filed, "approved"}:       agent.Approved,
	{agent.Questioned, "approved"}:  agent.Approved,
	{agent.Filed, "denied"}:         agent.Denied,
	{agent.Questioned, "denied"}:    agent.Denied,
	{agent.Filed, "asked"}:          agent.Questioned,
	{agent.Questioned, "replied"}:   agent.Filed,
	{agent.Filed, "cancelled"}:      agent.Canceled,
	{agent.Questioned, "cancelled"}: agent.Canceled,
	{agent.Approved, "cancelled"}:   agent.Canceled,
}

// checkHand checks that the person whom the audit names did it, with these words.
func (l *ledger) checkHand(t *testing.T, r agent.Request, e agent.AuditEntry) {
	t.Helper()
	i := slices.IndexFunc(l.hr, func(h *hr) bool { return h.ID() == string(e.By) })
	if i < 0 {
		if e.By != r.Employee.ID {
			t.Errorf("%s: %s by %s, who isn't its employee", r.ID, e.What, e.By)
		}
		return
	}
	if did := strings.TrimSpace(e.What + " " + e.Why); !slices.Contains(l.hr[i].tried[string(r.ID)], did) {
		t.Errorf("%s: %s didn't do this: %s", r.ID, l.hr[i].name, did)
	}
}

// checkRounds checks that exactly what the employee was told is filed is in the database.
func (l *ledger) checkRounds(t *testing.T, e *employee, filed map[string]agent.Request) {
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
			t.Errorf("%s: told the number %q; in the database: %t", round.name, round.filed, is)
		}
		if round.dropped {
			wantDropped++
		}
	}
	if started != len(e.rounds) || dropped != wantDropped {
		t.Errorf("%s started %d forms and dropped %d; the history has %d and %d", e.name, len(e.rounds), wantDropped, started, dropped)
	}
}

// checkHistory checks that each correction said without waiting took effect once, in the
// order in which it was acknowledged.
func (l *ledger) checkHistory(t *testing.T, e *employee) {
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
			l.checkBurst(t, round, b, lengths[i])
		}
	}
}

func (l *ledger) checkBurst(t *testing.T, r *round, b burst, lengths []string) {
	t.Helper()
	var order []string // the messages, in the order of their effects
	for _, value := range lengths {
		if at := slices.Index(b.values, value); at >= 0 {
			order = append(order, b.ts[at])
		}
	}
	if sorted := slices.Sorted(slices.Values(order)); !slices.Equal(sorted, b.ts) {
		t.Errorf("%s: each of %v should have one effect: %v", r.name, b.values, lengths)
	}
	for i, earlier := range order {
		for _, later := range order[i+1:] {
			if l.house.before(later, earlier) {
				t.Errorf("%s: %v of %v took effect in another order than acknowledged: %v", r.name, b.values, b.ts, lengths)
			}
		}
	}
}

// checkReplies checks that each answer to HR that was accepted is in the request once.
func (l *ledger) checkReplies(t *testing.T) {
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
				t.Errorf("%q was accepted as the answer about %s, but is in %v", answer, request, found[answer])
			}
		}
	}
}

// checkHR checks that what HR was told is done was done once.
func (l *ledger) checkHR(t *testing.T) {
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
				t.Errorf("%s was told that %q is done; it was done %d times", h.name, words, done[words])
			}
		}
		for _, id := range h.dead {
			if i := slices.IndexFunc(l.requests, func(r agent.Request) bool { return string(r.ID) == id }); i < 0 || isOpen(l.requests[i]) {
				t.Errorf("%s was told that %s is decided, but it isn't", h.name, id)
			}
		}
	}
}
