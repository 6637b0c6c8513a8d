package dialogue

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/comeback"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/onscreen"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/remark"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
)

// confirmation asks for the yes that is waited for.
func (d drawing) confirmation() []agent.Block {
	offered := d.at.offered()
	switch offered.Do {
	case agent.DoSubmit:
		if d.at.session.Asked.Asides > 0 { // it is right above
			return []agent.Block{{Text: say.StillToSubmit}, submitButtons(d.at.form(), offered)}
		}
		return d.review(offered)
	case agent.DoRespond:
		return d.openQuestion(offered)
	case agent.DoDocumentSend:
		return papersOf(d.at).Confirm(offered, declining(offered))
	}
	return append(append(d.shall(offered), yesOrNo(d.at, offered)), d.wayOn(offered)...)
}

// wayOn are the buttons of the request that waits while somebody is asked whether to ask HR a question: they needn't
// answer that to go on.
func (d drawing) wayOn(offered agent.Press) []agent.Block {
	f := d.at.form()
	if offered.Do != agent.DoAskHR || f == nil || !d.at.ev.Place.Surface.IsChat() {
		return nil
	}
	if _, _, open := d.at.open(); open {
		return []agent.Block{{Buttons: []agent.Button{{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm, Form: f.ID}}}}}
	}
	return []agent.Block{submitButtons(f, agent.Press{Do: agent.DoSubmit, Form: f.ID})}
}

// daysNamed returns the day that words name, or several in a row, if none of them is past. "10 days from
// December 7" names no day alone.
func daysNamed(p *position, text string) (first, last time.Time) {
	found := when.Find(text, clockOf(p))
	if len(found) != 1 || found[0].First.Before(p.today()) {
		return time.Time{}, time.Time{}
	}
	if day := found[0].Kind == when.KindDay; day == wish.IsSpan(text, found) || !day && found[0].Kind != when.KindRange {
		return time.Time{}, time.Time{}
	}
	return found[0].First, found[0].Last
}

// shall asks whether to do something.
func (d drawing) shall(offered agent.Press) []agent.Block {
	own := d.at.own(offered.Request)
	switch offered.Do {
	case agent.DoUndo:
		return []agent.Block{{Text: say.WhatToUndo}}
	case agent.DoAnswer:
		q, _ := d.at.asked(offered.Question)
		return []agent.Block{{Text: say.ConfirmAnswer(q, d.at.form().Answers[q.QuestionID].Value, offered.Value)}}
	case agent.DoSay:
		return []agent.Block{{Text: say.OfferRequest(daysNamed(d.at, offered.Value))}}
	case agent.DoTellHR:
		return []agent.Block{{Text: say.ConfirmTellHR(own[0], offered.Value)}, {Quote: say.WordsForHR(offered.Value)}}
	case agent.DoTellBelow:
		return []agent.Block{{Text: say.SendReplyBelow(own[0], desk.RepliesTo(own[0]))}, {Quote: offered.Value}}
	case agent.DoRevise:
		return changeOf(d.at, own[0]).Confirm(offered)
	case agent.DoSendReply:
		return []agent.Block{{Text: say.ConfirmReplyToHR(own[0])}, {Quote: offered.Value}}
	case agent.DoAskHR:
		return d.shallIAskHR(offered)
	case agent.DoWriteToHR:
		return []agent.Block{{Text: say.WhatToAskHR}}
	case agent.DoReturnOther:
		return comeback.WhichDay()
	case agent.DoNoteForHR:
		return []agent.Block{{Text: say.WhatToNote}}
	case agent.DoDrop:
		if offered.Request != "" {
			return []agent.Block{{Text: say.ConfirmCancelRequest(own[0])}}
		}
		if offered.Value == agent.Restart {
			return []agent.Block{{Text: say.StartOver}}
		}
		return []agent.Block{{Text: say.ConfirmCancelForm(d.at.formName())}}
	}
	return nil
}

// yesOrNo are the buttons below what is asked. Words that are too long for a button are
// known by their digest, or by how they begin.
func yesOrNo(p *position, offered agent.Press) agent.Block {
	yes := agent.Button{Label: "Yes", Press: offered, Style: agent.Primary}
	no := agent.Button{Label: "No", Press: declining(offered)}
	switch offered.Do {
	case agent.DoUndo:
		return agent.Block{Buttons: undoChoices(p, offered)}
	case agent.DoWriteToHR, agent.DoNoteForHR:
		no.Label = "Never mind"
		return agent.Block{Buttons: []agent.Button{no}}
	case agent.DoReturnOther:
		yes.Label, no.Label = "Choose a day…", "Never mind"
	case agent.DoDrop:
		yes.Label, yes.Style, no.Label = "Yes, cancel it", agent.Danger, "No, keep it"
		if offered.Value == agent.Restart {
			yes.Label = "Yes, start over"
		}
	case agent.DoSubmit:
		yes.Label, no.Label = "Submit to HR", "Not yet"
	case agent.DoTellBelow:
		yes.Label, no.Label, yes.Press.Value = "Send it", "No, don't send it", digest(offered.Value)
	case agent.DoTellHR:
		yes.Label, no.Label = "Tell HR", "No, leave it"
		yes.Press.Value = digest(offered.Value)
	case agent.DoRevise:
		yes.Label, no.Label = "Change the days", "No, leave it"
	case agent.DoSay:
		yes.Label, no.Label = "Start a request", "Not now"
	case agent.DoSendReply:
		yes.Label, no.Label = "Send it to HR", "No, don't send it"
		yes.Press.Value = digest(offered.Value)
	case agent.DoAskHR:
		yes.Label, no.Label = "Ask HR", "No, thanks"
		yes.Press.Value = say.Clip(offered.Value)
	}
	return agent.Block{Buttons: []agent.Button{yes, no}}
}

// undoChoices are what can be taken back: the last answer, or the request.
func undoChoices(p *position, offered agent.Press) []agent.Button {
	last := p.answeredLast()
	return []agent.Button{
		{Label: say.ChangeLabel(last), Press: agent.Press{Do: agent.DoChangeAnswer, Form: p.form().ID, Question: last.QuestionID}},
		{Label: "Cancel the request", Press: agent.Press{Do: agent.DoCancel, Form: p.form().ID}, Style: agent.Danger},
		{Label: "Neither", Press: declining(offered)},
	}
}

// shallIAskHR asks whether HR may see questions, and shows them unless they are what was
// just said.
func (d drawing) shallIAskHR(offered agent.Press) []agent.Block {
	asked := strings.Split(offered.Value, questionSeparator)
	offer := say.OfferToAskHR(len(asked))
	if len(asked) == 1 && remark.Tells(offered.Value) {
		offer = say.OfferToPassOn
	}
	blocks := []agent.Block{{Text: offer}}
	if strings.Contains(written(d.at.ev.Act), offered.Value) {
		return blocks
	}
	return append(blocks, desk.QuestionBlocks(asked)...)
}

// openQuestion is a questionnaire's, with a button for each choice if it was just asked,
// and in words if it is asked again.
func (d drawing) openQuestion(offered agent.Press) []agent.Block {
	var choices []string
	if r := d.at.facts.Reply; r != nil && r.Open == string(offered.Question) {
		choices = r.Choices
	}
	blocks := []agent.Block{{Text: strings.TrimSuffix(offered.Value, listChoices(choices))}}
	var buttons []agent.Button
	for _, choice := range choices {
		press := offered
		press.Value = choice
		buttons = append(buttons, agent.Button{Label: choice, Press: press})
	}
	if len(buttons) > 0 {
		blocks = append(blocks, agent.Block{Buttons: buttons})
	}
	return blocks
}

// declining is the no to a press. It names what it refuses, for a button that is pressed
// when the session has long forgotten.
func declining(offered agent.Press) agent.Press {
	return agent.Press{Do: agent.DoKeep, Form: offered.Form, Request: offered.Request, Value: string(offered.Do)}
}

// digest replaces words that are too long for a button, and matches no other words.
func digest(words string) string {
	sum := sha256.Sum256([]byte(words))
	return hex.EncodeToString(sum[:8])
}

// questionSeparator separates questions that are asked of HR together.
const questionSeparator = "\n"

const questionTitle = "Ask a question"

// listChoices lists choices after a question, for when there are no buttons.
func listChoices(choices []string) string {
	if len(choices) == 0 {
		return ""
	}
	return " (" + strings.Join(choices, " / ") + ")"
}

// onScreen are the buttons that a person sees, by message: those that the last few messages
// brought, and those that the conversation shows wherever it is. What waits for a yes stands
// where it was asked: of an older message, “No, ask HR” doesn't say more than its “Ask HR”.
func onScreen(p *position) [][]agent.Button {
	offer := p.waiting()
	if !p.awaitsYes() || !p.stillOpen() {
		offer = nil
	}
	var seen [][]agent.Button
	for _, s := range p.session.Shown {
		if offer != nil && !s.At.After(offer.AskedAt) {
			seen, offer = append(seen, onscreen.Buttons(drawing{at: p}.confirmation())), nil
		}
		seen = append(seen, slices.DeleteFunc(slices.Clone(s.Buttons), func(b agent.Button) bool {
			return isOvertaken(p, b, s.At)
		}))
	}
	return append(seen, drawnButtons(p)...)
}

// isOvertaken reports whether a button of an earlier message no longer means what it says: its form is over, its request
// can't be canceled anymore, or it only says to cancel, and a form was begun since: “cancel” means that form then.
func isOvertaken(p *position, b agent.Button, shownAt time.Time) bool {
	switch {
	case b.Press.Form != "":
		return !p.isOpen(b.Press.Form)
	case b.Press.Request == "" || b.Press.Do != agent.DoCancel && b.Press.Do != agent.DoDrop:
		return false
	}
	if order, _, _ := command.Read(b.Label); order == command.Cancel && p.form() != nil && p.form().StartedAt.After(shownAt) {
		return true
	}
	own := p.own(b.Press.Request)
	return len(own) > 0 && !own[0].CanCancel()
}

// drawnButtons are the buttons of what the conversation is at, drawn again: what waits for a
// yes, the open question or what one could begin with, and what HR said last.
func drawnButtons(p *position) [][]agent.Button {
	d := drawing{at: p}
	var all [][]agent.Button
	if p.awaitsYes() && p.stillOpen() {
		all = append(all, onscreen.Buttons(d.confirmation()))
	}
	switch stop, q, open := p.open(); {
	case p.form() == nil:
		all = append(all, onscreen.Buttons(offers(p)))
	case open:
		all = append(all, onscreen.Buttons(d.ask(stop, q)), onscreen.InForm(p.form().ID))
	default:
		review := d.review(agent.Press{Do: agent.DoSubmit, Form: p.form().ID})
		all = append(all, onscreen.Buttons(review), onscreen.InForm(p.form().ID))
	}
	if len(p.state.Requests) > 0 {
		all = append(all, onscreen.Buttons(desk.DecisionBlocks(p.state.Requests[0])))
	}
	return all
}

// rememberShown keeps the buttons that the person is being shown, for those who type what
// they say. HR's cards aren't answered in words.
func rememberShown(t *turn) {
	if t.ev.Place.HR {
		return
	}
	var blocks []agent.Block
	told := false
	for _, m := range t.out.Messages {
		if m.To.Room == agent.Direct && m.To.Person == t.session.Person.ID {
			blocks, told = append(blocks, m.Blocks...), true
		}
	}
	if notice, ok := t.out.View.(agent.Notice); ok {
		blocks, told = append(blocks, notice.Blocks...), true
	}
	if !told {
		return
	}
	now := agent.ShownButtons{At: t.ev.At, Thread: t.thread(), Buttons: onscreen.Buttons(blocks)}
	drawn := slices.Concat(drawnButtons(&t.position)...)
	if shown, changed := onscreen.Remember(t.session.Shown, now, drawn); changed {
		t.session.Shown, t.touched = shown, true
	}
}

// submitButtons are what can be done with a complete form.
func submitButtons(f *agent.Form, submit agent.Press) agent.Block {
	return agent.Block{Buttons: []agent.Button{
		{Label: "Submit to HR", Press: submit, Style: agent.Primary},
		{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm, Form: f.ID}},
		{Label: "Save for later", Press: agent.Press{Do: agent.DoSave, Form: f.ID}},
	}}
}
