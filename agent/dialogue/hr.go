package dialogue

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/notes"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
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

// offerHR offers to ask HR what the policies don't answer. Nobody's words go to people
// unless they say so, and they see them as they would be sent.
func offerHR(t *turn) {
	if len(t.unknowns) == 0 {
		return
	}
	if t.hr() { // they would ask themselves
		t.overForm = true
		t.tell(say.NotInPoliciesHR)
		t.show(agent.Block{Buttons: []agent.Button{{Label: "Add a policy", Press: agent.Press{Do: agent.DoPolicyAdd}}}})
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
	t.offer(press)
}

// askHR asks HR what the policies don't answer.
func askHR(t *turn, m agent.AskHR) {
	found, known := t.facts.answers[m]
	if !known { // nobody remembers the question
		t.refuse(say.QuestionMissing)
		return
	}
	t.settle()
	if m.Asked != "" {
		t.count(agent.AskedQuestion{ID: m.Asked, Words: m.Question, Policy: m.Policy, Helped: "no"})
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
	t.tell(say.WriteTo(mention(t, t.facts.hrTeam...)) + " " + private)
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
	buttons := make([]agent.Button, 0, len(t.facts.hrTeam)+1)
	for _, p := range t.facts.hrTeam {
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

// needsDeciders adds whose deciders a move needs: it may bring a request to the next of them.
func needsDeciders(m agent.Move, need deciderLookup) deciderLookup {
	switch m := m.(type) {
	case agent.Submit:
		need.next = true
	case agent.Decide:
		need.next = need.next || m.Do == agent.DoStepApprove || m.Do == agent.DoStepComment || m.Do == agent.DoStepDeny || m.Do == agent.DoStepTakeBack
	case agent.Ring:
		need.overdue = m.Timer == agent.TimerGaps
	case agent.Revise:
		if m.Do == agent.DoRevise {
			need.revised = m.Request
		}
	}
	return need
}

// stepsAhead returns the steps that may be due next, and whose request it is.
func stepsAhead(p *position, need deciderLookup) (who *staff.Person, steps []agent.ApprovalStep) {
	var a *agent.Approval
	who = worker(p)
	switch i := slices.IndexFunc(p.state.Requests, func(r agent.Request) bool { return r.ID == need.revised }); {
	case p.routes.Empty():
	case need.revised != "" && i >= 0:
		r := p.state.Requests[i]
		plan, answers := filedPlan(p, r)
		return who, p.routes.Possible(wishOfRequest(p, r, change.Facts(plan, answers)))
	case need.next && p.state.Request != nil:
		a = p.state.Request.Approval
		who = employeeOf(p, a)
	case need.next && p.form() != nil:
		a = p.routes.Route(wishOf(p))
	}
	if a != nil {
		steps = a.Steps
	}
	return who, steps
}
