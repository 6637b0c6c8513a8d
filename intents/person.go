package intents

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
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
func (r *reader) person(c clause, said []words.Word) {
	found := r.nameIn(c, said)
	if found.slot == nil || r.said(found.slot) != nil {
		return
	}
	m := found.slot.set(found.name)
	m.Confidence, m.Start, m.End = Likely, c.start+found.start, c.start+found.end
	if !capitalised(found.name) {
		m = m.AskIfMeant()
	}
	r.add(c, m)
}

// nameIn finds a person's name beside what the slot for them is called by.
func (r *reader) nameIn(c clause, said []words.Word) calling {
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if s.Kind != SlotPerson || s.Ahead {
			continue
		}
		for _, cue := range s.Cues() {
			for k := 0; k+len(cue) <= len(said); k++ {
				if !words.HasPrefix(said[k:], cue) {
					continue
				}
				from, to := nameBehind(c.text, said, k+len(cue))
				if to == 0 {
					from, to = nameAhead(c.text, said, k)
				}
				if to > 0 {
					start, end := said[from].Start, said[to-1].End
					return calling{s, c.text[start:end], start, end}
				}
			}
		}
	}
	return calling{}
}

// MaxNameWords is how many words a name has at most.
const MaxNameWords = 4

// nameBehind is the name behind "is", a colon or a "to" that leads to one, from
// word from to before word to; to is 0 where there is none.
func nameBehind(text string, said []words.Word, i int) (from, to int) {
	if i >= len(said) {
		return 0, 0
	}
	leads := strings.ContainsAny(text[said[i-1].End:said[i].Start], ":=") || said[i-1].Text == "to" // "I report to"
	for i < len(said) && (introduces[said[i].Text] || said[i].Text == "to" && leadsTo(said, i)) {
		leads = true
		i++
	}
	for to = i; to < len(said) && to < i+MaxNameWords && nameWord(said[to]); to++ {
		if to > i && !insideName(text[said[to-1].End:said[to].Start]) {
			break
		}
	}
	if !leads || to == i || to < len(said) && describes[said[to].Text] {
		return 0, 0
	}
	return i, to
}

// leadsTo reports whether the "to" at word i leads to somebody: "I report to",
// "change my manager to". One wants one's manager to wait.
func leadsTo(said []words.Word, i int) bool {
	return strings.HasPrefix(said[i-1].Text, "report") ||
		slices.ContainsFunc(said[:i], func(w words.Word) bool { return command.IsChangeVerb(w.Text) || w.Text == "switch" })
}

// nameAhead is the name before "is my" and the cue at word i.
func nameAhead(text string, said []words.Word, i int) (from, to int) {
	if to = i; to > 0 && words.IsDeterminer(said[to-1].Text) {
		to--
	}
	if to == 0 || said[to-1].Text != "is" {
		return 0, 0
	}
	to--
	for from = to; from > 0 && to-from < MaxNameWords && nameWord(said[from-1]); from-- {
		if from < to && !insideName(text[said[from-1].End:said[from].Start]) {
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
func nameWord(w words.Word) bool {
	return !notInName[w.Text] && !strings.ContainsAny(w.Text, words.Digits+"+&#")
}

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
	said := words.Cut(text)
	if found := r.nameIn(clause{text: text, end: len(text)}, said); found.slot == s {
		return s.set(found.name)
	}
	if address := strings.TrimSpace(text); !strings.ContainsAny(address, " \n") && strings.ContainsRune(address, '@') {
		return s.set(address)
	}
	said = words.TrimPolite(said)
	for n := words.PrefixLen(said, callsThem); n > 0 && n < len(said); n = words.PrefixLen(said, callsThem) {
		said = words.TrimPolite(said[n:])
	}
	reversed := len(said) == 2 // "Ortiz, Sam"
	to := 0
	for to < len(said) && nameWord(said[to]) && !r.scene.called(said[to].Text) &&
		(to == 0 || reversed || insideName(text[said[to-1].End:said[to].Start])) {
		to++
	}
	if to == 0 || to > MaxNameWords+1 || to < len(said) && !r.afterName(text, said, to) {
		return s.trouble(NotRead)
	}
	return s.set(text[said[0].Start:said[to-1].End])
}

// afterName reports whether something else begins at a word behind a name.
func (r *reader) afterName(text string, said []words.Word, i int) bool {
	return strings.ContainsAny(text[said[i-1].End:said[i].Start], ",;(.–—\n") || words.IsLink(said[i].Text)
}

// called reports whether a word is what one of the options is called by: no
// manager's name is "birth".
func (s *Scene) called(word string) bool {
	if words.IsStopword(word) || len(word) < 4 {
		return false
	}
	for i := range s.Slots {
		if !s.Slots[i].states() && slices.ContainsFunc(choose.Names(s.Slots[i].Options), func(name []string) bool { return slices.Contains(name, word) }) {
			return true
		}
	}
	return false
}

var (
	introduces = words.SetOf("is now be called named")
	callsThem  = words.Phrases("it is|its|thats|that is|that would be|that will be|it would be|his name is|her name is|their name is|name is|i report to|i work for|i work under|and|im under|currently|currently its|that would currently be")
	particles  = words.SetOf("de da del della di du la le van von der den ter bin ibn al el dos das y e zu af")
	describes  = words.SetOf("with about of at to me and") // "is happy with it"
	notInName  = words.SetOf("i im ive ill you your he hes she shes it its we they them their me him his her us our my mine myself the a an this that these those" +
		" am is are was were be been being has have had having do does did dont doesnt didnt isnt arent wasnt wont cant couldnt shouldnt wouldnt will would can could should must" +
		" not no nope never none nobody nothing noone without yes who whom what when where why how which" +
		" and or but if because so then than now right yet still already currently just only very really so too also" +
		" to of for from in on at with by about into out off away as until since before after" +
		" see any some all both other another somebody someone anybody anyone everyone everybody unknown unsure sure know knows think thinks want wants need needs tell told telling ask asking" +
		" wait going leaving leave gone sick new great nice lovely kind mean rude angry mad upset busy awful terrible horrible awesome amazing wonderful strict difficult supportive understanding good bad fine happy ok okay aware informed please thanks thank sorry" +
		" manager managers boss bosses supervisor team company hr office work job time day days week weeks month months year years")
)
