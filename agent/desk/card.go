package desk

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// RequestCard returns the message in HR's channel that shows a request and its buttons. A
// later card of the request replaces it.
func RequestCard(r agent.Request) agent.Message {
	return agent.Message{
		To: agent.Address{Room: agent.HR, Tenant: r.Tenant}, Key: cardKey(r), Text: cardText(r), Blocks: onCard(cardBlocks(r)),
	}
}

// Card shows a request as its card does.
func Card(r agent.Request) []agent.Block { return cardBlocks(r) }

// onCard marks the buttons of a card, so that the copy that somebody presses is known.
func onCard(blocks []agent.Block) []agent.Block {
	for _, b := range blocks {
		for i := range b.Buttons {
			b.Buttons[i].Press.Card = true
		}
	}
	return blocks
}

func cardKey(r agent.Request) string { return "request/" + string(r.ID) }

// threadMessage returns a message in the thread of a request's card.
func threadMessage(r agent.Request, blocks []agent.Block) agent.Message {
	return agent.Message{
		To: agent.Address{Room: agent.HR, Tenant: r.Tenant}, Under: cardKey(r), Text: agent.PlainText(blocks), Blocks: blocks,
	}
}

const base36 = 36

// aboutRequest returns a direct message about a request. Its key is its own, so that it replaces no
// other, and what is replied below it is known to be about the request.
func aboutRequest(r agent.Request, to agent.UserID, blocks []agent.Block) agent.Message {
	text := agent.PlainText(blocks)
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(text)) // never fails
	key := cardKey(r) + "/" + strconv.FormatInt(r.UpdatedAt.UnixMicro(), base36) + "-" + strconv.FormatUint(uint64(sum.Sum32()), base36)
	return agent.Message{To: agent.Address{Room: agent.Direct, Tenant: r.Tenant, Person: to}, Key: key, Text: text, Blocks: blocks}
}

// Below returns a message in the thread of a request's card, which nothing has to be done about.
func Below(r agent.Request, blocks []agent.Block) agent.Message { return threadMessage(r, blocks) }

// MessageToHR returns a message in HR's channel about something the employee did with a
// request. It is sent in addition to the new card: Slack notifies nobody of an edited
// message.
func MessageToHR(r agent.Request, blocks []agent.Block) agent.Message {
	all := agent.Button{Label: "All answers", Press: agent.Press{Do: agent.DoShowAnswers, Request: r.ID}}
	blocks = append(blocks, agent.Block{Buttons: []agent.Button{all}})
	return agent.Message{
		To: agent.Address{Room: agent.HR, Tenant: r.Tenant}, About: cardKey(r), Text: agent.PlainText(blocks), Blocks: blocks,
	}
}

func cardBlocks(r agent.Request) []agent.Block {
	blocks := []agent.Block{{Heading: stateTitle(r)}, {Text: cardLine(r)}}
	quiet := !r.State.Waiting() && len(change.Buttons(r)) == 0
	if quiet {
		blocks = []agent.Block{{Text: stateTitle(r)}, {Small: cardLine(r)}}
	}
	if r.Estimate != nil && !quiet {
		blocks = append(blocks, agent.Block{Text: "Estimate: " + r.Estimate.ForHR()})
	}
	for _, check := range r.Checks {
		if !quiet {
			blocks = append(blocks, agent.Block{Small: check})
		}
	}
	for _, a := range r.Answers {
		if note := listingNote(a); note != "" {
			blocks = append(blocks, agent.Block{Small: note})
		}
	}
	for _, n := range r.Notes {
		blocks = append(blocks, agent.Block{Text: say.NoteOnCard(n)}, agent.Block{Quote: n.Words})
	}
	for _, d := range r.Documents {
		blocks = append(blocks, agent.Block{Small: say.DocumentOnCard(d)})
	}
	for _, line := range slices.Concat(besides(r), say.Steps(r)) {
		blocks = append(blocks, agent.Block{Small: line})
	}
	blocks = append(blocks, change.OnCard(r)...)
	if back := say.BackOnCard(r); back != "" {
		blocks = append(blocks, agent.Block{Small: back})
	}
	if note := stateNote(r); note != "" {
		blocks = append(blocks, agent.Block{Small: note})
	}
	buttons := change.Buttons(r)
	press := func(do agent.Verb) agent.Press { return agent.Press{Do: do, Request: r.ID, Version: r.Revision()} }
	if r.State.Waiting() {
		buttons = append(buttons, agent.Button{Label: "Approve", Press: press(agent.DoApprove), Style: agent.Primary})
		if r.State == agent.Filed {
			buttons = append(buttons, agent.Button{Label: "Ask a question", Press: press(agent.DoAskEmployee)})
		}
		buttons = append(buttons,
			agent.Button{Label: "Deny…", Press: press(agent.DoDeny), Style: agent.Danger},
			agent.Button{Label: "Remind me…", Press: press(agent.DoPutOff)},
		)
	}
	buttons = append(buttons, agent.Button{Label: "All answers", Press: press(agent.DoShowAnswers)})
	if r.Estimate != nil {
		buttons = append(buttons, agent.Button{Label: "Why this estimate?", Press: press(agent.DoExplainEstimate)})
	}
	blocks = append(blocks, agent.Block{Buttons: buttons})
	if open := documentButtons(r); len(open) > 0 {
		blocks = append(blocks, agent.Block{Buttons: open})
	}
	return blocks
}

// besides says what HR did with a request besides deciding it.
func besides(r agent.Request) (lines []string) {
	if n := len(r.Remarks); n > 0 {
		lines = append(lines, say.RemarksOnCard(n))
	}
	if r.State.Waiting() && r.PutOff != nil {
		lines = append(lines, say.PutOffOnCard(*r.PutOff))
	}
	return lines
}

// documentButtons open what the employee handed in.
func documentButtons(r agent.Request) (buttons []agent.Button) {
	for _, d := range r.Documents {
		if d.IsHeld() {
			buttons = append(buttons, say.OpenDocument(r.ID, d))
		}
	}
	return buttons
}

// answersPage shows somebody in HR a request's answers, followed by what was said since filing. HR's
// own notes are left out where it is their own request.
func answersPage(r agent.Request, reader agent.UserID) agent.PageView {
	blocks := []agent.Block{{Text: cardTitle(r)}, {Small: filedNote(r)}}
	var facts []agent.Fact
	for _, a := range r.Answers {
		if a.Unasked && a.Answer.Value == "" {
			continue
		}
		facts = append(facts, agent.Fact{Label: a.Label, Value: a.Display})
	}
	blocks = append(blocks, agent.Block{Facts: facts})
	for _, e := range r.Exchanges {
		blocks = append(blocks, agent.Block{Divider: true}, agent.Block{Text: say.Wrote(e)}, agent.Block{Quote: e.Question})
		if e.Replied != nil {
			blocks = append(blocks, agent.Block{Text: e.Replied.Name + " replied:"}, agent.Block{Quote: e.Reply})
		}
	}
	for _, n := range r.Notes {
		blocks = append(blocks, agent.Block{Divider: true}, agent.Block{Text: say.NoteInAnswers(n)}, agent.Block{Quote: n.Words})
	}
	for _, d := range r.Documents {
		blocks = append(blocks, agent.Block{Small: say.DocumentOnCard(d)})
	}
	blocks = append(blocks, change.History(r)...)
	if r.Employee.ID != reader {
		blocks = append(blocks, remarkBlocks(r)...)
	}
	return agent.PageView{Title: "All answers", Blocks: blocks}
}

func cardTitle(r agent.Request) string {
	return "Leave request · " + r.Employee.DisplayName() + " · " + r.WizardName
}

// stateTitle is a card's title. The state comes first: it is what people look for.
func stateTitle(r agent.Request) string { return say.StateWord(r.State) + " · " + cardTitle(r) }

func cardLine(r agent.Request) string {
	parts := []string{r.Headline}
	for i, a := range r.Answers {
		// "another country" says less than the next answer, which is the country
		closer := func(next agent.FiledAnswer) bool { return next.CardLabel == a.CardLabel && next.Answer.Given() }
		switch {
		case a.CardLabel == "" || !a.Answer.Given() || slices.ContainsFunc(r.Answers[i+1:], closer):
		case a.IsPerson && a.Display == say.NobodyCalled(a.Label):
			parts = append(parts, strings.ToLower(a.Display))
		default:
			parts = append(parts, a.CardLabel+" "+say.Midsentence(a.Display))
		}
	}
	return strings.Join(parts, " · ")
}

func cardText(r agent.Request) string { return stateTitle(r) + ", " + r.Headline }

func filedNote(r agent.Request) string {
	if r.Entered != nil {
		return string(r.ID) + " · added by " + r.Entered.Name + " on " + wizard.Day(r.Entered.At)
	}
	return string(r.ID) + " · filed " + wizard.Day(r.FiledAt)
}

func stateNote(r agent.Request) string {
	switch r.State {
	case agent.Questioned:
		last := r.Exchanges[len(r.Exchanges)-1]
		return filedNote(r) + " · " + last.Asked.Name + " asked a question, waiting for the answer"
	case agent.Approved, agent.Denied:
		if r.Approval != nil && r.Approval.Automatic != "" {
			return filedNote(r)
		}
		note := filedNote(r) + " · " + say.DecisionVerb[r.State] + " by " + r.Decided.Name + " on " + wizard.Day(r.Decided.At)
		if r.Reason != "" {
			note += ": " + r.Reason
		}
		return note
	case agent.Canceled:
		if r.WasWithdrawn() {
			return filedNote(r) + " · " + say.Withdrawn(r)
		}
		return filedNote(r) + " · canceled by " + r.Employee.DisplayName() + " on " + wizard.Day(r.UpdatedAt)
	}
	return filedNote(r)
}

// listingNote says what is doubtful about a person who is an answer, or "".
func listingNote(a agent.FiledAnswer) string {
	switch {
	case a.Answer.Listing.Unchecked:
		return say.UncheckedName(a.Label, a.Display)
	case a.Answer.Listing.Unlisted:
		return say.UnlistedName(a.Label, a.Display)
	}
	return ""
}

// remarkBlocks show HR its own notes, with a button for another one.
func remarkBlocks(r agent.Request) []agent.Block {
	blocks := []agent.Block{{Divider: true}}
	for _, n := range r.Remarks {
		blocks = append(blocks, agent.Block{Text: say.RemarkBy(n)}, agent.Block{Quote: n.Words})
	}
	if r.IsRetained() {
		return append(blocks, agent.Block{Small: say.OnlyRetained(r)})
	}
	return append(blocks, agent.Block{Buttons: []agent.Button{{Label: "Note for HR…", Press: agent.Press{Do: agent.DoRemark, Request: r.ID}}}})
}
