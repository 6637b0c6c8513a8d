package say

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

// NotLookedUp is shown where a text couldn't be looked up and its author wrote nothing else.
const NotLookedUp = "I can't show this right now. You don't need it to go on; HR can tell you."

// LookedUpIn says where a text is from, and when it was looked up.
func LookedUpIn(source string, day time.Time) string {
	return "Source: " + source + ", " + wizard.Day(day)
}

// EstimateWithSource is an estimate with the law behind it.
func EstimateWithSource(e entitlement.Estimate) string {
	var laws []string
	for _, law := range e.Laws {
		for _, r := range law.Reasons[:min(1, len(law.Reasons))] {
			if r.Citation != "" && !slices.Contains(laws, r.Citation) {
				laws = append(laws, r.Citation)
			}
		}
	}
	text := e.Headline() + " " + HRDecides
	if len(laws) > 0 {
		text += "\nLaw: " + strings.Join(laws, "; ") + "."
	}
	return text
}

// CompanyRecords is where an answer comes from that the company's own file has.
const CompanyRecords = "your company's records"

// FilledFrom says what a company's system or file answered for somebody.
func FilledFrom(q *wizard.Question, value, from string) string {
	return fmt.Sprintf("%s: %s, from %s", q.Title(), q.Show(value), from)
}

// CallFailed tells HR that somebody couldn't be told of a request.
func CallFailed(action, request, why string) string {
	return fmt.Sprintf("I couldn't send %s to the system that “%s” notifies (%s). Please tell the people there yourselves.", request, action, why)
}
