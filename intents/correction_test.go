package intents_test

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
)

// Corrections replace the one answer that they fit, whatever is asked at that moment, and
// never answer what is asked.
func TestCorrections(t *testing.T) {
	t.Parallel()
	full := []string{
		"due=2027-06-15", "length=12_weeks", "start=2027-06-01", "state=TX", "manager=Jane Smith", "tenure=yes",
		"used=0",
	}
	for _, c := range []struct{ open, said, want string }{
		// The value says what it is for.
		{"tenure", "oops, 10 weeks", "set length=10_weeks"},
		{"tenure", "no wait, ten weeks", "set length=10_weeks"},
		{"", "Oregon, my mistake", "set state=OR"},
		{"manager", "sorry, that was wrong, Maine", "set state=ME"},
		{"tenure", "I meant Oregon", "set state=OR"},
		{"", "actually in parts", "set pattern=intermittent"},
		{"state", "hang on, on and off rather", "set pattern=intermittent"},
		{"", "make it 16 weeks instead", "set length=16_weeks"},
		{"manager", "wait, it should be 16 weeks", "set length=16_weeks"},
		{"manager", "no, my wife is the one giving birth", "set arrival=partner"},
		{"", "sorry, it's an adoption", "set arrival=adoption"},
		// The answer is named.
		{"", "the state should be Oregon", "set state=OR"},
		{"tenure", "the length has to be 16 weeks", "set length=16_weeks"},
		{"", "the length is wrong", "change length"},
		{"", "I got the due date wrong", "change due"},
		{"manager", "you have the wrong state", "change state"},
		{"", "the manager isn't right", "change manager"},
		{"tenure", "I picked the wrong state, it's Oregon", "set state=OR"},
		{"", "oh, my partner is also with this company", "set spouse=yes"},
		// It no longer holds.
		{"", "oh and my manager changed, it's Hana Reed now", "set manager=Hana Reed"},
		{"", "my manager changed", "change manager"},
		{"tenure", "I have a new manager", "change manager"},
		{"", "different manager please", "change manager"},
		{"", "Jane is no longer my manager", "change manager"},
		{"", "jane isn't my manager anymore", "change manager"},
		{"", "it's not Jane", "change manager"},
		{"", "the due date has moved", "change due"},
		{"manager", "my due date changed, June 22 now", "set due=2027-06-22"},
		{"", "I don't work in Texas anymore", "change state"},
		{"", "I got a new manager, her name is Hana Reed", "set manager=Hana Reed"},
		// From what is stored.
		{"", "I'd like to start two weeks earlier", "set start=2027-05-18"},
		{"", "no, start on the Thursday", "set start=2027-06-03"},
		{"state", "make it start on Monday", "set start=2027-05-31"}, // the nearest one
		{"state", "can we start a week later", "set start=2027-06-08"},
		{"", "let it begin on the due date", "set start=2027-06-15"},
		{"", "actually start a week after the baby comes", "set start=2027-06-22 (1 week, due)"},
		{"tenure", "actually four weeks longer", "set length=16_weeks"},
		{"", "make it two weeks shorter", "set length=10_weeks"},
		{"", "the due date is three days later", "set due=2027-06-18"},
		// Nothing is taken back.
		{"manager", "two people actually", "set manager ?10"},
		{"", "please don't cancel it", "repeat"},
		{"length", "no, do not cancel", "repeat"},
		{"tenure", "actually yes", "set tenure=yes"},
		{"length", "actually 10 weeks", "set length=10_weeks"},
		{"manager", "actually Sam Ortiz", "set manager=Sam Ortiz"},
	} {
		sc := scene("", full...)
		sc.Open = c.open
		sc.Slots = append(slices.Clone(sc.Slots), answered()...)
		sc.Slot("due").Role = intents.RoleArrival
		if s := sc.Slot(c.open); s != nil {
			s.Answer, s.Latest = "", false
		}
		sc.Confirming = c.open == ""
		moves, err := shipped().Understand(t.Context(), c.said, sc)
		if got := format(moves); err != nil || got != c.want {
			t.Errorf("%s open: %q: %s, want %s (%v)", c.open, c.said, got, c.want, err)
		}
	}
}

// answered are three more questions of the form, with their answers.
func answered() []intents.Slot {
	yesNo := []choose.Option{{Label: "Yes", Value: "yes"}, {Label: "No", Value: "no"}, {Label: "Not sure", Value: "not-sure"}}
	return []intents.Slot{
		{Name: "arrival", Kind: intents.SlotChoice, Label: "Arrival", Question: "How will your child join you?", Answer: "giving_birth", Options: []choose.Option{
			{Label: "I am giving birth", Value: "giving_birth", Words: []string{"pregnant", "giving birth"}},
			{Label: "My partner is giving birth", Value: "partner", Words: []string{"my wife is pregnant", "paternity"}},
			{Label: "Adoption", Value: "adoption", Words: []string{"adopting"}},
		}},
		{Name: "spouse", Kind: intents.SlotChoice, Label: "Other parent works here", Question: "Does your child's other parent also work for this company?", Answer: "no", Options: yesNo},
		{Name: "pattern", Kind: intents.SlotChoice, Label: "Pattern", Question: "How would you like to take your leave?", Answer: "continuous", Options: []choose.Option{
			{Label: "All at once", Value: "continuous", Words: []string{"in one go"}},
			{Label: "In parts", Value: "intermittent", Words: []string{"on and off"}},
		}},
	}
}
