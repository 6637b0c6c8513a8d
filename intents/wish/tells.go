package wish

import "regexp"

// OnlyTells reports whether a statement begins no leave, although it has the words of one: its author comes back from
// it, or it names the company's holidays, or it says what somebody else goes through, next to a question, where the
// question is what they want to know. Wishing for time off in it is something else.
func OnlyTells(text string, besideQuestion bool) bool {
	if Wants(text) || ForLeave(text) {
		return comesBack.MatchString(text) && !wantsMore.MatchString(text)
	}
	return comesBack.MatchString(text) || companyHoliday.MatchString(text) || besideQuestion && ofThem.MatchString(text)
}

var (
	comesBack      = regexp.MustCompile(`(?i)\b(?:back|return(?:s|ed|ing)?|fresh) (?:home |to work |soon |here |in )*(?:from|off(?: of)?) (?:my |the |a |our )?(?:[\w-]+ ){0,2}?(?:leave|vacation|pto|time off|sabbatical|fmla)\b`)
	wantsMore      = regexp.MustCompile(`(?i)\b(?:need|want|like|request|extend|take|have) (?:to )?(?:[\w-]+ ){0,3}?(?:off|more|longer|another|leave|days?|weeks?)\b.*\b(?:back|return\w*)\b|\b(?:back|return\w*)\b.*\b(?:need|want|like|request|extend) (?:to )?(?:[\w-]+ ){0,3}?(?:off|more|longer|another|days?|weeks?)\b`)
	companyHoliday = regexp.MustCompile(`(?i)\b(?:bank|public|company|federal|national|legal|statutory|office) holidays?\b`)
	ofThem         = regexp.MustCompile(`(?i)^\W*(?:and |but |so |because |as )?(?:he|she|they)(?:['’](?:s|re|ll|d))?\b`)
)
