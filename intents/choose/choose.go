package choose

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Options are chosen by label, value or synonym, as a whole or inside a longer
// answer; by number ("2", "the second one", "1 and 3"); by a beginning or a
// telling word that only one has; by any of these with a small misspelling. The
// first of these ways that finds something decides.

// Option is an option of a question.
type Option struct {
	Label string
	Value string
	// Words are what people also call it. "mother|father + ill|in hospital" is one
	// of the first together with one of the second, anywhere in the text; alone,
	// the first name the option only to somebody who was asked.
	Words []string
}

// Result is what an open question with options was told.
type Result struct {
	// Options are indices in order: one is a choice, several are ambiguous where
	// one is wanted.
	Options []int
	None    bool // "none of these"
}

// Read reads the answer to a question with options.
func Read(text string, options []Option) Result {
	return firstMatch(text, options, chooseWhole, chooseNumber, chooseAll, chooseInside, chooseBeginning, chooseNear, chooseDistinctive, chooseMisspelledWord)
}

// FindByName is [Read] without positions, "all", and words that only tell
// options apart.
func FindByName(text string, options []Option) []int {
	return firstMatch(text, options, chooseWhole, chooseInside, chooseBeginning, chooseNear, chooseMisspelledWord).Options
}

// FindExact finds the options of which a text is a name, whole and well spelt.
func FindExact(text string, options []Option) []int {
	return firstMatch(text, options, chooseWhole).Options
}

// Names returns the words of every name that the options have.
func Names(options []Option) [][]string {
	return wordsOf(namesOf(options))
}

func wordsOf(phrases []optionName) [][]string {
	all := make([][]string, 0, len(phrases))
	for _, name := range phrases {
		all = append(all, name.words)
	}
	return all
}

func firstMatch(text string, options []Option, matchers ...func([]words.Word, []optionName, int) Result) Result {
	tokens := words.TrimPolite(words.Cut(text))
	if len(tokens) == 0 || len(options) == 0 {
		return Result{}
	}
	all := namesOf(options)
	for _, match := range matchers {
		if got := match(tokens, all, len(options)); len(got.Options) > 0 || got.None {
			slices.Sort(got.Options)
			got.Options = slices.Compact(got.Options)
			return got
		}
	}
	return Result{}
}

// optionName is one way to name an option.
type optionName struct {
	option int
	words  []string
	label  bool
	// together is what must be said besides: of each group one. A phrase that is
	// also known alone is so to people who were asked.
	together [][][]string
	weak     bool
}

func namesOf(options []Option) []optionName {
	var all []optionName
	for i, o := range options {
		for n, text := range []string{o.Label, o.Value} {
			if name := strings.Fields(words.Plain(text)); len(name) > 0 {
				all = append(all, optionName{option: i, words: name, label: n == 0})
			}
		}
		for _, text := range o.Words {
			groups := groupsOf(text)
			for _, name := range groups[0] {
				all = append(all, optionName{option: i, words: name, together: groups[1:]})
				if len(groups) > 1 {
					all = append(all, optionName{option: i, words: name, weak: true})
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
			if name := strings.Fields(words.Plain(alternative)); len(name) > 0 {
				group = append(group, name)
			}
		}
		groups = append(groups, group)
	}
	return groups
}

// size orders names that overlap: the longer covers the shorter, and words in
// company say more than a row of as many.
func (name optionName) size() int { return len(name.words) + 2*len(name.together) }

func chooseWhole(tokens []words.Word, all []optionName, _ int) (got Result) {
	name := words.Texts(tokens)
	for _, ph := range all {
		if len(ph.together) == 0 && slices.Equal(name, ph.words) {
			got.Options = append(got.Options, ph.option)
		}
	}
	return got
}

var (
	numberFillers = words.SetOf("and or number no option options choice answer item the one ones both also plus nr pick with # & + i id go for")
	ordinalNames  = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "last": -1, "1st": 1, "2nd": 2, "3rd": 3}
	cardinalNames = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
)

// maxNumbered is up to how many options people count: nobody calls Hawaii number 12.
const maxNumbered = 12

// chooseNumber reads an answer that is made of positions only.
func chooseNumber(tokens []words.Word, all []optionName, n int) (got Result) {
	if counted := chooseCounted(tokens, all); len(counted.Options) > 0 {
		return counted
	}
	if n > maxNumbered {
		return Result{}
	}
	cardinals := false
	for i, w := range tokens {
		at, ok := position(w.Text)
		name := cardinalNames[w.Text]
		switch {
		case ok && at == -1:
			at = n
		case !ok && name > 0 && (name > 1 || len(tokens) == 1 || i == 0 || numberFillers[tokens[i-1].Text] && cardinals):
			at, ok, cardinals = name, true, true
		case !ok && numberFillers[w.Text]:
			continue
		}
		if !ok || at < 1 || at > n {
			return Result{}
		}
		got.Options = append(got.Options, at-1)
	}
	return got
}

// chooseCounted reads a bare number as the amount that a label begins with: 12 is
// "12 weeks", wherever that stands in the list.
func chooseCounted(tokens []words.Word, all []optionName) (got Result) {
	for _, name := range all {
		if len(tokens) == 1 && name.label && len(name.words) > 1 && words.IsDigit(rune(tokens[0].Text[0])) && name.words[0] == tokens[0].Text {
			got.Options = append(got.Options, name.option)
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
		if !words.IsDigit(r) {
			return 0, false
		}
		n = n*10 + int(r-'0')
	}
	return n, true
}

var (
	sayAll  = words.SetOf("all|everything|all of them|all of these|all of those|all of it|all of the above|every one|all options|each of them|all three|all four")
	sayNone = words.SetOf("none|none of them|none of these|none of those|none of the above|neither|neither of them|nothing|not any|no option|neither one|neither of these|none apply|none of it|does not apply|doesnt apply|nothing applies")
	sayBoth = words.SetOf("both|both of them|both of these|the two|both options")
)

func chooseAll(tokens []words.Word, _ []optionName, n int) (got Result) {
	text := strings.Join(words.Texts(tokens), " ")
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
