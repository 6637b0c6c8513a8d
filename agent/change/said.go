package change

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

const (
	stillOriginal = "Until then your leave stays as it was."
	expired       = "This has changed in the meantime, so I haven't done anything. Here it is as it is now:"
	nothingOpen   = "There's no change to decide on here anymore, so I haven't done anything."
	noAnswers     = "These days don't fit the form, so I can't propose them. Please ask the employee a question instead."
	whichDays     = "Which days should it be? Tell me the first and the last one, for example “June 8 to June 19”."

	// FirstTheChange refuses to take a decision back while a change of its days is open.
	FirstTheChange = "A change to this request's days is still open. Please decide on that first."

	// NotChanged answers a no to the question whether to change the days.
	NotChanged = "All right, your leave stays as it is."
)

// span says days: "Monday, June 8 to Friday, June 19". The year is said at the end if both
// are in the same one.
func span(d agent.Days) string {
	switch {
	case d.Last.IsZero():
		return "from " + wizard.Day(d.First)
	case d.First.Equal(d.Last):
		return wizard.Day(d.First)
	case d.First.Year() == d.Last.Year():
		return d.First.Format("Monday, January 2") + " to " + wizard.Day(d.Last)
	}
	return wizard.Day(d.First) + " to " + wizard.Day(d.Last)
}

// difference says what a change would do: "Monday, June 1 to Friday, June 12 → Monday, June 8
// to Friday, June 19, 2027". If the days alone don't tell, as with half days, it says the
// length, too.
func difference(a agent.Amendment) string {
	before, after := span(a.From), span(a.To)
	if a.From.String() == a.To.String() {
		return a.Before + " → " + a.After
	}
	if sameYear(a.From, a.To) {
		before = strings.TrimSuffix(before, a.To.First.Format(", 2006"))
	}
	return before + " → " + after
}

func sameYear(a, b agent.Days) bool {
	for _, day := range []time.Time{a.First, a.Last, b.Last} {
		if !day.IsZero() && day.Year() != b.First.Year() {
			return false
		}
	}
	return true
}

func endsBeforeStart(d agent.Days) string {
	return "That would end on " + wizard.Day(d.Last) + ", before the first day (" + wizard.Day(d.First) + "). Which day do you mean?"
}

func sameDays(r agent.Request, d agent.Days) string {
	return "Those are the days of " + string(r.ID) + " already: " + span(d) + "."
}

// closed says that a request has no days to change anymore.
func closed(r agent.Request) string {
	if r.State == agent.Canceled {
		return say.AlreadyCanceled(r)
	}
	return say.AlreadyDecided(r)
}

// confirm asks the employee whether to change the days.
func confirm(r agent.Request) string {
	shall := "Shall I ask HR to change"
	if r.State.Waiting() {
		shall = "HR hasn't decided yet. Shall I change"
		if r.Approval.Waiting() {
			shall = "Nobody has decided yet. Shall I change"
		}
	}
	return shall + " the days of your request " + string(r.ID) + " (" + r.WizardName + ")?"
}

func asked(r agent.Request) string {
	return "I've asked HR to change the days of your request " + string(r.ID) + ". You'll hear from me as soon as they decide. " + stillOriginal
}

func changedAtOnce(r agent.Request) string {
	changed := "I've changed the days of your request " + string(r.ID)
	switch {
	case !r.State.Waiting():
		return changed + " and told HR."
	case r.Approval.Waiting():
		return changed + ", told HR, and asked " + say.WaitsFor(r) + " to decide on the new ones."
	}
	return changed + " and told HR. They haven't decided on it yet."
}

func alreadyAsked(r agent.Request) string {
	if r.Amendment() != nil {
		return "I've asked HR for that already. You'll hear from me as soon as they decide."
	}
	return "That's done already: your request " + string(r.ID) + " is for " + r.Headline + "."
}

func withdrawn(r agent.Request) string {
	return "I've taken the change back and told HR. Your leave stays as it was: " + r.Headline + "."
}

// The sentences for HR.

func employeeAsks(r agent.Request) string {
	return r.Employee.DisplayName() + " would like to change request " + string(r.ID) + " (" + r.WizardName + ", approved):"
}

func employeeChanged(r agent.Request) string {
	return r.Employee.DisplayName() + " changed request " + string(r.ID) + " (" + r.WizardName + ") before a decision:"
}

// NewDays says on a decider's card what has become of the days since they were asked; "" if they
// are those that were filed, or nobody has to decide on them.
func NewDays(r agent.Request) string {
	for _, a := range slices.Backward(r.Amendments) {
		if a.State == agent.AmendmentAccepted {
			return r.Employee.DisplayName() + " changed the days: " + difference(a) + "."
		}
	}
	return ""
}

func employeeWithdrew(r agent.Request) string {
	return r.Employee.DisplayName() + " no longer wants to change request " + string(r.ID) + ". It stays as it was: " + r.Headline + "."
}

func employeeAccepted(r agent.Request) string {
	text := r.Employee.DisplayName() + " accepted the days that " + last(r).Asked.Name + " proposed for request " + string(r.ID)
	if r.Decided != nil && r.Decided.At.Equal(last(r).Decided.At) {
		return text + ", which is approved with them:"
	}
	return text + ":"
}

func employeeDeclined(r agent.Request) string {
	return r.Employee.DisplayName() + " can't take the days that " + last(r).Asked.Name + " proposed for request " + string(r.ID) + ". It stays as it was: " + r.Headline + "."
}

func last(r agent.Request) agent.Amendment { return r.Amendments[len(r.Amendments)-1] }

func acceptedFor(r agent.Request) string {
	if r.State == agent.Approved {
		return "Done. Your leave is approved for " + r.Headline + ". Your request number is " + string(r.ID) + "."
	}
	return "Done. Your request " + string(r.ID) + " is for " + r.Headline + " now."
}

func declinedFor(r agent.Request) string {
	return "I've told HR. Your request " + string(r.ID) + " stays as it was: " + r.Headline + "."
}

// onCard says what the employee wants to change, or what HR proposed.
func onCard(a agent.Amendment, employee string) string {
	if a.ByHR {
		return "Proposed by " + a.Asked.Name + ", waiting for " + employee + ": " + difference(a)
	}
	return "Wants other days: " + difference(a)
}

// history says what became of a change.
func history(a agent.Amendment) string {
	on := " on " + wizard.Day(a.Decided.At)
	switch {
	case a.State == agent.AmendmentAccepted && a.Asked.By == a.Decided.By:
		return "Changed by " + a.Asked.Name + on + ": " + a.Before + " → " + a.After
	case a.State == agent.AmendmentAccepted:
		verdict := " and approved by "
		if a.ByHR {
			verdict = " and accepted by "
		}
		return "Changed on " + wizard.Day(a.Decided.At) + ", asked by " + a.Asked.Name + verdict + a.Decided.Name + ": " + a.Before + " → " + a.After
	case a.State == agent.AmendmentDeclined && a.Why != "":
		return a.After + " was declined by " + a.Decided.Name + on + ": " + a.Why
	case a.State == agent.AmendmentDeclined:
		return a.After + " was declined by " + a.Decided.Name + on
	}
	if a.ByHR {
		return a.Asked.Name + " proposed " + a.After + "; ended on " + wizard.Day(a.Decided.At)
	}
	return a.Asked.Name + " asked for " + a.After + "; withdrawn on " + wizard.Day(a.Decided.At)
}

func approvedChange(r agent.Request) string {
	return last(r).Decided.Name + " approved the change of your request " + string(r.ID) + ":"
}

func deniedChange(r agent.Request) string {
	return last(r).Decided.Name + " couldn't approve the change of your request " + string(r.ID) + ". Your leave stays as it was: " + r.Headline + ". The reason:"
}

func hrProposes(r agent.Request) string {
	return last(r).Asked.Name + " from HR proposes other days for your request " + string(r.ID) + " (" + r.WizardName + "):"
}

func shallPropose(r agent.Request, days agent.Days) string {
	return r.Employee.DisplayName() + " doesn't see what's written here. Propose " + span(days) + " instead of " + r.Headline + "?"
}

// notTheirs says why days aren't proposed, in the words that the employee would get.
func notTheirs(r agent.Request, refused string) string {
	return "I haven't proposed these days. If " + r.Employee.DisplayName() + " asked for them, I'd have to answer: “" + refused + "”"
}

func proposedTo(r agent.Request) string {
	return "I've proposed these days to " + r.Employee.DisplayName() + ": " + span(last(r).To) + ". You'll hear here what they say."
}

// afterAccepting says what accepting HR's proposal leads to.
func afterAccepting(r agent.Request) string {
	if r.State.Waiting() {
		return "If you accept, your leave is approved with these days. If not, your request stays with HR as it is."
	}
	return "If you accept, these are the days of your leave. If not, it stays as it was approved."
}

// Changed refuses a decision about days that are no longer those of the request.
func Changed(r agent.Request) string {
	if a := r.Amendment(); a != nil && !a.ByHR {
		return r.Employee.DisplayName() + " has asked for other days since, so I haven't decided anything. Here is the request as it is now:"
	}
	if r.Amendment() != nil || len(r.Amendments) > 0 && last(r).State != agent.AmendmentAccepted {
		return "Something about this request's days is new, so I haven't decided anything. Here is the request as it is now:"
	}
	return "The days of this request have changed since, so I haven't decided anything. Here it is as it is now:"
}
