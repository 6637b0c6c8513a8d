package inquire

import (
	"regexp"
	"strings"
)

// longestWritten is how many words a question about one thing that somebody wrote has at most.
const longestWritten = 24

// ReadWritten returns what a message asks about one thing that its author told, or wants of it: whether it is in their
// request ("is the knee in there"), who reads it ("does Sam get to read the hip part"), or that it is taken out
// ("make the reason disappear"). It is "" for anything else.
func ReadWritten(text string, record Record) About {
	said := strings.ToLower(strings.NewReplacer("’", "'", "“", "", "”", "", `"`, "").Replace(text))
	if !record.Form && !record.Requests || len(strings.Fields(said)) > longestWritten {
		return ""
	}
	for _, part := range writtenParts.Split(said, -1) {
		switch part = strings.TrimSpace(part); {
		case goesTo.MatchString(part):
			return Informed
		case notWritten.MatchString(part):
		case takesOut.MatchString(part):
			return TakeOut
		case asksIfIn.MatchString(part):
			return Written
		case readByAll.MatchString(part):
			return Readers
		case readBySome.MatchString(part) && !noReader.MatchString(part):
			return Informed
		}
	}
	return ""
}

const (
	opens   = `^(?:(?:and|so|but|ok|hey|hi|wait|oh|also|please|pls|actually|um|sorry|just)[ ,]+)*`
	asksFor = `(?:(?:can|could|would|will) (?:you|we|i|u) (?:please |pls |just |maybe |also )*|(?:i want|i need|i'd like|i'd rather|i would like)(?: you| to)* )?`
	oneOf   = `(?:part|bit|thing|stuff|details?|piece|mention|line|word|words|sentence|info)s?`
	reason  = `(?:reasons?|diagnosis|condition|medical (?:details?|info|stuff)|health (?:details?|info|stuff)|details)`
	why     = `(?:what (?:it's|it is|this is|that's|i'm out|i'm off|i have|i've got|it was)(?: for| about)?|why (?:i'm|i am|i'll be|i need)\b[a-z ]*)`
	theOne  = `(?:(?:the|my|that|this|any|all the|any of the) )`
	place   = `(?:it|there|that|this|(?:my|the|this|that) (?:request|form|leave request|application|leave|paperwork))`
	readers = `(?:(?:my |the )?(?:boss|manager|supervisor|team|team lead|lead|coworkers?|colleagues?|coworker|others|everybody|everyone|anybody|anyone|people|somebody|someone|they|he|she|them)|[a-z]+)`
	reads   = `(?:get to |gets to |be able to |able to |also |still |then |ever |even |actually )*(?:see|read|know|find out|learn|notice|view|hear)s?(?: about)?`
)

var (
	writtenParts = regexp.MustCompile(`[.;!?]+(?:\s|$)|, (?:or|and|i|because|since|so)\b`)

	// notWritten matches what isn't about something that was told: days, people, what a law or a policy says, and pay.
	notWritten = regexp.MustCompile(`\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:weeks?|days?|months?|today|tomorrow|polic(?:y|ies)|law|laws|handbook|insurance|paid|pay|doctor|dr|pharmacy|covered|balance|pto|calendar|meeting)\b`)

	takesOut = regexp.MustCompile(opens + asksFor + `(?:` +
		`(?:take|leave|cut|edit|pull|strip|get) ` + theOne + `(?:[a-z']+ ){0,3}?` + oneOf + `(?: back)? (?:out|off|away)\b` +
		`|(?:take|leave|cut|keep|pull) ` + theOne + reason + `(?: back)? (?:out|off|away)\b` +
		`|(?:take|leave|cut|edit) out ` + theOne + `(?:` + reason + `|(?:[a-z']+ ){1,3}?` + oneOf + `)\b` +
		`|(?:take|leave) (?:out ` + why + `|` + why + ` out)$` +
		`|(?:make|let|have) ` + theOne + `(?:` + reason + `|(?:[a-z']+ ){1,3}?` + oneOf + `) (?:disappear|go away|vanish|invisible|private|gone)\b` +
		`|(?:delete|remove|erase|hide|scrub|drop|scratch|wipe|redact|black out|blank out) ` + theOne + `(?:` + reason + `|(?:[a-z']+ ){1,3}?` + oneOf + `)\b` +
		`|(?:delete|remove|erase|hide|scrub|wipe|take|strip) ` + theOne + `(?:[a-z']+ ){1,3}?(?:from|out of) ` + place + `)`)

	asksIfIn = regexp.MustCompile(opens + `(?:` +
		`(?:is|are|was|were) (?:the |my |that |any of (?:the |my )?)?(?:[a-z']+ ){1,4}?(?:still |even |really |also |now |mentioned |written |listed |included |noted |stated |said )*(?:in|on|part of) ` + place + `(?: too| now| anywhere| at all| somewhere| still)*$` +
		`|(?:is|are|was|were) (?:the |my |that )?(?:[a-z']+ ){1,4}?(?:mentioned|written(?: down)?|listed|included|noted|stated)(?: anywhere| somewhere| at all)?$` +
		`|does (?:it|the request|my request|the form|my form|that) (?:actually |even |also |now )?(?:say|mention|show|include|contain|list)\b.*` +
		`|did (?:you|i) (?:actually |really |already )?(?:write|put|note|type|enter|mention|include|save)\b.*\b(?:down|in (?:my|the|this) request|in there|anywhere|that (?:it's|it is|i have|i'm)|for (?:a|an|my|the)\b.*)` +
		`|did i (?:actually |really |already )?(?:tell|say to) (?:you|them|hr)\b.*\b(?:that|it's|it is|why|what)\b.*)`)

	// goesTo matches the question to whom a request goes: "does this go straight to Sam or to HR first".
	goesTo = regexp.MustCompile(`(?:^|, ?|\b(?:and|but|so|or|ok|wait|hey) )(?:does|do|will|would|did|is) (?:this|it|that|these|all this|my request|the request|my form|the form|my answers)(?: all| now| then| also)? (?:be |get |gonna |going to )*(?:go|goes|went|sent|passed|routed|forwarded|land|end up)(?: (?:straight|directly|right|first|automatically|over|up|through|only|just|also|out))* (?:to|with) ` +
		`(?:my |the |our )?[a-z]+(?:'s)?(?: (?:desk|inbox|lead|manager|boss))?(?:,? (?:first|too|as well|before|and|then|or|straight|directly|only|just|to|with|hr|through|him|her|them|my|the|boss|manager|lead|team|human resources|right away|now|automatically|instead|both|[a-z]{2,8} first))*$`)

	// noReader matches a question in which no person reads: "does it know the word".
	noReader   = regexp.MustCompile(opens + `(?:does|do|can|will|could|would|is) (?:it|this|that|excel|word|google|slack|outlook|you|u|i|we|there) `)
	someOf     = `(?:(?:the|my|that|any|which|what)? ?(?:[a-z']+ ){0,3}?(?:` + oneOf + `|` + reason + `)\b|that (?:it's|it is|i have|i'm|i am)\b|` + why + `)`
	readByAll  = regexp.MustCompile(opens + `(?:who(?: all| else| exactly)? (?:can |gets to |will |could |is going to |would )?(?:see|read|know)s?(?: about)? ` + someOf + `|(?:does|do|can|will|could|would) hr ` + reads + ` ` + someOf + `)`)
	readBySome = regexp.MustCompile(opens + `(?:(?:does|do|can|will|could|would|is) ` + readers + ` (?:going to )?` + reads + ` ` + someOf +
		`|(?:is|are|will|would) ` + theOne + `(?:` + reason + `|(?:[a-z']+ ){1,3}?` + oneOf + `) (?:be )?(?:visible|shown|shared|sent|told|readable|revealed|disclosed|passed on|known|going) (?:to|with|by)\b)`)
)
