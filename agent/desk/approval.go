package desk

import (
	"slices"
	"strconv"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
)

// People outside HR decide requests by the company's routes. They see who asks and for which
// days, on a card in their direct message, and never the answers. HR may always decide.

// Routes are the company's, with what is known today of the people whom they name.
type Routes struct {
	*route.Book
	Scene route.Scene
	// SceneOf is the same for any request.
	SceneOf func(agent.Request) route.Scene
}

// undoFor is how long somebody outside HR can take their decision back.
const undoFor = 10 * time.Minute

// Cards are all the cards that show a request: HR's, and those of the people who were asked to
// decide. Each replaces the one before.
func Cards(r agent.Request) []agent.Message {
	return append([]agent.Message{RequestCard(r)}, deciderCards(r, r.UpdatedAt)...)
}

// CardsAfter are all the cards that show a request, and those of people whose turn hasn't come
// after all.
func CardsAfter(before, next agent.Request) []agent.Message {
	return append(Cards(next), withdrawnCards(before, next)...)
}

// deciderCards are those of the people who were asked, as they are at a time.
func deciderCards(r agent.Request, now time.Time) []agent.Message {
	deciders := r.Approval.Deciders()
	cards := make([]agent.Message, len(deciders))
	for i, d := range deciders {
		blocks := deciderBlocks(r, d.ID, now)
		cards[i] = agent.Message{
			To: agent.Address{Room: agent.Direct, Tenant: r.Tenant, Person: d.ID}, Key: deciderKey(r), Text: agent.PlainText(blocks), Blocks: blocks,
		}
	}
	return cards
}

// deciderKey is that of the cards of the people who were asked. If the days change before the
// decision, they get a new card: Slack notifies nobody of an edited message.
func deciderKey(r agent.Request) string {
	if r.Approval == nil || r.Approval.Again == 0 {
		return cardKey(r)
	}
	return cardKey(r) + "/" + strconv.FormatInt(r.Approval.Again, 10)
}

// deciderBlocks show a request to somebody outside HR: whose it is, its days and, if the route
// allows it, its kind.
func deciderBlocks(r agent.Request, to agent.UserID, now time.Time) []agent.Block {
	a := r.Approval
	kind := say.TimeOffOf
	if a.ShowKind {
		kind = r.WizardName
	}
	blocks := []agent.Block{{Heading: "Leave request · " + r.Employee.DisplayName() + " · " + kind}, {Text: r.Headline}}
	if _, first := a.Open(); a.Again != 0 && first == 0 && r.State.Waiting() && a.Waits(to) { // those of later steps see these days only
		blocks = append(blocks, agent.Block{Text: change.NewDays(r) + " " + say.ApproveNewDays})
	}
	if a.AlsoAway != "" && r.State.Waiting() {
		blocks = append(blocks, agent.Block{Small: a.AlsoAway})
	}
	for _, line := range say.Steps(r) {
		blocks = append(blocks, agent.Block{Small: line})
	}
	press := func(do agent.Verb) agent.Press { return agent.Press{Do: do, Request: r.ID, Version: r.Revision()} }
	switch {
	case r.State.Waiting() && a.Waits(to):
		return append(blocks, agent.Block{Small: filedNote(r)}, agent.Block{Buttons: []agent.Button{
			{Label: "Approve", Press: press(agent.DoStepApprove), Style: agent.Primary},
			{Label: "Approve with a comment…", Press: press(agent.DoStepComment)},
			{Label: "Deny…", Press: press(agent.DoStepDeny), Style: agent.Danger},
		}})
	case canUndo(r, to, now) == nil:
		return append(blocks, agent.Block{Small: cardNote(r)}, agent.Block{Buttons: []agent.Button{
			{Label: "Take it back", Press: press(agent.DoStepTakeBack)},
		}})
	}
	return append(blocks, agent.Block{Small: cardNote(r)})
}

// cardNote says how a request stands: when it was filed, or how it ended.
func cardNote(r agent.Request) string {
	if r.State.Waiting() {
		return filedNote(r)
	}
	return say.DecisionOnCard(r)
}

// IsAsked reports whether a request was ever somebody's to decide.
func IsAsked(r agent.Request, who agent.UserID) bool {
	return slices.ContainsFunc(r.Approval.Deciders(), func(one agent.Decider) bool { return one.ID == who })
}

// canUndo says why somebody can't take their decision back, or nil.
func canUndo(r agent.Request, who agent.UserID, now time.Time) *agent.Refusal {
	at, ok := route.LastOf(r.Approval, who)
	denied := r.State == agent.Denied && r.Decided.By == who
	if denied {
		at, ok = r.Decided.At, true
	}
	switch {
	case r.IsRetained():
		return agent.Refuse(say.OnlyRetained(r))
	case r.State == agent.Canceled:
		return agent.Refuse(say.AlreadyCanceled(r))
	case !r.State.Waiting() && r.Decided.By != who:
		return agent.Refuse(say.AlreadyDecided(r))
	case !ok:
		return agent.Refuse(say.NothingToTakeBack)
	case now.Sub(at) > undoFor:
		return agent.Refuse(say.TooLateToTakeBack)
	case r.Amendment() != nil:
		return agent.Refuse(say.FirstTheirDays(r))
	case slices.ContainsFunc(r.Amendments, func(a agent.Amendment) bool { return a.State == agent.AmendmentAccepted && a.Decided.At.After(at) }):
		return agent.Refuse(say.OtherDaysSince)
	}
	return nil
}

// approveStep adds an approval to the open step. After the last one, the request is approved.
func approveStep(r agent.Request, by agent.StepApproval, routes Routes) (agent.Request, *agent.Refusal) {
	if refusal := refuseIfDecided(r); refusal != nil {
		return r, refusal
	}
	next, done := routes.Approve(r.Approval, by, routes.Scene)
	r.Approval, r.UpdatedAt = next, by.At
	if done {
		r = change.Close(r, by.Signature)
		r.State, r.Decided = agent.Approved, &by.Signature
	}
	return r, nil
}

// takeStepBack takes the decision of somebody outside HR back. seen is the revision of the days
// that they saw.
func takeStepBack(r agent.Request, by agent.Signature, seen int64) (agent.Request, *agent.Refusal) {
	if refusal := canUndo(r, by.By, by.At); refusal != nil {
		return r, refusal
	}
	if seen != r.Revision() {
		return r, agent.Refuse(change.Changed(r))
	}
	if r.State != agent.Questioned {
		r.State = agent.Filed
	}
	r.Approval, r.Decided, r.Reason, r.UpdatedAt = route.TakeBack(r.Approval, by.By), nil, "", by.At
	return r, nil
}

// withdrawnCards are the cards of people whose turn hasn't come after all, or who have a newer
// card because the days have changed.
func withdrawnCards(before, next agent.Request) []agent.Message {
	replaced := deciderKey(before) != deciderKey(next)
	cards := slices.DeleteFunc(deciderCards(before, before.UpdatedAt), func(card agent.Message) bool {
		return !replaced && IsAsked(next, card.To.Person)
	})
	for i, card := range cards {
		note := say.NotYourStep(next)
		switch {
		case IsAsked(next, card.To.Person):
			note = change.NewDays(next) + " " + say.NewerCard
		case next.State.Waiting():
			note = say.NoNeedToDecide(next)
		}
		cards[i].Blocks = []agent.Block{card.Blocks[0], card.Blocks[1], {Small: note}}
		cards[i].Text = agent.PlainText(cards[i].Blocks)
	}
	return cards
}
