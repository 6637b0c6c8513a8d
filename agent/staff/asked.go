package staff

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/wizard"
)

//go:embed words.txt
var listText string

var (
	lists    = words.ReadLists(listText)
	isThere  = lists.Phrases("is there")
	howMuch  = lists.Phrases("how much")
	another  = lists.Phrases("somebody else")
	byLaw    = lists.Phrases("by law")
	goesOn   = lists.Phrases("goes on")
	little   = lists.Set("little")
	yearEnd  = lists.Phrases("year end")
	nextYear = lists.Phrases("next year")

	nextYearEnd = lists.Phrases("next year end")
)

// Asked is what somebody wants to know of their balance.
type Asked struct {
	Policies []timeoff.Policy
	On       timeoff.Day
	Later    bool // another day than today
	ThisYear bool // in the calendar year of today
	Today    timeoff.Day
	// Needs is the time for which somebody asks whether they have enough, or what is left after it; empty if
	// they don't.
	Needs timeoff.Span
	Taken bool // they ask what is left after it
	// Told is how long that is, if they didn't say which days: "3 days". Then Workdays is how many, unless it was
	// told in weeks or months.
	Told     string
	Workdays float64
}

// on asks about a day.
func (c Scene) on(d timeoff.Day, policies []timeoff.Policy) Asked {
	today := timeoff.DayOf(c.Clock.Today())
	return Asked{Policies: policies, On: d, Later: d != today, ThisYear: sameYear(d, today), Today: today}
}

// Scene is what words about a balance may name, and when they are said.
type Scene struct {
	Kinds []choose.Option // of time off, by the values in the form
	Clock when.Clock
}

// Kinds are the kinds of time off that the forms let people ask for.
func Kinds(forms *wizard.Library) []choose.Option { return optionsOf(factKind, forms) }

// LeaveTypes are the kinds of leave with which a request begins.
func LeaveTypes(forms *wizard.Library) []choose.Option { return optionsOf("leave_type", forms) }

// optionsOf are the answers that the forms offer to questions for a fact.
func optionsOf(fact string, forms *wizard.Library) []choose.Option {
	var all []choose.Option
	for _, form := range forms.All() {
		for _, e := range form.Elements {
			if e.Attributes.Fact != fact {
				continue
			}
			for _, o := range e.Attributes.Options {
				all = append(all, choose.Option{Label: o.Label, Value: o.Value, Words: o.Words})
			}
		}
	}
	return all
}

// IsBalance reports whether a question asks for a balance of somebody's own under one of the
// policies: "how much vacation do I have at Christmas?".
func (b *Book) IsBalance(text string, s Scene) bool {
	cut := words.Cut(text)
	if len(b.Policies()) == 0 || !contains(cut, isThere) || !contains(cut, howMuch) || contains(cut, another) {
		return false
	}
	named, known := b.named(text, s)
	return named && len(known) > 0
}

// Read says what a question about a balance asks for: the policies that it names, or all if
// it names none. ok is false if it is about leave that no policy gives.
func (b *Book) Read(text string, s Scene) (asked Asked, ok bool) {
	named, known := b.named(text, s)
	switch {
	case contains(words.Cut(text), byLaw), named && len(known) == 0, len(b.Policies()) == 0:
		return Asked{}, false
	case !named:
		known = b.Policies()
	}
	asked = s.on(dayIn(text, s.Clock), known)
	asked.name(text, s.Clock)
	return asked, true
}

// asksEnough matches that somebody asks whether what they have is enough for something.
var asksEnough = regexp.MustCompile(`(?i)\benough\b|\bcan i (?:afford|cover)\b|\bcovers? (?:that|it)\b`)

// ifTaken matches that somebody asks what is left if they take something.
var ifTaken = regexp.MustCompile(`(?i)\b(?:if|when|once|after|supposing|say) (?:i|we)(?:['’]?m| am)? (?:do |were to |end up |actually |just )*(?:take|taking|use|using|book|spend)\b|\bafter taking\b`)

// name says for which days somebody asks whether they have enough, or what is left then: those that they name, or
// as many weeks or days as they name, from the day that is asked about.
func (asked *Asked) name(text string, clock when.Clock) {
	asked.Taken = ifTaken.MatchString(text)
	if !asked.Taken && !asksEnough.MatchString(text) {
		return
	}
	const week = 7 * 24 * time.Hour // a month is too long to be meant day by day
	for _, r := range when.Find(text, clock) {
		switch {
		case (r.Kind == when.KindRange || r.Kind == when.KindDay || r.Kind == when.KindPeriod && r.Last.Sub(r.First) < week) && !r.First.IsZero() && !r.Last.IsZero():
			asked.Needs = timeoff.Span{From: timeoff.DayOf(r.First), To: timeoff.DayOf(r.Last)}
			return
		case r.Kind == when.KindLength && !r.Length.IsZero():
			last := r.Length.After(asked.On.Time()).AddDate(0, 0, -1)
			asked.Needs, asked.Told = timeoff.Span{From: asked.On, To: timeoff.DayOf(last)}, text[r.Start:r.End]
			if r.Length == (when.Length{Days: r.Length.Days}) {
				asked.Workdays = r.Length.Days
			}
			return
		}
	}
}

// AskedAbout asks about one policy on the day that words name, or else on the given one.
func (b *Book) AskedAbout(text string, policy timeoff.Policy, unnamed timeoff.Day, s Scene) Asked {
	asked := s.on(max(dayIn(text, s.Clock), unnamed), []timeoff.Policy{policy})
	asked.name(text, s.Clock)
	return asked
}

// GoesOn reads words that go on from a question about a balance: "and at Christmas?", "what
// about sick days?". ok is false if they say anything else, too.
func (b *Book) GoesOn(text, before string, s Scene) (asked Asked, ok bool) {
	cut := words.Cut(text)
	begins := words.PrefixLen(cut, goesOn)
	for n := begins; n > 0 && begins < len(cut); begins += n {
		n = words.PrefixLen(cut[begins:], goesOn)
	}
	named, known := b.named(text, s)
	found := when.Find(text, s.Clock)
	if begins == 0 && (len(found) == 0 || len(cut) > 4) || len(found) == 0 && !named {
		return Asked{}, false
	}
	// "Vacation next Monday" asks for time off; "and vacation at Christmas?" goes on.
	if named && len(found) > 0 && (begins == 0 || !strings.HasSuffix(strings.TrimSpace(text), "?")) {
		return Asked{}, false
	}
	names := names(s.Kinds, known)
	for i := begins; i < len(cut); i++ {
		w := cut[i]
		inDate := slices.ContainsFunc(found, func(r when.Reading) bool { return r.Start <= w.Start && w.End <= r.End })
		if !inDate && !little[w.Text] && !names[w.Text] {
			return Asked{}, false
		}
	}
	if !named {
		if asked, ok = b.Read(before, s); !ok {
			return Asked{}, false
		}
		known = asked.Policies
	}
	if len(known) == 0 {
		return Asked{}, false
	}
	on := dayIn(text, s.Clock)
	if len(found) == 0 {
		on = dayIn(before, s.Clock)
	}
	return s.on(on, known), true
}

// named returns the policies that a text names by a kind of time off, or by their own name.
// named is set if it names any kind.
func (b *Book) named(text string, s Scene) (named bool, policies []timeoff.Policy) {
	cut := words.Cut(text)
	var kinds []string
	for _, k := range s.Kinds {
		if contains(cut, called(k)) {
			kinds = append(kinds, k.Value)
		}
	}
	for _, p := range b.Policies() {
		own := contains(cut, [][]string{words.Texts(words.Cut(p.Name))})
		if own || slices.ContainsFunc(kinds, func(k string) bool { return slices.Contains(p.Kinds, k) }) {
			named, policies = true, append(policies, p)
		}
	}
	return named || len(kinds) > 0, policies
}

// called is what people call a kind, without the words that mean it only together with others.
func called(k choose.Option) [][]string {
	all := [][]string{words.Texts(words.Cut(k.Label))}
	for _, name := range k.Words {
		if !strings.Contains(name, "+") && !strings.Contains(name, "|") {
			all = append(all, words.Texts(words.Cut(name)))
		}
	}
	return slices.DeleteFunc(all, func(p []string) bool { return len(p) == 0 })
}

// names are the words of what policies are called.
func names(kinds []choose.Option, policies []timeoff.Policy) map[string]bool {
	all := map[string]bool{}
	add := func(name string) {
		for _, w := range words.Cut(name) {
			all[w.Text] = true
		}
	}
	for _, p := range policies {
		add(p.Name)
		for _, k := range kinds {
			if slices.Contains(p.Kinds, k.Value) {
				for _, name := range called(k) {
					add(strings.Join(name, " "))
				}
			}
		}
	}
	return all
}

// season is the fewest days of a part of the year.
const season = 60

// dayIn returns the day that a text names: the first of a span, and today if it names none or
// one that goes on now.
func dayIn(text string, c when.Clock) timeoff.Day {
	today := timeoff.DayOf(c.Today())
	cut := words.Cut(text)
	year, _, _ := today.Date()
	isNext := contains(cut, nextYear)
	switch {
	case contains(cut, nextYearEnd):
		return timeoff.On(year+1, time.December, 31)
	case contains(cut, yearEnd):
		return timeoff.On(year, time.December, 31)
	}
	for _, r := range when.Find(tookBefore.ReplaceAllStringFunc(text, blank), c) {
		const year = 300 * 24 * time.Hour
		if r.First.IsZero() || r.Last.IsZero() || isNext && r.Last.Sub(r.First) > year {
			continue
		}
		first, last := timeoff.DayOf(r.First), timeoff.DayOf(r.Last)
		switch {
		case first <= today && today <= last:
			return today
		case last < today, r.Kind == when.KindVague && last-first < season: // the end of December, but the beginning of summer
			return last
		}
		return first
	}
	if isNext {
		return timeoff.On(year+1, time.January, 1)
	}
	return today
}

// tookBefore matches what somebody says they took already: “I think I took six in the summer” asks for no day.
var tookBefore = regexp.MustCompile(`(?i)\b(?:i|we|i['’]ve|we['’]ve)(?: have| already| only| just| also| must have)* (?:took|taken|used|spent|had|burned|booked)\b[^?.;,]*`)

// blank returns as many spaces as a text has bytes.
func blank(text string) string { return strings.Repeat(" ", len(text)) }

func contains(text []words.Word, phrases [][]string) bool {
	for i := range text {
		if slices.ContainsFunc(phrases, func(p []string) bool { return words.HasPrefix(text[i:], p) }) {
			return true
		}
	}
	return false
}
