package modelled

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Before a message goes to a model, masks like "[name 1]" replace the names, addresses and
// identifying numbers of people. They are reversed in the model's answer. Dates stay,
// because most messages are about them. A name is recognized by the words before it, by
// its capitals, or because it is in the scene. Other names ("ask sam") aren't masked.

// masks holds the masked texts of one question. The same text always has the same mask.
type masks struct {
	formWords map[string]bool // words in the form, which aren't names
	people    *regexp.Regexp  // names in answers; may be nil
	byText    map[string]string
	byMask    map[string]string
}

// Mask returns a text as a model may see it in a scene.
func Mask(text string, scene intents.Scene) string {
	m := newMasks(&scene)
	return m.mask(text, scene.Clock)
}

// newMasks collects names, and words that aren't names, from a scene.
func newMasks(scene *intents.Scene) masks {
	m := masks{formWords: map[string]bool{}, byText: map[string]string{}, byMask: map[string]string{}}
	var people []string
	add := func(texts ...string) {
		for _, text := range texts {
			for _, w := range words.Cut(text) {
				m.formWords[w.Text] = true
			}
		}
	}
	for _, s := range answerableSlots(scene) {
		add(s.Label, s.Question)
		for _, o := range s.Options {
			add(o.Label, o.Value)
		}
		if s.Kind == intents.SlotPerson {
			people = append(people, namePatterns(s.Display)...)
			people = append(people, namePatterns(s.Answer)...)
		}
	}
	for _, t := range scene.Topics {
		add(t.Label, t.Value)
	}
	if len(people) > 0 {
		m.people = regexp.MustCompile(`(?i)` + strings.Join(people, "|"))
	}
	return m
}

// namePatterns returns patterns for a person's full name and its parts, the full name
// first.
func namePatterns(text string) []string {
	const minLen = 3 // shorter names are also other words
	var out []string
	text = strings.ToValidUTF8(text, " ")
	for _, part := range append([]string{strings.TrimSpace(text)}, strings.Fields(text)...) {
		if len(part) >= minLen {
			out = append(out, regexp.QuoteMeta(part))
		}
	}
	return out
}

// maskRules find text to mask, the most reliable first. If a pattern has a group, only the
// group is masked.
var maskRules = []struct {
	what    string
	pattern *regexp.Regexp
}{
	{"text", regexp.MustCompile(`\[(?:name|email|link|id|number|text) \d+\]`)}, // text that looks like a mask
	{"name", regexp.MustCompile(`<@[A-Z0-9]+(?:\|[^>]*)?>`)},
	{"email", regexp.MustCompile(`<mailto:[^>]*>|[\w.+%-]+@[\w-]+(?:\.[\w-]+)+`)},
	{"link", regexp.MustCompile(`<(?:https?:|[#!])[^>]*>|https?://\S+`)},
	{"id", regexp.MustCompile(`\b[UWCDGTB][A-Z0-9]{8,}\b|\b[A-Za-z]+-?\d[\dA-Za-z-]{4,}\b`)},
	{"number", regexp.MustCompile(`\+?\(?\d[\d ().,/-]{3,}\d`)},
	{"name", regexp.MustCompile(`\b(?i:mr|mrs|ms|mx|dr|prof)\.? (` + capitalNames + `)`)},
	{"name", regexp.MustCompile(`\b(?i:named|called|name is|name's|manager|boss|supervisor|lead|wife|husband|partner|spouse|mother|mom|mum|father|dad|son|daughter|brother|sister|grandmother|grandfather|doctor|colleague|coworker|teammate|friend|baby|hi|hello|hey|dear|thanks|regards|cheers|i'm|i am|i’m|this is)(?: is|'s|’s)?[,:]?\s+(` + capitalNames + `)`)},
	{"name", regexp.MustCompile(`(?:^|[^\pL])(\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}\.)?(?: \p{Lu}[\p{Ll}'’-]+)+)`)},
}

const capitalNames = `\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}`

// mask replaces names, addresses and numbers in a text by masks.
func (m *masks) mask(text string, c when.Clock) string {
	var hidden []maskedSpan
	hide := func(what string, start, end int) {
		if start < end && !slices.ContainsFunc(hidden, func(h maskedSpan) bool { return start < h.end && h.start < end }) {
			hidden = append(hidden, maskedSpan{what, start, end})
		}
	}
	days := when.Find(text, c)
	for i, rule := range maskRules {
		for _, at := range rule.pattern.FindAllStringSubmatchIndex(text, -1) {
			start, end := at[0], at[1]
			if len(at) > 2 {
				start, end = at[2], at[3]
			}
			switch {
			case rule.what == "number" && (countDigits(text[start:end]) < minIDDigits || coversDates(days, start, end)):
				continue
			case rule.what == "name" && len(at) > 2:
				end = start + m.nameLength(text[:start], text[start:end], i == len(maskRules)-1)
			}
			hide(rule.what, start, end)
		}
	}
	if m.people != nil {
		for _, at := range m.people.FindAllStringIndex(text, -1) {
			if isWhole(text, at[0], at[1]) {
				hide("name", at[0], at[1])
			}
		}
	}
	return m.apply(text, hidden)
}

// isWhole reports whether a part of a text begins and ends at word boundaries.
func isWhole(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	within := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return !within(before) && !within(after)
}

// maskedSpan is a part of a text to mask.
type maskedSpan struct {
	what       string
	start, end int
}

// apply replaces spans of a text by their masks.
func (m *masks) apply(text string, hidden []maskedSpan) string {
	slices.SortFunc(hidden, func(a, b maskedSpan) int { return a.start - b.start })
	var b strings.Builder
	last := 0
	for _, h := range hidden {
		b.WriteString(text[last:h.start])
		b.WriteString(m.maskFor(h.what, text[h.start:h.end]))
		last = h.end
	}
	b.WriteString(text[last:])
	return b.String()
}

func (m *masks) maskFor(what, text string) string {
	if mask, ok := m.byText[text]; ok {
		return mask
	}
	mask := fmt.Sprintf("[%s %d]", what, len(m.byText)+1)
	m.byText[text], m.byMask[mask] = mask, text
	return mask
}

var anyMask = regexp.MustCompile(`\[[a-z]+ \d+\]`)

// unmask replaces masks by the original text.
func (m *masks) unmask(text string) string {
	return anyMask.ReplaceAllStringFunc(text, func(mask string) string {
		if behind, ok := m.byMask[mask]; ok {
			return behind
		}
		return mask
	})
}

// minIDDigits is how many digits make a number identifying.
const minIDDigits = 5

func countDigits(text string) (n int) {
	for _, r := range text {
		if words.IsDigit(r) {
			n++
		}
	}
	return n
}

// coversDates reports whether a part of a text consists only of dates and lengths.
func coversDates(days []when.Reading, start, end int) bool {
	for _, d := range days {
		if d.Start <= start && start < d.End {
			start = d.End
		}
	}
	return start >= end
}

// nameLength returns how many bytes of a capitalized phrase are a name. A name ends before
// a month, a weekday or a word of the form. If only capitals suggest a name, and it
// follows a preposition such as "in", it is a place and the length is 0.
func (m *masks) nameLength(before, found string, byCapitals bool) (length int) {
	tokens := words.Cut(found)
	if byCapitals {
		preceding := words.Cut(before)
		if len(preceding) > 0 && placePrepositions[preceding[len(preceding)-1].Text] || words.IsStopword(tokens[0].Text) {
			return 0
		}
	}
	for _, w := range tokens {
		if m.formWords[w.Text] || when.IsCalendarWord(w.Text) {
			break
		}
		length = w.End
	}
	return length
}

var placePrepositions = lists.Set("place prepositions")
