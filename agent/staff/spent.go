package staff

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents/words"
)

// Spent is a question whether a leave uses up time off: "does jury duty eat into my vacation?".
type Spent struct {
	Of      string // the leave, in its words; "this" and the like are the one that is spoken of
	From    string // what it would be taken from, in its words; may be empty
	Without bool   // they would rather not use that
}

// ReadSpent reads such a question. It looks for a verb of costing, for what costs, and for what is spent.
func ReadSpent(text string) (s Spent, ok bool) {
	text = strings.ReplaceAll(text, "’", "'")
	for _, pattern := range spends {
		if m := pattern.FindStringSubmatch(text); m != nil {
			of, from := m[pattern.SubexpIndex("of")], m[pattern.SubexpIndex("from")]
			if pattern == spends[0] && taker.MatchString(of) { // "will you take those days from my balance"
				of = "this"
			}
			if !asksToSpend.MatchString(of) {
				return Spent{Of: of, From: from, Without: pattern == spends[len(spends)-1]}, true
			}
		}
	}
	return Spent{}, false
}

const (
	// bank is what people call what there is of their time off.
	bank = `(?P<from>(?:(?:my|the|our|any|all|both)\W+(?:of my\W+)?)?(?:(?:[\w'-]+\W+){0,2}?(?:vacations?|pto|sick(?:\W?(?:time|days?|leave|pay|bank|hours))?|personal (?:days?|time)|holidays?|time off|balances?|bank|allowance|accruals?|accrued (?:time|days|hours))\b(?:\W+or\W+(?:my\W+)?(?:vacation|pto|sick|personal)\b(?:\W?(?:time|days?|leave))?)?|(?:my|the)\W+(?:[\w'-]+\W+){0,2}?(?:days|hours|leave|time)\b))`
	// spender is a leave: "this", "a sick day", "those days".
	spender  = `(?P<of>(?:[\w'-]+\W+){0,3}?[\w'-]+)`
	thatOne  = `(?:it|this|that|these|those|they|them)\b(?: (?:days?|time|leave|week|trip|one))?|the (?:trip|leave|days?|time|week)\b`
	adverbs  = `(?:(?:all|still|also|even|just|then|automatically|gonna|going to|be|being|get|gets|getting|have to|really|actually|count|counted|straight)\W+)*`
	auxAsked = `\b(?:do|does|did|will|would|is|are|am|should|can|could|whether|if)\W+`
)

var spends = []*regexp.Regexp{
	// "does this come out of my PTO", "will jury duty be deducted from my vacation"
	regexp.MustCompile(`(?i)` + auxAsked + spender + `\W+` + adverbs + `(?:com(?:e|es|ing)|taken?|takes|taking|deduct(?:s|ed|ing)?|subtract(?:s|ed)?|pulled|pulls?|drawn?|charged?|docked)\b(?:\W+(?:it|that|this|those|these|them|the|days?|time|off|straight|right))*\W+(?:out of|from|off(?: of)?|against|to)\W+` + bank),
	// "does it count against my vacation"
	regexp.MustCompile(`(?i)` + auxAsked + spender + `\W+` + adverbs + `(?:counts?|counted|counting|charged?|goes|go|going|considered|coded|logged)\W+(?:against|toward|towards|to|as|on)\W+` + bank),
	// "will this eat up my vacation", "does a sick day burn PTO"
	regexp.MustCompile(`(?i)` + auxAsked + spender + `\W+` + adverbs + `(?:us(?:e|es|ing)|eat(?:s|ing)?|burn(?:s|ing)?|cost(?:s|ing)?|dip(?:s|ping)?|chew(?:s|ing)?|drain(?:s|ing)?|touch(?:es|ing)?|affect(?:s|ing)?|reduc(?:e|es|ing)|cut(?:s|ting)?|lower(?:s|ing)?|hit(?:s|ting)?|mess(?:es)? with|take(?:s|ing)?)\W+(?:(?:up|into|in|to|through|me|of|from|away|with)\W+)*` + bank),
	// "do I have to burn PTO for this", "am I using sick time for that"
	regexp.MustCompile(`(?i)\b(?:do|will|would|am|did|are|whether|if)\W+(?:i|we)\W+(?:(?:have to|need to|must|be|really|still|just|gonna|going to|forced to|lose|losing)\W+)*(?:us(?:e|ing)|burn(?:ing)?|spend(?:ing)?|los(?:e|ing)|giv(?:e|ing) up|waste|blow)\W+(?:(?:up|through|of|any|some|all)\W+)*` + bank + `\W+(?:for|with|on|over|because of|by taking)\W+(?P<of>` + thatOne + `)`),
	// "is it deducted?", "will those days be taken off?"
	regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|ok|wait)\W+)*(?:is|are|will|does|do|would)\W+(?P<of>` + thatOne + `)\W+` + adverbs + `(?:deducted|subtracted|charged|taken off|come off|docked)(?P<from>)(?:\W+(?:somewhere|from anything|automatically|too|right|then))*\W*$`),
	// "what bucket does this come out of", "which balance is this from"
	regexp.MustCompile(`(?i)\b(?:what|which)\b(?:\W+(?:bucket|bank|balance|pot|pool|kind of (?:leave|days|time)|type of (?:leave|days|time)|days?|leave|hours))?\W+(?:does|do|will|would|is|are|am i|do i)\W+(?P<of>` + thatOne + `|use|using)\W+` + adverbs + `(?:com(?:e|es|ing)|taken?|deducted|charged|drawn|use|go|going|for)?\W*(?:out of|from|against|to|up)?(?P<from>)(?:\W+(?:this|that|it|anyway|exactly|then))*\W*$`),
	// "is this sick time or vacation", "are those PTO days"
	regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|ok|wait)\W+)*(?:is|are|was|will)\W+(?P<of>` + thatOne + `)\W+(?:be\W+|now\W+|going to be\W+)?(?:a\W+|my\W+|counted as\W+|considered\W+)*(?P<from>(?:vacation|pto|sick|personal)(?:\W(?:time|days?|leave))?(?:\W+or\W+(?:a\W+|my\W+|is it\W+)*(?:vacation|pto|sick|personal|unpaid)(?:\W(?:time|days?|leave))?)?)\W*$`),
	// "can I take those days without using up my sick time"; the last one is [Spent.Without]
	regexp.MustCompile(`(?i)\b(?P<of>` + thatOne + `)\W.*\b(?:without|and not|but not|instead of|rather than)\W+(?:us(?:e|ing)|touch(?:ing)?|los(?:e|ing)|burn(?:ing)?|dip(?:ping)?|spend(?:ing)?|eat(?:ing)?|tak(?:e|ing))\W+(?:(?:up|into|in|to|from|out of|of|any|some|all)\W+)*` + bank),
}

// asksToSpend matches that somebody asks whether they may use something, and not what is used: "can I use my
// vacation for that". What runs out, or counts, isn't a leave either.
var asksToSpend = regexp.MustCompile(`(?i)^(?:i|we|you|he|she|someone|somebody|anyone|hr|the company|my (?:boss|manager|employer|company)|there)\b|\b(?:weekends?|saturdays?|sundays?|holidays?|thanksgiving|christmas|the 4th|lunch)\b`)

// taker matches who takes what a leave costs.
var taker = regexp.MustCompile(`(?i)^(?:you|they|hr|the (?:company|system)|someone|somebody)(?: guys)?$`)

// SpentOf answers whether a leave comes out of what there is of it. from are the policies that were named.
func (a Account) SpentOf(asked Spent, from []timeoff.Policy) string {
	named := slices.ContainsFunc(from, func(p timeoff.Policy) bool { return p.ID == a.Policy.ID })
	switch {
	case strings.Contains(asked.From, " or "):
	case asked.Without && named:
		return "It comes out of your " + a.name() + ". To use something else, say so, for example “make it unpaid”, and I'll ask HR."
	case len(from) == 0 && !asked.Without && asked.From != "", len(from) == 1 && named:
		return a.TellTaken()
	case len(from) == 1:
		return "No, it comes out of your " + a.name() + ", not your " + Account{Policy: from[0]}.name() + "."
	}
	return "It comes out of your " + a.name() + "."
}

// Spending says what each kind of time off comes out of, to somebody who doesn't say which.
func (b *Book) Spending(s Scene) []string {
	var all []string
	for _, p := range b.Policies() {
		var kinds []string
		for _, k := range s.Kinds {
			if slices.Contains(p.Kinds, k.Value) && !slices.Contains(kinds, k.Label) {
				kinds = append(kinds, k.Label)
			}
		}
		if len(kinds) > 0 {
			all = append(all, strings.Join(kinds, ", ")+": comes out of your "+Account{Policy: p}.name()+".")
		}
	}
	return all
}

// KindsIn returns the kinds of time off that a text names.
func (b *Book) KindsIn(text string, s Scene) []string {
	cut := words.Cut(text)
	var kinds []string
	for _, k := range s.Kinds {
		if contains(cut, called(k)) && !slices.Contains(kinds, k.Value) {
			kinds = append(kinds, k.Value)
		}
	}
	return kinds
}

// PoliciesIn returns the policies that a text names, by a kind of time off or by their own name.
func (b *Book) PoliciesIn(text string, s Scene) []timeoff.Policy {
	_, policies := b.named(text, s)
	return policies
}
