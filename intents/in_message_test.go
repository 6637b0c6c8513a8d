package intents_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
)

// contains reports whether a message contains the values of a move, as far as the
// functions for dates, lengths and numbers can tell: names and text literally, lengths
// and days in some form, or at least the day of the month.
func contains(text string, m intents.Move, s intents.Scene) bool {
	i := slices.IndexFunc(s.Slots, func(o intents.Slot) bool { return o.Name == m.Slot })
	if i < 0 || m.Relative != nil {
		return true
	}
	for _, value := range m.Values {
		switch slot := s.Slots[i]; {
		case slot.Kind == intents.SlotPerson, slot.Kind == intents.SlotText:
			if !strings.Contains(text, value) {
				return false
			}
		case slot.Kind == intents.SlotDay:
			if !saysDay(text, value, s.Clock) {
				return false
			}
		case slot.Role == intents.RoleLength && value != "not-sure":
			if !saysLength(text, when.ReadLength(strings.ReplaceAll(value, "_", " ")).Length, s.Clock) {
				return false
			}
		}
	}
	return true
}

var digitsIn = regexp.MustCompile(`\d+`)

func saysDay(text, value string, c when.Clock) bool {
	day, err := time.Parse(time.DateOnly, value)
	if err != nil {
		return false
	}
	if slices.ContainsFunc(digitsIn.FindAllString(text, -1), func(n string) bool { return strings.TrimLeft(n, "0") == strconv.Itoa(day.Day()) }) {
		return true
	}
	answer := when.ReadDay(text, c)
	if answer.Day.Equal(day) || slices.ContainsFunc(answer.Options, day.Equal) {
		return true
	}
	return slices.ContainsFunc(when.Find(text, c), func(r when.Reading) bool {
		return !day.Before(r.First) && !day.After(r.Last) || r.Kind == when.KindLength
	}) || strings.Contains(strings.ToLower(text), strings.ToLower(day.Format("Jan"))) // "not June, July" keeps the day
}

func saysLength(text string, l when.Length, c when.Clock) bool {
	days := func(l when.Length) float64 { return 30*l.Months + 7*l.Weeks + l.Days }
	said, n := when.ReadLength(text), when.ReadNumber(text)
	switch {
	case slices.Contains(append(n.Others, n.Value), l.Weeks), strings.Contains(text, "first"), strings.Contains(text, "last"):
		return true // by its number or its position in the list
	case said.Found && days(said.Length) == days(l):
		return true
	}
	return slices.ContainsFunc(said.Options, func(o when.Length) bool { return days(o) == days(l) }) ||
		slices.ContainsFunc(when.Find(text, c), func(r when.Reading) bool {
			return r.Kind == when.KindRange || r.Length.Weeks*7+r.Length.Days == days(l)
		})
}

// Answers come only from the message.
func TestAnswersAreInMessage(t *testing.T) {
	for _, text := range []string{
		"100 weeks", "1000", "15 weeks and 3 days", "a few weeks", "until Friday", "back on September 1",
		"my manager is lovely", "tell my manager to wait", "my boss is on leave until June 5", "I dont have a manager right now",
		"my dad died yesterday, I need a few days", "no wait it was the 15th", "12o weeks", "six or seventy weeks",
	} {
		for _, open := range opens {
			s := scene(open, "due=2027-06-25", "state=CA")
			moves, err := intents.Offline{}.Understand(t.Context(), text, s)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range moves {
				if m.Do == command.Set && m.Trouble == intents.NoTrouble && !contains(text, m, s) {
					t.Errorf("%q, asked for %q: %+v", text, open, m)
				}
			}
		}
	}
}

var opens = []string{"", "due", "length", "start", "state", "manager", "tenure", "used", "notes"}
