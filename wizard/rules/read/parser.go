package read

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// cursor is a place in the chunks of a sentence.
type cursor struct {
	form   *Form
	text   string // the tokens are its words
	tokens []token
	chunks []chunk
	at     int
}

// scout looks ahead: where a condition ends, and where an effect begins.
type scout struct{ cursor }

// conditions reads conditions.
type conditions struct {
	scout
	hint     *tree.Question // what a remark in parentheses names
	last     *tree.Question // what "it" and a condition without a subject refer to
	openList bool           // the verb may follow after the last value of a list
}

// parser reads the rules of one sentence.
type parser struct {
	conditions
	shown    *tree.Question // what "it" refers to in "hide it"
	asked    tree.Node      // what a question before asked: "If so, …"
	fragment bool           // asked was a phrase, not a question
	only     bool           // the subject was "only people who …": others are not meant
	nobody   bool           // the subject was "nobody": the effect is denied
	rules    []tree.Rule
}

func (p *cursor) is(want class) bool { return p.isAt(p.at, want) }

func (p *cursor) isAt(i int, want class) bool {
	return i >= 0 && i < len(p.chunks) && p.chunks[i].roles.hasAny(want) && !p.chunks[i].isName()
}

func (p *cursor) hasRole(i int, want kin) bool {
	return i >= 0 && i < len(p.chunks) && p.chunks[i].roles.hasMore(want) && !p.chunks[i].isName()
}

func (p *cursor) isSign(s string) bool { return p.signAt(p.at, s) }

func (p *cursor) signAt(i int, s string) bool {
	return i >= 0 && i < len(p.chunks) && p.chunks[i].kind == signChunk && p.chunks[i].sign == s
}

func (p *cursor) ends() bool { return p.at >= len(p.chunks) }

// rest returns the words from here on.
func (p *cursor) rest() string {
	if p.ends() {
		return ""
	}
	return p.words(p.chunks[p.at:])
}

// dividers are signs that end a simple condition.
const dividers = ",;:()•.->=>--!?…"

func (p *cursor) divides(i int) bool {
	return p.chunks[i].kind == signChunk && strings.Contains(dividers, p.chunks[i].sign)
}

const joints = andWord | orWord | butWord | norWord | andOr

const turns = ifWord | unlessWord | thenWord | elseWord | soWord | becauseWord | ifSo | ifNot

// clauseEnd returns the chunks of the simple condition that starts at i, and
// where it ends.
func (p *scout) clauseEnd(i int) ([]chunk, int) {
	from := i
	for ; i < len(p.chunks); i++ {
		if p.divides(i) || p.isAt(i, joints) {
			break
		}
		if i == from {
			continue
		}
		if p.isAt(i, ifWord) && p.isAt(i-1, unsureWord) {
			continue // "they don't know when it begins"
		}
		if p.isAt(i, turns) || p.startsRelative(from, i) || p.startsStatement(from, i) {
			break
		}
		if p.effectInside(i) {
			i = p.beforeNegation(from, i)
			break
		}
	}
	return p.chunks[from:i], i
}

// beforeNegation returns where the words that deny the effect at i begin: in "people in
// Texas don't need Schedule", the verb is denied and not the state.
func (p *scout) beforeNegation(from, i int) int {
	at := i
	for at > from+1 && p.isAt(at-1, fillWord|notWord) && !p.isAt(at-1, peopleWord) {
		at--
		if p.isAt(at, notWord) {
			i = at
			for i > from+1 && p.tokenIs(i-1, "do", "does", "did", "should", "must", "need", "will", "can", "may", "shall", "would") {
				i--
			}
		}
	}
	return i
}

// startsStatement reports whether a pronoun at i is the subject of a further statement,
// where the one before it is complete: "when somebody is an intern they don't need this".
func (p *scout) startsStatement(from, i int) bool {
	if !p.tokenIs(i, "they", "he", "she", "we", "i", "you") {
		return false
	}
	last := p.chunks[i-1]
	complete := last.isName() || last.kind == quantityChunk || last.kind == dayChunk
	return complete && slices.ContainsFunc(p.chunks[from:i], func(c chunk) bool { return c.roles.hasAny(beWord) && !c.isName() })
}

// isWord reports whether a chunk is one of these words.
func (p *cursor) isWord(c chunk, words ...string) bool {
	return slices.Contains(words, p.tokens[c.from].low)
}

// startsRelative reports whether "who", "with" and the like start a further
// condition about people who are described already.
func (p *scout) startsRelative(from, i int) bool {
	if !p.isAt(i, whoWord) {
		return false
	}
	before := regionOf(p.chunks[from:i])
	if before.empty() || i+1 >= len(p.chunks) || p.chunks[i+1].kind == quantityChunk {
		return false
	}
	if p.isAt(i+1, weWord) || slices.ContainsFunc(p.chunks[from:i], func(c chunk) bool {
		return c.roles.hasAny(beWord|moreWord|lessWord|leastWord|mostWord) && len(c.names) == 0
	}) && !p.tokenIs(i, "who", "whose") {
		return false
	}
	return p.tokenIs(i, "who", "whose", "with", "having", "under", "which", "whom")
}

func (p *cursor) tokenIs(i int, words ...string) bool {
	return slices.Contains(words, p.tokens[p.chunks[i].from].low)
}

// stretch returns where the words of an effect end: at a comma, a condition or
// another effect, but not at "and" or "or".
func (p *scout) stretch(i int) int {
	from := i
	for ; i < len(p.chunks); i++ {
		if p.divides(i) || i > from && (p.isAt(i, turns) || p.effectInside(i)) {
			return i
		}
	}
	return i
}

// verbs that lead somewhere whatever follows them; the others, such as "see",
// need a step behind them.
var strongGo = []string{"go", "goes", "going", "proceed", "proceeds", "continue", "continues", "skip", "jump", "jumps", "send", "direct", "directed", "route", "routed", "head", "move", "advance", "redirect", "forward", "take", "lead", "bring"}

// effectInside reports whether an effect starts at i, behind a condition without
// a comma: "If the state is Texas go to Schedule".
func (p *scout) effectInside(i int) bool {
	switch {
	case p.hasRole(i, goVerb):
		return p.stepAfter(i) >= 0 && !p.isAt(i, fillWord&^goFill) && !p.inRelative(i)
	case p.makes(i) > 0:
		return true
	case p.hasRole(i, showVerb|hideVerb|requireVerb) && !p.isAt(i-1, peopleWord|whoWord) && (!p.isAt(i-1, fillWord) || p.hasRole(i, hideVerb) && p.mayLeaveOut(i)):
		r := regionOf(p.chunks[i+1 : p.stretchPlain(i+1)])
		return !r.empty() && (len(p.form.bestQuestions(r, nil)) > 0 || p.hasRole(i, hideVerb) && len(p.form.bestSteps(r)) > 0) && p.tokenIs(i, "require", "show", "hide", "ask", "display", "skip", "skips", "bypass", "bypasses", "omit")
	case p.hasRole(i, nextIs), p.toStep(i):
		return true
	}
	return false
}

// mayLeaveOut reports whether the verb at i says what the people before it may leave out:
// "contractors can skip Schedule".
func (p *scout) mayLeaveOut(i int) bool {
	return p.tokenIs(i-1, "can", "may", "should", "must", "will", "shall") && !p.inRelative(i)
}

// toStep reports whether "to" and a whole step are an effect of their own: "Berlin to
// Costs, Leeds to Approval".
func (p *scout) toStep(i int) bool {
	if i+1 >= len(p.chunks) || !p.tokenIs(i, "to") || i > 0 && p.hasRole(i-1, goVerb) {
		return false
	}
	k := i + 1
	for k < len(p.chunks)-1 && p.hasRole(k, detWord) {
		k++
	}
	named := slices.ContainsFunc(p.chunks[k].names, func(n name) bool { _, ok := n.target.(*tree.Step); return ok })
	return named && (k+1 == len(p.chunks) || p.divides(k+1) || p.isAt(k+1, turns|joints))
}

// inRelative reports whether the verb at i belongs to people who are described: "anybody
// who doesn't want a trial".
func (p *scout) inRelative(i int) bool {
	if p.tokenIs(i, strongGo...) {
		return false
	}
	for i > 0 && p.isAt(i-1, fillWord|notWord) && !p.isAt(i-1, peopleWord|whoWord) {
		i--
	}
	return i > 0 && p.tokenIs(i-1, "who", "that", "which")
}

const goFill class = fillWord

// stretchPlain is stretch without looking for further effects.
func (p *scout) stretchPlain(i int) int {
	for ; i < len(p.chunks); i++ {
		if p.divides(i) || p.isAt(i, turns) {
			return i
		}
	}
	return i
}

// stepAfter returns where the step that a verb at i leads to is named; -1 if
// there is none before the next comma or condition.
func (p *scout) stepAfter(i int) int {
	for k := i + 1; k < len(p.chunks); k++ {
		if p.divides(k) || p.isAt(k, turns) {
			return -1
		}
		if p.leadsTo(k-1) && p.namesStep(k) {
			return k
		}
	}
	return -1
}

// leadsTo reports whether chunk i leads to a step that follows it: a verb or a
// preposition.
func (p *scout) leadsTo(i int) bool {
	return p.hasRole(i, goVerb|prepWord|detWord|nextIs) || p.isAt(i, fillWord|nextWord|withinWord|onWord|beWord)
}

// namesStep reports whether a step is named at i, in full or in part.
func (p *scout) namesStep(i int) bool {
	for _, n := range p.chunks[i].names {
		if _, ok := n.target.(*tree.Step); ok {
			return true
		}
	}
	return p.partOfStep(i) > i
}

// partOfStep returns where a part of a step's title ends that starts at i.
func (p *scout) partOfStep(i int) int {
	if !slices.ContainsFunc(p.chunks[i].stems, func(s string) bool { return p.form.stepWords[s] }) {
		return i
	}
	if p.isAt(i, weWord|peopleWord) && i+1 < len(p.chunks) && p.tokenIs(i+1, "to") {
		return i // "takes you to Approval"
	}
	end := p.stretchPlain(i)
	for j := end; j > i; j-- {
		r := regionOf(p.chunks[i:j])
		if !p.endsInName(j-1) || len(r.required) == 0 || r.tag() != nil {
			continue
		}
		if len(p.form.bestSteps(r)) > 0 {
			return j
		}
	}
	return i
}

func (p *scout) endsInName(i int) bool {
	c := p.chunks[i]
	return len(c.names) > 0 || c.roles.isNone()
}

// effectAt reports whether an effect starts at i, perhaps behind fillers and
// negations: "please don't ask …".
func (p *scout) effectAt(i int) bool {
	_, ok := p.verbAt(i)
	return ok
}

// verbAt returns the verb of the effect that starts at i.
func (p *scout) verbAt(i int) (int, bool) {
	for ; i < len(p.chunks); i++ {
		switch {
		case p.hasRole(i, nextIs), p.toStep(i):
			return i, true
		case p.hasRole(i, goVerb) && (p.stepAfter(i) >= 0 || p.leadsNowhere(i)):
			return i, true
		case p.hasRole(i, showVerb|hideVerb|requireVerb) && !p.isAt(i-1, peopleWord|whoWord) && !p.hasRole(i-1, detWord), p.makes(i) > 0:
			return i, true
		case p.isAt(i, fillWord|weWord|notWord|onlyWord|noWord) || p.hasRole(i, detWord):
			if p.isAt(i, peopleWord) && !p.isAt(i, weWord|fillWord) {
				return i, false
			}
		default:
			return i, false
		}
	}
	return i, false
}

// leadsNowhere reports whether a strong verb leads to something that the form
// doesn't have: "go to the payroll interview".
func (p *scout) leadsNowhere(i int) bool {
	if !p.tokenIs(i, strongGo...) {
		return false
	}
	k := i + 1
	for k < len(p.chunks) && (p.isAt(k, peopleWord|fillWord|weWord) || p.hasRole(k, goVerb)) {
		k++
	}
	ending := p.chunks[k-1 : min(k+1, len(p.chunks))]
	to := slices.ContainsFunc(ending, func(c chunk) bool {
		return slices.Contains([]string{"to", "at", "with", "into"}, p.tokens[c.to-1].low)
	})
	if !to {
		return false
	}
	r := regionOf(p.chunks[min(k, len(p.chunks)):p.stretchPlain(min(k, len(p.chunks)))])
	return len(p.form.options(r, nil)) == 0 && len(p.form.bestQuestions(r, nil)) == 0
}

// subjectOfEffect reports whether what follows is not a condition but the
// subject of a further rule: "… and everyone else goes to Papers".
func (p *scout) subjectOfEffect() bool {
	if p.is(elseWord) {
		return true
	}
	end := p.at
	for end < len(p.chunks) && !p.divides(end) && !p.isAt(end, turns) {
		if end > p.at && p.effectInside(end) && p.isNoun(p.at, end) {
			return true
		}
		end++
	}
	return false
}

// isNoun reports whether chunks describe people or answers without a verb: the
// subject of a verb that follows.
func (p *scout) isNoun(from, to int) bool {
	verb := to
	for to > from && p.isAt(to-1, beWord|fillWord) && !p.isAt(to-1, peopleWord) {
		to--
	}
	return !slices.ContainsFunc(p.chunks[from:to], func(c chunk) bool {
		const states = beWord | moreWord | leastWord | lessWord | mostWord | missingWord | unsureWord | notWord
		includes := c.roles.hasAny(includesWord) && !c.roles.hasMore(prepWord) // but "people in Texas" are a noun
		return len(c.names) == 0 && (c.roles.hasAny(states) || includes)
	}) && (p.goesAfterNoun(verb) || p.isPlural(from, to))
}

// isPlural reports whether chunks behind a comma are several people, whose verb looks like
// an imperative: "engineers" and "people in Sales" before "go". A list of them isn't meant.
func (p *scout) isPlural(from, to int) bool {
	if !p.signAt(from-1, ",") || slices.ContainsFunc(p.chunks[from:to], func(c chunk) bool { return c.roles.hasAny(joints) && !c.isName() }) {
		return false
	}
	people := p.isAt(from, peopleWord) && !p.tokenIs(from, "they", "them", "he", "she", "him", "her")
	return people || to == from+1 && namesOption(p.chunks[from]) && strings.HasSuffix(p.tokens[p.chunks[from].from].low, "s")
}

// goesAfterNoun reports whether the verb at i has a subject before it, as "goes"
// and "should go" have. An imperative has none.
func (p *scout) goesAfterNoun(i int) bool {
	word := p.tokens[p.chunks[i].from].low
	return strings.HasSuffix(word, "s") && word != "pass" || p.isAt(i-1, fillWord|beWord|peopleWord) || i > 0 && p.tokenIs(i-1, "to")
}

// makes returns where "make the phone mandatory" says what the question becomes; 0 if the
// verb at i starts no such effect.
func (p *scout) makes(i int) int {
	if i >= len(p.chunks) || !p.tokenIs(i, "make", "makes", "making", "treat", "keep") {
		return 0
	}
	for k := i + 2; k < p.stretchPlain(i); k++ {
		if p.hasRole(k, requiredVerb|optionalVerb) {
			return k
		}
	}
	return 0
}
