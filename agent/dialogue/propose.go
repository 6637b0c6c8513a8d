package dialogue

import (
	"cmp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/hardtime"
	"github.com/leaveway/leaveway/agent/inquiry"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/kinds"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/unsure"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/ailment"
	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/wizard"
)

// propose returns the moves that understood words mean in this session.
func propose(p *position, meant []intents.Move, w words) []proposal {
	if len(meant) > 0 && meant[0].Do == command.Care {
		return prepare(p, byPattern(comforting(p, meant, w)))
	}
	if asksNothing(p) && justToldHard(p) && hardtime.TellsMore(p.session.HardTime, w.text, meant) {
		return patterned([]agent.Move{agent.Talk{About: agent.DoNod, Words: w.text}})
	}
	if move, ok := ofDenied(p, meant, w.text); ok {
		return prepare(p, patterned([]agent.Move{move}))
	}
	asker := askerOf(p)
	if moves := asker.Wonders(w.text); len(moves) > 0 {
		return prepare(p, patterned(moves))
	}
	if _, follows := asker.GoesOn(w.text); follows && p.form() == nil {
		return []proposal{{move: agent.Talk{About: agent.DoBalance, Words: w.text}, why: journey.Why{By: journey.ByPattern, Confidence: 1}}}
	}
	if w.kind != "" && p.form() != nil {
		return prepare(p, byPattern(tellingKind(p, meant, w)))
	}
	if begun := func(m intents.Move) bool { return m.Do == command.Start && m.Offered == "" }; w.again && !slices.ContainsFunc(meant, begun) {
		return prepare(p, byPattern([]proposal{{move: agent.Start{Kind: w.kind, Words: w.text}}}))
	}
	sortAnswers(meant, w.scene)
	w.answered = slices.ContainsFunc(meant, func(m intents.Move) bool {
		return m.Do == command.Set && m.Slot == w.scene.Open && m.Trouble == intents.NoTrouble
	})
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
	switch act, dropped := p.ev.Act.(agent.Dropped); {
	case dropped && handsIn(p, act):
		moves = withFiles(moves, act)
	case dropped:
		moves = refuseFiles(moves, act)
	}
	return prepare(p, byPattern(forTheOtherSide(p, moves, w.text)))
}

// tellingKind answers the kind of leave of the open form, and what was said when it was asked: the
// person has chosen the kind since.
func tellingKind(p *position, meant []intents.Move, w words) []proposal {
	sortAnswers(meant, w.scene)
	moves := []proposal{{move: agent.Start{Kind: w.kind, Words: w.text}}}
	for _, m := range meant {
		if m.Do == command.Set && m.Trouble != intents.NotUnderstood {
			moves = append(moves, proposal{move: proposed(p, m, w, false), why: whyOf(m)})
		}
	}
	return moves
}

// daysWished returns a wish for the days that a text names first, without anything else that it tells:
// its words are kept and may be shown to a model. It is empty if the text names none.
func daysWished(text string, scene intents.Scene) string {
	found := when.Find(text, scene.Clock)
	if len(found) == 0 {
		return ""
	}
	days := make([]string, len(found))
	for i, f := range found {
		days[i] = text[f.Start:f.End]
	}
	return say.Clip("I need " + strings.Join(days, " and ") + " off")
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

// patterned are moves in words that the grammar's patterns understood.
func patterned(moves []agent.Move) []proposal {
	all := make([]proposal, len(moves))
	for i, m := range moves {
		all[i].move = m
	}
	return byPattern(all)
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
	if about, ok := asksAboutOpen(p, m, w.text); ok && !w.answered {
		return about
	}
	if m.Do == command.Balance && wish.MustUse(w.text) {
		return agent.AskPolicy{Question: w.text}
	}
	if ask, ok := comparesKinds(p, m, w.text); ok {
		return ask
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
		return askingPolicy(p, m)
	case command.Inquire:
		return inquiring(p, inquire.About(m.About), w.text[min(m.Start, len(w.text)):min(m.End, len(w.text))])
	case command.Same:
		return agent.AnswerSame{Question: question, Words: w.text}
	case command.Skip:
		return agent.Skip{Question: question}
	case command.Undo:
		return undoing(p, w.text)
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

// undoing takes the last step back. What was sent isn't canceled by putting something in it back.
func undoing(p *position, text string) agent.Move {
	if p.form() == nil && len(p.state.Requests) > 0 && amend.PutsBack(text) {
		return amendingDays(p, intents.Move{}, text)
	}
	return agent.Undo{}
}

// asksAboutOpen answers a question about the question that is open from the form itself.
func asksAboutOpen(p *position, m intents.Move, text string) (agent.Clarify, bool) {
	switch m.Do {
	case command.Ask, command.Balance, command.OffTopic, command.HRMatter, command.Chat, command.Help:
	default:
		return agent.Clarify{}, false
	}
	if said := stance.Stance(m.About); said == stance.Private || said == stance.Moment {
		return agent.Clarify{}, false
	}
	_, q, open := p.open()
	if !open || m.Start >= m.End || m.End > len(text) {
		return agent.Clarify{}, false
	}
	return unsure.About(unsure.Asked{Question: q, Form: p.form().ID, Estimate: p.estimate(), Today: p.today()}, text[m.Start:m.End])
}

// askingPolicy is a question: for a balance, or for the policies.
func askingPolicy(p *position, m intents.Move) agent.Move {
	if inquire.AsksAround(m.About) && inquiry.NamesOne(m.About, p.facts.HRTeam) {
		return agent.ReachHuman{}
	}
	if askerOf(p).Asks(m.About) {
		return agent.Talk{About: agent.DoBalance, Words: m.About}
	}
	ahead := p.form() == nil && amend.DoubtIn(m.About, clockOf(p)) != amend.NoDoubt
	// The law doesn't say some things, and a company's policy may.
	own := wish.CountsDays(m.About) || wish.AboutCompanyLeave(m.About) || intents.Circumstance(m.About) != "" || ahead
	return agent.AskPolicy{Question: wish.OfOwnLeave(m.About), OnlyIfCertain: m.OnlyIfCertain, MaybeOffTopic: m.Confidence < doubtedBelow, OnlyOwn: own}
}

// comparesKinds answers a question that compares two kinds of leave, or asks which one something is, from their forms.
func comparesKinds(p *position, m intents.Move, text string) (agent.Clarify, bool) {
	switch m.Do {
	case command.Ask, command.Balance, command.OffTopic, command.HRMatter, command.Chat, command.Help, command.Unclear:
		offered := kinds.Offered(formsOf(p))
		if fitting, ok := kinds.Fitting(text, offered); ok {
			return fitting, true
		}
		return kinds.Compared(cmp.Or(m.About, text), offered)
	}
	return agent.Clarify{}, false
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

// topics are the orders that one sentence answers.
var topics = map[command.Order]agent.Verb{
	command.Help: agent.DoHelp, command.Greet: agent.DoGreet, command.Thank: agent.DoThank, command.Balance: agent.DoBalance,
	command.Chat: agent.DoChat, command.HRMatter: agent.DoHRMatter, command.Foreign: agent.DoForeign, command.OffTopic: agent.DoOffTopic,
}

// moods are what people say that asks for nothing but a word.
var moods = map[stance.Stance]agent.Verb{
	stance.Anger: agent.DoSoothe, stance.Baby: agent.DoCongratulate, stance.Joy: agent.DoRejoice, stance.Wishes: agent.DoWish, stance.Bot: agent.DoChat, stance.Nod: agent.DoNod, stance.Moment: agent.DoWaitFor, stance.Announces: agent.DoGoAhead, stance.Private: agent.DoNeedNotTell,
	stance.Elsewhere: agent.DoElsewhere, intents.Remark: agent.DoLeaveAsIs, intents.Reminder: agent.DoNoReminder,
}

// starting begins a request. Of several kinds in one message, one comes first.
func starting(m intents.Move, text string, scene intents.Scene) agent.Move {
	if m.Offered != "" {
		told, _ := ailment.Read(text)
		move := unclear(text, cmp.Or(say.WishWell(told), say.Rejoice(text)))
		move.Offer = agent.Press{Do: agent.DoSay, Value: say.Clip(m.Offered)}
		return move
	}
	if m.Trouble == intents.ForSomebodyElse {
		if _, hard := intents.ReadHardship(nil, text); hard {
			return unclear(text, say.SorryForThem+" "+say.OnlyForYourself)
		}
		return agent.Inquire{About: inquire.ForOther, Words: text}
	}
	if m.Trouble != intents.SeveralTopics {
		return agent.Start{Kind: m.About, Words: text}
	}
	move := unclear(text, say.OneRequestAtATime)
	for _, o := range m.Options {
		i := slices.IndexFunc(scene.Topics, func(c intents.Topic) bool { return c.Value == o.About })
		if i >= 0 {
			move.Choices = append(move.Choices, agent.Button{
				Label: scene.Topics[i].Label, Press: agent.Press{Do: agent.DoSay, Kind: o.About, Value: say.Clip(text)},
			})
		}
	}
	return move
}

// sortAnswers puts the answers of one message in the order of the form: an earlier one
// may lead to the question of a later one. Which of several questions something answers is asked last.
func sortAnswers(meant []intents.Move, scene intents.Scene) {
	asksWhich := func(m intents.Move) int {
		if m.Do == command.Set && m.Trouble == intents.SeveralSlots {
			return 1
		}
		return 0
	}
	if !slices.ContainsFunc(meant, func(m intents.Move) bool { return m.Do != command.Set }) {
		slices.SortStableFunc(meant, func(a, b intents.Move) int { return asksWhich(a) - asksWhich(b) })
	}
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

// lossOfPregnancy is a moment in which nobody reads what the law gives parents.
const lossOfPregnancy care.Hardship = "pregnancy loss"

// comforting returns what may be done in a hard time. A wish for leave goes on only where
// the book says so; otherwise leave is offered. Of questions only those are answered to
// which the policies surely have the answer. Nothing goes to HR.
func comforting(p *position, meant []intents.Move, w words) []proposal {
	told, _ := intents.ReadHardship(careOf(p), w.text)
	first := agent.Comfort{Hardship: care.Hardship(meant[0].About), Other: told.Other}
	sortAnswers(meant[1:], w.scene)
	rest := []proposal{{}}
	begins := slices.ContainsFunc(meant, func(m intents.Move) bool { return m.Do == command.Start })
	for _, m := range meant[1:] {
		switch {
		case m.Do == command.Ask:
			rest = append(rest, proposal{move: agent.AskPolicy{Question: care.InMoment(told.Ask, m.About), OnlyIfCertain: true, WithoutLaw: told.Kind == lossOfPregnancy}})
		case m.Do == command.Start && (m.OnlyIfCertain || !told.GoesOn):
			first.Offer = p.form() == nil
			if !m.OnlyIfCertain {
				first.Words = daysWished(w.text[m.Start:m.End], w.scene)
			}
			if !m.OnlyIfCertain && told.Ask != "" && len(meant) == 2 {
				rest = append(rest, proposal{move: agent.AskPolicy{Question: told.Ask, OnlyIfCertain: true, WithoutLaw: true}})
			}
		case m.Do == command.Start && m.About == "" && p.form() == nil:
			first.Besides = true
			rest = append(rest, proposal{move: agent.Start{Kind: told.LeaveKind(told.Other), Words: w.text}})
		default:
			first.Besides = first.Besides || m.Do != command.Inquire // an offer comes with who hears of it, too
			rest = append(rest, proposal{move: proposed(p, m, w, begins), why: whyOf(m)})
		}
	}
	rest[0].move = first
	if hardtime.AsksWhoHears(p.care, w.text, w.scene.Slots) && told.Kind != care.Crisis && !told.Everywhere { // those say so themselves
		rest = append(rest, proposal{move: agent.AssurePrivacy{}})
	}
	return rest
}
