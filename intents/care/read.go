package care

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Clause is a part of a message that says one thing.
type Clause struct {
	Text       string
	IsQuestion bool
}

// Told is a moment that a message tells of.
type Told struct {
	Moment
	Clause int  // the index of its clause
	Other  bool // it is about someone else
}

// token is a word of a clause as signs see it.
type token struct {
	key        string
	startsOver bool // a comma or a word like "because" comes before it
	aside      bool // what follows is told even in a question: a comma or "because", but not "when"
	quoted     bool // it is in quotation marks
	title      bool // it makes the words before it a name: "policy"
	endsGap    bool
	denies     bool
	supposes   bool
}

// Read returns the most serious moment that a message tells of. ok is false if there is
// none.
func (b *Book) Read(clauses []Clause) (told Told, ok bool) {
	best := len(b.moments)
	for n, c := range clauses {
		tokens := b.cut(c.Text)
		for _, tokens := range [][]token{tokens, b.withoutDay(tokens)} {
			if of, other := b.read(tokens, c.IsQuestion, best); of < best {
				best, told.Clause, told.Other = of, n, other
			}
		}
	}
	if len(clauses) > 1 {
		if of, other := b.readAcross(clauses, best); of < best {
			best, told.Clause, told.Other = of, 0, other
		}
	}
	if best == len(b.moments) {
		return Told{}, false
	}
	told.Moment = b.moments[best]
	return told, true
}

// read returns the moment of a clause that is more serious than the best so far, or best.
func (b *Book) read(tokens []token, isQuestion bool, best int) (of int, other bool) {
	if len(tokens) == 0 {
		return best, false
	}
	hidden := b.harmless.find(tokens)
	longAgo := len(b.longAgo.find(tokens)) > 0
	found := b.signs.find(tokens)
	if len(b.kinds) > 0 {
		found = append(found, slices.DeleteFunc(b.within.find(tokens), func(at span) bool { return !b.ends(&b.moments[at.of]) })...)
	}
	for _, at := range found {
		m := &b.moments[at.of]
		if at.of < best && !isHidden(at, hidden) && !isName(tokens, at) && m.counts(tokens, at, isQuestion, longAgo) {
			best, other = at.of, b.isAboutOther(tokens[at.start:at.end]) || b.goesOnAboutOther(tokens, at)
		}
	}
	return best, other
}

// readAcross returns the moment that several short clauses tell of together and that is more serious
// than the best so far, or best: "I'm pregnant. I don't know what to do".
func (b *Book) readAcross(clauses []Clause, best int) (of int, other bool) {
	const most = 40 // words
	var all []token
	for _, c := range clauses {
		if len(c.Text) > most*8 {
			return best, false
		}
		tokens := b.cut(c.Text)
		if c.IsQuestion || len(tokens) == 0 || len(all)+len(tokens) > most {
			continue
		}
		tokens[0].startsOver = len(all) > 0
		all = append(all, tokens...)
	}
	if of, other = b.read(all, false, best); of < best && b.moments[of].Across {
		return of, other
	}
	return best, false
}

// withoutDay returns a clause without the day at its end, or nil if it has none. Many signs
// are whole sentences, and on which day it was takes nothing away from them.
func (b *Book) withoutDay(tokens []token) []token {
	for _, at := range b.days.find(tokens) {
		if at.start > 0 {
			return tokens[:at.start]
		}
	}
	return nil
}

// isAboutOther reports whether a match tells of a relative, as in "my wife had a
// miscarriage", and not of the person: "my husband hits me".
func (b *Book) isAboutOther(match []token) bool {
	first := slices.IndexFunc(match, func(t token) bool { return b.relatives[t.key] || b.selves[t.key] })
	return first >= 0 && !b.selves[match[first].key] && !slices.ContainsFunc(match[first:], func(t token) bool { return b.selves[t.key] })
}

// goesOnAboutOther reports whether a match only says "she" of a relative who was named before it: "leave for my mom, she
// broke her hip".
func (b *Book) goesOnAboutOther(tokens []token, at span) bool {
	match := tokens[at.start:at.end]
	isTheirs := len(match) > 0 && thirdPersons[match[0].key] || at.start > 0 && thirdPersons[tokens[at.start-1].key]
	if !isTheirs || slices.ContainsFunc(match, func(t token) bool { return b.selves[t.key] }) {
		return false
	}
	return slices.ContainsFunc(tokens[:at.start], func(t token) bool { return b.relatives[t.key] })
}

var thirdPersons = words.SetOf("he she hes shes")

// isHidden reports whether a match shares a word with an expression that is harmless in
// any message, or for this moment.
func isHidden(at span, hidden []span) bool {
	return slices.ContainsFunc(hidden, func(h span) bool {
		return h.start < at.end && at.start < h.end && (h.of < 0 || h.of == at.of)
	})
}

// isName reports whether a match is part of a name: "our workplace violence policy", or a
// quotation in a sentence about a policy.
func isName(tokens []token, at span) bool {
	if at.end < len(tokens) && tokens[at.end].title && !tokens[at.end].startsOver {
		return true
	}
	return !slices.ContainsFunc(tokens[at.start:at.end], func(t token) bool { return !t.quoted }) &&
		slices.ContainsFunc(tokens, func(t token) bool { return t.title })
}

// denialReach is how many words before a match can deny it.
const denialReach = 4

// counts reports whether nothing speaks against a match.
func (m *Moment) counts(tokens []token, at span, isQuestion, longAgo bool) bool {
	// "can I get leave, my cousin died" asks about the leave and tells of the death
	isAside := slices.ContainsFunc(tokens[1:max(1, at.start+1)], func(t token) bool { return t.aside })
	if longAgo && !m.evenIf(evenLongAgo) || isQuestion && !isAside && !m.evenIf(evenAsked) {
		return false
	}
	for i := at.start; i > 0 && !m.evenIf(evenDenied); i-- {
		if tokens[i].startsOver || at.start-i >= denialReach {
			break
		}
		if tokens[i-1].denies {
			return false
		}
	}
	supposed := slices.ContainsFunc(tokens[:at.start], func(t token) bool { return t.supposes })
	return !supposed || m.evenIf(evenSupposed)
}

// ReadsPrivacy reports whether a message asks who reads what was said.
func (b *Book) ReadsPrivacy(text string) bool {
	return len(b.privacy.find(b.cut(text))) > 0
}

// maxTokens bounds the work on one clause.
const maxTokens = 400

// cut splits a clause into tokens: without fillers, with typing mistakes corrected and
// short forms the same for all.
func (b *Book) cut(text string) []token {
	cut := words.Cut(text)
	cut = cut[:min(len(cut), maxTokens)]
	out := make([]token, 0, len(cut))
	startsOver, aside, quoted := false, false, false
	for i := 0; i < len(cut); {
		before := text[:cut[i].Start]
		if i > 0 {
			before = text[cut[i-1].End:cut[i].Start]
		}
		if i > 0 && strings.ContainsAny(before, ",;:()") {
			startsOver, aside = true, true
		}
		if n := strings.Count(before, `"`) + strings.Count(before, "“") + strings.Count(before, "”"); n%2 == 1 {
			quoted = !quoted
		}
		n, keys := b.normalize(cut[i:])
		i += n
		for _, key := range keys {
			if b.breaks[key] {
				startsOver, aside = true, aside || b.asides[key]
			}
			if b.fillers[key] {
				continue
			}
			denies, supposes := b.denials[key], b.ifs[key]
			out = append(out, token{
				key: key, startsOver: startsOver, aside: aside, quoted: quoted, title: b.titles[key], denies: denies, supposes: supposes, endsGap: denies || supposes || b.noGap[key],
			})
			startsOver, aside = false, false
		}
	}
	return out
}

// normalize reads the first word or words, and returns how many it took.
func (b *Book) normalize(cut []words.Word) (n int, keys []string) {
	for _, r := range b.same[cut[0].Text] {
		if len(r.from) <= len(cut) && slices.EqualFunc(r.from, cut[:len(r.from)], func(want string, w words.Word) bool { return want == w.Text }) {
			return len(r.from), r.to
		}
	}
	word := b.spelling.of(cut[0])
	if words.IsDigit(rune(word[0])) || b.numbers[word] {
		return 1, []string{anyNumber}
	}
	for _, r := range b.same[word] {
		if len(r.from) == 1 {
			return 1, r.to
		}
	}
	return 1, []string{word}
}

// shorten drops letters that were typed three times or more in a row: "sooo".
func shorten(word string) string {
	if len(word) < 3 {
		return word
	}
	var out strings.Builder
	for i := range len(word) {
		if i >= 2 && word[i] == word[i-1] && word[i] == word[i-2] {
			continue
		}
		out.WriteByte(word[i])
	}
	return out.String()
}
