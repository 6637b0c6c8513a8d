package say

import "github.com/leaveway/leaveway/agent"

const (
	NothingToCancel = "You don't have a leave request that can be canceled."
	WhichToCancel   = "Which request would you like to cancel?"
	CanceledForGood = "It's canceled, and HR knows, so it can't be brought back. I can ask for the same days again, if you like."
	NothingCanceled = "All right, nothing was canceled."
)

func ConfirmCancelForm(name string) string {
	return "Do you want to cancel this request (" + name + ")? It hasn't been sent to HR yet."
}

func FormCanceled(name string) string {
	return "I've canceled this request (" + name + "). Nothing was sent to HR. You can start a new one at any time."
}

func ConfirmCancelRequest(r agent.Request) string {
	return "Do you want to cancel your request " + string(r.ID) + ", " + r.Headline + "? HR will see that you canceled it."
}

func RequestCanceled(r agent.Request) string {
	return "Your request " + string(r.ID) + " is canceled, and HR knows."
}

// EmployeeCanceled tells HR.
func EmployeeCanceled(r agent.Request) string {
	return r.Employee.DisplayName() + " canceled request " + string(r.ID) + " (" + r.WizardName + ", " + r.Headline + ")."
}
