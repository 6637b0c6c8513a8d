package dialogue

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/documents"
	"github.com/leaveway/leaveway/agent/inquiry"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/notes"
	"github.com/leaveway/leaveway/agent/slash"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/hrdesk"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
)

// words are what somebody said, to be understood where they said it.
type words struct {
	text     string
	scene    intents.Scene
	again    bool   // a button says them, to begin a request
	kind     string // of leave that they are about, if they were asked about it
	answered bool   // they answer the open question, so what they ask isn't about it
}

// routeAct returns the moves that an act means, or the words that the classifier has to
// understand first.
func routeAct(p *position) ([]proposal, *words) {
	if p.ev.Person.ID.IsGuest() {
		return guestMoves(p), nil
	}
	if text := written(p.ev.Act); inHardTime(p, text) && !worksAtDesk(p) {
		return routeWords(p, agent.Said{Text: text})
	}
	switch act := p.ev.Act.(type) {
	case agent.Said:
		return routeWords(p, act)
	case agent.Dropped:
		if m, ok := handedFiles(p, act); ok {
			return []proposal{m}, nil
		}
		if handsIn(p, act) {
			said, _ := saidWithFiles(act)
			if documents.OnlyAboutFiles(said) {
				return prepare(p, []proposal{takingFiles(act)}), nil
			}
			return nil, &words{text: intents.DropSalutation(said), scene: saidAgain(p)}
		}
		if !p.hr() {
			return routeWords(p, agent.Said{Text: act.Text})
		}
	}
	if act, pressed := p.ev.Act.(agent.Pressed); pressed && act.Press.Do == agent.DoSay {
		return sayAgain(p, act.Press.Value, act.Press.Kind)
	}
	return prepare(p, fromAct(p)), nil
}

// saidAgain is the scene of words that a button says: whatever was asked is over.
func saidAgain(p *position) intents.Scene {
	scene := sceneOf(p)
	scene.Confirming = false
	return scene
}

// sayAgain understands words again, now that their author has said which kind of leave comes first.
// kind may be empty. In a request whose kind is known since, only the kind counts.
func sayAgain(p *position, text, kind string) ([]proposal, *words) {
	if kind != "" && p.form() != nil && p.form().Answers[p.leaveType().QuestionID].Value != "" {
		return prepare(p, []proposal{{move: agent.Start{Kind: kind, Words: text}}}), nil
	}
	w := &words{text: text, scene: saidAgain(p), again: true, kind: kind}
	w.scene.Heard = true
	i := slices.IndexFunc(w.scene.Topics, func(t intents.Topic) bool { return t.Value == kind })
	switch {
	case i >= 0 && p.form() != nil:
		w.scene.Slots, w.scene.Topics, w.scene.Open, w.scene.Kind = w.scene.Topics[i].Slots, nil, "", kind
	case i >= 0:
		w.scene.Topics = w.scene.Topics[i : i+1]
	}
	return nil, w
}

// fromAct returns the moves of an act that isn't words: forms, buttons and commands say
// what they mean.
func fromAct(p *position) []proposal {
	switch act := p.ev.Act.(type) {
	case agent.Submitted:
		return []proposal{fromSubmitted(act)}
	case agent.Pressed:
		return []proposal{{move: act.Press.Move(act.View, act.Typed), form: act.Press.Form}}
	case agent.Opened:
		return []proposal{{move: agent.DrawHome{}}}
	case agent.Closed:
		return []proposal{{move: agent.CloseForm{View: act.View}, form: act.View.Form}}
	case agent.Commanded:
		return []proposal{{move: fromCommand(p, act)}}
	case agent.Rang:
		return []proposal{{move: agent.Ring{Timer: act.Timer, Left: act.Left}, why: journey.Why{By: journey.ByCondition, Condition: "a timer came due"}}}
	case agent.Restored:
		return []proposal{{move: agent.RestoreAnswers{Version: act.Version}, why: journey.Why{By: journey.ByHand, Reason: act.Why}}}
	case agent.Withdrew:
		return []proposal{{move: agent.Retract{Question: answeredIn(p, p.ev.Place.Message)}}}
	case agent.Replied:
		return []proposal{{move: agent.OfferReply{Text: strings.TrimSpace(act.Text)}}}
	case agent.Dropped:
		var moves []proposal
		for _, id := range act.Files {
			moves = append(moves, proposal{move: agent.WorkOnPolicy{Do: agent.DoOfferFile, File: id}})
		}
		return moves
	}
	return nil
}

// fromSubmitted returns the move of a form: of a prompt, of the review, or of a step.
func fromSubmitted(act agent.Submitted) proposal {
	switch {
	case act.View.Prompt.Do != "":
		press := act.View.Prompt
		press.Value = strings.TrimSpace(strings.Join(act.Typed[agent.PromptField], "\n"))
		return proposal{move: press.Move(act.View, act.Typed), form: press.Form}
	case act.View.Step == "" && act.View.Form != "":
		return proposal{move: agent.Submit{Seen: act.View.Revision}, form: act.View.Form}
	}
	return proposal{move: agent.Fill{View: act.View, Typed: act.Typed}, form: act.View.Form}
}

// routeWords returns the moves of words that the session waits for, in this order: new
// words of an edited message, the answer to HR's question, a yes or no to what was asked,
// the answer to a questionnaire. The classifier understands everything else.
func routeWords(p *position, said agent.Said) ([]proposal, *words) {
	text := intents.DropSalutation(strings.TrimSpace(said.Text))
	hard := inHardTime(p, text)
	if !hard {
		if moves := severalOrders(p, text); len(moves) > 0 {
			return prepare(p, moves), nil
		}
		m, ok := expectedMove(p, said, text)
		if again, confirmed := m.move.(agent.Say); confirmed {
			return sayAgain(p, again.Words, again.Kind)
		}
		if ok {
			m.why.By = cmp.Or(m.why.By, journey.ByPattern)
			return prepare(p, []proposal{m}), nil
		}
	}
	w := &words{text: text, scene: sceneOf(p)}
	switch {
	case hard: // it comes before whatever is waited for
		w.scene.Confirming = false
	case said.Edited:
		w.scene.Open = string(answeredIn(p, p.ev.Place.Message))
	}
	return nil, w
}

// expectedMove returns the move of words that the session waits for, if they are.
func expectedMove(p *position, said agent.Said, text string) (proposal, bool) {
	if asksAboutPrivacy(p, text) {
		return proposal{move: agent.AssurePrivacy{}}, true
	}
	if said.Edited {
		edited := proposal{move: agent.Talk{About: agent.DoUnrelatedEdit, Words: text}}
		return edited, answeredIn(p, p.ev.Place.Message) == ""
	}
	active := questionnaireHere(p)
	if isLate(p) {
		return proposal{move: agent.ReturnLate{Words: text}}, true
	}
	read, whole := intents.Beginning(text) // what is expected is short
	if m, ok := typedLabel(p, read); ok && whole && active == "" {
		return m, true
	}
	if repliesToHR(p, text, active) {
		return proposal{move: agent.ReplyToHR{Words: text}}, true
	}
	if m, ok := confirmation(p, text); ok && active == "" {
		m.why.By = journey.ByChoice
		return m, true
	}
	if m, ok := saysReturn(p, read); ok && whole && active == "" {
		return proposal{move: m}, true
	}
	if m, ok := wordsForHR(p, text); ok {
		return proposal{move: m}, true
	}
	if m, ok := asksAboutDocuments(p, read); ok && active == "" {
		return proposal{move: m}, true
	}
	if m, ok := toHandover(p, text); ok && active == "" {
		return proposal{move: m}, true
	}
	if m, ok := notes.Wanted(text); ok && m.Words != "" && len(p.state.Requests) > 0 {
		return proposal{move: amending(p, m.Words, "")}, true
	}
	if m, ok := yesOrNoToButton(p, read); ok && whole && active == "" {
		return m, true
	}
	if m, ok := forOthers(p, read, active); ok {
		return proposal{move: m}, true
	}
	if m, ok := saysAsDecider(p, read, text); ok {
		return proposal{move: m}, true
	}
	asksCover := intents.Circumstance(read).IsCover()
	if m, ok := consults(p, read); ok && !asksCover {
		return proposal{move: m}, true
	}
	if hrdesk.IsAboutOthers(read) && !asksCover && (hrdesk.NamesOwner(read) || !asksAboutOwn(p, read)) {
		return proposal{move: agent.Talk{About: agent.DoOthers, Words: text}}, true
	}
	if m, ok := toQuestionnaire(p, text, active); ok {
		return proposal{move: m}, true
	}
	return proposal{}, false
}

// forOthers returns the move of words with which somebody does something for another person, or has
// another one act for them.
func forOthers(p *position, read string, active agent.QuestionnaireID) (agent.Move, bool) {
	if m, ok := entersForSomebody(p, read); ok && active == "" && !hrdesk.GivesVerdict(read) {
		return m, true
	}
	return namesSubstitute(p, read)
}

// clockSkew is how far the clocks of two replicas may be apart.
const clockSkew = 2 * time.Second

// isLate reports whether words were said before something that was done already: they
// waited with a replica that died, and their person went on in the form. An answer, or a
// yes, would meet another question than the one it was for.
func isLate(p *position) bool { return p.session.UpdatedAt.Sub(p.ev.At) > clockSkew }

// repliesToHR reports whether words answer HR's question: somebody with no form open says
// something that isn't a plain command. A yes or a no is for what was asked last, and so
// is everything that a questionnaire waits for.
func repliesToHR(p *position, text string, active agent.QuestionnaireID) bool {
	if p.form() != nil || !p.questioned("") {
		return false
	}
	order, _, plain := command.Read(text)
	agrees := order == command.Yes && isPlainYes(text) || order == command.No || order == command.Unsure
	waits := active != "" || agrees && p.awaitsYes()
	return (agrees || !plain && !asksAboutOwn(p, text)) && (!waits || p.overtaken())
}

// saysAsDecider returns the move of words of somebody whom a route names: a decision, or a remark
// below a card.
func saysAsDecider(p *position, read, text string) (agent.Move, bool) {
	if m, ok := decidesInWords(p, read); ok {
		return m, true
	}
	return remarks(p, text)
}

// consults returns what somebody asks of HR's record. Only people in HR get it; an
// administrator hears how things are done. Everybody else hears who of their own team is away.
func consults(p *position, text string) (agent.Move, bool) {
	if wish.AsksWhatToSay(text) { // "do I have to tell Sam why I'm out" isn't about Sam
		return nil, false
	}
	about := inquire.ReadMessage(text, onRecord(p))
	if about.IsSubscription() {
		return inquiring(p, about, text), true
	}
	at := atDeskOf(p)
	toldOfForm := about == inquire.Informed                                         // "does my manager get a note when I fill this in"
	ownDays := askerOf(p).Asks(text) || staff.Wonders(text) != staff.WondersNothing // "if I take Friday off, how many days do I have after"
	elsewhere := slices.Contains(stance.Of(text), stance.Elsewhere)                 // "does it block off my calendar"
	if m, ok := asksAway(p, text, at); ok && !p.hr() && !toldOfForm && !ownDays && !elsewhere {
		return m, true
	}
	if !p.hr() && p.form() == nil && hrdesk.AsksWhy(text) {
		return agent.Talk{About: agent.DoOthers, Words: text}, true
	}
	ask, ok := hrdesk.Read(text, at)
	if !p.hr() && !ownDays && hrdesk.AsksPresence(text) && !inquiry.NamesOne(text, p.facts.HRTeam) {
		return agent.Talk{About: agent.DoOthers, Words: text}, true
	}
	switch {
	case !ok:
		return nil, false
	case p.hr(), p.ev.Role.Admin && (forAdmins[ask.About] || hrdesk.AboutProduct(ask.About)):
		return agent.Consult{Ask: ask}, true
	case ask.About == hrdesk.Away && !asksAboutOwn(p, text) && !ownDays && !elsewhere && !hrdesk.IsOfOneself(text): // "how many days till I'm off?"
		return agent.Talk{About: agent.DoOthers, Words: text}, true
	}
	return nil, false
}

// atDeskOf is where somebody in HR says something: with the employees on record.
func atDeskOf(p *position) hrdesk.Situation {
	at := hrdesk.Situation{Clock: when.Clock{Now: p.ev.At, Zone: p.zone()}, Filling: p.form() != nil}
	for _, r := range p.facts.Requests {
		if r.Employee.ID != p.ev.Person.ID {
			at.Employees = append(at.Employees, r.Employee.Name)
		}
	}
	return at
}

// severalOrders returns the moves of several orders that somebody in HR gives in one message: "approve Priya, ask Tom if he
// can push to the 18th".
func severalOrders(p *position, text string) (moves []proposal) {
	if !p.hr() || p.form() != nil || questionnaireHere(p) != "" {
		return nil
	}
	for _, ask := range hrdesk.Orders(text, atDeskOf(p)) {
		moves = append(moves, proposal{move: agent.Consult{Ask: ask}, why: journey.Why{By: journey.ByPattern}})
	}
	return moves
}

// forAdmins is what an administrator who isn't in HR can ask about.
var forAdmins = map[hrdesk.About]bool{
	hrdesk.Access: true, hrdesk.Delegate: true, hrdesk.Audit: true, hrdesk.Export: true, hrdesk.Forms: true, hrdesk.Settings: true, hrdesk.Help: true, hrdesk.Policies: true,
}

// fromCommand returns the move of a slash command.
func fromCommand(p *position, act agent.Commanded) agent.Move {
	return slash.Read(act, slash.Giver{HR: p.hr(), Unknown: p.ev.Role.Unknown, Kind: formsOf(p).Named})
}

// worksAtDesk reports whether a command is HR's work, such as on a policy for a hard time.
func worksAtDesk(p *position) bool {
	act, command := p.ev.Act.(agent.Commanded)
	return command && p.hr() && p.pathways[atDesk].does[fromCommand(p, act).Verb()] != nil
}
