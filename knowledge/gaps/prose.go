package gaps

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps/practice"
)

// phrase is a list of phrases, and the question that one of them raises.
type phrase struct {
	list   string
	kind   kind
	risk   Priority
	weight float64
	ask    string // with the sentence
	why    string
}

// WhatIsBehind ends a question about what isn't to be said, or isn't to be done.
const WhatIsBehind = "what is behind this?"

// telling are the phrases, the most telling first: a sentence raises one question.
var telling = []phrase{
	{"only", onePerson, P1, 9, "“%s”: who can do this when that person is away?", "When that person is away, work stops."},
	{mailbox, onePerson, P0, 8.5, "“%s”: who gets this when that person has left?", "Once the account is closed, nobody notices."},
	{mine, onePerson, P0, 7, "“%s”: how does somebody else get at this?", "Once the account is closed, or the desk is cleared, it is gone."},
	{"byhand", byHand, P1, 8, "“%s”: what exactly has to be done?", "A newcomer can't do it from the text."},
	{elsewhere, onePerson, P1, 7, "“%s”: how does somebody else get at this?", "A newcomer doesn't find it, or isn't let in."},
	{sometime, byHand, P1, 7, "“%s”: when exactly is that due?", "A newcomer does it too late, or never."},
	{"withheld", decision, P1, 7, "“%s”: " + WhatIsBehind, "Somebody who doesn't know says the wrong thing to the wrong people."},
	{forbidden, decision, P1, 6.5, "“%s”: " + WhatIsBehind, "Without the reason nobody knows when it may be done after all."},
	{"agreed", decision, P1, 6.5, "“%s”: what was the reason?", "Without the reason nobody can change it, or defend it."},
	{practice.Late, lapsed, P1, 7.5, "“%s”: what has to be there by when, and what does it take?", "It is late again, and costs as much."},
	{practice.Due, lapsed, P1, 7, "“%s”: what has to be there by then, and what does it take?", "It is late, and somebody waits for it."},
	{practice.Recurs, lapsed, P1, 6.5, "“%s”: when is that due, and what does it take?", "Nobody is reminded of it once the person is gone."},
	{practice.Holder, onePerson, P1, 7, "“%s”: how does somebody else get at this?", "When that person is away, work stops."},
	{practice.Else, byHand, P1, 6, "“%s”: what exactly has to be done?", "A newcomer finds out when it has gone wrong."},
	{practice.Lent, decision, P1, 6.5, "“%s”: who has it, and when does it come back?", "Once nobody remembers, it is gone."},
	{remedy, byHand, P1, 7, "“%s”: what is the cause, and what has to be done then?", "It is tried out again by everybody who meets it."},
	{awaited, byHand, P1, 6, "“%s”: when does that come, and what if it doesn't?", "Nobody notices that it is late."},
	{practice.Ripe, byHand, P1, 6, "“%s”: when is that, and who sees to it?", "A newcomer waits for it, and nothing comes."},
	{practice.Yearly, byHand, P1, 6, "“%s”: where does the new one come from, and when?", "The old one is used for another year."},
	{practice.Left, decision, P1, 6, "“%s”: " + WhatIsBehind, "Somebody who doesn't know puts it right, and breaks it."},
	{practice.Lenient, decision, P1, 6, "“%s”: what was agreed, and with whom?", "A newcomer relies on it, or breaks it, and knows neither."},
	{practice.Incident, decision, P1, 6, "“%s”: " + WhatIsBehind, "Without the story nobody knows when the rule may go."},
	{practice.Order, byHand, P1, 6.5, "“%s”: why in this order, and what happens otherwise?", "A newcomer does it in another order, and finds out when it has gone wrong."},
	{practice.Turned, decision, P1, 5.5, "“%s”: why is that so?", "Somebody who doesn't know does it like the others."},
	{practice.Objected, lapsed, P1, 7.5, "“%s”: what was objected to, and what was promised?", "It is checked again, and nobody knows what was promised."},
	{practice.Owed, unsettled, P1, 7, "“%s”: what exactly is open, and until when?", "It is forgotten with the person, and comes back as a dispute."},
	{practice.Outside, decision, P1, 7, "“%s”: where can somebody else find it?", "Nobody can look it up, and nobody can rely on it."},
	{practice.Outdated, decision, P1, 6.5, "“%s”: where is the right one?", "A newcomer takes the wrong one."},
	{practice.Quirk, byHand, P1, 6.5, "“%s”: what has to be done then?", "It is tried out again by everybody who meets it."},
	{practice.Judged, byHand, P1, 6, "“%s”: by what is that decided?", "A newcomer decides in another way, and somebody complains."},
	{practice.Interim, decision, P1, 6, "“%s”: until when does that hold, and what comes then?", "What was meant for a while stays, and nobody knows why."},
	{practice.Special, decision, P1, 5.5, "“%s”: why is that so?", "Somebody who doesn't know does it like the others."},
	{practice.Oneself, byHand, P1, 6, "“%s”: what exactly has to be done?", "A newcomer can't do it from the text."},
	{practice.Pending, unsettled, P1, 5, "“%s”: who decides that, and what is left to do?", "It is forgotten with the person."},
	{unminded, decision, P1, 6, "“%s”: " + WhatIsBehind, "Nobody knows whether it is right, or only wasn't noticed."},
	{excepted, decision, P1, 5, "“%s”: what was the reason?", "Without the reason nobody can change it, or defend it."},
	{vague, byHand, P1, 4.5, "“%s”: what exactly has to be done?", "A newcomer can't do it from the text."},
	{"unsettled", unsettled, P2, 3, "“%s”: what is left to do?", "It is forgotten with the person."},
}

// Lists of sentences that forms alone recognize, whatever the trade.
const (
	mine      = "mine"      // something that is the writer's own, such as a folder, a query, a phone
	elsewhere = "elsewhere" // something that is in one place only, such as an old laptop, or a note in a drawer
	sometime  = "sometime"  // something that is done at times that only its writer knows
	remedy    = "remedy"    // what to do if something doesn't work, and not why
	awaited   = "awaited"   // something that begins when somebody has sent or said something
	unminded  = "unminded"  // something that nobody has objected to so far
	excepted  = "excepted"  // an exception, or what is always so
	vague     = "vague"     // a step with an amount, or a judgment, that only its writer knows
)

// prose finds sentences that hint at something untold.
func prose(f *files.File, all *said) []finding {
	var found []finding
	people := all.fullNames()
	for _, s := range all.all {
		if s.at.File != f.ID || legend.MatchString(s.text) {
			continue
		}
		isTask := strings.HasPrefix(s.text, "[ ] ")
		if strings.HasPrefix(s.text, "[x] ") || strings.HasPrefix(s.text, "[X] ") {
			continue // done
		}
		for _, p := range telling {
			if isTask && p.list != "unsettled" || !p.isIn(s.text) {
				continue
			}
			if !s.free && isBook(f) && p.list != "only" && (p.list != "byhand" || !isStep(s.text) && aManualLabel.MatchString(s.text)) {
				break // a label
			}
			if p.list == "byhand" && hidesWhy(s.text) || p.list == practice.Holder && says("deputies", s.text) || p.list == practice.Left && saysSo.MatchString(s.before) {
				break
			}
			if p.isAnswered(s) && p.list != "only" && p.list != "byhand" && p.list != elsewhere || p.list == "byhand" && isTold(s.text) {
				break
			}
			if practice.Explains(p.list) && strings.HasPrefix(s.at.Location, "line ") || p.kind == onePerson && s.isCovered() || s.excuses && p.kind != onePerson && p.list != "unsettled" {
				break
			}
			found = append(found, p.finding(s).onHidden(f).ofPerson(f, s, people))
			break
		}
	}
	return found
}

// isAnswered reports whether a sentence gives the reason that is asked for. How its own kind of lack is built says little
// about reasons: “same as since March” has none.
func (p phrase) isAnswered(s statement) bool {
	switch {
	case p.list == practice.Late:
		return false // “because it was late” is what it costs
	case slices.Contains(practice.All, p.list):
		return saysWhy(s.text)
	}
	return givesReason(s.text)
}

// saysSo is how a sentence says what follows from it.
var saysSo = regexp.MustCompile(`(?i)\bso\s+(?:that\s+)?\p{L}|\bbecause\b`)

// hidesWhy reports whether a phrase of a step is only in the reason that a sentence gives.
func hidesWhy(text string) bool {
	without := becauseOf.ReplaceAllString(text, " ")
	return without != text && strings.Contains(strings.ToLower(text), "because") && !says("byhand", plainly(without))
}

// aManualLabel is a short label in which “manual” says what kind of thing something is.
var aManualLabel = regexp.MustCompile(`(?i)^\W*manual(?:ly)?\s+\p{L}+`)

// legend is a sentence that says what codes stand for: “1 is measured, 2 is counted by eye”.
var legend = regexp.MustCompile(`^\W*[\p{Lu}\d]\p{L}?\s*(?:is|are|means|stands for|=|:)\s+[^,;.]+[,;.]\s*(?:and\s+)?[\p{Lu}\d]\p{L}?\s*(?:is|are|means|stands for|=|:)\s`)

// ofCode is a sentence that says what one code stands for: “T in Daily = race training”.
var ofCode = regexp.MustCompile(`^\W*\p{Lu}[\p{Lu}\d]{0,3}\b[^.=]{0,25}\s(?:=|means|stands for)\s`)

// forbidden is the list of sentences that forbid something, which a form recognizes.
const forbidden = "forbidden"

// mailbox is the list of sentences by which something goes to one person's account, which a form recognizes.
const mailbox = "mailbox"

// forms are what a list's phrases can't say: that somebody's name is at a place in a sentence.
var forms = map[string][]*regexp.Regexp{
	"only": {
		regexp.MustCompile(`(?i)\b(?:only|solely|exclusively)\s+(?:known|given|open|available|accessible|visible|familiar|entrusted)\s+(?:to|for|with|through)\b`),
		regexp.MustCompile(`\b(?:[Oo]nly|[Ss]olely)\s+(?:with|from|through|via|by|to)\s+\p{Lu}\p{Ll}+`),
	},
	"byhand": {
		regexp.MustCompile(`\b(?:[Tt]he way|[Aa]s|[Ll]ike|[Hh]ow)\s+(?:\p{Lu}\p{Ll}+|he|she|they|we)\s+(?:always |once |usually |had |has |have |used to )?(?:showed|shown|taught|told|explained|demonstrated|do|did|does|done|handled|handles)\b`),
		regexp.MustCompile(`(?i)\b(?:showed|taught)\s+(?:me|us)\b`),
		regexp.MustCompile(`\b(?:minus|plus|less|with|without|by|from|as|after|enter|type|take|use|add|subtract)\s+(?:what(?:ever)?|the\s+\p{L}+)\s+(?:(?:Mr|Mrs|Ms|Dr)\.?\s+)?(?:\p{Lu}\p{Ll}+|he|she|they)\s+(?:tells?|says?|gives?|wants?|told|said|gave|sends?|rings?|mails?)\b`),
		regexp.MustCompile(`\bI\s+(?:always\s+|usually\s+|then\s+|simply\s+|just\s+)?(?:correct|adjust|change|fix|subtract|overwrite|shift|split|estimate|guess|move)\b`),
		regexp.MustCompile(`(?i)\b(?:send|sent|mail|mailed|goes|forward|forwarded|copy)\b[^.;]{0,40}\bto\s+(?:the\s+|all\s+(?:of\s+)?(?:the\s+)?)?(?:people|everybody|everyone|others|rest|group|list|leads)\b`),
		regexp.MustCompile(`(?i)\b(?:the|all)\s+(?:right|relevant|proper|normal|regular)\s+(?:people|persons|ones|colleagues|recipients|addresses|place|folder|format|way|order)\b|\b(?:everybody|everyone|those|people)\s+(?:on the list|who needs?\b|who wants?\b)|\byou(?:['’]ll|\s+will)\s+(?:see|know|notice|find out)\b`),
	},
	mailbox: {
		regexp.MustCompile(`(?i)\b(?:e-?mail|mail|message|alert|alarm|notification|warning|reminder|invoice|statement|confirmation|code|report)s?\b[^.;]{0,40}\bto\s+(?:me\b|my\s|[\w-]+\.[\w.-]+@)`),
		regexp.MustCompile(`(?i)\b(?:ring|rings|call|calls|phone|phones|text|texts|mail|mails|e-?mail|e-?mails|message|messages)\s+me\b`),
		regexp.MustCompile(`(?i)\b(?:on|with|under|through|via|over|from|in)\s+my\s+(?:own\s+|private\s+|personal\s+|work\s+)?(?:account|login|mailbox|e-?mail|mail|phone|mobile|card|name|credit card|inbox)\b|\bmy\s+(?:own\s+|private\s+|personal\s+)?(?:mailbox|inbox)\b`),
	},
	mine: {
		regexp.MustCompile(`(?i)\bmy\s+(?:own\s+|private\s+|personal\s+|old\s+|saved\s+)?(?:folders?|desktop|drive|laptop|computer|machine|pc|reports?|quer(?:y|ies)|templates?|lists?|copy|macros?|scripts?|browser|bookmarks|favou?rites|stamp|desk|drawer|phone|mobile|notebook|password|login|user|profile|calendar|cupboard|locker|shelf|key|card)\b`),
	},
	elsewhere: {
		regexp.MustCompile(`(?i)\b(?:where|in the place where)\s+(?:they|it|he|she|we|I)\s+(?:always|usually|normally)\s+\p{L}+|\b(?:in|at|on)\s+(?:its|their|the)\s+usual\s+(?:place|spot|drawer|folder|hook|shelf)\b|\byou know where\b`),
		regexp.MustCompile(`(?i)\bonly\s+(?:works?|runs?|opens?|prints?|starts?)\s+(?:on|from|with|in|at)\b`),
		regexp.MustCompile(`(?i)\b(?:password|login|pin|passcode|combination|token)s?\b[^.;]{0,30}\b(?:is|are|lies?|hangs?|kept|written)\s+(?:on|in|under|behind|inside)\s+(?:the|a|an|my|his|her|our|their|\p{Lu})`),
		regexp.MustCompile(`\b(?:[Ll]ogin|[Aa]ccount|[Pp]assword|[Tt]oken|[Pp]rofile|[Ll]icen[cs]e)s?\b[^.;]{0,40}\b(?:is|are|was)\s+\p{Lu}\p{Ll}+['’]s?\b|\bto\s+(?:his|her)\s+(?:own\s+)?(?:phone|mobile|mailbox|inbox)\b`),
		regexp.MustCompile(`(?i)\bcomes?\s+(?:from|out of)\s+(?:a|an|the|some)\s+(?:different|other|separate|old)\s+\p{L}+`),
	},
	sometime: {
		regexp.MustCompile(`(?i)\b(?:minute|hour|day|week|month|year|season)s? or so\b|\b(?:around|towards|about)\s+(?:the\s+)?(?:middle|end|beginning|start)\s+of\b`),
		regexp.MustCompile(`(?i)\b(?:(?:every\s+)?now and (?:then|again)|from time to time|every so often|once in a while|occasionally|sporadically|at irregular intervals|at some point|sooner or later|when(?:ever)?\s+(?:there(?:['’]s|\s+is)|I have|we have|you have|somebody has)\s+(?:some\s+)?time|when(?:ever)?\s+(?:he|she|they|somebody|someone|\p{L}+)\s+(?:asks|needs? it|wants? it|reminds|feels like)|(?:about|roughly|more or less)\s+(?:once|twice|every)|every few|every couple of|in good time|early enough|before it(?:['’]s| is) too late)\b`),
	},
	"agreed": {
		regexp.MustCompile(`(?i)\bI\s+(?:told|promised|assured)\s+(?:him|her|them|\p{Lu}\p{L}+(?:\s+\p{Lu}\p{L}+)?)\s+(?:that\s+)?(?:it|he|she|they|we|I)\b`), // “I told her it would be all right”
		regexp.MustCompile(`\b(?:Mr|Mrs|Ms|Miss|Dr)\.?\s+\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?\s+(?:may\b|gets\b|pays\b|keeps\b|always\b|never\b|is\s+exempt|is\s+not\s+charged|need\s+not|needn['’]t|doesn['’]t\s+(?:pay|need|have)|does\s+not\s+(?:pay|need|have))`),
		regexp.MustCompile(`[,;(–—]\s*(?:except|but not|apart from|other than)\s+(?:for\s+|at\s+|in\s+|with\s+|to\s+|on\s+)?(?:the\s+)?\p{Lu}\p{Ll}+\b`),
		regexp.MustCompile(`(?i)\bbetween\s+(?:him|her|them|the two of us|\p{L}+)\s+and\s+me\b|\b(?:an?|our)\s+understanding\b|\bon a handshake\b|\bour (?:little )?secret\b`),
		regexp.MustCompile(`\b(?:[Aa]ll|[Ee]veryone|[Ee]verybody|[Nn]obody|[Nn]one)\s+but\s+(?:the\s+)?\p{Lu}\p{Ll}+\b`),
	},
	remedy: {
		regexp.MustCompile(`(?i)\b(?:always|often|usually|sometimes)\s+(?:fails?|crash(?:es)?|hangs?|jams?|freezes?|breaks?|complains?)\b`),
		regexp.MustCompile(`(?i)\b(?:if|when|whenever|in case|should)\s+(?:it|this|that|they|he|she|(?:the|a|one|any)(?:\s+\p{L}+){1,3})\s+(?:still\s+|ever\s+|suddenly\s+|sometimes\s+)?(?:stops?|stopped|fails?|hangs?|freez\w+|crash\w*|complains?|breaks?|refuses|refuse|sticks?|jams?|throws?|turns? (?:red|out)|shows? (?:an?\s+)?(?:error|warning|red|zero|nothing)|says?|is (?:stuck|wrong|off|missing|negative|red|locked)|are (?:wrong|missing|off)|does(?:n['’]t| not)|do(?:n['’]t| not)|won['’]t|will not|ca(?:n['’]t|nnot))\b[^.;]{0,60}?[,:;]?\s+(?:just\s+|simply\s+|then\s+|you\s+)?(?:swap|restart|reset|delete|remove|add|change|set|try|use|run|repeat|send|open|close|save|copy|take|put|move|wait|switch|enter|type|click|press|skip|ignore|start|stop|go|do|call|turn|unplug|reload|rename|clear|split|leave|round|divide|multiply|subtract|replace|reboot|log)\b`),
	},
	awaited: {
		regexp.MustCompile(`(?i)\b(?:until|once|when|as soon as)\s+(?:the|a|an|our|their)\s+(?:\p{L}+\s+){1,3}(?:is|are|has been|have been)\s+(?:signed|approved|confirmed|delivered|finished|ready|released|there|paid|agreed|decided|installed|replaced|back)\b`),
		regexp.MustCompile(`\b(?:[Ww]hen|[Oo]nce|[Aa]s soon as|[Aa]fter|[Uu]ntil)\s+(?:(?:Mr|Mrs|Ms|Dr)\.?\s+)?(?:\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?|he|she|they)\s+(?:has\s+|have\s+)?(?:sends?|sent|gives?|given|brings?|brought|delivers?|delivered|calls?|called|rings?|tells?|told|mails?|mailed|e-?mails?|hands?|confirms?|confirmed|releases?|released|signs?|signed|replies|replied|answers?|answered|says?|said|writes?|written)\b`),
	},
	unminded: {
		regexp.MustCompile(`(?i)\b(?:nobody|no one|none of them)\s+(?:has\s+|ever\s+|has ever\s+|else\s+)?(?:minds?|minded|notic\w+|complain\w*|objects?|objected|asks?|asked|checks?|checked|cares?|cared|looks?|looked|reads?|counts?|counted)\b`),
	},
	excepted: {
		regexp.MustCompile(`(?i)\b(?:except|apart from|other than|unless|but not|not even)\b\s+\p{L}`),
		regexp.MustCompile(`(?i)(?:^|[,;:–—]\s+|\b(?:we|I)\s+)always\s+\p{L}+\s+\p{L}+`),
	},
	vague: {
		regexp.MustCompile(`(?i)\b(?:add|take|leave|put|use|order|book|plan|give|allow|keep|count|round|correct|change|shift|move|wait|raise|lower|drop|remove|sort|pick|choose)\b[^.;]{0,40}\b(?:a (?:bit|little|few|couple|handful|touch)|some|somewhat|slightly|enough|as needed|if needed|where needed|if necessary|where necessary|by feel|sensible|reasonable|plausible|suspicious|strange|odd ones|too (?:high|low|many|few|big|small|long|short))\b`),
	},
	"unsettled": {regexp.MustCompile(`^\[ \]\s+\S`)},                                                                                                                                                                                                                                                                                                             // a task that isn't ticked off
	"withheld":  {regexp.MustCompile(`(?i)\b(?:rows?|cells?|lines?|columns?|numbers?|figures?|names?|ones)\s+(?:in|that are)\s+(?:yellow|red|green|blue|orange|gr[ea]y|bold|italics?)\b|\b(?:yellow|red|green|blue|orange|gr[ea]y)\s+(?:rows?|cells?|lines?|columns?|numbers?|figures?)\b`), regexp.MustCompile(`(?i)^not for (?:[\p{L}'’]+ ){0,3}[\p{L}'’]+:`)}, // “Not for the authors: …”
	forbidden:   {regexp.MustCompile(`(?i)(?:^|[,;:–—]\s+)(?:please )?(?:do not|don['’]t|never)\s+\p{L}+\s+\p{L}+`), regexp.MustCompile(`(?i)\b(?:must|may|should|can)(?:\s+(?:not|never)|n['’]t)\s+(?:be\s+)?\p{L}+|\b(?:is|are)\s+(?:not (?:to be|allowed)|never)\s+\p{L}+`)},
}

// calendarExcept is an exception for a day or a month, which is nobody's.
var calendarExcept = regexp.MustCompile(`(?i)(?:except|but not|apart from|other than|but)\s+(?:for\s+|at\s+|in\s+|on\s+)?(?:the\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|thanksgiving|new year\S*)\b`)

// isIn reports whether a sentence has a phrase of the list, or one of its forms.
func (p phrase) isIn(text string) bool {
	if p.list == "agreed" || p.list == excepted { // "except Sundays" is an opening hour
		text = calendarExcept.ReplaceAllString(text, "")
	}
	return practice.Says(p.list, text) || says(p.list, plainly(text)) || slices.ContainsFunc(forms[p.list], func(form *regexp.Regexp) bool { return form.MatchString(text) })
}

func (p phrase) finding(s statement) finding {
	f := finding{
		kind: p.kind, risk: p.risk, weight: p.weight, evidence: []files.Place{s.at}, why: p.why,
		question: fmt.Sprintf(p.ask, short(s.quote(), mostQuoted)), about: topic{words: s.words}, quote: s.quote(), sentence: s.at.String() + " " + s.text,
	}
	if p.list == "only" || p.list == "byhand" {
		if isStep(s.text) || strings.Contains(s.at.Location, "section") {
			f.weight++
		}
		if says("knack", s.text) || slices.ContainsFunc(forms["byhand"], func(f *regexp.Regexp) bool { return f.MatchString(s.text) }) { // what to type is told elsewhere; this isn't
			f.weight++
		}
	}
	if toAsk.MatchString(s.text) { // whom to ask is told; what they know isn't, and seldom urgent
		f.weight -= 3
	}
	if strings.Contains(strings.ToLower(s.text), "macro") {
		f.risk, f.weight = P0, 8
	}
	switch {
	case p.list == "byhand" && strings.Contains(s.at.Location, "!") && !isStep(s.text):
		f.weight -= 4 // it says how, and not what
	case !s.free:
		f.weight -= 0.5
	}
	return f
}

// toAsk is a sentence that does no more than name whom to ask.
var toAsk = regexp.MustCompile(`^(?:Ask|Call|Ring|Phone)\s+\p{Lu}\p{Ll}+`)

// onHidden is a finding that is one with the question about the hidden sheet that its sentence is on.
func (f finding) onHidden(of *files.File) finding {
	if name, _, ok := strings.Cut(f.evidence[0].Location, "!"); ok && isBook(of) {
		if sheet, known := of.Workbook.Sheet(name); known && sheet.Hidden {
			f.same = hiddenKey(of, name)
		}
	}
	return f
}

// fullName is a first and a last name.
var fullName = regexp.MustCompile(`\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+`)

// noName are words with a capital that begin a sentence, before somebody's name.
var noName = regexp.MustCompile(`\b(?:Only|Ask|Call|Ring|Phone|Tell|Then|When|If|The|With|From|By|For|And|But|Not|Since|Until|As)\s+`)

// ofPerson is a finding that is one with another about the same person: who stands in for them is asked once.
func (f finding) ofPerson(of *files.File, s statement, people map[string]string) finding {
	if f.kind != onePerson || f.same != "" {
		return f
	}
	texts := []string{s.text}
	if name, ref, ok := strings.Cut(s.at.Location, "!"); ok && isBook(of) {
		sheet, known := of.Workbook.Sheet(name)
		if area, isRange := files.ParseRange(ref); known && isRange {
			for v := range rowOf(sheet, area.From.Row) {
				texts = append(texts, of.Workbook.TextOf(v))
			}
		}
	}
	text := noName.ReplaceAllString(strings.Join(texts, ". "), "")
	name := fullName.FindString(text)
	if name == "" {
		for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if full := people[w]; full != "" {
				name = full
				break
			}
		}
	}
	if name != "" {
		f.same = "person " + name
	}
	return f
}

// fullNames are the full names in all sentences, by their first names. A first name of two people is nobody's.
func (s *said) fullNames() map[string]string {
	names := map[string]string{}
	for _, one := range s.all {
		for _, full := range fullName.FindAllString(noName.ReplaceAllString(one.text, ""), -1) {
			first, _, _ := strings.Cut(full, " ")
			if known, ok := names[first]; ok && known != full {
				full = ""
			}
			names[first] = full
		}
	}
	return names
}

// Words that look like a phrase and aren't one.
var (
	// aManual is a book: "the builder's manual p. 12", "see its manual". "Manual steps" are steps.
	aManual = regexp.MustCompile(`(?i)(?:['’]s?|\b(?:its|their|our|the|a|user|operating|service))\s+manual(?:\s*[,.;:)]|\s+(?:p|pp|page|pages|section|chapter|says|has|of|for|from)\b|\s*$)`)
	// aboutIt is what somebody asks about, and not whom: "they always ask about T09".
	aboutIt = regexp.MustCompile(`(?i)\b(?:just|simply|always|best to)\s+asks?\s+(?:about|for|why|whether|if|how|what|when)\b`)
	// aManualThing is what something is called, and no step: "301 is a manual stop".
	aManualThing = regexp.MustCompile(`(?i)\b(?:is|are|was|means|stands for|=)\s+(?:an?\s+|the\s+)?manual\s+\p{L}+`)
	// afterwards is when something happens, and not that it is put off: "a year later".
	afterwards = regexp.MustCompile(`(?i)\b(?:comes?|came|arrives?|arrived|sent|ordered|delivered|booked)\s+later\b|\b(?:second|minute|hour|day|week|month|quarter|season|year)s?\s+later\b`)
	// onlyWhen is under which condition something is done, and not by whom: "it may only be changed when".
	onlyWhen = regexp.MustCompile(`(?i)\b(?:may|can|must|should|shall|might|is to|are to)\s+only\s+(?:ever\s+)?be\b`)
	// onlyHas is what something has, and not who: "the sheet only has the limits".
	onlyHas = regexp.MustCompile(`(?i)\bonly\s+(?:has|have|holds?|contains?|shows?|lists?)\b`)
	// becauseOf is why something is so, and nothing that has to be done.
	becauseOf = regexp.MustCompile(`(?i)\b(?:because|since|as)\s+\p{L}[^.;]*`)
	// unwritten names where a reason could be and isn't: "it is in no contract".
	unwritten = regexp.MustCompile(`(?i)\b(?:no|not in the|not in a|without a|without an)\s+(?:contract|agreement|minutes|memo|offer|annex|clause|letter)\b`)
)

// plainly is a text without words that only look like a phrase.
func plainly(text string) string {
	for _, form := range []*regexp.Regexp{onlyWhen, onlyHas, aboutIt, aManualThing} {
		text = form.ReplaceAllString(text, " ")
	}
	return afterwards.ReplaceAllString(aManual.ReplaceAllString(text, " "), " ")
}

// givesReason reports whether a sentence gives a reason, or says where it is written down.
func givesReason(text string) bool {
	return byWriting.MatchString(text) || says("reason", countedMinutes.ReplaceAllString(unwritten.ReplaceAllString(text, " "), " "))
}

// countedMinutes are a time, and not those of a meeting: “every 15 minutes”.
var countedMinutes = regexp.MustCompile(`(?i)(?:\b\d+(?:[.,]\d+)?|\b(?:few|two|three|five|ten|fifteen|twenty|thirty|ninety))[\s-]+minutes\b`)

func isBook(f *files.File) bool { return f.Workbook != nil }

// isTold reports whether a sentence tells what its writer once did, which is an explanation
// and no instruction.
func isTold(text string) bool {
	return says("told", text)
}

// isStep reports whether a sentence tells somebody to do something.
func isStep(text string) bool {
	first, _, _ := strings.Cut(strings.ToLower(text), " ")
	switch strings.Trim(first, ",.:") {
	case "then", "run", "save", "copy", "open", "check", "upload", "send", "load", "type", "get", "enter", "update", "paste", "export", "import", "print", "mark":
		return true
	}
	return false
}

// asksItself finds questions that somebody wrote into the margin: a comment in a workbook or a document, a remark in a
// script, or anything with two question marks. Headings such as “What if it rains?” are answered below.
func asksItself(all *said, of []*files.File) []finding {
	margin := map[files.Place]string{}
	docs := map[files.Place]string{}
	for _, f := range of {
		for _, c := range codeOf(f) {
			for _, d := range c.script.Docs {
				docs[files.Place{File: f.ID, Location: c.place(d.Line, d.Line)}] += d.Text + "\n"
			}
		}
		switch {
		case f.Workbook != nil:
			for _, c := range f.Workbook.Comments {
				margin[files.Place{File: f.ID, Location: c.Cell}] += c.Text + "\n"
			}
		case f.Document != nil:
			for _, c := range f.Document.Comments {
				margin[files.Place{File: f.ID, Location: files.SectionPlace(c.Section)}] += c.Text + "\n"
			}
		}
	}
	var found []finding
	for _, s := range all.all {
		isTitle := strings.Contains(docs[s.at], s.text) // “Who is late?” says what a script answers
		isMargin := strings.Contains(margin[s.at], s.text) || strings.Contains(s.at.Location, "line ") && !isTitle
		if !strings.Contains(s.text, "??") && (!isMargin || !strings.HasSuffix(s.text, "?")) || len(strings.Fields(s.text)) < 3 {
			continue
		}
		found = append(found, finding{
			kind: unsettled, risk: P1, weight: 5, evidence: []files.Place{s.at}, about: topic{words: s.words}, quote: s.text, sentence: s.at.String() + " " + s.text,
			question: fmt.Sprintf("“%s”: what is the answer?", short(s.text, 140)), why: "Somebody asked, and no file has the answer.",
		})
	}
	return found[:min(len(found), mostOfKind)]
}

// What marks a sentence that only its writer can explain, whatever it is about: it is theirs, it names somebody or a
// number, it says how something differs from what is usual, or it tells somebody to do so. How much each counts.
var particulars = []struct {
	form   *regexp.Regexp
	counts float64
}{
	{regexp.MustCompile(`\bI\b|(?i)\bmy\b|\bwe\s+(?:never|always|stopped|used to|once|still|only|don['’]t|do not)\b`), 1.5},
	{regexp.MustCompile(`\p{Ll}[,;]?\s+(?:(?:Mr|Mrs|Ms|Dr)\.?\s+)?\p{Lu}\p{Ll}{2,}`), 1},
	{regexp.MustCompile(`^\p{Lu}\p{Ll}+\s+(?:has|gets|wants|prefers|keeps|sends|knows|checks|double-checks|does|likes|signs|brings|calls|decides|pays|needs)\b`), 1},
	{regexp.MustCompile(`(?:^|[\s(])\d[\d.,]*(?:\s?%|\b)`), 1},
	{regexp.MustCompile(`(?i)\b(?:above|below|under|over|more than|less than|off by|up to|at most|at least|capped|rounded?|raised|lowered|instead|without|except|extra|in advance|twice|sometimes|still|swapped|stopped|alone|empty|every (?:second|third|other)|than the others?|too (?:much|little|high|low|late|early)|(?:day|week|hour|month)s? (?:later|earlier|behind|ahead|more|less)|behind|before|until|since|kept|first|the old|short version|estimates?|nobody|never|always|only)\b`), 1.5},
	{regexp.MustCompile(`(?i)^(?:please\s+)?(?:use|do|leave|send|keep|take|put|ask|call|round|add|start|stop|book|give|pay|skip|ignore|wait|count|treat|enter|move|change|order|plan|let)\b`), 1},
	{regexp.MustCompile(`(?i)^for (?:the )?\S+|\b(?:version|template|login|code|key|drive|sticky note|drawer|cabinet|by phone)\b`), 1},
	{regexp.MustCompile(`\p{Lu}[\p{L}\d]*(?:\s[\p{L}\d]+){0,3}(?:\s*[>→»]\s*["“'‘]?\p{Lu}[\p{L}\d]*(?:\s[\p{L}\d]+){0,3}["”'’]?){2,}`), 2.5}, // a way through the menus of a program, which takes a login
	{regexp.MustCompile(`(?i)\b(?:this|last|next)\s+(?:year|season|term|time|spring|summer|autumn|winter)\b`), 1},
	{regexp.MustCompile(`(?i)\b(?:they|he|she|the\s+\p{L}+)\s+(?:wants?|insists?|expects?|asks?|likes?|sends?|comes?|calls?|rings?|needs?|complains?)\b`), 1},
	{regexp.MustCompile(`(?i)\bthe\s+(?:blue|green|red|yellow|white|black|gr[ea]y|brown|old|new|other|small|big|large|left|right|upper|lower|special|long|short|back)\s+\p{L}+`), 1},
	{regexp.MustCompile(`@|https?:|\b\d{3,}[ -]\d{3,}|\.(?:py|csv|xlsx|docx|md|ipynb|pptx)\b|^\W|[|=]`), -1.5},
}

// Limits of what is asked about for its particulars alone.
const (
	leastParticular = 2.5
	mostParticular  = 8
)

// particularly finds the one sentence of a section, or of a slide's notes, that only its writer can explain, where nothing
// else of the place is asked about.
func particularly(all *said, found []finding) []finding {
	taken := map[files.Place]bool{}
	explains := all.explaining(found)
	for _, f := range found {
		for _, at := range f.evidence {
			taken[at] = true
		}
	}
	quoted := map[string]bool{}
	best := map[files.Place]float64{}
	of := map[files.Place]statement{}
	var order []files.Place
	for _, s := range all.all {
		score := s.particularity()
		if taken[s.at] || quoted[s.text] || explains[s.at.String()+" "+s.text] || score < leastParticular || score <= best[s.at] {
			continue
		}
		if best[s.at] == 0 {
			order = append(order, s.at)
		}
		quoted[s.text] = s.remark // one remark is in several rows
		best[s.at], of[s.at] = score, s
	}
	slices.SortStableFunc(order, func(a, b files.Place) int { return cmp.Compare(best[b], best[a]) })
	var asked []finding
	for _, at := range order[:min(len(order), mostParticular)] {
		s := of[at]
		asked = append(asked, finding{
			kind: particular, risk: P1, weight: 1 + best[at]/2, evidence: []files.Place{at}, about: topic{words: s.words}, quote: s.text, sentence: at.String() + " " + s.text,
			question: fmt.Sprintf("“%s”: what should somebody new know about this?", short(s.quote(), mostQuoted)), why: "Only its writer knows why it is so.",
		})
	}
	return asked
}

// particularity says how much a statement is its writer's own, where people write such things: in a document, in notes
// on a slide, in a column of remarks, and in the comments of a script, which mostly say what the next line does.
func (s statement) particularity() float64 {
	const ofComment = 1 // less
	switch {
	case s.remark:
		return max(particularity(s.text), ofRemark*practice.Own(s.text))
	case !s.free || s.excuses:
		return 0
	case strings.HasPrefix(s.at.Location, "line "):
		return particularity(s.text) - ofComment
	case strings.HasPrefix(s.at.Location, "section "), strings.HasSuffix(s.at.Location, " notes"):
		return particularity(s.text)
	}
	return 0
}

// ofRemark is how much one sign counts that a remark is its writer's own.
const ofRemark = 1.3

// calendarWord is a day or a month, whose capital letter names nobody: “Sundays”, “12/3”, “31 May”.
var calendarWord = regexp.MustCompile(`(?i)(?:\d{1,2}(?:st|nd|rd|th)?\s+)?\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december)\b|\b\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?\b`)

// particularity says how much a sentence is its writer's own. One with a reason explains itself.
func particularity(text string) (score float64) {
	const fewest, most = 4, 30 // words
	if n := len(strings.Fields(text)); n < fewest || n > most || saysWhy(text) || legend.MatchString(text) || isDefinition(text) || ofCode.MatchString(text) || strings.HasSuffix(text, "?") {
		return 0
	}
	text = calendarWord.ReplaceAllString(calendarExcept.ReplaceAllString(clockForm.ReplaceAllString(text, ""), ""), "")
	for _, p := range particulars {
		if p.form.MatchString(text) {
			score += p.counts
		}
	}
	return score
}
