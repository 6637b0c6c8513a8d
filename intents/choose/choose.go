package choose

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// People choose an option by its label, value or synonym, alone or in a longer answer; by
// number ("2", "the second one", "1 and 3"); by a prefix or a distinctive word; or by one
// of these with a small misspelling. The first of these that matches wins.

// Option is an option of a question.
type Option struct {
	Label string
	Value string
	// Words are other names for it. "mother|father + ill|in hospital" means one of the
	// first group together with one of the second, anywhere in the text. The first group
	// alone is enough as the answer to the question.
	Words []string
}

// Result is the options found in a text.
type Result struct {
	// Options are sorted indices. More than one is ambiguous if the question takes one.
	Options []int
	None    bool // the text is "none of these"
}

// Read reads the answer to a question with options.
func Read(text string, options []Option) Result {
	return firstMatch(text, options, chooseWhole, chooseNumber, chooseAll, chooseInside, chooseBeginning, chooseNear, chooseDistinctive, chooseMisspelledWord)
}

// FindByName is like [Read], without numbers, "all" and distinctive words.
func FindByName(text string, options []Option) []int {
	return firstMatch(text, options, chooseWhole, chooseInside, chooseBeginning, chooseNear, chooseMisspelledWord).Options
}

// FindExact returns the options that have the text as a name, correctly spelled.
func FindExact(text string, options []Option) []int {
	return firstMatch(text, options, chooseWhole).Options
}

// Names returns every name of the options, each as normalized words.
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
	tokens := words.TrimPolite(words.Apart(words.Cut(text)))
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

// optionName is one name of an option.
type optionName struct {
	option int
	words  []string
	label  bool
	// together lists groups of phrases. One of each group must be in the text, too.
	together [][][]string
	weak     bool // counts only as the answer to the question
}

func namesOf(options []Option) []optionName {
	n := 0
	for _, o := range options {
		n += 2 + 2*len(o.Words)
	}
	all := make([]optionName, 0, n)
	for i, o := range options {
		for n, text := range []string{o.Label, o.Value} {
			if name := parseName(text).plain; len(name) > 0 {
				// A value is for programs: next to an author's words it says nothing about a sentence.
				one := optionName{option: i, words: name, label: n == 0}
				one.weak = n > 0 && (len(o.Words) > 0 || one.isOther())
				all = append(all, one)
			}
		}
		for _, text := range o.Words {
			groups := parseName(text).groups
			for _, name := range groups[0] {
				all = append(all, optionName{option: i, words: name, together: groups[1:]})
				if len(groups) > 1 && slices.ContainsFunc(name, names) {
					all = append(all, optionName{option: i, words: name, weak: true})
				}
			}
		}
	}
	return all
}

// names reports whether a word can name something by itself: "I" and "my" are in any sentence.
func names(word string) bool {
	return !words.IsStopword(word) && !words.IsDeterminer(word) && !everywhere[word] && !indefinite[word]
}

var everywhere = words.SetOf("not no dont cant wont want need will would can i im ive id ill me my mine we were us our he she they his her their it its got being been have am")

// groupsOf parses "mother|father + ill|in hospital" into groups of alternatives.
func groupsOf(text string) [][][]string {
	var groups [][][]string
	for part := range strings.SplitSeq(text, " + ") {
		var group [][]string
		for alternative := range strings.SplitSeq(part, "|") {
			name := strings.Fields(words.Plain(alternative))
			if len(name) == 0 {
				continue
			}
			group = append(group, name)
			if len(name) == 1 && strings.Contains(text, " + ") && isSubject(name[0]) { // "wife's pregnant"
				group = append(group, []string{name[0] + "s"})
			}
		}
		groups = append(groups, group)
	}
	return groups
}

// isSubject reports whether a word may be written together with the "is" behind it, as names of people and things may.
func isSubject(word string) bool {
	const least = 3 // letters
	return len(word) >= least && names(word) && !strings.HasSuffix(word, "s")
}

// size is the precedence of overlapping names. Longer names win, and names that need other
// words together with them win over longer ones.
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
	numberFillers = lists.Set("number fillers")
	ordinalNames  = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "last": -1, "1st": 1, "2nd": 2, "3rd": 3}
	cardinalNames = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
)

// maxNumbered is the most options that people refer to by number: nobody calls Hawaii
// number 12.
const maxNumbered = 12

// chooseNumber reads an answer that consists of positions only.
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

// chooseCounted reads a bare number as the amount that a label begins with: 12 is "12
// weeks", whatever its position.
func chooseCounted(tokens []words.Word, all []optionName) (got Result) {
	for _, name := range all {
		if len(tokens) == 1 && name.label && len(name.words) > 1 && words.IsDigit(rune(tokens[0].Text[0])) && name.words[0] == tokens[0].Text {
			got.Options = append(got.Options, name.option)
		}
	}
	return got
}

// position parses "2", "2nd" or "second"; "last" is -1.
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
	sayAll  = lists.Set("say all")
	sayNone = lists.Set("say none")
	sayBoth = lists.Set("say both")
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
