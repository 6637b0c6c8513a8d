package wish

import "regexp"

// OnlyTells reports whether a statement begins no leave, although it has the words of one: its author comes back from
// it, or tells how it went, what was done to it or how they feel about asking, or it names the company's holidays, or it
// says what somebody else goes through, next to a question, where the question is what they want to know. Wishing for
// time off in it is something else.
func OnlyTells(text string, besideQuestion bool) bool {
	if feelsAbout.MatchString(text) || wasDoneTo.MatchString(text) && !asksForMore.MatchString(text) {
		return true
	}
	if Wants(text) || ForLeave(text) {
		return comesBack.MatchString(text) && !wantsMore.MatchString(text)
	}
	return comesBack.MatchString(text) || isOver.MatchString(text) || howItWent.MatchString(text) || onlyAfter.MatchString(text) || companyHoliday.MatchString(text) || besideQuestion && ofThem.MatchString(text)
}

// OnlyWonders reports whether a message that names leave is a question about it, whatever its marks, and no wish: its author
// was told that they may not take it, or fears what comes of it.
func OnlyWonders(text string) bool { return ToldNo(text) || FearsLeave(text) }

// FearsLeave reports whether a statement is about what asking for leave or taking it may lead to: "I think I might get fired
// if I ask for leave". Its author wants to know whether that may be.
func FearsLeave(text string) bool {
	at := feared.FindStringIndex(text)
	if at == nil || Wants(text[:at[0]]) {
		return false
	}
	taken := takenThen.FindStringIndex(text[at[1]:])
	return taken != nil && !goesOn.MatchString(text[at[1]+taken[1]:])
}

var (
	feared    = regexp.MustCompile(`(?i)\b(?:fired?|let (?:me )?go|sacked|demoted|replaced|laid off|in trouble|written up|write me up|los(?:e|ing) my (?:job|position|spot|role|bonus|promotion|insurance|shifts?|hours)|punish(?:ed)?|retaliat\w*|hold it against me|held against me|count(?:s|ed)? against me|look(?:s)? bad|get(?:ting)? (?:mad|angry|upset)|be (?:mad|angry|upset))\b`)
	takenThen = regexp.MustCompile(`(?i)^(?: \pL+){0,3}?[ ,]+(?:if|for|when|once|because|after|bc|cuz) (?:i |i['’]?m |of |my )?(?:\pL+ ){0,3}?(?:ask|asking|take|taking|request|requesting|use|using|go on|going on|need|be|being|put in|putting in)\b.*?\b` + leaveName + `\b`)
	// goesOn matches that more is said than what is feared.
	goesOn = regexp.MustCompile(`(?i)^.*?\b(?:but|so|please|and) (?:i|we|my|give|put|please|can|book|is|just)\b`)
)

// leaveName is what time off is called, in a pattern.
const leaveName = `(?:leave|vacations?|pto|time off|days? off|sick (?:days?|time|leave)|vacation days?|personal days?|holidays?|sabbatical|fmla|comp time)`

var (
	comesBack      = regexp.MustCompile(`(?i)\b(?:back|return(?:s|ed|ing)?|fresh) (?:home |to work |soon |here |in )*(?:from|off(?: of)?) (?:my |the |a |our )?(?:[\w-]+ ){0,2}?(?:leave|vacation|pto|time off|sabbatical|fmla)\b`)
	isOver         = regexp.MustCompile(`(?i)\b(?:duty|leave|vacation|pto|trial|trip|training|deployment|sabbatical)\b (?:(?:just|already|has|is|was|got|finally|been|all|now|officially|early) )*(?:ended|over|done|finished|cancell?ed|called off|wrapped up)\b`)
	wantsMore      = regexp.MustCompile(`(?i)\b(?:need|want|like|request|extend|take|have) (?:to )?(?:[\w-]+ ){0,3}?(?:off|more|longer|another|leave|days?|weeks?)\b.*\b(?:back|return\w*)\b|\b(?:back|return\w*)\b.*\b(?:need|want|like|request|extend) (?:to )?(?:[\w-]+ ){0,3}?(?:off|more|longer|another|days?|weeks?)\b`)
	companyHoliday = regexp.MustCompile(`(?i)\b(?:bank|public|company|federal|national|legal|statutory|office) holidays?\b`)
	// howItWent matches a leave as the subject of what is told of it: "my vacation got ruined", "my leave last year was a mess".
	howItWent = regexp.MustCompile(`(?i)\b(?:my|our|the|that|his|her|their) (?:[\w-]+ ){0,2}?` + leaveName + `(?: (?:last|this) (?:year|month|week|summer|winter|spring|fall|time))? (?:was|were|got|gets|went|goes|has been|had been|ended|turned|flew|sucked|sucks|never|always|keeps|disappeared|vanished|is (?:driving|killing|ruined|wrong|missing|gone|a (?:mess|joke|nightmare|disaster)))\b`)
	// wasDoneTo matches that something happens to time off, or that it is the price of something: "you cost me a day's pay",
	// "the portal ate my sick days", "thanks for fixing my vacation days".
	wasDoneTo = regexp.MustCompile(`(?i)\b(?:costs?|costing|ate|eats?|eaten|eating|ow(?:e|es|ed|ing)|lost|losing|ruin(?:s|ed|ing)?|fix(?:es|ed|ing)|correct(?:ed|ing)|sort(?:ed|ing) out|hat(?:e|es|ed)|dock(?:s|ed|ing)?|short(?:ed|s)|steal|stole|stolen|wast(?:e|ed|ing)|screw(?:ed|s)? up|mess(?:ed|es)? up|messing up|charg(?:e|ed|ing)|deduct(?:ed|s|ing)?|robbed|denied|took away|takes away|never (?:use|used|take|took)|hardly ever (?:use|take)|don['’]?t (?:really |ever |even )?(?:use|take)) ` +
		`(?:me |us |him |her |them )?(?:out of |of |from |with |for |over |about )?(?:(?:a|an|the|my|our|his|her|their|all|all my|any|half|half a|half my|some|some of my|two|three|four|five|six|\d+|whole) )*(?:[\w-]+ )?(?:` + leaveName + `|days?(?:['’]s?)? (?:of )?(?:pay|wages|work)|day)\b`)
	// feelsAbout matches what somebody feels about asking for time off in general.
	feelsAbout = regexp.MustCompile(`(?i)\b(?:hate|hates|hated|love|dread|feel(?:s|ing)? (?:so |really |kind of |kinda |always |a bit )*(?:bad|guilty|weird|awful|awkward|terrible|selfish|ashamed|like a jerk)|awkward|guilty|bad at|terrible at|weird|uncomfortable)(?: about| for| when)? (?:asking|requesting|taking|using|having to ask|having to take)\b`)
	// onlyAfter matches a leave as the time that something comes after: "scared to come back after my leave".
	onlyAfter = regexp.MustCompile(`(?i)\b(?:come|comes|came|coming|go|going|went|be|being|get|getting|return|returning|start|starting) (?:back |again |back to work |to work )+(?:here |in )?(?:after|following) (?:my |the |a |his |her )?(?:[\w-]+ ){0,2}?` + leaveName + `\b`)
	// asksForMore matches a wish next to what was done: "you denied my vacation, so I need sick days".
	asksForMore = regexp.MustCompile(`(?i)\b(?:need|want|would like|['’]?d like|request|book|please (?:book|put|give))\b[^.!?]*\b(?:off|` + leaveName + `|days?|weeks?)\b`)
	ofThem      = regexp.MustCompile(`(?i)^\W*(?:and |but |so |because |as )?(?:he|she|they)(?:['’](?:s|re|ll|d))?\b`)
)
