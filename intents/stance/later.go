package stance

import (
	"regexp"
	"strings"
)

// Later is the part of a message that says when its author will know an answer: "I'll know Friday",
// "the doctor won't say until my scan next week". A day in it answers nothing.
type Later struct {
	Start, End int    // in the message
	Rest       string // the message with spaces in place of that part
}

// KnownLater returns that part of a message. ok is false if there is none. Only what still has to be
// found out counts: somebody who knows already, or who tells of what is to happen, answers.
func KnownLater(text string) (later Later, ok bool) {
	later = Later{Start: len(text), Rest: text}
	for _, p := range []struct{ tells, ends *regexp.Regexp }{{waits, pause}, {knows, contrast}, {holdsBack, contrast}} {
		at := p.tells.FindStringIndex(later.Rest)
		if at == nil {
			continue
		}
		end := len(text)
		if stop := p.ends.FindStringIndex(text[at[1]:]); stop != nil {
			end = at[1] + stop[0]
		}
		later.Start, later.End, ok = min(later.Start, at[0]), max(later.End, end), true
		later.Rest = later.Rest[:at[0]] + strings.Repeat(" ", end-at[0]) + later.Rest[end:]
	}
	return later, ok
}

const (
	// finder is who finds something out or says it.
	finder = `(?:i|we|he|she|they|it|you|hr|(?:my|our|the|her|his|their) (?:[\pL'’]+ )?[\pL'’]+|doc|dr|doctor|surgeon)`
	// finding is how one comes to know something.
	finding = `(?:know(?: (?:more|for sure|for certain|exactly|better))?|find out|be told|be sure|be certain|be clear(?:er)?|figure (?:it|that|this) out|have (?:the|an|my|our|more) (?:exact |final )?(?:answer|dates?|info|details|results?|schedule|itinerary|plan)|get (?:the|an|my|our) (?:exact |final )?(?:answer|dates?|details|results?|schedule|itinerary)|hear(?: back)?(?: (?:from|about) (?:\pL+ ){0,2}\pL+)?|decide|let (?:you|me|us) know|tell (?:you|me|us)|confirm(?: (?:it|that|the dates?))?)`
)

var (
	knows = regexp.MustCompile(`(?i)\b` + finder + `(?:['’]?ll| will| should| might| may|['’]?m going to| am going to|['’]?re going to| are going to| gonna|['’]?m gonna| can| could)(?: probably| only| hopefully| definitely| just)? ` + finding + `\b(?: (?:until|till|til|after|once|by|when|on|in|next|this|tomorrow|tonight|later|soon|then|at|the|a|mon\pL*|tue\pL*|wed\pL*|thu\pL*|fri\pL*|sat\pL*|sun\pL*|\d+)\b|[\s.!,;]*$)|` +
		`\b(?:` + finder + `(?: [\pL'’]+)? )?(?:is|are|['’]?s|['’]?re|was|were) (?:supposed|meant|due|going|scheduled|gonna)(?: to)? (?:call|tell|let|get back|text|email|confirm|contact|phone|schedule)\b|` +
		`\b(?:i|we) (?:find out|hear back|get the (?:date|dates|results?)) (?:on|by|next|this|tomorrow|later|soon|mon\pL*|tue\pL*|wed\pL*|thu\pL*|fri\pL*)\b|` +
		`\b(?:he|she|they|(?:the|my|our|her|his|their) [\pL'’]+) (?:calls?|tells?|decides?|lets?|gets? back to)(?: (?:me|us|you|back|know))* (?:on|by|at|next|this|tomorrow|tonight|later|soon|mon\pL*|tue\pL*|wed\pL*|thu\pL*|fri\pL*)\b`)
	holdsBack = regexp.MustCompile(`(?i)\b(?:` + finder + ` )?(?:won['’]?t|will not|can['’]?t|cannot|can not|doesn['’]?t|don['’]?t|does not|do not|hasn['’]?t|haven['’]?t|isn['’]?t|not)(?: (?:be|really|even|able|to|yet|been|get|going|gonna))* ` +
		`(?:say|know|tell|told|decide|decided|sure|certain|hear|find out|schedule|scheduled|figure|clear|confirm|give)\b(?: [\pL'’]+){0,4}? (?:until|till|til|before|unless)\b`)
	waits    = regexp.MustCompile(`(?i)^\W*(?:(?:it|that|this|well|hm+|so|still|idk|no idea|not sure|honestly|tbh|truthfully|really|um+|uh|eh|oh|i guess|i think|hard to say|i don['’]?t know|kinda|sorta|kind of|sort of|ugh|good question|all|mostly)(?:['’]?s)?[ ,]+(?:all |really |kinda |yet[ ,]+)?)*(?:(?:i['’]?m |we['’]?re |i am |we are )?(?:still |just )?waiting (?:on|for|to (?:hear|see|find))|(?:it |that |this )?(?:all |really )?(?:depends|depending|hinges)(?: (?:on|upon)\b)?|(?:it['’]?s |it is |that['’]?s |this is )?(?:all |really |kind of )?up to (?:the|my|our|her|his|their)\b)`)
	contrast = regexp.MustCompile(`(?i)[.;!?\n]|,? \b(?:but|so|though|otherwise)\b`)
	pause    = regexp.MustCompile(`(?i)[,.;!?\n]|\b(?:but|so|though|otherwise)\b`)
)
