package dialogue_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// TestActionOfAnEarlierRequest checks that a system is told of a filed request although its
// person has begun another one by the time the system answers again.
func TestActionOfAnEarlierRequest(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	c.openForm()
	c.submit(agent.Typed{"q-kind": {"medical"}})
	c.submit(agent.Typed{"q-state": {"CA"}, "q-note": {""}})
	c.submit(agent.Typed{"q-tenure": {"5"}, "q-more": {"at home"}})
	c.submit(agent.Typed{"q-rest": {"no"}})
	c.fails["/payroll"] = 2
	c.press(agent.Press{Do: agent.DoSubmit, Form: c.form().ID, Value: "100"})
	first := c.form().ID
	c.ring()
	for range 2 { // one more form each time; the first stays the one that wasn't sent
		c.now = c.now.Add(time.Second)
		c.press(agent.Press{Do: agent.DoDrop, Form: c.form().ID})
		c.press(agent.Press{Do: agent.DoStart, Value: "medical"})
	}
	if c.form().ID == first || len(c.form().Unsent) != 1 {
		t.Fatalf("form %s keeps %d earlier ones", c.form().ID, len(c.form().Unsent))
	}
	for range 10 {
		if !c.form().Ahead.Due.IsZero() {
			c.ring()
		}
	}
	if n := len(c.calls["/payroll"]); n != 3 || len(c.form().Unsent) != 0 {
		t.Errorf("%d calls, %d forms still to send", n, len(c.form().Unsent))
	}
	keys := map[string]bool{}
	for i, r := range c.calls["/payroll"] {
		keys[r.Header.Get("Idempotency-Key")] = true
		wantIn(t, c.bodies["/payroll"][i], `"CARE:QUESTION:TENURE":"5"`)
	}
	if len(keys) != 1 {
		t.Errorf("the attempts have %d keys", len(keys))
	}
}

// TestActionOfAnOldRequest checks that a filed request is still sent, and that HR hears of one
// that can't be, where the person has made many others since.
func TestActionOfAnOldRequest(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	c.openForm()
	c.submit(agent.Typed{"q-kind": {"medical"}})
	c.submit(agent.Typed{"q-state": {"CA"}, "q-note": {""}})
	c.submit(agent.Typed{"q-tenure": {"5"}, "q-more": {"at home"}})
	c.submit(agent.Typed{"q-rest": {"no"}})
	c.fails["/payroll"] = 100
	c.press(agent.Press{Do: agent.DoSubmit, Form: c.form().ID, Value: "100"})
	c.ring()
	c.press(agent.Press{Do: agent.DoDrop, Form: c.form().ID})
	c.press(agent.Press{Do: agent.DoStart, Value: "medical"})
	requests, err := c.db.Requests(t.Context(), tenant, 1)
	if err != nil || len(requests) != 1 || len(c.form().Unsent) != 1 {
		t.Fatal(err, len(requests), len(c.form().Unsent))
	}
	for i := range 20 { // more than a turn loads
		r := requests[0]
		r.ID, r.Version, r.FiledAt = agent.RequestID(fmt.Sprintf("LV-9%02d", i)), 0, r.FiledAt.Add(time.Duration(i+1)*time.Minute)
		out := agent.Outcome{Event: agent.EventID(fmt.Sprintf("other-%d", i)), Tenant: tenant, At: c.now, Requests: []agent.Request{r}}
		if err := c.db.Commit(t.Context(), out); err != nil {
			t.Fatal(err)
		}
	}
	said := ""
	for range 10 {
		if !c.form().Ahead.Due.IsZero() {
			said += outcomeText(t, c.ring())
		}
	}
	if n := len(c.calls["/payroll"]); n != 7 {
		t.Errorf("%d calls, but a request is sent seven times", n)
	}
	wantIn(t, said, string(requests[0].ID))
}

// TestAnswersChangedBack checks that answers that are changed and changed back are sent with a
// key of their own: a system that does nothing twice for one key would stay with those in
// between.
func TestAnswersChangedBack(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	c.press(agent.Press{Do: agent.DoStart, Value: "medical"})
	keys := map[string]bool{}
	for i, state := range []string{"CA", "NY", "CA", "NY"} {
		c.press(agent.Press{Do: agent.DoAnswer, Form: c.form().ID, Question: "q-state", Value: state})
		if i == 0 {
			c.press(agent.Press{Do: agent.DoSkip, Form: c.form().ID, Question: "q-note"})
		}
		c.ring()
		sent := c.calls["/tenure"]
		if len(sent) != i+1 || !strings.Contains(c.bodies["/tenure"][i], state) {
			t.Fatalf("%d calls after %s: %v", len(sent), state, c.bodies["/tenure"])
		}
		keys[sent[i].Header.Get("Idempotency-Key")] = true
	}
	if len(keys) != 4 {
		t.Errorf("four sets of answers were sent with %d keys", len(keys))
	}
}
