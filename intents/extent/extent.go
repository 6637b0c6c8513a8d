// Package extent recognizes what makes the days of a leave that is being planned other days: one
// that is left out ("not the Friday", "the Friday I'm working"), one that is added ("tomorrow too"),
// and the whole of it in another week ("I need the week after").
//
//	extent.go   what a message says of the days; the days without some, or with more
//	change.go   the days that a leave has after the message
//	edit.go     changes that a message says in so many words, as sequences of letters
//	terse.go    a message as such letters, with the lists of words.txt
//	named.go    which day a weekday or a number of the month is, by the leave
//	weekday.go  days that are only weekdays, and may be in any week
package extent

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// most is how many words such a message has at most. Longer ones tell more.
const most = 16

// LeavesOut returns the days that a message takes out of a leave. It returns nothing if it says
// something else about a day, too.
func LeavesOut(text string, clock when.Clock) []when.Reading {
	text = afterAll.ReplaceAllString(text, "         ") // no day is after it
	finds := when.Find(text, clock)
	if len(strings.Fields(text)) > most || strings.Contains(text, "?") || len(finds) == 0 {
		return nil
	}
	for i, f := range finds {
		from, to := 0, len(text)
		if i > 0 {
			from = finds[i-1].End
		}
		if i+1 < len(finds) {
			to = finds[i+1].Start
		}
		before, after := words.Plain(text[from:f.Start]), words.Plain(text[f.End:to])
		listed := i > 0 && joined.MatchString(before)
		if f.Kind != when.KindDay && f.Kind != when.KindRange || f.First.IsZero() || !listed && !without.MatchString(before) && !(cannot.MatchString(before) && behindCannot.MatchString(after)) && !worksOn.MatchString(before) && !isWorked(after) {
			return nil
		}
	}
	return finds
}

// behindCannot matches what may stand behind a day that somebody can't take. "I can't do Friday in the office" says
// something else.
var behindCannot = regexp.MustCompile(`^(?:(?:anymore|any more|after all|now|sorry|then|either|so|thanks|too|off|actually|instead|because|since|as|cause|got|and) ?)*(?:$|(?:because|since|i|we|my)\b)`)

// isWorked reports whether the words behind a day say that it is worked.
func isWorked(after string) bool { return worked.MatchString(after) }

var (
	afterAll = regexp.MustCompile(`(?i)\bafter all\b`)
	joined   = regexp.MustCompile(`^(?:and|or|nor|plus)(?: (?:not|the|on|also))*$`)
	without  = regexp.MustCompile(`\b(?:not|without|minus|except|excluding|but not|skip|drop|leave out|take out|take off|remove|cut|cut out|lose|no need for|dont need|do not need|wont need|dont want|no longer need|not on)(?: (?:that|the|on|for|any|my))*$`)
	cannot   = regexp.MustCompile(`\b(?:cant|cannot|can not|wont be able to|couldnt) (?:do|take|have|be off|be away)(?: (?:that|the|on|for|off|any))*$`)
	worksOn  = regexp.MustCompile(`\b(?:im|i am|ill|i will|i can|i could|i have to|i need to|i do|i must|ill have to|have to|ill be|i|gotta|can) (?:still |actually |also |now )?(?:be )?(?:work|working|in the office|in|come in|coming in|at work|available|there|here)(?: (?:after all|again|that|the|on|for|instead))*$`)
	worked   = regexp.MustCompile(`^(?:off|out) of (?:there|it|that|this|here|the request|my request|the list)\b|^(?:(?:is|was|its|thats|then|actually|though|now|still) )*(?:i(?: am|m| will| can| could| do| have to| need to| must|ll)?|ill|im) (?:(?:still|actually|also|now|have to|need to|be|can) )*(?:work|working|in|come in|coming in|in the office|at work|available|there|here|needed)(?: (?:again|after all|instead|though|now|anyway|sorry|so|then|please|that day|in the office|at work))*$|^(?:(?:now|actually|sadly|just|then) )*(?:doesnt work|doesn t work|does not work|wont work|won t work|is no good|isnt good|isn t good|is not good|isnt possible|isn t possible|is impossible|is out|is off the table)(?: (?:for me|for us|anymore|any more|after all|sorry|now|then|out))*$|^(?:(?:is|isnt|isn t|not|no longer|was|actually|then|doesnt|dont|doesn t|you can|can you|please|pls) )*(?:needed|necessary|a work ?day|off the list|count|leave out|be left out|come off|out again)(?: (?:after all|anymore|any more|please|pls|now))*$`)
)

// Only returns the one day that a message leaves of a leave, whatever it was before: "make it just the
// Friday", "only Tuesday then". ok is false if it says anything else.
func Only(text string, clock when.Clock) (day when.Reading, ok bool) {
	if open := leftOpen.FindStringIndex(text); open != nil {
		text = text[:open[0]] // "just today, I'll see how I feel about Monday"
	}
	text, start := partWithDay(text, clock)
	finds := when.Find(text, clock)
	if len(finds) != 1 || finds[0].Kind != when.KindDay || strings.Contains(text, "?") {
		return day, false
	}
	day = finds[0]
	before, after := words.Plain(text[:day.Start]), words.Plain(text[day.End:])
	leads := justBefore.MatchString(before) && besideOnly.MatchString(after)
	day.Start, day.End = start+day.Start, start+day.End
	return day, leads || besideOnly.MatchString(before) && justAfter.MatchString(after)
}

// partWithDay returns the one part of a text, between its commas, that has a day, and where it begins, or all of
// it: "I feel better already, just today".
func partWithDay(text string, clock when.Clock) (part string, start int) {
	marks := append(betweenParts.FindAllStringIndex(abbreviated.ReplaceAllString(text, "$1  "), -1), []int{len(text), len(text)})
	from, found := 0, false
	for _, mark := range marks {
		if one := text[from:mark[0]]; len(when.Find(one, clock)) > 0 {
			if found {
				return text, 0
			}
			part, start, found = one, from, true
		}
		from = mark[1]
	}
	if !found {
		return text, 0
	}
	return part, start
}

var (
	betweenParts = regexp.MustCompile(`\s*[,;.!–—]+\s+`)
	abbreviated  = regexp.MustCompile(`(?i)\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun)\. `)
)

var (
	justBefore = regexp.MustCompile(`^(?:(?:ok|okay|so|actually|hm+|no|nah|wait|sorry|oh|and|you know what|on second thought|lets|let us|can you|could you|can we|please|pls|id like|i want|i need|i only need|ill take|ill|make|keep|do|change|cut|have|take|put|need|it|that|this|to|down) )*(?:just|only)(?: (?:on|for|to|the|that|need|want|take|do|be|one day|a single day))*$`)
	besideOnly = regexp.MustCompile(`^(?:(?:ok|okay|so|actually|hm+|no|wait|sorry|oh|lets|please|pls|make|keep|do|change|have|it|that|this|to|be|the|then|instead|now|thanks|thx|ty|after all|off|for|me|not|both|all|of|them|i think|i guess|day) ?)*$`)
	leftOpen   = regexp.MustCompile(`(?i)(?:\s*[,;.–—-]+|\s+(?:and|but|then))\s+(?:(?:for |about |on )?(?:the )?[a-z]+day,? )?(?:(?:i|we)(?:['’]?ll| will| should|['’]d)(?: probably| surely| hopefully)? be (?:fine|ok|okay|better|back|good|well|in|at work|working)\b|(?:i|we)(?:['’]?ll| will| can| may| might|['’]d)? (?:then )?(?:see|decide|know|tell you|let you know|play it|figure|think about|check|find out)\b|(?:is )?(?:(?:i['’]?m |i am )?not (?:so |really )?(?:sure|decided|clear)|undecided|tbd|(?:still )?open|up in the air|(?:i )?(?:dont|don['’]t) know)\b|(?:it )?depends\b|we['’]?ll see\b).*$`)
	justAfter  = regexp.MustCompile(`^(?:only|alone|by itself|on its own)(?: (?:please|pls|then|now|after all|thanks|instead))*$`)
)

// Adds returns the days that a message adds to a leave: "tomorrow too", "also the 14th and 15th".
// written is the message as it was typed, in which the word for it may have been taken back.
func Adds(text, written string, clock when.Clock) []when.Reading {
	if why := reasonBehind.FindStringIndex(written); why != nil && adds(words.Cut(written[:why[0]])) && len(when.Find(written[why[0]:], clock)) == 0 {
		text, written = strings.TrimSuffix(text, written[why[0]:]), written[:why[0]] // "Monday too, the fever is back"
	}
	finds := when.Find(text, clock)
	if len(strings.Fields(written)) > most || strings.Contains(text, "?") || len(finds) == 0 || !adds(words.Cut(written)) {
		return nil
	}
	for _, f := range finds {
		if f.Kind != when.KindDay && f.Kind != when.KindRange || f.First.IsZero() {
			return nil
		}
	}
	for _, w := range words.Cut(text) {
		isDay := slices.ContainsFunc(finds, func(f when.Reading) bool { return f.Start <= w.Start && w.End <= f.End })
		if !isDay && !besideAdded[w.Text] {
			return nil // it tells something else
		}
	}
	return finds
}

// reasonBehind matches where a message goes on to say why.
var reasonBehind = regexp.MustCompile(`(?i)[,;.]\s*[a-z][^?]*$|\s(?:because|cuz|since|as)\s[^?]*$`)

func adds(tokens []words.Word) bool {
	return slices.ContainsFunc(tokens, func(w words.Word) bool { return additive[w.Text] }) || words.Contain(tokens, asWell)
}

var (
	additive    = words.SetOf("too also additionally")
	asWell      = [][]string{{"as", "well"}, {"on", "top"}}
	besideAdded = words.SetOf("taking having needing got get as well and also too as well additionally on top prob probably maybe the i im ill will be need want id like to take off out sick away add plus please pls day days that it a an for of oh sorry wait actually then mean meant no hm hmm make off have absent away ok okay yes yeah lol can you home gonna going following next so hey ugh but still even now we us thx thanks")
)

// OtherWeek returns by how many weeks all of a leave is moved by a message that says nothing else: "wrong
// week, I need the one after". It is 0 if none is.
func OtherWeek(text string) int {
	const longest = 100
	plain := words.Plain(text)
	if len(plain) > longest || strings.Contains(text, "?") && !proposes.MatchString(plain) {
		return 0
	}
	m := otherWeek.FindStringSubmatch(plain)
	if m == nil {
		return 0
	}
	n := 1
	if said := when.ReadNumber(m[1]); said.Found {
		n = int(said.Value)
	}
	if _, behind, _ := strings.Cut(m[0], m[2]); isBefore.MatchString(m[2] + behind) {
		return -n
	}
	return n
}

var (
	proposes  = regexp.MustCompile(`^(?:(?:and|or|so|ok|hm+|oh|wait) )*(?:can|could|may|would) (?:we|you|i|it)\b`)
	otherWeek = regexp.MustCompile(`^(?:(?:shoot|oops|ugh|sorry|no|wait|oh|ah|hm+|actually|damn|dang|crap|ok|okay|so|but|and|wrong week|thats the wrong week|its the wrong week|that is the wrong week|i got the wrong week|i picked the wrong week|the dates are wrong|wrong dates|can|could|may|we|you|i|need|needed|want|wanted|meant|mean|id like|would like|like|to|do|have|make|move|push|shift|put|change|take|it|this|that|them|all of it|all of this|everything|the whole thing|the whole week|the whole request|the dates|the trip|the vacation|my vacation|the days|same days|same dates|all|should be|its|it is|is|be|rather|better|for|back|by|please|pls) )*(?:(?:the |a |one |an )?(?:(one|two|three|four|\d) )?(weeks? (?:after|later|before|earlier|sooner)|one (?:right |directly )?(?:after|before)|following (?:week|one)|previous (?:week|one)|week (?:forward|back)))(?: (?:that|this|it|instead|rather|please|pls|sorry|thanks|thx|lol|then|better|works better|is better|is right|if possible))*$`)
	isBefore  = regexp.MustCompile(`\b(?:before|earlier|sooner|previous)\b`)
)

// Shifted returns a day moved by some weeks.
func Shifted(day time.Time, weeks int) time.Time {
	const daysInWeek = 7
	return day.AddDate(0, 0, weeks*daysInWeek)
}

// Days are the first and the last day of a leave.
type Days struct{ First, Last time.Time }

// Without returns the days of a leave that are left if some are taken out at one of its ends. next and
// previous return the workday after and before a day. ok is false if the days are no longer in a row,
// if nothing is left, or if one of them isn't among its days.
func (d Days) Without(out []when.Reading, next, previous func(time.Time) time.Time) (left Days, ok bool) {
	days := make([]when.DateRange, len(out))
	for i, f := range out {
		if f.First.Before(d.First) || f.Last.After(d.Last) {
			return d, false
		}
		days[i] = f.DateRange
	}
	rest := when.DateRange(d).Without(days, next, previous)
	if len(rest) != 1 {
		return d, false
	}
	return Days(rest[0]), true
}

// With returns the days of a leave with some more right before or after them. ok is false if they are
// not in a row.
func (d Days) With(more []when.Reading, next, previous func(time.Time) time.Time) (all Days, ok bool) {
	all = d
	for range more {
		for _, f := range more {
			if f.Last.After(all.Last) && !f.First.After(next(all.Last)) {
				all.Last = f.Last
			}
			if f.First.Before(all.First) && !f.Last.Before(previous(all.First)) {
				all.First = f.First
			}
		}
	}
	apart := func(f when.Reading) bool { return f.First.Before(all.First) || f.Last.After(all.Last) }
	return all, all != d && !slices.ContainsFunc(more, apart)
}
