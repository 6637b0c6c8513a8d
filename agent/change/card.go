package change

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// mostHistory is how many earlier changes a card shows.
const mostHistory = 3

// OnCard returns what HR's card says about the changes of a request: the open one, and the
// last ones that count. [History] has all.
func OnCard(r agent.Request) []agent.Block {
	var blocks []agent.Block
	past := slices.DeleteFunc(slices.Clone(r.Amendments), func(a agent.Amendment) bool { return a.State != agent.AmendmentAccepted })
	if a := r.Amendment(); a != nil {
		blocks = append(blocks, agent.Block{Text: onCard(*a, r.Employee.DisplayName())})
		if a.Estimate != nil && (r.Estimate == nil || a.Estimate.ForHR() != r.Estimate.ForHR()) {
			blocks = append(blocks, agent.Block{Small: "Estimate then: " + a.Estimate.ForHR()})
		}
		if n := workdaysIn(a.After); n != "" {
			blocks = append(blocks, agent.Block{Small: "Then: " + n})
		}
		for _, check := range a.Checks {
			blocks = append(blocks, agent.Block{Small: "Then: " + check})
		}
	}
	for _, a := range past[max(0, len(past)-mostHistory):] {
		blocks = append(blocks, agent.Block{Small: history(a)})
	}
	return blocks
}

// workdaysIn returns the workdays that a headline says, or "": those of "Jun 14 – Jun 29, 2027 (11 workdays)".
func workdaysIn(headline string) string {
	_, length, _ := strings.Cut(headline, "(")
	if n := strings.TrimSuffix(length, ")"); strings.Contains(n, "workday") {
		return n
	}
	return ""
}

// Buttons are what HR can do about the days of a request.
func Buttons(r agent.Request) []agent.Button {
	if a := r.Amendment(); a != nil && !a.ByHR && r.CanCancel() {
		return hrButtons(r)
	}
	return nil
}

func hrButtons(r agent.Request) []agent.Button {
	return []agent.Button{
		{Label: "Approve the change", Press: press(r, agent.DoReviseApprove), Style: agent.Primary},
		{Label: "Deny the change…", Press: press(r, agent.DoReviseDeny), Style: agent.Danger},
	}
}

// History lists every change, for the page with all answers.
func History(r agent.Request) []agent.Block {
	var blocks []agent.Block
	for _, a := range r.Amendments {
		if a.State == agent.AmendmentOpen {
			blocks = append(blocks, agent.Block{Divider: true}, agent.Block{Text: onCard(a, r.Employee.DisplayName())})
			continue
		}
		blocks = append(blocks, agent.Block{Divider: true}, agent.Block{Text: history(a)})
	}
	return blocks
}
