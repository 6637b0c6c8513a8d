package read

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// longestSentence is how many words and signs a sentence can have. It bounds the time that
// looking ahead takes.
const longestSentence = 400

// longestText is how many characters a text of rules can have.
const longestText = 20_000

// Read parses a text.
func (f *Form) Read(text string) ([]tree.Rule, *Refusal) {
	if utf8.RuneCountInString(text) > longestText {
		return nil, Refuse(NotARule, "", "This text is longer than %d characters. Can you divide it?", longestText)
	}
	plain := sameSign.Replace(text)
	tokens := f.correct(f.plainVerbs(tokenize(text)))
	var out []tree.Rule
	state := &parser{}
	for _, s := range f.sentences(tokens) {
		if len(s.tokens) > longestSentence {
			return nil, Refuse(NotARule, "", "A sentence has more than %d words. Can you divide it into several rules?", longestSentence)
		}
		p := &parser{shown: state.shown, asked: state.asked, fragment: state.fragment}
		p.form, p.text, p.tokens, p.last = f, plain, s.tokens, state.last
		if wrong := p.readSentence(s); wrong != nil {
			return nil, p.locate(wrong, s)
		}
		state = p
		out = append(out, p.rules...)
	}
	if state.fragment {
		return nil, Refuse(NotARule, "", "What should happen then? Name a step to go to, or a question to show or hide.")
	}
	if len(out) == 0 {
		return nil, Refuse(NotARule, "", "What should the form do? Name a step to go to, or a question to show or hide.")
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
	p.chunks = headed(p)
	p.hints()
	if s.question && (!p.form.hasEffect(s.tokens) || asks(s.tokens)) {
		return p.question()
	}
	if wrong := p.checkSpelling(); wrong != nil {
		return wrong
	}
	return p.sentence()
}

// asks reports whether a sentence with a question mark wants to know something: "do interns
// see Schedule?", but not "could you send interns to Schedule?".
func asks(tokens []token) bool {
	words := []string{"do", "does", "did", "is", "are", "was", "were", "has", "have", "had", "what", "who", "whom", "whose", "which", "why", "how"}
	return slices.Contains(words, tokens[0].low) || len(tokens) > 1 && tokens[0].low == "should" && slices.Contains([]string{"we", "i", "you"}, tokens[1].low)
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
			return Refuse(Ambiguous, p.words([]chunk{c}), "Which day is “%s”? Write it as “June 1, 2027”.", p.words([]chunk{c}))
		}
		if c.roles.hasAny(andOr) {
			return Refuse(Ambiguous, p.words([]chunk{c}), "Does “and/or” mean “and” or “or”?")
		}
	}
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

// onlyConditionFits reports whether what failed follows a condition that was
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

// question reads "Is the state Texas?".
func (p *parser) question() *Refusal {
	isPhrase := true
	for p.is(beWord|fillWord) || p.hasRole(p.at, lightVerb) && p.at == 0 {
		isPhrase = isPhrase && !p.is(beWord) && !p.tokenIs(p.at, "do", "does", "did", "has", "have", "will")
		p.at++
	}
	n, wrong := p.condition(true)
	if wrong != nil || !p.ends() {
		return Refuse(NotARule, "", "This is a question. What should the form do?")
	}
	p.asked, p.fragment = n, isPhrase
	return nil
}
