// Package remark tells apart what people say of their own leave, now, and what they only
// mention: what was once, what might be, what somebody else did or said. A remark has days,
// lengths and places like any sentence, and none of them is an answer: "I moved here from Texas
// two years ago", "my coworker got 6 months". words.txt has the lists, and patterns.txt the patterns.
//
//	remark.go    remarks in a sentence that may say more, and sentences without them
//	others.go    days on which somebody else is away or back
//	offered.go   days on which somebody can be reached, or that they would give up if they were asked
//	civil.go     wishes and apologies before the point
//	deadline.go  days until which somebody has to know something
//	tells.go     sentences that only tell something, in which there is no work and no leave
package remark

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Kind is what a sentence mentions.
type Kind string

// The kinds of remarks. The zero value is none.
const (
	Past     Kind = "past"     // what was once: "last year it took HR three weeks"
	Possible Kind = "possible" // what might be: "we might move to Oregon"
	Others   Kind = "others"   // what somebody else does: "my due date buddy is due May 3"
	Reported Kind = "reported" // what somebody said of it: "my mom says at least 10 weeks"
)

//go:embed words.txt
var listText string

//go:embed patterns.txt
var patternText string

var patterns = words.ReadPatterns(patternText)

var (
	lists     = words.ReadLists(listText)
	past      = lists.Phrases("past")
	possible  = lists.Phrases("possible")
	others    = lists.Set("others")
	reports   = lists.Set("reports")
	hearsay   = lists.Phrases("hearsay")
	own       = lists.Set("own")
	counts    = lists.Set("whose word counts")
	mine      = lists.Set("mine")
	takesBack = lists.Phrases("takes back")
	returns   = lists.Set("where people return")
)

// Of returns what a sentence only mentions. A sentence that takes an answer back is never a
// remark, however it is worded.
func Of(sentence string) Kind {
	tokens := words.Cut(sentence)
	if words.Contain(tokens, takesBack) {
		return ""
	}
	switch {
	case words.Contain(tokens, hearsay), reported(tokens):
		return Reported
	case ofOthers(tokens):
		return Others
	case words.Contain(tokens, past), wasBackIn(tokens):
		return Past
	case words.Contain(tokens, possible):
		return Possible
	}
	return ""
}

// wasBackIn reports whether something is told of a time, as "back in 2019". Who is back in the office isn't
// in the past.
func wasBackIn(tokens []words.Word) bool {
	for i := 0; i+2 < len(tokens); i++ {
		next := tokens[i+2].Text
		if (next == "the" || next == "my") && i+3 < len(tokens) {
			next = tokens[i+3].Text
		}
		if tokens[i].Text == "back" && tokens[i+1].Text == "in" && !returns[next] {
			return true
		}
	}
	return false
}

// ofOthers reports whether the sentence has a subject whose leave it isn't. "Me too" and the
// like make it one's own again.
func ofOthers(tokens []words.Word) bool {
	at := slices.IndexFunc(tokens, func(w words.Word) bool { return others[strings.TrimSuffix(w.Text, "s")] || others[w.Text] })
	return at >= 0 && !slices.ContainsFunc(tokens, func(w words.Word) bool { return mine[w.Text] })
}

// reported reports whether the sentence tells what somebody said whose word doesn't decide it.
// What oneself said, or a doctor, is an answer.
func reported(tokens []words.Word) bool {
	at := slices.IndexFunc(tokens, func(w words.Word) bool { return reports[w.Text] })
	if at < 1 {
		return false
	}
	before := tokens[:at]
	if own[before[len(before)-1].Text] {
		return false
	}
	return !slices.ContainsFunc(before, func(w words.Word) bool { return counts[w.Text] || own[w.Text] && w.Text != "my" && w.Text != "our" })
}

// WithoutRefused returns a text with spaces in place of what its author says can't be, with each of the values
// in it that counts: "is that paid? [I can't do 3 months with no money]", "[can't do the 24th], so the 23rd". A
// bound is no refusal: "I can't take more than 8 weeks". Neither is work that can't be done: "I can't go back to
// work for 6 weeks". all reports whether that is everything.
func WithoutRefused(text string, found []when.Reading, counts func(value string) bool) (rest string, all bool) {
	rest = text
	for _, f := range found {
		from := lastPart.FindStringIndex(text[:f.Start])[0]
		before := text[from:f.Start]
		if !refuses.MatchString(before) || bounds.MatchString(before) || ofWork.MatchString(before) || !counts(text[f.Start:f.End]) {
			continue
		}
		to := f.End + firstPart.FindStringIndex(text[f.End:])[1]
		rest = rest[:from] + strings.Repeat(" ", to-from) + rest[to:]
	}
	return rest, rest != text && strings.Trim(rest, " ,.;:!?–—-") == ""
}

var (
	lastPart  = regexp.MustCompile(`(?i)(?:[^,;.!?–—]|\d[.,]\d)*$`)
	firstPart = regexp.MustCompile(`(?i)^(?:[^,;.!?–—]|\d[.,]\d)*?(?:$|[,;.!?–—]| (?:but|so|then) )`)
	refuses   = regexp.MustCompile(`(?i)\b(?:can['’]?t|cannot|can not|couldn['’]?t|could not|could never|can never|unable to|not able to)\b(?: [\w'’]+){0,2} (?:do|take|afford|manage|have|survive|swing|make|go|live|miss|lose|be (?:away|off|out|gone))\b(?: [\w'’]+){0,4} ?$`)
	// ofWork matches that it is work what can't be: then the value says how long somebody is away.
	ofWork = regexp.MustCompile(`(?i)\b(?:work|working|job|shifts?|back|come in|make it(?: in)?|be in|go in|get in|be there|drive|lift|stand|walk|leave the house|hospital|duty)\b`)
	bounds = regexp.MustCompile(`(?i)\b(?:more|less|longer|fewer|shorter|later|earlier|sooner|before|until|till|after|past|beyond|over|under|only|just|exactly|even)\b`)
)

// WithoutLongAgo blanks since when something wasn't done, which is neither a length nor a day of a leave: "we haven't
// seen each other in six years".
func WithoutLongAgo(text string) string {
	at := longAgo.FindStringSubmatchIndex(text)
	if at == nil {
		return text
	}
	return text[:at[2]] + strings.Repeat(" ", at[3]-at[2]) + text[at[3]:]
}

var longAgo = regexp.MustCompile(`(?i)\b(?:haven['’]?t|hasn['’]?t|hadn['’]?t|have not|has not) (?:\w+ )?(?:seen|met|visited|taken|gone|been (?:home|back|there|away|on))\b[^.,;?!]{0,30}? (in (?:over |almost |about |like |more than |the (?:last|past) )?(?:an? |\d+ |one |two |three |four |five |six |seven |eight |nine |ten |a few |several |so many |many )?(?:years?|months?|ages|decades?))\b`)

// WithoutHelp blanks what others do on some days so that its author needn't: in "make it Wednesday, my brother can
// cover Monday", Monday is nobody's first day, and nobody cares for the brother. Nothing else in a text keeps it as
// it is.
func WithoutHelp(text string) string {
	at := othersHelp.FindStringIndex(text)
	if at == nil || strings.Trim(text[:at[0]]+text[at[1]:], " ,.;:!?–—-") == "" {
		return text
	}
	return text[:at[0]] + strings.Repeat(" ", at[1]-at[0]) + text[at[1]:]
}

var othersHelp = regexp.MustCompile(`(?i)(?:\b(?:and|because|since|so|as|bc|cause|then|but) )?\b(?:my|our|his|her|their|the) (?:[\pL’'-]+ ){1,3}?(?:can|could|will|would|is able to|is going to|is gonna|might be able to|has agreed to|agreed to|offered to) ` +
	`(?:cover|help|watch|take over|fill in|step in|sit with|stay with|be there|be with|handle|look after|do it|take him|take her|take them|take the)\b[^.;!?]*`)

// WithoutOthersHome blanks where somebody else lives, which says nothing of where its author works: "he lives in
// Texas, would I still qualify if I go there".
func WithoutOthersHome(text string) string {
	return othersHome.ReplaceAllStringFunc(text, func(said string) string { return strings.Repeat(" ", len(said)) })
}

var othersHome = regexp.MustCompile(`(?i)\b(?:he|she|they|(?:my|our|his|her|their) (?:\pL+[ -])?(?:mom|mother|mum|dad|father|parents?|wife|husband|spouse|partner|fianc[eé]e?|son|daughter|kids?|children|brother|sister|siblings?|grand\pL+|aunt|uncle|in-laws?|family|friend))` +
	`(?:['’]s| is| are| was)? (?:all )?(?:lives?|living|lived|resides?|based|in (?:a |the )?(?:hospital|hospice|nursing home|rehab)) (?:(?:all the way|over|out|down|up|back) )?in [^,.;?!]+`)

// WithoutGivenUp blanks a day that another one takes the place of: "can I have the Friday instead of the Monday".
func WithoutGivenUp(text string, found []when.Reading) string {
	for _, f := range found {
		if at := insteadOf.FindStringIndex(text[:f.Start]); at != nil {
			text = text[:at[0]] + strings.Repeat(" ", f.End-at[0]) + text[f.End:]
		}
	}
	return text
}

var insteadOf = regexp.MustCompile(`(?i)\b(?:instead|in place) of (?:on )?(?:the |that |this )?$`)

// WithoutToday returns a text with spaces in place of the remark which weekday it is: "will it go through today? it's
// Sunday", said on a Sunday.
func WithoutToday(text string, today time.Weekday) string {
	out := []byte(text)
	for _, at := range itIs.FindAllStringSubmatchIndex(text, -1) {
		if said := strings.ToLower(text[at[4]:at[5]]); len(said) >= 3 && strings.HasPrefix(strings.ToLower(today.String()), said[:3]) {
			for i := at[2]; i < at[3]; i++ {
				out[i] = ' '
			}
		}
	}
	return string(out)
}

// itIs matches a clause that says which weekday it is.
var itIs = regexp.MustCompile(`(?i)(?:^|[.,;?!\n]|\b(?:since|because|bc|cuz|but|and|i know|even though|as))\s*((?:it['’]?s|it is|today is|today['’]?s) (?:a |only |just |already |still )?(mon|tues|wednes|thurs|fri|satur|sun)day(?: today| already| and all| night| evening| morning| afternoon| tho| though)?)\s*(?:$|[.,;?!\n]|\bbut\b)`)
