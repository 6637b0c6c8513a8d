package wish

import "regexp"

// AsksForOther reports whether a message asks what somebody else gets, and nothing for its author: "my coworker, she
// broke her leg, can she get leave?". Whatever it tells of their health is theirs.
func AsksForOther(text string) bool {
	if asksOfThird.MatchString(text) {
		return !saysSelf.MatchString(leadsIn.ReplaceAllString(text, " "))
	}
	return false
}

const (
	third = `(?:he|she|they|somebody|someone|(?:my|our|a|the|his|her) (?:\w+ )?(?:coworker|co-worker|colleague|team ?mate|employee|report|friend|neighbor|boss|manager|intern|assistant)s?)`
	gets  = `(?:(?:still|also|even|just|ever|legally|maybe|actually) )*(?:(?:get|gets|take|takes|have|use|uses|request|ask for|apply for|qualify for|go on|goes on|need|needs)(?: \w+){0,3} (?:leave|time off|fmla|pfl|days?|weeks?|off|sick time|pto|pay|paid)\b|(?:be )?(?:out|off|away|on leave|eligible|covered|entitled|protected|paid)\b|qualif(?:y|ies)\b)`
)

var (
	asksOfThird = regexp.MustCompile(`(?i)\b(?:can|could|does|do|will|would|is|are|should|may)(?:n['’]?t)? ` + third + ` ` + gets +
		`|\b(?:how (?:much|many|long)|what|which)\b[^.?!]{0,30}\b(?:can|could|does|will|would|is) ` + third + ` (?:still |legally )?(?:get|take|have|stay out|be out|ask for|use|entitled to)\W*$|\b(?:if|whether) ` + third + ` (?:can|could|gets?|qualif|is eligible|is covered|is entitled)`)
	// leadsIn are words of the author's that only say whom it is about: "I have a coworker who".
	leadsIn  = regexp.MustCompile(`(?i)\b(?:i (?:have|know|got)|i['’]ve got|i['’]m asking|i am asking|asking|i was wondering|i wonder|i think|tell me|let me know|do you know|can i ask) (?:about |for |if |whether )?`)
	saysSelf = regexp.MustCompile(`(?i)\b(?:i|i['’]?m|i['’]?d|i['’]?ll|i['’]?ve|me|we|us|myself|our leave|my leave)\b`)
)

// AsksHowToAdd reports whether somebody asks where or how they put in time off of their own: "where do I add my
// holidays". They just say it.
func AsksHowToAdd(text string) bool {
	return asksHowToAdd.MatchString(text) && !companyHoliday.MatchString(text)
}

var asksHowToAdd = regexp.MustCompile(`(?i)^\W*(?:(?:hey|hi|hello|ok|so|and|btw|um|quick question|sorry)[ ,:]+)*(?:where|how) (?:do|can|should|would|could|will) (?:i|we) (?:add|put(?: in)?|enter|log|register|record|mark|book|submit|input|note|schedule|block)(?: in| out)?(?: for)?(?: (?:my|some|a|any|in))?(?: \w+)? ?\b(?:vacations?|pto|holidays?|time off|days? off|sick (?:days?|time|leave)|personal days?)(?: (?:request|requests|here|in here|days?|in this|in the system|with you|now|off|pls|please))*\W*$`)
