package when

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/words"
)

// TellsNoDay reports whether a message of several words has nothing of a day in it: whoever wrote it
// wasn't trying to name one.
func TellsNoDay(text string, c Clock) bool {
	const fewest = 4 // words of a sentence
	tokens := words.Cut(text)
	if len(tokens) < fewest || strings.ContainsAny(text, "0123456789") || len(Find(text, c)) > 0 {
		return false
	}
	return !slices.ContainsFunc(tokens, func(w words.Word) bool { return IsCalendarWord(w.Text) || ofTime[w.Text] })
}

// ofTime are words by which people name a time loosely.
var ofTime = words.SetOf("day days date dates week weeks weekend month months year years soon sooner later asap now then when whenever before after until early late end mid middle start first last next spring summer fall autumn winter holidays immediately once upon depends depending waiting doctor surgeon morning birth release released discharge discharged approved approval wen whenevr")

// DayKind is the kind of a [DayAnswer]. It says which fields are set.
type DayKind uint8

// The kinds of day answers.
const (
	NoDay             DayKind = iota
	OneDay                    // Day
	SeveralDays               // Options, the most likely first; Reason if a weekday doesn't fit its date
	VagueDay                  // some day from First to Last
	RangeInsteadOfDay         // First to Last
	InvalidDay                // Reason: "There is no June 31."
	RelativeDay               // Length before or after Anchor
)

// DayAnswer is the answer to a question for a day. Days are midnight UTC.
type DayAnswer struct {
	Kind    DayKind
	Day     time.Time
	Options []time.Time
	DateRange
	Relative
	Reason string // a sentence for the person
	Rest   string // the text around the days
}

// Relative is a day counted from an event that is only named: "two weeks before the due
// date".
type Relative struct {
	Length Length
	Before bool   // before the anchor, not after it
	Anchor string // "due date", or "" for "two weeks before"
}

// ReadDay reads the answer to a question for a day. "15" alone is then the 15th; a length
// alone isn't a day. A day after "no", "actually" or "I mean" replaces the one before it,
// and a day after "not" doesn't count.
func ReadDay(text string, c Clock) DayAnswer {
	text = spellWeekdays(text)
	p := newParser(text, c)
	p.question = dayQuestion
	all := p.find()
	days := make([]Reading, 0, len(all))
	for _, r := range all {
		if r.Kind != KindLength {
			days = append(days, r)
		}
	}
	if len(days) == 0 {
		if r, ok := p.bareDayOfMonth(); ok {
			days = append(days, r)
		}
	}
	if r, ok := p.correctedDay(days); ok {
		days = []Reading{r}
	}
	ans := newDayAnswer(dropRetracted(text, days))
	ans.Rest = p.textAround(days)
	return ans
}

// weekdaysInShort are abbreviations that are too short to be weekdays anywhere else.
var weekdaysInShort = map[string]string{
	"mo": "Monday", "tu": "Tuesday", "we": "Wednesday", "th": "Thursday", "fr": "Friday", "sa": "Saturday", "su": "Sunday",
}

// spellWeekdays returns "Monday or Tuesday" for "mo or tu", and any other text as it is.
func spellWeekdays(text string) string {
	const most = 5 // words of two or three weekdays
	tokens := words.CutAsTyped(text)
	if len(tokens) < 2 || len(tokens) > most {
		return text
	}
	var days []string
	for _, w := range tokens {
		switch day := weekdaysInShort[w.Text]; {
		case day != "":
			days = append(days, day)
		case w.Text != "or" && w.Text != "and" && w.Text != "maybe":
			return text
		}
	}
	return strings.Join(days, " or ")
}

// bareDayOfMonth reads a number that is the whole text as a day of the month.
func (p *parser) bareDayOfMonth() (Reading, bool) {
	n := len(p.tokens)
	for n > 0 && p.tokens[n-1].kind == tokenMark {
		n--
	}
	if n != 1 || p.tokens[0].kind != tokenNumber || p.tokens[0].digits > 2 || p.tokens[0].n < 1 || p.tokens[0].n > 31 {
		return Reading{}, false
	}
	r := p.dayReading(dayRef{dom: p.tokens[0].n}, p.today)
	r.Start, r.End = p.tokens[0].start, p.tokens[0].end
	return r, true
}

func newDayAnswer(days []Reading) DayAnswer {
	if len(days) > 1 { // a relative day counts only if there is no other
		absolute := slices.DeleteFunc(slices.Clone(days), func(r Reading) bool { return r.Kind == KindRelative })
		if len(absolute) > 0 {
			days = absolute
		}
	}
	if len(days) == 0 {
		return DayAnswer{}
	}
	if !allSame(days) {
		return severalDays(days)
	}
	r := days[0]
	switch r.Kind {
	case KindDay:
		return DayAnswer{Kind: OneDay, Day: r.First}
	case KindRange:
		if r.First.IsZero() {
			return DayAnswer{Kind: OneDay, Day: r.Last}
		}
		return DayAnswer{Kind: RangeInsteadOfDay, DateRange: r.DateRange}
	case KindAmbiguous, KindInvalid:
		return severalDays(days[:1])
	case KindRelative:
		return DayAnswer{Kind: RelativeDay, Relative: Relative{r.Length, r.Before, r.Anchor}}
	}
	return DayAnswer{Kind: VagueDay, DateRange: r.DateRange}
}

// allSame reports whether all readings are the same unambiguous day or range.
func allSame(days []Reading) bool {
	for _, r := range days[1:] {
		if r.DateRange != days[0].DateRange || r.Kind != days[0].Kind || r.Kind == KindAmbiguous {
			return false
		}
	}
	return true
}

// vagueUnion returns the range that covers vague readings: "late June or early July". It
// returns false if any reading isn't vague.
func vagueUnion(days []Reading) (union DateRange, ok bool) {
	for i, r := range days {
		if r.Kind != KindVague && r.Kind != KindPeriod {
			return DateRange{}, false
		}
		if i == 0 || r.First.Before(union.First) {
			union.First = r.First
		}
		if i == 0 || r.Last.After(union.Last) {
			union.Last = r.Last
		}
	}
	return union, len(days) > 0
}

// severalDays offers the days of all readings to choose from.
func severalDays(days []Reading) DayAnswer {
	if union, ok := vagueUnion(days); ok {
		return DayAnswer{Kind: VagueDay, DateRange: union}
	}
	ans := DayAnswer{Kind: SeveralDays}
	add := func(d DateRange) {
		if d.First.IsZero() {
			d.First = d.Last
		}
		if !slices.Contains(ans.Options, d.First) {
			ans.Options = append(ans.Options, d.First)
		}
	}
	for _, r := range days {
		switch r.Kind {
		case KindAmbiguous:
			for _, d := range r.Options {
				add(d)
			}
		case KindInvalid, KindRelative:
		default:
			add(r.DateRange)
		}
		if ans.Reason == "" {
			ans.Reason = r.Reason
		}
	}
	if len(ans.Options) == 0 {
		ans.Kind = InvalidDay
	}
	return ans
}

var onlyDayOfMonth = regexp.MustCompile(`(?i)^\W*(?:(?:no|nope|sorry|wait|actually|i mean|i meant|make it|make that|it was|it'?s|it is|maybe|on|the)\W+)*(\d{1,2})(?:st|nd|rd|th)?(?: please| then| i think)?\W*$`)

// ReadDayOfMonth reads a day of the month if the text says nothing else: "no, the 15th".
func ReadDayOfMonth(text string) (dom int, ok bool) {
	m := onlyDayOfMonth.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	dom, err := strconv.Atoi(m[1])
	return dom, err == nil && dom >= 1 && dom <= 31
}
