package match

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// claim is a piece, or a value in it, as the answer to a question.
type claim struct {
	question *asked
	piece    int
	span     Span // of the value in the piece
	values   []string
	fit      float64  // how well the value fits the question
	noun     []string // what a number counts
	weak     bool     // a yes or no, which fits any question that takes one
	evidence float64  // fit and the words around it; the question's prior comes on top
}

func (c claim) score() float64 { return c.evidence + c.question.prior }

// heard is a piece with what it contains.
type heard struct {
	piece
	mentions
	stems      []string // of the words that mean something
	tokenStems []string // of each word, empty for those that mean nothing
	length     when.Length
	saysLength bool // a length or how often something happens
}

func hear(p piece, clock when.Clock) heard {
	h := heard{piece: p, mentions: mentionsIn(p, clock), stems: contentStems(p.tokens), tokenStems: make([]string, len(p.tokens))}
	for i, w := range p.tokens {
		if !functionWords[w.Text] {
			h.tokenStems[i] = words.Stem(w.Text)
		}
	}
	h.length, h.saysLength = lengthIn(p.text)
	return h
}

// textEvidence says how strongly a piece suggests a question for a text.
func (q *asked) textEvidence(p heard) float64 {
	e := q.affinity(p.stems)
	if q.polar && (p.isYes || p.isNo) {
		e += 0.5
	}
	if q.wants.contact && len(p.address) > 0 {
		e += 1.5
	}
	if q.wants.place && p.place {
		e += 0.8
		if p.toPlace && !q.wants.target || p.fromPlace && q.wants.target {
			e -= 0.4
		}
	}
	if q.wants.person && p.name && !p.place {
		e += 0.6
	}
	if q.wants.reason && givesReason(p) {
		e += 0.6
	}
	if q.prior >= priorPage && q.framedBy(p.tokens) > 0 {
		e++
	}
	for _, r := range p.readings {
		switch {
		case q.wants.period && (r.Kind == when.KindPeriod || r.Kind == when.KindRange):
			e++
		case q.wants.length && r.Kind == when.KindLength:
			e++
		case q.wants.day && r.Kind != when.KindLength:
			e += 0.6
		}
	}
	return e
}

func givesReason(p heard) bool {
	plain := " " + words.Join(p.tokens) + " "
	for _, phrase := range []string{" because ", " for a ", " for my ", " due to ", " so that ", " in order to ", " since "} {
		if strings.Contains(plain, phrase) {
			return true
		}
	}
	return false
}

// dayClaims returns the days in a piece as answers to a question for a day. The words
// since the day before tell them apart.
func (q *asked) dayClaims(at int, p heard) []claim {
	var out []claim
	from := 0
	for i, r := range p.readings {
		if r.Kind == when.KindLength {
			continue
		}
		to := len(p.text)
		if i+1 < len(p.readings) {
			to = r.End
		}
		around := stemsBetween(p, from, to)
		from = r.End
		if q.Kind == Day && !q.Open && (r.Kind == when.KindPeriod || r.Kind == when.KindVague) && q.affinity(around) < enough {
			continue // a month or a year isn't the day that nobody asked for now
		}
		if q.Kind == Day && !q.Open && justNow.MatchString(p.text[r.Start:r.End]) && q.affinity(around) < enough {
			continue // "going this afternoon" tells when something happens, whatever it is
		}
		out = append(out, claim{question: q, piece: at, span: withoutLimit(p.text, Span{r.Start, r.End}), fit: 1, evidence: 1 + q.affinity(around)})
	}
	return out
}

// justNow matches a day that is said as seen from now.
var justNow = regexp.MustCompile(`(?i)^(?:later )?(?:today|tonight|tomorrow|now|this (?:morning|afternoon|evening))$`)

// limits make a day the last one: "by June 1".
var limits = regexp.MustCompile(`(?i)^(by|until|till|through|before|no later than)\s+`)

// withoutLimit returns the span of a day without the words that make it a limit.
func withoutLimit(text string, span Span) Span {
	span.Start += len(limits.FindString(text[span.Start:span.End]))
	return span
}

// outside returns the stems of the words around a value.
func outside(p heard, value Span) []string {
	return append(stemsBetween(p, 0, value.Start), stemsBetween(p, value.End, len(p.text))...)
}

func stemsBetween(p heard, from, to int) []string {
	var some []words.Word
	for _, w := range p.tokens {
		if w.Start >= from && w.End <= to {
			some = append(some, w)
		}
	}
	return contentStems(some)
}

// numberClaims returns the numbers in a piece as answers to a question for a number.
func (q *asked) numberClaims(at int, p heard) []claim {
	var out []claim
	whole := q.affinity(p.stems)
	for _, a := range p.amounts {
		if !a.money && !q.money && isYear(p, a) || q.rates && a.value > highestRating {
			continue
		}
		fit := 0.5
		after := nounsAfter(p, a.end)
		unit := q.affinity(contentStems(after))
		switch {
		case a.money && q.money:
			fit = 1.5
		case a.money, q.counts && q.money:
			continue
		case q.counts && (slices.ContainsFunc(after, func(w words.Word) bool { return peopleNouns[w.Text] }) || ofUs(p, a.end)):
			fit = 1.5
		case unit > 0:
			fit = 1
		}
		c := claim{question: q, piece: at, span: Span{a.start, a.end}, values: []string{format(a.value)}, fit: fit, evidence: fit + whole}
		if unit == 0 && !q.money && !q.rates && whole < 0.5 && fit < 1 {
			c.noun = contentStems(after)
		}
		out = append(out, c)
	}
	for _, r := range p.readings {
		if n, ok := q.lengthAsNumber(r); ok {
			out = append(out, claim{question: q, piece: at, span: Span{r.Start, r.End}, values: []string{format(n)}, fit: 1.5, evidence: 1.5 + q.affinity(outside(p, Span{r.Start, r.End}))})
		}
	}
	if c, ok := q.zeroClaim(at, p); ok && len(out) == 0 {
		return []claim{c}
	}
	if q.counts && len(out) == 0 && onlyMe(p) {
		out = append(out, claim{question: q, piece: at, span: Span{0, len(p.text)}, values: []string{"1"}, fit: 1, evidence: 1 + whole})
	}
	return out
}

// highestRating is the highest mark that people give.
const highestRating = 10

// isYear reports whether a number looks like a year: four digits without a comma, and
// nothing that it counts.
func isYear(p heard, a amount) bool {
	const first, last = 1900, 2100
	return a.end-a.start == 4 && a.value >= first && a.value <= last && len(contentStems(nounsAfter(p, a.end))) == 0
}

// zeroClaim reads "no days were lost" as the number zero.
func (q *asked) zeroClaim(at int, p heard) (claim, bool) {
	for i, w := range p.tokens {
		if (w.Text == "no" || w.Text == "zero" || w.Text == "any" && p.negative) && i+1 < len(p.tokens) && !q.money {
			if unit := q.affinity(contentStems(p.tokens[i+1 : i+2])); unit > 0 {
				whole := q.affinity(p.stems)
				return claim{question: q, piece: at, span: Span{0, len(p.text)}, values: []string{"0"}, fit: 1, evidence: 1 + whole}, true
			}
		}
	}
	if n := len(p.tokens); q.Open && p.negative && !q.money { // "haven't missed any yet"
		for i := max(0, n-2); i < n; i++ {
			if p.tokens[i].Text == "any" && (i == n-1 || p.tokens[n-1].Text == "yet") {
				return claim{question: q, piece: at, span: Span{0, len(p.text)}, values: []string{"0"}, fit: 1, evidence: 1 + q.affinity(p.stems)}, true
			}
		}
	}
	if q.counts && slices.ContainsFunc(p.tokens, func(w words.Word) bool { return nobodyWords[w.Text] }) || q.counts && strings.Contains(" "+words.Join(p.tokens)+" ", " no one ") {
		if whole := q.affinity(p.stems); whole > 0 || q.Open {
			return claim{question: q, piece: at, span: Span{0, len(p.text)}, values: []string{"0"}, fit: 1, evidence: 1 + whole}, true
		}
	}
	return claim{}, false
}

func format(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// nounsAfter returns the next few words after a number.
func nounsAfter(p heard, end int) []words.Word {
	const reach = 2
	var out []words.Word
	for _, w := range p.tokens {
		if w.Start >= end && len(out) < reach && !joiningWords[w.Text] {
			out = append(out, w)
		}
	}
	return out
}

// ofUs reports whether "of us" follows a number.
func ofUs(p heard, end int) bool {
	next := nounsAfter(p, end)
	return len(next) == 2 && next[0].Text == "of" && (next[1].Text == "us" || next[1].Text == "them" || next[1].Text == "you")
}

var (
	nobodyWords = lists.Set("nobody")
	aloneWords  = lists.Set("alone")
	pronouns    = lists.Set("persons")
	onlyWords   = lists.Set("only")
)

// onlyMe reports whether a piece says that somebody is alone: "just me".
func onlyMe(p heard) bool {
	for i, w := range p.tokens {
		if aloneWords[w.Text] || pronouns[w.Text] && i > 0 && onlyWords[p.tokens[i-1].Text] {
			return true
		}
	}
	return false
}

// lengthAsNumber returns a length in the unit that a question asks for.
func (q *asked) lengthAsNumber(r when.Reading) (float64, bool) {
	if r.Kind != when.KindLength && r.Kind != when.KindRange || r.Length.IsZero() {
		return 0, false
	}
	for unit, one := range map[string]when.Length{
		" days ": {Days: r.Length.Days}, " weeks ": {Weeks: r.Length.Weeks}, " hours ": {Hours: r.Length.Hours}, " months ": {Months: r.Length.Months},
	} {
		if n := one.Days + one.Weeks + one.Hours + one.Months; n > 0 && r.Length == one && strings.Contains(q.plain, unit) {
			return n, true
		}
	}
	return 0, false
}

// choiceClaims returns the options that a piece names.
func (q *asked) choiceClaims(at int, p heard) []claim {
	if q.hasOption("yes") || q.hasOption("no") {
		if c, ok := q.yesNoClaim(at, p); ok {
			return []claim{c}
		}
	}
	best, hits := 0.0, []int(nil)
	for i := range q.options {
		switch s := q.strength(&q.options[i], p); {
		case s <= 0:
		case q.Kind == Choices && s >= named:
			hits, best = append(hits, i), max(best, s)
		case s > best+0.01:
			hits, best = []int{i}, s
		case s > best-0.01:
			hits = append(hits, i)
		}
	}
	if len(hits) == 0 {
		return q.noneClaim(at, p)
	}
	if q.Kind == Choice && len(hits) > 1 {
		hits = q.heads(hits, p)
	}
	if best < weakest {
		return nil
	}
	c := claim{question: q, piece: at, span: Span{0, len(p.text)}, fit: best, evidence: best + q.ownAffinity(p)}
	for _, i := range hits {
		c.values = append(c.values, q.options[i].value)
	}
	return []claim{c}
}

// How strongly words name an option.
const (
	named   = 2.0 // its whole name
	weakest = 0.5
)

// ownAffinity is the affinity without the names of options.
func (q *asked) ownAffinity(p heard) float64 {
	var rest []string
	for _, s := range p.stems {
		if !slices.ContainsFunc(q.options, func(o option) bool { return slices.Contains(o.label, s) }) {
			rest = append(rest, s)
		}
	}
	return q.affinity(rest)
}

func (q *asked) hasOption(label string) bool { return q.option(label) >= 0 }

func (q *asked) option(label string) int {
	return slices.IndexFunc(q.options, func(o option) bool { return o.plain == label || strings.HasPrefix(o.plain, label+" ") })
}

// yesNoClaim reads the answer to a question whose options are yes and no: "no, thanks", or
// a statement in the question's words. Another option that is named comes first.
func (q *asked) yesNoClaim(at int, p heard) (claim, bool) {
	for i := range q.options {
		if q.strength(&q.options[i], p) >= weakest {
			return claim{}, false
		}
	}
	about := q.ownAffinity(p)
	yes, no := q.option("yes"), q.option("no")
	var hit int
	fit := 1.5
	switch {
	case p.isYes && yes >= 0:
		hit = yes
	case p.isNo && no >= 0:
		hit = no
	case p.negative && no >= 0 && about >= weakest:
		hit, fit = no, 1
	case !p.negative && yes >= 0 && (about >= 1 && len(q.options) == 2 || about >= 2) && q.prior >= priorPage:
		hit, fit = yes, 0.5
	default:
		return claim{}, false
	}
	return claim{question: q, piece: at, span: Span{0, len(p.text)}, values: []string{q.options[hit].value}, fit: fit, weak: true, evidence: fit + about}, true
}

// noneClaim chooses the option that says none for "I don't need any".
func (q *asked) noneClaim(at int, p heard) []claim {
	i := slices.IndexFunc(q.options, func(o option) bool { return o.isNone() })
	about := q.ownAffinity(p)
	if i < 0 || !p.negative || about < weakest && !p.isNo {
		return nil
	}
	return []claim{{question: q, piece: at, span: Span{0, len(p.text)}, values: []string{q.options[i].value}, fit: 1, weak: true, evidence: 1 + about}}
}

// claims returns the values in a piece that can answer a question that isn't for a text.
func (q *asked) claims(at int, p heard) []claim {
	switch q.Kind {
	case Day, Range:
		return q.dayClaims(at, p)
	case Number:
		return q.numberClaims(at, p)
	case Choice, Choices:
		return q.choiceClaims(at, p)
	case Person:
		var out []claim
		for _, span := range p.names {
			out = append(out, claim{question: q, piece: at, span: span, fit: 1, evidence: 1 + q.affinity(p.stems)})
		}
		return out
	case Contact:
		var out []claim
		for _, span := range p.address {
			out = append(out, claim{question: q, piece: at, span: span, fit: 1.5, evidence: 1.5 + q.affinity(p.stems)})
		}
		return out
	}
	return nil
}
