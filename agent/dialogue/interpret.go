package dialogue

import (
	"maps"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/remark"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// interpret returns what an answer in words comes to, against the form as it is now. Words that
// could mean several things are asked back; what the question doesn't take is unclear,
// with the reason.
func interpret(t *turn, in agent.Interpret) agent.Move {
	m, text := in.Proposed, in.Words
	if m.Trouble == intents.SeveralSlots {
		return whichAnswer(t, m, text)
	}
	q, ok := t.asked(wizard.QuestionID(m.Slot))
	if !ok {
		return lost(text, "")
	}
	if press, ok := roster.Pick(text, q, offeredPeople(&t.position, q)); ok && m.Trouble == intents.NotUnderstood {
		return inWords(press.Move(agent.ViewRef{}, nil), text)
	}
	if m.Trouble != intents.NoTrouble {
		return keepStanding(t, q, troubled(t, q, m, text))
	}
	if _, err := q.Read(m.Values, t.today()); err != nil {
		return keepStanding(t, q, unclear(text, sentence(err)))
	}
	move := agent.Answer{Question: q.QuestionID, Raw: m.Values, Empty: m.Values == nil, Words: quoted(m, text), Rest: m.Rest}
	if m.Relative != nil {
		move.Relative = &wizard.RelativeDay{On: wizard.QuestionID(m.Relative.Slot), Length: m.Relative.Length.String(), Before: m.Relative.Before}
	}
	return move
}

// quoted returns the words that a move came from.
func quoted(m intents.Move, text string) string {
	if 0 <= m.Start && m.Start < m.End && m.End <= len(text) {
		return text[m.Start:m.End]
	}
	return text
}

// keepStanding says that an answer that was given before stays, if the new one can't take
// its place.
func keepStanding(t *turn, q *wizard.Question, m agent.Clarify) agent.Clarify {
	if t.form() == nil || m.Objection == "" || q.QuestionID == t.wasOpen {
		return m
	}
	m.Objection = say.Unchanged(q, t.form().Answers[q.QuestionID]) + " " + m.Objection
	return m
}

// troubled says why something isn't an answer yet, and offers what it may mean.
func troubled(t *turn, q *wizard.Question, m intents.Move, text string) agent.Clarify {
	reason := map[intents.Trouble]string{
		intents.SeveralDays: say.WhichDay, intents.SeveralOptions: say.WhichOption, intents.RangeForDay: say.WhichOneDay,
		intents.OneDayMissing: say.BothDaysRequired, intents.NoSuchDay: m.Why, intents.UnknownAnchor: say.UnknownReferenceDay(m.About),
		intents.DaysApart: say.DaysApart,
	}[m.Trouble]
	switch {
	case m.Trouble == intents.VagueDay:
		reason = say.DayInRange(m.Days.First, m.Days.Last)
		t.session.PartialDate = agent.PartialDate{Question: q.QuestionID, First: m.Days.First, Last: m.Days.Last}
		t.touched = true
	case m.Trouble == intents.DaysApart && t.form() != nil:
		t.form().Apart, t.touched = nil, true
		for _, o := range m.Options {
			t.form().Apart = append(t.form().Apart, o.Values...)
		}
	case m.Trouble == intents.SeveralDays && q.Component == wizard.DateRange:
		reason = say.WhichDays
	case m.Trouble == intents.NotUnderstood && len(m.Options) == 0:
		return objection(&t.position, q, text)
	case m.Trouble == intents.NotUnderstood:
		reason = say.NearestOptions(quoted(m, text), len(m.Options))
	}
	move := unclear(text, reason)
	for _, o := range m.Options[:min(len(m.Options), fewOptions)] {
		value, err := q.Read(o.Values, t.today())
		if err != nil {
			continue
		}
		press := t.answerPress(q, value)
		if q.QuestionID == t.leaveType().QuestionID { // what else was said fills the form, whichever kind it is
			press = agent.Press{Do: agent.DoSay, Form: press.Form, Question: press.Question, Kind: value, Value: say.Clip(text)}
		}
		move.Choices = append(move.Choices, agent.Button{Label: q.Show(value), Press: press})
	}
	return move
}

// whichAnswer asks which of several answers a day or a length is for, or whether it is for
// the only one that it can be for.
func whichAnswer(t *turn, m intents.Move, text string) agent.Move {
	move := unclear(text, say.WhichQuestion(quoted(m, text)))
	for _, o := range m.Options {
		q, ok := t.asked(wizard.QuestionID(o.Slot))
		if !ok || t.form() == nil {
			continue
		}
		value, err := q.Read(o.Values, t.today())
		if err != nil {
			continue
		}
		press := t.answerPress(q, value)
		move.Choices = append(move.Choices, agent.Button{Label: q.Title(), Press: press})
		if len(m.Options) == 1 {
			move.Objection, move.Offer, move.Choices = m.Why, press, nil
		}
	}
	return move
}

// answerPress is a button that answers a question.
func (p *position) answerPress(q *wizard.Question, value string) agent.Press {
	return agent.Press{Do: agent.DoAnswer, Form: p.form().ID, Question: q.QuestionID, Value: value}
}

// changing asks an answer again, or which one is meant.
func changing(p *position, m intents.Move, text string, scene intents.Scene) agent.Move {
	if m.Slot != "" || p.form() == nil {
		return agent.ChangeAnswer{Question: wizard.QuestionID(m.Slot), Words: text}
	}
	move := unclear(text, say.WhichAnswer)
	for _, s := range scene.Slots {
		named := slices.ContainsFunc(m.Options, func(o intents.Meaning) bool { return o.Slot == s.Name })
		_, answered := p.form().Answers[wizard.QuestionID(s.Name)]
		if named || len(m.Options) == 0 && answered {
			move.Choices = append(move.Choices, agent.Button{
				Label: s.Label, Press: agent.Press{Do: agent.DoChangeAnswer, Form: p.form().ID, Question: wizard.QuestionID(s.Name)},
			})
		}
	}
	return move
}

// another is a wish for other time off than that of the form, or for a reminder: nothing is
// changed, and the person says whether it was meant for this form.
func another(p *position, m intents.Move, text string) agent.Move {
	if m.Do == command.Save {
		return agent.Snooze{Day: strings.Join(m.Values, "")}
	}
	if inHardTime(p, text) { // a kind word was said already
		m.About = ""
	}
	move := unclear(text, say.AnotherWish(m.About, p.formName(), len(m.Options) > 0))
	for _, o := range m.Options {
		q, ok := p.asked(wizard.QuestionID(o.Slot))
		if !ok || len(move.Choices) > 0 {
			continue
		}
		if value, err := q.Read(o.Values, p.today()); err == nil {
			move.Choices = append(move.Choices, agent.Button{Label: say.AnswerLabel(q, value), Press: p.answerPress(q, value)})
		}
	}
	move.Choices = append(move.Choices,
		agent.Button{Label: "Separate: tell HR", Press: agent.Press{Do: agent.DoAskHR, Value: say.Clip(oneLine(text))}},
		agent.Button{Label: "Continue my request", Press: agent.Press{Do: agent.DoResume}},
	)
	return move
}

// lost is words that nothing could be made of.
func lost(words, objection string) agent.Clarify {
	return agent.Clarify{Words: words, Objection: objection, NotUnderstood: true}
}

// unclear is words that were understood and can't be done as they are.
func unclear(words, objection string) agent.Clarify {
	return agent.Clarify{Words: words, Objection: objection}
}

// objection is what a question says to words that don't answer it.
func objection(p *position, q *wizard.Question, text string) agent.Clarify {
	if q.Component == wizard.File {
		return unclear(text, say.AttachInForm)
	}
	if roster.IsForManager(q) {
		if reason := roster.Objection(text); reason != "" {
			return unclear(text, reason)
		}
	}
	if q.Component == wizard.Date && when.TellsNoDay(text, when.Clock{Now: p.today()}) {
		return lost(text, say.NotADate)
	}
	_, err := q.Read([]string{text}, p.today())
	switch {
	case err != nil && len(q.Options) > 0 && tellsBeside(text): // it was no try at an answer
		return lost(text, say.NotForThisQuestion)
	case err != nil:
		return lost(text, sentence(err))
	}
	return lost(text, "")
}

// tellsBeside reports whether words are a sentence that tells something, and neither a no nor a number.
func tellsBeside(text string) bool {
	order, _, ok := command.ReadYesNo(text)
	return intents.IsSentence(text) && (!strings.ContainsAny(text, "0123456789") || remark.Tells(text)) && (!ok || order != command.No)
}

// askBack says what was not understood, and asks again.
func askBack(t *turn, m agent.Clarify) {
	if m.Objection != "" && !t.hasTold(m.Objection) { // two readings of the same words may object alike
		t.tell(m.Objection)
	}
	switch {
	case m.Offer.Do != "":
		t.offer(m.Offer)
		return
	case len(m.Choices) > 0:
		t.settle()
		t.show(agent.Block{Buttons: m.Choices})
		t.here = false // one question at a time
		return
	}
	if m.NotUnderstood && m.Objection == "" && tellsMore(t, m.Words) {
		return
	}
	if m.NotUnderstood {
		t.session.NotUnderstood, t.touched = t.session.NotUnderstood+1, true
	}
	switch {
	case m.Objection == "" && t.form() == nil && t.hr():
		t.tell(say.NotUnderstoodFromHR)
		t.show(worksOfHR())
		t.here = false // they didn't come to ask for leave
	case m.NotUnderstood && t.session.NotUnderstood%2 == 0: // not at every word of somebody who is stuck
		t.tell(say.StillNotUnderstood)
	case m.Objection == "" && t.form() == nil && m.NotUnderstood && intents.IsSentence(m.Words):
		notForMe := say.NotForMe
		if remark.Tells(m.Words) {
			notForMe = say.OnlyTold
		}
		t.tell(notForMe)
		t.offer(agent.Press{Do: agent.DoAskHR, Value: say.Clip(oneLine(m.Words))})
	case m.Objection == "" && t.form() == nil:
		t.tell(say.NotUnderstoodAtAll)
	case m.Objection == "":
		t.tell(say.NotUnderstood)
	}
}

// namedManagers are the words for a manager in some moves, as the form will read them.
func namedManagers(p *position, moves []proposal) []string {
	var named []string
	add := func(id wizard.QuestionID, raw ...string) {
		q, ok := mayAsk(p, id)
		if !ok || !roster.IsForManager(q) {
			return
		}
		value, err := q.Read(raw, p.today())
		if err == nil && value != "" && value != wizard.Unsure && !slices.Contains(named, value) {
			named = append(named, value)
		}
	}
	for _, proposed := range moves {
		switch m := proposed.move.(type) {
		case agent.Interpret:
			add(wizard.QuestionID(m.Proposed.Slot), m.Proposed.Values...)
		case agent.Answer:
			add(m.Question, m.Value)
			add(m.Question, m.Raw...)
		case agent.WorkOnProfile:
			if q := p.anyQuestion(m.Question); q != nil && roster.IsForManager(q) && m.Text != "" {
				named = append(named, m.Text)
			}
		case agent.AnswerSame:
			for _, r := range p.state.Requests {
				for _, a := range r.Answers {
					add(a.Question, a.Answer.Value)
				}
			}
		}
	}
	var typed agent.Typed
	switch act := p.ev.Act.(type) {
	case agent.Submitted:
		typed = act.Typed
	case agent.Pressed:
		typed = act.Typed
	}
	for _, id := range slices.Sorted(maps.Keys(typed)) {
		add(id, typed[id]...)
	}
	return named
}

// judge says who is meant by the answer to a question for a manager, from what was looked
// up. Any other answer stays as it is.
func judge(p *position, q *wizard.Question, value string, asTyped bool) roster.Verdict {
	if value == "" || value == wizard.Unsure || !roster.IsForManager(q) {
		return roster.Verdict{Value: value}
	}
	asked := roster.Asked{Question: q, Self: p.session.Person}
	for _, b := range offeredPeople(p, q) {
		asked.Offered = append(asked.Offered, agent.UserID(b.Press.Value))
	}
	if p.form() != nil {
		asked.Form = p.form().ID
	}
	found, lookedUp := p.facts.People[value]
	switch {
	case asTyped:
		return asked.AsTyped(value)
	case !lookedUp:
		return asked.Unknown(value)
	}
	return asked.Judge(value, found)
}

// offeredPeople are the last buttons among which the person could choose for a question.
func offeredPeople(p *position, q *wizard.Question) []agent.Button {
	for _, shown := range p.session.Shown {
		var people []agent.Button
		for _, b := range shown.Buttons {
			if b.Press.Question == q.QuestionID && (b.Press.Do == agent.DoAnswer || b.Press.Do == agent.DoAnswerAsTyped) && p.isOpen(b.Press.Form) {
				people = append(people, b)
			}
		}
		if len(people) > 0 {
			return people
		}
	}
	return nil
}

// whoIsMeant returns an answer with the person who is meant, if it is a manager. If nobody
// is, or several may be, it tells the person, and known is false.
func whoIsMeant(t *turn, q *wizard.Question, value string, m agent.Answer) (id string, listing wizard.Listing, known bool) {
	who := judge(&t.position, q, value, m.AsTyped)
	if _, _, asked := t.plan().Question(q.QuestionID); asked && who.Refusal+who.Ask != "" {
		t.session.Revisit, t.touched = q.QuestionID, true // what is said next is about this
	}
	switch {
	case who.Refusal != "":
		t.tell(who.Refusal)
		return "", wizard.Listing{}, false
	case who.Ask != "":
		askBack(t, agent.Clarify{Words: m.Words, Objection: who.Ask, Choices: who.Choices})
		return "", wizard.Listing{}, false
	}
	return who.Value, who.Listing, true
}

// list keeps what the directory says of a person who was just set as an answer.
func list(t *turn, q *wizard.Question, listing wizard.Listing) {
	answer := t.form().Answers[q.QuestionID]
	answer.Listing = listing
	t.form().Answers[q.QuestionID] = answer
}
