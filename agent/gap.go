package agent

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
)

// A gap is a question that the policies do not answer. It goes to HR as a ticket, if
// its asker says so; HR's answer goes to everybody who asked, and into the policies if HR says so.

// openTicket puts a question before HR, or its asker beside those who asked the
// same before. Who asks with the same words twice is in it once.
func (t *turn) openTicket(words string, came knowledge.Answer) {
	k, known := t.alike(words)
	say := askedHR
	switch {
	case known && k.hasAsked(t.ev.Person.ID, words):
		say = askedAlready
	case known:
		k = k.askedBy(t.asker(words))
		t.keepTicket(k)
	default:
		t.keepTicket(Ticket{
			ID: TicketID("Q-" + t.newID("ticket", string(t.ev.ID)+words)), Tenant: t.ev.Tenant, Question: words,
			Askers: []Asker{t.asker(words)}, State: TicketOpen, Opened: t.ev.At, Updated: t.ev.At, Closest: closest(came),
		})
	}
	say += t.whereTold()
	if !slices.ContainsFunc(t.told, func(b Block) bool { return b.Text == say }) { // of several questions at once
		t.tell(say)
	}
}

func (t *turn) asker(words string) Asker {
	return Asker{Person: t.session.Person, Words: words, At: t.ev.At}
}

// keepTicket writes a ticket with this turn, and brings its card up to date. What
// else the turn does finds it as it is then: one message may ask the same twice.
func (t *turn) keepTicket(k Ticket) {
	put := func(all []Ticket) []Ticket {
		if i := slices.IndexFunc(all, func(other Ticket) bool { return other.ID == k.ID }); i >= 0 {
			all = slices.Clone(all)
			all[i] = k
			return all
		}
		return append(slices.Clip(all), k)
	}
	t.out.Tickets, t.state.Tickets, t.out.Opened = put(t.out.Tickets), put(t.state.Tickets), t.state.Opened
	t.touched = true
	t.out.Messages = slices.DeleteFunc(t.out.Messages, func(m Message) bool { return m.Key == ticketKey(k) })
	t.ticketToHR(k)
}

// whereTold says where HR's answer will be read: in the direct message.
func (t *turn) whereTold() string {
	if t.ev.Place.Surface == SlackChat {
		return toldHere
	}
	return toldDirectly
}

// alike is the open ticket that asks the same. Where two people ask the same at the
// same moment, the commit of the second fails, and its turn finds the first one's.
func (t *turn) alike(words string) (Ticket, bool) {
	var among []string
	var of []int
	for i, k := range t.state.Tickets {
		for _, question := range k.wordings() {
			among, of = append(among, question), append(of, i)
		}
	}
	if i := slices.IndexFunc(among, func(other string) bool { return strings.EqualFold(other, words) }); i >= 0 {
		return t.state.Tickets[of[i]], true // words that say nothing are like no others
	}
	if hits := t.agent.policies.Similar(words, among); len(hits) > 0 {
		return t.state.Tickets[of[hits[0].At]], true
	}
	return Ticket{}, false
}

// nearFrom is how confident one must be of a passage for it to be worth a look.
const nearFrom = 0.1

// closest are the passages that came near, for HR to see.
func closest(a knowledge.Answer) []Closest {
	var out []Closest
	for _, h := range append([]knowledge.Hit{a.Hit}, a.Others...) {
		if h.Passage.ID != "" && h.Confidence >= nearFrom && len(out) < mostClosest {
			out = append(out, Closest{Policy: h.Passage.Policy, Passage: h.Passage.ID, Where: whereOf(h.Passage)})
		}
	}
	return out
}

func ticketKey(k Ticket) string { return "ticket/" + string(k.ID) }

// ticketToHR posts a ticket's card, or brings it up to date.
func (t *turn) ticketToHR(k Ticket) {
	t.out.Messages = append(t.out.Messages, Message{
		To: Address{Room: HR, Tenant: k.Tenant}, Key: ticketKey(k), Text: ticketTitle(k) + ": " + k.Question, Blocks: ticketBlocks(k),
	})
}

// mostWordings is how many wordings of a question are shown.
const mostWordings = 8

// questionBlocks are a question in all its words: what one of them asks beyond the
// others must not go unseen.
func questionBlocks(wordings []string) []Block {
	var blocks []Block
	for _, words := range wordings[:min(len(wordings), mostWordings)] {
		blocks = append(blocks, Block{Quote: words})
	}
	if more := len(wordings) - mostWordings; more > 0 {
		blocks = append(blocks, Block{Small: moreWordings(more)})
	}
	return blocks
}

// ticketBlocks are a ticket as HR sees it.
func ticketBlocks(k Ticket) []Block {
	blocks := append([]Block{{Heading: ticketTitle(k)}}, questionBlocks(k.wordings())...)
	if names := k.names(); len(names) > 1 {
		blocks = append(blocks, Block{Small: askedBy(names)})
	}
	if k.State == TicketOpen {
		blocks = append(blocks, Block{Small: closestLine(k)})
	}
	if k.Answer != "" {
		blocks = append(blocks, Block{Text: k.Decided.Name + " answered:"}, Block{Quote: k.Answer})
	}
	blocks = append(blocks, Block{Small: ticketNote(k)})
	press := func(do Verb) Press { return Press{Do: do, Ticket: k.ID} }
	switch {
	case k.State == TicketOpen:
		buttons := []Button{{Label: "Answer", Press: press(DoTicketAnswer), Style: Primary}}
		if k.Owner == nil {
			buttons = append(buttons, Button{Label: "Assign to me", Press: press(DoTicketTake)})
		}
		return append(blocks, Block{Buttons: append(buttons, Button{Label: "Not for us", Press: press(DoTicketDecline)})})
	case k.State == TicketAnswered && k.Kept == "":
		return append(blocks, Block{Text: keepAnswer}, Block{Buttons: keepButtons(k)})
	}
	return blocks
}

// ticket is HR's part: take a question, answer it, close it, keep the answer.
func (t *turn) ticket(m Move) {
	k := t.state.Ticket
	owns := k != nil && k.Owner != nil && k.Owner.By == t.ev.Person.ID // reminded in the direct message
	switch {
	case !t.hr() && !m.View.HR && !owns:
		t.tell(onlyHRAnswers)
		return
	case k == nil:
		t.tell(noSuchTicket)
		return
	case m.Do == DoTicketAnswer && m.View.Prompt.Do == "" && m.Value == "":
		t.view = ticketPrompt(*k)
		return
	case m.Do == DoTicketKeep && m.View.Prompt.Do == "":
		t.keepPrompt(m, *k)
		return
	case m.Do == DoTicketAnswer && k.answeredBy(t.ev.Person.ID, m.Value): // a double click
		t.view = Done{}
		return
	}
	next, no := *k, (*refusal)(nil)
	switch m.Do {
	case DoTicketTake:
		next, no = k.take(t.signature())
	case DoTicketAnswer:
		next, no = k.answer(t.signature(), m.Value)
	case DoTicketDecline:
		next, no = k.decline(t.signature())
	case DoTicketKeep:
		next, no = t.keepAnswer(*k, m)
	case DoTicketForget:
		next, no = k.forget(t.signature())
	}
	if no != nil {
		t.refuse(m, no)
		return
	}
	t.keepTicket(next)
	t.audited(m.Do, next)
	t.tellAskers(m.Do, next)
	if m.Do == DoTicketAnswer || m.Do == DoTicketKeep {
		t.view = Done{}
	}
}

// deeds are the words of the audit for what HR does with a question.
var deeds = map[Verb]string{
	DoTicketTake: "assigned", DoTicketAnswer: "answered", DoTicketDecline: "declined", DoTicketKeep: "kept", DoTicketForget: "not kept",
}

// audited writes a line of the audit. It outlives the ticket, so it has no words of
// who asked, and none of the answer.
func (t *turn) audited(do Verb, k Ticket) {
	why := ""
	if do == DoTicketKeep {
		why = "policy " + string(k.In)
	}
	t.out.Audit = append(t.out.Audit, Entry{At: t.ev.At, By: t.ev.Person.ID, What: deeds[do], Ticket: k.ID, Why: why})
}

// longestReply is how many bytes of words, as JSON, a button surely holds beside
// what else it carries.
const longestReply = 1500

// offerReply asks who wrote below an open ticket's card whether that is the answer.
// People in HR talk there with each other, so nothing is sent without their word.
func (t *turn) offerReply(m Move) {
	k := t.state.Ticket
	if k == nil || k.State != TicketOpen || m.Value == "" {
		return
	}
	answer := Press{Do: DoTicketAnswer, Ticket: k.ID}
	if words, err := json.Marshal(m.Value); err != nil || len(words) > longestReply {
		t.aside(Block{Text: replyTooLong(*k)}, Block{Buttons: []Button{{Label: "Answer", Press: answer}}})
		return
	}
	answer.Value = m.Value
	t.aside(Block{Text: sendReply(*k)}, Block{Buttons: []Button{
		{Label: "Send it", Press: answer, Style: Primary}, {Label: "No", Press: Press{Do: DoDismiss}},
	}})
}

// dismiss is a no to what was offered aside.
func (t *turn) dismiss(Move) {
	t.view = Done{}
	if !t.ev.Place.HR {
		t.view = nil
		t.tell(nothingDone)
	}
}

// aside tells who is acting alone, where they are: in their direct message, or in
// HR's channel.
func (t *turn) aside(blocks ...Block) {
	if t.ev.Place.Private {
		t.told = append(t.told, blocks...)
		return
	}
	t.out.Messages = append(t.out.Messages, Message{
		To:   Address{Room: Whisper, Tenant: t.ev.Tenant, Person: t.ev.Person.ID, Channel: t.ev.Place.Channel, Thread: t.ev.Place.Thread},
		Text: PlainText(blocks), Blocks: blocks,
	})
}

// tellAskers tells everybody who asked what HR says.
func (t *turn) tellAskers(do Verb, k Ticket) {
	for _, person := range k.people() {
		var blocks []Block
		switch own := questionBlocks(k.wordingsOf(person)); do {
		case DoTicketAnswer:
			blocks = append(append([]Block{{Text: ticketAnswered(k)}}, own...), Block{Text: k.Answer})
		case DoTicketDecline:
			blocks = append([]Block{{Text: ticketDeclined(k)}}, own...)
		default:
			return
		}
		t.out.Messages = append(t.out.Messages, Message{
			To:   Address{Room: Direct, Tenant: k.Tenant, Person: person},
			Text: PlainText(blocks), Blocks: blocks,
		})
	}
}

// ticketPrompt asks HR for the answer.
func ticketPrompt(k Ticket) PromptView {
	return PromptView{
		Ref:   ViewRef{Prompt: Press{Do: DoTicketAnswer, Ticket: k.ID}, HR: true},
		Title: "Answer the question", Lead: questionBlocks(k.wordings()),
		Label: "Your answer", Hint: "Everybody who asked reads it, word for word.", Submit: "Send",
	}
}

// hr reports whether the person acts for HR: in HR's own channel, or as somebody
// who was named.
func (t *turn) hr() bool { return t.ev.Place.HR || t.ev.Person.HR }
