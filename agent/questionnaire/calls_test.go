package questionnaire_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent/questionnaire"
)

// withID returns a call with an ID.
func withID(id questionnaire.CallID, c questionnaire.Call) questionnaire.Call {
	c.ID = id
	return c
}

// TestRepeatedCall checks that a repeated call gets the same reply and changes nothing: in
// the middle, after a reroute, at the end, and with a phone that leads elsewhere.
func TestRepeatedCall(t *testing.T) {
	h := newSetup(t)
	again := func(c questionnaire.Call, active, says string) {
		t.Helper()
		first := h.take(c, active, says)
		before := h.stored(first.Session.Base())
		h.now = h.now.Add(time.Minute)
		if diff := cmp.Diff(first, h.take(c, active, says)); diff != "" {
			t.Errorf("%s: %s", c.ID, diff)
		}
		if diff := cmp.Diff(before, h.stored(first.Session.Base())); diff != "" {
			t.Errorf("repeating call %s changed something: %s", c.ID, diff)
		}
	}
	reroutes := withID("1", call("a", "navigator", "varata aika"))
	reroutes.Phone = "+1 415 555 2671"
	again(reroutes, "a-r1 booking-fi", "Mihin palveluun")
	again(withID("2", call("a", "navigator", "lääkäri")), "a-r1 booking-fi", "Milloin")
	byPhone := withID("2", call("b", "navigator", "tiistai"))
	byPhone.Phone = reroutes.Phone
	again(byPhone, "a-r1 booking-fi", "Mikä on nimesi?")
	again(withID("3", call("a", "navigator", "Aino")), "a-r1 booking-fi", "Mihin numeroon")
	last := withID("4", call("a", "navigator", "+358401234567"))
	again(last, "a-r1 booking-fi", "Kiitos.")
	h.take(call("a", "navigator", "hei"), "a navigator", "Hei!")
	again(last, "a-r1 booking-fi", "Kiitos.") // after the next conversation has begun
	h.take(withID("5", call("a", "navigator", "varata aika")), "a-r1 booking-fi", "Mihin palveluun")
	h.take(call("a", "navigator", "varata aika"), "a-r1 booking-fi", "En löytänyt") // without an ID it is another call
}

// TestReusedCallID checks that an ID with other content is refused, and that it means
// another call in another conversation or tenant.
func TestReusedCallID(t *testing.T) {
	h := newSetup(t)
	c := withID("k", call("a", "booking-fi", "hei"))
	h.take(c, "a booking-fi", "Mihin palveluun")
	for what, change := range map[string]func(*questionnaire.Call){
		"words": func(c *questionnaire.Call) { c.Words = "lääkäri" }, "template": func(c *questionnaire.Call) { c.Template = "navigator" },
		"session": func(c *questionnaire.Call) { c.Session = "a-r1" }, "phone": func(c *questionnaire.Call) { c.Phone = "+14155552671" },
	} {
		other := c
		change(&other)
		_, err := h.dispatcher.Take(t.Context(), other)
		var no *questionnaire.Problem
		if !errors.As(err, &no) || !no.Reused {
			t.Errorf("another %s: %v", what, err)
		}
	}
	h.take(withID("k", call("b", "booking-fi", "moi")), "b booking-fi", "Mihin palveluun")
	theirs := c
	theirs.Tenant, theirs.Words = "T2", "moi"
	h.take(theirs, "a booking-fi", "Mihin palveluun")

	refused := withID("r", call("c", "no-such", "hei")) // a refused call can be sent again
	if _, err := h.dispatcher.Take(t.Context(), refused); err == nil {
		t.Error("a call for a missing template was taken")
	}
	h.take(withID("r", call("c", "navigator", "hei")), "c navigator", "Hei!")
}

// TestConcurrentRepetitions checks that only one of many replicas takes a call.
func TestConcurrentRepetitions(t *testing.T) {
	h := newSetup(t)
	h.take(call("a", "phq9", "hello"), "a phq9", "Little interest")
	var wait sync.WaitGroup
	replies := make([]questionnaire.Reply, 6)
	for i := range replies {
		wait.Go(func() {
			var err error
			if replies[i], err = h.dispatcher.Take(t.Context(), withID("k", call("a", "phq9", "1"))); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	for _, r := range replies[1:] {
		if diff := cmp.Diff(replies[0], r); diff != "" {
			t.Error(diff)
		}
	}
	if got := lastSession(h.stored("a")).State.Context.Values.Map("answers").Map("phq9"); len(got) != 1 {
		t.Errorf("%d answers were taken", len(got))
	}
}

// TestForgotten checks what is still known about a forgotten conversation, and that the
// next call starts over.
func TestForgotten(t *testing.T) {
	h := newSetup(t)
	c := call("a", "navigator", "varata aika")
	c.Phone = "+14155552671"
	h.take(c, "a-r1 booking-fi", "")
	h.take(call("a", "navigator", "lääkäri"), "a-r1 booking-fi", "Milloin")
	h.forgetAll()

	at, ok, err := h.dispatcher.Status(t.Context(), "T1", "a")
	if err != nil || !ok || at.Session.Session != "a-r1" || at.Question != "" || len(at.Trail) != 2 || !at.Complete() {
		t.Errorf("%+v, %v", at, err)
	}
	if s := at.Session.State; len(s.Context.Values)+len(s.Context.Versions)+len(s.History)+len(s.Outputs) > 0 {
		t.Errorf("the state is not empty: %+v", s)
	}
	var no *questionnaire.Problem
	if err := h.dispatcher.Rollback(t.Context(), "T1", "a", 0, "x", noon); !errors.As(err, &no) || !no.Missing {
		t.Errorf("a forgotten conversation was rolled back: %v", err)
	}
	h.redis.ClearActive(t.Context(), "T1", "a") // as it expires after a day
	other := call("b", "navigator", "hei")
	other.Phone = c.Phone
	h.take(other, "b navigator", "Hei!")
	h.take(call("a", "navigator", "hei"), "a navigator", "Hei!")
	h.take(call("a", "navigator", "varata aika"), "a-r1 booking-fi", "Mihin palveluun")
}

// forgetAll lets enough time pass to forget everything.
func (h *setup) forgetAll() {
	h.Helper()
	h.now = h.now.Add(questionnaire.Retention + time.Minute)
	if err := h.db.Sweep(h.Context()); err != nil {
		h.Fatal(err)
	}
}
