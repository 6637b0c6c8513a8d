package dialogue

import (
	"maps"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/deputy"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/notes"
	"github.com/leaveway/leaveway/agent/onbehalf"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
	substitute "github.com/leaveway/leaveway/intents/deputy"
	"github.com/leaveway/leaveway/intents/hrdesk"
	"github.com/leaveway/leaveway/intents/inquire"
	entering "github.com/leaveway/leaveway/intents/onbehalf"
	"github.com/leaveway/leaveway/intents/subject"
	"github.com/leaveway/leaveway/intents/when"
)

// rememberUnknown remembers a question that the policies don't answer: HR could be asked.
func rememberUnknown(t *turn, words string, doubted bool) {
	if slices.ContainsFunc(t.unknowns, func(u unknown) bool { return strings.EqualFold(u.words, words) }) {
		return
	}
	if !doubted { // a question that is perhaps not ours counts if HR is asked
		t.count(agent.AskedQuestion{Words: words})
	}
	t.unknowns = append(t.unknowns, unknown{words, doubted, !classify.InEnglish(words)})
}

// answersElse reports whether this turn has answered a question from the policies.
func answersElse(t *turn) bool {
	return slices.ContainsFunc(t.out.Asked, func(a agent.AskedQuestion) bool { return a.Passage != "" })
}

// offerHR offers to ask HR what the policies don't answer. Nobody's words go to people
// unless they say so, and they see them as they would be sent.
func offerHR(t *turn) {
	if answersElse(t) { // what was told with a question isn't one
		t.unknowns = slices.DeleteFunc(t.unknowns, func(u unknown) bool { return !subject.IsAsked(u.words) })
	}
	if len(t.unknowns) == 0 {
		return
	}
	if t.hr() { // they would ask themselves
		t.overForm = true
		t.tell(say.NotInPoliciesHR)
		t.show(worksOfHR(agent.Button{Label: "Add a policy", Press: agent.Press{Do: agent.DoPolicyAdd}}))
		return
	}
	var ask []string
	doubted, foreign := true, false
	for _, u := range t.unknowns {
		doubted, foreign = doubted && u.doubted, foreign || u.foreign
		if k, known := t.desk().SameQuestion(u.words); !known || !k.WasAskedBy(t.ev.Person.ID, u.words) {
			ask = append(ask, u.words)
		}
	}
	text := say.CouldNotFind(len(t.unknowns), doubted)
	if r := requestMeant(t, t.unknowns[0].words); r != nil && len(t.unknowns) == 1 {
		text = say.NotKnownOfRequest(*r)
	}
	if len(t.unknowns) == 1 && answersElse(t) { // which of the questions has none
		text = say.NoAnswerTo(t.unknowns[0].words)
	}
	if foreign {
		text = say.NotFoundInEnglish
	}
	t.overForm = true
	if len(ask) == 0 {
		t.tell(text + say.AlreadyAskedHR + desk.AnswerPlace(t.ev))
		return
	}
	t.tell(text)
	press := agent.Press{Do: agent.DoAskHR, Value: strings.Join(ask, questionSeparator)}
	if doubted && len(ask) == 1 {
		press.Asked = t.nextAskedID()
	}
	if _, q, open := t.open(); open && t.ev.Place.Surface.IsChat() {
		t.show(agent.Block{Small: say.StillAsked(q)})
	}
	t.offer(press)
}

// worksOfHR are buttons for what people in HR most often come for, after those that fit better.
func worksOfHR(first ...agent.Button) agent.Block {
	return agent.Block{Buttons: append(first,
		agent.Button{Label: "Waiting requests", Press: agent.Press{Do: agent.DoListWaiting}},
		agent.Button{Label: "Open questions", Press: agent.Press{Do: agent.DoListGaps}},
		agent.Button{Label: "What I can do", Press: agent.Press{Do: agent.DoHelp}},
	)}
}

// requestMeant is the request that a question is about which says so by nothing but "it": the
// person's newest, or nil.
func requestMeant(t *turn, words string) *agent.Request {
	if t.form() != nil || len(t.state.Requests) == 0 || !inquire.Refers(words) {
		return nil
	}
	newest := slices.MaxFunc(t.state.Requests, func(a, b agent.Request) int { return a.FiledAt.Compare(b.FiledAt) })
	return &newest
}

// askHR asks HR what the policies don't answer.
func askHR(t *turn, m agent.AskHR) {
	found, known := t.facts.Answers[m]
	if !known { // nobody remembers the question
		t.refuse(say.QuestionMissing)
		return
	}
	t.settle()
	if m.Asked != "" {
		t.count(agent.AskedQuestion{ID: m.Asked, Words: m.Question, Policy: m.Policy, Passage: m.Passage, Helped: "no"})
	}
	effects := t.desk().Open(m.Question, found)
	effects.Reply = slices.DeleteFunc(effects.Reply, func(b agent.Block) bool { return t.hasTold(b.Text) }) // of several questions at once
	if agent.ViewOf(t.ev.Act).Prompt.Do == agent.DoAskHR {                                                  // its form closes, so it is answered in the conversation
		t.send(direct(&t.position, effects.Reply))
		effects.Reply, effects.View = nil, agent.Done{}
	}
	t.take(effects)
	if m.Policy == "" && t.ev.Place.Surface.IsChat() && !t.here { // the open question has waited for this
		t.backToForm()
	}
	t.overForm = true
}

// reachHuman says how to reach people.
func reachHuman(t *turn, _ agent.ReachHuman) {
	private := say.PrivateUntilSent
	if t.form() == nil {
		private = say.Private
	}
	t.tell(say.WriteTo(mention(t, t.facts.HRTeam...)) + " " + private)
	t.show(waysToHR(t))
	t.here = t.offered().Do != ""
}

// mention returns what people are called where the turn is answered: by a mention, which
// opens who they are, or by their name where there are no mentions.
func mention(t *turn, people ...agent.PersonRef) []string {
	names := make([]string, len(people))
	for i, p := range people {
		if names[i] = p.DisplayName(); t.ev.Place.Surface != agent.API {
			names[i] = string(p.ID)
			t.mentioned = append(t.mentioned, p.ID)
		}
	}
	return names
}

// waysToHR are buttons that open a message to people in HR, and one that asks them through
// the bot.
func waysToHR(t *turn) agent.Block {
	buttons := make([]agent.Button, 0, len(t.facts.HRTeam)+1)
	for _, p := range t.facts.HRTeam {
		buttons = append(buttons, messageButton(t.ev.Tenant, p))
	}
	return agent.Block{Buttons: append(buttons, agent.Button{Label: "Ask HR a question", Press: agent.Press{Do: agent.DoWriteToHR}})}
}

// messageButton opens the direct message with somebody.
func messageButton(tenant agent.TenantID, who agent.PersonRef) agent.Button {
	return agent.Button{Label: "Message " + who.DisplayName(), Opens: &agent.Contact{Tenant: tenant, Person: who.ID}}
}

// writeToHR offers to send words to HR. Without words, it asks for them: in a form, or in
// the next message.
func writeToHR(t *turn, m agent.WriteToHR) {
	_, pressed := t.ev.Act.(agent.Pressed)
	switch {
	case m.Words != "":
		t.settle()
		t.offer(agent.Press{Do: agent.DoAskHR, Value: oneLine(m.Words)})
	case pressed:
		t.view = hrPrompt()
	default:
		t.offer(agent.Press{Do: agent.DoWriteToHR})
	}
}

// wordsForHR returns the move of words that were asked for because HR should get them, or
// of a wish to add a note to the form.
func wordsForHR(p *position, text string) (agent.Move, bool) {
	if m, wanted := notes.Wanted(text); wanted && p.form() != nil {
		return m, true
	}
	_, _, isCommand := command.Read(text)
	waits := p.askedJustNow() && !isCommand
	if p.offered().Do == agent.DoNoteForHR {
		return agent.NoteForHR{Words: text}, waits
	}
	return agent.WriteToHR{Words: text}, waits && p.offered().Do == agent.DoWriteToHR
}

// hrPrompt asks for the words that HR should get.
func hrPrompt() agent.PromptView {
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoAskHR}}, Title: "Ask HR", Label: "Your question or message",
		Hint: "People in HR will see your name and what you write here.", Submit: "Send",
	}
}

// giveUp offers to hand over to people what was not understood, in its person's words.
func giveUp(t *turn, m agent.GiveUp) {
	t.session.NotUnderstood = 0
	t.tell(say.HRMayUnderstand)
	t.offer(agent.Press{Do: agent.DoAskHR, Value: m.Words})
}

// entersForSomebody returns the move of words with which HR adds a leave for somebody, corrects their
// balance, or notes something on their request.
func entersForSomebody(p *position, text string) (agent.Move, bool) {
	w, ok := entering.Read(text, clockOf(p))
	if w.Told && !p.hr() || w.Doubtful && !slices.ContainsFunc(p.staff.Names(), w.MayName) {
		return nil, false
	}
	if ok && !p.hr() { // "add a day for Mom's surgery" is one's own
		ok = p.form() == nil && worker(p) != nil && !w.MayName(worker(p).Called()) && slices.ContainsFunc(p.staff.Names(), w.MayName)
	}
	return agent.Enter{Do: agent.DoEnter, Text: text}, ok
}

// enter is what HR enters for somebody.
func enter(t *turn, m agent.Enter) {
	if !t.hr() {
		sentence := say.OnlyHREnters
		if t.ev.Role.Unknown {
			sentence = say.RoleUnknown
		}
		t.refuse(sentence)
		return
	}
	known := t.facts.Leaves.Employee
	s := onbehalf.Scene{
		Event: t.ev, By: t.signature(), Clock: clockOf(&t.position), Forms: onbehalf.Forms{All: t.wizards, Root: t.root}, Book: t.staff,
		Found: t.facts.People[onbehalf.Named(m, clockOf(&t.position))], Profile: known.Profile, Asked: known.Requests, NewID: t.newID,
		Change: func(r agent.Request) change.Scene { return changeOf(&t.position, r) },
	}
	s.Who, s.Leaves = employeeIn(&t.position, agent.Request{Employee: agent.PersonRef{ID: known.ID}})
	e := s.Do(m)
	if e.Profile != nil {
		t.out.Profile = e.Profile
	}
	t.take(e.Effects)
}

// object is what somebody has against a leave that HR added for them.
func object(t *turn, m agent.Object) {
	own := t.own(m.Request)
	if len(own) == 0 {
		t.refuse(say.RequestNotFound)
		return
	}
	_, submitted := t.ev.Act.(agent.Submitted)
	next, e := onbehalf.Object(own[0], m, t.signature(), submitted)
	t.take(e)
	if next != nil {
		t.touched = true
		t.record(*next, "noted")
	}
}

// namesSubstitute returns the move of words that say who decides in somebody's place.
func namesSubstitute(p *position, text string) (agent.Move, bool) {
	if p.routes.Empty() || p.form() != nil {
		return nil, false
	}
	return agent.WorkOnSubstitute{Do: agent.DoSubstitute, Text: text}, deputy.Says(text, p.staff, when.Clock{Now: p.ev.At, Zone: p.zone()})
}

// readSubstitute reads who is named, in whose place.
func readSubstitute(p *position, text string) (substitute.Wish, *staff.Person) {
	return deputy.Read(text, p.staff, worker(p), when.Clock{Now: p.ev.At, Zone: p.zone()})
}

// substitutesIn are the people of whom it matters what is known, if somebody names a substitute.
func substitutesIn(p *position, text string) []*staff.Person {
	if text == "" {
		return nil
	}
	w, owner := readSubstitute(p, text)
	return append(p.staff.CalledAny(w.Who), owner)
}

// workOnSubstitute names who decides in somebody's place, takes that back, or shows it.
func workOnSubstitute(t *turn, m agent.WorkOnSubstitute) {
	if t.routes.Empty() {
		t.refuse(deputy.NoRoutes)
		return
	}
	w, owner := readSubstitute(&t.position, m.Text)
	place := deputy.Place{
		Tenant: t.ev.Tenant, Book: t.staff, Owner: owner, Own: owner == worker(&t.position),
		Standing: t.facts.Leaves.Deciders, Today: t.today(), By: t.signature(),
	}
	if known, looked := place.Standing[owner]; looked && place.Own {
		known.Profile = t.state.Profile
		place.Standing = maps.Clone(place.Standing)
		place.Standing[owner] = known
	}
	act := deputy.Act{Move: m, Wish: w, ByHR: t.hr()}
	_, act.Pressed = t.ev.Act.(agent.Pressed)
	_, act.Submitted = t.ev.Act.(agent.Submitted)
	e := place.Do(act)
	if e.Profile != nil {
		if place.Own {
			t.state.Profile = *e.Profile
		}
		t.out.Profile, t.home = e.Profile, true
		t.out.Audit = append(t.out.Audit, e.Audit)
	}
	t.send(e.Messages...)
	switch {
	case e.Refusal != "":
		t.refuse(e.Refusal)
	case e.View != nil:
		t.view = e.View
	case e.Closes && agent.ViewOf(t.ev.Act).Prompt.Do != "":
		t.send(direct(&t.position, e.Reply))
		t.view = agent.Done{}
	default:
		t.show(e.Reply...)
	}
}

// decidesInWords returns the move of words with which somebody outside HR decides a request that
// waits for them, or puts it off: “approve dana”, “ok for dana, enjoy”, “remind me on Monday”.
func decidesInWords(p *position, text string) (agent.Move, bool) {
	if p.hr() || len(p.facts.ToDecide) == 0 {
		return nil, false
	}
	at := hrdesk.Situation{Clock: when.Clock{Now: p.ev.At, Zone: p.zone()}, Filling: p.form() != nil}
	for _, r := range p.facts.ToDecide {
		at.Employees = append(at.Employees, r.Employee.Name)
	}
	ask, ok := hrdesk.Read(text, at)
	if ok && (ask.About == hrdesk.Decide || (ask.About == hrdesk.Remind || ask.About == hrdesk.Waiting) && p.form() == nil) {
		return agent.Consult{Ask: ask}, true
	}
	inThread := p.thread() != "" && hrdesk.Decides(text) != hrdesk.NoVerdict
	return agent.Consult{Ask: hrdesk.Ask{About: hrdesk.Decide, Words: text}}, inThread && p.form() == nil && !p.awaitsYes()
}
