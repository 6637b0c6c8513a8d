package circumstance

import (
	"regexp"

	"github.com/leaveway/leaveway/intents/words"
)

// Asked about people and what they may do. None of it is a request, or an answer in a form.
const (
	Hired  About = "hired"   // whether somebody who isn't a regular employee gets leave
	Team   About = "team"    // what to do about a colleague who is away too often
	CallMe About = "call me" // that somebody gets in touch with them
	// Accommodation is another way to work, for one's health.
	Accommodation About = "accommodation"
	Upkeep        About = "upkeep" // who changes the forms, or decides who is in HR
)

// IsAside reports whether something may be asked in the middle of a form, too.
func (a About) IsAside() bool {
	return a == Accommodation || a == Hired || a == Team || a == CallMe || a == Upkeep || a == Purpose
}

// ofPeople returns which of these the sentence is about, or "".
func (s sentence) ofPeople() About {
	switch {
	case s.wantsCall():
		return CallMe
	case s.isUpkeep():
		return Upkeep
	case s.isTeam():
		return Team
	case s.isHired():
		return Hired
	case s.isForced():
		return Forced
	case s.tellsWhy():
		return Purpose
	case s.isPayroll():
		return Payroll
	case s.isMiscounted():
		return Miscounted
	}
	return ""
}

// isHired reports whether somebody says what kind of contract they have and asks what they get.
func (s sentence) isHired() bool {
	switch {
	case !s.has("contract kind") || s.has("works on a house"):
		return false
	case s.has("entitled"):
		return true
	case s.has("wishes") && !s.asks:
		return false
	}
	asks := s.asks || s.at(0, "asks of a group") > 0
	return asks && (s.has("allowance") || s.has("leave") || s.has("time away"))
}

// isTeam reports whether somebody asks or complains about how a colleague is away. What they want for
// themselves is a request.
func (s sentence) isTeam() bool {
	if !s.near("colleague", "is away") || s.has("wishes") || s.has("own absence") || s.isCover() {
		return false
	}
	return s.has("too often") || s.asks && s.has("what to do")
}

// wantsCall reports whether somebody wants to be called or written to: "have Hana ring me".
func (s sentence) wantsCall() bool {
	if callsBack.MatchString(words.Join(s.tokens)) {
		return true
	}
	if s.has("reports others") || len(s.tokens) > 2*fewWords {
		return false
	}
	for i := range s.tokens {
		n := s.at(i, "gets in touch")
		if n == 0 || s.at(i+n, "with me") == 0 {
			continue
		}
		for k := max(0, i-reach-2); k < i; k++ {
			if m := s.at(k, "has somebody"); m > 0 && k+m < i { // somebody is between
				return true
			}
		}
	}
	return false
}

// callsBack matches that somebody is to call, whoever that is: "can you call me back", "call me when you can".
var callsBack = regexp.MustCompile(`^(?:(?:hey|hi|ok|so|and|please|pls|just|can|could|would|will|you|u|someone|somebody|anyone|a person|hr|i want you to|i need you to|i need|i want|id like) )*(?:to )?(?:call|phone|ring|buzz) (?:me|us)(?: back| up)?(?: (?:please|pls|when you can|when you get a chance|whenever|asap|today|tomorrow|now|later|thanks|thx|if you can|on my cell|instead|about (?:this|that|it)|at home))*$|^(?:(?:hey|hi|ok|so|and|please|pls|just|can|could|may|i|get|have|need|want|would|like|id) )*(?:a|to get a|to have a) (?:call ?back|phone call|quick call)(?: (?:please|today|tomorrow|about (?:this|that|it)))*$`)

// isUpkeep reports whether somebody asks who changes the forms, or how somebody gets the rights of HR.
func (s sentence) isUpkeep() bool {
	switch {
	case s.near("makes", "role"), s.near("gives", "rights"), s.near("who may", "rights"):
		return true
	}
	if at := s.find("how may i", 0); at >= 0 && s.near("changes", "holiday calendar") && !s.has("wants") && !s.saysMy() {
		return true
	}
	who := s.find("who may", 0)
	return who >= 0 && who <= 2 && s.near("changes", "the forms") && !s.has("own papers")
}
