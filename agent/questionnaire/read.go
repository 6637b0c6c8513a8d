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

// phone is a number in E.164. One that has no country is taken as North
// American, as everywhere in the product.
func readPhone(said string) (string, error) {
	q := wizard.Question{Attributes: wizard.Attributes{Component: wizard.Phone, Validation: []string{"required"}}}
	return q.Read([]string{said}, time.Time{})
}

// read makes an answer of words that were said at a time; false where they are none.
func (q *Question) read(words string, at time.Time) (value string, ok bool) {
	words = strings.TrimSpace(words)
	switch q.Kind {
	case Day:
		found := when.ReadDay(words, when.Clock{Now: at})
		return found.Day.Format(time.DateOnly), found.Kind == when.OneDay
	case Choice:
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

// option is the one that words name: its value or label, else the one whose
// words are found, the longest first.
func (q *Question) option(words string) (Option, bool) {
	for _, o := range q.Options {
		if strings.EqualFold(words, o.Value) || strings.EqualFold(strings.Trim(words, ".!"), o.Label) {
			return o, true
		}
	}
	var best Option
	longest, tied := 0, false
	for _, o := range q.Options {
		_, n := journey.Find(words, append([]string{o.Label}, o.Words...))
		switch {
		case n > longest:
			best, longest, tied = o, n, false
		case n > 0 && n == longest:
			tied = true
		}
	}
	return best, longest > 0 && !tied
}

// text is the question as it is asked.
func (q *Question) text() string {
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

// shared is where what several questionnaires know is kept, beside what each
// knows by itself.
const shared = "shared"

// place is where an answer is kept: whose it is, and its name there.
func (q *Question) place(t *Template) (whose, name string) {
	if q.Shared != "" {
		return shared, q.Shared
	}
	return string(t.ID), q.ID
}

// answer is what was answered; false where nothing was.
func (q *Question) answer(t *Template, known journey.Values) (string, bool) {
	whose, name := q.place(t)
	value, ok := known.Map(answers).Map(whose)[name].(string)
	return value, ok
}

// open is the first question that is not answered; nil where there is none. It
// is derived, and kept nowhere.
func (t *Template) open(known journey.Values) *Question {
	for i := range t.Questions {
		if _, ok := t.Questions[i].answer(t, known); !ok {
			return &t.Questions[i]
		}
	}
	return nil
}

// score is what the points of all answers mean; empty where they are not counted.
func (t *Template) score(known journey.Values) string {
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

// again is what is said where an answer cannot be read.
func (t *Template) again(q *Question) string { return cmp.Or(q.Again, phrases[t.Language].again) }
