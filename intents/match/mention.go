package match

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// mentions are what a piece contains besides words.
type mentions struct {
	readings  []when.Reading // days, ranges and lengths
	amounts   []amount       // that are part of nothing else
	address   []Span         // email addresses and telephone numbers
	names     []Span         // perhaps a person's
	name      bool           // perhaps a person's name
	toPlace   bool           // "to Boston"
	fromPlace bool           // "from Boston", "in Boston"
	place     bool           // "Boston, Massachusetts"
	negative  bool
	unsure    bool // "I don't know yet"
	isYes     bool // begins with yes
	isNo      bool // begins with no
}

var (
	email = regexp.MustCompile(`(?i)[a-z0-9._%+-]*@[a-z0-9._-]*[a-z0-9]|\[email[^\]]*\]`)
	phone = regexp.MustCompile(`\+?\(?\d[\d ().-]{5,}\d`)
	// cityAndState is a place with the larger place after it.
	cityAndState = regexp.MustCompile(`\b[A-Z][\pL.'-]+(?: [A-Z][\pL.'-]+)*, (?:[A-Z][\pL.]+)`)
)

// mentionsIn finds what a piece contains.
func mentionsIn(p piece, clock when.Clock) mentions {
	var m mentions
	m.readings = when.Find(p.text, clock)
	// The patterns are slow, and few pieces have what they look for.
	if strings.ContainsAny(p.text, "@[") {
		for _, at := range email.FindAllStringIndex(p.text, -1) {
			m.address = append(m.address, Span{at[0], at[1]})
		}
	}
	if !strings.ContainsAny(p.text, words.Digits) {
		m.addWords(p)
		return m
	}
	for _, at := range phone.FindAllStringIndex(p.text, -1) {
		if span := (Span{at[0], at[1]}); len(onlyDigits(p.text[at[0]:at[1]])) >= 7 && !m.isDated(span) {
			m.address = append(m.address, span)
		}
	}
	m.addWords(p)
	return m
}

// addWords adds what doesn't need digits.
func (m *mentions) addWords(p piece) {
	for _, a := range amounts(p.text) {
		if span := (Span{a.start, a.end}); !m.isDated(span) && !slices.ContainsFunc(m.address, span.overlaps) {
			m.amounts = append(m.amounts, a)
		}
	}
	m.findNames(p)
	m.place = m.place || strings.Contains(p.text, ", ") && cityAndState.MatchString(p.text)
	m.readPolarity(p)
}

var leadingAdverbs = lists.Set("leading adverbs")

// readPolarity finds yes, no and not knowing.
func (m *mentions) readPolarity(p piece) {
	plain := " " + words.Join(p.tokens) + " "
	m.unsure = slices.ContainsFunc(unsurePhrases, func(phrase []string) bool { return strings.Contains(plain, " "+strings.Join(phrase, " ")+" ") })
	m.negative = slices.ContainsFunc(p.tokens, func(w words.Word) bool { return negativeWords[w.Text] })
	tokens := p.tokens
	for len(tokens) > 1 && (leadingAdverbs[tokens[0].Text] || leadingWords[tokens[0].Text]) {
		tokens = tokens[1:]
	}
	first := tokens[0]
	alone := len(tokens) == 1 || subjects[tokens[1].Text] || strings.ContainsAny(p.text[first.End:tokens[1].Start], ",.-–—")
	m.isNo = alone && (first.Text == "no" || first.Text == "nope" || first.Text == "none" || first.Text == "nah")
	m.isYes = first.Text == "yes" || first.Text == "yeah" || first.Text == "yep" || first.Text == "sure"
	if n := len(p.tokens); n > 1 && !m.isYes && !m.isNo && strings.Contains(p.text[p.tokens[n-2].End:p.tokens[n-1].Start], ",") { // "urgent care, yes"
		m.isYes, m.isNo = p.tokens[n-1].Text == "yes" || p.tokens[n-1].Text == "yeah", p.tokens[n-1].Text == "no" || p.tokens[n-1].Text == "nope"
	}
}

func (s Span) overlaps(o Span) bool { return s.Start < o.End && o.Start < s.End }

// isDated reports whether a span is part of a day, a range or a length. A length isn't a
// number either: its unit says what it is.
func (m *mentions) isDated(span Span) bool {
	return slices.ContainsFunc(m.readings, func(r when.Reading) bool { return span.overlaps(Span{r.Start, r.End}) })
}

func onlyDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if !words.IsDigit(r) {
			return -1
		}
		return r
	}, text)
}

var unsurePhrases = lists.Phrases("unsure")

var placesBefore = lists.Set("places before")

// findNames looks for capitals inside the piece: names of people or places. At its
// beginning everything has a capital, so a name must go on or be followed by a verb.
func (m *mentions) findNames(p piece) {
	for _, at := range mentioned.FindAllStringIndex(p.text, -1) {
		m.names = append(m.names, Span{at[0], at[1]})
	}
	p.text = quiet(p.text)
	for i := 0; i < len(p.tokens); i++ {
		from := i
		for i < len(p.tokens) && isNameWord(p, i) && (i == from || strings.Trim(p.text[p.tokens[i-1].End:p.tokens[i].Start], " .-'") == "") {
			i++
		}
		if i == from {
			continue
		}
		switch {
		case from > 0 && placesBefore[p.tokens[from-1].Text] && p.tokens[from-1].Text != "from":
			m.place = true
			m.toPlace = m.toPlace || p.tokens[from-1].Text == "to"
			m.fromPlace = m.fromPlace || p.tokens[from-1].Text != "to"
		case from > 0 && p.tokens[from-1].Text == "from":
			m.place, m.fromPlace = true, true
		case from > 0, i-from > 1, i < len(p.tokens) && finiteVerbs[p.tokens[i].Text]:
			m.name = true
			m.names = append(m.names, Span{p.tokens[from].Start, p.tokens[i-1].End})
		}
	}
}

// mentioned is a person of the chat.
var mentioned = regexp.MustCompile(`<@[^>]+>`)

func isNameWord(p piece, i int) bool {
	w := p.tokens[i]
	return isCapital(p.text, w) && !functionWords[w.Text] && !joiningWords[w.Text] && !when.IsCalendarWord(w.Text) && !leadingWords[w.Text] && !leadingAdverbs[w.Text]
}
