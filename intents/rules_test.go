package intents

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
)

func TestWhereOneself(t *testing.T) {
	t.Parallel()
	s := &Slot{Name: "state", Question: "Which state do you work in?", Kind: SlotChoice, Options: []choose.Option{{Label: "Delaware", Value: "DE"}, {Label: "Ohio", Value: "OH"}, {Label: "Texas", Value: "TX"}}}
	for said, want := range map[string]string{
		"the company is registered in Delaware, I'm in Ohio": "I'm in Ohio",
		"my boss sits in Texas but I work in Ohio":           "but I work in Ohio",
		"I'm in Ohio":                "I'm in Ohio",
		"the company is in Delaware": "the company is in Delaware",
		"born in Texas, now in Ohio": "now in Ohio",
	} {
		if got := s.whereOneself(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

func TestWeekdayAfterLeave(t *testing.T) {
	t.Parallel()
	r := &reader{scene: Scene{Slots: []Slot{{Name: "end", Kind: SlotDay, Role: RoleEnd, Answer: "2027-06-02"}}}} // a Wednesday
	for day, want := range map[time.Weekday]string{time.Thursday: "2027-06-03", time.Monday: "2027-06-07", time.Wednesday: "2027-06-09"} {
		if got, ok := weekdayAfterLeave(r, day); !ok || formatDay(got) != want {
			t.Errorf("%s: %s (%v), want %s", day, formatDay(got), ok, want)
		}
	}
	if _, ok := weekdayAfterLeave(&reader{}, time.Monday); ok {
		t.Error("a leave without a last day has a day after it")
	}
}

// TestHoursOfPart checks that only hours of absence set its length. Hours of a drive or of notice don't.
func TestHoursOfPart(t *testing.T) {
	t.Parallel()
	length := Slot{Name: "length", Kind: SlotChoice, Role: RoleLength}
	for text, want := range map[string]int{
		"2 hours Tuesday morning": 120, "Tuesday morning, about 3 hours": 180, "Tuesday morning off, the hospital is 3 hours away": 0, "Monday afternoon off, giving 48 hours notice": 0,
	} {
		r := &reader{text: text, moves: []Move{{Do: command.Set, Slot: "length", Values: []string{morning}}}, scene: Scene{Slots: []Slot{length}, Clock: when.Clock{Now: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)}}}
		if m, ok := hoursOfPart(r, &length); m.Amount != want || ok != (want > 0) {
			t.Errorf("%q: %d minutes (%v), want %d", text, m.Amount, ok, want)
		}
	}
}
