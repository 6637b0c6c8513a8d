package read

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

//go:embed words/*.txt
var wordFiles embed.FS

// class is a set of roles that a word can have in a sentence.
type class uint64

// The roles, in the order of classNames.
const (
	ifWord class = 1 << iota
	unlessWord
	thenWord
	elseWord
	ifSo
	ifNot
	andWord
	orWord
	butWord
	andOr
	bothWord
	eitherWord
	neitherWord
	norWord
	soWord
	becauseWord
	afterWord
	beforeWord
	onOrBefore
	onOrAfter
	byWord
	laterWord
	onWord
	orLater
	orEarlier
	moreWord
	leastWord
	lessWord
	mostWord
	exactlyWord
	orMore
	orLess
	betweenWord
	withinWord
	nextWord
	lastWord
	agoWord
	fromNow
	pastWord
	futureWord
	todayWord
	weekendWord
	workdayWord
	includesWord
	onlyWord
	oneOf
	allOf
	noneOf
	ofWord
	trueWord
	followingWord
	answeredWord
	missingWord
	unsureWord
	notWord
	noWord
	beWord
	differsWord
	minusWord
	wordWord
	peopleWord
	whoWord
	weWord
	fillWord
)

// kin is a second set of roles, which words can have besides.
type kin uint64

// More roles, which words can have besides those above.
const (
	goVerb kin = 1 << iota
	showVerb
	shownVerb
	hideVerb
	hiddenVerb
	nextUp
	nextIs
	stepNoun
	questionNoun
	lightVerb
	detWord
	prepWord
	vagueWord
	knownWord
	tenureWord
	requiredVerb
	optionalVerb
	requireVerb
	formNoun // what is filed with the form; no word of the language has this role
)

var classNames = []string{
	"if", "unless", "then", "else", "if so", "if not", "and", "or", "but", "andor", "both", "either", "neither", "nor", "so", "because",
	"after", "before", "on or before", "on or after", "by", "later", "on", "or later", "or earlier",
	"more", "least", "less", "most", "exactly", "or more", "or less", "between", "within", "next", "last", "ago", "from now", "past", "future", "today", "weekend", "workday",
	"includes", "only", "one of", "all of", "none of", "of", "true", "following", "answered", "missing", "unsure", "not", "no", "be", "differs", "minus", "word",
	"people", "who", "we", "fill",
}

var moreNames = []string{
	"go", "show", "shown", "hide", "hidden", "nextup", "nextis", "step noun", "question noun", "light", "det", "prep", "vague", "known", "tenure",
	"required", "optional", "require",
}

// roles are the roles of a word or phrase.
type roles struct {
	a class
	b kin
}

func (r roles) hasAny(a class) bool { return r.a&a != 0 }
func (r roles) hasMore(b kin) bool  { return r.b&b != 0 }
func (r roles) isNone() bool        { return r.a == 0 && r.b == 0 }

// phrase is a phrase of the lexicon.
type phrase struct {
	words []string
	roles roles
}

// lexicon has the words of the language that don't depend on a form.
type lexicon struct {
	phrases  map[string][]phrase // by first word, longer ones first
	families map[string]string   // the first word of a family, by stem
	spelling map[string]bool     // words that misspellings are compared with
}

// contractions are words that stand for several, see words/contractions.txt.
var contractions = readContractions()

var english = readLexicon()

func readContractions() map[string][]string {
	out := map[string][]string{}
	for _, line := range wordLines("contractions.txt") {
		short, long, _ := strings.Cut(line, ":")
		out[short] = strings.Fields(long)
	}
	return out
}

func wordLines(name string) []string {
	raw, err := wordFiles.ReadFile("words/" + name)
	if err != nil {
		panic(err) // the files are embedded
	}
	var out []string
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

func readLexicon() *lexicon {
	l := &lexicon{phrases: map[string][]phrase{}, families: map[string]string{}, spelling: map[string]bool{}}
	all := map[string]*roles{}
	var order []string
	for _, file := range []string{"grammar.txt", "effects.txt", "people.txt", "vague.txt"} {
		for _, line := range wordLines(file) {
			name, list, _ := strings.Cut(line, ":")
			role := roleNamed(name)
			for part := range strings.SplitSeq(list, ",") {
				key := strings.Join(lows(tokenize(part)), " ")
				if all[key] == nil {
					all[key] = &roles{}
					order = append(order, key)
				}
				all[key].a |= role.a
				all[key].b |= role.b
			}
		}
	}
	for _, key := range order {
		words := strings.Fields(key)
		l.phrases[words[0]] = append(l.phrases[words[0]], phrase{words, *all[key]})
		for _, w := range words {
			l.spelling[w] = true
		}
	}
	for _, list := range l.phrases {
		slices.SortStableFunc(list, func(a, b phrase) int { return len(b.words) - len(a.words) })
	}
	for _, line := range wordLines("families.txt") {
		words := strings.Fields(line)
		for _, w := range words {
			l.families[stem(w)] = stem(words[0])
		}
	}
	return l
}

func roleNamed(name string) roles {
	if i := slices.Index(classNames, name); i >= 0 {
		return roles{a: 1 << i}
	}
	if i := slices.Index(moreNames, name); i >= 0 {
		return roles{b: 1 << i}
	}
	panic(fmt.Sprintf("words: no role is called %q", name))
}

func lows(tokens []token) []string {
	out := make([]string, 0, len(tokens))
	for _, t := range tokens {
		out = append(out, t.low)
	}
	return out
}

// phrasal are verbs of several words and what they stand for, by their first word.
var phrasal = func() map[string][][2][]string {
	out := map[string][][2][]string{}
	for _, line := range wordLines("phrasal.txt") {
		long, short, _ := strings.Cut(line, ":")
		words := strings.Fields(long)
		out[words[0]] = append(out[words[0]], [2][]string{words, strings.Fields(short)})
	}
	return out
}()

// plainVerbs replaces verbs of several words, such as "looks after", by plain ones. A form
// that has one of the words in a name means them.
func (f *Form) plainVerbs(tokens []token) []token {
	out := make([]token, 0, len(tokens))
	for i := 0; i < len(tokens); i++ {
		verb, plain := f.phrasalAt(tokens[i:])
		if verb == 0 {
			out = append(out, tokens[i])
			continue
		}
		for k, w := range plain {
			t := tokens[i+min(k, verb-1)]
			t.low = w
			if k == len(plain)-1 {
				t.end = tokens[i+verb-1].end
			}
			out = append(out, t)
		}
		i += verb - 1
	}
	return out
}

func (f *Form) phrasalAt(tokens []token) (int, []string) {
	if tokens[0].kind != wordToken {
		return 0, nil
	}
	for _, p := range phrasal[tokens[0].low] {
		verb := p[0]
		if len(verb) <= len(tokens) && slices.Equal(lows(tokens[:len(verb)]), verb) && !f.isNamed(stem(verb[0])) {
			return len(verb), p[1]
		}
	}
	return 0, nil
}

// isNamed reports whether a stem is in the name of a question or an option.
func (f *Form) isNamed(s string) bool {
	return slices.ContainsFunc(f.Questions, func(q *tree.Question) bool {
		return q.Core[s] || slices.ContainsFunc(q.Options, func(o *tree.Option) bool { return o.Core[s] })
	})
}

// match finds the longest phrase of the lexicon at the start of tokens.
func (l *lexicon) match(tokens []token) (n int, r roles) {
	if tokens[0].kind == quoteToken || tokens[0].kind == tagToken {
		return 0, roles{}
	}
	same := func(w string, t token) bool { return t.low == w && t.kind != quoteToken }
	for _, p := range l.phrases[tokens[0].low] {
		if len(p.words) <= len(tokens) && slices.EqualFunc(p.words, tokens[:len(p.words)], same) {
			return len(p.words), p.roles
		}
	}
	return 0, roles{}
}

// stem reduces the forms of a word to one: "employed" and "employs".
func stem(w string) string {
	if irregular, ok := irregulars[w]; ok {
		w = irregular
	}
	if len(w) <= 3 {
		return strings.TrimSuffix(w, "'s")
	}
	if len(w) >= 6 {
		w = strings.TrimSuffix(w, "ly")
	}
	switch {
	case strings.HasSuffix(w, "ies") && len(w) > 4:
		w = w[:len(w)-3] + "y"
	case strings.HasSuffix(w, "ss"):
	case strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "us") && !strings.HasSuffix(w, "is"):
		w = w[:len(w)-1]
	}
	for _, ending := range []string{"ing", "ed"} {
		if base, ok := strings.CutSuffix(w, ending); ok && len(base) >= 3 && strings.ContainsAny(base, "aeiouy") {
			w = base
			if n := len(w); w[n-1] == w[n-2] && w[n-1] != 's' && w[n-1] != 'l' {
				w = w[:n-1]
			} else if isCut(w) {
				w += "e" // "moving" is a form of "move"
			}
			break
		}
	}
	if len(w) > 4 {
		w = strings.TrimSuffix(w, "e")
	}
	if strings.HasSuffix(w, "i") {
		w = w[:len(w)-1] + "y"
	}
	return w
}

// isCut reports whether three letters have lost an "e" before an ending: a word such as
// "plan" would have doubled its last letter.
func isCut(w string) bool {
	isVowel := func(b byte) bool { return strings.IndexByte("aeiou", b) >= 0 }
	return len(w) == 3 && !isVowel(w[0]) && isVowel(w[1]) && !isVowel(w[2]) && strings.IndexByte("wxy", w[2]) < 0
}

// irregulars are forms that no ending explains, see words/irregular.txt.
var irregulars = func() map[string]string {
	out := map[string]string{}
	for _, line := range wordLines("irregular.txt") {
		base, forms, _ := strings.Cut(line, ":")
		for w := range strings.FieldsSeq(forms) {
			out[w] = base
		}
	}
	return out
}()
