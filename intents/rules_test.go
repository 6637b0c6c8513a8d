package intents

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
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
