package questionnaire

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// readPhone returns a phone number in E.164. Without a country code it counts as North
// American, as everywhere in the product. The error is a sentence for the person.
func readPhone(said string) (string, error) {
	q := wizard.Question{Attributes: wizard.Attributes{Component: wizard.Phone, Validation: []string{"required"}}}
	return q.Read([]string{said}, time.Time{})
}

// read turns words into an answer, or returns false if they aren't one.
func (q *Question) read(words string, at time.Time) (value string, ok bool) {
	words = strings.TrimSpace(words)
	switch q.Kind {
	case Day:
		found := when.ReadDay(words, when.Clock{Now: at})
		return found.Day.Format(time.DateOnly), found.Kind == when.OneDay
	case Choice, Mention:
		o, ok := q.option(words)
		return o.Value, ok
	case Number:
		n, err := strconv.ParseFloat(strings.Replace(words, ",", ".", 1), 64)
		if err != nil || n != n || n > 1e12 || n < -1e12 {
			return "", false
		}
		return strconv.FormatFloat(n, 'f', -1, 64), true
	case Phone:
		number, err := readPhone(words)
		return number, err == nil
	case Text:
	}
	return words, words != ""
}

// option finds the option that words name: by its value or label, else by the longest
// matching pattern. A tie names none.
func (q *Question) option(words string) (Option, bool) {
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

// prompt returns the question as it is asked, with its options.
func (q *Question) prompt() string {
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

// shared is the owner of answers that several questionnaires share.
const shared = "shared"

// key returns where an answer is stored: its owner, a template ID or shared, and its name.
func (q *Question) key(t *Template) (whose, name string) {
	if q.Shared != "" && q.About != "" {
		return shared, q.Shared + " of " + q.About
	}
	if q.Shared != "" {
		return shared, q.Shared
	}
	return string(t.ID), q.ID
}

// answer returns the answer, or false if there is none.
func (q *Question) answer(t *Template, known journey.Values) (string, bool) {
	whose, name := q.key(t)
	value, ok := known.Map(answers).Map(whose)[name].(string)
	return value, ok
}

// openQuestion returns the first question without an answer, or nil.
func (t *Template) openQuestion(known journey.Values) *Question {
	for i := range t.Questions {
		if _, ok := t.Questions[i].answer(t, known); !ok {
			return &t.Questions[i]
		}
	}
	return nil
}

// scoreText says what the points of all answers mean. It is empty if the template has
// no scores.
func (t *Template) scoreText(known journey.Values) string {
	if len(t.Scores) == 0 {
		return ""
	}
	points := 0
	for i := range t.Questions {
		q := &t.Questions[i]
		value, _ := q.answer(t, known)
		for _, o := range q.Options {
			if o.Value == value {
				points += o.Points
			}
		}
	}
	say := t.Scores[len(t.Scores)-1].Say
	for _, s := range t.Scores {
		if points <= s.Upto {
			say = s.Say
			break
		}
	}
	return strings.ReplaceAll(say, "{points}", strconv.Itoa(points))
}

// retryText says that an answer couldn't be read.
func (t *Template) retryText(q *Question) string { return phrases[t.Language].retry(q) }

func (p phrase) retry(q *Question) string { return cmp.Or(q.Again, p.again) }

// open returns the question that is open in a state, or nil.
func (t *Template) open(s journey.State) *Question {
	if t.declared != nil {
		return t.declared.open(s)
	}
	return t.openQuestion(s.Context.Values)
}

// openID names what waits for the next message: the open question or, between the questions of
// a journey, its pathway.
func (t *Template) openID(s journey.State) string {
	if q := t.open(s); q != nil {
		return q.ID
	}
	if t.declared == nil || s.Complete {
		return ""
	}
	return pathwayPrefix + string(s.Active())
}

const pathwayPrefix = "at:"
