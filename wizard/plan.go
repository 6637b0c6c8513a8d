package wizard

import (
	"iter"
	"maps"
	"slices"
	"sync"
	"time"
)

// Plan is the route of one form: the questions already answered, the open one,
// and the rest as far as it is known. Plans are cheap to make and never stored.
type Plan struct {
	Stops []Stop
	// Parked are answers that don't count because their question is off the
	// route, or doesn't accept the value here. They are kept, but neither shown
	// nor submitted.
	Parked Answers
	// Broken says, by question, why its answer can't be filed: a check doesn't
	// hold, or the day has passed since.
	Broken map[QuestionID]string
	// Moved lists wizards that use the latest version because the library
	// doesn't have the pinned one. Tell the person.
	Moved []ID
	Ahead Ahead
	// Return is how the person comes back to work afterwards.
	Return Returning

	openStop int // -1 if nothing is open
	open     *Question
	ended    bool // the route reaches the end of a wizard that is filed
}

// Stop is a step on the route with its visible elements. It shares memory with
// its wizard: don't change it.
type Stop struct {
	Wizard   *Wizard
	Step     *Step
	Elements []*Element
	Number   int // from 1, within its wizard
	Of       int // steps of its wizard on the route, including the review; 0 for a wizard that leads on

	questions []*Question
}

// Decides reports whether the answer to a question of the stop decides what else the stop
// shows or requires: a surface then shows it at once.
func (s Stop) Decides(q *Question) bool {
	i := slices.IndexFunc(s.Wizard.steps, func(one step) bool { return one.ID == s.Step.ID })
	return i >= 0 && slices.ContainsFunc(s.Wizard.steps[i].elements, func(e element) bool {
		return slices.Contains(e.visible.tags, q.Tag) || slices.Contains(e.required.tags, q.Tag)
	})
}

// Ruled reports whether answers decide that the stop shows a question, or that it must be
// answered.
func (s Stop) Ruled(q *Question) bool {
	for i := range s.Wizard.steps {
		for _, e := range s.Wizard.steps[i].elements {
			if e.question != nil && e.question.QuestionID == q.QuestionID {
				return e.visible.program != nil || e.twin != nil
			}
		}
	}
	return false
}

// LiveElement is an element of a stop that answers on the same stop may show or hide, or whose
// answer they may require.
type LiveElement struct {
	Element  Element
	Question *Question // nil unless it is a question
	// Visible and Required are the conditions as data; their Op is empty if the answers on the
	// stop don't decide that, or if clients can't evaluate it.
	Visible, Required Term
}

// Live returns the elements that change while the stop is filled in, shown or not.
func (s Stop) Live() []LiveElement {
	i := slices.IndexFunc(s.Wizard.steps, func(one step) bool { return one.ID == s.Step.ID })
	if i < 0 {
		return nil
	}
	own := func(r rule) Term {
		for _, e := range s.Wizard.steps[i].elements {
			if e.question != nil && slices.Contains(r.tags, e.question.Tag) {
				return r.term
			}
		}
		return Term{}
	}
	var out []LiveElement
	for _, e := range s.Wizard.steps[i].elements {
		l := LiveElement{Element: e.Element, Question: e.question, Visible: own(e.visible), Required: own(e.required)}
		if l.Visible.Op != "" || l.Required.Op != "" {
			out = append(out, l)
		}
	}
	return out
}

// Questions returns the visible questions of the stop, in order.
func (s Stop) Questions() []*Question { return s.questions }

// Plan derives the route that the answers take from the wizard root. pins says
// which versions to use; the latest is used for all other wizards. today is the
// person's day.
//
// A pinned version that the library doesn't have is replaced by the latest, see
// [Plan.Moved]: it is better to continue with a slightly different form than not
// at all.
//
// Only answers on the route decide where it leads. After the first open question,
// the route is a projection from the answers so far.
func (l *Library) Plan(root ID, pins map[ID]Version, answers Answers, today time.Time) Plan {
	shelf := l.current.Load()
	w, _ := walks.Get().(*walk)
	defer walks.Put(w)
	w.begin(answers, today)
	for id := root; id != ""; {
		wizard, ok := shelf.at(id, pins[id])
		// Versions of different ages may form a circle, though no set of latest
		// versions can.
		if !ok || slices.Contains(w.entered, id) {
			w.plan.ended = false
			break
		}
		w.entered = append(w.entered, id)
		if pin := pins[id]; pin != "" && pin != wizard.Version {
			w.plan.Moved = append(w.plan.Moved, id)
		}
		id = w.walkWizard(wizard)
	}
	w.checkLapsed(midnight(today))
	w.runChecks()
	w.checkSpan()
	w.findOpen()
	w.park()
	w.act()
	w.comeBack()
	plan := w.plan
	w.plan, w.answers = Plan{}, nil // don't keep answers in the pool
	w.facts.begin(time.Time{})
	return plan
}

type walk struct {
	plan    Plan
	answers Answers
	facts   *facts
	entered []ID                // the wizards of the route so far
	waiting []*Question         // neither answered nor skipped, and to be asked
	aging   []*Question         // answered with a day that may have passed
	counted map[QuestionID]bool // questions whose answer counts
}

// walks are used again: a turn walks the route when it begins and after each change. No plan
// keeps any of a walk's own memory.
var walks = sync.Pool{New: func() any {
	return &walk{facts: newFacts(time.Time{}), counted: map[QuestionID]bool{}}
}}

// begin forgets the route that was walked before.
func (w *walk) begin(answers Answers, today time.Time) {
	clear(w.counted)
	*w = walk{answers: answers, facts: w.facts, entered: w.entered[:0], waiting: w.waiting[:0], aging: w.aging[:0], counted: w.counted}
	w.facts.begin(today)
	w.facts.decisions = w.decisions()
}

// walkWizard adds a wizard's steps and returns the wizard that follows, "" at the
// end.
func (w *walk) walkWizard(wizard *Wizard) ID {
	first := len(w.plan.Stops)
	w.plan.Stops = slices.Grow(w.plan.Stops, len(wizard.steps))
	onto := ID("")
	for i := 0; i < len(wizard.steps) && onto == ""; {
		step := &wizard.steps[i]
		w.visit(wizard, step)
		var by *next
		i, onto, by = step.follow(i, w.facts)
		if by != nil && by.choice != nil {
			w.meet(wizard, *by)
		}
	}
	w.numberStops(first, wizard)
	w.plan.ended = onto == "" && !wizard.leadsOn
	return onto
}

// follow returns the step after step i, or the wizard it leads to, and the rule that decides, or
// nil.
func (s *step) follow(i int, f *facts) (int, ID, *next) {
	for k := range s.next {
		n := &s.next[k]
		switch {
		case !n.when.holds(f):
			continue
		case n.wizard != "":
			return i, n.wizard, n
		case n.choice != nil:
			return n.choice.decided(f, n.step), "", n
		}
		return n.step, "", n
	}
	return i + 1, "", nil
}

// visit adds a step with its visible elements, unless there are none.
func (w *walk) visit(wizard *Wizard, s *step) {
	stop := Stop{Wizard: wizard, Step: &s.Step}
	for i := range s.elements {
		e := &s.elements[i]
		if !e.visible.holds(w.facts) {
			continue
		}
		stop.Elements = appendShared(stop.Elements, s.all, &e.Element)
		if e.question != nil {
			q := e.ask(w.facts)
			stop.questions = appendShared(stop.questions, s.asks, q)
			if !w.countAnswer(q) && (!q.OnlyIfSaid || q.Required()) {
				w.waiting = append(w.waiting, q)
			}
		}
	}
	if len(stop.Elements) > 0 {
		w.plan.Stops = append(w.plan.Stops, stop)
	}
}

// appendShared appends one to list. As long as the list is the beginning of all, it shares its memory.
func appendShared[T comparable](list, all []T, one T) []T {
	n := len(list)
	if n < len(all) && all[n] == one && (n == 0 || &list[0] == &all[0]) {
		return all[: n+1 : n+1]
	}
	return append(list, one)
}

// countAnswer makes the answer to a question count, if the question accepts it.
func (w *walk) countAnswer(q *Question) bool {
	answer, ok := w.answers[q.QuestionID]
	if !ok || !q.Holds(answer.Value) {
		return false
	}
	w.counted[q.QuestionID] = true
	w.facts.add(q, answer.Value)
	if len(q.aging) > 0 && answer.Given() {
		w.aging = append(w.aging, q)
	}
	return true
}

func (w *walk) numberStops(first int, wizard *Wizard) {
	stops := w.plan.Stops[first:]
	for i := range stops {
		stops[i].Number = i + 1
		if !wizard.leadsOn {
			stops[i].Of = len(stops) + 1
		}
	}
}

// checkLapsed finds answers that were valid when they were given but no longer
// are: a form may be saved for months. If two wizards ask a question, only the
// one that is filed counts.
func (w *walk) checkLapsed(today time.Time) {
	for _, q := range w.aging {
		if _, last, _ := w.plan.Question(q.QuestionID); last != q {
			continue
		}
		if message := q.lapseMessage(w.answers[q.QuestionID].Value, today); message != "" {
			w.markBroken(q.QuestionID, message)
		}
	}
}

func (w *walk) markBroken(id QuestionID, message string) {
	if w.plan.Broken == nil {
		w.plan.Broken = map[QuestionID]string{}
	}
	w.plan.Broken[id] = message
}

// runChecks evaluates the checks of the wizards on the route.
func (w *walk) runChecks() {
	var last *Wizard
	for _, stop := range w.plan.Stops {
		if stop.Wizard == last {
			continue
		}
		last = stop.Wizard
		for _, c := range last.checks {
			if !w.counted[c.question] || w.plan.Broken[c.question] != "" || !w.facts.knowAll(c.rule.tags) || c.rule.decide(w.facts) != no {
				continue
			}
			w.markBroken(c.question, c.message.render(w.facts))
		}
	}
}

// findOpen finds the first question that is to be asked, or has a broken answer.
func (w *walk) findOpen() {
	w.plan.openStop = -1
	for i, stop := range w.plan.Stops {
		for _, q := range stop.questions {
			if (slices.Contains(w.waiting, q) || w.plan.Broken[q.QuestionID] != "") && w.plan.asksLast(q) {
				w.plan.openStop, w.plan.open = i, q
				return
			}
		}
	}
}

func (w *walk) park() {
	if len(w.counted) == len(w.answers) {
		return
	}
	w.plan.Parked = maps.Clone(w.answers)
	for id := range w.counted {
		delete(w.plan.Parked, id)
	}
}

// Open returns the first question on the route that is neither answered nor
// skipped, or whose answer is broken, and its stop. A question that two wizards
// ask is open at one stop only, see [Plan.Asked]. ok is false if nothing is open.
func (p *Plan) Open() (stop Stop, q *Question, ok bool) {
	if p.open == nil {
		return Stop{}, nil, false
	}
	return p.Stops[p.openStop], p.open, true
}

// Question finds a question on the route. If two wizards ask it, it returns the
// later one, which is filed.
func (p *Plan) Question(id QuestionID) (Stop, *Question, bool) {
	for i := range slices.Backward(p.Stops) {
		for _, q := range p.Stops[i].questions {
			if q.QuestionID == id {
				return p.Stops[i], q, true
			}
		}
	}
	return Stop{}, nil, false
}

// asksLast reports whether no later stop asks a question of the route again.
func (p *Plan) asksLast(q *Question) bool {
	_, last, _ := p.Question(q.QuestionID)
	return last == q
}

// Asked returns the questions of a stop, without those that a later stop asks
// again.
func (p *Plan) Asked(stop int) []*Question {
	var out []*Question
	for _, q := range p.Stops[stop].questions {
		if p.asksLast(q) {
			out = append(out, q)
		}
	}
	return out
}

// Questions returns the questions on the route with their stops, each question
// once.
func (p *Plan) Questions() iter.Seq2[Stop, *Question] {
	return func(yield func(Stop, *Question) bool) {
		for _, stop := range p.Stops {
			for _, q := range stop.questions {
				if p.asksLast(q) && !yield(stop, q) {
					return
				}
			}
		}
	}
}

// Stop finds a step on the route.
func (p *Plan) Stop(wizard ID, step StepID) (index int, ok bool) {
	for i, s := range p.Stops {
		if s.Wizard.ID == wizard && s.Step.ID == step {
			return i, true
		}
	}
	return -1, false
}

// Active returns the wizard in which the route ends, the one for the chosen leave
// type; nil if the route is empty.
func (p *Plan) Active() *Wizard {
	if len(p.Stops) == 0 {
		return nil
	}
	return p.Stops[len(p.Stops)-1].Wizard
}

// Complete reports whether the form is ready for review: nothing is open, and the
// route reaches the end of a wizard that is filed.
func (p *Plan) Complete() bool { return p.open == nil && p.ended && len(p.Stops) > 0 }

// comeBack says how the person comes back to work, by the last wizard on the route.
func (w *walk) comeBack() {
	active := w.plan.Active()
	if active == nil {
		return
	}
	r := active.returning
	w.plan.Return.Note = r.note.holds(w.facts)
	switch {
	case r.says && r.offer.holds(w.facts):
		w.plan.Return.Offer = OfferAlways
	case r.says:
		w.plan.Return.Offer = OfferNever
	}
}
