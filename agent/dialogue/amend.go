package dialogue

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/inquiry"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/slots"
	"github.com/leaveway/leaveway/agent/which"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/ailment"
	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/asking"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/wizard"
)

// The days of a filed request change when both sides agree. What else its employee adds goes
// below it, in their own words and once they have said so.

// filedPlan is the route of a filed request, as its form was then.
func filedPlan(p *position, r agent.Request) (wizard.Plan, wizard.Answers) {
	answers := wizard.Answers{}
	for _, a := range r.Answers {
		answers[a.Question] = a.Answer
	}
	pins := map[wizard.ID]wizard.Version{r.Wizard: r.Pin}
	plan := p.planOf(p.root, pins, answers)
	if w := plan.Active(); w == nil || w.ID != r.Wizard { // it was started with a wizard of its own
		if own := p.planOf(r.Wizard, pins, answers); len(own.Stops) > 0 {
			return own, answers
		}
	}
	return plan, answers
}

// factsOf are the answers of a filed request, by the facts that their questions name.
func factsOf(p *position, r agent.Request) map[string]string {
	plan, answers := filedPlan(p, r)
	values := map[string]string{}
	for _, q := range plan.Questions() {
		if a := answers[q.QuestionID]; q.Fact != "" && a.Given() {
			values[q.Fact] = a.Value
		}
	}
	return values
}

// amendable returns the request that a wish is about: the one that its words name, or else the newest one that is
// waiting or approved.
func amendable(p *position) (agent.Request, bool) {
	if r, ok := namedRequest(p, p.state.Requests); ok {
		return r, true
	}
	i := slices.IndexFunc(p.state.Requests, agent.Request.CanCancel)
	if i < 0 {
		return agent.Request{}, false
	}
	return p.state.Requests[i], true
}

// namedRequest returns the one of several requests that the words of this event name.
func namedRequest(p *position, requests []agent.Request) (agent.Request, bool) {
	open := slices.DeleteFunc(slices.Clone(requests), func(r agent.Request) bool { return !r.CanCancel() })
	if len(open) < 2 {
		return agent.Request{}, false
	}
	var all []which.Request
	for _, r := range open {
		kind, days, named := strings.Cut(r.Headline, ", ")
		if !named || days == "" || strings.ContainsAny(kind, "0123456789") {
			kind = r.WizardName
		}
		all = append(all, which.Request{Kind: kind, Days: changeOf(p, r).Days()})
	}
	if i := which.Named(written(p.ev.Act), clockOf(p), all); i >= 0 {
		return open[i], true
	}
	return agent.Request{}, false
}

// amending is a wish to change what was filed. What was denied or canceled can't be changed.
func amending(p *position, text, change string) agent.Move {
	r, ok := amendable(p)
	if !ok {
		return afterDecision(p, text)
	}
	return agent.Amend{Request: r.ID, Words: text, Change: change}
}

// afterDecision hears what somebody says of a request that was denied, and offers to send it
// to HR: it can't be changed, but HR can look at it again.
func afterDecision(p *position, text string) agent.Move {
	if len(p.state.Requests) == 0 || p.state.Requests[0].State != agent.Denied {
		return agent.Inquire{About: inquire.Changes}
	}
	move := unclear(text, say.DeniedButHeard)
	move.Offer = agent.Press{Do: agent.DoAskHR, Value: say.Clip(oneLine(text))}
	return move
}

// mullsDenial is how long after a denial what its employee says is about it, if it needn't be about anything else.
const mullsDenial = 14 * 24 * time.Hour

// ofDenied returns what a message is about whose author was denied a leave a short time ago, if it asks for nothing else: a
// short question whether that is the end of it ("so do I lose my leave") asks for the way from there, and a remark, or what
// would begin a request next to what they in HR may do ("my appointment isn't till the 15th, can they wait"), is for them to hear.
func ofDenied(p *position, meant []intents.Move, text string) (agent.Move, bool) {
	if p.form() != nil || len(p.state.Requests) == 0 || len(meant) == 0 || wish.Wants(text) {
		return nil, false
	}
	r := p.state.Requests[0]
	if r.State != agent.Denied || r.Decided == nil || p.ev.At.Sub(r.Decided.At) > mullsDenial {
		return nil, false
	}
	switch m := meant[0]; m.Do {
	case command.Start:
		return afterDecision(p, text), asking.OfThem(text) && m.Offered == "" && !m.Another
	case command.Unclear:
		return afterDecision(p, text), true
	case command.HRMatter, command.OffTopic:
		return afterDecision(p, text), asking.NamesPapers(text)
	case command.Status:
		return agent.Inquire{About: inquire.Appeal, Words: text}, len(p.state.Requests) == 1
	case command.Repeat, command.Help: // what to do next is asked with the words of both: "got the form signed, now what"
		return agent.Inquire{About: inquire.Appeal, Words: text}, asking.NamesPapers(text)
	case command.Ask:
		return agent.Inquire{About: inquire.Appeal, Words: text}, asking.AfterNo(m.About)
	}
	return nil, false
}

// amendingDays is a wish to change the days of what was filed. It asks for them if they
// weren't said.
func amendingDays(p *position, m intents.Move, text string) agent.Move {
	r, ok := amendable(p)
	if !ok {
		return afterDecision(p, text)
	}
	if len(m.Values) == 0 && m.Relative == nil {
		if amend.Part(m.About) == amend.Back {
			return unclear(text, say.WhichDayBack)
		}
		return unclear(text, say.WhatToChange)
	}
	wish := change.Wish{Part: amend.Part(m.About), Relative: m.Relative}.Told(text, clockOf(p))
	if len(m.Values) > 0 {
		wish.Days, _ = agent.ParseDays(m.Values[0] + "/" + strings.Join(m.Values[1:], ""))
	}
	if wish.Part == amend.Exactly {
		return agent.Amend{Request: r.ID, Words: text, Days: wish.Days}
	}
	if wish.Part == amend.Either && changeOf(p, r).CanOnlyEnd(clockOf(p), wish.Days.First) {
		wish.Part = amend.End
	}
	if wish.Part == amend.Either {
		if ask, ok := changeOf(p, r).AskEither(text, clockOf(p), wish.Days.First); ok {
			return ask
		}
	}
	if ask, ok := changeOf(p, r).AskNew(text, wish); ok {
		return ask
	}
	if days, ok := changeOf(p, r).Meant(wish); ok {
		return agent.Amend{Request: r.ID, Words: text, Days: days}
	}
	told := inquiry.Wish{Part: wish.Part, Relative: wish.Relative, Day: wish.Days.First}
	return amending(p, text, told.Change(factsOf(p, r)))
}

// offerDays asks whether to change the days of a filed request. It returns false if nobody
// can tell how.
func offerDays(t *turn, r agent.Request, days agent.Days) bool {
	press, refused, ok := changeOf(&t.position, r).Offer(days)
	switch {
	case !ok:
		return false
	case refused != "":
		t.tell(refused)
	default:
		t.settle()
		t.offer(press)
	}
	return true
}

// revise is what the employee does about the days of a filed request.
func revise(t *turn, m agent.Revise) {
	own := t.own(m.Request)
	if len(own) == 0 {
		t.refuse(say.RequestNotFound)
		return
	}
	t.settle()
	scene := changeOf(&t.position, own[0])
	scene.Begin = beginAgain(&t.position)
	fx := scene.ByEmployee(m, t.signature())
	t.show(fx.Reply...)
	if next := fx.Request; next != nil {
		t.touched = true
		t.record(*next, fx.What)
		t.send(append(desk.CardsAfter(own[0], *next), desk.MessageToHR(*next, fx.ToHR))...)
		if own[0].State.Waiting() && m.Do == agent.DoRevise {
			tellAutomatic(t, *next)
		}
	}
}

// beginAgain settles who decides the person's request once its days have changed.
func beginAgain(p *position) func(agent.Request, map[string]string) (*agent.Approval, bool) {
	return func(r agent.Request, facts map[string]string) (*agent.Approval, bool) {
		return beginRoute(p, wishOfRequest(p, r, facts), strings.Join(alsoAway(p, facts), ""), r.Employee)
	}
}

// wishOfRequest is the person's request, as far as it matters for who decides.
func wishOfRequest(p *position, r agent.Request, facts map[string]string) route.Wish {
	kind := cmp.Or(facts[leaveName], facts[leaveKind])
	plan, answers := filedPlan(p, r)
	if w := plan.Active(); kind == "" && w != nil && len(plan.Stops) > 0 {
		kind = answers[plan.Stops[0].Questions()[0].QuestionID].Value
	}
	return route.Wish{Kind: kind, Who: worker(p), Facts: facts}
}

// changeOfAnswer says what HR would have to change for an answer to be another one.
func changeOfAnswer(p *position, m intents.Move) string {
	r, ok := amendable(p)
	if !ok || m.Trouble != intents.NoTrouble || len(m.Values) != 1 {
		return ""
	}
	plan, _ := filedPlan(p, r)
	_, q, ok := plan.Question(wizard.QuestionID(m.Slot))
	if !ok {
		return ""
	}
	return say.ChangeTo(q, m.Values[0])
}

// offerToTellHR asks whether to tell HR that something filed should be different.
func offerToTellHR(t *turn, m agent.Amend) {
	if m.Below {
		t.offer(agent.Press{Do: agent.DoTellBelow, Request: m.Request, Value: m.Words})
		return
	}
	value := say.ForHR(m.Change, m.Words)
	if t.offered().Value == value || strings.HasSuffix(t.offered().Value, m.Words) {
		return // one message is one note
	}
	if told, ill := ailment.Read(m.Words); slices.Contains(stance.Of(m.Words), stance.Baby) {
		t.tell(say.Congrats)
	} else if wished := say.WishWell(told); ill && wished != "" { // first of all a human sentence
		t.tell(wished)
	}
	if own := t.own(m.Request); len(own) > 0 && amend.Refused(m.Words) {
		t.tell(inquiry.HeardNo(own[0]))
	}
	if own := t.own(m.Request); len(own) > 0 && !m.Days.First.IsZero() && offerDays(t, own[0], m.Days) {
		return
	}
	t.offer(agent.Press{Do: agent.DoTellHR, Request: m.Request, Value: value})
}

// tellHR puts the employee's words below the request.
func tellHR(t *turn, m agent.TellHR) {
	offered := t.settle()
	own := t.own(m.Request)
	below := offered.Do == agent.DoTellBelow
	if len(own) == 0 || offered.Do != agent.DoTellHR && !below || offered.Request != m.Request || !isOffered(m.Words, offered) {
		t.tell(say.ChangeExpired)
		return
	}
	if next, reply, ok := desk.ReplyToDecider(own[0], t.signature(), offered.Value); ok && below {
		t.touched = true
		t.record(next, "replied")
		t.send(reply)
		t.tell(say.RepliedTo(next.Exchanges[len(next.Exchanges)-1]))
		return
	}
	next, refusal := desk.AddNote(own[0], t.signature(), offered.Value)
	if refusal != nil {
		t.tell(refusal.Sentence)
		return
	}
	t.touched = true
	t.record(next, "noted")
	text := say.ChangeRequested(next)
	if below {
		text = say.WroteBelow(next)
	}
	t.send(append(desk.Cards(next), desk.MessageToHR(next, []agent.Block{{Text: text}, {Quote: offered.Value}}))...)
	t.tell(say.ToldHR)
}

// replyToHR takes the employee's answer to HR's question, or asks for it.
func replyToHR(t *turn, m agent.ReplyToHR) {
	prompted := agent.ViewOf(t.ev.Act).Prompt.Do != ""
	for _, r := range t.own(m.Request) {
		switch {
		case r.State != agent.Questioned:
			continue
		case prompted:
			replyWith(t, r, m.Words)
		case m.Words != "":
			proposeReply(t, r, m.Words)
		default:
			t.view = replyPrompt(r)
		}
		return
	}
	t.tell(say.NoQuestionFromHR)
}

// proposeReply asks whether to send words as the answer to HR's question. A doubt isn't one:
// first of all the question waits.
func proposeReply(t *turn, r agent.Request, text string) {
	doubt := intents.DoubtIn(text)
	if doubt != intents.NoDoubt {
		t.tell(say.QuestionStaysOpen(r))
	}
	if doubt == intents.Undecided {
		t.show(desk.DecisionBlocks(r)...)
		return
	}
	t.offer(agent.Press{Do: agent.DoSendReply, Request: r.ID, Value: text})
}

// sendReply sends to HR what was typed, proposed and confirmed: those words, and not
// others that were proposed since.
func sendReply(t *turn, m agent.SendReply) {
	offered := t.settle()
	if !t.questioned(m.Request) {
		t.tell(say.NoQuestionFromHR)
		return
	}
	r := t.own(m.Request)[0]
	if offered.Do != agent.DoSendReply || offered.Request != r.ID || !isOffered(m.Words, offered) {
		t.tell(say.ReplyExpired)
		t.show(desk.DecisionBlocks(r)...)
		return
	}
	replyWith(t, r, offered.Value)
}

// isOffered reports whether words are those of an offer, or their digest.
func isOffered(words string, offered agent.Press) bool {
	return words == offered.Value || words == digest(offered.Value)
}

// replyWith puts the employee's answer into the request and tells HR.
func replyWith(t *turn, r agent.Request, words string) {
	next, refusal := desk.Reply(r, t.signature(), words)
	if refusal != nil {
		t.refuse(refusal.Sentence)
		return
	}
	t.record(next, "replied")
	t.send(append(desk.Cards(next), desk.MessageToHR(next, []agent.Block{{Text: say.EmployeeReplied(next)}, {Quote: words}}))...)
	if agent.ViewOf(t.ev.Act).Prompt.Do != "" {
		t.view = agent.Done{}
	}
	t.sendToEmployee(next, []agent.Block{{Text: say.ReplySent}, {Quote: words}})
}

// cancelFiled cancels a filed request on its employee's word.
func cancelFiled(t *turn, id agent.RequestID) {
	own := t.own(id)
	if len(own) == 0 {
		t.tell(say.NothingToCancel)
		return
	}
	next, refusal := desk.Cancel(own[0], t.signature())
	if refusal != nil {
		t.tell(refusal.Sentence)
		return
	}
	t.touched = true
	t.record(next, "cancelled")
	t.send(append(desk.Cards(next), desk.MessageToHR(next, []agent.Block{{Text: say.EmployeeCanceled(next)}}))...)
	t.tell(say.RequestCanceled(next))
}

// replyPrompt asks the employee for the answer to HR's question.
func replyPrompt(r agent.Request) agent.PromptView {
	last := r.Exchanges[len(r.Exchanges)-1]
	return agent.PromptView{
		Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoReplyToHR, Request: r.ID}},
		Title: "Answer HR", Lead: []agent.Block{{Text: last.Asked.Name + " asks about your request " + string(r.ID) + ":"}, {Quote: last.Question}},
		Label: "Your answer", Hint: "HR will read this, and it becomes part of your request.", Submit: "Send",
	}
}

// congratulate hears the news first, and then offers what fits: to tell HR, if a request is
// with them, or else a request.
func congratulate(t *turn, words string) {
	t.tell(say.Congrats)
	if t.form() != nil {
		return
	}
	if r, filed := amendable(&t.position); filed {
		t.offer(agent.Press{Do: agent.DoTellHR, Request: r.ID, Value: words})
		return
	}
	var kinds []agent.Button
	for _, topic := range formsOf(&t.position).Topics() {
		if slots.IsFamilyNews(topic) {
			kinds = append(kinds, agent.Button{Label: topic.Label, Press: agent.Press{Do: agent.DoStart, Value: topic.Value}})
		}
	}
	if len(kinds) > 0 {
		t.tell(say.LeaveForNews)
		t.show(agent.Block{Buttons: kinds})
	}
}
