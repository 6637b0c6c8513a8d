package wizard

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard/outside"
)

// Ahead is what a form needs from elsewhere: it is looked up, asked or sent before anybody
// waits for it.
type Ahead struct {
	// Choices are rules that a language model decides, on the route.
	Choices []OpenChoice
	// Actions are those of the wizards on the route whose conditions hold, in order.
	Actions []DueAction
}

// OpenChoice is a rule on the route that a language model decides.
type OpenChoice struct {
	Choice
	ID    QuestionID // of the answer that holds the decision
	Key   string     // of what the decision is about; another text or answer has another key
	Stop  int        // after which it is decided
	Steps []Step     // in the order of Choose
	Go    Tag        // without a decision
	Given []Given    // the answers that it reads, those that are there
}

// DueAction is an action on the route.
type DueAction struct {
	Action
	Wizard *Wizard
	Stop   int // after which it is taken; -1 once the form is filed
}

// decidedPrefix begins the IDs of answers that hold decisions. No question's ID has a slash.
const decidedPrefix = "decided/"

// IsDecision reports whether an ID is that of a decision, and not of a question.
func IsDecision(id QuestionID) bool { return strings.HasPrefix(string(id), decidedPrefix) }

// key identifies what a choice is about: its text, its steps and the answers it reads.
func (c *choice) key(f *facts) string {
	hash := sha256.New()
	fmt.Fprintf(hash, "%q%q", c.Text, c.Choose)
	for _, tag := range c.Reads {
		fmt.Fprintf(hash, "%q", f.shown[tag].value)
	}
	return hex.EncodeToString(hash.Sum(nil)[:6])
}

// decided returns the step that was chosen for the answers as they are, or else the one to
// which the rule leads without a decision.
func (c *choice) decided(f *facts, otherwise int) int {
	answer, ok := f.decisions[c.id]
	if !ok || answer.Source != c.key(f) {
		return otherwise
	}
	if i := slices.Index(c.Choose, Tag(answer.Value)); i >= 0 {
		return c.step[i]
	}
	return otherwise
}

// decisions returns those of the answers that aren't a person's. They always count.
func (w *walk) decisions() map[QuestionID]Answer {
	var out map[QuestionID]Answer
	for id, answer := range w.answers {
		if IsDecision(id) {
			if out == nil {
				out = map[QuestionID]Answer{}
			}
			out[id], w.counted[id] = answer, true
		}
	}
	return out
}

// meet notes a choice that the route comes to after the last stop.
func (w *walk) meet(wizard *Wizard, n next) {
	c := n.choice
	open := OpenChoice{Choice: c.Choice, ID: c.id, Key: c.key(w.facts), Stop: len(w.plan.Stops) - 1, Go: wizard.steps[n.step].Tag}
	for _, i := range c.step {
		open.Steps = append(open.Steps, wizard.steps[i].Step)
	}
	for _, tag := range c.Reads {
		if shown, ok := w.facts.shown[tag]; ok {
			open.Given = append(open.Given, Given{shown.question, shown.value})
		}
	}
	w.plan.Ahead.Choices = append(w.plan.Ahead.Choices, open)
}

// act notes the actions of the wizards on the route.
func (w *walk) act() {
	var last *Wizard
	for _, stop := range w.plan.Stops {
		if stop.Wizard == last {
			continue
		}
		last = stop.Wizard
		for _, a := range last.actions {
			at := slices.IndexFunc(w.plan.Stops, func(s Stop) bool { return s.Wizard == last && s.Step.Tag == a.After })
			if at < 0 && a.After != AfterFiled || !a.when.holds(w.facts) {
				continue
			}
			w.plan.Ahead.Actions = append(w.plan.Ahead.Actions, DueAction{a.Action, last, at})
		}
	}
}

// ByTag finds a question on the route by its tag.
func (p *Plan) ByTag(tag Tag) (*Question, bool) {
	for _, q := range p.Questions() {
		if q.Tag == tag {
			return q, true
		}
	}
	return nil, false
}

// told returns the tags of all answers that leave the form, or come from elsewhere.
func (d *draft) told() []Tag {
	var out []Tag
	for _, n := range d.Next {
		if n.Choice != nil {
			out = append(out, n.Choice.Reads...)
		}
	}
	for _, a := range d.Actions {
		out = append(out, a.Send...)
	}
	for _, e := range d.Elements {
		if c := e.Attributes.Content; c != nil {
			for _, name := range outside.Placeholders(c.Question + c.URL) {
				out = append(out, Tag(name))
			}
		}
	}
	return out
}

// compileChoice compiles what a language model decides. It returns nil for other rules.
func (r compiler) compileChoice(w *Wizard, i, from int) *choice {
	n, at := r.Next[i], content.Place("next").Item(i)
	switch {
	case n.DecidedBy == "" && n.Choice == nil:
		return nil
	case n.DecidedBy != ByModel:
		r.Wrong(at.Field("decided by"), "write decided by: model", "a rule with a choice is decided by %q", n.DecidedBy)
		return nil
	case n.Choice == nil:
		r.Wrong(at, "write choice: with text, reads and choose", "the rule doesn't say what the model chooses between")
		return nil
	case n.Go == "":
		r.Wrong(at, "write go: with the step that comes next without a model", "a model can't choose a wizard")
		return nil
	}
	at = at.Field("choice")
	c := &choice{Choice: *n.Choice, id: QuestionID(decidedPrefix + string(n.After))}
	if strings.TrimSpace(c.Text) == "" {
		r.Wrong(at.Field("text"), "write the rule as you would say it", "text is missing")
	}
	r.checkReads(c, at.Field("reads"), position{w.steps[from].Sort, afterElements})
	for k, tag := range c.Choose {
		to := slices.IndexFunc(w.steps, func(s step) bool { return s.Tag == tag })
		switch {
		case to < 0:
			r.Wrong(at.Field("choose").Item(k), content.Suggest(tag, r.stepTags()), "no step has the tag %q", tag)
		case to <= from:
			r.Wrong(at.Field("choose").Item(k), "choose between later steps", "the rule leads from %s back to %s", n.After, tag)
		case slices.Index(c.Choose, tag) != k:
			r.Wrong(at.Field("choose").Item(k), "remove it", "the step %s is listed twice", tag)
		}
		c.step = append(c.step, max(to, 0))
	}
	if len(c.Choose) < 2 {
		r.Wrong(at.Field("choose"), "list at least two steps", "there is nothing to choose between")
	} else if !slices.Contains(c.Choose, n.Go) {
		r.Wrong(at.Field("choose"), "add "+string(n.Go)+", where go leads", "the model couldn't choose the step that comes next without it")
	}
	return c
}

// checkReads checks the answers that a model gets: one of them must be free text, for it to
// quote.
func (r compiler) checkReads(c *choice, at content.Place, here position) {
	if len(c.Reads) == 0 {
		r.Wrong(at, "list the tags of the questions whose answers decide", "the model isn't told any answer")
	}
	written := false
	for i, tag := range c.Reads {
		r.checkTold(tag, at.Item(i), here)
		kind := r.words.component(tag).Kind()
		written = written || kind == TextKind || len(r.words.terms[tag]) == 0
	}
	if len(c.Reads) > 0 && !written {
		r.Wrong(at, "write the rule in plain English instead: no model is needed to compare choices, dates and numbers", "none of the answers is a text")
	}
}

// checkTold checks a tag whose answer leaves the form.
func (r compiler) checkTold(tag Tag, at content.Place, here position) {
	if _, known := r.words.terms[tag]; !known {
		r.Wrong(at, content.Suggest(tag, r.words.tags), "no question has the tag %q", tag)
		return
	}
	r.checkAskedBefore(tag, r.Line(at), here)
}

// compileAction compiles when an action is taken.
func (r compiler) compileAction(w *Wizard, i int) {
	a, at := r.Actions[i], content.Place("actions").Item(i)
	here := position{afterElements, afterElements}
	if a.After != AfterFiled {
		from := slices.IndexFunc(w.steps, func(s step) bool { return s.Tag == a.After })
		if from < 0 {
			r.Wrong(at.Field("after"), content.Suggest(a.After, append(r.stepTags(), AfterFiled)), "no step has the tag %q", a.After)
			return
		}
		here.step = w.steps[from].Sort
	}
	for k, tag := range a.Send {
		r.checkTold(tag, at.Field("send").Item(k), here)
	}
	for _, name := range slices.Sorted(maps.Keys(a.Set)) {
		r.checkSet(a, Tag(name), at.Field("set").Field(name), here)
	}
	w.actions = append(w.actions, action{a, r.compileCondition(a.When, at.Field("when"), here)})
}

// checkSet checks a question that an action answers: a later one, so that people see what
// was filled in.
func (r compiler) checkSet(a Action, tag Tag, at content.Place, here position) {
	own, ok := r.words.termIn(r.ID, tag)
	field := a.Set[string(tag)]
	switch {
	case !ok:
		r.Wrong(at, content.Suggest(tag, r.words.tags), "no question of this form has the tag %q", tag)
	case own.at.before(here):
		r.Wrong(at, "let the action come before the question, or set another one", "%s is asked before the action is taken", tag)
	case a.Schema != nil && !slices.Contains([]string{"string", "number", "integer", "boolean"}, a.Schema.Kind(field)):
		r.Wrong(at, "name a required field of the schema that is a text, a number or a truth value", "the answer has no field %q to fill in %s with", field, tag)
	}
}

// checkContents checks the tags in content sources.
func (r compiler) checkContents() {
	sorts := r.stepSorts()
	for i, e := range r.Elements {
		c, at := e.Attributes.Content, content.Place("elements").Item(i).Field("attributes").Field("content")
		if c == nil || e.Type != TypeInfo {
			continue
		}
		field, text := "question", c.Question
		if c.From == outside.FromHTTP {
			_, text, _ = strings.Cut(c.URL, "?")
			field = "url"
		}
		for _, name := range outside.Placeholders(text) {
			if name != outside.Employee || c.From != outside.FromHTTP {
				r.checkTold(Tag(name), at.Field(field), position{sorts[e.StepID], cmp.Or(e.Sort, afterElements)})
			}
		}
	}
}
