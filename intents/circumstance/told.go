package circumstance

import (
	"regexp"
	"strings"
)

// Told of others at work, or of the company. None of it begins a request.
const (
	Forced  About = "forced"  // that they are made to take leave
	Purpose About = "purpose" // that somebody is to hear why they are away
	Payroll About = "payroll" // that they were paid too little, or not yet
	// Miscounted is that days of theirs were lost or counted wrongly.
	Miscounted About = "miscounted"
)

// isPayroll reports whether somebody tells that what they were paid isn't right. The days that they were
// away before are why, and nothing that they ask for.
func (s sentence) isPayroll() bool {
	if !s.has("pay received") || s.has("wishes") && !s.has("was away") {
		return false
	}
	return s.near("pay received", "not right") || s.near("not right", "pay received")
}

// isMiscounted reports whether somebody tells that they were charged days, or that some got lost: "this thing docked me a
// day", "the old portal ate my sick days". What they ask for besides is no time off.
func (s sentence) isMiscounted() bool {
	took := s.near("takes from one", "time off of one") || s.near("docks", "days of one") || s.has("the company") && s.near("takes from one", "days of one")
	return took && !s.near("wishes", "time off of one") && !s.near("wishes", "days of one") && !s.asks
}

// TellsOthers reports whether a message also says that somebody at work should hear of
// it, or isn't: "let Sam know", "my boss doesn't have to know what it's for".
func TellsOthers(text string) bool {
	names := func(pattern *regexp.Regexp) bool {
		m := pattern.FindStringSubmatch(text)
		return m != nil && !notOthers[strings.ToLower(m[1])]
	}
	return names(letsKnow) || names(keepsFrom) || names(tellsNamed) || tells.MatchString(text) && !orTells.MatchString(text)
}

var (
	letsKnow = regexp.MustCompile(`(?i)(?:^|[,;.!] ?|\b(?:and|pls|please|just|can you|could you) )(?:please |pls |just |also )*let (my \pL+|the team|the others|[\pL'’]+) know\b`)
	tells    = regexp.MustCompile(`(?i)(?:^|[,;.!] ?|\b(?:and|pls|please|just|can you|could you) )(?:please |pls |just |also )*(?:tell|notify|inform|give) (?:my (?:boss|manager|lead|supervisor|team)|the team)\b`)
	// orTells matches the question whether its author should tell them: "do I do anything here or just tell my manager".
	orTells = regexp.MustCompile(`(?i)\b(?:or|should i|do i|must i|can i) (?:just |also |then |only )*(?:tell|notify|inform|give)\b`)
	// tellsNamed matches who is to be told, at the end: "tell Sam pls".
	tellsNamed = regexp.MustCompile(`(?i)(?:^|[,;.!] ?|\b(?:and|pls|please|just|can you|could you) )(?:please |pls |just |also )*(?:tell|notify|inform) (\pL+)(?: (?:pls|please|for me|too|thanks|thx|ty))*\W*$`)
	notOthers  = map[string]bool{"me": true, "us": true, "hr": true, "you": true, "them": true, "it": true, "i": true, "we": true, "they": true}
	keepsFrom  = regexp.MustCompile(`(?i)\b(my (?:boss|manager|lead|supervisor|team)|the team|nobody|\pL+) (?:doesn['’]?t|does not|don['’]?t|do not|shouldn['’]?t|won['’]?t|isn['’]?t going to) (?:(?:have|need) to )?(?:know|hear|find out|be told|get told|see) (?:about )?(?:what|why|the reason|any of (?:this|it)|the details)\b`)
)

// isForced reports whether somebody says, or asks, that they are made to take leave that they don't
// want: "I was told to take leave but I don't want to", "can they force me to use vacation".
func (s sentence) isForced() bool {
	if !s.near("makes me", "takes leave") || s.has("by a doctor") {
		return false
	}
	return s.has("unwanted") || s.asks || s.has("forces")
}

// tellsWhy reports whether somebody else is to be told why they are away: "could you tell Sam it's about
// my mom", "let my boss know what it's for". Who only says that they are ill wants to be away.
func (s sentence) tellsWhy() bool {
	const atMost = 6 // words between "tell" and the reason: "tell the rest of my team"
	for i := range s.tokens {
		n := s.at(i, "tells")
		if n == 0 || s.at(i+n, "not others") > 0 || s.has("hides") {
			continue
		}
		if why := s.find("the reason", i+n+1); why >= 0 && why <= i+n+atMost {
			return s.at(0, "orders") > 0 || i == 0
		}
	}
	return false
}
