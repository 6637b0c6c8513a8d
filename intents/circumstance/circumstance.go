// Package circumstance recognizes what people ask or tell of how and where they work, and not of
// a leave: a move to another state, and whose law counts; working from home; who does somebody's
// work while they are away; how early time off has to be asked for; whether a holiday is paid; what
// a contractor gets; what to do about a colleague.
// None of that is a wish for time off, whatever days it names. It looks for the parts of such a
// sentence by families of words.
//
//	circumstance.go  what can be said, and how a message is read
//	place.go         states, and moving to one
//	people.go        who gets leave at all, colleagues, and who runs the bot
//	accommodation.go  another way to work, for one's health
//	told.go          leave that somebody is made to take, and who is to hear why
//	words.txt        the families
package circumstance

import (
	_ "embed"

	"github.com/leaveway/leaveway/intents/words"
)

// About is what a message is about.
type About string

// What people ask or tell.
const (
	Moving     About = "moving"      // that they will live or work in another state
	Law        About = "law"         // which state's law counts
	Remote     About = "remote"      // working somewhere else than usual
	Cover      About = "cover"       // who does the work of somebody who is away
	OwnCover   About = "own cover"   // who does their own meanwhile
	Notice     About = "notice"      // how early time off has to be asked for
	HolidayPay About = "holiday pay" // whether a holiday is paid, or takes a day of vacation
)

// IsCover reports whether somebody asks who does the work of somebody who is away.
func (a About) IsCover() bool { return a == Cover || a == OwnCover }

const (
	longest  = 26 // words; a longer message tells a story
	fewWords = 8
	reach    = 4 // words between the parts of a phrase
)

// Read returns what a message is about, or "". Words about a leave are about that: "I'm pregnant
// and moving to Texas". City returns how many words at the beginning of some are the name of one.
func Read(text string, city func([]words.Word) int) About {
	said := sentence{tokens: words.Cut(text), city: city}
	said.asks = words.IsQuestion(text, said.tokens) || words.OpensQuestion(words.SkipLinks(said.tokens))
	const longestTold = 40 // words, of which some say that it isn't leave
	n := len(said.tokens)
	if n <= longestTold && said.isInsteadOfLeave() {
		return Accommodation
	}
	if n == 0 || n > longest {
		return ""
	}
	if about := said.ofPeople(); about != "" {
		return about
	}
	switch {
	case said.asksPayOfHoliday():
		return HolidayPay
	case said.has("condition"):
		return said.law() // only whose law counts for it
	case said.has("leave"):
		if about := said.law(); about != "" || said.has("wants") || !said.moves() {
			return about
		}
		return Moving // "does my FMLA come with me?"
	case said.isCover():
		return said.cover()
	case said.law() != "":
		return Law
	case said.moves():
		return Moving
	case said.isAccommodation():
		return Accommodation
	case said.isRemote():
		return Remote
	case said.isNotice():
		return Notice
	}
	return ""
}

// sentence is a message that is read.
type sentence struct {
	tokens []words.Word
	asks   bool
	city   func([]words.Word) int
}

// at returns how many words from the i-th on are a phrase of a family.
func (s sentence) at(i int, family string) int {
	if i < 0 || i >= len(s.tokens) {
		return 0
	}
	return words.PrefixLen(s.tokens[i:], families.Phrases(family))
}

func (s sentence) has(family string) bool { return s.find(family, 0) >= 0 }

// find returns where a phrase of a family begins, from a word on, or -1.
func (s sentence) find(family string, from int) int {
	for i := max(0, from); i < len(s.tokens); i++ {
		if s.at(i, family) > 0 {
			return i
		}
	}
	return -1
}

// near reports whether a phrase of one family follows one of another, a few words later.
func (s sentence) near(first, second string) bool {
	for i := range s.tokens {
		n := s.at(i, first)
		if next := s.find(second, i+n); n > 0 && next >= 0 && next <= i+n+reach {
			return true
		}
	}
	return false
}

// isRemote reports whether the sentence is about working from home or elsewhere. Who is ill and
// works from home tells that they are ill.
func (s sentence) isRemote() bool {
	says := s.asks || s.has("self") || len(s.tokens) <= fewWords // and it isn't a text about it
	return says && (s.has("remote") || s.near("works from", "elsewhere")) && !s.has("no remote")
}

// isCover reports whether the sentence asks who does somebody's work.
func (s sentence) isCover() bool {
	return s.has("who") && (s.near("who", "covers") || s.near("who", "is asked") && s.has("while away")) && !s.has("decides")
}

// cover tells one's own work from somebody else's.
func (s sentence) cover() About {
	if i := s.find("covers", 0); s.at(i+1, "for me") > 0 || s.at(i+2, "for me") > 0 || s.at(i+3, "for me") > 0 || s.near("while away", "self") {
		return OwnCover
	}
	return Cover
}

// isNotice reports whether the sentence asks how early time off has to be asked for.
func (s sentence) isNotice() bool {
	switch {
	case s.has("gives notice"):
		return false // who quits
	case s.has("how early") && s.has("asking"):
		return true
	}
	return s.has("notice") && (s.has("needed") || s.asks && len(s.tokens) <= 2*fewWords) && !s.has("wishes")
}

// asksPayOfHoliday reports whether the sentence asks what a holiday does to pay or vacation.
func (s sentence) asksPayOfHoliday() bool {
	if !s.has("holiday") || s.has("wishes") {
		return false
	}
	short := len(s.tokens) <= fewWords
	return (s.asks || short) && s.has("pay") || s.asks && s.near("uses", "allowance")
}

//go:embed words.txt
var listText string

var families = readFamilies(listText)

// book has the phrases of each family.
type book map[string][][]string

func (b book) Phrases(family string) [][]string { return b[family] }

func readFamilies(text string) book {
	lists, all := words.ReadLists(text), book{}
	for name := range lists {
		all[name] = lists.Phrases(name)
	}
	return all
}
