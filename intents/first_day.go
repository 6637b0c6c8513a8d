package intents

import (
	"slices"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// fillFirstDay answers the question for the first day with a day in the sentence that asks
// for leave: "hip surgery Feb 9". It is asked about if it may be the day of something else: an
// appointment, or somebody else's surgery. It reports whether it did.
func fillFirstDay(r *reader, c clause, f finding) bool {
	start := r.slotWithRole(RoleStart)
	if r.scene.Open != "" || !r.hasStart() || start == nil || start.Answer != "" || r.moveFor(start) != nil || r.asksForArrival() ||
		f.Kind != when.KindDay || f.excluded || f.isEnd || f.First.Before(r.scene.Clock.Today()) || tellsWhen(r, f) {
		return false
	}
	others := slices.ContainsFunc(r.findings(c, words.Cut(c.text)), func(o finding) bool {
		return o.Kind == when.KindDay && !o.isEnd && !o.First.Equal(f.First)
	})
	m := start.setMove(formatDay(f.First))
	if others || slices.ContainsFunc(words.Cut(c.text), func(w words.Word) bool { return relatives[w.Text] || examinations[w.Text] || occasions[w.Text] }) {
		m = m.AskIfMeant()
	}
	r.add(c, m.from(c, f))
	return true
}

// asksForArrival reports whether the form asks for the day on which a child arrives.
func (r *reader) asksForArrival() bool {
	return slices.ContainsFunc(r.scene.Slots, func(s Slot) bool {
		return s.Role == RoleArrival || s.Role == RolePlacement || s.Role == RoleBirth
	})
}

var (
	relatives    = lists.Set("relatives")
	examinations = lists.Set("examinations")
)
