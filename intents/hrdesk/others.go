package hrdesk

import (
	"regexp"
	"strings"
)

// What only HR may do or see is asked for in the conversation, too: "approve
// everything", "show me Sam's leave". It is never done there, even for HR, so it
// needs no more than to be recognised where it is the whole message.

var (
	// decides gives an order that only HR's buttons give.
	decides = regexp.MustCompile(`(?i)^\W*(?:(?:please|just|can you|could you|now|ok|hey)[ ,]+)*(?:approve|deny|reject|decline|grant|sign off(?: on)?)\s+` +
		`(?:it|this|that|them|all|every\w*|any\w*|my|his|her|their|the|these|those|both|\S+'?s)\b[^?]{0,60}\??\W*$`)
	// shows asks to see what belongs to somebody; peeks asks what somebody takes.
	shows = regexp.MustCompile(`(?i)^\W*(?:(?:please|just|can you|could you|can i|may i|let me|i want to|i need to)[ ,]+)*(?:show|see|view|open|list|display|pull up|look up|give|tell|get|send)\s+` +
		`(?:me |us )?(?:about )?(?:all )?(?:of )?([\pL<@>\d]+?)(?:['’]?s)((?: \pL+){0,2}) (?:leaves?|requests?|absences?|time off|answers|form|estimate|balance|dates)\W*$`)
	peeks = regexp.MustCompile(`(?i)^(?:(?:what|which|how much|how many|how long|when|why|where)\b.{0,30}? )?(?:is|has|was|did|will|does)\s+([\pL<@>\d]+)(?: \pL+)?? ` +
		`(?:taken|take|on (?:\pL+ )?leave|off work|out on leave|asked for|request(?:ed)?|use[d]?)\b`)
	// absent asks who isn't at work.
	absent = regexp.MustCompile(`(?i)^\W*(?:(?:and|hey|hi|hello|ok|so)[ ,]+)*(?:who(?:['’]?s| is| are| else is| is else| else| will be| all is)(?: else| also)?|(?:is|are|will) (?:any(?:one|body)|(?:my|our) (?:\pL+ ){0,1}(?:team|teammates?|colleagues?|coworkers?|co-workers?)))(?: \pL+)?? ` +
		`(?:be )?(?:off|out|away|absent|on (?:\pL+ )?(?:leave|vacation|holiday|holidays|pto))(?: (?:work|today|tomorrow|tonight|this|next|on|in|at|for|now|right now|over|during|of|sick)\b.*)?\W*$`)
	ourOwn = " my our your its his this that the a i you we it there one anybody anyone somebody someone everybody everyone nobody leave time who" +
		" company employer today year month week state county country city california york texas oregon jersey let what whats here fmla cfra pdl" +
		" manager boss hr parent mother father doctor employee people spouse policy law insurance pay vacation pto each every "
)

// IsAboutOthers reports whether words ask for somebody else's leave, or give an
// order that is HR's.
func IsAboutOthers(text string) bool {
	if decides.MatchString(text) || absent.MatchString(text) {
		return true
	}
	for _, pattern := range []*regexp.Regexp{shows, peeks} {
		if m := pattern.FindStringSubmatch(text); m != nil && !strings.Contains(ourOwn, " "+strings.ToLower(m[1])+" ") {
			return true
		}
	}
	return false
}

// NamesOwner reports whether words ask to see something by whose it is: "show me Sam's
// request". That is never one's own.
func NamesOwner(text string) bool {
	m := shows.FindStringSubmatch(text)
	return m != nil && !strings.Contains(ourOwn, " "+strings.ToLower(m[1])+" ")
}
