package say

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// ChangeAnswer is the button in an answer's row.
const ChangeAnswer = "Change"

func ChangeLabel(q *wizard.Question) string { return "Change “" + q.Title() + "”" }

func KeepDayLabel(q *wizard.Question, value string) string {
	day, err := time.Parse(time.DateOnly, value)
	if err != nil {
		return "Keep " + q.Show(value) + " instead"
	}
	return "Keep " + day.Format("January 2") + " instead"
}

// AnswerLabel is for the button that gives an answer which was perhaps not meant as one.
func AnswerLabel(q *wizard.Question, value string) string {
	if day, err := time.Parse(time.DateOnly, value); err == nil {
		return q.Title() + ": " + day.Format("January 2")
	}
	return UseOlderLabel(q, value)
}

// UseOlderLabel is for the button that takes the answer of [OlderAnswer].
func UseOlderLabel(q *wizard.Question, value string) string {
	if q.Component == wizard.Person {
		return "Use that person" // a label shows no mention, only a person's ID
	}
	const most = 60
	label := []rune("Use " + q.Show(value))
	if len(label) > most {
		return string(label[:most-1]) + "…"
	}
	return string(label)
}

func BringBackLabel(p agent.KeptPolicy) string { return "Bring back " + VersionName(p.Version) }
