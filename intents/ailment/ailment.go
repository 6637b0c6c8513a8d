// Package ailment recognizes what people say of their health when they name neither an illness nor
// a leave: "root canal tomorrow", "knee done on February 1", "tested positive, off until Thursday".
// It also tells a day of one's own from a day at work: nobody who writes that the release is on
// Friday wants Friday off.
//
//	ailment.go   what is told, and whose it is
//	private.go   days of one's own, and days at work
//	words.txt    illnesses, treatments, parts of the body and what happens to them
//
// Terms of medicine are known by how they are built: what ends in -ectomy is an operation, and what
// ends in -itis an illness.
package ailment

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Kind is what happens to somebody's health.
type Kind string

// The kinds.
const (
	Ill     Kind = "ill"     // an illness that passes
	Hurt    Kind = "hurt"    // an injury
	Treated Kind = "treated" // an operation or another treatment
	Visit   Kind = "visit"   // an appointment
)

// Told is what a message tells of somebody's health.
type Told struct {
	Kind  Kind
	Other bool // of a relative's
	Gone  bool // its author isn't working now
	Again bool // the treatment is repeated
	Long  bool // they can't do everything for a while
}

// most is how many words a message has that says something plainly. A longer one is a story.
const most = 40

// Read returns what a message tells of its author's health, or of a relative's. ok is false if it
// tells nothing, supposes something, or is about anybody else.
func Read(text string) (told Told, ok bool) {
	tokens := words.Cut(text)
	if len(tokens) == 0 || len(tokens) > most || isSupposed(tokens) {
		return Told{}, false
	}
	kind, at, ok := find(tokens)
	if tokens[0].Text == "period" && !ok && has(tokens, "gone") { // by itself it is time
		kind, ok = Ill, true
	}
	if !ok {
		return Told{}, false
	}
	own, other := subject(tokens[:at])
	if aboutThem(tokens[:at]) { // "he's throwing up and I have to stay home with him"
		own, other = false, has(tokens, "caring")
	}
	if !own && !other || other && has(tokens, "birth") {
		return Told{}, false
	}
	told = Told{Kind: kind, Other: other, Gone: has(tokens, "gone"), Again: kind != Ill && has(tokens, "again and again"), Long: has(tokens, "limits")}
	return told, true
}

// find returns the most telling thing in some words, and where it begins: what is done comes before
// what one has, and a visit is only one if nothing else is said.
func find(tokens []words.Word) (kind Kind, at int, ok bool) {
	rank := []Kind{Treated, Hurt, Ill, Visit}
	best := len(rank)
	hidden := spans(tokens, "not it")
	for i := range tokens {
		k, found := kindAt(tokens, i)
		if !found || hidden[i] && (i < 2 || !putsOut[tokens[i-2].Text]) || isDenied(tokens, i) {
			continue
		}
		if r := slices.Index(rank, k); r < best {
			best, at = r, i
		}
	}
	if best == len(rank) {
		return "", 0, false
	}
	return rank[best], at, true
}

// kindAt returns what begins at a word.
func kindAt(tokens []words.Word, i int) (Kind, bool) {
	rest, word := tokens[i:], tokens[i].Text
	switch {
	case begins(rest, "treatment") > 0, endsIn(word, "ectomy", "otomy", "ostomy", "oscopy", "oplasty", "plasty", "centesis"):
		return Treated, true
	case donating[word] && hasWithin(rest, "donated", donatedWithin):
		return Treated, true
	case begins(rest, "limits") > 0:
		return Hurt, true
	case begins(rest, "illness") > 0, begins(rest, "unwell") > 0, endsIn(word, "itis", "algia"):
		return Ill, true
	}
	if n := begins(rest, "body"); n > 0 && isOnesOwn(tokens, i) {
		return bodyAt(tokens, i, n)
	}
	if begins(rest, "visit") > 0 {
		return Visit, true
	}
	return "", false
}

// donatedWithin is how many words after "donate" say what: "a kidney to my brother".
const donatedWithin = 5

var donating = words.SetOf("donate donating donated donation")

func hasWithin(tokens []words.Word, list string, n int) bool {
	return has(tokens[:min(len(tokens), n)], list)
}

// bodyAt returns what happens to a part of the body.
func bodyAt(tokens []words.Word, i, n int) (Kind, bool) {
	const before, after = 3, 3 // words
	behind := tokens[i+n : min(len(tokens), i+n+after)]
	if i > 1 && putsOut[tokens[i-2].Text] && len(behind) > 0 && (behind[0].Text == "out" || behind[0].Text == "in") { // "threw my back out"
		return Hurt, true
	}
	for k := range behind {
		switch {
		case begins(behind[k:], "aches") > 0:
			return Ill, true
		case begins(behind[k:], "repaired") > 0:
			return Treated, true
		case begins(behind[k:], "hurt") > 0:
			return Hurt, true
		}
	}
	for k := max(0, i-before); k < i; k++ {
		if begins(tokens[k:], "hurt") > 0 {
			return Hurt, true
		}
	}
	return "", false
}

// isOnesOwn reports whether a part of the body is one. Many of their names mean other things as
// well: "back", "head", "hand". Those need to be somebody's.
func isOnesOwn(tokens []words.Word, i int) bool {
	return !ambiguousParts[tokens[i].Text] || i > 0 && owners[tokens[i-1].Text]
}

// putsOut are the verbs that hurt with "out" or "in" behind what is hurt.
var putsOut = words.SetOf("threw throw throwing thrown put did do done")

var (
	ambiguousParts = words.SetOf("back head hand hands eye eyes heart ear ears chest foot feet arm leg neck throat stomach finger nose disc disk mole moles lump heel jaw face skull spine calf quad colon toe temple")
	owners         = words.SetOf("my his her our their the left right lower upper bad broken bum")
	supposing      = words.SetOf("if whether unless suppose when would could might hypothetically ago used")
	thirdPersons   = words.SetOf("he hes she shes they theyre")
	firstPersons   = words.SetOf("i im ive ill id my me mine we were our us")
)

// isSupposed reports whether words tell what may be, or what was long ago.
func isSupposed(tokens []words.Word) bool {
	return slices.ContainsFunc(tokens, func(w words.Word) bool { return supposing[w.Text] })
}

// isDenied reports whether a word close before says that it isn't so.
func isDenied(tokens []words.Word, i int) bool {
	const reach = 2
	for k := max(0, i-reach); k < i; k++ {
		if words.IsNegation(tokens[k].Text) {
			return true
		}
	}
	return false
}

// subject returns whose health it is, by the words before: the author's if they don't say.
func subject(before []words.Word) (own, other bool) {
	for i, w := range before {
		switch {
		case begins(before[i:], "relative") > 0:
			return false, true
		case begins(before[i:], "theirs") > 0:
			return false, false
		case firstPersons[w.Text] && (w.Text != "my" && w.Text != "our"):
			return true, false
		}
	}
	return true, false
}

// OfAnother reports whether a text tells of the health of somebody else, who is neither a relative nor cared for by its
// author: "she's got the flu, out till Wednesday". Nobody is away for that but them.
func OfAnother(text string) bool {
	tokens := words.Cut(text)
	if len(tokens) == 0 || len(tokens) > most || isSupposed(tokens) || has(tokens, "caring") || has(tokens, "relative") {
		return false
	}
	_, at, ok := find(tokens)
	mine := slices.ContainsFunc(tokens, func(w words.Word) bool { return firstPersons[w.Text] })
	return ok && !mine && aboutThem(tokens[:at])
}

// aboutThem reports whether the words before an illness begin with somebody else, who isn't named.
func aboutThem(before []words.Word) bool {
	before = words.SkipLinks(before)
	return len(before) > 0 && thirdPersons[before[0].Text]
}

// endsIn reports whether a long word has one of some endings.
func endsIn(word string, endings ...string) bool {
	const stem = 3 // letters before the ending
	return slices.ContainsFunc(endings, func(end string) bool { return len(word) >= len(end)+stem && strings.HasSuffix(word, end) })
}

//go:embed words.txt
var listText string

// lists are the phrases of words.txt by list and by their first word.
var lists = index(words.ReadLists(listText))

func index(all words.Lists) map[string]map[string][][]string {
	out := map[string]map[string][][]string{}
	for name := range all {
		out[name] = map[string][][]string{}
		for _, phrase := range all.Phrases(name) {
			out[name][phrase[0]] = append(out[name][phrase[0]], phrase)
		}
	}
	return out
}

// begins returns how many words at the beginning are a phrase of a list.
func begins(tokens []words.Word, list string) int {
	if len(tokens) == 0 {
		return 0
	}
	return words.PrefixLen(tokens, lists[list][tokens[0].Text])
}

// has reports whether a phrase of a list is somewhere in some words.
func has(tokens []words.Word, list string) bool {
	for i := range tokens {
		if begins(tokens[i:], list) > 0 {
			return true
		}
	}
	return false
}

// spans marks the words that belong to a phrase of a list.
func spans(tokens []words.Word, list string) []bool {
	out := make([]bool, len(tokens))
	for i := range tokens {
		for k := range begins(tokens[i:], list) {
			out[i+k] = true
		}
	}
	return out
}

// Wish returns the request that may be behind what was said, in words that ask for it. dated tells
// whether a day or a length is said, and lasts whether it is a length of more than a few days.
func (t Told) Wish(said string, dated, lasts bool) (text string, ok bool) {
	switch {
	case t.Other && t.Kind == Visit && !dated:
		return "", false
	case t.Other:
		return "I need time off: " + said, true
	case t.Kind == Treated && (t.Long || t.Again || lasts), t.Kind == Visit && t.Again, t.Kind == Hurt && (t.Long || lasts):
		return "I need medical leave: " + said, true
	case t.Kind == Treated, t.Kind == Visit && dated:
		return "I need a day off for an appointment: " + said, true
	case t.Kind == Visit:
		return "", false
	}
	return "I'm out sick: " + said, true
}
