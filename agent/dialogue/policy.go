package dialogue

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/hardtime"
	"github.com/leaveway/leaveway/agent/passages"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/ailment"
	question "github.com/leaveway/leaveway/intents/asking"
	"github.com/leaveway/leaveway/intents/modelled"
	"github.com/leaveway/leaveway/intents/news"
	"github.com/leaveway/leaveway/intents/subject"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	intentwords "github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Questions are answered from the company's policies. What the policies don't answer can
// be asked of HR: the bot offers it, and the asker decides.

// prepare gives every question a move of its own, on one line.
func prepare(p *position, moves []proposal) []proposal {
	var all []proposal
	for _, m := range moves {
		switch asked := m.move.(type) {
		case agent.AskPolicy:
			asked.Question = oneLine(asked.Question)
			m.move = asked
			all = append(all, m)
		case agent.AskHR:
			if agent.ViewOf(p.ev.Act).Prompt.Do == agent.DoAskHR {
				asked.Question = oneLine(asked.Question)
				m.move = asked
				all = append(all, m)
				continue
			}
			for question := range strings.SplitSeq(unclip(p, cmp.Or(asked.Question, p.session.LastQuestion)), questionSeparator) {
				asked.Question = oneLine(question)
				m.move = asked
				all = append(all, m)
			}
		default:
			all = append(all, m)
		}
	}
	return all
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// unclip returns the whole question where a button carries only its beginning.
func unclip(p *position, words string) string {
	known := []string{p.session.LastQuestion}
	for _, d := range p.session.Detours {
		known = append(known, d.OnYes.Value)
	}
	if i := slices.IndexFunc(known, func(k string) bool { return say.Clip(k) == words }); i >= 0 {
		return known[i]
	}
	return words
}

// policyQuestion is a question as the policies are asked it, with what it may go on from.
// A model may word the answer only if there is time for it, and only if nobody is in a
// hard time.
func policyQuestion(p *position, m agent.AskPolicy) knowledge.Question {
	q := questionAbout(p, m.Question)
	q.Previous = p.session.LastQuestion
	if _, open, asks := p.open(); asks {
		q.Asked = open.QuestionText
	}
	if canWait(p) && !m.OnlyIfCertain && !m.Guessed {
		scene := sceneOf(p)
		q.Mask = func(words string) string { return modelled.Mask(words, scene) }
	}
	return q
}

// questionAbout is a question that is complete, with what is known about the person.
func questionAbout(p *position, words string) knowledge.Question {
	asked := question.FirstWay(orNot.ReplaceAllString(words, ""))
	if wish.AsksCost(words) && (p.form() != nil || len(p.state.Requests) > 0) {
		asked = say.IsItPaid // what a leave costs is the pay that is missing
	}
	q := knowledge.Question{Text: hardtime.InMoment(p.session.HardTime, p.ev.At, asked), Country: countryOf(p), Today: knowledge.DayOf(p.today())}
	known := p.knownValues()
	q.State, q.Leave = known["work_state"], known["leave_type"]
	if kind, name := shortKind(p); name != "" {
		q.Leave, q.About = kind, name
	}
	if who := worker(p); q.State == "" && who != nil {
		q.State = who.State
	}
	return q
}

// orNot matches the end of a question that asks nothing: "is it paid or nah".
var orNot = regexp.MustCompile(`(?i)[, ]+or (?:nah|naw|no|not|nope|what)\W*$`)

// shortKind is the kind of a short absence, and its name, that is asked for in the open form or
// was in the newest request: "jury", "Jury duty". It is empty for the long kinds of leave, whose
// type tells what they are.
func shortKind(p *position) (kind, name string) {
	var plan wizard.Plan
	var answers wizard.Answers
	switch r, ok := amendable(p); {
	case p.form() != nil:
		plan, answers = *p.plan(), p.form().Answers
	case p.session.Form != nil && p.session.Form.State == agent.FormFiled:
		plan, answers = p.planOf(p.session.Form.Root, p.session.Form.Pins, p.session.Form.Answers), p.session.Form.Answers
	case ok:
		plan, answers = filedPlan(p, r)
	}
	for _, q := range plan.Questions() {
		if a := answers[q.QuestionID]; q.Fact == leaveName && a.Given() && len(q.Options) > 0 && a.Value != intents.OtherValue {
			return a.Value, q.Show(a.Value)
		}
	}
	return "", ""
}

// askPolicy answers a question from the policies, with its source, or offers to ask HR. In
// a form without a question, it asks for one.
func askPolicy(t *turn, m agent.AskPolicy) {
	a, found := t.facts.Answers[m]
	offers := m.OnlyOwn && passages.OffersOwn(a)
	told := m.OnlyOwn && m.OnlyIfCertain && t.session.Balance.At.Equal(t.ev.At) // what is left was told, with how it is counted
	if told || m.OnlyIfCertain && !(found && a.Sure()) && !offers || m.WithoutLaw && a.CitesLaw() || m.OnlyIfCertain && m.OnlyOwn && a.Passage.Shipped && !offers {
		return
	}
	if a.Passage.Shipped && toldHoliday(t, m.Question) {
		return
	}
	t.here = t.form() != nil && t.ev.Place.Surface.IsChat()
	t.gentle = t.gentle || t.here && justToldHard(&t.position) // the form can wait
	switch {
	case !found && t.inForm() && agent.ViewOf(t.ev.Act).Prompt.Do == "":
		t.view = questionPrompt()
		return
	case !found:
		t.refuse(say.QuestionMissing)
		return
	}
	words := cmp.Or(a.FullQuestion, m.Question) // with what a follow-up goes on from
	t.session.LastQuestion, t.touched = words, true
	t.session.Detours = slices.DeleteFunc(slices.Clone(t.session.Detours), func(d agent.Detour) bool {
		return d.OnYes.Do == agent.DoAskHR // the person went on without it
	})
	if t.inForm() {
		t.show(agent.Block{Quote: m.Question})
	}
	if m.OnlyOwn && (a.Passage.Shipped || !a.Found()) && !offers { // the law doesn't say
		rememberUnknown(t, words, m.MaybeOffTopic)
		return
	}
	if scene := sceneOf(&t.position); t.form() != nil && scene.IsUnworded() && a.Passage.Shipped && !a.Sure() {
		a = knowledge.Answer{FullQuestion: a.FullQuestion} // what is shipped is about leave, and this form isn't
	}
	if requestMeant(t, words) != nil && !a.Sure() {
		rememberUnknown(t, words, m.MaybeOffTopic)
		return
	}
	if choices := a.Choices(); len(choices) > 0 && (a.Found() || !m.MaybeOffTopic || !choices[0].Passage.Shipped) {
		offerChoices(t, words, choices)
		return
	}
	if !a.Found() {
		rememberUnknown(t, words, m.MaybeOffTopic)
		return
	}
	showAnswer(t, words, a)
}

// perhapsAsked returns the question that words outside a form may be, although they weren't
// understood as one.
func perhapsAsked(p *position, moves []proposal) (agent.AskPolicy, bool) {
	if len(moves) == 0 || p.form() != nil || !onlyStarts(moves) {
		return agent.AskPolicy{}, false
	}
	words := passages.PerhapsAsked(moves[0].move)
	return agent.AskPolicy{Question: oneLine(words), Guessed: true}, words != ""
}

// answerUnclear turns words that weren't understood into a question if the policies surely
// answer it, if a policy of the company's own may, or if they only name something: "parking".
// What the company wrote about a kind of leave comes before a form that was only named.
func answerUnclear(p *position, moves []proposal) []proposal {
	if len(moves) == 0 {
		return moves
	}
	ask, ok := perhapsAsked(p, moves)
	a, found := p.facts.Answers[ask]
	if !ok || !found {
		moves, _ = offerTimeOff(p, moves)
		return moves
	}
	asked := proposal{move: ask, why: moves[0].why, form: moves[0].form}
	switch m := moves[0].move.(type) {
	case agent.Start:
		if passages.IsOwn(a) {
			offer := unclear(m.Words, "")
			offer.Offer = agent.Press{Do: agent.DoSay, Value: say.Clip("I need to take " + oneLine(m.Words))}
			return []proposal{asked, {move: offer, why: moves[0].why}}
		}
	case agent.Clarify:
		if a.Sure() || passages.OffersOwn(a) {
			return []proposal{asked}
		}
		if offered, offers := offerTimeOff(p, moves); offers || !subject.Names(m.Words) {
			return offered
		}
		return []proposal{asked}
	default:
		isOurs := passages.IsOwn(a) || passages.OffersOwn(a)
		if talk, talks := m.(agent.Talk); isOurs || a.Sure() && !(talks && talk.About == agent.DoOthers) {
			return []proposal{asked}
		}
	}
	return moves
}

// offerTimeOff offers a request where a statement with a day in it wasn't understood.
func offerTimeOff(p *position, moves []proposal) (offered []proposal, offers bool) {
	m, isClarify := moves[0].move.(agent.Clarify)
	if len(moves) != 1 || !isClarify || !m.NotUnderstood || m.Objection != "" || len(m.Choices) > 0 || p.form() != nil || !tellsOfDay(p, m.Words) && !news.IsGood(m.Words) {
		return moves, false
	}
	offer := unclear(m.Words, say.Rejoice(m.Words))
	offer.Offer = agent.Press{Do: agent.DoSay, Value: say.Clip("I need time off: " + oneLine(m.Words))}
	return []proposal{{move: offer, why: moves[0].why}}, true
}

// tellsOfDay reports whether a statement that wasn't understood has a day in it. An employee who
// writes "root canal tomorrow morning" to HR probably wants time off, so it can be offered.
func tellsOfDay(p *position, said string) bool {
	const fewest, most = 3, 25 // words
	n := len(intentwords.Cut(said))
	return ailment.MayBeOff(said) && !p.hr() && n >= fewest && n <= most && !strings.Contains(said, "?") && len(p.state.Requests) == 0 &&
		slices.ContainsFunc(when.Find(said, when.Clock{Now: p.ev.At, Zone: p.zone()}), func(r when.Reading) bool {
			return r.Kind == when.KindDay || r.Kind == when.KindRange || r.Kind == when.KindPeriod
		})
}

// onlyStarts reports whether there is one move, or a request with what it is for.
func onlyStarts(moves []proposal) bool {
	_, starts := moves[0].move.(agent.Start)
	return len(moves) == 1 || starts && !slices.ContainsFunc(moves[1:], func(m proposal) bool {
		_, answers := m.move.(agent.Interpret)
		return !answers
	})
}

// entitledFirst puts what the company wrote about a number of days before that nobody here
// knows how many are left, and leaves that out where it wasn't asked.
func entitledFirst(p *position, moves []proposal) []proposal {
	if len(moves) != 2 || worker(p) != nil {
		return moves
	}
	talk, isTalk := moves[0].move.(agent.Talk)
	ask, isAsk := moves[1].move.(agent.AskPolicy)
	a := p.facts.Answers[ask]
	if !isTalk || !isAsk || talk.About != agent.DoBalance || !passages.OffersOwn(a) && (!a.Sure() || a.Passage.Shipped) {
		return moves
	}
	if subject.AsksRest(talk.Words) {
		return []proposal{moves[1], moves[0]}
	}
	return moves[1:]
}

// saidAround returns a short message that says more than the question in it, or "".
func saidAround(p *position, question string) string {
	const short = 160 // bytes; a story is about many things
	said := oneLine(written(p.ev.Act))
	if p.form() != nil || len(said) > short || len(said) <= len(question) {
		return ""
	}
	return said
}

// kindFor returns the kind of time off that a short question may be about.
func kindFor(p *position, question string) string {
	const most = 10 // words; a longer question says what it is about
	if len(strings.Fields(question)) > most {
		return ""
	}
	_, name := shortKind(p)
	return name
}

// showAnswer shows an answer, and asks whether it helped.
func showAnswer(t *turn, words string, a knowledge.Answer) {
	asked := t.count(agent.AskedQuestion{Words: words, Policy: a.Passage.Policy, Passage: a.Passage.ID})
	t.show(passages.Show(a, words, asked)...)
	t.overForm = true
	if t.here && !t.gentle && !t.othersWait() {
		t.tell(say.BackToRequest)
	}
}

// offerChoices asks which of a few passages a question is about, where none of them surely
// answers it.
func offerChoices(t *turn, words string, choices []knowledge.Hit) {
	t.show(passages.Offer(choices, words, t.count(agent.AskedQuestion{Words: words}))...)
	t.overForm = true
}

// choosePassage answers with the passage that the person chose, and remembers that it is
// what such a question is about.
func choosePassage(t *turn, m agent.ChoosePassage) {
	a, found := t.facts.Answers[m]
	if !found || a.Passage.ID == "" {
		t.tell(say.PolicyMissing)
		return
	}
	t.here = t.form() != nil && t.ev.Place.Surface.IsChat()
	words := unclip(&t.position, m.Question)
	t.session.LastQuestion, t.touched = words, true
	learnQuestion(t, m, words)
	showAnswer(t, words, a)
}

// learnQuestion adds a question to the passage that was chosen for it. What may be personal isn't
// learned.
func learnQuestion(t *turn, m agent.ChoosePassage, words string) {
	if modelled.Mask(words, sceneOf(&t.position)) != words {
		return
	}
	if p, ok := passages.Learn(t.facts.Policies, m, words, t.ev.At); ok {
		t.out.Policies = append(t.out.Policies, p)
	}
}

// markHelpful counts that an answer helped. Somebody who changed their mind isn't asked anymore
// whether to ask HR.
func markHelpful(t *turn, m agent.MarkHelpful) {
	t.count(agent.AskedQuestion{ID: m.Asked, Words: m.Question, Policy: m.Policy, Passage: m.Passage, Helped: "yes"})
	t.session.Detours = slices.DeleteFunc(slices.Clone(t.session.Detours), offersToAsk(m.Asked))
	t.tell(say.GladItHelped) // the open question is right above
	t.overForm = true
}

// markUnhelpful counts that an answer didn't help, and offers to ask HR: a thumb is easily pressed
// by mistake, and HR sees who asks. Somebody who has asked them already isn't offered it again.
func markUnhelpful(t *turn, m agent.MarkUnhelpful) {
	t.count(agent.AskedQuestion{ID: m.Asked, Words: m.Question, Policy: m.Policy, Passage: m.Passage, Helped: "no"})
	t.overForm = true
	question := unclip(&t.position, m.Question)
	if k, known := t.desk().SameQuestion(question); known && k.WasAskedBy(t.ev.Person.ID, question) {
		t.tell(say.AlreadyAskedHR + desk.AnswerPlace(t.ev))
		return
	}
	_, pressed := t.ev.Act.(agent.Pressed)
	if before := t.state.Session.Detours; pressed && len(before) > 0 && offersToAsk(m.Asked)(before[len(before)-1]) && t.isFresh(before[len(before)-1]) {
		t.view = agent.Done{} // a double click: it is the last thing asked
	} else {
		t.tell(say.DidNotHelp)
	}
	t.offer(agent.Press{Do: agent.DoAskHR, Asked: m.Asked, Policy: m.Policy, Passage: m.Passage, Value: question})
}

// offersToAsk finds the offer to ask HR a question that was asked before.
func offersToAsk(asked agent.AskedID) func(agent.Detour) bool {
	return func(d agent.Detour) bool { return d.OnYes.Do == agent.DoAskHR && d.OnYes.Asked == asked }
}

// questionPrompt asks for a question, over a form that stays as it is.
func questionPrompt() agent.PromptView {
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoAskPolicy}}, Title: questionTitle, Label: "Your question",
		Hint: "Ask about leave, pay, benefits or anything else in our policies. What you typed in the form stays there.", Submit: "Ask",
	}
}

// count has a question counted, once whatever is said about it later.
func (t *turn) count(a agent.AskedQuestion) agent.AskedID {
	if a.ID == "" {
		a.ID = t.nextAskedID()
	}
	t.out.Asked = append(t.out.Asked, a)
	return a.ID
}

func (t *turn) nextAskedID() agent.AskedID {
	return agent.AskedID(string(t.ev.ID) + "/" + strconv.Itoa(len(t.out.Asked)))
}
