package extent

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// terse is what a message says of the days of a leave, a letter for each thing: "start on the Tuesday
// instead" is "sD". Words that only make a sentence of it are left out.
//
//	D  a day             s  begins        j  only         1  the first   m  more    o  all of it
//	R  a range           e  ends          a  added        l  the last    q  less    v  moves
//	W  a week            b  back at work  x  left out     w  week        E  earlier c  shorter
//	L  a number of days  n  not           k  kept         d  day         A  later   y  by
//	U  of weeks          z  works         r  the rest     t  stretched    /  or
type terse struct {
	says   string
	named  []named // what D, R, W, L and U are, in order
	marked bool    // something is to be different: "instead", "make it", "I meant"
	worked []named // days that the reason names: "they need me Thursday"
}

// inTerse reads a message about the days of a leave. A part of it with words that have no letter is taken for the
// reason. ok is false if it may be more than that: a question, another kind of leave, a doubt.
func inTerse(said Said) (t terse, ok bool) {
	const most = 32 // words: more tell more
	if len(strings.Fields(said.Text)) > most || opensQuestion.MatchString(said.Text) {
		return t, false
	}
	works := terse{} // of days that somebody works
	text := takenOut.ReplaceAllString(leftOpen.ReplaceAllString(words.PlainVerbs(said.Text), ""), "remove $1")
	text = cutTo.ReplaceAllString(text, "until $1$2")
	text = promised.ReplaceAllString(cutDay.ReplaceAllString(text, "remove $1$2"), "I promised them")
	for _, part := range parts(text) {
		part = timeOfReason.ReplaceAllString(part, "$1")
		one, whole := readPart(part, said.Clock)
		switch {
		case !whole && (otherBusiness.MatchString(part) || said.Answers != nil && said.Answers(part)):
			return t, false
		case !whole:
			t.worked = append(t.worked, one.named...)
		case strings.Contains(one.says, "z"):
			t.worked = append(t.worked, one.named...)
			works = one
		case t.explainsWeekday(one): // "until Wednesday now, the 9th"
			t.named[len(t.named)-1] = one.named[0]
		default:
			t.says += one.says
			t.named = append(t.named, one.named...)
			t.marked = t.marked || one.marked
		}
	}
	if t.says == "" { // "Friday I'm in the office"
		t.says, t.named = works.says, works.named
	}
	if strings.Contains(t.says, "x") { // "I don't need Monday or Tuesday"
		t.says = strings.ReplaceAll(t.says, "/", "")
	}
	t.marked = t.marked || deniesAll.MatchString(said.Text)
	if denied.MatchString(t.says) { // "back on Thursday, not Friday", "the 21st to the 24th, not the 14th"
		t.says, t.named = strings.TrimSuffix(t.says, "nD"), t.named[:len(t.named)-1]
	}
	if onlyDays.MatchString(t.says) && alsoWritten.MatchString(said.Written) { // "also Monday, I mean Tuesday"
		t.says += "a"
	}
	return t, t.says != ""
}

// explainsWeekday reports whether a part of a message is only the date of the weekday before it.
func (t *terse) explainsWeekday(part terse) bool {
	if part.says != "D" || !strings.HasSuffix(t.says, "D") || part.named[0].byName {
		return false
	}
	last := t.named[len(t.named)-1]
	day := part.named[0]
	return last.byName && (day.ofMonth > 0 || day.First.Weekday() == last.weekday)
}

var (
	denied      = says(`(?:[sebcjvt]+D|[vEAjo]*R)nD`)
	onlyDays    = says(`[DR]+`)
	alsoWritten = regexp.MustCompile(`(?i)\b(?:too|also|as well|additionally|on top)\b`)
)

var (
	// leftOpen matches that the days after are decided later: "just today, I'll see how I feel about Monday".
	leftOpen      = regexp.MustCompile(`(?i)(?:\s*[,;.–—-]+|\s+(?:and|but|then))\s+(?:(?:for |about |on )?(?:the )?[a-z]+day,? )?(?:(?:i|we)(?:['’]?ll| will| should|['’]d)(?: probably| surely| hopefully)? be (?:fine|ok|okay|better|back|good|well|in|at work|working)\b|(?:i|we)(?:['’]?ll| will| can| may| might|['’]d)? (?:then )?(?:see|decide|know|tell you|let you know|play it|figure|think about|check|find out)\b|(?:is )?(?:(?:i['’]?m |i am )?not (?:so |really )?(?:sure|decided|clear)|undecided|tbd|(?:still )?open|up in the air|(?:i )?(?:dont|don['’]t) know)\b|(?:it )?depends\b|we['’]?ll see\b).*$`)
	abbreviated   = regexp.MustCompile(`(?i)\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun)\. `)
	opensQuestion = regexp.MustCompile(`(?i)^\W*(?:(?:so|ok|and|but|hey|hi|wait|also) )*(?:what|when|where|who|why|how|does|do (?:i|we|you|they)|did|will|which|am|are|is (?:there|my|the|sam|hr|anyone|anybody))\b`)
	// otherBusiness matches what is more than a reason.
	otherBusiness  = regexp.MustCompile(`(?i)\?|\b(?:vacation|pto|sick|unpaid|request|hr|if|paid|time off|personal|jury|half|(?:in|just|only|off) (?:the |this |that )?(?:afternoon|morning)|(?:afternoon|morning) (?:off|only)|\d+ hours?|manager|remind|maybe|might|perhaps|someone|anyone|who|what|when|how|why|birthday|due)\b`)
	insteadOfThese = regexp.MustCompile(`(?i)\binstead of (?:the |those )?[^\s,.;]+(?: (?:days?|weeks?))?`)
	nextPart       = regexp.MustCompile(`(?i)\s*(?:[,;.!?–—]+|\s-)(?:\s+|$)|\s+(?:because|cause|cuz|coz|bc|since|so|as (?:i|we|my|they|he|she|it))\s+(?:that )?`)
)

// deniesAll matches that the days there were are wrong: "no, January 11 and 12".
var deniesAll = regexp.MustCompile(`(?i)^\W*(?:(?:omg|oh|wait|ah|argh|ugh|hey)[ ,]+)*(?:no|nope|oops|whoops|wrong (?:month|days?|dates?|week))\b`)

// timeOfReason matches a reason for which it doesn't matter when it is: "except the 9th, I have a meeting in the morning".
var timeOfReason = regexp.MustCompile(`(?i)^(\W*(?:(?:and|but) )?(?:i have|i['’]?ve|i got|there['’]?s|there is|we have|we['’]?ve) .*?)(?: in the| that| on that)? (?:morning|afternoon)$`)

// takenOut matches days that somebody takes out of a leave: "take Wednesday out".
var takenOut = regexp.MustCompile(`(?i)\b(?:take|leave|pull|cut) ((?:the )?[a-z0-9]+(?: (?:and|&|,|the|\d{1,2}(?:st|nd|rd|th)?|[a-z]+day|of [a-z]+))*) (?:back )?out\b(?: of (?:it|that|this|there|my (?:request|vacation|leave|days)|the (?:request|vacation|leave)))?`)

const (
	oneDayNamed = `((?:the )?(?:\d{1,2}(?:st|nd|rd|th)|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b`
	endsPart    = `( *(?:$|[,.;!?–—-]|please\b|because\b|since\b|so\b|and\b|too\b|as\b))`
)

var (
	// cutDay matches that a day is cut, and cutTo that the leave is cut to it: "cut the 23rd", "cut it after the 23rd".
	cutDay = regexp.MustCompile(`(?i)\bcut (?:out )?` + oneDayNamed + endsPart)
	cutTo  = regexp.MustCompile(`(?i)\b(?:cut|shorten|trim) (?:it |that |this )(?:short |off |down )?(?:to|at|after|on|by) ` + oneDayNamed + endsPart)
	// promised matches a reason in which a manager is nobody's answer.
	promised = regexp.MustCompile(`(?i)\bi(?:['’]ve)? (?:promised|told|said to|assured) my (?:manager|boss|lead|supervisor|team|coworkers?)\b`)
)

// parts cuts a message where it goes on with something else.
func parts(text string) []string {
	text = insteadOfThese.ReplaceAllString(abbreviated.ReplaceAllString(text, "$1  "), "instead")
	var out []string
	from := 0
	for _, at := range nextPart.FindAllStringIndex(text, -1) {
		end := at[0]
		if asked := strings.IndexByte(text[at[0]:at[1]], '?'); asked >= 0 {
			end += asked + 1
		}
		out = append(out, text[from:end])
		from = at[1]
	}
	return slices.DeleteFunc(append(out, text[from:]), func(part string) bool { return strings.TrimSpace(part) == "" })
}

// readPart reads one part of a message. whole is false if it says more than the letters do.
func readPart(part string, clock when.Clock) (t terse, whole bool) {
	whole = !strings.HasSuffix(part, "?") || mayPropose.MatchString(part)
	from := 0
	for _, n := range append(namedIn(part, clock), named{start: len(part), end: len(part)}) {
		gap := part[from:n.start]
		between := words.Plain(gap)
		from = n.end
		if n.letter == 'D' && strings.HasSuffix(t.says, "D") && until.MatchString(gap) {
			t.says = strings.TrimSuffix(t.says, "D") + "R"
			t.named[len(t.named)-1].to = &n
			continue
		}
		if last := len(t.named) - 1; n.ofMonth > 0 && strings.HasSuffix(t.says, "D") && t.named[last].byName && (between == "" || between == "the") {
			t.named[last] = n // "Wednesday the 23rd"
			continue
		}
		known := t.readWords(strings.Fields(between))
		whole = whole && known
		if n.letter != 0 {
			t.says += string(n.letter)
			t.named = append(t.named, n)
		}
	}
	t.says = strings.NewReplacer("bz", "b", "zb", "b", "md", "m", "qd", "q").Replace(t.says)
	return t, whole
}

var (
	until      = regexp.MustCompile(`(?i)^\s*(?:to|till?|until|through|thru|-|–|—)(?:\s+the)?\s*$`)
	mayPropose = regexp.MustCompile(`(?i)^\W*(?:(?:and|or|so|ok|hm+|oh|wait|actually|sorry|hey|hi|pls|please) )*(?:can|could|may|would|is it (?:ok|okay|possible|alright)|i think|right|ok|okay)\b`)
)

const longestPhrase = 4 // words

// readWords adds the letters of words between days. ok is false if one of them has none.
func (t *terse) readWords(tokens []string) (ok bool) {
	ok = true
	for i := 0; i < len(tokens); {
		phrase, n := "", min(longestPhrase, len(tokens)-i)
		for ; n > 0; n-- {
			if phrase = strings.Join(tokens[i:i+n], " "); letters[phrase] != "" || n == 1 {
				break
			}
		}
		i += n
		switch letter := letters[phrase]; letter {
		case "":
			ok = false
		case "-":
		case "i":
			t.marked = true
		default:
			t.says += letter
		}
	}
	return ok
}

//go:embed words.txt
var listText string

// letters has the letter of each word that says something of the days of a leave. Words that mark a change have "i",
// and those that say nothing "-".
var letters = func() map[string]string {
	lists, out := words.ReadLists(listText), map[string]string{}
	for name, letter := range map[string]string{
		"begins": "s", "ends": "e", "back": "b", "only": "j", "kept": "k", "added": "a", "left out": "x", "not": "n", "rest": "r", "first": "1", "last": "l", "week": "w", "day": "d",
		"more": "m", "less": "q", "moves": "v", "stretched": "t", "or": "/", "earlier": "E", "later": "A", "all": "o", "shorter": "c", "by": "y", "works": "z", "changed": "i", "nothing": "-",
	} {
		for _, phrase := range lists.Phrases(name) {
			out[strings.Join(phrase, " ")] = letter
		}
	}
	return out
}()

// named is a day, a week or a length that a message names.
type named struct {
	start, end int  // in the text
	letter     byte // D, R, W, L or U
	when.DateRange
	weekday time.Weekday // of a day that is named by it alone
	byName  bool         // by its weekday alone
	ofMonth int          // of a day that is named by its number alone
	to      *named       // the last day of a range
	count   int          // of a length: days of work, or weeks
}

// namedIn returns the days, weeks and lengths in a text, in order.
func namedIn(text string, clock when.Clock) []named {
	var out []named
	isDated := false
	for _, f := range when.Find(text, clock) {
		n := named{start: f.Start, end: f.End, DateRange: f.DateRange}
		switch said := text[f.Start:f.End]; {
		case isDated && f.Kind == when.KindDay && andDay.MatchString(text[out[len(out)-1].end:f.End]):
			n.letter = 'D' // "January 7 and 8"
		case !dated.MatchString(said) && !when.NamesHoliday(said) || f.First.IsZero() || f.Last.IsZero():
			isDated = false
			continue
		case f.Kind == when.KindDay:
			n.letter = 'D'
		case f.Kind == when.KindRange:
			n.letter = 'R'
		case f.Kind == when.KindPeriod && strings.Contains(strings.ToLower(said), "week"):
			n.letter = 'W'
		default:
			continue
		}
		isDated = n.letter == 'D'
		out = append(out, n)
	}
	for _, own := range [][]named{weekdaysIn(text), lengthsIn(text), numbersIn(text)} {
		for _, n := range own {
			if !slices.ContainsFunc(out, func(o named) bool { return n.start < o.end && o.start < n.end }) {
				out = append(out, n)
			}
		}
	}
	slices.SortFunc(out, func(a, b named) int { return a.start - b.start })
	return out
}

// dated matches a day or a week that the calendar tells.
var dated = regexp.MustCompile(`(?i)\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\d[/.]\d|\b(?:today|tomorrow|tmrw|tmr|tonight|next|this|week of)\b`)

// andDay matches a day by its number behind another one.
var andDay = regexp.MustCompile(`(?i)^\s*(?:,|and|&|, ?and)\s*(?:the )?\d{1,2}(?:st|nd|rd|th)?$`)

// weekdaysIn returns the days that are named by their weekday alone.
func weekdaysIn(text string) (out []named) {
	for _, at := range weekdayName.FindAllStringSubmatchIndex(text, -1) {
		day := slices.Index([]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}, strings.ToLower(text[at[2]:at[3]]))
		out = append(out, named{start: at[0], end: at[1], letter: 'D', byName: true, weekday: time.Weekday(day)})
	}
	return out
}

// numbersIn returns the days that are named by their number in the month alone.
func numbersIn(text string) (out []named) {
	for _, at := range dayNumber.FindAllStringSubmatchIndex(text, -1) {
		for group := 2; group < len(at); group += 2 {
			if at[group] < 0 {
				continue
			}
			if n := when.ReadNumber(text[at[group]:at[group+1]]); n.Found && n.Value >= 1 && n.Value <= 31 {
				out = append(out, named{start: at[group], end: at[group+1], letter: 'D', ofMonth: int(n.Value)})
			}
		}
	}
	for i, n := range out { // "16th" is all of it
		if ordinal := ordinalEnd.FindString(text[n.end:]); ordinal != "" {
			out[i].end += len(ordinal)
		}
	}
	return out
}

// lengthsIn returns the numbers of days and of weeks.
func lengthsIn(text string) (out []named) {
	for _, at := range someDays.FindAllStringSubmatchIndex(text, -1) {
		n := when.ReadNumber(text[at[2]:at[3]])
		count := int(n.Value)
		if !n.Found {
			count = 1 // "a day", "another day"
		}
		start, end := at[0], at[1]
		if at[4] >= 0 { // "one more day": what is more is a word of its own
			end = at[4]
		} else if strings.EqualFold(text[at[2]:at[3]], "another") {
			start, end = at[3], at[1]
		}
		letter := byte('L')
		if strings.Contains(strings.ToLower(text[at[0]:at[1]]), "week") {
			letter = 'U'
		}
		out = append(out, named{start: start, end: end, letter: letter, count: count})
	}
	return out
}

var (
	weekdayName = regexp.MustCompile(`(?i)\b(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|nesday|r|rs|rsday|urday|day|sday|ds)?\b`)
	dayNumber   = regexp.MustCompile(`(?i)\b(?:the )?(\d{1,2})(?:st|nd|rd|th)? ?(?:-|–|to|till?|through|thru|until) ?(?:the )?(\d{1,2})(?:st|nd|rd|th)?\b|\b(?:and|or|&) (\d{1,2})(?:st|nd|rd|th)?\b|\b(\d{1,2})(?:st|nd|rd|th)\b|\bthe (\d{1,2})\b`)
	ordinalEnd  = regexp.MustCompile(`(?i)^(?:st|nd|rd|th)\b`)
	someDays    = regexp.MustCompile(`(?i)\b(an?|another|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) (?:(more|less|fewer|extra|additional) )?(?:work ?days?|days?|weeks?)\b`)
)
