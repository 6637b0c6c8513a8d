package dialogue

import (
	"cmp"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/hardtime"
	"github.com/leaveway/leaveway/agent/inquiry"
	"github.com/leaveway/leaveway/agent/kinds"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/modelled"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// sceneOf is where the person's words are said, as far as understanding them needs
// it: the form under way with what is open, or what one could begin with.
func sceneOf(p *position) intents.Scene {
	s := intents.Scene{
		Clock:      clockOf(p),
		Confirming: p.awaitsYes(), Phase: phaseOf(p), LastQuestion: p.session.LastQuestion, Record: onRecord(p),
	}
	s.LastWorkday = func(first time.Time, n int) (time.Time, bool) {
		last, ok := staff.CalendarOf(worker(p)).LastOf(n, timeoff.DayOf(first))
		return last.Time(), ok
	}
	if p.form() != nil {
		if _, q, open := p.open(); open {
			s.Open = string(q.QuestionID)
		}
		s.Slots = slots(p.plan(), p.form().Answers)
		for i := range s.Slots {
			if n := p.session.PartialDate; s.Slots[i].Name == string(n.Question) {
				s.Slots[i].NarrowedTo = when.DateRange{First: n.First, Last: n.Last}
			}
		}
		setKinds(p, &s)
		return s
	}
	s.Topics, s.Offered = leaveTopics(p), kindOffered(p)
	if f := p.session.Form; f != nil && f.State == agent.FormFiled {
		plan := p.planOf(f.Root, f.Pins, f.Answers)
		s.Slots, s.Filed = slots(&plan, f.Answers), true
	} else if r, ok := amendable(p); ok { // its form is gone
		plan, answers := filedPlan(p, r)
		s.Slots, s.Filed = slots(&plan, answers), true
	}
	return s
}

// kindOffered returns the only kind of leave that one of the last messages offers to ask for, or "".
func kindOffered(p *position) string {
	offered, ok := leaveOffered(p)
	switch {
	case !ok:
		return ""
	case offered.Do == agent.DoSay:
		return offered.Kind
	}
	return offered.Value
}

// leaveOffered returns the press of the only leave that one of the last messages offers to ask for.
func leaveOffered(p *position) (press agent.Press, ok bool) {
	for _, shown := range p.session.Shown {
		var offered []agent.Press
		for _, b := range shown.Buttons {
			if b.Press.Do == agent.DoStart && b.Press.Value != "" || b.Press.Do == agent.DoSay {
				offered = append(offered, b.Press)
			}
		}
		if len(offered) > 0 && p.isFresh(agent.Detour{AskedAt: shown.At, Thread: shown.Thread}) {
			return offered[0], len(offered) == 1 // between two kinds, nobody has chosen one
		}
	}
	return agent.Press{}, false
}

// timeOffScene is where words about a balance are said.
func timeOffScene(p *position) staff.Scene {
	return staff.Scene{Kinds: staff.Kinds(p.wizards), Clock: clockOf(p)}
}

// goesOnFromBalance reads words that go on from the last question about a balance: "and at
// Christmas?".
func goesOnFromBalance(p *position, words string) (staff.Asked, bool) {
	last := p.session.Balance
	if last.Words == "" || p.ev.At.Sub(last.At) > memory || last.LastQuestion != p.session.LastQuestion {
		return staff.Asked{}, false
	}
	return p.staff.GoesOn(words, last.Words, timeOffScene(p))
}

// setKinds says in a form's scene which kinds of leave there are: what one can choose, or
// else what may be asked for besides.
func setKinds(p *position, s *intents.Scene) {
	kind, topics := p.leaveType(), leaveTopics(p)
	if s.Kind = p.form().Answers[kind.QuestionID].Value; s.Kind != "" {
		s.Kinds = intents.OptionsOf(topics)
		return
	}
	s.Topics = topics // what else is said counts whichever it will be
	i := slices.IndexFunc(s.Slots, func(slot intents.Slot) bool { return slot.Name == string(kind.QuestionID) })
	if i >= 0 && len(topics) > 0 && len(s.Slots[i].Options) == len(topics) && s.Slots[i].Options[0].Value == topics[0].Value {
		s.Slots[i].Options = intents.OptionsOf(topics)
	}
}

// leaveTopics are the leave types, with the questions that each leads to.
func leaveTopics(p *position) []intents.Topic {
	root, ok := p.wizards.Latest(p.root)
	if !ok {
		return nil
	}
	empty := p.planOf(root.ID, nil, nil)
	_, kind, ok := empty.Open()
	if !ok {
		return nil
	}
	var topics []intents.Topic
	for _, o := range choices(kind) {
		chosen := wizard.Answers{kind.QuestionID: {Value: o.Value}}
		plan := p.planOf(root.ID, nil, chosen)
		o.Words = slices.Concat(o.Words, namesIn(&plan))
		topics = append(topics, intents.Topic{Option: o, Slots: slots(&plan, chosen)})
	}
	return topics
}

// kindsOffered are the kinds of leave that people can ask for, with those of the short absences.
func kindsOffered(p *position) []kinds.Kind {
	var all []kinds.Kind
	root, ok := p.wizards.Latest(p.root)
	if !ok {
		return nil
	}
	empty := p.planOf(root.ID, nil, nil)
	_, kind, ok := empty.Open()
	if !ok {
		return nil
	}
	add := func(q *wizard.Question, short bool) {
		for _, o := range q.Choices() {
			if o.Value == intents.OtherValue {
				continue
			}
			k := kinds.Kind{Option: choose.Option{Label: o.Label, Value: o.Value, Words: o.Words}, Hint: o.Hint, Short: short, Ask: agent.Press{Do: agent.DoStart, Value: o.Value}}
			if short {
				k.Ask = agent.Press{Do: agent.DoSay, Value: "I need time off: " + o.Label}
			}
			all = append(all, k)
		}
	}
	add(kind, false)
	for _, o := range choices(kind) {
		plan := p.planOf(root.ID, nil, wizard.Answers{kind.QuestionID: {Value: o.Value}})
		for _, q := range plan.Questions() {
			if q.Fact == leaveName && len(q.Options) > 0 {
				add(q, true)
			}
		}
	}
	return all
}

// namesIn are what people call the requests that a route leads to: "vacation", "jury duty".
func namesIn(plan *wizard.Plan) []string {
	var names []string
	for _, q := range plan.Questions() {
		for _, o := range q.Options {
			if q.Fact == leaveName && o.Value != intents.OtherValue {
				names = append(append(names, o.Label), o.Words...)
			}
		}
	}
	return names
}

// slots are the questions of a route, as words can answer them.
func slots(plan *wizard.Plan, answers wizard.Answers) []intents.Slot {
	var all []intents.Slot
	latest, at := -1, int64(0)
	for page := range plan.Stops {
		for _, q := range plan.Asked(page) {
			answer, given := answers[q.QuestionID]
			if given && answer.Value != "" && answer.Revision >= at {
				latest, at = len(all), answer.Revision
			}
			s := slot(q, answer)
			s.Page, s.Step = page, plan.Stops[page].Step.Title
			all = append(all, s)
		}
	}
	if latest >= 0 {
		all[latest].Latest = true
	}
	return append(all, offRoute(plan)...)
}

// offRoute are the questions of the active wizard that the route does not ask.
func offRoute(plan *wizard.Plan) []intents.Slot {
	var all []intents.Slot
	if active := plan.Active(); active != nil {
		for _, el := range active.Elements {
			q, ok := active.Question(el.Attributes.QuestionID)
			if _, _, asked := plan.Question(el.Attributes.QuestionID); !ok || asked {
				continue
			}
			s := slot(q, wizard.Answer{})
			s.OffRoute = true
			s.Step = stepTitle(active, q.Step)
			all = append(all, s)
		}
	}
	return all
}

func stepTitle(w *wizard.Wizard, id wizard.StepID) string {
	for _, s := range w.Steps {
		if s.ID == id {
			return s.Title
		}
	}
	return ""
}

// slot is a question as words can answer it.
func slot(q *wizard.Question, answer wizard.Answer) intents.Slot {
	s := intents.Slot{
		Name: string(q.QuestionID), Kind: slotKinds[q.Component.Kind()], Role: intents.Role(q.Fact),
		Label: q.Title(), Question: q.QuestionText, Help: q.HelperText, Long: q.Component == wizard.LongText, Words: q.Words, Options: choices(q),
		Answer: answer.Value, Optional: !q.Required(), AllowsUnsure: q.AllowUnsure,
		InPast: slices.Contains(q.Validation, "pastDate") || slices.Contains(q.Validation, "pastOrToday"),
	}
	if answer.Value != "" {
		s.Display = cmp.Or(answer.Listing.Name, q.Show(answer.Value))
	}
	if answer.Relative != nil {
		s.DependsOn = string(answer.Relative.On)
	}
	return s
}

// slotKinds say what can be said for a kind of answer. Every kind has a row.
var slotKinds = map[wizard.Kind]intents.SlotKind{
	wizard.DayKind: intents.SlotDay, wizard.RangeKind: intents.SlotRange,
	wizard.ChoiceKind: intents.SlotChoice, wizard.ChoicesKind: intents.SlotChoices,
	wizard.NumberKind: intents.SlotNumber, wizard.PersonKind: intents.SlotPerson,
	wizard.EmailKind: intents.SlotContact, wizard.PhoneKind: intents.SlotContact,
	wizard.TextKind: intents.SlotText, wizard.FilesKind: intents.SlotFile,
}

// choices are a question's options as words may name them.
func choices(q *wizard.Question) []choose.Option {
	options := q.Named() // who names one that is off reads what to do instead
	all := make([]choose.Option, 0, len(options))
	for _, o := range options {
		all = append(all, choose.Option{Label: o.Label, Value: o.Value, Words: o.Words})
	}
	return all
}

// anchorDay is the day of an answer, if it is one.
func anchorDay(a wizard.Answer) (time.Time, bool) {
	day, err := time.Parse(time.DateOnly, a.Value)
	return day, err == nil
}

// kindOfLeave returns the leave type that words name, or "".
func kindOfLeave(p *position, text string) string {
	root, ok := p.wizards.Latest(p.root)
	if !ok {
		return ""
	}
	for _, el := range root.Elements {
		q, ok := root.Question(el.Attributes.QuestionID)
		if !ok || !q.Required() {
			continue
		}
		all := choices(q)
		if hits := choose.Find(text, all).Options; len(hits) == 1 {
			return all[hits[0]].Value
		}
	}
	return ""
}

// mayAsk finds a question that the open form asks, or that one could ask which the message
// begins.
func mayAsk(p *position, id wizard.QuestionID) (*wizard.Question, bool) {
	if p.form() != nil {
		if q, ok := p.entered(id); ok {
			return q, true
		}
	}
	root, ok := p.wizards.Latest(p.root)
	if !ok || id == "" {
		return nil, false
	}
	empty := p.planOf(root.ID, nil, nil)
	_, kind, ok := empty.Open()
	if !ok {
		return nil, false
	}
	return onSomeRoute(p, id, kind, root.ID, nil, nil)
}

// onRecord says what the person could ask about.
func onRecord(p *position) inquire.Record {
	asksElse := p.offered().Do == agent.DoRespond // "is that all?" is about the questionnaire
	r := inquire.Record{Form: p.form() != nil && !asksElse, Requests: len(p.state.Requests) > 0, Questioned: p.questioned("")}
	if r.Requests {
		newest := p.state.Requests[0].State
		r.Waiting, r.Denied = newest.Waiting(), newest == agent.Denied
	}
	if who := worker(p); who != nil && who.Manager != nil {
		r.Manager = inquiry.NamesOf(who.Manager.Name)
	}
	for _, who := range p.facts.HRTeam {
		r.HR = append(r.HR, inquiry.NamesOf(who.Name)...)
	}
	return r
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
	asked := words
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

// canWait reports whether there is time for a language model: words are answered when the
// answer is there; a form, a button and a command inside their own request.
func canWait(p *position) bool {
	switch p.ev.Act.(type) {
	case agent.Said, agent.Dropped:
		return true
	}
	return false
}

// The times that a turn waits for what its form needs from elsewhere.
const (
	patienceInChat = 4 * time.Second
	patienceForAPI = 2500 * time.Millisecond
	patienceInForm = 500 * time.Millisecond
	patienceAhead  = 8 * time.Second
)

// inTime returns those of the things wanted that a turn can wait for. A form and a button in
// Slack are answered in their own request, and wait for the policies alone, which are here.
func inTime(p *position, wants []outside.Want) (now []outside.Want, patience time.Duration) {
	keep := func(which func(outside.Want) bool) []outside.Want {
		return slices.DeleteFunc(slices.Clone(wants), func(w outside.Want) bool { return !which(w) })
	}
	filed := func(w outside.Want) bool { return w.Post != nil && w.Post.Filed }
	ring, timer := p.ev.Act.(agent.Rang)
	switch {
	case timer && ring.Timer == agent.TimerAhead:
		return wants, patienceAhead
	case timer:
		return nil, 0
	case canWait(p):
		return keep(func(w outside.Want) bool { return !filed(w) }), patienceInChat
	case p.ev.Place.Surface == agent.API:
		return keep(func(w outside.Want) bool { return w.Choice == nil && !filed(w) }), patienceForAPI
	}
	return keep(func(w outside.Want) bool { return w.Policy != "" }), patienceInForm
}

// isFamilyNews reports whether a kind of leave is for a child who comes or has come.
func isFamilyNews(topic intents.Topic) bool {
	return slices.ContainsFunc(topic.Slots, func(s intents.Slot) bool {
		return s.Role == intents.RoleArrival || s.Role == intents.RoleBirth
	})
}
