package desk_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// requestSteps are the steps of a request's life. Each returns the next state of the
// request, or false if it was refused.
var requestSteps = map[string]func(agent.Request) (agent.Request, bool){
	"approve": func(r agent.Request) (agent.Request, bool) { return decide(r, agent.DoApprove) },
	"deny":    func(r agent.Request) (agent.Request, bool) { return decide(r, agent.DoDeny) },
	"ask":     func(r agent.Request) (agent.Request, bool) { return decide(r, agent.DoAskEmployee) },
	"tell":    func(r agent.Request) (agent.Request, bool) { return decide(r, agent.DoTellEmployee) },
	"reply": func(r agent.Request) (agent.Request, bool) {
		next, refusal := desk.Reply(r, signed("dana"), "Dr. Ortiz.")
		return next, refusal == nil
	},
	"add a note": func(r agent.Request) (agent.Request, bool) {
		next, refusal := desk.AddNote(r, signed("dana"), "One week later, please.")
		return next, refusal == nil
	},
	"cancel": func(r agent.Request) (agent.Request, bool) {
		next, refusal := desk.Cancel(r, signed("dana"))
		return next, refusal == nil
	},
}

func decide(r agent.Request, do agent.Verb) (agent.Request, bool) {
	p := agent.Press{Do: do, Request: r.ID}
	d := deskOf(roles[1], p)
	d.State.Request = &r
	submit(d, p, "Because.")
	e := d.Do(agent.Decide{Do: do, Request: r.ID, Text: "Because."})
	if len(e.Requests) == 0 {
		return agent.Request{}, false
	}
	return e.Requests[0], true
}

// TestRequestLife takes every step from every state. A step that isn't in the table is
// refused.
func TestRequestLife(t *testing.T) {
	t.Parallel()
	next := map[agent.RequestState]map[string]agent.RequestState{
		agent.Filed: {
			"approve": agent.Approved, "deny": agent.Denied, "ask": agent.Questioned, "tell": agent.Filed, "add a note": agent.Filed, "cancel": agent.Canceled,
		},
		agent.Questioned: {
			"approve": agent.Approved, "deny": agent.Denied, "reply": agent.Filed, "add a note": agent.Questioned, "cancel": agent.Canceled,
		},
		agent.Approved: {"add a note": agent.Approved, "cancel": agent.Canceled, "tell": agent.Approved},
		agent.Denied:   {"tell": agent.Denied},
		agent.Canceled: {},
	}
	for _, state := range agent.RequestStates() {
		steps, ok := next[state]
		if !ok {
			t.Errorf("no row for the state %s", state)
		}
		for name, step := range requestSteps {
			before := *request(state)
			got, taken := step(before)
			if want, ok := steps[name]; taken != ok || taken && got.State != want {
				t.Errorf("%s from %s: taken: %v, to %q; want %v, %q", name, state, taken, got.State, ok, want)
			}
			if diff := cmp.Diff(*request(state), before); diff != "" {
				t.Errorf("%s from %s changed its argument: %s", name, state, diff)
			}
		}
	}
}

// TestReplyKeepsEarlierExchanges checks that a reply completes the last question only.
func TestReplyKeepsEarlierExchanges(t *testing.T) {
	t.Parallel()
	r := *request(agent.Questioned)
	first, _ := desk.Reply(r, signed("dana"), "Dr. Ortiz.")
	second, ok := decide(first, agent.DoAskEmployee)
	if !ok {
		t.Fatal("HR can't ask a second time")
	}
	last, refusal := desk.Reply(second, signed("dana"), "In Oakland.")
	if refusal != nil {
		t.Fatal(refusal.Sentence)
	}
	if n := len(last.Exchanges); n != 2 || last.Exchanges[0].Reply != "Dr. Ortiz." || last.Exchanges[1].Reply != "In Oakland." {
		t.Errorf("the exchanges are %+v", last.Exchanges)
	}
	if first.Exchanges[0].Reply != "Dr. Ortiz." || second.Exchanges[1].Replied != nil || r.Exchanges[0].Replied != nil {
		t.Error("a later step changed an earlier request")
	}
	if _, refusal := desk.Reply(r, signed("dana"), " "); refusal == nil {
		t.Error("an empty reply was taken")
	}
}

// TestTicketLife takes every step from every state. A step that isn't in the table is
// refused.
func TestTicketLife(t *testing.T) {
	t.Parallel()
	next := map[agent.TicketState]map[agent.Verb]agent.TicketState{
		agent.TicketOpen: {
			agent.DoTicketAssign: agent.TicketOpen, agent.DoTicketAnswer: agent.TicketAnswered, agent.DoTicketDecline: agent.TicketClosed,
		},
		agent.TicketAnswered: {agent.DoTicketKeep: agent.TicketAnswered, agent.DoTicketDiscard: agent.TicketAnswered},
		agent.TicketClosed:   {},
	}
	for state, steps := range next {
		for _, do := range verbsOf[agent.WorkOnTicket](t) {
			k := ticket(state)
			p := agent.Press{Do: do, Ticket: k.ID}
			d := deskOf(roles[1], p)
			d.State.Ticket = k
			submit(d, p, "Bikes\nIn the yard.")
			e := d.Do(agent.WorkOnTicket{Do: do, Ticket: k.ID, Text: "Bikes\nIn the yard."})
			want, ok := steps[do]
			if taken := len(e.Tickets) == 1; taken != ok || taken && e.Tickets[0].State != want {
				t.Errorf("%s from %s: stored %+v; want %v, %q", do, state, e.Tickets, ok, want)
			}
			if diff := cmp.Diff(*ticket(state), *k); diff != "" {
				t.Errorf("%s from %s changed its argument: %s", do, state, diff)
			}
		}
	}
}

// TestOpenTwice asks the same twice: the second click of a double click says what the first one does,
// somebody who asks again later hears that HR has the question.
func TestOpenTwice(t *testing.T) {
	t.Parallel()
	question := ticket(agent.TicketOpen).Question
	for after, want := range map[time.Duration]string{
		-time.Second: say.AskedHR, // the clicks overtook each other
		time.Second:  say.AskedHR,
		time.Minute:  say.AlreadyAskedHR,
	} {
		d := deskOf(role{person: dana}, agent.Press{Do: agent.DoAskHR})
		d.Event.At = noon.Add(after)
		e := d.Open(question, knowledge.Answer{})
		if len(e.Tickets) > 0 || !strings.HasPrefix(e.Reply[0].Text, want) {
			t.Errorf("after %v: %d tickets stored, %+v; want none, %q", after, len(e.Tickets), e.Reply, want)
		}
	}
}

// TestReminders checks when an open ticket is due, in office days and in HR's zone.
func TestReminders(t *testing.T) {
	t.Parallel()
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	friday := time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		reminded time.Time // zero for never
		at       time.Time
		zone     *time.Location
		want     bool
	}{
		"one office day later":          {at: time.Date(2026, time.November, 23, 23, 0, 0, 0, time.UTC), zone: time.UTC},
		"two office days later":         {at: time.Date(2026, time.November, 24, 10, 0, 0, 0, time.UTC), zone: time.UTC, want: true},
		"just too early":                {at: time.Date(2026, time.November, 24, 9, 59, 0, 0, time.UTC), zone: time.UTC},
		"too early in New York":         {at: time.Date(2026, time.November, 24, 14, 59, 0, 0, time.UTC), zone: newYork},
		"ten o'clock in New York":       {at: time.Date(2026, time.November, 24, 15, 0, 0, 0, time.UTC), zone: newYork, want: true},
		"four office days after one":    {reminded: time.Date(2026, time.November, 24, 10, 0, 0, 0, time.UTC), at: time.Date(2026, time.November, 30, 10, 0, 0, 0, time.UTC), zone: time.UTC},
		"a week after the last one":     {reminded: time.Date(2026, time.November, 24, 10, 0, 0, 0, time.UTC), at: time.Date(2026, time.December, 1, 10, 0, 0, 0, time.UTC), zone: time.UTC, want: true},
		"an hour too early for another": {reminded: time.Date(2026, time.November, 24, 10, 0, 0, 0, time.UTC), at: time.Date(2026, time.December, 1, 9, 0, 0, 0, time.UTC), zone: time.UTC},
	} {
		d := deskOf(roles[0], agent.Press{})
		d.Event.At, d.Zone = c.at, c.zone
		d.Tickets[0].Opened, d.Tickets[0].Reminded = friday, c.reminded
		e := d.Do(agent.Ring{Timer: agent.TimerGaps})
		if got := len(e.Messages) == 1 && len(e.Tickets) == 1 && e.Tickets[0].Reminded.Equal(c.at); got != c.want {
			t.Errorf("%s: reminded: %v, want %v", name, got, c.want)
		}
		if !c.want && changes(e) {
			t.Errorf("%s: %+v", name, e)
		}
	}
}
