package intents

import (
	"slices"
	"strings"
)

// Options are chosen by label, value or synonym, as a whole or inside a longer
// answer; by number ("2", "the second one", "1 and 3"); by a beginning or a
// telling word that only one has; by any of these with a small misspelling. The
// first of these ways that finds something decides.

// Choice is an option of a question.
type Choice struct {
	Label string
	Value string
	// Words are what people also call it. "mother|father + ill|in hospital" is one
	// of the first together with one of the second, anywhere in the text; alone,
	// the first name the option only to somebody who was asked.
	Words []string
}

// Chosen is what an open question with options was told.
type Chosen struct {
	// Options are indices in order: one is a choice, several are ambiguous where
	// one is wanted.
	Options []int
	None    bool // "none of these"
}

// Choose reads the answer to a question with options.
func Choose(text string, options []Choice) Chosen {
	return choose(text, options, chooseWhole, chooseNumber, chooseAll, chooseInside, chooseBeginning, chooseNear, chooseTelling, chooseMisspelt)
}

func choose(text string, options []Choice, ways ...func([]spoken, []phrase, int) Chosen) Chosen {
	said := trimPolite(wordsOf(text))
	if len(said) == 0 || len(options) == 0 {
		return Chosen{}
	}
	all := phrasesOf(options)
	for _, way := range ways {
		if got := way(said, all, len(options)); len(got.Options) > 0 || got.None {
			slices.Sort(got.Options)
			got.Options = slices.Compact(got.Options)
			return got
		}
	}
	return Chosen{}
}

// phrase is one way to name an option.
type phrase struct {
	option int
	words  []string
	label  bool
	// company is what must be said besides: of each group one. A phrase that is
	// also known alone is so to people who were asked.
	company [][][]string
	alone   bool
}

func phrasesOf(options []Choice) []phrase {
	var all []phrase
	for i, o := range options {
		for n, text := range []string{o.Label, o.Value} {
			if words := strings.Fields(plain(text)); len(words) > 0 {
				all = append(all, phrase{option: i, words: words, label: n == 0})
			}
		}
		for _, text := range o.Words {
			groups := groupsOf(text)
			for _, words := range groups[0] {
				all = append(all, phrase{option: i, words: words, company: groups[1:]})
				if len(groups) > 1 {
					all = append(all, phrase{option: i, words: words, alone: true})
				}
			}
		}
	}
	return all
}

// groupsOf reads "mother|father + ill|in hospital": alternatives by group.
func groupsOf(text string) [][][]string {
	var groups [][][]string
	for part := range strings.SplitSeq(text, " + ") {
		var group [][]string
		for alternative := range strings.SplitSeq(part, "|") {
			if words := strings.Fields(plain(alternative)); len(words) > 0 {
				group = append(group, words)
			}
		}
		groups = append(groups, group)
	}
	return groups
}

// size orders names that overlap: the longer covers the shorter, and words in
// company say more than a row of as many.
func (ph phrase) size() int { return len(ph.words) + 2*len(ph.company) }

func texts(said []spoken) []string {
	out := make([]string, len(said))
	for i, w := range said {
		out[i] = w.text
	}
	return out
}

func chooseWhole(said []spoken, all []phrase, _ int) (got Chosen) {
	words := texts(said)
	for _, ph := range all {
		if len(ph.company) == 0 && slices.Equal(words, ph.words) {
			got.Options = append(got.Options, ph.option)
		}
	}
	return got
}

var (
	numberFillers = set("and or number no option options choice answer item the one ones both also plus nr pick with # & + i id go for")
	ordinalNames  = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "last": -1, "1st": 1, "2nd": 2, "3rd": 3}
	cardinalNames = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
)

// mostNumbered is up to how many options people count: nobody calls Hawaii number 12.
const mostNumbered = 12

// chooseNumber reads an answer that is made of positions only.
func chooseNumber(said []spoken, all []phrase, n int) (got Chosen) {
	if counted := chooseCounted(said, all); len(counted.Options) > 0 {
		return counted
	}
	if n > mostNumbered {
		return Chosen{}
	}
	cardinals := false
	for i, w := range said {
		at, ok := position(w.text)
		name := cardinalNames[w.text]
		switch {
		case ok && at == -1:
			at = n
		case !ok && name > 0 && (name > 1 || len(said) == 1 || i == 0 || numberFillers[said[i-1].text] && cardinals):
			at, ok, cardinals = name, true, true
		case !ok && numberFillers[w.text]:
			continue
		}
		if !ok || at < 1 || at > n {
			return Chosen{}
		}
		got.Options = append(got.Options, at-1)
	}
	return got
}

// chooseCounted reads a bare number as the amount that a label begins with: 12 is
// "12 weeks", wherever that stands in the list.
func chooseCounted(said []spoken, all []phrase) (got Chosen) {
	for _, ph := range all {
		if len(said) == 1 && ph.label && len(ph.words) > 1 && isDigit(rune(said[0].text[0])) && ph.words[0] == said[0].text {
			got.Options = append(got.Options, ph.option)
		}
	}
	return got
}

// position reads 2, 2nd, second; -1 is the last.
func position(text string) (int, bool) {
	if at, ok := ordinalNames[text]; ok {
		return at, true
	}
	digits := strings.TrimSuffix(text, "th")
	if digits == "" || len(digits) > 3 {
		return 0, false
	}
	n := 0
	for _, r := range digits {
		if !isDigit(r) {
			return 0, false
		}
		n = n*10 + int(r-'0')
	}
	return n, true
}

var (
	sayAll  = set("all|everything|all of them|all of these|all of those|all of it|all of the above|every one|all options|each of them|all three|all four")
	sayNone = set("none|none of them|none of these|none of those|none of the above|neither|neither of them|nothing|not any|no option|neither one|neither of these|none apply|none of it|does not apply|doesnt apply|nothing applies")
	sayBoth = set("both|both of them|both of these|the two|both options")
)

func chooseAll(said []spoken, _ []phrase, n int) (got Chosen) {
	text := strings.Join(texts(said), " ")
	switch {
	case sayNone[text]:
		got.None = true
	case sayAll[text], n == 2 && sayBoth[text]:
		for i := range n {
			got.Options = append(got.Options, i)
		}
	}
	return got
}

// chooseInside finds options named inside a longer answer. A longer name covers
// a shorter one inside it, and "not" in front of one leaves it out.
func chooseInside(said []spoken, all []phrase, _ int) Chosen { return inside(said, all, negated) }

func inside(said []spoken, all []phrase, no func([]spoken, int) bool) Chosen {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b phrase) int { return b.size() - a.size() })
	covered := make([]int, len(said)) // by a name of so many words
	var hits []mention
	for _, ph := range sorted {
		for i := 0; i+len(ph.words) <= len(said); i++ {
			if slices.Max(covered[i:i+len(ph.words)]) > ph.size() || !named(said[i:], ph, len(said)) {
				continue
			}
			with, ok := ph.accompanied(said, no)
			if !ok {
				continue
			}
			for _, at := range append(with, run{i, len(ph.words)}) {
				for k := range at.words {
					covered[at.from+k] = max(covered[at.from+k], ph.size())
				}
			}
			hits = append(hits, mention{ph.option, run{i, len(ph.words)}, no(said, i)})
		}
	}
	return Chosen{Options: meant(said, hits)}
}

// mention is an option named in some words, which may leave it out: "not medical leave".
type mention struct {
	option int
	at     run
	denied bool
}

// meant are the options that mentions name, without those that were left out or
// taken back: "maternity leave, no, medical leave".
func meant(said []spoken, hits []mention) []int {
	slices.SortStableFunc(hits, func(a, b mention) int { return a.at.from - b.at.from })
	var out []int
	end := -1 // of the one kept last
	for _, hit := range hits {
		switch {
		case end >= 0 && end < hit.at.from && hit.option != out[len(out)-1] && slices.ContainsFunc(said[end:hit.at.from], func(w spoken) bool { return turns[w.text] }):
			out = out[:len(out)-1]
		case hit.denied:
			continue
		}
		out, end = append(out, hit.option), hit.at.from+hit.at.words
	}
	return out
}

// turns are the words with which somebody changes their mind between two options.
var turns = set("no nope sorry wait actually meant rather oops")

// run is some words in a row.
type run struct{ from, words int }

// accompanied finds what must be said besides the phrase.
func (ph phrase) accompanied(said []spoken, no func([]spoken, int) bool) (found []run, ok bool) {
	for _, group := range ph.company {
		at, ok := anyOf(said, group, no)
		if !ok {
			return nil, false
		}
		found = append(found, at)
	}
	return found, true
}

func anyOf(said []spoken, group [][]string, no func([]spoken, int) bool) (run, bool) {
	for i := range said {
		for _, words := range group {
			if i+len(words) <= len(said) && slices.Equal(texts(said[i:i+len(words)]), words) && !no(said, i) {
				return run{i, len(words)}, true
			}
		}
	}
	return run{}, false
}

// named reports whether a phrase begins the words. One of two letters counts in
// capitals only: "OR" is a state and "or" is not.
func named(said []spoken, ph phrase, of int) bool {
	for k, w := range ph.words {
		if said[k].text != w {
			return false
		}
	}
	return len(ph.words) > 1 || len(ph.words[0]) > 2 || said[0].capitals && of > 1 || of == 1
}

var negations = set("not|no|isnt|without|except|never|wasnt|neither|nor|dont")

func negated(said []spoken, i int) bool {
	for _, back := range []int{1, 2} {
		if i >= back && negations[said[i-back].text] && (back == 1 || smallWords[said[i-1].text]) {
			return true
		}
	}
	return false
}

// excluded reports whether a word is left out by a "not" before it, as far as that
// reaches: "I am not giving birth, my wife is" leaves out birth, and not the wife.
func excluded(said []spoken, i int) bool {
	const reach = 3
	for back := i - 1; back >= max(0, i-reach) && !newSubjects[said[back].text]; back-- {
		if negations[said[back].text] {
			return true
		}
	}
	return negated(said, i)
}

var newSubjects = set("but my i he she it they we")

// smallWords tell options apart only by accident.
var smallWords = set("a|an|and|the|of|or|for|to|in|on|my|own|i|is|it|its|at|with|this|that|you|your|me|be|as|by|from|have|has|am|are|do|does|not|no|yes|one|some|any|more|than|less|other|leave|days|day|weeks|week|months|month|years|year")

// chooseBeginning takes the options of which a name, or a word in it, begins with what was said.
func chooseBeginning(said []spoken, all []phrase, _ int) (got Chosen) {
	text := strings.Join(texts(said), " ")
	if len(text) < 3 || smallWords[text] {
		return got
	}
	for _, ph := range all {
		if strings.HasPrefix(strings.Join(ph.words, " "), text) {
			got.Options = append(got.Options, ph.option)
		}
	}
	if len(got.Options) > 0 || len(said) > 1 {
		return got
	}
	for _, ph := range all {
		for _, w := range ph.words {
			if strings.HasPrefix(w, text) {
				got.Options = append(got.Options, ph.option)
			}
		}
	}
	return got
}

// chooseTelling takes the options that share most telling words with a short answer.
func chooseTelling(said []spoken, all []phrase, n int) (got Chosen) {
	if len(said) > 12 {
		return got
	}
	best, scores := 0, make([]int, n)
	for _, ph := range all {
		score := 0
		for i, w := range said {
			if !smallWords[w.text] && len(w.text) > 2 && !excluded(said, i) && slices.Contains(ph.words, w.text) {
				score++
			}
		}
		scores[ph.option] = max(scores[ph.option], score)
		best = max(best, score)
	}
	for i, score := range scores {
		if best > 0 && score == best {
			got.Options = append(got.Options, i)
		}
	}
	return got
}

// nearest collects the options whose names are fewest letters away.
type nearest struct {
	edits   int
	options []int
}

func (n *nearest) try(text, name string, option int) {
	if smallWords[text] || smallWords[name] || !beginsAlike(text, name) || !sameDigits(text, name) {
		return
	}
	limit := min(n.edits, slack(name))
	d := edits(text, name, limit)
	if d > limit || d == 0 {
		return
	}
	if d < n.edits {
		n.edits, n.options = d, nil
	}
	n.options = append(n.options, option)
}

// beginsAlike reports whether a word may be the other misspelt: hardly anybody
// gets the first letter wrong, unless it sounds the same, and a knee replacement
// is no placement. The first two may have changed places.
func beginsAlike(text, name string) bool {
	if text == "" || name == "" {
		return false
	}
	swapped := len(text) > 1 && len(name) > 1 && text[0] == name[1] && text[1] == name[0]
	sounds := func(c byte) byte {
		if alike, ok := soundsLike[c]; ok {
			return alike
		}
		return c
	}
	return swapped || sounds(text[0]) == sounds(name[0])
}

var soundsLike = map[byte]byte{'c': 'k', 'z': 's', 'j': 'g', 'y': 'i', 'e': 'i'}

// sameDigits reports whether two texts have the same words with digits: 100 is no
// misspelt 10, nor is 1o.
func sameDigits(a, b string) bool {
	numbers := func(text string) []string {
		return slices.DeleteFunc(strings.Fields(text), func(w string) bool { return !strings.ContainsAny(w, digits) })
	}
	return slices.Equal(numbers(a), numbers(b))
}

// chooseNear takes the options with the name nearest to all that was said.
func chooseNear(said []spoken, all []phrase, _ int) Chosen {
	near := nearest{edits: 3}
	whole := strings.Join(texts(said), " ")
	for _, ph := range all {
		near.try(whole, strings.Join(ph.words, " "), ph.option)
	}
	return Chosen{Options: near.options}
}

// chooseMisspelt takes the options with a word nearest to one that was said.
func chooseMisspelt(said []spoken, all []phrase, _ int) Chosen {
	near := nearest{edits: 3}
	if len(said) > 12 {
		return Chosen{}
	}
	for _, ph := range all {
		for i, w := range said {
			for _, name := range ph.words {
				if !excluded(said, i) {
					near.try(w.text, name, ph.option)
				}
			}
		}
	}
	return Chosen{Options: near.options}
}

// slack is how many misspelt letters a name of its length may have.
func slack(name string) int {
	switch {
	case len(name) >= 8:
		return 2
	case len(name) >= 5:
		return 1
	}
	return 0
}

// set makes a set of phrases parted by bars, or of words where there is no bar.
func set(list string) map[string]bool {
	parts := strings.Split(list, "|")
	if len(parts) == 1 {
		parts = strings.Fields(list)
	}
	out := make(map[string]bool, len(parts))
	for _, part := range parts {
		out[part] = true
	}
	return out
}
