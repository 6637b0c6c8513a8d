package agent

import (
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// The card by which HR decides, and all that stands behind it.

// cardBlocks are a request as HR sees it.
func cardBlocks(r Request) []Block {
	blocks := []Block{
		{Heading: cardTitle(r)},
		{Text: cardLine(r)},
	}
	if r.Estimate != nil {
		blocks = append(blocks, Block{Text: "Estimate: " + r.Estimate.ForHR()})
	}
	for _, n := range r.Notes {
		blocks = append(blocks, Block{Text: n.Name + " wrote after filing:"}, Block{Quote: n.Words})
	}
	if note := stateNote(r); note != "" {
		blocks = append(blocks, Block{Small: note})
	}
	var buttons []Button
	press := func(do Verb) Press { return Press{Do: do, Request: r.ID} }
	if r.State == Filed || r.State == Questioned {
		buttons = append(buttons, Button{Label: "Approve", Press: press(DoApprove), Style: Primary})
		if r.State == Filed {
			buttons = append(buttons, Button{Label: "Ask a question", Press: press(DoAsk)})
		}
		buttons = append(buttons, Button{Label: "Deny…", Press: press(DoDeny), Style: Danger})
	}
	buttons = append(buttons, Button{Label: "All answers", Press: press(DoAnswers)})
	if r.Estimate != nil {
		buttons = append(buttons, Button{Label: "Why this estimate?", Press: press(DoEstimate)})
	}
	return append(blocks, Block{Buttons: buttons})
}

// answersPage shows everything that was filed and said since.
func answersPage(r Request) PageView {
	blocks := []Block{{Text: cardTitle(r)}, {Small: filedNote(r)}}
	var facts []Fact
	for _, a := range r.Answers {
		facts = append(facts, Fact{Label: a.Label, Value: a.Shown})
	}
	blocks = append(blocks, Block{Facts: facts})
	for _, e := range r.Exchanges {
		blocks = append(blocks, Block{Divider: true}, Block{Text: e.Asked.Name + " asked:"}, Block{Quote: e.Question})
		if e.Replied != nil {
			blocks = append(blocks, Block{Text: e.Replied.Name + " replied:"}, Block{Quote: e.Reply})
		}
	}
	for _, n := range r.Notes {
		blocks = append(blocks, Block{Divider: true}, Block{Text: n.Name + " wrote on " + wizard.Day(n.At) + ":"}, Block{Quote: n.Words})
	}
	return PageView{Title: "All answers", Blocks: blocks}
}

func cardTitle(r Request) string {
	return "Leave request · " + r.Employee.Called() + " · " + r.WizardName
}

func cardLine(r Request) string {
	parts := []string{r.Headline}
	for _, a := range r.Answers {
		if a.Card != "" && a.Answer.Given() {
			parts = append(parts, a.Card+" "+a.Shown)
		}
	}
	return strings.Join(parts, " · ")
}

func cardText(r Request) string { return cardTitle(r) + ", " + r.Headline }

func filedNote(r Request) string {
	return string(r.ID) + " · filed " + wizard.Day(r.FiledAt)
}

// stateNote is what became of a request, for its card.
func stateNote(r Request) string {
	switch r.State {
	case Questioned:
		last := r.Exchanges[len(r.Exchanges)-1]
		return filedNote(r) + " · " + last.Asked.Name + " asked a question, waiting for the answer"
	case Approved, Denied:
		note := filedNote(r) + " · " + past[r.State] + " by " + r.Decided.Name + " on " + wizard.Day(r.Decided.At)
		if r.Reason != "" {
			note += ": " + r.Reason
		}
		return note
	case Cancelled:
		return filedNote(r) + " · cancelled by " + r.Employee.Called() + " on " + wizard.Day(r.UpdatedAt)
	}
	return filedNote(r)
}
