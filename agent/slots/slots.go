package slots

import (
	"cmp"
	"slices"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/wizard"
)

// Of returns the questions of a route, as words can answer them, with those that it leaves out
// at the end.
func Of(plan *wizard.Plan, answers wizard.Answers) []intents.Slot {
	var all []intents.Slot
	latest, at := -1, int64(0)
	for page := range plan.Stops {
		for _, q := range plan.Asked(page) {
			answer, given := answers[q.QuestionID]
			if given && answer.Value != "" && answer.Revision >= at {
				latest, at = len(all), answer.Revision
			}
			s := slot(q, answer)
			s.Page, s.Step = page, plan.Stops[page].Step.Title
			all = append(all, s)
		}
	}
	if latest >= 0 {
		all[latest].Latest = true
	}
	return append(all, offRoute(plan)...)
}

// offRoute are the questions of the active wizard that the route does not ask.
func offRoute(plan *wizard.Plan) []intents.Slot {
	var all []intents.Slot
	if active := plan.Active(); active != nil {
		for _, el := range active.Elements {
			q, ok := active.Question(el.Attributes.QuestionID)
			if _, _, asked := plan.Question(el.Attributes.QuestionID); !ok || asked {
				continue
			}
			s := slot(q, wizard.Answer{})
			s.OffRoute = true
			s.Step = stepTitle(active, q.Step)
			all = append(all, s)
		}
	}
	return all
}

func stepTitle(w *wizard.Wizard, id wizard.StepID) string {
	for _, s := range w.Steps {
		if s.ID == id {
			return s.Title
		}
	}
	return ""
}

// slot is a question as words can answer it.
func slot(q *wizard.Question, answer wizard.Answer) intents.Slot {
	s := intents.Slot{
		Name: string(q.QuestionID), Kind: kinds[q.Component.Kind()], Role: intents.Role(q.Fact),
		Label: q.Title(), Question: q.QuestionText, Help: q.HelperText, Long: q.Component == wizard.LongText, Words: q.Words, Options: Options(q),
		Answer: answer.Value, Optional: !q.Required(), AllowsUnsure: q.AllowUnsure,
		InPast: slices.Contains(q.Validation, "pastDate") || slices.Contains(q.Validation, "pastOrToday"),
	}
	if answer.Value != "" {
		s.Display = cmp.Or(answer.Listing.Name, q.Show(answer.Value))
	}
	if answer.Relative != nil {
		s.DependsOn = string(answer.Relative.On)
	}
	return s
}

// kinds say what can be said for a kind of answer. Every kind has a row.
var kinds = map[wizard.Kind]intents.SlotKind{
	wizard.DayKind: intents.SlotDay, wizard.RangeKind: intents.SlotRange,
	wizard.ChoiceKind: intents.SlotChoice, wizard.ChoicesKind: intents.SlotChoices,
	wizard.NumberKind: intents.SlotNumber, wizard.PersonKind: intents.SlotPerson,
	wizard.EmailKind: intents.SlotContact, wizard.PhoneKind: intents.SlotContact,
	wizard.TextKind: intents.SlotText, wizard.FilesKind: intents.SlotFile,
}

// Options are those of a question, as words may name them.
func Options(q *wizard.Question) []choose.Option {
	options := q.Named() // who names one that is off reads what to do instead
	all := make([]choose.Option, 0, len(options))
	for _, o := range options {
		all = append(all, choose.Option{Label: o.Label, Value: o.Value, Words: o.Words})
	}
	return all
}
