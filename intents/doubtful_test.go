package intents_test

import (
	"context"
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
)

// daysOff are the questions of a short absence.
func daysOff() []intents.Slot {
	return []intents.Slot{
		{Name: "what", Question: "What is the time off for?", Label: "Time off for", Kind: intents.SlotChoice, Role: intents.RoleName, Options: []choose.Option{
			{Label: "Vacation", Value: "vacation", Words: []string{"pto"}}, {Label: "Sick day", Value: "sick", Words: []string{"im sick", "sick day"}}, {Label: "Appointment", Value: "appointment", Words: []string{"dentist", "checkup"}},
		}},
		{Name: "first", Question: "What is the first day?", Label: "First day", Kind: intents.SlotDay, Role: intents.RoleStart, Words: []string{"start", "starting", "from"}},
		{Name: "length", Question: "How long will you be away?", Label: "Length", Kind: intents.SlotChoice, Role: intents.RoleLength, Words: []string{"off", "for", "need"}, Options: []choose.Option{
			{Label: "Morning", Value: "morning"},
			{Label: "Afternoon", Value: "afternoon"},
			{Label: "2 hours", Value: "2_hours", Words: []string{"2 hrs"}},
			{Label: "1 day", Value: "1_day", Words: []string{"a day"}},
			{Label: "2 days", Value: "2_days"},
			{Label: "1 week", Value: "1_week"},
			{Label: "Several days", Value: "other"},
		}},
		{Name: "last", Question: "What is the last day?", Label: "Last day", Kind: intents.SlotDay, Role: intents.RoleEnd, OffRoute: true, Words: []string{"until", "end"}},
	}
}

// offeringDaysOff is a scene without a form in which only a short absence can be asked for.
func offeringDaysOff() intents.Scene {
	s := noForm()
	slots := daysOff()
	s.Topics = append(s.Topics, intents.Topic{Option: choose.Option{Label: "Something else", Value: intents.OtherValue, Words: []string{"vacation", "dentist", "day off", "checkup"}}, Slots: slots})
	return s
}

// stored returns the values that a message stores for a question without asking.
func stored(moves []intents.Move, slot string) (values []string) {
	for _, m := range moves {
		if m.Slot == slot && m.Trouble == intents.NoTrouble && len(m.Values) > 0 {
			values = append(values, m.Values...)
		}
	}
	return values
}

// TestDaysApart has wishes for days that aren't one after another: no first day is stored.
func TestDaysApart(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"I need Tuesday and Friday off", "I want next Tuesday off and a checkup on Friday", "dentist mon and checkup on thurs, need those days off", "off Thursday and the Monday after",
		"I need the 14th + the 21st off", "I need to swap my Friday off for Monday",
	} {
		moves, err := intents.Offline{}.Understand(context.Background(), said, offeringDaysOff())
		if err != nil {
			t.Fatal(err)
		}
		if days := stored(moves, "first"); len(days) > 0 {
			t.Errorf("%q stores %v: %s", said, days, format(moves))
		}
	}
}

// TestHoursAreNoDay has absences of hours: none of them takes the whole day.
func TestHoursAreNoDay(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"I need to leave 2 hrs early Friday for the dentist": "2_hours", "I have to leave at 2 on Thursday": "", "coming in late tomorrow, around 11": "", "logging off at noon on Wednesday": "",
	} {
		moves, err := intents.Offline{}.Understand(context.Background(), said, offeringDaysOff())
		if err != nil {
			t.Fatal(err)
		}
		if got := stored(moves, "length"); len(got) > 1 || len(got) == 1 && got[0] != want || len(got) == 0 && want != "" {
			t.Errorf("%q takes %v, want %q: %s", said, got, want, format(moves))
		}
	}
}

// TestLengthsInSequence has lengths of which one follows the other or is taken away: they are asked
// about.
func TestLengthsInSequence(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"6 weeks, then 2 more weeks":             "set ?3 |length=8_weeks",
		"12 weeks minus the holidays":            "set ?3 |length=12_weeks",
		"8 weeks not counting the 3 days in May": "set ?3 |length=8_weeks",
		"a month, month and a half":              "set length ?2 |length=6_weeks |length=8_weeks",
	} {
		moves, err := intents.Offline{}.Understand(context.Background(), said, scene("length", "due=2027-06-15"))
		if err != nil {
			t.Fatal(err)
		}
		if got := format(moves); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
}

// TestEitherNumber has answers to a question for a number of which nothing is stored.
func TestEitherNumber(t *testing.T) {
	t.Parallel()
	s := scene("")
	s.Open = "cost"
	s.Slots = []intents.Slot{
		{Name: "cost", Question: "What do the movers cost, in dollars?", Kind: intents.SlotNumber},
		{Name: "people", Question: "How many people are moving with you?", Kind: intents.SlotNumber},
	}
	for said, open := range map[string]string{
		"quotes for 3800 and 4200": "cost", "3,000 or 3,500": "cost", "me, my wife and 2 kids": "people", "2 adults and 3 kids": "people",
	} {
		s.Open = open
		moves, err := intents.Offline{}.Understand(context.Background(), said, s)
		if err != nil {
			t.Fatal(err)
		}
		if got := stored(moves, open); len(got) > 0 {
			t.Errorf("%q stores %v: %s", said, got, format(moves))
		}
	}
	s.Open = "cost"
	if moves, err := (intents.Offline{}).Understand(context.Background(), "3,800 dollars", s); err != nil || len(stored(moves, "cost")) != 1 {
		t.Errorf("a single amount: %s (%v)", format(moves), err)
	}
}

// TestQuestionsAreNoAnswers has questions in the middle of a form: whatever is open, nobody who asks
// hears that it is no date and none of the answers, and nothing is stored.
func TestQuestionsAreNoAnswers(t *testing.T) {
	t.Parallel()
	scene := offeringDaysOff()
	scene.Topics, scene.Slots, scene.Kind = nil, daysOff(), intents.OtherValue
	for _, said := range []string{
		"wait does the coffee machine know about this", "hang on, will anybody see this", "if I leave now do I lose it", "ok but what would I live on then", "so is that even allowed?", "how does any of this work",
		"and what about my badge?", "sorry, who reads that",
	} {
		for _, open := range []string{"what", "first", "length"} {
			scene.Open = open
			moves, err := intents.Offline{}.Understand(context.Background(), said, scene)
			if err != nil || len(moves) == 0 {
				t.Fatalf("%q: %v %v", said, moves, err)
			}
			for _, m := range moves {
				if m.Trouble == intents.NotUnderstood || m.Trouble == intents.SeveralSlots || len(m.Values) > 0 {
					t.Errorf("%q to %s: %+v", said, open, m)
				}
			}
		}
	}
}
