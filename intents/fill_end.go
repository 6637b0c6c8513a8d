package intents

import (
	"regexp"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// "Until Friday", "my last day is August 27" and "back on September 1" say when
// leave ends, and never when it begins.

var (
	endCue    = regexp.MustCompile(`\b(last day( of( my)? leave| off)?|until|till|through|end|ends|ending|end date|over)( is| will be| would be| on| by| around| about)*$`)
	returnCue = regexp.MustCompile(`\b(back|return|returning)( (to|at) (work|the office))?( is| will be| on| by| around| about| from)*$`)
)

// asEnd returns a finding as the last day of something, and whether the words before make
// it one. Someone who is back on a day was away until the day before.
func (f finding) asEnd() (when.Reading, bool) {
	before := words.Join(f.before)
	switch {
	case f.Kind == when.KindRange && f.First.IsZero():
		return f.Reading, true
	case f.Kind == when.KindDay && returnCue.MatchString(before):
		day := f.First.AddDate(0, 0, -1)
		f.First, f.Last = day, day
		return f.Reading, true
	}
	return f.Reading, f.Kind == when.KindDay && endCue.MatchString(before)
}

// placeEnd answers the question for the last day with a finding. If there is none, it
// answers the question for the length, if the first day is known or the length is open.
func (r *reader) placeEnd(c clause, f finding) {
	var moves []Move
	start, length, end := r.slotWithRole(RoleStart), r.slotWithRole(RoleLength), r.slotWithRole(RoleEnd)
	from, err := time.Time{}, error(nil)
	if start != nil {
		from, err = time.Parse(time.DateOnly, r.currentValue(start))
	}
	switch {
	case end != nil && !end.OffRoute:
		moves = []Move{end.setMove(formatDay(f.Last))}
	case start != nil && err == nil && !from.After(f.Last):
		f.Kind, f.First = when.KindRange, from
		moves = r.rangeEndMoves(f)
	case length != nil && end != nil && length.Answer == "" && length.hasOption(otherLengthValue):
		moves = []Move{length.setMove(otherLengthValue), end.setMove(formatDay(f.Last))}
	}
	for _, m := range moves {
		m.Confidence, m.Start, m.End = Likely, c.start+f.Start, c.start+f.End
		r.add(c, m)
	}
}
