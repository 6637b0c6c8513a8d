package privacy

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/leaveway/leaveway/agent"
)

// Chat is one move with somebody's records in the chat.
type Chat struct {
	Event agent.Event
	By    agent.Signature
	Do    agent.Verb
	agent.Personal
}

const (
	wished        = "I've asked HR to delete what I keep about you. Two people there decide, and I'll tell you when they have. Your employer has to keep some of it, such as leave requests for three years. The messages in this chat stay, too: delete yours here, or ask an administrator of the workspace."
	thenWithdrawn = "When they delete it, what still waits for a decision is withdrawn."
	onlyDesk      = "Only people in HR and administrators decide about somebody's records."
	roleUnknown   = "I can't find out right now whether you're in HR. Please try again in a moment."
	copied        = "Here is everything that I keep about you, as a page for your browser. Files that you handed in aren't in it: they are above, where you sent them. Anyone who can open this chat can open the page, so delete it here once you have it."
	copiedFor     = "An administrator asked me to send you everything that I keep about you, as a page for your browser. Nobody else got it. Files that you handed in aren't in it: they are above, where you sent them. Anyone who can open this chat can open the page, so delete it here once you have it."
	copySent      = "I've sent you everything that I keep about you in a direct message."
	refusedWish   = "HR won't delete your records for now. %s can tell you why."
	deletedWish   = "I've deleted what I kept about you, except what your employer has to keep, such as leave requests for three years. If you write to me again, we'll start from the beginning."
)

// Take carries the move out. What nobody may do is refused, and changes nothing.
func (c Chat) Take() (out agent.Outcome, reply []agent.Block) {
	switch own := c.Person == c.By.By; {
	case c.Do == agent.DoRecordsCopy && own:
		return c.sendCopy()
	case c.Do == agent.DoRecords && own:
		return c.wish()
	case c.Event.Role.Unknown:
		return out, told(roleUnknown)
	case !c.Event.Role.HR && !c.Event.Role.Admin:
		return out, told(onlyDesk)
	}
	return c.decide()
}

func told(text string) []agent.Block { return []agent.Block{{Text: text}} }

func (c Chat) direct(blocks ...agent.Block) agent.Message {
	to := agent.Address{Room: agent.Direct, Tenant: c.Tenant, Person: c.Person}
	return agent.Message{To: to, Text: agent.PlainText(blocks), Blocks: blocks}
}

func (c Chat) sendCopy() (agent.Outcome, []agent.Block) {
	page, err := CopyOf(c.Personal, c.By.At).Page()
	if err != nil { // it was read from JSON
		return agent.Outcome{}, told("I couldn't put your records together. Please ask HR for them.")
	}
	out := agent.Outcome{
		Audit:    []agent.AuditEntry{{At: c.By.At, By: c.By.By, What: AuditExported, Person: c.Person}},
		Messages: []agent.Message{c.direct(agent.Block{Text: copied}, agent.Block{Table: &agent.Table{Name: "my-records.html", CSV: page}})},
	}
	if place := c.Event.Place; place.Private && place.Surface.IsChat() { // they see it arrive
		return out, nil
	}
	return out, told(copySent)
}

// Show is what an administrator sees before they decide: what would be deleted and what is kept.
func (c Chat) Show() []agent.Block {
	name := Who(c.Personal).DisplayName()
	switch {
	case c.Hold.Version > 0:
		return told(Held(c.Hold))
	case c.Erasure.IsOpen():
		return c.card().Blocks
	case c.IsEmpty():
		return told(nothingKept)
	case !ErasedAt(c.Personal, c.By.At).IsZero():
		return append(told(AlreadyErased(ErasedAt(c.Personal, c.By.At))), c.plan()...)
	}
	begin := agent.Button{Label: "Begin", Press: agent.Press{Do: agent.DoRecordsBegin, Value: string(c.Person)}, Style: agent.Danger}
	blocks := append(told("This is what deleting the records of "+name+" would do. If you begin, somebody else has to confirm within a week."), c.plan()...)
	return append(blocks, agent.Block{Buttons: []agent.Button{begin}})
}

// Send sends a person a copy of what is kept of them, as an administrator asked: they see it, and
// the administrator doesn't.
func (c Chat) Send() (agent.Outcome, []agent.Block) {
	if c.IsEmpty() {
		return agent.Outcome{}, told(nothingKept)
	}
	out, reply := c.sendCopy()
	if len(out.Messages) == 0 {
		return out, reply
	}
	out.Messages[0].Blocks[0].Text = copiedFor
	out.Messages[0].Text = agent.PlainText(out.Messages[0].Blocks)
	return out, told("I've sent " + Who(c.Personal).DisplayName() + " everything that I keep about them in a direct message. You don't see it: answers about leave are for them and HR. If they have left, use “leaveway export” on the server, with their ID.")
}

func (c Chat) wish() (agent.Outcome, []agent.Block) {
	out, refusal := Want(c.Personal, cmp.Or(Who(c.Personal), agent.PersonRef{ID: c.Person}), c.By)
	if refusal != nil {
		return agent.Outcome{}, told(refusal.Sentence)
	}
	c.Erasure = out.Erasures[0]
	out.Messages = []agent.Message{c.card()}
	if slices.ContainsFunc(c.Requests, func(r agent.Request) bool { return r.State.Waiting() }) {
		return out, told(wished + " " + thenWithdrawn)
	}
	return out, told(wished)
}

// decide is what HR does on the card.
func (c Chat) decide() (out agent.Outcome, reply []agent.Block) {
	var refusal *agent.Refusal
	late := c.Erasure.State == agent.ErasureBegun && !c.Erasure.IsBegun(c.By.At)
	switch { // who confirms too late begins again
	case c.Do == agent.DoRecordsBegin, c.Do == agent.DoRecordsConfirm && late:
		out, refusal = Begin(c.Personal, Who(c.Personal), c.By)
	case c.Do == agent.DoRecordsConfirm:
		out, refusal = Confirm(c.Personal, c.By)
	default:
		out, refusal = Refuse(c.Personal, c.By, "refused in the chat")
	}
	if refusal != nil {
		return agent.Outcome{}, told(refusal.Sentence)
	}
	if !c.Event.Place.HR { // they don't see the card change
		reply = told(decidedElsewhere[out.Erasures[0].State])
	}
	wanted := c.Erasure.Wanted != nil
	c.Erasure = out.Erasures[0]
	out.Messages = []agent.Message{c.card()}
	switch {
	case wanted && c.Erasure.State == agent.ErasureDone:
		out.Messages = append(out.Messages, c.direct(told(deletedWish)...))
	case wanted && c.Erasure.State == agent.ErasureRefused:
		out.Messages = append(out.Messages, c.direct(told(fmt.Sprintf(refusedWish, signed(c.By)))...))
	}
	return out, reply
}

// decidedElsewhere is what somebody reads who doesn't decide on the card in HR's channel.
var decidedElsewhere = map[agent.ErasureState]string{
	agent.ErasureBegun:   "Begun. Nothing is deleted yet: somebody else has to confirm within a week, on the card in HR's channel or with “/leave-admin erase”.",
	agent.ErasureDone:    "Deleted, except what has to be kept. The card in HR's channel says so, too.",
	agent.ErasureRefused: "Refused: nothing is deleted.",
}

// card shows HR how far an erasure is. Once it is done, it doesn't name the person.
func (c Chat) card() agent.Message {
	e, person := c.Erasure, string(c.Person)
	press := func(label string, do agent.Verb, style agent.Style) agent.Button {
		return agent.Button{Label: label, Press: agent.Press{Do: do, Value: person}, Style: style}
	}
	name := Who(c.Personal).DisplayName()
	no := press("Refuse", agent.DoRecordsRefuse, "")
	var blocks []agent.Block
	switch e.State {
	case agent.ErasureWanted:
		blocks = append(told(name+" asks to have their records deleted. Two of you decide: one begins, another confirms."), c.plan()...)
		blocks = append(blocks, agent.Block{Buttons: []agent.Button{press("Begin", agent.DoRecordsBegin, agent.Primary), no}})
	case agent.ErasureBegun:
		blocks = append(told(fmt.Sprintf("%s agrees to delete the records of %s. Somebody else confirms, until %s.", signed(*e.Begun), name, day(e.Begun.At.Add(agent.ErasureOpenFor)))), c.plan()...)
		blocks = append(blocks, agent.Block{Buttons: []agent.Button{press("Confirm and delete", agent.DoRecordsConfirm, agent.Danger), no}})
	case agent.ErasureRefused:
		blocks = told(fmt.Sprintf("%s refused to delete the records of %s.", signed(*e.Ended), name))
	case agent.ErasureDone:
		blocks = append(told(fmt.Sprintf("An employee's records are deleted. %s confirmed it on %s.", signed(*e.Ended), day(e.Ended.At))),
			agent.Block{Small: "Messages and cards about them in this channel stay until somebody deletes them."})
	}
	return agent.Message{To: agent.Address{Room: agent.HR, Tenant: c.Tenant}, Key: "records/" + person, Text: agent.PlainText(blocks), Blocks: blocks}
}

func (c Chat) plan() []agent.Block {
	plan := PlanOf(c.Personal, c.By.At)
	var facts []agent.Fact
	for _, line := range plan.Deleted {
		facts = append(facts, agent.Fact{Label: "Deleted", Value: line})
	}
	for _, line := range plan.Kept {
		facts = append(facts, agent.Fact{Label: "Kept", Value: line})
	}
	if len(facts) == 0 {
		return nil
	}
	return []agent.Block{{Facts: facts}}
}
