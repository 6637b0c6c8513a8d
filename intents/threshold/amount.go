package threshold

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// cut cuts a text into words, keeps the thousands of a number with the rest ("1,250"), and
// a number apart from the unit that is written behind it ("40hrs").
func cut(text string) []words.Word {
	var out []words.Word
	for _, w := range words.Cut(text) {
		if about, isAbout := strings.CutSuffix(w.Text, "ish"); isAbout && about != "" && isDigits(about) { // "30ish"
			w.Text = about
		}
		digits := len(w.Text) - len(strings.TrimLeft(w.Text, words.Digits))
		if digits > 0 && digits < len(w.Text) && units[w.Text[digits:]] != "" {
			number, u := w, w
			number.Text, number.End = w.Text[:digits], w.Start+digits
			u.Text, u.Start = w.Text[digits:], w.Start+digits
			out = append(out, number, u)
			continue
		}
		if n := len(out) - 1; n >= 0 && len(w.Text) == 3 && isDigits(w.Text) && isDigits(out[n].Text) && text[out[n].End:w.Start] == "," {
			out[n].Text, out[n].End = out[n].Text+w.Text, w.End
			continue
		}
		out = append(out, w)
		if isDigits(w.Text) && strings.HasPrefix(text[w.End:], "%") {
			out = append(out, words.Word{Text: "percent", Start: w.End, End: w.End + 1})
		}
	}
	return out
}

func isDigits(text string) bool { return strings.Trim(text, words.Digits) == "" }

// unit is what is counted. Units of time have their length in days.
type unit struct {
	name string // singular: "month"
	days float64
}

var timeUnits = map[string]float64{"day": 1, "week": 7, "month": 365.25 / 12, "year": 365.25}

// unitOf returns the unit that a word names.
func unitOf(word string) unit {
	name := cmp.Or(units[word], strings.TrimSuffix(word, "s"))
	return unit{name, timeUnits[name]}
}

// units are the short names of units. They only count behind a number.
var units = map[string]string{
	"h": "hour", "hr": "hour", "hrs": "hour", "d": "day", "w": "week", "wk": "week", "wks": "week", "mo": "month", "mos": "month",
	"mth": "month", "mths": "month", "y": "year", "yr": "year", "yrs": "year",
}

// unitAfter returns the unit after a number, and where it is: "12 full months".
func unitAfter(tokens []words.Word, i int) (unit, int) {
	for at := i; at < min(i+2, len(tokens)); at++ {
		if u := unitOf(tokens[at].Text); u.days > 0 || u.name == "hour" {
			return u, at
		}
	}
	if i < len(tokens) && !words.IsStopword(tokens[i].Text) && len(tokens[i].Text) > 2 {
		return unitOf(tokens[i].Text), i
	}
	return unit{}, i
}

// said is an amount that a text says: from least to most in the unit that was asked for.
type said struct {
	least, most float64
	exact       bool // without "about" and the like
	own         bool // as the text has it, not converted from something else
}

// Convert returns the number that a text says in the unit of a question, if the text says
// it in another one: "since 2019" in years, "three weeks" in days.
func Convert(question, text string, clock when.Clock) (value float64, ok bool) {
	asked := words.Cut(question)
	i := slices.IndexFunc(asked, func(w words.Word) bool { return w.Text == "many" })
	if i < 0 || i+1 >= len(asked) || asked[max(0, i-1)].Text != "how" {
		return 0, false
	}
	u, _ := unitAfter(asked, i+1)
	if u.days == 0 && u.name != "hour" {
		return 0, false
	}
	found, ok := amountIn(text, u, question, clock)
	if !ok || found.own {
		return 0, false
	}
	return float64(int(found.least*2+0.5)) / 2, true
}

// amountIn returns the amount in a text, if the text says nothing but that.
func amountIn(text string, u unit, question string, clock when.Clock) (said, bool) {
	tokens := cut(text)
	if !saysOnlyAmount(tokens, question) {
		return said{}, false
	}
	if found, ok := compared(text, tokens, u, question, clock); ok {
		return found, true
	}
	return plainAmount(text, tokens, u, question, clock)
}

// compared returns an amount that is only said to be more or less than another one: "way
// more than a year".
func compared(text string, tokens []words.Word, u unit, question string, clock when.Clock) (said, bool) {
	for i := range tokens {
		for way, phrases := range [][][]string{comparedLess, comparedMore} {
			n := words.PrefixLen(tokens[i:], phrases)
			if n == 0 || i+n >= len(tokens) {
				continue
			}
			rest := tokens[i+n:]
			found, ok := plainAmount(text[rest[0].Start:], cut(text[rest[0].Start:]), u, question, clock)
			if !ok {
				continue
			}
			found.exact = false
			if way == 0 {
				found.least = 0
			} else {
				found.most = math.Inf(1)
			}
			return found, true
		}
	}
	return said{}, false
}

// plainAmount returns the amount in a text, whatever is said to be more or less.
func plainAmount(text string, tokens []words.Word, u unit, question string, clock when.Clock) (said, bool) {
	exact := !slices.ContainsFunc(tokens, func(w words.Word) bool { return hedgeSet[w.Text] })
	if found, ok := rate(tokens, u, question); ok {
		found.exact = false
		return found, true
	}
	if u.days > 0 {
		if found, ok := anniversary(text, tokens, u, clock); ok {
			found.exact = found.exact && exact
			return found, true
		}
		if found, ok := since(text, tokens, u, clock); ok {
			found.exact = found.exact && exact
			return found, true
		}
		length := when.ReadLength(text)
		days, timed := daysOf(length.Length)
		if !length.Found || len(length.Options) > 0 || !timed {
			return said{}, false
		}
		n := days / u.days
		return said{n, n, exact && !length.Approximate, has(tokens, u)}, true
	}
	began := slices.ContainsFunc(tokens, func(w words.Word) bool { return when.IsCalendarWord(w.Text) || sinceSet[w.Text] })
	for i := range tokens {
		n, ok := numberAt(tokens, i)
		if !ok || began && !names(tokens, u) {
			continue // "since 2019" isn't hours
		}
		if named := i+1 < len(tokens) && unitOf(tokens[i+1].Text).name == u.name; !named && i+1 < len(tokens) && unitOf(tokens[i+1].Text).days > 0 {
			return said{}, false // "5 weeks" aren't hours
		}
		return said{n, n, exact, true}, true
	}
	return said{}, false
}

// has reports whether a text names a unit.
func has(tokens []words.Word, u unit) bool {
	return slices.ContainsFunc(tokens, func(w words.Word) bool { return unitOf(w.Text).name == u.name || u.days > 0 && unitOf(w.Text).days > 0 })
}

// names reports whether a text names a unit.
func names(tokens []words.Word, u unit) bool {
	return slices.ContainsFunc(tokens, func(w words.Word) bool { return unitOf(w.Text).name == u.name })
}

// anniversary returns how long something has lasted today that will have lasted so long on a day
// to come: "it'll be 3 years in May", "14 yrs in May".
func anniversary(text string, tokens []words.Word, u unit, clock when.Clock) (said, bool) {
	if !slices.ContainsFunc(tokens, func(w words.Word) bool { return aheadSet[w.Text] }) && !yearsAt.MatchString(text) {
		return said{}, false
	}
	clock.Lean = when.Future
	today, length, day := clock.Today(), 0.0, time.Time{}
	for _, r := range when.Find(text, clock) {
		days, timed := daysOf(r.Length)
		switch {
		case r.Kind == when.KindLength && timed && length == 0:
			length = days
		case r.Kind != when.KindLength && r.First.After(today) && day.IsZero():
			day = r.First
		default:
			return said{}, false
		}
	}
	if length == 0 || day.IsZero() {
		return said{}, false
	}
	n := max(0, (length-day.Sub(today).Hours()/24)/u.days)
	return said{n, n, false, true}, true
}

// since returns how long ago something began: "since 2019", "I started in May".
func since(text string, tokens []words.Word, u unit, clock when.Clock) (said, bool) {
	if !slices.ContainsFunc(tokens, func(w words.Word) bool { return sinceSet[w.Text] }) {
		return said{}, false
	}
	clock.Lean = when.Past
	today := clock.Today()
	for _, r := range when.Find(text, clock) {
		dated := r.Kind == when.KindDay || r.Kind == when.KindPeriod || r.Kind == when.KindVague || r.Kind == when.KindRange
		if dated && !r.First.IsZero() && r.First.Before(today) {
			last := r.Last
			if last.IsZero() || last.After(today) || r.Kind == when.KindRange {
				last = r.First
			}
			return said{today.Sub(last).Hours() / 24 / u.days, today.Sub(r.First).Hours() / 24 / u.days, true, true}, true
		}
	}
	for _, w := range tokens {
		if year, err := strconv.Atoi(w.Text); err == nil && len(w.Text) == 4 && year > 1950 && year <= today.Year() {
			first := time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC)
			last := first.AddDate(1, 0, -1)
			if last.After(today) {
				last = today
			}
			return said{today.Sub(last).Hours() / 24 / u.days, today.Sub(first).Hours() / 24 / u.days, true, true}, true
		}
	}
	return said{}, false
}

// rate returns an amount that is said by the day or the week, for the time that the
// question is about: "40 hours a week" in "the last 12 months".
func rate(tokens []words.Word, u unit, question string) (said, bool) {
	if u.name != "hour" {
		return said{}, false
	}
	weekly := 0.0
	for i := range tokens {
		if words.PrefixLen(tokens[i:], fullTimes) > 0 {
			weekly = fullWeek
		}
		if hours, ok := weeklyHours(tokens, i); ok {
			weekly = hours
		}
	}
	if hours, ok := shiftHours(tokens); ok {
		weekly = hours
	}
	if weekly == 0 {
		return said{}, false
	}
	n := weekly
	if days := periodOf(question); days > timeUnits["week"] {
		n = weekly * days / timeUnits["week"]
	}
	return said{n, n, false, false}, true
}

// fullWeek and fullDay are hours that are usual for people who work full time.
const fullWeek, fullDay = 40, 8

// weeklyHours returns the hours a week that the number at a word is said for: "40 hours
// weekly", "6 hrs/day", "60 % of full time", or "three days a week" if hours aren't named.
func weeklyHours(tokens []words.Word, i int) (float64, bool) {
	const whole = 100 // percent
	n, ok := numberAt(tokens, i)
	if !ok || i+1 >= len(tokens) {
		return 0, false
	}
	of, at := unitOf(tokens[i+1].Text).name, i+2
	if next := tokens[i+1].Text; (next == "a" || next == "per" || next == "weekly") && unitOf(strings.TrimSuffix(tokens[min(at, len(tokens)-1)].Text, "ly")).name == "week" && 0 < n && n <= 2*fullWeek {
		return n, true // "30 a week", where hours are asked for
	}
	if of == "percent" {
		return fullWeek * n / whole, true
	}
	if at+1 < len(tokens) && unitOf(tokens[at].Text).days == 0 {
		at++ // "a", "per", "most"
	}
	if at >= len(tokens) {
		return 0, false
	}
	switch per := unitOf(strings.TrimSuffix(tokens[at].Text, "ly")).name; {
	case of == "hour" && per == "week":
		return n, true
	case of == "hour" && per == "day":
		return n * daysAWeek(tokens[at+1:]), true
	case of == "hour" && per == "month":
		return n * 12 / 52, true
	case of == "day" && per == "week" && !names(tokens, unit{name: "hour"}):
		return n * fullDay, true
	}
	return 0, false
}

// daysAWeek returns how many days a week somebody works, if they say so, or else five.
func daysAWeek(tokens []words.Word) float64 {
	for i := range tokens {
		if n, ok := numberAt(tokens, i); ok && n <= 7 && i+1 < len(tokens) && unitOf(tokens[i+1].Text).name == "day" {
			return n
		}
	}
	return 5
}

// periodOf returns the days of the time that a question is about: "in the last 12 months".
func periodOf(question string) float64 {
	tokens := cut(question)
	for i := 0; i+1 < len(tokens); i++ {
		if t := tokens[i].Text; t != "last" && t != "past" && t != "previous" && t != "prior" && t != "a" && t != "per" {
			continue
		}
		if u := unitOf(tokens[i+1].Text); u.days > 0 {
			return u.days
		}
		if n, ok := numberAt(tokens, i+1); ok && i+2 < len(tokens) {
			return n * unitOf(tokens[i+2].Text).days
		}
	}
	return 0
}

// daysOf returns the days of a length of whole days or more.
func daysOf(l when.Length) (float64, bool) {
	days := l.Days + l.Weeks*timeUnits["week"] + l.Months*timeUnits["month"] + l.Years*timeUnits["year"]
	return days, days > 0
}

// saysOnlyAmount reports whether a text says how much, and nothing that its question
// doesn't speak of: "I need two weeks" is about something else than how long somebody has
// worked.
func saysOnlyAmount(tokens []words.Word, question string) bool {
	asked := map[string]bool{}
	for _, w := range words.Cut(question) {
		asked[w.Text] = true
	}
	const most = 16
	return len(tokens) <= most && !slices.ContainsFunc(tokens, func(w words.Word) bool {
		return !around[w.Text] && !asked[w.Text] && !when.IsCalendarWord(w.Text) && !strings.ContainsAny(w.Text, words.Digits) && !isNumberWord(w.Text)
	})
}

// numberAt returns the number at a word, in digits or in a word.
func numberAt(tokens []words.Word, i int) (float64, bool) {
	text := tokens[i].Text
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		return n, true
	}
	if !isNumberWord(text) {
		return 0, false
	}
	n := when.ReadNumber(text)
	return n.Value, n.Found
}

func isNumberWord(text string) bool {
	n := when.ReadNumber(text)
	return n.Found && !n.Approximate && n.Rest == ""
}

// yearsAt matches how long something will have lasted on a day, said with nothing else.
var yearsAt = regexp.MustCompile(`(?i)^\W*(?:(?:about|almost|nearly|exactly|like|yes|yeah|yep|yea|yup|well)\W+)*[\w.]+ ?(?:yrs?|years?) (?:in|on|come|by|as of|this|next|coming) `)
