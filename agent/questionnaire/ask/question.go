// Package ask is what questionnaires and journeys in files have in common: questions, how
// answers to them are read, and the sentences that are said besides an author's own.
package ask

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/limit"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// Question is one question of a template.
type Question struct {
	ID  string `yaml:"id"`
	Ask string `yaml:"ask"`
	// Label is what HR reads next to the answer. Default: the question itself.
	Label string `yaml:"label"`
	Kind  Kind   `yaml:"kind"` // default: text
	// Again says that the answer couldn't be read.
	Again   string   `yaml:"again"`
	Options []Option `yaml:"options"`
	// Shared names an answer that questionnaires share, such as "name". It is asked once
	// per conversation.
	Shared string `yaml:"shared"`
	// About says whom the question is about, if not the person who answers: "the person who
	// needs care". A shared answer only counts for questions about the same person.
	About string `yaml:"about"`
	// Save is the field that a journey keeps the answer in. Default: its ID.
	Save string `yaml:"save"`
	// Optional makes a mention that is never asked for.
	Optional bool `yaml:"optional"`
}

// Kind says what an answer has to be.
type Kind string

// The kinds.
const (
	Text   Kind = "text"
	Choice Kind = "choice"
	Day    Kind = "day" // in any words: "next Monday"
	Number Kind = "number"
	Phone  Kind = "phone"
	// Mention is a choice that people make anywhere in a message, without being shown the
	// options. Only journeys have it.
	Mention Kind = "mention"
)

// Kinds lists the kinds of a questionnaire's questions.
var Kinds = []Kind{Text, Choice, Day, Number, Phone}

// Option is one of a question's choices.
type Option struct {
	Value  string   `yaml:"value"`
	Label  string   `yaml:"label"`
	Words  []string `yaml:"words"` // patterns that also mean this option
	Points int      `yaml:"points"`
	Say    string   `yaml:"say"` // the reply when it is chosen
	// Care names the hard moment that this answer tells of: what is said about it comes first.
	Care care.Hardship `yaml:"care"`
}

// ReadPhone returns a phone number in E.164. Without a country code it counts as North
// American, as everywhere in the product. The error is a sentence for the person.
func ReadPhone(said string) (string, error) {
	q := wizard.Question{Attributes: wizard.Attributes{Component: wizard.Phone, Validation: []string{"required"}}}
	return q.Read([]string{said}, time.Time{})
}

// thousands matches a number whose commas separate thousands: "1,000", not "2,5".
var thousands = regexp.MustCompile(`^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$`)

// Read turns words into an answer, or returns false if they aren't one.
func (q *Question) Read(words string, at time.Time) (value string, ok bool) {
	words = strings.TrimSpace(words)
	switch q.Kind {
	case Day:
		found := when.ReadDay(words, when.Clock{Now: at})
		return found.Day.Format(time.DateOnly), found.Kind == when.OneDay && !isLimit(words, found.Day, at)
	case Choice, Mention:
		o, ok := q.Choose(words)
		return o.Value, ok
	case Number:
		if thousands.MatchString(words) {
			words = strings.ReplaceAll(words, ",", "")
		}
		n, err := strconv.ParseFloat(strings.Replace(words, ",", ".", 1), 64)
		if err != nil || n != n || n > 1e12 || n < -1e12 {
			return "", false
		}
		return strconv.FormatFloat(n, 'f', -1, 64), true
	case Phone:
		number, err := ReadPhone(words)
		return number, err == nil
	case Text:
	}
	return words, words != ""
}

// isLimit reports whether a day is said only as a limit: "not before the 25th".
func isLimit(words string, day, at time.Time) bool {
	return slices.ContainsFunc(when.Find(words, when.Clock{Now: at}), func(f when.Reading) bool {
		return f.Kind == when.KindDay && f.First.Equal(day) && limit.Of(words, f.Start, f.End) != limit.None
	})
}

// Choose finds the option that words name: by its value or label, else by the longest
// matching pattern. A tie names none.
func (q *Question) Choose(words string) (Option, bool) {
	for _, o := range q.Options {
		if strings.EqualFold(words, o.Value) || strings.EqualFold(strings.Trim(words, ".!"), o.Label) {
			return o, true
		}
	}
	var best Option
	longest, tied := 0, false
	for _, o := range q.Options {
		_, n := journey.LongestPattern(words, append([]string{o.Label}, o.Words...))
		switch {
		case n > longest:
			best, longest, tied = o, n, false
		case n > 0 && n == longest:
			tied = true
		}
	}
	return best, longest > 0 && !tied
}

// Prompt returns the question as it is asked, with its options.
func (q *Question) Prompt() string {
	if q.Kind != Choice {
		return q.Ask
	}
	var labels []string
	for _, o := range q.Options {
		label := o.Label
		if _, err := strconv.Atoi(o.Value); err == nil {
			label = o.Value + " = " + o.Label
		}
		labels = append(labels, label)
	}
	return q.Ask + " (" + strings.Join(labels, " / ") + ")"
}

// Fact returns an answer as people read it.
func (q *Question) Fact(value string) agent.Fact {
	if day, err := time.Parse(time.DateOnly, value); err == nil && q.Kind == Day {
		value = wizard.Day(day)
	}
	if o, chosen := q.Choose(value); chosen && (q.Kind == Choice || q.Kind == Mention) {
		value = o.Label
	}
	return agent.Fact{Label: cmp.Or(q.Label, q.Ask, q.ID), Value: value}
}

// IsMoment reports whether there is a hard moment of a kind in the files that come with the
// product.
func IsMoment(kind care.Hardship) bool {
	_, ok := care.Shipped().Moment(kind)
	return ok
}

// BulletList lists answers, one per line.
func BulletList(facts []agent.Fact) string {
	var b strings.Builder
	for _, f := range facts {
		b.WriteString("• " + f.Label + ": " + f.Value + "\n")
	}
	return b.String()
}
