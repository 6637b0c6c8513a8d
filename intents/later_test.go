package intents_test

import (
	"context"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
)

// ownHealth is a form in which the pattern of a leave is asked after who it is for.
func ownHealth(open string) intents.Scene {
	s := scene(open)
	s.Slots = []intents.Slot{
		{Name: "for", Kind: intents.SlotChoice, Label: "Relationship", Question: "Who will you care for?", Options: []choose.Option{
			{Label: "My parent", Value: "parent", Words: []string{"mother", "father", "dad"}},
			{Label: "My spouse", Value: "spouse", Words: []string{"wife", "husband"}},
			{Label: "My brother or sister", Value: "sibling", Words: []string{"brother", "sister"}},
			{Label: "My parent-in-law", Value: "in_law", Words: []string{"mother-in-law", "father-in-law"}},
			{Label: "Someone else who is like family", Value: "other_person", Words: []string{"friend", "girlfriend"}},
		}},
		{Name: "start", Kind: intents.SlotDay, Role: intents.RoleStart, Label: "Leave starts", Question: "What is the first day of your leave?", Words: []string{"start", "from"}},
		{Name: "length", Kind: intents.SlotChoice, Role: intents.RoleLength, Label: "Length", Question: "How long?", Options: weeks(1, 2, 4, 6, 8)},
		{Name: "pattern", Kind: intents.SlotChoice, Label: "Pattern", Question: "How will you need to be away?", Options: []choose.Option{
			{Label: "All at once", Value: "continuous", Words: []string{"in one go"}},
			{Label: "In parts", Value: "intermittent", Words: []string{"on and off"}},
			{Label: "Fewer hours for a while", Value: "reduced", Words: []string{"part time"}},
		}},
		{Name: "notes", Kind: intents.SlotText, Label: "Notes for HR", Question: "Is there anything else HR should know?", Optional: true},
	}
	return s
}

// asks returns "slot=value" of every value that a message is asked about, and stores of every one that
// it stores, in their order.
func asksAndStores(moves []intents.Move) string {
	var out []string
	for _, m := range moves {
		switch {
		case m.Do != command.Set:
		case m.Trouble == intents.NoTrouble:
			out = append(out, m.Slot+"="+strings.Join(m.Values, ","))
		default:
			for _, o := range m.Options {
				out = append(out, o.Slot+"?"+strings.Join(o.Values, ","))
			}
		}
	}
	return strings.Join(out, " ")
}

// TestPatternLater has days that recur where another question is open: they are the answer to the
// question how somebody will be away, and it is asked whether they are. They are neither a first day nor
// somebody who is ill.
func TestPatternLater(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"Mondays and Tuesdays for chemo": "pattern?intermittent",
		"every Thursday for dialysis":    "pattern?intermittent",
		"therapy twice a week":           "pattern?intermittent",
		"I can only do mornings only":    "pattern?reduced",
		"I'd go home early most days":    "pattern?reduced",
		"my dad":                         "for=parent",
		"my dad, every Thursday":         "for=parent",
		"no idea yet":                    "",
	} {
		moves, err := intents.Offline{}.Understand(context.Background(), said, ownHealth("for"))
		if err != nil {
			t.Fatal(err)
		}
		if got := asksAndStores(moves); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
}

// TestRelationThroughOthers has people who aren't what the word for them says.
func TestRelationThroughOthers(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"my girlfriend's dad":    "for?parent for?other_person",
		"she's like a sister":    "for?sibling for?other_person",
		"my ex-wife":             "for?spouse for?other_person",
		"my wife's father":       "for?in_law",
		"the mother of my wife":  "for?in_law",
		"my mother-in-law":       "for=in_law",
		"my father, he is 82":    "for=parent",
		"my girlfriend":          "for=other_person",
		"my husband, it's a hip": "for=spouse",
	} {
		moves, err := intents.Offline{}.Understand(context.Background(), said, ownHealth("for"))
		if err != nil {
			t.Fatal(err)
		}
		if got := asksAndStores(moves); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
}

// TestSomeWeekday has a weekday without a date: it is asked which, or whether the first day moves.
func TestSomeWeekday(t *testing.T) {
	t.Parallel()
	known := ownHealth("length")
	known.Slots[1].Answer = "2027-01-06" // a Wednesday
	for _, test := range []struct {
		said  string
		scene intents.Scene
		want  string
	}{
		{"rather a monday", ownHealth("start"), "start?2026-11-23 start?2026-11-30 start?2026-12-07"},
		{"probably on a Thursday lol", ownHealth("start"), "start?2026-11-26 start?2026-12-03 start?2026-12-10"},
		{"I'd prefer a Monday", known, "start?2027-01-11"},
		{"better start on a Wednesday", known, "start?2027-01-06"},
		{"Monday", ownHealth("start"), "start=2026-11-23"},
		{"on a Monday I have physio", known, ""},
	} {
		moves, err := intents.Offline{}.Understand(context.Background(), test.said, test.scene)
		if err != nil {
			t.Fatal(err)
		}
		if got := asksAndStores(moves); got != test.want {
			t.Errorf("%q: %s, want %s", test.said, got, test.want)
		}
	}
}

// TestOnlyPlainLengths has lengths that add up, that are less something, and amounts that are no length
// of a leave.
func TestOnlyPlainLengths(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"another week":                   "length?1_week",
		"one more week":                  "length?1_week",
		"3 weeks and then 7 days":        "length?4_weeks",
		"2 weeks and a morning":          "length?2_weeks length?4_weeks",
		"a week without Wednesday":       "length?1_week",
		"around 32 hours, sometimes 36":  "",
		"I work 30 hours":                "",
		"4-6 weeks":                      "length?4_weeks length?6_weeks",
		"two days a week, for two weeks": "length=2_weeks pattern?intermittent",
		"6 weeks":                        "length=6_weeks",
	} {
		moves, err := intents.Offline{}.Understand(context.Background(), said, ownHealth("length"))
		if err != nil {
			t.Fatal(err)
		}
		if got := asksAndStores(moves); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
}

// TestInsideForm has what people say to an open question, and what is stored of it or asked back.
func TestInsideForm(t *testing.T) {
	t.Parallel()
	absence := noForm()
	absence.Slots, absence.Open, absence.Kind = daysOff(), "first", intents.OtherValue
	planned := noForm()
	planned.Slots, planned.Kind = daysOff(), intents.OtherValue
	planned.Slots[1].Answer, planned.Slots[2].Answer, planned.Slots[3].Answer, planned.Slots[3].OffRoute = "2026-12-07", "other", "2026-12-11", false // from Monday to Friday
	for _, test := range []struct {
		said  string
		scene intents.Scene
		want  string
	}{
		{"December 3, I'd guess 6 weeks", ownHealth("start"), "start=2026-12-03 length=6_weeks"},
		{"4 weeks in total", ownHealth("length"), "length=4_weeks"},
		{"8 weeks, provided that's legal", ownHealth("length"), "length=8_weeks"},
		{"every Wednesday and Friday afternoon", ownHealth("start"), "pattern?intermittent"},
		{"three mornings a week for 6 weeks", ownHealth("length"), "length?6_weeks pattern?intermittent"},
		{"her operation is on December 9", ownHealth("start"), "start?2026-12-09"},
		{"from the 14th on, back in the office Dec 28", absence, "first=2026-12-14 length=other last=2026-12-27"},
		{"the whole of February", absence, "first=2027-02-01 length=other last=2027-02-28"},
		{"without the Monday", planned, "first=2026-12-08"},
		{"Friday I'm in the office", planned, "last=2026-12-10"},
		{"the 14th as well", planned, "last=2026-12-14"},
		{"same days a week earlier", planned, "first=2026-11-30 last=2026-12-04"},
	} {
		moves, err := intents.Offline{}.Understand(context.Background(), test.said, test.scene)
		if err != nil {
			t.Fatal(err)
		}
		if got := asksAndStores(moves); got != test.want {
			t.Errorf("%q: %s, want %s", test.said, got, test.want)
		}
	}
}

// TestCancelGuard has statements in which something else ends, which the phrases alone take for a
// cancellation: without a form they cancel nothing.
func TestCancelGuard(t *testing.T) {
	t.Parallel()
	o := shipped()
	for said, want := range map[string]bool{
		"cancel my leave request please": true, "please withdraw my request": true, "drop the request": true,
		"nanny quit": false, "our daycare closed for good": false, "the clinic dropped me": false, "my lease ends soon": false, "school called off classes": false,
	} {
		moves, err := o.Understand(context.Background(), said, noForm())
		if err != nil {
			t.Fatal(err)
		}
		cancels := false
		for _, m := range moves {
			cancels = cancels || m.Do == command.Cancel
		}
		if cancels != want {
			t.Errorf("%q cancels: %v, want %v (%+v)", said, cancels, want, moves)
		}
	}
}

// TestBetweenValues has values between which somebody can't choose, however they are put, and how answers are taken back.
func TestBetweenValues(t *testing.T) {
	t.Parallel()
	review := scenes()["review"]
	for _, c := range []struct {
		said, want string
		in         intents.Scene
	}{
		{"idk 8? or 10 if its a c section", "set length ?2 |length=8_weeks |length=10_weeks", scene("length", "due=2027-06-15")},
		{"the 11th or the 18th depending on the surgeon", "set start ?1 |start=2026-12-11 |start=2026-12-18", scene("start", "due=2027-06-15", "length=12_weeks")},
		{"days its Rosa Delgado, nights its Kim", "set manager ?2 |manager=Rosa Delgado |manager=Kim", scene("manager", "due=2027-06-15")},
		{"ok no put it back. 12 was right", "undo", review},
		{"manager is wrong its jane smythe", "set manager=jane smythe", review},
	} {
		if got := understood(t, c.said, c.in); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.said, got, c.want)
		}
	}
}
