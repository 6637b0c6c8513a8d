package intents

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/names"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/words"
)

// Not every word that could be a name is one: "my manager is lovely". There is no list
// of all names, so capital letters decide. A name without them is accepted as the answer
// to the open question, and otherwise confirmed first.

// personMention is a name that a clause gives for a slot.
type personMention struct {
	slot       *Slot
	name       string
	start, end int // byte offsets in the clause
}

// fillPerson answers the slot for a person if the clause says who it is: "my manager is
// Sam Ortiz", "Sam Ortiz is my manager".
func (r *reader) fillPerson(c clause, tokens []words.Word) {
	found := r.findPerson(c, tokens)
	if found.slot == nil || r.moveFor(found.slot) != nil {
		return
	}
	if m, several := severalPersons(r, found.slot, c.text); several {
		r.add(c, m)
		return
	}
	m := found.slot.setMove(found.name)
	m.Confidence, m.Start, m.End = Likely, c.start+found.start, c.start+found.end
	if !names.IsExact(found.name) && !isCapitalized(found.name) && !isFullName(c, found) {
		m = m.AskIfMeant()
	}
	r.add(c, m)
}

// findPerson finds a name next to a cue of the slot for it.
func (r *reader) findPerson(c clause, tokens []words.Word) personMention {
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if s.Kind != SlotPerson || s.OffRoute {
			continue
		}
		for _, cue := range s.Cues() {
			for k := 0; k+len(cue) <= len(tokens); k++ {
				if !words.HasPrefix(tokens[k:], cue) {
					continue
				}
				from, to := nameAfter(c.text, tokens, k+len(cue))
				if to == 0 {
					from, to = nameBefore(c.text, tokens, k)
				}
				if to > 0 {
					start, end := tokens[from].Start, tokens[to-1].End
					return personMention{s, c.text[start:end], start, end}
				}
			}
		}
	}
	return personMention{}
}

// MaxNameWords is how many words a name can have.
const MaxNameWords = 4

// nameAfter finds a name after "is", a colon or "to", starting at word i. It returns the
// range of its words; to is 0 if there is none.
func nameAfter(text string, tokens []words.Word, i int) (from, to int) {
	if i >= len(tokens) {
		return 0, 0
	}
	leads := strings.ContainsAny(text[tokens[i-1].End:tokens[i].Start], ":=") || tokens[i-1].Text == "to" // "I report to"
	for i < len(tokens) && (nameIntroducers[tokens[i].Text] || tokens[i].Text == "to" && toLeadsToName(tokens, i)) {
		leads = true
		i++
	}
	if i < len(tokens) {
		if n := len(names.ExactAtStart(untilSpace(text[tokens[i].Start:]))); n > 0 {
			for to = i; to < len(tokens) && tokens[to].Start < tokens[i].Start+n; to++ {
			}
			return i, to
		}
	}
	for to = i; to < len(tokens) && to < i+MaxNameWords && isNameWord(tokens[to]); to++ {
		if to > i && (!joinsName(text[tokens[to-1].End:tokens[to].Start]) || spellsOut(tokens[to:])) {
			break
		}
	}
	if !leads || to == i || to < len(tokens) && notAfterName[tokens[to].Text] && !beginsClause(tokens, to) {
		return 0, 0
	}
	return i, to
}

// spellsOut reports whether words are letters that say how a name is written: "jane smythe w a y".
func spellsOut(tokens []words.Word) bool {
	return len(tokens) > 1 && len(tokens[0].Text) == 1 && len(tokens[1].Text) == 1
}

// toLeadsToName reports whether a name can follow the "to" at word i: "I report to",
// "change my manager to", but not "I want my manager to wait".
func toLeadsToName(tokens []words.Word, i int) bool {
	return strings.HasPrefix(tokens[i-1].Text, "report") ||
		slices.ContainsFunc(tokens[:i], func(w words.Word) bool { return command.IsChangeVerb(w.Text) || w.Text == "switch" })
}

// untilSpace returns the beginning of a text, up to its first space.
func untilSpace(text string) string {
	if end := strings.IndexFunc(text, unicode.IsSpace); end >= 0 {
		return text[:end]
	}
	return text
}

// nameBefore finds a name before "is my" and the cue at word i.
func nameBefore(text string, tokens []words.Word, i int) (from, to int) {
	if to = i; to > 0 && words.IsDeterminer(tokens[to-1].Text) {
		to--
	}
	if to == 0 || tokens[to-1].Text != "is" {
		return 0, 0
	}
	to--
	head := text[:tokens[to-1].End]
	begin := strings.LastIndexFunc(head, unicode.IsSpace) + 1
	if at := names.IndexAtEnd(head[begin:]); at != nil {
		for from = to; from > 0 && tokens[from-1].Start >= begin+at[0]; from-- {
		}
		return from, to
	}
	for from = to; from > 0 && to-from < MaxNameWords && isNameWord(tokens[from-1]); from-- {
		if from < to && !joinsName(text[tokens[from-1].End:tokens[from].Start]) {
			break
		}
	}
	if from == to {
		return 0, 0
	}
	return from, to
}

// joinsName reports whether the text between two words can be inside a name.
func joinsName(gap string) bool { return strings.Trim(gap, " -'’.") == "" }

// isNameWord reports whether a word can be part of a name.
func isNameWord(w words.Word) bool {
	return !nonNameWords[w.Text] && !strings.ContainsAny(w.Text, words.Digits+"+&#")
}

// isCapitalized reports whether every word of a name, other than particles like "van",
// begins with a capital or with a letter that has no case.
func isCapitalized(name string) bool {
	large := false
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '-' }) {
		first, _ := utf8.DecodeRuneInString(word)
		if unicode.IsLower(first) && !nameParticles[word] {
			return false
		}
		large = large || !unicode.IsLower(first)
	}
	return large
}

// isFullName reports whether a name without capitals is a first and a last name, and all
// that is said of the person: "my manager is jane smith", but not "is really nice".
func isFullName(c clause, found personMention) bool {
	parts := words.Cut(found.name)
	after := words.Cut(c.text[found.end:])
	ends := len(after) == 0 || words.IsLink(after[0].Text) || strings.ContainsAny(c.text[found.end:found.end+after[0].Start], ",;(")
	return ends && len(parts) == 2 && found.name == strings.ToLower(found.name) && !slices.ContainsFunc(parts, func(w words.Word) bool {
		return len(w.Text) < 2 || describingWords[w.Text] || describingEnd.MatchString(w.Text)
	})
}

var (
	describingWords = lists.Set("words that describe a person")
	describingEnd   = regexp.MustCompile(`(?:ing|ful|able|ible|less|ous|ive)$`)
)

// personMove returns the move for the answer to a question for a person: a name, with the
// words people put around it.
func (r *reader) personMove(s *Slot, text string) Move {
	text = names.WithoutSpelling(strings.TrimPrefix(strings.TrimSpace(text), "@")) // a mention that is only text
	if m, several := severalPersons(r, s, text); several {
		return m
	}
	if someonesBoss.MatchString(text) { // who that is they don't know, or didn't say
		return Move{Do: command.Unsure, Slot: s.Name, About: string(stance.Unsure), Confidence: Likely}
	}
	tokens := words.Cut(text)
	if found := r.findPerson(clause{text: text, end: len(text)}, tokens); found.slot == s {
		return s.setMove(found.name)
	}
	if name, ok := nameOfMine(r, text, tokens); ok {
		return s.setMove(name)
	}
	if exact := names.Exact(text); len(exact) == 1 {
		return s.setMove(exact[0])
	}
	if isForeignSentence(text, tokens) {
		return s.troubleMove(NotUnderstood)
	}
	if guess := thinksItIs.FindStringSubmatchIndex(text); guess != nil { // "whoever runs Denver, I think it's Sam Ortiz"
		if m := r.personMove(s, text[guess[2]:]); m.Do == command.Set && m.Trouble == NoTrouble {
			return m
		}
	}
	if rest, cued := cutCues(tokens); cued && len(rest) > 0 {
		tokens = rest // "Sam Ortiz actually"
	}
	tokens = words.TrimPolite(tokens)
	for n := words.PrefixLen(tokens, personOpeners); n > 0 && n < len(tokens); n = words.PrefixLen(tokens, personOpeners) {
		tokens = words.TrimPolite(tokens[n:])
	}
	reversed := len(tokens) == 2 // "Ortiz, Sam"
	to := 0
	for to < len(tokens) && isNameWord(tokens[to]) && !r.scene.isOptionWord(tokens[to].Text) &&
		(to == 0 || reversed || joinsName(text[tokens[to-1].End:tokens[to].Start])) {
		to++
	}
	if to == 0 || to > MaxNameWords+1 || to < len(tokens) && !r.endsName(text, tokens, to) {
		return personWithin(r, s, text)
	}
	return s.setMove(text[tokens[0].Start:tokens[to-1].End])
}

// personWithin returns the move for words in which a name is somewhere: "we just got a new one, Dave something". Of
// several the person is asked which: "days it's Rosa Delgado, nights it's Kim".
func personWithin(r *reader, s *Slot, text string) Move {
	const most = 3
	found := slices.DeleteFunc(names.Within(text), func(name string) bool { // "no wait, Oregon"
		return slices.ContainsFunc(r.scene.Slots, func(s Slot) bool { return s.asksForState() && len(s.Named(name)) > 0 })
	})
	switch {
	case s.Name != r.scene.Open:
	case len(found) == 1 && !nonNameWords[strings.ToLower(found[0])]:
		return s.setMove(found[0])
	case len(found) > 1 && len(found) <= most:
		return severalMove(s, found)
	}
	return s.troubleMove(NotUnderstood)
}

// severalMove asks which of several people is meant.
func severalMove(s *Slot, all []string) Move {
	m := s.troubleMove(SeveralOptions)
	for _, name := range all {
		m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{name}})
	}
	return m
}

// someonesBoss matches a person who is named only by whom they lead.
var someonesBoss = regexp.MustCompile(`(?i)^\W*(?:(?:it(?:['’]?s| is)|that(?:['’]?s| is)|i think|maybe|probably|just)\s+)*(?:my )?\pL+['’]?s (?:own )?(?:boss|manager|supervisor|team ?lead|lead|director|replacement|successor)\W*$`)

// thinksItIs matches what comes before a name that somebody believes is the right one.
var thinksItIs = regexp.MustCompile(`(?i)(?:[,;.–—-]\s*|\s(?:but|so|and)\s+)(?:(?:but|so|and|maybe|probably) )*(?:i (?:think|believe|guess|assume|suppose)|pretty sure|maybe|probably|prob|probs|prolly|most likely|that(?:['’]?s| is| would be|['’]d be)|now|currently|for now)\s+(?:that )?(?:it(?:['’]?s| is| would be)|that(?:['’]?s| is)|they(?:['’]?re| are)|is)?\s*(\pL.*)$`)

// endsName reports whether something other than a name begins at word i.
func (r *reader) endsName(text string, tokens []words.Word, i int) bool {
	return strings.ContainsAny(text[tokens[i-1].End:tokens[i].Start], ",;(.–—\n") || words.IsLink(tokens[i].Text) || describesNamed[tokens[i].Text]
}

// describesNamed are words that tell more of a person who was just named: "Sam from sales".
var describesNamed = lists.Set("words that describe the one named")

// isOptionWord reports whether a word is in the name of an option: "birth" isn't a
// manager.
func (s *Scene) isOptionWord(word string) bool {
	if words.IsStopword(word) || len(word) < 4 {
		return false
	}
	for i := range s.Slots {
		if !s.Slots[i].asksForState() && slices.ContainsFunc(choose.Names(s.Slots[i].Options), func(name []string) bool { return slices.Contains(name, word) }) {
			return true
		}
	}
	return false
}

var (
	nameIntroducers = lists.Set("name introducers")
	personOpeners   = lists.Phrases("person openers")
	nameParticles   = lists.Set("name particles")
	notAfterName    = lists.Set("words not after names") // "is happy with it"
	nonNameWords    = lists.Set("words not in names")
)

// isForeignSentence reports whether words are a sentence in another language. A few of them
// may be a name.
func isForeignSentence(text string, tokens []words.Word) bool {
	const maxName, maxLetters = 3, 8 // words, and letters of a script without spaces
	isLong := func(w words.Word) bool {
		first, _ := utf8.DecodeRuneInString(w.Text)
		return !unicode.Is(unicode.Latin, first) && utf8.RuneCountInString(w.Text) > maxLetters
	}
	return (len(tokens) > maxName || slices.ContainsFunc(tokens, isLong)) && classify.IsForeign(text, tokens)
}

// nameOfMine returns the name in "my maneger is Jane Smith", whatever the person is called
// there: it was asked for.
func nameOfMine(r *reader, text string, tokens []words.Word) (string, bool) {
	lead := 2 // "my boss"
	if len(tokens) > lead && tokens[lead].Text == "name" {
		lead++ // "my boss's name"
	}
	if len(tokens) <= lead || !words.IsDeterminer(tokens[0].Text) || tokens[lead].Text != "is" {
		return "", false
	}
	from, to := nameAfter(text, tokens, lead)
	if to == 0 || to < len(tokens) && !r.endsName(text, tokens, to) {
		return "", false
	}
	return text[tokens[from].Start:tokens[to-1].End], true
}

// People name two managers where one is asked for: "Sam or Alex". They are asked which.

// listJoins join two names.
var listJoins = lists.Set("joins of names")

// namedInstead returns the names that follow another one at word to: the Alex of "Sam or
// Alex". There are none if something else is said there.
func namedInstead(text string, tokens []words.Word, to int) []string {
	var names []string
	for to < len(tokens) {
		joined := strings.ContainsAny(text[tokens[to-1].End:tokens[to].Start], "/,")
		for to < len(tokens) && listJoins[tokens[to].Text] {
			joined = true
			to++
		}
		from := to
		for to < len(tokens) && to-from < MaxNameWords && isNameWord(tokens[to]) && (to == from || joinsName(text[tokens[to-1].End:tokens[to].Start])) {
			to++
		}
		if !joined || to == from {
			return nil
		}
		name := text[tokens[from].Start:tokens[to-1].End]
		if !isCapitalized(name) && name != strings.ToLower(name) {
			return nil
		}
		names = append(names, name)
	}
	return names
}

// severalPersons returns the move that asks which of several people is meant, if the words
// for a slot name more than one.
func severalPersons(r *reader, s *Slot, text string) (m Move, ok bool) {
	tokens := words.Cut(text)
	from, to := 0, 0
	if found := r.findPerson(clause{text: text, end: len(text)}, tokens); found.slot == s {
		for from < len(tokens) && tokens[from].Start < found.start {
			from++
		}
		for to < len(tokens) && tokens[to].Start < found.end {
			to++
		}
	} else {
		tokens = words.TrimPolite(tokens)
		from = names.AfterTheirNumber(text, tokens)
		for from < len(tokens) && (listJoins[tokens[from].Text] || eitherWords[tokens[from].Text]) {
			from++
		}
		for to = from; to < len(tokens) && to-from < MaxNameWords && isNameWord(tokens[to]); to++ {
			if to > from && !joinsName(text[tokens[to-1].End:tokens[to].Start]) {
				break
			}
		}
	}
	if to <= from {
		return Move{}, false
	}
	first := text[tokens[from].Start:tokens[to-1].End]
	others := namedInstead(text, tokens, to)
	const most = 3
	reversed := len(others) == 1 && strings.Contains(text[tokens[to-1].End:tokens[to].Start], ",") && !strings.ContainsAny(first+others[0], " ") // "Ortiz, Sam"
	if len(others) == 0 || len(others) > most || reversed || !isCapitalized(first) && len(others) > 1 || isCapitalized(first) != isCapitalized(others[0]) {
		return Move{}, false
	}
	return severalMove(s, append([]string{first}, others...)), true
}

var eitherWords = lists.Set("words before a choice")

// beginsClause reports whether the "and" at word i begins a statement: "my manager is Sam
// and I've worked here for a year".
func beginsClause(tokens []words.Word, i int) bool {
	return tokens[i].Text == "and" && i+1 < len(tokens) && clauseSubjects[tokens[i+1].Text]
}

var clauseSubjects = lists.Set("subjects of clauses")
