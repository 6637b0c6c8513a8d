package route

import (
	"maps"
	"strconv"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// mostAnswers bounds how many questions an example answers.
const mostAnswers = 300

// Example fills in what given leaves open, with answers that the form accepts, so that an
// author can look at its end. It stops at a question for which it finds none.
func (f Form) Example(given map[string][]string) map[string][]string {
	out := map[string][]string{}
	maps.Copy(out, given)
	for range mostAnswers {
		walk := f.Fill(out)
		if walk.Open == "" || !f.answerOne(walk, out) {
			break
		}
	}
	return out
}

// answerOne answers the first open question.
func (f Form) answerOne(walk Walk, out map[string][]string) bool {
	for _, stop := range walk.Steps {
		for _, a := range stop.Asked {
			_, given := out[a.ID]
			if stop.ID != walk.Open || !a.Shown || given && a.Problem == "" {
				continue
			}
			q, _ := f.Wizard.Question(wizard.QuestionID(a.ID))
			for _, raw := range candidates(q, f.Today) {
				out[a.ID] = raw
				if f.accepts(a.ID, out) {
					return true
				}
			}
			delete(out, a.ID)
			return false
		}
	}
	return false
}

// accepts reports whether the form takes an answer, with its checks.
func (f Form) accepts(id string, given map[string][]string) bool {
	for _, stop := range f.Fill(given).Steps {
		for _, a := range stop.Asked {
			if a.ID == id {
				return a.Problem == ""
			}
		}
	}
	return false
}

// candidates are likely answers to a question.
func candidates(q *wizard.Question, today time.Time) [][]string {
	var out [][]string
	add := func(raw ...string) { out = append(out, raw) }
	day := func(n int) string { return today.AddDate(0, 0, n).Format(time.DateOnly) }
	switch q.Component.Kind() {
	case wizard.ChoiceKind, wizard.ChoicesKind:
		for _, o := range q.Choices() {
			add(o.Value)
		}
	case wizard.DayKind:
		for _, n := range []int{30, 60, 90, 1, 0, -1, -30, 120, 180, 300} {
			add(day(n))
		}
	case wizard.RangeKind:
		for _, n := range []int{30, 0, -30, 90} {
			add(day(n), day(n+13))
		}
	case wizard.NumberKind:
		for _, n := range []int{12, 1, 40, 20, 4, 8, 0, 100, 2000} {
			add(strconv.Itoa(n))
		}
	case wizard.EmailKind:
		add("sam@example.com")
	case wizard.PhoneKind:
		add("+1 415 555 0123")
	case wizard.PersonKind:
		add("Sam Ortiz")
	case wizard.FilesKind:
		add("F0EXAMPLE example.pdf")
	default:
		add("Example")
		add("An example that says a little more, because some questions ask for it.")
	}
	if !q.Required() {
		add()
	}
	return out
}
