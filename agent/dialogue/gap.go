package dialogue

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// A gap is a question that the policies do not answer. It goes to HR as a ticket, if
// its asker says so; HR's answer goes to everybody who asked, and into the policies if HR says so.

// openTicket puts a question before HR, or its asker beside those who asked the
// same before. Who asks with the same words twice is in it once.
func (t *turn) openTicket(words string, came knowledge.Answer) {
	k, known := t.alike(words)
	text := say.AskedHR
	switch {
	case known && k.HasAsked(t.ev.Person.ID, words):
		text = say.AskedAlready
	case known:
		k = k.AskedBy(t.asker(words))
		t.keepTicket(k)
	default:
		t.keepTicket(agent.Ticket{
			ID: agent.TicketID("Q-" + t.newID("ticket", string(t.ev.ID)+words)), Tenant: t.ev.Tenant, Question: words,
			Askers: []agent.Asker{t.asker(words)}, State: agent.TicketOpen, Opened: t.ev.At, Updated: t.ev.At, Closest: closest(came),
		})
	}
	text += t.whereTold()
	if !slices.ContainsFunc(t.told, func(b agent.Block) bool { return b.Text == text }) { // of several questions at once
		t.tell(text)
	}
}

func (t *turn) asker(words string) agent.Asker {
	return agent.Asker{Person: t.session.Person, Words: words, At: t.ev.At}
}

// keepTicket writes a ticket with this turn, and brings its card up to date. What
// else the turn does finds it as it is then: one message may ask the same twice.
func (t *turn) keepTicket(k agent.Ticket) {
	put := func(all []agent.Ticket) []agent.Ticket {
		if i := slices.IndexFunc(all, func(other agent.Ticket) bool { return other.ID == k.ID }); i >= 0 {
			all = slices.Clone(all)
			all[i] = k
			return all
		}
		return append(slices.Clip(all), k)
	}
	t.out.Tickets, t.state.Tickets, t.out.Opened = put(t.out.Tickets), put(t.state.Tickets), t.state.Opened
	t.touched = true
	t.out.Messages = slices.DeleteFunc(t.out.Messages, func(m agent.Message) bool { return m.Key == ticketKey(k) })
	t.ticketToHR(k)
}

// whereTold says where HR's answer will be read: in the direct message.
func (t *turn) whereTold() string {
	if t.ev.Place.Surface == agent.SlackChat {
		return say.ToldHere
	}
	return say.ToldDirectly
}

// alike is the open ticket that asks the same. Where two people ask the same at the
// same moment, the commit of the second fails, and its turn finds the first one's.
func (t *turn) alike(words string) (agent.Ticket, bool) {
	var among []string
	var of []int
	for i, k := range t.state.Tickets {
		for _, question := range k.Wordings() {
			among, of = append(among, question), append(of, i)
		}
	}
	if i := slices.IndexFunc(among, func(other string) bool { return strings.EqualFold(other, words) }); i >= 0 {
		return t.state.Tickets[of[i]], true // words that say nothing are like no others
	}
	if hits := t.agent.policies.Similar(words, among); len(hits) > 0 {
		return t.state.Tickets[of[hits[0].At]], true
	}
	return agent.Ticket{}, false
}

// nearFrom is how confident one must be of a passage for it to be worth a look.
const nearFrom = 0.1

// closest are the passages that came near, for HR to see.
func closest(a knowledge.Answer) []agent.Closest {
	var out []agent.Closest
	for _, h := range append([]knowledge.Hit{a.Hit}, a.Others...) {
		if h.Passage.ID != "" && h.Confidence >= nearFrom && len(out) < agent.MostClosest {
			out = append(out, agent.Closest{Policy: h.Passage.Policy, Passage: h.Passage.ID, Where: say.WhereOf(h.Passage)})
		}
	}
	return out
}

func ticketKey(k agent.Ticket) string { return "ticket/" + string(k.ID) }

// ticketToHR posts a ticket's card, or brings it up to date.
func (t *turn) ticketToHR(k agent.Ticket) {
	t.out.Messages = append(t.out.Messages, agent.Message{
		To: agent.Address{Room: agent.HR, Tenant: k.Tenant}, Key: ticketKey(k), Text: say.TicketTitle(k) + ": " + k.Question, Blocks: ticketBlocks(k),
	})
}

// mostWordings is how many wordings of a question are shown.
const mostWordings = 8

// questionBlocks are a question in all its words: what one of them asks beyond the
// others must not go unseen.
func questionBlocks(wordings []string) []agent.Block {
	var blocks []agent.Block
	for _, words := range wordings[:min(len(wordings), mostWordings)] {
		blocks = append(blocks, agent.Block{Quote: words})
	}
	if more := len(wordings) - mostWordings; more > 0 {
		blocks = append(blocks, agent.Block{Small: say.MoreWordings(more)})
	}
	return blocks
}

// ticketBlocks are a ticket as HR sees it.
func ticketBlocks(k agent.Ticket) []agent.Block {
	blocks := append([]agent.Block{{Heading: say.TicketTitle(k)}}, questionBlocks(k.Wordings())...)
	if names := k.Names(); len(names) > 1 {
		blocks = append(blocks, agent.Block{Small: say.AskedBy(names)})
	}
	if k.State == agent.TicketOpen {
		blocks = append(blocks, agent.Block{Small: say.ClosestLine(k)})
	}
	if k.Answer != "" {
		blocks = append(blocks, agent.Block{Text: k.Decided.Name + " answered:"}, agent.Block{Quote: k.Answer})
	}
	blocks = append(blocks, agent.Block{Small: say.TicketNote(k)})
	press := func(do agent.Verb) agent.Press { return agent.Press{Do: do, Ticket: k.ID} }
	switch {
	case k.State == agent.TicketOpen:
		buttons := []agent.Button{{Label: "Answer", Press: press(agent.DoTicketAnswer), Style: agent.Primary}}
		if k.Owner == nil {
			buttons = append(buttons, agent.Button{Label: "Assign to me", Press: press(agent.DoTicketTake)})
		}
		return append(blocks, agent.Block{Buttons: append(buttons, agent.Button{Label: "Not for us", Press: press(agent.DoTicketDecline)})})
	case k.State == agent.TicketAnswered && k.Kept == "":
		return append(blocks, agent.Block{Text: say.KeepAnswer}, agent.Block{Buttons: keepButtons(k)})
	}
	return blocks
}

// ticket is HR's part: take a question, answer it, close it, keep the answer.
func (t *turn) ticket(m Move) {
	k := t.state.Ticket
	owns := k != nil && k.Owner != nil && k.Owner.By == t.ev.Person.ID // reminded in the direct message
	switch {
	case !t.hr() && !m.View.HR && !owns:
		t.tell(say.OnlyHRAnswers)
		return
	case k == nil:
		t.tell(say.NoSuchTicket)
		return
	case m.Do == agent.DoTicketAnswer && m.View.Prompt.Do == "" && m.Value == "":
		t.view = ticketPrompt(*k)
		return
	case m.Do == agent.DoTicketKeep && m.View.Prompt.Do == "":
		t.keepPrompt(m, *k)
		return
	case m.Do == agent.DoTicketAnswer && k.AnsweredBy(t.ev.Person.ID, m.Value): // a double click
		t.view = agent.Done{}
		return
	}
	next, no := *k, (*agent.Refusal)(nil)
	switch m.Do {
	case agent.DoTicketTake:
		next, no = assignTicket(*k, t.signature())
	case agent.DoTicketAnswer:
		next, no = answerTicket(*k, t.signature(), m.Value)
	case agent.DoTicketDecline:
		next, no = declineTicket(*k, t.signature())
	case agent.DoTicketKeep:
		next, no = t.keepAnswer(*k, m)
	case agent.DoTicketForget:
		next, no = discardAnswer(*k, t.signature())
	}
	if no != nil {
		t.refuse(m, no)
		return
	}
	t.keepTicket(next)
	t.audited(m.Do, next)
	t.tellAskers(m.Do, next)
	if m.Do == agent.DoTicketAnswer || m.Do == agent.DoTicketKeep {
		t.view = agent.Done{}
	}
}

// deeds are the words of the audit for what HR does with a question.
var deeds = map[agent.Verb]string{
	agent.DoTicketTake: "assigned", agent.DoTicketAnswer: "answered", agent.DoTicketDecline: "declined", agent.DoTicketKeep: "kept", agent.DoTicketForget: "not kept",
}

// audited writes a line of the audit. It outlives the ticket, so it has no words of
// who asked, and none of the answer.
func (t *turn) audited(do agent.Verb, k agent.Ticket) {
	why := ""
	if do == agent.DoTicketKeep {
		why = "policy " + string(k.In)
	}
	t.out.Audit = append(t.out.Audit, agent.Entry{At: t.ev.At, By: t.ev.Person.ID, What: deeds[do], Ticket: k.ID, Why: why})
}

// longestReply is how many bytes of words, as JSON, a button surely holds beside
// what else it carries.
const longestReply = 1500

// offerReply asks who wrote below an open ticket's card whether that is the answer.
// People in HR talk there with each other, so nothing is sent without their word.
func (t *turn) offerReply(m Move) {
	k := t.state.Ticket
	if k == nil || k.State != agent.TicketOpen || m.Value == "" {
		return
	}
	answer := agent.Press{Do: agent.DoTicketAnswer, Ticket: k.ID}
	if words, err := json.Marshal(m.Value); err != nil || len(words) > longestReply {
		t.aside(agent.Block{Text: say.ReplyTooLong(*k)}, agent.Block{Buttons: []agent.Button{{Label: "Answer", Press: answer}}})
		return
	}
	answer.Value = m.Value
	t.aside(agent.Block{Text: say.SendReply(*k)}, agent.Block{Buttons: []agent.Button{
		{Label: "Send it", Press: answer, Style: agent.Primary}, {Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
	}})
}

// dismiss is a no to what was offered aside.
func (t *turn) dismiss(Move) {
	t.view = agent.Done{}
	if !t.ev.Place.HR {
		t.view = nil
		t.tell(say.NothingDone)
	}
}

// aside tells who is acting alone, where they are: in their direct message, or in
// HR's channel.
func (t *turn) aside(blocks ...agent.Block) {
	if t.ev.Place.Private {
		t.told = append(t.told, blocks...)
		return
	}
	t.out.Messages = append(t.out.Messages, agent.Message{
		To:   agent.Address{Room: agent.Whisper, Tenant: t.ev.Tenant, Person: t.ev.Person.ID, Channel: t.ev.Place.Channel, Thread: t.ev.Place.Thread},
		Text: agent.PlainText(blocks), Blocks: blocks,
	})
}

// tellAskers tells everybody who asked what HR says.
func (t *turn) tellAskers(do agent.Verb, k agent.Ticket) {
	for _, person := range k.People() {
		var blocks []agent.Block
		switch own := questionBlocks(k.WordingsOf(person)); do {
		case agent.DoTicketAnswer:
			blocks = append(append([]agent.Block{{Text: say.TicketAnswered(k)}}, own...), agent.Block{Text: k.Answer})
		case agent.DoTicketDecline:
			blocks = append([]agent.Block{{Text: say.TicketDeclined(k)}}, own...)
		default:
			return
		}
		t.out.Messages = append(t.out.Messages, agent.Message{
			To:   agent.Address{Room: agent.Direct, Tenant: k.Tenant, Person: person},
			Text: agent.PlainText(blocks), Blocks: blocks,
		})
	}
}

// ticketPrompt asks HR for the answer.
func ticketPrompt(k agent.Ticket) agent.PromptView {
	return agent.PromptView{
		Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoTicketAnswer, Ticket: k.ID}, HR: true},
		Title: "Answer the question", Lead: questionBlocks(k.Wordings()),
		Label: "Your answer", Hint: "Everybody who asked reads it, word for word.", Submit: "Send",
	}
}

// hr reports whether the person acts for HR: in HR's own channel, or as somebody
// who was named.
func (t *turn) hr() bool { return t.ev.Place.HR || t.ev.Person.HR }
