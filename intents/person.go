package intents

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A person is taken by name, and by nothing else that stands where a name could:
// "my manager is lovely" names nobody. Nobody lists all names, so one is known by
// its capitals; without them it is taken from somebody who was asked, and asked
// back from somebody who was not.

// calling is a name that a clause gives to the slot for a person.
type calling struct {
	slot       *Slot
	name       string
	start, end int // byte offsets in the clause
}

// person answers the slot for a person, where the clause says who it is: "my
// manager is Sam Ortiz", "Sam Ortiz is my manager".
func (r *reader) person(c clause, words []spoken) {
	found := r.nameIn(c, words)
	if found.slot == nil || r.said(found.slot) != nil {
		return
	}
	m := found.slot.set(found.name)
	m.Confidence, m.Start, m.End = likely, c.start+found.start, c.start+found.end
	if !capitalised(found.name) {
		m = m.doubted()
	}
	r.add(c, m)
}

// nameIn finds a person's name beside what the slot for them is called by.
func (r *reader) nameIn(c clause, words []spoken) calling {
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if s.Kind != SlotPerson || s.Ahead {
			continue
		}
		for _, cue := range s.cues() {
			for k := 0; k+len(cue) <= len(words); k++ {
				if !spells(words[k:], cue) {
					continue
				}
				from, to := nameBehind(c.text, words, k+len(cue))
				if to == 0 {
					from, to = nameAhead(c.text, words, k)
				}
				if to > 0 {
					start, end := words[from].start, words[to-1].end
					return calling{s, c.text[start:end], start, end}
				}
			}
		}
	}
	return calling{}
}

// longestName is how many words a name has at most.
const longestName = 4

// nameBehind is the name behind "is", a colon or a "to" that leads to one, from
// word from to before word to; to is 0 where there is none.
func nameBehind(text string, words []spoken, i int) (from, to int) {
	if i >= len(words) {
		return 0, 0
	}
	leads := strings.ContainsAny(text[words[i-1].end:words[i].start], ":=") || words[i-1].text == "to" // "I report to"
	for i < len(words) && (introduces[words[i].text] || words[i].text == "to" && leadsTo(words, i)) {
		leads = true
		i++
	}
	for to = i; to < len(words) && to < i+longestName && nameWord(words[to]); to++ {
		if to > i && !insideName(text[words[to-1].end:words[to].start]) {
			break
		}
	}
	if !leads || to == i || to < len(words) && describes[words[to].text] {
		return 0, 0
	}
	return i, to
}

// leadsTo reports whether the "to" at word i leads to somebody: "I report to",
// "change my manager to". One wants one's manager to wait.
func leadsTo(words []spoken, i int) bool {
	return strings.HasPrefix(words[i-1].text, "report") ||
		slices.ContainsFunc(words[:i], func(w spoken) bool { return changeVerbs[w.text] || mendVerbs[w.text] || w.text == "switch" })
}

// nameAhead is the name before "is my" and the cue at word i.
func nameAhead(text string, words []spoken, i int) (from, to int) {
	if to = i; to > 0 && possessives[words[to-1].text] {
		to--
	}
	if to == 0 || words[to-1].text != "is" {
		return 0, 0
	}
	to--
	for from = to; from > 0 && to-from < longestName && nameWord(words[from-1]); from-- {
		if from < to && !insideName(text[words[from-1].end:words[from].start]) {
			break
		}
	}
	if from == to {
		return 0, 0
	}
	return from, to
}

// insideName reports whether a gap between two words may be inside a name.
func insideName(gap string) bool { return strings.Trim(gap, " -'’.") == "" }

// nameWord reports whether a word may be part of a name.
func nameWord(w spoken) bool { return !notInName[w.text] && !strings.ContainsAny(w.text, digits+"+&#") }

// capitalised reports whether all words of a name but its small ones begin as
// names do: with a capital, or with a letter that has none.
func capitalised(name string) bool {
	large := false
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '-' }) {
		first, _ := utf8.DecodeRuneInString(word)
		if unicode.IsLower(first) && !particles[word] {
			return false
		}
		large = large || !unicode.IsLower(first)
	}
	return large
}

// personFor makes a move of what somebody said who was asked for a person: a
// name, with what people say around one.
func (r *reader) personFor(s *Slot, text string) Move {
	words := wordsOf(text)
	if found := r.nameIn(clause{text: text, end: len(text)}, words); found.slot == s {
		return s.set(found.name)
	}
	if address := strings.TrimSpace(text); !strings.ContainsAny(address, " \n") && strings.ContainsRune(address, '@') {
		return s.set(address)
	}
	words = trimPolite(words)
	for n := begins(words, callsThem); n > 0 && n < len(words); n = begins(words, callsThem) {
		words = trimPolite(words[n:])
	}
	reversed := len(words) == 2 // "Ortiz, Sam"
	to := 0
	for to < len(words) && nameWord(words[to]) && !r.scene.called(words[to].text) &&
		(to == 0 || reversed || insideName(text[words[to-1].end:words[to].start])) {
		to++
	}
	if to == 0 || to > longestName+1 || to < len(words) && !r.afterName(text, words, to) {
		return s.trouble(NotRead)
	}
	return s.set(text[words[0].start:words[to-1].end])
}

// afterName reports whether something else begins at a word behind a name.
func (r *reader) afterName(text string, words []spoken, i int) bool {
	return strings.ContainsAny(text[words[i-1].end:words[i].start], ",;(.–—\n") || links[words[i].text]
}

// called reports whether a word is what one of the options is called by: no
// manager's name is "birth".
func (s *Scene) called(word string) bool {
	if smallWords[word] || len(word) < 4 {
		return false
	}
	for i := range s.Slots {
		if !s.Slots[i].states() && slices.ContainsFunc(phrasesOf(s.Slots[i].Options), func(ph phrase) bool { return slices.Contains(ph.words, word) }) {
			return true
		}
	}
	return false
}

var (
	introduces = set("is now be called named")
	callsThem  = phraseList("it is|its|thats|that is|that would be|that will be|it would be|his name is|her name is|their name is|name is|i report to|i work for|i work under|and|im under|currently|currently its|that would currently be")
	particles  = set("de da del della di du la le van von der den ter bin ibn al el dos das y e zu af")
	describes  = set("with about of at to me and") // "is happy with it"
	notInName  = set("i im ive ill you your he hes she shes it its we they them their me him his her us our my mine myself the a an this that these those" +
		" am is are was were be been being has have had having do does did dont doesnt didnt isnt arent wasnt wont cant couldnt shouldnt wouldnt will would can could should must" +
		" not no nope never none nobody nothing noone without yes who whom what when where why how which" +
		" and or but if because so then than now right yet still already currently just only very really so too also" +
		" to of for from in on at with by about into out off away as until since before after" +
		" see any some all both other another somebody someone anybody anyone everyone everybody unknown unsure sure know knows think thinks want wants need needs tell told telling ask asking" +
		" wait going leaving leave gone sick new great nice lovely kind mean rude angry mad upset busy awful terrible horrible awesome amazing wonderful strict difficult supportive understanding good bad fine happy ok okay aware informed please thanks thank sorry" +
		" manager managers boss bosses supervisor team company hr office work job time day days week weeks month months year years")
)
