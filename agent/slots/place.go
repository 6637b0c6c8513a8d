package slots

import (
	"maps"
	"slices"

	"github.com/leaveway/leaveway/wizard"
)

// OpenStop is the index of the first open step of a form, or the number of steps if none is open.
func OpenStop(plan *wizard.Plan) int {
	stop, _, open := plan.Open()
	if !open {
		return len(plan.Stops)
	}
	i, _ := plan.Stop(stop.Wizard.ID, stop.Step.ID)
	return i
}

// StopOf finds a step of a form by its id alone, the chosen leave type's first.
func StopOf(plan *wizard.Plan, id wizard.StepID) (int, bool) {
	for i := len(plan.Stops) - 1; i >= 0 && id != ""; i-- {
		if plan.Stops[i].Step.ID == id {
			return i, true
		}
	}
	return 0, false
}

// AnsweredLast returns the question of a form that was answered last, or nil.
func AnsweredLast(plan *wizard.Plan, answers wizard.Answers) *wizard.Question {
	var last *wizard.Question
	for _, q := range plan.Questions() {
		answer, ok := answers[q.QuestionID]
		if ok && (last == nil || answer.Revision >= answers[last.QuestionID].Revision) {
			last = q
		}
	}
	return last
}

// AnsweredIn returns the question that a message answered, the first of the form if there are
// several, or "".
func AnsweredIn(plan *wizard.Plan, answers wizard.Answers, message string) wizard.QuestionID {
	if message == "" {
		return ""
	}
	for _, q := range plan.Questions() {
		if answers[q.QuestionID].Source == message {
			return q.QuestionID
		}
	}
	for _, id := range slices.Sorted(maps.Keys(answers)) { // parked
		if answers[id].Source == message {
			return id
		}
	}
	return ""
}

// IsBrief reports whether a form fits into a line: it is for vacation, a sick day and the like,
// which its answers name.
func IsBrief(plan *wizard.Plan) bool {
	for _, q := range plan.Questions() {
		if q.Fact == NameFact {
			return true
		}
	}
	return false
}
