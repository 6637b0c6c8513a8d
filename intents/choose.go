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

// smallWords tell options apart only by accident.
var smallWords = set("a|an|and|the|of|or|for|to|in|on|my|own|i|is|it|its|at|with|this|that|you|your|me|be|as|by|from|have|has|am|are|do|does|not|no|yes|one|some|any|more|than|less|other|leave|days|day|weeks|week|months|month|years|year")

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
