package wizard

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// check is a compiled [Check].
type check struct {
	rule     rule
	question QuestionID
	message  message
}

// message is a text with placeholders for answers.
type message []segment

// segment is a piece of text or, if it has a tag, a placeholder for that tag's
// answer.
type segment struct {
	text string
	tag  Tag
}

var placeholder = regexp.MustCompile(`\{([^{}]*)\}`)

// parseMessage splits a message at its {TAG} placeholders.
func parseMessage(text string) message {
	var out message
	from := 0
	for _, m := range placeholder.FindAllStringSubmatchIndex(text, -1) {
		out = append(out, segment{text: text[from:m[0]]}, segment{tag: Tag(text[m[2]:m[3]])})
		from = m[1]
	}
	return append(out, segment{text: text[from:]})
}

func (m message) tags() []Tag {
	var out []Tag
	for _, s := range m {
		if s.tag != "" {
			out = append(out, s.tag)
		}
	}
	return out
}

func (m message) render(f *facts) string {
	var out strings.Builder
	for _, s := range m {
		out.WriteString(s.text)
		if answer, ok := f.shown[s.tag]; ok {
			out.WriteString(answer.question.Show(answer.value))
		} else if s.tag != "" {
			out.WriteString("not given")
		}
	}
	return out.String()
}

func (f *facts) knowAll(tags []Tag) bool {
	for _, tag := range tags {
		if _, ok := f.shown[tag]; !ok {
			return false
		}
	}
	return true
}

// The facts that say when leave begins and ends. A leave without a first day of its own
// begins when the child arrives.
const (
	factStart     = "leave_start"
	factEnd       = "leave_end"
	factArrival   = "arrival_date"
	factPlacement = "placement_date"
)

// checkSpan refuses a last day before the first, whatever an author's checks say: a check
// doesn't hold against a first day that was left empty.
func (w *walk) checkSpan() {
	days := map[string]time.Time{}
	var end *Question
	for _, q := range w.plan.Questions() {
		answer, answered := w.answers[q.QuestionID]
		switch day, isDay := parseDay(answer.Value); {
		case q.Fact == factStart && !answered:
			return // not known yet
		case q.Fact == factEnd && isDay && w.counted[q.QuestionID]:
			end, days[factEnd] = q, day
		case isDay && w.counted[q.QuestionID]:
			days[q.Fact] = day
		}
	}
	if end == nil || w.plan.Broken[end.QuestionID] != "" {
		return
	}
	for _, fact := range []string{factStart, factPlacement, factArrival} {
		if start, known := days[fact]; known {
			if days[factEnd].Before(start) {
				w.markBroken(end.QuestionID, fmt.Sprintf("That's before your leave starts (%s). Choose a later day, or change the start.", Day(start)))
			}
			return
		}
	}
}
