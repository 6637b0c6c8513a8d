package calendar

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// reader reads a sentence word by word. Each word belongs to a day or a length, points at
// one, is how the question asks, or is among the few that such questions have besides.
type reader struct {
	text  string
	found []when.Reading

	is      []time.Weekday // at the end: "a Monday"
	article bool           // before it
	opens   bool           // with "is" or "does"
	refers  bool           // "that"
	asks    string         // a list of words.txt: "which day", "when", "how many", "how long"
	unit    string
	ends    bool // "end", "be over", "until"
	up      bool // "until"
	takes   bool // "take", which a form does, too
	more    bool // it says more than "is", "are" or "in" besides
	seen    []when.Reading
}

// readEnd takes the weekday off the end of a question that asks whether a day is one.
func (r *reader) readEnd(all *[]words.Word) {
	rest := *all
	for n := suffixLen(rest, closers); n > 0 && n < len(rest); n = suffixLen(rest, closers) {
		rest = rest[:len(rest)-n]
	}
	last := len(rest) - 1
	if last < 1 || !asksWhether[rest[0].Text] && !(last > 1 && isOn[rest[last-1].Text]) || upTo[rest[last-1].Text] || words.IsLink(rest[last-1].Text) {
		return
	}
	is := weekdaysOf(rest[last].Text)
	if is == nil {
		return
	}
	r.is = is
	for last > 1 && isOn[rest[last-1].Text] {
		r.article = r.article || rest[last-1].Text == "a" || rest[last-1].Text == "an" || strings.Contains(r.text, "?") // "it starts on Monday" tells
		last--
	}
	*all = rest[:last]
}

// suffixLen returns how many words at the end are one of some phrases.
func suffixLen(all []words.Word, phrases [][]string) int {
	longest := 0
	for _, p := range phrases {
		if k := len(all) - len(p); k >= 0 && len(p) > longest && words.HasPrefix(all[k:], p) {
			longest = len(p)
		}
	}
	return longest
}

// weekdaysOf returns the weekdays that a word means.
func weekdaysOf(word string) []time.Weekday {
	switch {
	case weekendWords[word]:
		return []time.Weekday{time.Saturday, time.Sunday}
	case weekdayWords[word]:
		return []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday}
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		if word == words.Plain(d.String()) {
			return []time.Weekday{d}
		}
	}
	return nil
}

// read reads all words, and reports whether each is one that such a question has.
func (r *reader) read(all []words.Word) bool {
	r.opens = asksWhether[all[0].Text]
	for i := 0; i < len(all); {
		if f, ok := r.readingAt(all[i]); ok {
			if len(r.seen) == 0 || r.seen[len(r.seen)-1].Start != f.Start {
				r.seen = append(r.seen, f)
			}
			i++
			continue
		}
		n := r.readWords(all[i:])
		if n == 0 {
			return false
		}
		i += n
	}
	return true
}

// readWords reads the words at the beginning that belong to a question, and returns how many
// they are.
func (r *reader) readWords(rest []words.Word) int {
	for _, name := range []string{"which day", "when", "how long"} {
		if n := words.PrefixLen(rest, phrases[name]); n > 0 && r.asks == "" {
			r.asks, r.up = name, r.up || upTo[rest[0].Text]
			return n
		}
	}
	if n := words.PrefixLen(rest, phrases["how many"]); n > 0 && n < len(rest) && r.asks == "" {
		if unit := unitOf(rest[n].Text); unit != "" {
			r.asks, r.unit = "how many", unit
			return n + 1
		}
		return 0
	}
	if n := words.PrefixLen(rest, phrases["in units"]); n > 0 && n < len(rest) && r.asks != "" && unitOf(rest[n].Text) != "" {
		r.unit = unitOf(rest[n].Text)
		return n + 1
	}
	if n := words.PrefixLen(rest, phrases["ends"]); n > 0 {
		r.ends = true
		return n
	}
	switch word := rest[0].Text; {
	case pointing[word]:
		r.refers = true
	case upTo[word]:
		r.up = true
	case takes[word]:
		r.takes = true
	case !fillers[word]:
		return 0
	default:
		r.more = r.more || !equals[word]
	}
	return 1
}

// readingAt returns the day, range or length that a word belongs to.
func (r *reader) readingAt(w words.Word) (when.Reading, bool) {
	i := slices.IndexFunc(r.found, func(f when.Reading) bool { return f.Start <= w.Start && w.End <= f.End })
	if i < 0 {
		return when.Reading{}, false
	}
	return r.found[i], true
}

// question returns what was asked, if what was read is a question about the calendar.
func (r *reader) question() (Question, bool) {
	var days, lengths, ranges []when.Reading
	for _, f := range r.seen {
		switch f.Kind {
		case when.KindDay:
			days = append(days, f)
		case when.KindLength:
			if f.Approximate || !f.MaxLength.IsZero() {
				return Question{}, false
			}
			lengths = append(lengths, f)
		case when.KindRange:
			ranges = append(ranges, f)
		default:
			return Question{}, false
		}
	}
	q := Question{Refers: len(days) == 0 && len(ranges) == 0}
	if len(days) > 0 {
		q.Day = days[0].First
	}
	one := len(days) == 1 && len(lengths)+len(ranges) == 0
	pointed := r.refers && len(r.seen) == 0
	switch {
	case r.is != nil && r.asks == "" && (one || pointed) && (r.opens || r.article):
		q.Kind, q.Is = Weekday, r.is
	case r.is != nil:
		return Question{}, false
	case (r.asks == "which day" || r.asks == "when" && computed(days)) && (one || pointed && r.asks == "which day") && !r.ends:
		q.Kind = Weekday
	case (r.asks == "when" || r.asks == "which day") && len(lengths) == 1 && len(days) < 2 && len(ranges) == 0 && (r.ends || r.up):
		q.Kind, q.Length = End, lengths[0].Length
	case r.asks == "how many" && len(lengths) == 1 && len(r.seen) == 1 && !r.more && !r.takes:
		q.Kind, q.Length, q.Unit = Sum, lengths[0].Length, r.unit
	case r.asks != "how many" && r.asks != "how long" || len(lengths) > 0:
		return Question{}, false
	default:
		return r.gap(q, days, ranges)
	}
	return q, true
}

// computed reports whether a day is given by how far it is from another: "12 weeks from June 1".
func computed(days []when.Reading) bool {
	return len(days) == 1 && !days[0].Length.IsZero()
}

// gap completes a question for how long it is from one day to another.
func (r *reader) gap(q Question, days, ranges []when.Reading) (Question, bool) {
	q.Kind, q.Unit = Gap, r.unit
	switch {
	case len(days) == 2 && len(ranges) == 0 && !days[1].First.Before(days[0].First):
		q.First, q.Last, q.Day = days[0].First, days[1].First, time.Time{}
	case len(ranges) == 1 && len(days) == 0 && !ranges[0].First.IsZero():
		q.First, q.Last = ranges[0].First, ranges[0].Last
	case len(ranges) == 1 && len(days) == 0:
		q.Day = ranges[0].Last
	case len(days) == 1 && len(ranges) == 0 && (r.up || r.refers || r.asks == "how many"):
	case r.up && r.refers && len(r.seen) == 0:
		q.UpTo = true
	case r.refers && !r.takes && len(r.seen) == 0 && (r.unit != "" || r.asks == "how long"):
	default:
		return Question{}, false
	}
	return q, true
}
