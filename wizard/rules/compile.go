package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/wizard"
)

// longestText is how many characters a text of rules can have.
const longestText = 20_000

// Compiler reads rules about one form.
type Compiler struct{ form *form }

// NewCompiler returns a compiler for rules about a form.
func NewCompiler(w *wizard.Wizard) (*Compiler, error) {
	f, err := newForm(w)
	if err != nil {
		return nil, fmt.Errorf("read the names of %s: %w", w.ID, err)
	}
	return &Compiler{f}, nil
}

// Compile reads a text with one rule or several. The error is a *[Refusal] if the
// text can't be understood without guessing: a text is compiled as a whole or not
// at all.
func (c *Compiler) Compile(text string) (*Program, error) {
	list, wrong := c.form.read(text)
	if wrong != nil {
		return nil, wrong
	}
	if wrong := c.form.settlePlaces(list); wrong != nil {
		return nil, wrong
	}
	if wrong := c.form.checkRules(list); wrong != nil {
		return nil, wrong
	}
	return c.form.program(list)
}

// read parses a text.
func (f *form) read(text string) ([]rule, *Refusal) {
	if utf8.RuneCountInString(text) > longestText {
		return nil, refuse(NotARule, "", "This text is longer than %d characters. Can you divide it?", longestText)
	}
	plain := sameSign.Replace(text)
	tokens := f.correct(tokenize(text))
	var out []rule
	state := &parser{}
	for _, s := range f.sentences(tokens) {
		p := &parser{shown: state.shown, asked: state.asked, fragment: state.fragment}
		p.form, p.text, p.tokens, p.last = f, plain, s.tokens, state.last
		if wrong := p.readSentence(s); wrong != nil {
			return nil, p.locate(wrong, s)
		}
		state = p
		out = append(out, p.rules...)
	}
	if state.fragment {
		return nil, refuse(NotARule, "", "What should happen then? Name a step to go to, or a question to show or hide.")
	}
	if len(out) == 0 {
		return nil, refuse(NotARule, "", "What should the form do? Name a step to go to, or a question to show or hide.")
	}
	return out, nil
}

// readSentence reads a statement, or a question that "if so" refers to.
func (p *parser) readSentence(s statementText) *Refusal {
	if len(s.after) > 0 {
		p.tokens = append(append(append([]token(nil), s.after...), token{text: ",", low: ",", kind: signToken, at: s.tokens[0].at, end: s.tokens[0].at}), s.tokens...)
	}
	p.chunks = p.form.chunk(p.tokens)
	p.dropParentheses()
	if s.question && !p.form.hasEffect(s.tokens) {
		return p.question()
	}
	if wrong := p.checkSpelling(); wrong != nil {
		return wrong
	}
	return p.sentence()
}

// dropParentheses removes them around plain values: "in (CA, NY)".
func (p *parser) dropParentheses() {
	for i := 1; i < len(p.chunks); i++ {
		if !p.signAt(i, "(") || !p.isAt(i-1, withinWord|includesWord|beWord|oneOf) {
			continue
		}
		end := i + 1
		for end < len(p.chunks) && !p.signAt(end, ")") && !p.isAt(end, beWord) {
			end++
		}
		if p.signAt(end, ")") {
			p.chunks = slices.Delete(p.chunks, end, end+1)
			p.chunks[i-1].roles.a |= oneOf
			p.chunks = slices.Delete(p.chunks, i, i+1)
		}
	}
}

// checkSpelling refuses what no grammar accepts.
func (p *parser) checkSpelling() *Refusal {
	for _, c := range p.chunks {
		if c.kind == wordChunk && strings.Contains(p.tokens[c.from].text, "/") && p.tokens[c.from].kind == wordToken {
			return refuse(Ambiguous, p.words([]chunk{c}), "Which day is “%s”? Write it as “June 1, 2027”.", p.words([]chunk{c}))
		}
		if c.roles.any(andOr) {
			return refuse(Ambiguous, p.words([]chunk{c}), "Does “and/or” mean “and” or “or”?")
		}
	}
	return nil
}

// question reads "Is the state Texas?".
func (p *parser) question() *Refusal {
	isPhrase := true
	for p.is(beWord|fillWord) || p.hasRole(p.at, lightVerb) && p.at == 0 {
		isPhrase = isPhrase && !p.is(beWord) && !p.tokenIs(p.at, "do", "does", "did", "has", "have", "will")
		p.at++
	}
	n, wrong := p.condition(true)
	if wrong != nil || !p.ends() {
		return refuse(NotARule, "", "This is a question. What should the form do?")
	}
	p.asked, p.fragment = n, isPhrase
	return nil
}

// locate adds the sentence to a refusal, and corrects its reason: a sentence
// without a condition or an effect is not a rule, whatever its words are.
func (p *parser) locate(wrong *Refusal, s statementText) *Refusal {
	from, to := s.tokens[0].at, s.tokens[len(s.tokens)-1].end
	wrong.Sentence = strings.Join(strings.Fields(p.text[from:to]), " ")
	wrong.At = from
	if i := strings.Index(p.text[from:], wrong.Place); wrong.Place != "" && i >= 0 {
		wrong.At += i
	}
	if wrong.Reason != Vague && !p.form.hasEffect(s.tokens) {
		hasMeaning := false
		for i := range p.chunks {
			hasMeaning = hasMeaning || p.isAt(i, ifWord|unlessWord|elseWord)
		}
		if !hasMeaning {
			wrong.Reason = NotARule
			wrong.Ask = "This isn't a rule. Which step should the form go to, or which question should it show or hide, and when?"
		} else if wrong.Reason == UnknownTag && p.onlyConditionFits() {
			wrong.Reason = NotARule
			wrong.Ask = fmt.Sprintf("A form can't do “%s”. Which step should it go to, or which question should it show or hide?", wrong.Place)
		}
	}
	return wrong
}

// onlyConditionFits reports whether what failed stands behind a condition that was
// understood: "If the reason is health, send an email".
func (p *parser) onlyConditionFits() bool {
	for i := range p.chunks {
		if p.isAt(i, ifWord) {
			q := *p
			q.at = i + 1
			_, failed := q.condition(false)
			return failed == nil
		}
	}
	return false
}

// settlePlaces decides after which step each rule is applied: the one it names,
// or the step with the last of its questions. Rules that end in "otherwise" are
// decided together.
func (f *form) settlePlaces(list []rule) *Refusal {
	from := 0
	for i := range list {
		r := &list[i]
		if r.effect.kind != goEffect {
			f.joinShown(list, i)
			continue
		}
		if r.after == nil {
			r.after = f.lastStep(r.when)
		}
		if !r.chain {
			continue
		}
		if wrong := f.joinChain(list[from : i+1]); wrong != nil {
			return wrong
		}
		if _, ends := r.when.(always); ends {
			from = i + 1
		}
	}
	for i := range list {
		if r := &list[i]; r.effect.kind == goEffect && r.after == nil {
			return refuse(Ambiguous, r.source, "When should the form go to “%s”? Say after which step, or under which condition.", r.effect.step.title)
		}
	}
	return nil
}

// joinShown says when "otherwise" applies to a question: while none of the
// conditions above it certainly holds.
func (f *form) joinShown(list []rule, i int) {
	if !list[i].chain {
		return
	}
	var above []node
	for k := i - 1; k >= 0 && (k == i-1 || !list[k].chain); k-- {
		above = append(above, list[k].when)
	}
	if len(above) > 0 {
		list[i].when = all(unfired{anyOf(above...)}, list[i].when)
	}
}

// joinChain gives the rules of an "otherwise" one place.
func (f *form) joinChain(list []rule) *Refusal {
	var at *step
	for _, r := range list {
		if r.effect.kind == goEffect && r.after != nil && (at == nil || r.after.at > at.at) {
			at = r.after
		}
	}
	for _, r := range list {
		if r.effect.kind == goEffect && r.placed {
			at = r.after
		}
	}
	for i := range list {
		if list[i].effect.kind == goEffect {
			list[i].after = at
		}
	}
	return nil
}

func (f *form) lastStep(n node) *step {
	last := -1
	for _, q := range questionsIn(n) {
		last = max(last, q.step)
	}
	if last < 0 {
		return nil
	}
	return f.steps[last]
}

// checkRules refuses rules that can never do anything.
func (f *form) checkRules(list []rule) *Refusal {
	for i, r := range list {
		if wrong := f.checkRule(r); wrong != nil {
			wrong.Sentence = r.source
			return wrong
		}
		for _, other := range list[:i] {
			if clash(other, r) {
				return refuse(Contradiction, r.source, "Two rules with the same condition do different things: “%s” and “%s”. Which one is right?", other.source, r.source)
			}
		}
	}
	return f.checkShown(list)
}

func (f *form) checkRule(r rule) *Refusal {
	asked := questionsIn(r.when)
	switch r.effect.kind {
	case goEffect:
		if r.effect.step.at <= r.after.at {
			return refuse(Contradiction, r.effect.step.title, "The rule leads from “%s” back to “%s”, but rules lead to later steps. Where should it lead?", r.after.title, r.effect.step.title)
		}
		for _, q := range asked {
			if q.step > r.after.at {
				return refuse(Contradiction, q.label, "“%s” is only asked after “%s”. Which earlier question should the rule depend on?", q.label, r.after.title)
			}
		}
	default:
		for _, q := range asked {
			if q.at >= r.effect.q.at {
				return refuse(Contradiction, q.label, "“%s” isn't asked before “%s”. Which earlier question should decide?", q.label, r.effect.q.label)
			}
		}
	}
	if f.neverHolds(r.when) {
		return refuse(Contradiction, r.source, "This condition can never hold. What do you mean?")
	}
	return nil
}

// clash reports whether two rules have one condition and different effects.
func clash(a, b rule) bool {
	if expression(a.when) != expression(b.when) || a.chain != b.chain || a.effect == b.effect {
		return false
	}
	if a.effect.kind == goEffect && b.effect.kind == goEffect {
		return a.after == b.after && a.effect.step != b.effect.step
	}
	return a.effect.kind != goEffect && b.effect.kind != goEffect && a.effect.q == b.effect.q
}

// neverHolds tries the answers that could make a condition hold.
func (f *form) neverHolds(n node) bool {
	if _, yes := n.(always); yes {
		return false
	}
	found := false
	complete := eachCase(n, func(s sample) bool {
		found = found || s.decide(n) == holds
		return !found
	})
	return complete && !found
}

// checkShown refuses a question that is shown and hidden under conditions that
// leave nothing.
func (f *form) checkShown(list []rule) *Refusal {
	for _, q := range shownQuestions(list) {
		v := visibilityOf(list, q)
		if len(v.show) == 0 || len(v.hide) == 0 {
			continue
		}
		seen := false
		complete := eachCase(all(anyOf(v.show...), anyOf(v.hide...)), func(s sample) bool {
			seen = seen || s.visible(v)
			return !seen
		})
		if complete && !seen {
			return refuse(Contradiction, q.label, "“%s” would never be shown. When should it be?", q.label)
		}
	}
	return nil
}

// visibility is when a question is shown.
type visibility struct{ show, hide []node }

func visibilityOf(list []rule, q *question) visibility {
	var v visibility
	for _, r := range list {
		switch {
		case r.effect.kind == goEffect || r.effect.q != q:
		case r.effect.kind == showEffect:
			v.show = append(v.show, r.when)
		default:
			v.hide = append(v.hide, r.when)
		}
	}
	return v
}

func shownQuestions(list []rule) []*question {
	var out []*question
	for _, r := range list {
		if r.effect.kind != goEffect && !slices.Contains(out, r.effect.q) {
			out = append(out, r.effect.q)
		}
	}
	return out
}
