package intents_test

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
)

// TestDaysNearLeave has days in a leave from June 1 to June 18, 2027, some without their month, some that are somebody
// else's, and some on which somebody isn't back.
func TestDaysNearLeave(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"start on the 3rd instead":               "set start=2027-06-03",
		"my first day is the 7th now":            "set start=2027-06-07",
		"I start after my sister is back June 4": "",
		"my wife is home until the 15th":         "",
		"my manager is back on June 9":           "",
		"she's out until Tuesday the 8th":        "",
	} {
		s := scene("", "due=2027-06-15", "length=12_weeks", "start=2027-06-01", "state=CA", "manager=Jane Smith", "tenure=yes")
		moves, _ := intents.Offline{}.Understand(t.Context(), said, s)
		got := ""
		for _, m := range moves {
			if m.Do == command.Set {
				got = format(moves)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

// TestNoLengthOfLeave has amounts that don't answer how long a leave is: the author doesn't know, or they are of a trip.
func TestNoLengthOfLeave(t *testing.T) {
	t.Parallel()
	for said, stores := range map[string]bool{
		"no idea, could be one week, could be four": false,
		"the flight is two weeks each way":          false,
		"no idea, maybe 2 weeks":                    true,
		"could be 4 weeks":                          true,
	} {
		moves, _ := intents.Offline{}.Understand(t.Context(), said, ownHealth("length"))
		stored := slices.ContainsFunc(moves, func(m intents.Move) bool {
			return m.Do == command.Set && m.Slot == "length" && m.Trouble == intents.NoTrouble && m.Values[0] != intents.UnsureValue
		})
		if stored != stores {
			t.Errorf("%q: %v, want stored to be %v", said, moves, stores)
		}
	}
}

// TestLaterDayOfOpenLength has days while the open question is how long a leave from June 1 is.
func TestLaterDayOfOpenLength(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"until they notice. kidding. the 18th": "2027-06-18",
		"good question. June 11":               "2027-06-11",
		"depends on the snow. the 9th maybe":   "2027-06-09",
		"my sister arrives on June 4":          "",
	} {
		s := ownHealth("length")
		s.Slots[1].Answer = "2027-06-01"
		s.Slots = append(s.Slots, intents.Slot{Name: "end", Kind: intents.SlotDay, Role: intents.RoleEnd, Label: "Last day", Question: "What is the last day?"})
		moves, _ := intents.Offline{}.Understand(t.Context(), said, s)
		got := ""
		for _, m := range moves {
			if m.Do == command.Set && (m.Slot == "start" || slices.ContainsFunc(m.Options, func(o intents.Meaning) bool { return o.Slot == "start" })) {
				t.Errorf("%q is about the first day: %v", said, format(moves))
			}
			if m.Do == command.Set && m.Slot == "end" {
				got = m.Values[0]
			}
		}
		if got != want {
			t.Errorf("%q: last day %q, want %q (%s)", said, got, want, format(moves))
		}
	}
}
