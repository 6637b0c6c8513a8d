package care

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/content"
)

// resources is resources.yaml: whom people can turn to, by country.
type resources struct {
	Default   string             `yaml:"default"`
	Elsewhere string             `yaml:"elsewhere"`
	Reviewed  Review             `yaml:"reviewed"`
	Countries map[string]country `yaml:"countries"`
}

// country has the time zones that tell of it, and its lines by name.
type country struct {
	Zones content.Texts     `yaml:"zones"`
	Lines map[string]string `yaml:"lines"`
}

// Place is what is known about where a person is.
type Place struct {
	Zone    string // IANA time zone
	Locale  string // "en-US"
	Contact string // the company's own, as the end of a sentence: "call or text 988"
}

// Answer is what to say to somebody in a hard moment.
type Answer struct {
	Moment
	// Text is the first thing to say: the sentence, the lines, and who is told.
	Text string
	// Lines are the sentences of it that say whom to turn to.
	Lines []string
}

// Answer returns what to say about a kind of moment, or false if the book has no such kind.
func (b *Book) Answer(kind Hardship, at Place) (Answer, bool) {
	m, ok := b.Moment(kind)
	if !ok {
		return Answer{}, false
	}
	lines := b.help(m, at)
	if at.Contact != "" && m.Contact != "" {
		lines = []string{strings.ReplaceAll(m.Contact, contactLine, at.Contact)}
	}
	said := append([]string{m.Say}, lines...)
	if m.Private != "" {
		said = append(said, m.Private)
	}
	return Answer{Moment: m, Text: strings.Join(said, " "), Lines: lines}, true
}

// IsDangerous reports whether somebody may be in danger in such a moment: its sentences name whom to call then.
func (m *Moment) IsDangerous() bool {
	return slices.ContainsFunc(m.Help, func(sentence string) bool { return strings.Contains(sentence, dangerLine) })
}

// dangerLine stands for whom to call in danger.
const dangerLine = "{danger}"

// contactLine stands for the company's own contact.
const contactLine = "{contact}"

// lineName matches the name of a line in a sentence.
var lineName = regexp.MustCompile(`\{(\w+)\}`)

// help returns the sentences of a moment for a country, without those whose lines the
// country doesn't have.
func (b *Book) help(m Moment, at Place) []string {
	code, certain := b.countryOf(at)
	lines := b.resources.Countries[code].Lines
	var said []string
	named := false
	for _, sentence := range m.Help {
		complete := true
		filled := lineName.ReplaceAllStringFunc(sentence, func(name string) string {
			line := lines[strings.Trim(name, "{}")]
			complete, named = complete && line != "", true
			return line
		})
		if complete {
			said = append(said, filled)
		}
	}
	if named && !certain && b.resources.Elsewhere != "" {
		said = append(said, b.resources.Elsewhere)
	}
	return said
}

// countryOf returns the country whose lines to give, and whether it is certain.
func (b *Book) countryOf(at Place) (code string, certain bool) {
	for code, c := range b.resources.Countries {
		if slices.Contains(c.Zones, at.Zone) {
			return code, true
		}
	}
	if _, region, ok := strings.Cut(at.Locale, "-"); ok && at.Zone == "" {
		if _, listed := b.resources.Countries[strings.ToUpper(region)]; listed {
			return strings.ToUpper(region), true
		}
	}
	return b.resources.Default, false
}

// aboutLeave matches questions about time off in general.
var aboutLeave = regexp.MustCompile(`(?i)\b(leave|time off|days? off|weeks? off|how (?:many|much|long)|paid|unpaid|what (?:can|do) i|am i entitled)\b`)

// InMoment returns a question about leave as one about leave in a moment, which ask names.
func InMoment(ask, question string) string {
	if ask == "" || !aboutLeave.MatchString(question) {
		return question
	}
	return ask + " " + question
}
