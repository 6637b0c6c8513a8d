package dialogue

import (
	"cmp"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/inquiry"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/passages"
	"github.com/leaveway/leaveway/agent/profile"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/slots"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents/calendar"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/holiday"
	"github.com/leaveway/leaveway/intents/hrdesk"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// explainEstimate gives the reasons behind an estimate.
func explainEstimate(t *turn, m agent.ExplainEstimate) {
	estimate := estimateFor(t, m)
	if estimate == nil {
		t.tell(say.NoEstimate)
		return
	}
	blocks := []agent.Block{{Text: estimate.Headline() + " " + say.HRDecides}}
	if r := t.state.Request; r != nil && r.Employee.ID != t.ev.Person.ID {
		blocks = append(blocks, agent.Block{Small: "As " + r.Employee.DisplayName() + " reads it:"})
	}
	t.view = agent.PageView{Title: "Why this estimate?", Blocks: append(blocks, say.Reasons(*estimate)...), Push: t.inForm()}
}

// estimateFor is the estimate that a button asks about: that of the open form, of one's
// own request, or, for HR, of anyone's.
func estimateFor(t *turn, m agent.ExplainEstimate) *entitlement.Estimate {
	r := t.state.Request
	switch {
	case m.Request == "" && t.form() != nil:
		return t.form().Estimate
	case r != nil && (t.hr() || r.Employee.ID == t.ev.Person.ID):
		return r.Estimate
	}
	return nil
}

// showStatus sums up everything the person has under way.
func showStatus(t *turn, _ agent.ShowStatus) {
	if t.form() != nil {
		t.tell(say.InProgress(t.formName(), t.where()))
		t.show(agent.Block{Buttons: []agent.Button{
			formButton(&t.position), {Label: "Answer here instead", Press: agent.Press{Do: agent.DoResume}},
		}})
	}
	for _, r := range t.state.Requests {
		t.show(append(say.RequestStatus(r), change.Pending(r)...)...)
	}
	if t.form() == nil && len(t.state.Requests) == 0 {
		t.tell(say.NoRequests)
		t.here = true
	}
}

// inquiring is the move of a question about one's own requests, or about HR.
func inquiring(p *position, about inquire.About, said string) agent.Move {
	back := agent.QuestionnaireID("")
	if about == inquire.GoingBack {
		back = returnQuestionnaire(p)
	}
	return inquiry.MoveFor(about, said, back)
}

// returnQuestionnaire is the one for people who come back to work, or "".
func returnQuestionnaire(p *position) agent.QuestionnaireID {
	if p.wanted == nil || !p.ev.Place.Private || p.form() != nil {
		return ""
	}
	return p.wanted("return to work questionnaire")
}

// asksAboutOwn reports whether all that a message does is ask about one's own requests.
func asksAboutOwn(p *position, text string) bool {
	return inquire.ReadMessage(text, onRecord(p)) != ""
}

// answerInquiry answers from the record.
func answerInquiry(t *turn, m agent.Inquire) {
	asksHoliday := m.About == inquire.Dates && holiday.Asks(m.Words)
	if passages.AnyOwn(t.facts.Answers) && (asksHoliday || inquiry.YieldsToPolicies(m.About)) {
		return // what the company wrote follows
	}
	if m.About == inquire.Informed && inquiry.NamesOne(m.Words, t.facts.HRTeam) {
		m.About = inquire.State // "did Hana see it?"
	}
	a := inquiry.To(m.About, record(t))
	if m.About == inquire.Informed && inquire.AsksToTell(m.Words) {
		a = inquiry.Relay(m.Words)
	}
	if m.About == inquire.Dates {
		a = tellDates(t, m.Words)
	}
	t.show(a.Blocks...)
	if m.About == inquire.DaysBack {
		for _, line := range askerOf(&t.position).Now(leavesOf(&t.position)) {
			t.show(agent.Block{Small: line})
		}
	}
	if slices.Contains([]inquire.About{inquire.State, inquire.Next, inquire.Changes}, m.About) {
		for _, r := range t.state.Requests {
			t.show(change.Pending(r)...)
		}
	}
	if said, ok := t.ev.Act.(agent.Said); ok && (m.About == inquire.State || m.About == inquire.Sent) && inquire.Books(said.Text) && waitsForDecision(t.state.Requests) {
		t.tell(say.BookLater)
	}
	t.overForm = true
	if a.Offer.Do != "" {
		t.offer(a.Offer)
		return
	}
	if asksHoliday {
		return // what the policies say of it follows
	}
	if _, _, open := t.open(); open && t.ev.Place.Surface.IsChat() {
		t.backToForm()
	}
}

// waitsForDecision reports whether nobody has decided on one of some requests.
func waitsForDecision(requests []agent.Request) bool {
	return slices.ContainsFunc(requests, func(r agent.Request) bool { return r.State.Waiting() })
}

// tellDates answers what a calendar says.
func tellDates(t *turn, words string) inquiry.Answer {
	clock := calendarClock(t)
	if day, ok := holiday.DayAsked(words, clock); ok {
		if who := worker(&t.position); who != nil && !who.NoHolidays {
			return inquiry.Holiday(day, who.Calendar)
		}
		return inquiry.PublicHoliday(day)
	}
	asked, ofCalendar := calendar.Read(words, clock)
	if !ofCalendar && holiday.MayCount(words) {
		who := worker(&t.position)
		if who == nil || who.NoHolidays {
			return inquiry.Counted(words, clock, record(t), nil)
		}
		return inquiry.Counted(words, clock, record(t), &who.Calendar)
	}
	return inquiry.ToCalendar(asked, record(t), latestDay(&t.position))
}

// calendarClock is the clock for questions about days, near those of the leave that is talked of.
func calendarClock(t *turn) when.Clock {
	span := say.SpanOf(t.knownValues())
	return when.Clock{Now: t.ev.At, Zone: t.zone(), Leave: when.DateRange{First: span.Start, Last: span.End}}
}

// toldHoliday reports whether a question is answered from the person's own calendar.
func toldHoliday(t *turn, question string) bool {
	who := worker(&t.position)
	_, ok := holiday.DayAsked(question, calendarClock(t))
	return ok && who != nil && !who.NoHolidays
}

// asksAway returns the move for a question about who on the person's team is away. People who
// aren't in the company's file, or have no team there, learn nothing about others.
func asksAway(p *position, text string, at hrdesk.Situation) (agent.Move, bool) {
	if len(p.facts.Leaves.Team.Team) == 0 || asksAboutOwn(p, text) {
		return nil, false
	}
	at.Employees = nil
	for _, who := range p.facts.Leaves.Team.Team {
		at.Employees = append(at.Employees, who.Called())
	}
	if m := p.facts.Leaves.Team.Me.Manager; m != nil {
		at.Manager = m.Called()
	}
	ask, ok := hrdesk.ReadAway(text, at)
	return agent.AskAway{Ask: ask}, ok
}

// tellAway says who of the person's team is away, and when, but never why.
func tellAway(t *turn, m agent.AskAway) {
	team := t.facts.Leaves.Team
	if len(team.Team) == 0 {
		t.tell(say.OthersArePrivate)
		return
	}
	from, to := daysAsked(&t.position, m.Ask)
	switch i := slices.IndexFunc(team.Team, func(p *staff.Person) bool { return p.Called() == m.Ask.Employee }); {
	case team.Failed:
		t.tell(say.TeamUnknown)
		return
	case i >= 0:
		t.tell(team.TellOf(team.Team[i], from, to))
	default:
		from, to = team.Around(team.Me, from, to)
		t.tell(team.Tell(from, to))
	}
	t.show(agent.Block{Small: say.OnlyApprovedHere})
	t.overForm = true
	if _, _, open := t.open(); open && t.ev.Place.Surface.IsChat() {
		t.backToForm()
	}
}

// daysAsked are the days of a question about a team: those that it names, else those of the
// form that is under way, else today.
func daysAsked(p *position, ask hrdesk.Ask) (from, to timeoff.Day) {
	if !ask.First.IsZero() {
		return timeoff.DayOf(ask.First), timeoff.DayOf(ask.Last)
	}
	if p.form() != nil {
		if span, ok := staff.SpanOf(p.values(), p.facts.Leaves.Team.Me.Calendar); ok {
			return span.From, span.To
		}
	} else if r, ok := amendable(p); ok && hrdesk.MeansThoseDays(ask.Words) {
		if span, ok := staff.SpanOf(p.filedFacts(r), p.facts.Leaves.Team.Me.Calendar); ok {
			return span.From, span.To
		}
	}
	return p.facts.Leaves.Team.Today, p.facts.Leaves.Team.Today
}

// record is what is known about the person's leave.
func record(t *turn) inquiry.Record {
	r := inquiry.Record{
		Today:     t.today(),
		TeamAsks:  t.staff.Len() > 0,
		Routed:    !t.routes.Empty(),
		Abroad:    countryOf(&t.position) != unitedStates,
		Team:      mention(t, t.facts.HRTeam...),
		ToHR:      waysToHR(t).Buttons,
		Questions: inquiry.QuestionsOf(t.ev.Person.ID, t.facts.Tickets),
		Message:   func(who agent.PersonRef) agent.Button { return messageButton(t.ev.Tenant, who) },
	}
	if r.Manager = knownManager(&t.position); r.Manager != "" {
		t.mentioned = append(t.mentioned, agent.UserID(r.Manager))
	}
	for _, request := range t.state.Requests {
		r.Requests = append(r.Requests, inquiry.Leave{Request: request, Facts: staff.WithLastDay(factsOf(&t.position, request), worker(&t.position))})
	}
	if who := worker(&t.position); who != nil {
		r.Works = func(day time.Time) bool { return who.Calendar.Works(timeoff.DayOf(day)) }
	}
	if f := t.form(); f != nil {
		r.Form = &inquiry.Form{ID: f.ID, Name: t.formName(), Where: t.where(), Answers: summary(&t.position), Facts: t.values()}
		for _, q := range t.plan().Questions() {
			if _, answered := f.Answers[q.QuestionID]; !answered {
				r.Form.Missing = append(r.Form.Missing, q.Title())
			}
		}
	}
	return r
}

// knownManager returns who the person's manager is, by their id or name: as they said in the open form or in a
// request, or else as the company's file says.
func knownManager(p *position) string {
	if f := p.form(); f != nil {
		for _, q := range p.plan().Questions() {
			if a := f.Answers[q.QuestionID]; roster.IsForManager(q) && a.Given() {
				return q.Show(a.Value)
			}
		}
	}
	for _, request := range p.state.Requests {
		for _, a := range request.Answers {
			if !a.IsPerson || !a.Answer.Given() {
				continue
			}
			if q, ok := p.filedQuestion(request, a.Question); ok && roster.IsForManager(q) { // not who takes over
				return a.Display
			}
		}
	}
	if who := worker(p); who != nil {
		return who.Known("manager", 0)
	}
	return ""
}

// fillKnown answers what is known of the person, so that they aren't asked: what the company's
// file has, and else what they told before. An answer that they gave, skipped or removed
// themselves stays as it is.
func fillKnown(t *turn, inChat bool) {
	f := t.form()
	if f == nil {
		return
	}
	defer func(because journey.Why) { t.because = because }(t.because)
	forgetKnown(t)
	for n := -1; n != len(f.Answers); { // an answer may lead to more questions
		n = len(f.Answers)
		for _, q := range t.plan().Questions() {
			if _, answered := f.Answers[q.QuestionID]; answered {
				continue
			}
			filled, listing := known(&t.position, q)
			t.because = journey.Why{By: journey.ByEngine, Reason: filled.Action}
			if q.Component == wizard.Person && filled.Value != "" {
				t.mentioned = append(t.mentioned, agent.UserID(filled.Value))
			}
			fillFromOutside(t, filled, inChat)
			if answer, ok := f.Answers[q.QuestionID]; ok {
				answer.Listing = listing
				f.Answers[q.QuestionID] = answer
			}
		}
	}
}

// known returns what is known of an answer before it is asked, and who says it.
func known(p *position, q *wizard.Question) (outside.Filled, wizard.Listing) {
	return profileOf(p).Answer(q, firstDay(p), func(id agent.UserID) bool {
		boss := p.staff.Person(id, "")
		return boss != nil && boss.Left != 0
	})
}

// recorded is the answer to a question that the company's file has, or "".
func recorded(p *position, q *wizard.Question) string {
	return profile.Recorded(worker(p), q, firstDay(p))
}

// firstDay is the first day of the leave in the open form, or 0.
func firstDay(p *position) timeoff.Day {
	first, _ := timeoff.ParseDay(change.Fact(p.plan(), p.form().Answers, leaveStart))
	return first
}

// forgetKnown takes back what the file had answered and doesn't any more: a year of work, after
// the leave was moved to an earlier day.
func forgetKnown(t *turn) {
	who := worker(&t.position)
	if who == nil {
		return
	}
	t.because = journey.Why{By: journey.ByEngine, Reason: staff.File}
	for _, q := range t.plan().Questions() {
		answer := t.form().Answers[q.QuestionID]
		if profile.IsCopied(who, answer) && answer.Value != recorded(&t.position, q) {
			delete(t.form().Answers, q.QuestionID)
			t.form().Estimate, t.derived, t.touched = nil, nil, true
			t.changed(agent.ChangeSkipped, q.QuestionID, answer.Value, "")
		}
	}
}

// keepProfile has a profile written.
func keepProfile(t *turn, p agent.Profile) {
	p.Person = t.ev.Person.ID
	t.state.Profile, t.out.Profile = p, &p
}

// profileOf is what is shown to the person of what is known about them.
func profileOf(p *position) profile.Shown {
	return profile.Shown{Profile: p.state.Profile, Worker: worker(p), Now: p.ev.At.In(p.zone()), Question: p.anyQuestion}
}

// workOnProfile shows what is known of the person, or changes what they told.
func workOnProfile(t *turn, m agent.WorkOnProfile) {
	shown, q := profileOf(&t.position), t.anyQuestion(m.Question)
	i := slices.IndexFunc(shown.Profile.Told, func(one agent.Told) bool { return one.Question == m.Question })
	_, submitted := t.ev.Act.(agent.Submitted)
	switch {
	case m.Do == agent.DoProfile:
		t.show(shown.Blocks()...)
		t.mentioned = append(t.mentioned, shown.People()...)
		t.overForm = true
		if _, _, open := t.open(); open && t.ev.Place.Surface.IsChat() {
			t.backToForm()
		}
	case i < 0 || q == nil:
		t.refuse(profile.Forgotten(nil))
	case m.Do == agent.DoProfileForget:
		next, _ := profile.Forget(shown.Profile, shown.Profile.Told[i].Fact, t.ev.At)
		keepProfile(t, next)
		t.tell(profile.Forgotten(q))
	case !submitted:
		t.view = profile.Prompt(q, shown.Profile.Told[i])
	default:
		correctTold(t, q, shown.Profile.Told[i], m.Text)
	}
}

// correctTold replaces something that the person told by what they write now.
func correctTold(t *turn, q *wizard.Question, one agent.Told, text string) {
	if all := slots.Options(q); len(all) > 0 {
		got := choose.Read(text, all)
		if len(got.Options) != 1 {
			t.refuse(profile.Unread(q))
			return
		}
		text = all[got.Options[0]].Value
	}
	value, err := q.Read([]string{text}, t.today())
	v := judge(&t.position, q, value, false)
	switch {
	case err != nil:
		t.refuse(sentence(err))
		return
	case cmp.Or(v.Refusal, v.Ask) != "":
		t.refuse(cmp.Or(v.Refusal, v.Ask))
		return
	case !profile.Keeps(q.Fact, v.Value):
		next, _ := profile.Forget(t.state.Profile, one.Fact, t.ev.At)
		keepProfile(t, next)
		t.send(direct(&t.position, []agent.Block{{Text: profile.Forgotten(q)}}))
		t.view = agent.Done{}
		return
	}
	one.Value, one.Listing, one.Words, one.By, one.At, one.Request = v.Value, v.Listing, "", t.ev.Person.ID, t.ev.At, ""
	next, _ := profile.Learn(t.state.Profile, []agent.Told{one}, t.ev.At)
	keepProfile(t, next)
	open := t.form() != nil && t.form().Answers[q.QuestionID].Given() && t.form().Answers[q.QuestionID].Value != v.Value
	if q.Component == wizard.Person {
		t.mentioned = append(t.mentioned, agent.UserID(v.Value))
	}
	t.send(direct(&t.position, []agent.Block{{Text: profile.Changed(q, one, open)}}))
	t.view = agent.Done{}
}
