// Package asking tells what in a message is a question, however it is put: without a question mark,
// after words that only lead to it ("before we go any further is this paid"), as a wish to know
// ("curious whether my husband gets anything"), or as two ways of which one is so ("Sam gets told or do I
// do that"). It also tells questions after which nothing may be stored from those with which people answer:
// "can I change this later" changes nothing, "can we say the 14th?" is an answer. It knows neither forms nor
// intents; words.txt has its lists.
//
//	asking.go    where a question is, and whether it may be an answer
//	sentence.go  whether a sentence is a question by its words
//	whole.go     what some questions are as a whole: whether all is right as it is, and whose word counts
package asking

import (
	_ "embed"
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var lists = words.ReadLists(listText)

var (
	leadIns     = lists.Phrases("lead-ins")
	unsure      = lists.Phrases("unsure")
	wishes      = lists.Phrases("wishes to know")
	afterWish   = lists.Set("after a wish to know")
	notSureOf   = lists.Phrases("not sure of")
	ofRule      = lists.Phrases("of a rule")
	asksOnly    = lists.Phrases("asks only")
	asksForIt   = lists.Phrases("asks for it")
	mayChange   = lists.Set("may change")
	atSomeTime  = lists.Phrases("some time")
	toChange    = words.SetOf("i we")
	modalToAsk  = words.SetOf("can could may might")
	doubleVerbs = regexp.MustCompile(`^or (?:do|does|should|shall|am|is|are|will|would|must) (?:i|we|you|they|he|she|it|that|this|hr|my)\b`)
)

// LeadsIn reports whether words lead to the question after them, and whether they say nothing else: "idk" says
// something, too.
func LeadsIn(tokens []words.Word) (leads, only bool) {
	only = true
	for rest := tokens; len(rest) > 0; {
		n := words.PrefixLen(rest, leadIns)
		if n == 0 {
			n, only = words.PrefixLen(rest, unsure), false
		}
		if n == 0 {
			return false, false
		}
		rest = rest[n:]
	}
	return len(tokens) > 0, only
}

// dropLeadIns returns the words after those that only lead to them.
func dropLeadIns(tokens []words.Word) []words.Word {
	for len(tokens) > 0 {
		n := words.PrefixLen(tokens, leadIns)
		if n == 0 || n == len(tokens) {
			break
		}
		tokens = tokens[n:]
	}
	return tokens
}

// Wonders reports whether a sentence is a wish to know something: "curious whether my husband gets anything",
// "not sure if I have to use my PTO".
func Wonders(tokens []words.Word) bool {
	rest := tokens
	for _, w := range tokens[:min(3, len(tokens))] { // "I'd", "I just", "we also"
		if n := words.PrefixLen(rest, wishes); n > 0 && n < len(rest) {
			return afterWish[rest[n].Text]
		}
		if n := words.PrefixLen(rest, notSureOf); n > 0 {
			return words.PrefixLen(rest[n:], ofRule) > 0
		}
		if !beforeWish[w.Text] {
			break
		}
		rest = rest[1:]
	}
	rest = dropLeadIns(rest)
	n := words.PrefixLen(rest, wishes)
	return n > 0 && n < len(rest) && afterWish[rest[n].Text]
}

// beforeWish are words before a wish to know.
var beforeWish = words.SetOf("i id i'd would we im also just and so but really still only")

// Checks reports whether a statement about days is a question whether it is so: "that makes it 5 days right", "so I'm back
// the 14th yeah". "That's all right" agrees to something.
func Checks(tokens []words.Word) bool {
	const fewest, most = 4, 18 // words
	if len(tokens) < fewest || len(tokens) > most || !checkEnds[tokens[len(tokens)-1].Text] {
		return false
	}
	said := words.Join(tokens)
	return checked.MatchString(said) && (strings.ContainsAny(said, words.Digits) || namesDay(tokens) || ofDays.MatchString(said))
}

var (
	checkEnds = words.SetOf("right yeah yep yup correct huh")
	checked   = regexp.MustCompile(`^(?:(?:so|and|ok|okay|wait|hm+|but|then) )*(?:that|thats|this|it|its|those|im back|i am back|ill be back|i come back|i start|i go back|im off|the \w+ (?:is|was)|(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:is|was)|my (?:first|last) day)\b`)
	ofDays    = regexp.MustCompile(`\b(?:days?|weeks?|weekend|holiday)\b`)
)

// GoesOn reports whether a question that begins with “or” belongs to the words before it, which are one of the two ways
// that it asks about: "Sam gets told automatically | or do I do that". Words with a day or a number answer something.
func GoesOn(before, rest []words.Word) bool {
	const fewest = 3 // words that say something
	return len(before) >= fewest && !strings.ContainsAny(words.Join(before), words.Digits) && !namesDay(before) && doubleVerbs.MatchString(words.Join(rest))
}

func namesDay(tokens []words.Word) bool {
	for _, w := range tokens {
		if when.IsCalendarWord(w.Text) {
			return true
		}
	}
	return false
}

// OrNot reports whether a sentence asks which of two ways something is.
func OrNot(tokens []words.Word) bool {
	for i := range tokens {
		if tokens[i].Text == "or" && GoesOn(tokens[:i], tokens[i:]) {
			return true
		}
	}
	return false
}

// FirstWay returns a question without what its author would have to do otherwise: "is this paid or do I need to be saving
// up" asks whether it is paid.
func FirstWay(question string) string {
	const fewest = 3 // words of a question
	tokens := words.Cut(question)
	for i := fewest; i < len(tokens); i++ {
		if doubleVerbs.MatchString(words.Join(tokens[i:])) && words.OpensQuestion(words.SkipLinks(tokens[:i])) {
			return question[:tokens[i-1].End] + "?"
		}
	}
	return question
}

// Only reports whether nothing may be stored because of a question. Its author wants to know, and the days and other
// words in it are no answer: "who covers the 9th", "can I change this later". With "could we make it the 8th" and its
// like people answer, or ask for a change.
func Only(question string) bool {
	tokens := dropLeadIns(words.SkipLinks(words.Cut(question)))
	if words.PrefixLen(tokens, asksForIt) > 0 {
		return false
	}
	if (namesDay(tokens) || strings.ContainsAny(words.Join(tokens), words.Digits)) && wouldDo.MatchString(words.Join(tokens)) {
		return false
	}
	return words.PrefixLen(tokens, asksOnly) > 0 || ofLaterChange(tokens) || OfSomebody(tokens)
}

// OfSomebody reports whether a question is what somebody else would do: "would Sam be able to say no". Somebody who is
// asked to move a day isn't asked about.
func OfSomebody(tokens []words.Word) bool {
	const fewest = 3 // words
	if len(tokens) < fewest || !ofOthers[tokens[0].Text] || !theyDo[tokens[2].Text] || toWhom[tokens[1].Text] || words.IsDeterminer(tokens[1].Text) {
		return false
	}
	return !strings.ContainsAny(words.Join(tokens), words.Digits) && !namesDay(tokens)
}

var (
	ofOthers = words.SetOf("would can could")
	theyDo   = words.SetOf("be see say tell know have get still even ever really actually just refuse deny approve veto block find hear cancel decide let need want mind object reject overrule")
	toWhom   = words.SetOf("i we you it this that these those be there the a an half one two three")
)

// wouldDo matches how a question ends whether something suits: "does the 14th work for you".
var wouldDo = regexp.MustCompile(`\b(?:work|works|ok|okay|fine|possible|doable|good|alright|allowed|better|too late|too early|too soon|too much)(?: (?:for|with|by) \S+)?(?: (?:then|too|instead|as well|or not))*$`)

// ofLaterChange reports whether a question is whether something can be changed some time.
func ofLaterChange(tokens []words.Word) bool {
	const opening = 4 // words in which the change is named
	if len(tokens) < opening || !modalToAsk[tokens[0].Text] || !toChange[tokens[1].Text] {
		return false
	}
	if strings.ContainsAny(words.Join(tokens), words.Digits) || namesDay(tokens[1:]) { // “may I” names none
		return false
	}
	for i, w := range tokens[:opening] {
		if mayChange[w.Text] {
			return words.Contain(tokens[1:i], atSomeTime) || words.Contain(tokens[i:], atSomeTime)
		}
	}
	return false
}
