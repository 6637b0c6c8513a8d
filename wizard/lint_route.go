package wizard

import (
	"cmp"
	"slices"
	"time"

	"github.com/leaveway/leaveway/content"
)

// compiler compiles a draft, and finds the mistakes in where steps lead.
type compiler struct {
	*draft
	words     *vocabulary
	ancestors map[ID]bool
	known     []ID
	// restored is set for an earlier version. Its references to other wizards
	// aren't checked, because those may have changed since.
	restored bool
}

// compile makes a Wizard. Mistakes are added to the draft.
func (r compiler) compile() *Wizard {
	w := &Wizard{
		Config: r.Config, Version: Fingerprint(r.source), Source: slices.Clone(r.source), file: r.file,
		questions: map[QuestionID]*Question{},
	}
	w.Steps = slices.Clone(r.Steps)
	slices.SortStableFunc(w.Steps, func(a, b Step) int { return cmp.Compare(a.Sort, b.Sort) })
	w.leadsOn = slices.ContainsFunc(r.Next, func(n Next) bool { return n.Wizard != "" })
	for _, s := range w.Steps {
		w.steps = append(w.steps, step{Step: s})
	}
	w.Elements = nil
	for i := range w.steps {
		r.compileElements(w, &w.steps[i])
	}
	for i := range r.Next {
		r.compileNext(w, i)
	}
	for i := range r.Checks {
		r.compileCheck(w, i)
	}
	for i := range r.Actions {
		r.compileAction(w, i)
	}
	r.compileReturn(w)
	r.checkContents()
	r.checkDeadRules()
	r.checkUnreachable(w)
	r.checkDeadEnds(w)
	return w
}

func (r compiler) compileElements(w *Wizard, s *step) {
	var indexes []int
	for i, e := range r.Elements {
		if e.StepID == s.ID {
			indexes = append(indexes, i)
		}
	}
	slices.SortStableFunc(indexes, func(a, b int) int { return cmp.Compare(r.Elements[a].Sort, r.Elements[b].Sort) })
	for _, i := range indexes {
		e := r.Elements[i]
		at := content.Place("elements").Item(i)
		compiled := element{Element: e, visible: r.compileCondition(e.Visible, at.Field("isVisible"), position{s.Sort, e.Sort})}
		if e.Type == TypeQuestion {
			q := &Question{Attributes: e.Attributes, Element: e.ID, Step: s.ID, variable: e.Attributes.Tag.variable(), aging: e.Attributes.aging()}
			q.Options = slices.Clone(q.Options)
			slices.SortStableFunc(q.Options, func(a, b Option) int { return cmp.Compare(a.Sort, b.Sort) })
			q.choices = q.listChoices()
			w.questions[q.QuestionID] = q
			compiled.Element.Attributes.Options = q.Options
			compiled.question = q
			r.compileRequired(&compiled, at, position{s.Sort, e.Sort})
		}
		s.elements = append(s.elements, compiled)
		w.Elements = append(w.Elements, compiled.Element)
	}
	for i := range s.elements {
		s.all = append(s.all, &s.elements[i].Element)
		if q := s.elements[i].question; q != nil {
			s.asks = append(s.asks, q)
		}
	}
}

// compileRequired compiles when a question must be answered.
func (r compiler) compileRequired(e *element, at content.Place, here position) {
	if (e.Required == Condition{}) {
		return
	}
	e.required = r.compileCondition(e.Required, at.Field("isRequired"), here)
	twin := *e.question
	if twin.Required() {
		twin.Validation = slices.DeleteFunc(slices.Clone(twin.Validation), func(v string) bool { return v == "required" })
	} else {
		twin.Validation = append(slices.Clone(twin.Validation), "required")
	}
	e.twin = &twin
}

// compileCondition compiles a condition. It may only name questions that are
// asked before its position.
func (r compiler) compileCondition(c Condition, p content.Place, here position) rule {
	if c.Expr == "" {
		return rule{always: c.Always}
	}
	compiled, mistakes := r.words.compile(c.Expr)
	line, block := r.Line(p), r.Block(p)
	if block != content.Inline {
		line++ // the text begins below its | or >
	}
	for _, m := range mistakes {
		at := line
		if block == content.Literal {
			at += m.line
		}
		r.WrongLine(at, m.fix, "%s", m.what)
	}
	for _, tag := range compiled.tags {
		r.checkAskedBefore(tag, line, here)
	}
	return compiled
}

// checkAskedBefore checks that a tag's question is asked before a position.
func (r compiler) checkAskedBefore(tag Tag, line int, here position) {
	if own, ok := r.words.termIn(r.ID, tag); ok {
		if !own.at.before(here) {
			r.WrongLine(line, "ask it earlier, or move this after it", "%s is asked later", tag)
		}
		return
	}
	if r.restored {
		return
	}
	for _, t := range r.words.terms[tag] {
		if r.ancestors[t.wizard] {
			return
		}
	}
	if terms := r.words.terms[tag]; len(terms) > 0 {
		r.WrongLine(line, "use a question of this wizard or of one that leads to it",
			"%s is asked in the wizard %q, which does not lead here", tag, terms[0].wizard)
	}
}

func (r compiler) compileNext(w *Wizard, i int) {
	n, at := r.Next[i], content.Place("next").Item(i)
	from := slices.IndexFunc(w.steps, func(s step) bool { return s.Tag == n.After })
	if from < 0 {
		r.Wrong(at.Field("after"), content.Suggest(n.After, r.stepTags()), "no step has the tag %q", n.After)
		return
	}
	compiled := next{
		when:   r.compileCondition(n.When, at.Field("when"), position{w.steps[from].Sort, afterElements}),
		step:   -1,
		wizard: n.Wizard,
		index:  i,
	}
	switch {
	case n.Go == "" && n.Wizard == "", n.Go != "" && n.Wizard != "":
		r.Wrong(at, "write go: with a step's tag, or wizard: with a wizard's ID", "the rule must lead either to a step or to a wizard")
		return
	case n.Wizard != "":
		r.checkTarget(n.Wizard, at.Field("wizard"))
	default:
		to := slices.IndexFunc(w.steps, func(s step) bool { return s.Tag == n.Go })
		if to < 0 {
			r.Wrong(at.Field("go"), content.Suggest(n.Go, r.stepTags()), "no step has the tag %q", n.Go)
			return
		}
		if to <= from {
			r.Wrong(at.Field("go"), "lead to a later step; people go back with the Back button", "the rule leads from %s back to %s", n.After, n.Go)
			return
		}
		compiled.step = to
	}
	compiled.choice = r.compileChoice(w, i, from)
	w.steps[from].next = append(w.steps[from].next, compiled)
}

func (r compiler) checkTarget(to ID, at content.Place) {
	switch {
	case r.restored:
	case !slices.Contains(r.known, to) && slices.Contains(r.known, ""):
		// it may be the wizard whose file could not be read
	case !slices.Contains(r.known, to):
		r.Wrong(at, content.Suggest(to, r.known), "the wizard %q does not exist", to)
	case to == r.ID || r.ancestors[to]:
		r.Wrong(at, "let wizards lead in one direction only", "the wizards %q and %q lead in a circle", r.ID, to)
	}
}

func (r compiler) stepTags() []Tag {
	out := make([]Tag, len(r.Steps))
	for i, s := range r.Steps {
		out[i] = s.Tag
	}
	return out
}

func (n next) isAlways() bool {
	holds, ok := n.when.constant()
	return ok && holds
}

// targets are the steps to which a rule may lead.
func (n next) targets() []int {
	switch {
	case n.step < 0 || n.isNever():
		return nil
	case n.choice != nil:
		return append(slices.Clone(n.choice.step), n.step)
	}
	return []int{n.step}
}

func (n next) isNever() bool {
	holds, ok := n.when.constant()
	return ok && !holds
}

// checkDeadRules finds rules after a rule that always holds.
func (r compiler) checkDeadRules() {
	certain := map[Tag]int{}
	for i, n := range r.Next {
		at := content.Place("next").Item(i)
		if first, ok := certain[n.After]; ok {
			r.Wrong(at, "remove it, or move it before that one", "the rule is never reached: the one in line %d always holds", first)
		} else if n.When.Expr == "" && n.When.Always {
			certain[n.After] = r.Line(at)
		}
	}
}

// checkUnreachable finds steps that no rule leads to.
func (r compiler) checkUnreachable(w *Wizard) {
	reached := make([]bool, len(w.steps)+1)
	reached[0] = true
	for i, s := range w.steps {
		if !reached[i] {
			continue
		}
		falls := true
		for _, n := range s.next {
			for _, to := range n.targets() {
				reached[to] = true
			}
			if n.isAlways() {
				falls = false
				break
			}
		}
		if falls {
			reached[i+1] = true
		}
	}
	for i, s := range w.steps {
		if !reached[i] {
			at := content.Place("steps").Item(slices.IndexFunc(r.Steps, func(x Step) bool { return x.ID == s.ID }))
			r.Wrong(at, "let a rule lead to it, or remove it", "the step %q is never reached", s.ID)
		}
	}
}

func (r compiler) compileCheck(w *Wizard, i int) {
	c, at := r.Checks[i], content.Place("checks").Item(i)
	compiled := r.compileCondition(Condition{Expr: cmp.Or(c.Rule, "false")}, at.Field("rule"), position{afterElements, afterElements})
	if c.Rule == "" {
		r.Wrong(at.Field("rule"), "write a condition that the answers must meet", "rule is missing")
	} else if _, constant := compiled.constant(); !constant && len(compiled.tags) == 0 {
		r.Wrong(at.Field("rule"), "compare answers by their tags", "the rule names no question")
	}
	if _, ok := w.questions[c.Question]; !ok {
		r.Wrong(at.Field("questionId"), content.Suggest(c.Question, r.questionIDs()), "the question %q does not exist in this wizard", c.Question)
	}
	message := parseMessage(c.Message)
	if c.Message == "" {
		r.Wrong(at.Field("message"), "write the text that people read next to the question", "message is missing")
	}
	for _, tag := range message.tags() {
		if _, ok := r.words.terms[tag]; !ok {
			r.Wrong(at.Field("message"), content.Suggest(tag, r.words.tags), "no question has the tag {%s}", tag)
		}
		r.checkAskedBefore(tag, r.Line(at.Field("message")), position{afterElements, afterElements})
	}
	w.checks = append(w.checks, check{rule: compiled, question: c.Question, message: message})
}

func (r compiler) questionIDs() []QuestionID {
	var out []QuestionID
	for _, e := range r.Elements {
		if e.Type == TypeQuestion {
			out = append(out, e.Attributes.QuestionID)
		}
	}
	return out
}

// checkDeadEnds finds options of a selector that lead to no wizard, where people
// would be stuck. It only checks selectors whose last rules all depend on the
// same choice.
func (r compiler) checkDeadEnds(w *Wizard) {
	if !w.leadsOn || len(w.steps) == 0 {
		return
	}
	end := w.steps[len(w.steps)-1].next
	tag, ok := decidedBy(end)
	if !ok {
		return
	}
	for i, e := range r.Elements {
		q := e.Attributes
		if q.Tag != tag || q.Component.Kind() != ChoiceKind {
			continue
		}
		for j, o := range q.Options {
			if o.Off == "" && !leadsSomewhere(end, &Question{Attributes: q}, o) {
				r.Wrong(content.Place("elements").Item(i).Field("attributes").Field("options").Item(j),
					"add a rule for it to next", "the option %q leads nowhere", o.Value)
			}
		}
	}
}

// decidedBy returns the tag that all rules depend on, if there is exactly one.
func decidedBy(rules []next) (tag Tag, ok bool) {
	for _, n := range rules {
		if len(n.when.tags) != 1 || tag != "" && tag != n.when.tags[0] {
			return "", false
		}
		tag = n.when.tags[0]
	}
	return tag, tag != ""
}

func leadsSomewhere(rules []next, q *Question, o Option) bool {
	f := newFacts(time.Time{})
	f.add(q, o.Value)
	return slices.ContainsFunc(rules, func(n next) bool { return n.when.holds(f) })
}

// compileReturn compiles how people come back to work.
func (r compiler) compileReturn(w *Wizard) {
	if r.Return == nil {
		return
	}
	at, end := content.Place("returnToWork"), position{afterElements, afterElements}
	w.returning.note = r.compileCondition(r.Return.Note, at.Field("note"), end)
	if r.Return.Offer != nil {
		w.returning.offer, w.returning.says = r.compileCondition(*r.Return.Offer, at.Field("offer"), end), true
	}
}
