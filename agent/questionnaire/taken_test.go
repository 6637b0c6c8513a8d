package questionnaire_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent/questionnaire"
)

// named is a call with an id.
func named(id questionnaire.CallID, c questionnaire.Call) questionnaire.Call {
	c.ID = id
	return c
}

// TestTheSameCallAgain gets the same answer and changes nothing: in the middle,
// where it rerouted, where it was the last one, and where a phone led elsewhere.
func TestTheSameCallAgain(t *testing.T) {
	h := newHouse(t)
	again := func(c questionnaire.Call, active, says string) {
		t.Helper()
		first := h.take(c, active, says)
		before := h.stored(first.Session.Base())
		h.now = h.now.Add(time.Minute)
		if diff := cmp.Diff(first, h.take(c, active, says)); diff != "" {
			t.Errorf("%s: %s", c.ID, diff)
		}
		if diff := cmp.Diff(before, h.stored(first.Session.Base())); diff != "" {
			t.Errorf("%s changed something: %s", c.ID, diff)
		}
	}
	reroutes := named("1", call("a", "navigator", "varata aika"))
	reroutes.Phone = "+1 415 555 2671"
	again(reroutes, "a-r1 booking-fi", "Mihin palveluun")
	again(named("2", call("a", "navigator", "lääkäri")), "a-r1 booking-fi", "Milloin")
	byPhone := named("2", call("b", "navigator", "tiistai"))
	byPhone.Phone = reroutes.Phone
	again(byPhone, "a-r1 booking-fi", "Mikä on nimesi?")
	again(named("3", call("a", "navigator", "Aino")), "a-r1 booking-fi", "Mihin numeroon")
	last := named("4", call("a", "navigator", "+358401234567"))
	again(last, "a-r1 booking-fi", "Kiitos.")
	h.take(call("a", "navigator", "hei"), "a navigator", "Hei!")
	again(last, "a-r1 booking-fi", "Kiitos.") // though the next conversation has begun
	h.take(named("5", call("a", "navigator", "varata aika")), "a-r1 booking-fi", "Mihin palveluun")
	h.take(call("a", "navigator", "varata aika"), "a-r1 booking-fi", "En löytänyt") // without a key it is another call
}

// TestAKeyIsOneCalls: with another body it is refused, elsewhere it is another key.
func TestAKeyIsOneCalls(t *testing.T) {
	h := newHouse(t)
	c := named("k", call("a", "booking-fi", "hei"))
	h.take(c, "a booking-fi", "Mihin palveluun")
	for what, change := range map[string]func(*questionnaire.Call){
		"words": func(c *questionnaire.Call) { c.Words = "lääkäri" }, "template": func(c *questionnaire.Call) { c.Template = "navigator" },
		"session": func(c *questionnaire.Call) { c.Session = "a-r1" }, "phone": func(c *questionnaire.Call) { c.Phone = "+14155552671" },
	} {
		other := c
		change(&other)
		_, err := h.desk.Take(t.Context(), other)
		var no *questionnaire.Problem
		if !errors.As(err, &no) || !no.Reused {
			t.Errorf("another %s: %v", what, err)
		}
	}
	h.take(named("k", call("b", "booking-fi", "moi")), "b booking-fi", "Mihin palveluun")
	theirs := c
	theirs.Tenant, theirs.Words = "T2", "moi"
	h.take(theirs, "a booking-fi", "Mihin palveluun")

	refused := named("r", call("c", "no-such", "hei")) // what was refused may be sent anew
	if _, err := h.desk.Take(t.Context(), refused); err == nil {
		t.Error("there is no such template")
	}
	h.take(named("r", call("c", "navigator", "hei")), "c navigator", "Hei!")
}

// TestTheSameCallAtOnce: of many replicas that take it, one does.
func TestTheSameCallAtOnce(t *testing.T) {
	h := newHouse(t)
	h.take(call("a", "phq9", "hello"), "a phq9", "Little interest")
	var wait sync.WaitGroup
	replies := make([]questionnaire.Reply, 6)
	for i := range replies {
		wait.Go(func() {
			var err error
			if replies[i], err = h.desk.Take(t.Context(), named("k", call("a", "phq9", "1"))); err != nil {
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
	if got := only(h.stored("a")).State.Context.Values.Map("answers").Map("phq9"); len(got) != 1 {
		t.Errorf("%d answers were taken", len(got))
	}
}

// TestForgotten: who comes back to what is forgotten begins afresh, and whoever
// asks is told what is still known.
func TestForgotten(t *testing.T) {
	h := newHouse(t)
	c := call("a", "navigator", "varata aika")
	c.Phone = "+14155552671"
	h.take(c, "a-r1 booking-fi", "")
	h.take(call("a", "navigator", "lääkäri"), "a-r1 booking-fi", "Milloin")
	h.forgetAll()

	at, ok, err := h.desk.Standing(t.Context(), "T1", "a")
	if err != nil || !ok || at.Session.Session != "a-r1" || at.Question != "" || len(at.Trail) != 2 || !at.Complete() {
		t.Errorf("%+v, %v", at, err)
	}
	if s := at.Session.State; len(s.Context.Values)+len(s.Context.Versions)+len(s.History)+len(s.Outputs) > 0 {
		t.Errorf("it is still known: %+v", s)
	}
	var no *questionnaire.Problem
	if err := h.desk.Rollback(t.Context(), "T1", "a", 0, "x", noon); !errors.As(err, &no) || !no.Missing {
		t.Errorf("what is forgotten is rolled back: %v", err)
	}
	h.redis.ClearActive(t.Context(), "T1", "a") // it does so after a day
	other := call("b", "navigator", "hei")
	other.Phone = c.Phone
	h.take(other, "b navigator", "Hei!")
	h.take(call("a", "navigator", "hei"), "a navigator", "Hei!")
	h.take(call("a", "navigator", "varata aika"), "a-r1 booking-fi", "Mihin palveluun")
}

// forgetAll lets so much time pass that everything is forgotten.
func (h *house) forgetAll() {
	h.Helper()
	h.now = h.now.Add(questionnaire.KeptFor + time.Minute)
	if err := h.db.Sweep(h.Context()); err != nil {
		h.Fatal(err)
	}
}
