package hrdesk

import (
	_ "embed"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

// lists are the word lists of words.txt.
var lists = words.ReadLists(listText)

// families are the phrases of words.txt by list, each split into words.
var families = func() map[string][][]string {
	all := map[string][][]string{}
	for name := range lists {
		all[name] = lists.Phrases(name)
	}
	return all
}()

// found is what was found in a message.
type found struct {
	text     string
	tokens   []words.Word
	core     []words.Word // without politeness
	employee string
	readings []when.Reading
	old      *when.Reading // "older than three days"
	asks     bool
}

// find reads what a question could be made of. Of more words than a question has, it only returns those.
func find(text string, at Situation) found {
	f := found{text: text, tokens: words.DropEmoji(words.Cut(text))}
	if len(f.tokens) > longest {
		return f
	}
	f.core = words.TrimPolite(f.tokens)
	f.employee = f.named(at.Employees)
	f.readings = when.Find(text, at.Clock)
	f.asks = words.IsQuestion(text, f.tokens)
	for i, r := range f.readings {
		if r.Kind == when.KindLength && f.comparesBefore(r.Start) {
			f.old = &f.readings[i]
		}
	}
	return f
}

// has reports whether a phrase of a family is in the message.
func (f found) has(family string) bool {
	for i := range f.tokens {
		if f.startsAt(i, f.tokens, family) {
			return true
		}
	}
	return false
}

// begins reports whether the message begins with a phrase of a family.
func (f found) begins(family string) bool { return f.startsAt(0, f.core, family) }

func (f found) startsAt(i int, tokens []words.Word, family string) bool {
	return slices.ContainsFunc(families[family], func(phrase []string) bool {
		if i+len(phrase) > len(tokens) {
			return false
		}
		for j, word := range phrase {
			if tokens[i+j].Text != word {
				return false
			}
		}
		return true
	})
}

// named returns the employee whose first, last or full name is in the message. If two fit,
// the one with more of the name does; of equals, none.
func (f found) named(employees []string) string {
	best, most, tied := "", 0, false
	for _, name := range employees {
		n := 0
		for _, part := range words.Cut(name) {
			if slices.ContainsFunc(f.tokens, func(w words.Word) bool { return isName(w.Text, part.Text) }) {
				n++
			}
		}
		switch {
		case n > most:
			best, most, tied = name, n, false
		case n == most && n > 0 && name != best:
			tied = true
		}
	}
	if tied {
		return ""
	}
	return best
}

func isName(said, part string) bool {
	const shortest = 2 // a letter isn't a name
	return len(part) >= shortest && (said == part || said == part+"s")
}

// refers reports whether an order names what it is about by a pronoun or a number, as in
// "approve it" and "deny both".
func (f found) refers() bool {
	for _, w := range f.core[1:] {
		switch w.Text {
		case "it", "this", "that", "them", "all", "both", "everything", "request", "requests", "one", "these", "those":
			return true
		}
	}
	return false
}

// tells reports whether words follow the name, or come between the verb and it, so that
// there is something to tell.
func (f found) tells() bool {
	const verbAndName = 2
	return len(f.core) > verbAndName
}

// comparesBefore reports whether what comes before a length makes it an age: "older than",
// "for more than".
func (f found) comparesBefore(start int) bool {
	next, _ := slices.BinarySearchFunc(f.tokens, start, func(w words.Word, at int) int { return w.Start - at })
	if next == 0 {
		return false
	}
	switch f.tokens[next-1].Text {
	case "than", "over", "least", "for", "beyond", "after", "since":
		return true
	}
	return false
}

func (f found) hasDays() bool {
	return slices.ContainsFunc(f.readings, func(r when.Reading) bool { return !r.First.IsZero() || !r.Last.IsZero() })
}

// days returns the days that are asked about, or zero times.
func (f found) days(c when.Clock) (first, last time.Time) {
	for _, r := range f.readings {
		switch r.Kind {
		case when.KindDay, when.KindRange, when.KindPeriod, when.KindVague:
			first, last = r.First, r.Last
			if first.IsZero() {
				first = c.Today()
			}
			if last.IsZero() {
				last = first
			}
			return first, last
		case when.KindAmbiguous:
			return r.Options[0].First, r.Options[0].Last
		case when.KindLength: // "in the next two weeks"
			if f.employee == "" && !r.Length.IsZero() {
				return c.Today(), r.Length.After(c.Today())
			}
		}
	}
	for _, w := range f.tokens {
		switch w.Text {
		case "now", "currently", "today", "right", "moment":
			return c.Today(), c.Today()
		}
	}
	return time.Time{}, time.Time{}
}

// filed returns when the requests were filed that are asked about: before the day that is
// three days ago for "older than three days", since Monday for "this week".
func (f found) filed(c when.Clock) (since, before time.Time) {
	if f.old != nil {
		return time.Time{}, f.old.Length.Before(c.Today())
	}
	for _, r := range f.readings {
		if f.has("plate") { // "what's waiting for me today?" is all of it
			break
		}
		switch r.Kind {
		case when.KindDay, when.KindPeriod, when.KindRange:
			if !r.First.IsZero() && !r.First.After(c.Today()) {
				return r.First, time.Time{}
			}
		}
	}
	if strings.Contains(words.Join(f.tokens), "this week") {
		today := c.Today()
		return today.AddDate(0, 0, -(int(today.Weekday())+6)%7), time.Time{}
	}
	return time.Time{}, time.Time{}
}
