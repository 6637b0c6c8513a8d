package dialogue

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/onscreen"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/unsure"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/wizard"
)

// words are what somebody said, to be understood where they said it.
type words struct {
	text  string
	scene intents.Scene
}

// routeAct returns the moves that an act means, or the words that the classifier has to
// understand first.
func routeAct(p *position) ([]proposal, *words) {
	if text := written(p.ev.Act); inHardTime(p, text) && !worksAtDesk(p) {
		return routeWords(p, agent.Said{Text: text})
	}
	switch act := p.ev.Act.(type) {
	case agent.Said:
		return routeWords(p, act)
	case agent.Dropped:
		if !p.hr() {
			return routeWords(p, agent.Said{Text: act.Text})
		}
	}
	if act, pressed := p.ev.Act.(agent.Pressed); pressed && act.Press.Do == agent.DoSay {
		return nil, &words{text: act.Press.Value, scene: saidAgain(p)}
	}
	return prepare(p, fromAct(p)), nil
}

// saidAgain is the scene of words that a button says: whatever was asked is over.
func saidAgain(p *position) intents.Scene {
	scene := sceneOf(p)
	scene.Confirming = false
	return scene
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
		return []proposal{{move: agent.Ring{Timer: act.Timer}, why: journey.Why{By: journey.ByCondition, Condition: "a timer came due"}}}
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
	text := strings.TrimSpace(said.Text)
	hard := inHardTime(p, text)
	if !hard {
		m, ok := expectedMove(p, said, text)
		if again, confirmed := m.move.(agent.Say); confirmed {
			return nil, &words{text: again.Words, scene: saidAgain(p)}
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
	if m, ok := typedLabel(p, text); ok && active == "" {
		return m, true
	}
	if repliesToHR(p, text, active) {
		return proposal{move: agent.ReplyToHR{Words: text}}, true
	}
	if m, ok := confirmation(p, text); ok && active == "" {
		m.why.By = journey.ByChoice
		return m, true
	}
	if m, ok := wordsForHR(p, text); ok {
		return proposal{move: m}, true
	}
	if m, ok := yesOrNoToButton(p, text); ok && active == "" {
		return m, true
	}
	if m, ok := consults(p, text); ok {
		return proposal{move: m}, true
	}
	if isAboutOthers(text) && (namesOwner(text) || !asksAboutOwn(p, text)) {
		return proposal{move: agent.Talk{About: agent.DoOthers, Words: text}}, true
	}
	if m, ok := toQuestionnaire(p, text, active); ok {
		return proposal{move: m}, true
	}
	return proposal{}, false
}

// typedLabel returns the move of the button whose label somebody types, in any state. A
// plain yes or no is for what waits for one, and a label with a question mark is asked back.
func typedLabel(p *position, text string) (proposal, bool) {
	if order, _, _ := command.Read(text); p.awaitsYes() && (order == command.Yes || order == command.No) {
		return proposal{}, false
	}
	b, ok := onscreen.Find(text, onScreen(p)...)
	if !ok {
		return proposal{}, false
	}
	m := fromPress(b.Press)
	m.why.By = journey.ByLabel
	asks := strings.Contains(text, "?") && !strings.HasSuffix(b.Label, "?")
	switch move := m.move.(type) {
	case nil:
		return proposal{}, false
	case agent.Answer:
		move.Words = text
		m.move = move
		if asks {
			m.move = agent.Clarify{Words: text, Offer: b.Press}
		}
	case agent.Submit:
		if move.Seen == 0 {
			move.Words = text
			m.move = move
		}
	case agent.ExplainWhy:
		move.InWords = true
		m.move = move
	}
	return m, !asks || b.Press.Do == agent.DoAnswer || changesNothing[b.Press.Do]
}

// changesNothing are the buttons that one may press to see what they do.
var changesNothing = map[agent.Verb]bool{
	agent.DoOpenForm: true, agent.DoShowStatus: true, agent.DoExplainWhy: true, agent.DoExplainEstimate: true, agent.DoResume: true,
	agent.DoReview: true, agent.DoReachHuman: true, agent.DoChangeAnswer: true, agent.DoAskPolicy: true,
}

// yesOrNoToButton returns the move of a yes or no to a button that begins with one, below a
// message that was sent just now: "yes that helped" to “Yes, that helps”. A no never asks
// HR by itself; it leads to the question whether to.
func yesOrNoToButton(p *position, text string) (proposal, bool) {
	var shown [][]agent.Button
	if p.askedJustNow() {
		shown = append(shown, drawnButtons(p)...)
	}
	if last := p.session.Shown; len(last) > 0 && p.isFresh(agent.Detour{AskedAt: last[0].At, Thread: last[0].Thread}) {
		shown = append(shown, last[0].Buttons)
	}
	b, ok := onscreen.Answer(text, shown...)
	yes, _, _ := command.ReadYesNo(text)
	if !ok || yes == command.Yes && !isPlainYes(text) {
		return proposal{}, false
	}
	m := fromPress(b.Press)
	if b.Press.Do == agent.DoAskHR {
		press := b.Press
		press.Value = unclip(p, press.Value)
		m.move = agent.Clarify{Words: text, Offer: press}
	}
	m.why.By = journey.ByLabel
	return m, true
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

// propose returns the moves that understood words mean in this session.
func propose(p *position, meant []intents.Move, w words) []proposal {
	if len(meant) > 0 && meant[0].Do == command.Care {
		return prepare(p, byPattern(comforting(p, meant, w)))
	}
	sortAnswers(meant, w.scene)
	begins, offers := false, slices.ContainsFunc(meant, func(m intents.Move) bool { return m.Offered != "" })
	moves := make([]proposal, 0, len(meant))
	for _, m := range meant {
		begins = begins || m.Do == command.Start && m.Offered == "" && !m.Another
		m.OnlyIfCertain = m.OnlyIfCertain || offers && m.Do == command.Ask
		moves = append(moves, proposal{move: proposed(p, m, w, begins), why: whyOf(m)})
		if m.Do == command.Balance && m.About != "" { // how much there is may be written; what is left isn't
			moves = append(moves, proposal{move: agent.AskPolicy{Question: m.About, OnlyIfCertain: true, OnlyOwn: true}})
		}
	}
	if act, dropped := p.ev.Act.(agent.Dropped); dropped {
		moves = refuseFiles(moves, act)
	}
	return prepare(p, byPattern(moves))
}

// refuseFiles says that files aren't read here, unless something was said with them. Their
// names, a line for each at the end of the text, ask for nothing.
func refuseFiles(moves []proposal, act agent.Dropped) []proposal {
	text := act.Text
	clarify, lost := moves[0].move.(agent.Clarify)
	if silent := strings.Count(text, "\n") < len(act.Files); silent || len(moves) == 1 && lost && clarify.NotUnderstood {
		return []proposal{{move: unclear(text, say.CannotReadFiles), why: moves[0].why}}
	}
	return moves
}

// byPattern says of moves in words that the grammar's patterns understood them, unless an
// engine did.
func byPattern(moves []proposal) []proposal {
	for i := range moves {
		moves[i].why.By = cmp.Or(moves[i].why.By, journey.ByPattern)
	}
	return moves
}

// whyOf says what a move was understood by: the grammar's patterns, or an engine.
func whyOf(m intents.Move) journey.Why {
	if m.By == "" {
		return journey.Why{By: journey.ByPattern, Confidence: m.Confidence}
	}
	return journey.Why{By: journey.ByEngine, Confidence: m.Confidence, Reason: string(m.By)}
}

// doubtedBelow is the confidence below which a question is perhaps not ours.
const doubtedBelow = 0.7

// proposed returns what one understood move means in this session.
func proposed(p *position, m intents.Move, w words, begins bool) agent.Move {
	question := wizard.QuestionID(m.Slot)
	if m.Another {
		return another(p, m, w.text)
	}
	switch m.Do {
	case command.Set:
		if p.form() == nil && w.scene.Filed && !begins {
			return amending(p, w.text, changeOfAnswer(p, m))
		}
		return agent.Interpret{Proposed: m, Words: w.text}
	case command.Amend:
		return amendingDays(p, m, w.text)
	case command.Change:
		if p.form() == nil && w.scene.Filed {
			return amendingDays(p, intents.Move{}, w.text)
		}
		return changing(p, m, w.text, w.scene)
	case command.Start:
		return starting(m, w.text, w.scene)
	case command.Yes, command.No, command.Unsure:
		return agreeing(p, m, w.text)
	case command.Ask:
		if wish.CountsDays(m.About) { // the law doesn't say, a company's policy may
			return agent.AskPolicy{Question: m.About, OnlyIfCertain: m.OnlyIfCertain, MaybeOffTopic: m.Confidence < doubtedBelow, OnlyOwn: true}
		}
		return agent.AskPolicy{Question: m.About, OnlyIfCertain: m.OnlyIfCertain, MaybeOffTopic: m.Confidence < doubtedBelow}
	case command.Inquire:
		return inquiring(p, inquire.About(m.About))
	case command.Same:
		return agent.AnswerSame{Question: question, Words: w.text}
	case command.Skip:
		return agent.Skip{Question: question}
	case command.Why:
		return agent.ExplainWhy{Question: question, InWords: true}
	case command.Submit:
		return agent.Submit{Words: w.text}
	case command.Cancel:
		return agent.Cancel{Restart: m.About == string(stance.Restart)}
	case command.Repeat:
		return agent.Repeat{Reworded: m.About == string(stance.Puzzled)}
	case command.Chat:
		if about, ok := moods[stance.Stance(m.About)]; ok {
			return agent.Talk{About: about, Words: w.text}
		}
	}
	if plain := plainMove(m.Do, w.text); plain != nil {
		return plain
	}
	return lost(w.text, "")
}

// plainMove returns the move of an order that says everything by itself, or nil.
func plainMove(do command.Order, text string) agent.Move {
	switch do {
	case command.Back:
		return agent.GoBack{}
	case command.Cancel:
		return agent.Cancel{}
	case command.Save:
		return agent.Save{}
	case command.Resume:
		return agent.Resume{InWords: true}
	case command.Status:
		return agent.ShowStatus{}
	case command.Review:
		return agent.Review{}
	case command.Repeat:
		return agent.Repeat{}
	case command.Human:
		return agent.ReachHuman{}
	case command.Undo:
		return agent.Undo{}
	}
	if about, ok := topics[do]; ok {
		return agent.Talk{About: about, Words: text}
	}
	return nil
}

// leaveTopics are the orders that one sentence answers.
var topics = map[command.Order]agent.Verb{
	command.Help: agent.DoHelp, command.Greet: agent.DoGreet, command.Thank: agent.DoThank, command.Balance: agent.DoBalance,
	command.Chat: agent.DoChat, command.HRMatter: agent.DoHRMatter, command.Foreign: agent.DoForeign, command.OffTopic: agent.DoOffTopic,
}

// moods are what people say that asks for nothing but a word.
var moods = map[stance.Stance]agent.Verb{
	stance.Anger: agent.DoSoothe, stance.Baby: agent.DoCongratulate, stance.Joy: agent.DoRejoice, stance.Wishes: agent.DoWish, stance.Nod: agent.DoNod,
	stance.Elsewhere: agent.DoElsewhere,
}

// agreeing is a yes, a no or "I don't know" that answers no question: at the review, to
// nothing at all, or where something else was asked.
func agreeing(p *position, m intents.Move, text string) agent.Move {
	switch {
	case p.offered().Do == agent.DoSubmit && m.About == string(stance.Files):
		return agent.Submit{Words: text}
	case p.awaitsYes(): // it was said with something else, so it is asked once more
		return agent.Repeat{}
	case p.form() == nil && isPlainYes(text):
		return unclear(text, say.NothingToConfirm)
	case p.form() == nil && m.Do == command.Yes:
		return agent.Talk{About: agent.DoNod, Words: text}
	case p.form() == nil:
		return lost(text, "")
	}
	_, q, open := p.open()
	switch {
	case open && m.About != "":
		asked := unsure.Asked{Question: q, Form: p.form().ID, Estimate: p.estimate(), Today: p.today()}
		return unsure.Reply(asked, stance.Stance(m.About), text)
	case open:
		return objection(p, q, text)
	case m.Do == command.Yes:
		return agent.Submit{Words: text} // which shows the review, if that was not the last thing said
	case m.Do == command.No:
		return unclear(text, say.NotSubmitted)
	}
	return lost(text, "")
}

// starting begins a request. Of several kinds in one message, one comes first.
func starting(m intents.Move, text string, scene intents.Scene) agent.Move {
	if m.Offered != "" {
		move := unclear(text, "")
		move.Offer = agent.Press{Do: agent.DoSay, Value: say.Clip(m.Offered)}
		return move
	}
	if m.Trouble != intents.SeveralTopics {
		return agent.Start{Kind: m.About, Words: text}
	}
	move := unclear(text, say.OneRequestAtATime)
	for _, o := range m.Options {
		i := slices.IndexFunc(scene.Topics, func(c intents.Topic) bool { return c.Value == o.About })
		if i >= 0 {
			move.Choices = append(move.Choices, agent.Button{
				Label: scene.Topics[i].Label, Press: agent.Press{Do: agent.DoStart, Value: o.About},
			})
		}
	}
	return move
}

// sortAnswers puts the answers of one message in the order of the form: an earlier one
// may lead to the question of a later one.
func sortAnswers(meant []intents.Move, scene intents.Scene) {
	isAnswer := func(m intents.Move) bool { return m.Do == command.Set && m.Trouble == intents.NoTrouble }
	order := scene.Slots
	if len(meant) > 0 && meant[0].Do == command.Start {
		order = nil
		for _, topic := range scene.Topics {
			if order == nil || topic.Value == meant[0].About {
				order = topic.Slots
			}
		}
	}
	place := func(m intents.Move) int {
		at := slices.IndexFunc(order, func(s intents.Slot) bool { return s.Name == m.Slot })
		if at < 0 {
			return len(order) // another answer leads to it
		}
		return at
	}
	for from := 0; from < len(meant); from++ {
		to := from
		for to < len(meant) && isAnswer(meant[to]) {
			to++
		}
		slices.SortStableFunc(meant[from:to], func(a, b intents.Move) int { return place(a) - place(b) })
		from = to
	}
}
