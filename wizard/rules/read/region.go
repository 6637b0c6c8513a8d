package read

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// region is the words of a clause that name something. Every required word must
// be explained by the name that is found; the others only help to choose.
type region struct {
	required []string
	optional []string
	chunks   []chunk
	start    bool // it mentions a start or an end, which ranges have
	end      bool
	tenure   bool // it says how long somebody has worked here
	filed    bool // it speaks of what is filed: "the trip"
}

// startWords and endWords tell which day of a range is meant.
var (
	startWords = []string{"start", "begin", "first", "commenc", "commence", "from", "opening"}
	endWords   = []string{"end", "finish", "last", "final", "until", "over", "extend", "stretch"}
)

const (
	optionalA = ifWord | lastWord | nextWord | peopleWord | whoWord | weWord | fillWord | ofWord | beWord
	optionalB = tenureWord | lightVerb | detWord | prepWord | questionNoun
)

// regionOf collects the words of chunks.
func regionOf(chunks []chunk) region {
	var r region
	names := 0
	for _, c := range chunks {
		if c.isName() {
			names++
		}
	}
	for _, c := range chunks {
		if c.kind == signChunk {
			continue
		}
		if names > 1 && c.roles.hasAny(peopleWord) && !namesOption(c) {
			c.names = nil // "warehouse people", in a form with a question “Person”
		}
		r.chunks = append(r.chunks, c)
		r.tenure = r.tenure || c.roles.hasMore(tenureWord)
		r.filed = r.filed || c.roles.hasMore(formNoun)
		for _, s := range c.stems {
			r.start = r.start || slices.Contains(startWords, s)
			r.end = r.end || slices.Contains(endWords, s)
		}
		switch {
		case c.kind == tagChunk:
		case c.kind == wordChunk && !c.isName() && (c.roles.hasAny(optionalA) || c.roles.hasMore(optionalB)):
			r.optional = append(r.optional, c.stems...)
		default:
			r.required = append(r.required, c.stems...)
		}
	}
	return r
}

func (r region) empty() bool { return len(r.required) == 0 && r.tag() == nil }

// tag returns the tag in the region; nil if there is none.
func (r region) tag() *chunk {
	for i := range r.chunks {
		if r.chunks[i].kind == tagChunk {
			return &r.chunks[i]
		}
	}
	return nil
}

// vague returns the first word without a measure.
func (r region) vague() (chunk, bool) {
	for i, c := range r.chunks {
		afterAmount := i > 0 && r.chunks[i-1].kind == quantityChunk
		if c.roles.hasMore(vagueWord) && len(c.names) == 0 && !afterAmount {
			beforeAmount := i+1 < len(r.chunks) && r.chunks[i+1].kind == quantityChunk
			if c.roles.hasMore(prepWord) && !beforeAmount {
				continue // "not sure about", but "about 30 days" is vague
			}
			return c, true
		}
	}
	return chunk{}, false
}

// match says how well a name explains a region.
type match struct {
	q      *tree.Question
	option *tree.Option
	tier   int // higher is better; 0 is no match
	extra  int // optional words explained
}

const (
	exactTier  = 4 // the name, as the form has it
	coreTier   = 3 // words of the name alone
	askedTier  = 2 // with words of what is asked
	familyTier = 1 // with words that mean the same
)

// explain returns how well a question explains a region.
func explainQuestion(q *tree.Question, r region) match {
	if t := r.tag(); t != nil {
		if len(t.names) != 1 || t.names[0].target != any(q) || cover(q, r) == 0 {
			return match{}
		}
		return match{q: q, tier: exactTier + 1}
	}
	m := match{q: q, tier: cover(q, r)}
	if m.tier == 0 || len(r.required) == 0 {
		m.tier = 0
	} else if r.named(q) {
		m.tier = exactTier
	}
	for _, s := range r.optional {
		if q.Core[s] {
			m.extra += 3
		} else if q.Text[s] && len(s) > 2 {
			m.extra++
		}
	}
	return m
}

// cover returns the tier in which all required words are words of the question.
func cover(q *tree.Question, r region) int {
	tier := coreTier
	for _, s := range r.required {
		switch {
		case q.Core[s]:
		case isBoundary(s) && hasFamily(q.Core, s):
		case q.Kind == wizard.RangeKind && isBoundary(s):
			tier = min(tier, askedTier)
		case q.Text[s]:
			tier = min(tier, askedTier)
		case inFamily(q, s) || doer(q.Core, s):
			tier = familyTier
		case q.Unit != tree.NoUnit && unitWords[s].unit == q.Unit:
			tier = min(tier, askedTier)
		default:
			return 0
		}
	}
	return tier
}

// isBoundary reports whether a word is a start or an end.
func isBoundary(s string) bool { return slices.Contains(startWords, s) || slices.Contains(endWords, s) }

func inFamily(q *tree.Question, s string) bool {
	return hasFamily(q.Core, s) || hasFamily(q.Text, s)
}

// doer reports whether a word is somebody who does or is what a bag says: "part-timers",
// "starters".
func doer(bag map[string]bool, s string) bool {
	base, ok := strings.CutSuffix(s, "er")
	return ok && len(base) >= 3 && (bag[base] || bag[base+"e"])
}

func hasFamily(bag map[string]bool, s string) bool {
	family, ok := english.families[s]
	if !ok {
		return false
	}
	for w := range bag {
		if english.families[w] == family {
			return true
		}
	}
	return false
}

// named reports whether all required words are one name of the target.
func (r region) named(target any) bool {
	found := 0
	for _, c := range r.chunks {
		for _, n := range c.names {
			if n.target == target {
				found = max(found, len(c.stems))
			}
		}
	}
	return found > 0 && found == len(r.required)
}

// namesAny reports whether the region contains a whole name of the target.
func (r region) namesAny(target any) bool {
	return slices.ContainsFunc(r.chunks, func(c chunk) bool {
		return slices.ContainsFunc(c.names, func(n name) bool { return n.target == target })
	})
}

// bestQuestions returns the questions that explain a region best.
func (f *Form) bestQuestions(r region, fits func(*tree.Question) bool) []match {
	var out []match
	for _, q := range f.Questions {
		if m := explainQuestion(q, r); m.tier > 0 && (fits == nil || fits(q)) {
			out = append(out, m)
		}
	}
	return best(out)
}

// best returns the matches in the highest tier, of those the ones that explain
// most optional words.
func best(all []match) []match {
	tier, extra := 0, 0
	for _, m := range all {
		if m.tier > tier || m.tier == tier && m.extra > extra {
			tier, extra = m.tier, m.extra
		}
	}
	return slices.DeleteFunc(all, func(m match) bool { return m.tier < tier || m.extra < extra })
}

// byContext returns the questions that words such as "has been with us" may
// mean: no word is required, but several help.
func (f *Form) byContext(r region, fits func(*tree.Question) bool) []match {
	var out []match
	for _, q := range f.Questions {
		m := match{q: q, tier: 1}
		for _, s := range slices.Compact(slices.Sorted(slices.Values(r.optional))) {
			if (q.Core[s] || q.Text[s]) && !slices.Contains([]string{"the", "a", "is", "are", "to", "do", "of", "it", "they", "you", "your", "we"}, s) {
				m.extra++
			}
		}
		if m.extra >= 2 && fits(q) {
			out = append(out, m)
		}
	}
	return best(out)
}

// byUnit returns the only question that counts in a unit and asks with one of the words:
// "people who work less than 50 percent".
func (f *Form) byUnit(r region, u tree.Unit, fits func(*tree.Question) bool) *tree.Question {
	if u == tree.NoUnit {
		return nil
	}
	var found []match
	for _, q := range f.Questions {
		m := match{q: q, tier: 1}
		for _, s := range slices.Compact(slices.Sorted(slices.Values(r.optional))) {
			if len(s) > 3 && (q.Core[s] || q.Text[s]) {
				m.extra++
			}
		}
		if q.Unit != tree.NoUnit && m.extra > 0 && fits(q) {
			found = append(found, m)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0].q
}

// options returns the options that explain a region best, of one question or of
// any.
func (f *Form) options(r region, within *tree.Question) []match {
	var out []match
	for _, q := range f.Questions {
		if within != nil && q != within {
			continue
		}
		for _, o := range q.Options {
			if m := explainOption(o, r); m.tier > 0 {
				out = append(out, m)
			}
		}
	}
	return best(out)
}

// explain returns how well an option explains a region, together with the words
// of its question.
func explainOption(o *tree.Option, r region) match {
	m := match{q: o.Of, option: o, tier: coreTier}
	if t := r.tag(); t != nil && (len(t.names) != 1 || t.names[0].target != any(o.Of)) {
		return match{}
	}
	own := 0
	var part []string
	for _, s := range r.required {
		switch {
		case o.Core[s]:
			own++
			part = append(part, s)
		case o.Of.Core[s], o.Of.Text[s]:
			m.tier = min(m.tier, askedTier)
		case hasFamily(o.Core, s) || doer(o.Core, s):
			own++
			part = append(part, s)
			m.tier = familyTier
		case inFamily(o.Of, s):
			m.tier = familyTier
		default:
			return match{}
		}
	}
	if own == 0 {
		return match{}
	}
	switch {
	case r.named(o):
		m.tier = exactTier
	case deniedBy(o, r):
		return match{}
	case !r.namesAny(o) && isShared(o, part):
		m.tier = min(m.tier, askedTier) // two options have these words
	}
	if r.namesAny(o) {
		m.extra += 5 // "counted as paid leave" isn't about “Unpaid leave”
	}
	for _, s := range r.optional {
		if o.Core[s] {
			m.extra += 2
		} else if o.Of.Core[s] || len(s) > 2 && o.Of.Text[s] {
			m.extra++
		}
	}
	return m
}

// deniedBy reports whether the option says "no" or "other" and the words don't:
// "there is a trial" doesn't name the option “No trial”.
func deniedBy(o *tree.Option, r region) bool {
	if r.namesAny(o) {
		return false
	}
	for _, t := range tokenize(o.Label) {
		s := stem(t.low)
		if slices.Contains(denials, s) && !slices.Contains(r.required, s) && !slices.Contains(r.optional, s) {
			return true
		}
	}
	return false
}

var denials = []string{"no", "not", "none", "nothing", "never", "without", "another", "other", "els", "else"}

// isShared reports whether another option of the question has all these words.
func isShared(o *tree.Option, part []string) bool {
	return slices.ContainsFunc(o.Of.Options, func(other *tree.Option) bool {
		return other != o && !slices.ContainsFunc(part, func(s string) bool { return !other.Core[s] })
	})
}

// bestSteps returns the steps that a region names.
func (f *Form) bestSteps(r region) []*tree.Step {
	if t := r.tag(); t != nil {
		if len(t.names) == 1 {
			if s, ok := t.names[0].target.(*tree.Step); ok {
				return []*tree.Step{s}
			}
		}
		return nil
	}
	var exact, part []*tree.Step
	for _, s := range f.Steps {
		switch {
		case len(r.required) == 0:
		case r.named(s):
			exact = append(exact, s)
		case !slices.ContainsFunc(r.required, func(w string) bool { return !s.Bag[w] }):
			part = append(part, s)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return part
}

// words returns the region as its author wrote it.
func (p *cursor) words(chunks []chunk) string {
	if len(chunks) == 0 {
		return ""
	}
	from, to := p.tokens[chunks[0].from].at, p.tokens[chunks[len(chunks)-1].to-1].end
	if from >= to || to > len(p.text) {
		return ""
	}
	return strings.Join(strings.Fields(p.text[from:to]), " ")
}
