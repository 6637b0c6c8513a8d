package questionnaire

import (
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
)

// shared is the owner of answers that several questionnaires share.
const shared = "shared"

// key returns where an answer is stored: its owner, a template ID or shared, and its name.
func key(q *ask.Question, t *Template) (whose, name string) {
	if q.Shared != "" && q.About != "" {
		return shared, q.Shared + " of " + q.About
	}
	if q.Shared != "" {
		return shared, q.Shared
	}
	return string(t.ID), q.ID
}

// answerTo returns the answer, or false if there is none.
func answerTo(q *ask.Question, t *Template, known journey.Values) (string, bool) {
	whose, name := key(q, t)
	value, ok := known.Map(answers).Map(whose)[name].(string)
	return value, ok
}

// openQuestion returns the first question without an answer, or nil.
func (t *Template) openQuestion(known journey.Values) *ask.Question {
	for i := range t.Questions {
		if _, ok := answerTo(&t.Questions[i], t, known); !ok {
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
		value, _ := answerTo(q, t, known)
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
func (t *Template) retryText(q *ask.Question) string { return ask.Phrases[t.Language].Retry(q) }

// open returns the question that is open in a state, or nil.
func (t *Template) open(s journey.State) *ask.Question {
	if t.declared != nil {
		return t.declared.Open(s)
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

// answersOf lists the answers of a questionnaire or a journey as people read them.
func (t *Template) answersOf(known journey.Values) []agent.Fact {
	if t.declared != nil {
		return t.declared.Facts(known)
	}
	return t.facts(known)
}
