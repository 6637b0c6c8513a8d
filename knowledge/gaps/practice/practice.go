// Package practice says what a sentence about how something is done leaves untold, whatever it is about: until when,
// what for, what comes instead, who allowed it. It looks at how sentences are built, and not at any trade's words.
//
// Each list is a kind of lack. Says is the plain question whether a sentence has it; IsDay and Own help to judge
// headings and remarks.
package practice

import (
	"regexp"
	"slices"
)

// The kinds of what a sentence leaves untold.
const (
	Due      = "due"      // something has to be done by a day that the heading or the sentence names
	Late     = "late"     // what it cost that something came late, or would cost
	Recurs   = "recurs"   // something is due each year, or each quarter, and nothing says when
	Else     = "else"     // what happens if something isn't done as it has to be
	Yearly   = "yearly"   // something is another one each year
	Lenient  = "lenient"  // somebody allows, overlooks or does something as a favor
	Incident = "incident" // something happened that everybody is supposed to know of
	Lent     = "lent"     // something is with somebody else
	Holder   = "holder"   // somebody's own key, card or code is needed, or is with them
	Ripe     = "ripe"     // something begins when its time has come, and only its writer knows when
	Left     = "left"     // something is to be left as it is, and nothing says why
	Order    = "order"    // one thing has to come before another, and nothing says why
	Turned   = "turned"   // something is done the other way round, or not with what lies next to it

	Interim  = "interim"  // something holds for the time being
	Outdated = "outdated" // one of several versions is the right one, or where something is isn't right
	Owed     = "owed"     // something is owed, promised, or still open between two sides
	Outside  = "outside"  // something isn't in the system, the list or the contract
	Special  = "special"  // something is counted, booked or charged in another way than one would think
	Judged   = "judged"   // somebody decides from case to case
	Objected = "objected" // somebody whose word counts wasn't content
	Quirk    = "quirk"    // something fails at certain times
	Oneself  = "oneself"  // its writer does it themselves
	Pending  = "pending"  // something isn't decided yet
)

// All are the kinds, as they are asked about: what is lost comes first.
var All = []string{Late, Due, Recurs, Holder, Else, Objected, Owed, Outside, Lent, Left, Ripe, Yearly, Lenient, Incident, Order, Turned, Quirk, Outdated, Interim, Judged, Special, Oneself, Pending}

var forms = map[string][]*regexp.Regexp{
	Late: {
		regexp.MustCompile(`(?i)\b(?:too late|(?:was|were|came|is|are|being|be)\s+(?:\w+\s+)?late|(?:days?|weeks?|hours?|months?)\s+(?:too\s+)?late|missed (?:it|the (?:day|date|deadline)))\b[^.]{0,60}(?:\d|\bfine|\bcost|\blos[te]|\bcut|\bpaid|\bclosed|\bwithout)`),
		regexp.MustCompile(`(?i)(?:\bfine[ds]?\b|\bcosts? us\b|\bcut us\b|\bcharged? us\b|\bwe (?:lost|lose|paid|pay)\b)[^.]{0,60}\b(?:late|miss(?:ed)?|forg[eo]t\w*|after|not (?:there|in|sent))\b`),
	},
	Due: {
		regexp.MustCompile(`!!`),
		regexp.MustCompile(`(?i)\b(?:due|deadline|hand(?:ed)? in|submit(?:ted)?|filed?|send|sent|report|apply|application|list|form|return)\b[^.;]{0,50}\b(?:by|before|until|end of|beginning of|start of|middle of|no later than|at the latest)\s+(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th|[./])|(?:end|beginning|start|middle)\b|(?:of\s+)?(?:jan|feb|march|april|may\b|june|july|aug|sept|oct|nov|dec|spring|summer|autumn|fall\b|winter|easter|christmas))`),
	},
	Recurs: {
		regexp.MustCompile(`(?i)\b(?:yearly|annual|half-yearly|biannual|quarterly|two-yearly|biennial)\s+(?:\p{L}+\s+){0,2}(?:report|return|statement|inspection|audit|check|review|renewal|filing|declaration|training|drill|test|survey|service|count|stocktak\w+|calibration|fee|invoice|application|settlement|certificate)s?\b`),
		regexp.MustCompile(`(?i)\b(?:report|return|statement|inspection|audit|renewal|declaration|training|drill|survey|stocktak\w+|calibration|fee|settlement|certificate)s?\b[^.;]{0,30}\b(?:once|twice|every)\s+(?:a\s+|two\s+|three\s+|five\s+|other\s+)?(?:years?|quarter)\b`),
	},
	Holder: {
		regexp.MustCompile(`\b(?:with|on|by|through|via)\s+\p{Lu}\p{Ll}+['’]s\s+(?:\p{Ll}+\s+)?(?:token|key|card|login|account|phone|password|signature|code|chip|badge|laptop|mailbox|name|PIN|stamp)\b`),
		regexp.MustCompile(`\b(?:[Kk]ey|[Cc]ode|PIN|PIN letter|[Cc]ard|[Tt]oken|[Ll]ogin|[Pp]assword|[Cc]ombination|[Ss]tamp|[Cc]ertificate|[Cc]hip|[Bb]adge|[Dd]ongle)s?\b[^.;]{0,30}\b(?:is|are|lies|lie|stays|stay|kept)\s+with\s+(?:me\b|(?:Mr|Mrs|Ms|Dr)\.?\s|\p{Lu}\p{Ll}+)`),
		regexp.MustCompile(`(?i)\b(?:code|pin|password|combination|login)s?\b\s*[:,–-]?\s*(?:only\s+)?\p{L}+(?:\s+and\s+\p{L}+)?\s+knows?\b`),
		regexp.MustCompile(`\b(?:[Tt]he|[Oo]ur)\s+(?:\p{Ll}+\s+)?\p{Ll}{4,}\s+(?:has|keeps|holds)\s+the\s+(?:\p{Ll}+\s+)?(?:code|key|card|password|login|PIN|token|stamp|combination)s?\b`),
		regexp.MustCompile(`(?i)\b(?:passwords?|logins?|codes?|pins?|tokens?)\s+(?:is|are)\s+with\s+\p{L}+`),
		regexp.MustCompile(`(?i)\bin\s+my\s+(?:desk|drawer|bag|car|office|room|locker|cupboard|cabinet|coat|safe|head)\b`),
	},
	Else: {
		regexp.MustCompile(`(?i)\b(?:or|otherwise|else)\s*,?\s+(?:else\s+)?(?:they|we|it|you|he|she|the \p{L}+)\s+(?:will\s+|['’]ll\s+)?(?:lose|loses|lapse|lapses|cancel|cancels|close|closes|charge|charges|fine|fines|cut|cuts|send|sends|give|gives|expires?|refuse|refuses|stop|stops|goes|is gone|are gone|won['’]t)\b`),
	},
	Lent: {
		regexp.MustCompile(`(?i)\b(?:lent|borrowed|on loan|loaned|on hire)\b|\b(?:give|gives|gave|bring|brings|get|gets|comes?)\s+(?:it|them|one|ours)\s+back\b`),
	},
	Left: {
		regexp.MustCompile(`(?i)(?:^|[,;:–—-]\s*|\band\s+|\bjust\s+)(?:please\s+)?(?:leave|ignore|skip|keep)(?:\s+(?:it|them|that|this|as (?:it )?is|alone|so|like that|out|in))*\s*[.!]*$`),
		regexp.MustCompile(`(?i)\b(?:ok(?:ay)?|fine|right|good|normal|correct)\s+(?:like that|like this|as (?:it )?is|so)\b|\b(?:is|it['’]s|that['’]s)\s+(?:ok(?:ay)?|fine|normal|on purpose)\b|\b(?:do not|don['’]t|never)\s+(?:touch|worry|ask|change|delete|fix|move|open|use|sort|rename)(?:\s+(?:it|them|this|that|here|anything))?\s*[.!]*$`),
		regexp.MustCompile(`(?i)\b(?:same|as|like)\s+(?:\w+\s+)?(?:since|before|always|ever|last)\b[^.]{0,20}$`),
	},
	Ripe: {
		regexp.MustCompile(`(?i)\bwhen(?:ever)?\s+(?:it['’]?s?|it is|the time is|they are|it gets|it looks|it becomes|i|we)\s+(?:time|right|ready|due|ripe|enough|necessary|needed|think|feel|notice|see|send)\b`),
		regexp.MustCompile(`(?i)\b(?:comes?|rings?|calls?|visits?|drops? by|turns? up|shows? up|writes?|asks?)\b[^.;]{0,30}\b(?:without (?:notice|warning|a word|calling|telling)|unannounced|when (?:he|she|they|it)\b|at (?:some|any) (?:point|time))`),
	},
	Yearly: {
		regexp.MustCompile(`(?i)\b(?:chang(?:es?|ed)|differs?|is (?:different|another|new|set|drawn|fixed)|are (?:different|new|set|fixed)|comes? (?:new|out)|a new (?:one|number|list|code|rate))\b[^.;]{0,30}\b(?:each|every|per|with each|with every)\s+(?:\w+\s+)?(?:year|season|month|quarter|term|spring|summer|autumn|winter|week|time)\b`),
		regexp.MustCompile(`(?i)\b(?:each|every)\s+(?:year|season|term|spring|summer|autumn|winter|january|december)\b[^.;]{0,30}\b(?:new|another|different|by hand|again|somebody|someone)\b`),
	},
	Lenient: {
		regexp.MustCompile(`(?i)\b(?:is|are|was|were)\s+(?:fine|ok(?:ay)?|happy|content|satisfied|relaxed)\s+(?:with|about)\b|\b(?:looks? away|looked away|turns? a blind eye|lets? (?:it|us|me|them) (?:pass|go|slip|through)|does(?:n['’]t| not) (?:mind|look|check|ask|count)|do(?:n['’]t| not) (?:mind|look|check|ask|count)|never (?:asks?|looks?|checks?|counts?))\b`),
		regexp.MustCompile(`(?i)\b(?:puts?|keeps?|sets?|lays?)\s+(?:[\w-]+\s+){0,4}(?:aside|back)\b|\b(?:favou?rs?|off the books|no (?:bill|invoice|receipt)s?\b|without (?:a |an )?(?:bill|invoice|receipt)|under the table|in kind|in return)\b`),
	},
	Incident: {
		regexp.MustCompile(`(?i)\b(?:since|because of|after|before)\s+(?:the|that|this|our)\s+(?:\p{L}+\s+){0,2}(?:thing|business|story|affair|incident|accident|trouble|fire|flood|break-in|theft|complaint|mess|mix-up|mistake|fight|quarrel|scandal|audit|inspection|strike|storm|case)\b`),
		regexp.MustCompile(`(?i)\b(?:the|that)\s+(?:thing|business|story|affair)\s+(?:in|of|with|from)\b`),
	},
	Order: {
		regexp.MustCompile(`(?i)\bbefore\b[^.;]{2,70}[,;]\s*(?:and\s+)?(?:never|not|under no circumstances)\s+(?:after|later|the other|during|while)`),
		regexp.MustCompile(`(?i)\b(?:only\s+(?:then|after|once|when)|not\s+before|never\s+before|never\s+(?:until|till))\b[^.;]{3,}`),
		regexp.MustCompile(`(?i)\b(?:goes?|comes?|go|put|loaded|packed|is|are|run|runs|done)\s+(?:in\s+|on\s+|out\s+|off\s+)?(?:always\s+)?(?:first|last)\s*(?:[.,;!]|$|and\b|whatever)`),
		regexp.MustCompile(`(?i)\b(?:the order (?:matters|counts|is important)|in (?:this|that|exactly this) order|order (?:must|has to) be kept|always\s+(?:before|after)\s+(?:the|it|you|we))\b`),
		regexp.MustCompile(`(?i)\b(?:\p{L}+\s+){1,3}first\s*,\s*(?:and\s+)?(?:then|only|never|the others?|they|always)\b`),
	},
	Turned: {
		regexp.MustCompile(`(?i)\bthe other way (?:a)?round\b|\bin reverse\b|\bback to front\b|\bupside down\b`),
		regexp.MustCompile(`(?i),\s+(?:and\s+)?not\s+(?:the|with the|in the|from the|on the)\s+\p{L}+(?:\s+(?:one|ones))?\s*(?:[.,;!]|$)`),
		regexp.MustCompile(`(?i)\b(?:needs?|gets?|takes?|has|have|stays?|runs?|goes|pays?)\b[^.;]{1,50},\s+(?:all\s+)?(?:the\s+)?(?:others?|rest|everybody else|everyone else)\b`),
	},
	Interim: {
		regexp.MustCompile(`(?i)\b(?:until further notice|for now|for the time being|for the moment|in the meantime|provisional(?:ly)?|temporar(?:y|ily)|interim|stopgap|makeshift|as a test|on trial|until (?:the new|it is|there is|somebody|we have))\b`),
	},
	Outdated: {
		regexp.MustCompile(`(?i)\b(?:is|are)(?:\s+not|n['’]t)\s+(?:the\s+(?:right|current|latest|real|valid)|up to date|current|valid|right|correct)\b|\b(?:two|three|several|different|old)\s+(?:versions|copies)\b|\b(?:out of date|outdated)\b`),
		regexp.MustCompile(`(?i)\b(?:is|are|was|were)\s+(?:\p{L}+\s+)?(?:in|explained in|written in)\s+(?:the|an?|my|his|her)\s+(?:e-?mail|mail|letter|chat|message)s?\b`),
	},
	Owed: {
		regexp.MustCompile(`(?i)\b(?:we|they|he|she|I)\s+(?:still\s+)?owe[sd]?\b|\bowes?\s+(?:us|me|them|him|her)\b|\b(?:is|are)\s+(?:still\s+)?(?:owed|unpaid|outstanding|unsigned|overdue)\b|\bon credit\b|\bgives?\s+us\s+(?:credit|time)\b|\b(?:not|never)\s+(?:yet\s+)?(?:been\s+)?(?:signed|invoiced|billed|returned|reported|paid back)\b`),
	},
	Outside: {
		regexp.MustCompile(`(?i)\b(?:is|are|was|were)(?:\s+not|n['’]t)\s+in\s+(?:the|any|our|this)\s+(?:\p{L}+\s+)?(?:system|list|book|books|plan|file|files|contract|program|register|database|sheet|budget|calendar|accounts?|export|report)\b|\boutside\s+(?:of\s+)?the\s+(?:system|books|contract|budget)\b|\boff the record\b`),
		regexp.MustCompile(`(?i)\b(?:agreed|extended|confirmed|decided|settled|arranged|renewed|promised|ordered|cancell?ed|changed)\b[^.;]{0,30}\b(?:by|over the|on the)\s+(?:tele)?phone\b|\bby word of mouth\b|\borally\b`),
	},
	Special: {
		regexp.MustCompile(`(?i)\b(?:counts?|counted|calculated|booked|charged|billed|treated|handled|reported|measured|priced|entered|rounded|weighed)\s+(?:\p{L}+\s+)?(?:differently|double|twice|half|separately|as if|as one|as two|otherwise|in another way)\b|\bas if (?:it|they|he|she) (?:had|were|was)\b`),
		regexp.MustCompile(`(?i)\bround(?:ed)?\s+(?:it\s+)?(?:up|down)\b[^.;]{0,40}\b(?:for|but|and|if|when)\b|\b(?:was|were|is|are|been)\s+(?:waived|exempt(?:ed)?|written off|forgiven|grandfathered)\b|\bthe\s+first\s+(?:\w+\s+){1,2}(?:is|are)\s+(?:free|not)\b|\b(?:half|part|some|the rest)\s+of\s+(?:it|them|that)\s+(?:is|are|goes|go)\b`),
		regexp.MustCompile(`(?i)\bgets?\s+(?:its|their|his|her|a)\s+own\s+\p{L}+|\b(?:are|is)\s+(?:kept|held|reserved|blocked)\s+(?:back\s+)?(?:for|until|till|free)\b`),
	},
	Judged: {
		regexp.MustCompile(`(?i)\bat\s+(?:my|his|her|our|their)\s+(?:own\s+)?discretion\b|\bcase by case\b|\bfrom case to case\b|\bas\s+(?:I|he|she|we|they)\s+(?:see|sees|think|thinks)\s+fit\b|\bit\s+depends\b|\bis\s+up\s+to\s+(?:me|him|her|us|them|\p{L}+)\b|\bif\s+(?:people|they|he|she|the \p{L}+)\s+(?:is|are)\s+(?:nice|friendly|polite|good|regulars?)\b|\bby\s+(?:eye|feel|gut feeling|experience)\b|\brule of thumb\b|\bgive or take\b|\bjudg(?:e?ment call|ing by)\b|,\s*(?:roughly|more or less)\b`),
	},
	Objected: {
		regexp.MustCompile(`(?i)\b(?:auditors?|inspectors?|inspection|banks?|insurers?|authority|authorities|ministry|council|board|customers?|clients?|sponsors?|monitors?|union|landlord|owners?|tax office|office|department|fire brigade)\b[^.;]{0,40}\b(?:did(?:n['’]t| not)\s+like|object(?:s|ed)|complain(?:s|ed)|critici[sz]\w+|was(?:n['’]t| not)\s+(?:happy|content|satisfied)|were(?:n['’]t| not)\s+(?:happy|content|satisfied)|remarked on|found fault|noticed|has a finding|wants? it changed|warned)\b`),
	},
	Quirk: {
		regexp.MustCompile(`(?i)\b(?:fails?|crash(?:es)?|hangs|freezes|jams|breaks down|drops out|goes down|counts (?:twice|double|wrong)|shows nonsense|gets stuck|loses (?:the|its)\s+\p{L}+)\s+(?:\p{L}+\s+)?(?:on the|when|if|every|after|at the)\b`),
	},
	Oneself: {
		regexp.MustCompile(`(?i)\bI\s+(?:\p{L}+\s+){1,5}(?:myself|by myself)\b|\bI\s+(?:put|pay|fill|top|make|write|carry|bring)\s+(?:it|them|that|the (?:rest|difference))\s+(?:in|up|out|from|over|down)\b`),
	},
	Pending: {
		regexp.MustCompile(`(?i)\b(?:is|are)\s+(?:still\s+)?(?:to be|due to be|yet to be)\s+(?:decided|settled|agreed|clarified|chosen)\b|(?:\b(?:not|never)|n['’]t)\s+(?:yet\s+)?(?:been\s+)?decided\b|\bundecided\b|\bunder discussion\b|\bstill\s+(?:thinking|talking|discussing|negotiating|deciding)\b`),
	},
}

// Explains reports whether a list is of sentences that explain what they are next to, where they are remarks in a script:
// “for now, until the new scale is here” says why a check is off.
func Explains(list string) bool {
	return slices.Contains([]string{Interim, Outdated, Special, Judged, Quirk, Pending}, list)
}

// Says reports whether a sentence leaves that untold.
func Says(list, text string) bool {
	switch {
	case list == Special:
		text = relative.ReplaceAllString(text, "")
	case list == Recurs && named.MatchString(text):
		return false
	}
	for _, form := range forms[list] {
		if form.MatchString(text) {
			return true
		}
	}
	return false
}

// named is when in the year something is: a month, a season, a day.
var named = regexp.MustCompile(`(?i)\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:\p{L}{3,6})?\b|\b(?:spring|summer|autumn|winter|easter|christmas|year.end|end of (?:the )?year)\b|\b\d{1,2}[./]\d{1,2}\b`)

// relative is a part of a sentence that says which of them are meant: “barges that the gate counts twice”.
var relative = regexp.MustCompile(`\s(?:that|which|who)\s[^,;.]*`)

// pointing is how a sentence begins that can't be understood without the one before it.
var pointing = regexp.MustCompile(`^(?:It|They|He|She|That|This|These|Those|Them|There|Then|Otherwise|Same|Ok|OK|Okay|Not so|Under (?:that|this)|Over (?:that|this)|After (?:that|this)|Before (?:that|this)|If (?:it|not|so|they)|In (?:that|this)|For (?:that|this|these|those)|When (?:it|they|he|she)|Until then|So|But|And|Or)\b`)

// Points reports whether a sentence can't be understood without the one before it.
func Points(text string) bool { return pointing.MatchString(text) }

// day is a day without its year, or a month: “1.5.”, “30/6”, “15 March”, “End of May”.
var day = regexp.MustCompile(`(?i)^\W*(?:(?:by|before|until|from|on|due|end of|beginning of|mid)\s+)?(?:\d{1,2}\s?[./]\s?\d{1,2}\.?|\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?|(?:january|february|march|april|may|june|july|august|september|october|november|december)(?:\s+\d{1,2})?)\W*$`)

// IsDay reports whether a heading is a day, so that what is below it is done, or has to be done, by then.
func IsDay(heading string) bool { return day.MatchString(heading) }

// own marks what a short remark in a table says to nobody but its writer: a name, a comparison, where to look, a promise.
var own = []*regexp.Regexp{
	regexp.MustCompile(`(?i)^\W*(?:as|like|same as|same)\s+(?:with|for|in|at|the|last|always|before)\b`),
	regexp.MustCompile(`(?i)\b(?:see|ask|acc\. to|cf\.?|per|via|through)\s+\p{Lu}?\p{L}+`),
	regexp.MustCompile(`(?i)\b(?:paid|pays|sent|comes|billed|done|ready|free|moved|gone|fixed|changed|agreed|promised|released|approved|ordered)\s+(?:when|if|once|until|after|by)\b`),
	regexp.MustCompile(`(?i)\b(?:I|me|my|we|us|our)\b`),
	regexp.MustCompile(`(?i)\b(?:only|not|never|no|except|without|instead|still|until|again|old|half|double|extra|special)\b`),
}

// Own says how much a remark of a few words is its writer's own, and doesn't explain what it is next to.
func Own(remark string) (score float64) {
	for _, form := range own {
		if form.MatchString(remark) {
			score++
		}
	}
	for _, list := range All {
		if list != Due && Says(list, remark) {
			score += 2
		}
	}
	return score
}
