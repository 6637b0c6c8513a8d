package handover

import (
	_ "embed"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

//go:embed words.txt
var wordLists string

// lists are the phrases of words.txt, by list.
var lists = content.ReadLists(wordLists)

// plain returns a text's words in lower case without punctuation, between single blanks.
func plain(text string) string {
	text = strings.NewReplacer("'", "", "’", "").Replace(strings.ToLower(text))
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, " ")
}

// has counts the phrases of a list that a text contains.
func has(list, text string) (n int) {
	text = " " + plain(text) + " "
	for _, phrase := range lists[list] {
		if strings.Contains(text, " "+phrase+" ") {
			n++
		}
	}
	return n
}

// SaysNothing reports whether words tell nothing: "no", "I don't know", “sorry, no idea at all”, “it's all in the file”,
// “same as always”.
func SaysNothing(words string) bool {
	return plain(words) == "" || isMadeOf(words, "nothing", "pointers", "as usual")
}

// pointsBack reports whether words only say that it is in the file that the question is about.
func pointsBack(words string) bool { return has("pointers", words) > 0 && SaysNothing(words) }

// isMadeOf reports whether words are phrases of some lists, and what people say around them.
func isMadeOf(words string, names ...string) bool {
	left, isSaid := plain(words)+" ", false
	for left != "" {
		longest, isPhrase := "", false
		for _, name := range append(names, "fillers") {
			for _, phrase := range lists[name] {
				if len(phrase) > len(longest) && strings.HasPrefix(left, phrase+" ") {
					longest, isPhrase = phrase, name != "fillers"
				}
			}
		}
		if longest == "" {
			return false
		}
		left, isSaid = left[len(longest)+1:], isSaid || isPhrase
	}
	return isSaid
}

// KnowsNobody reports whether words name nobody to ask: "no idea", "nobody".
func KnowsNobody(words string) bool {
	return SaysNothing(words) || slices.Contains(lists["nobody"], plain(words)) || has("unknown", words) > 0 && len(strings.Fields(words)) <= longestShrug
}

// longestShrug is how many words "I don't know" has at most; a longer text tells something.
const longestShrug = 6

// enough is the strength from which an answer to a question about one thing is taken as it is; of two things, both
// have to be told.
const (
	enough     = 2
	enoughBoth = 3.5
)

// isEnough reports whether an answer tells as much as its question asks for.
func isEnough(q gaps.Question, words string) bool {
	if isAboutSeveral(q) {
		return strength(q, words) >= enoughBoth
	}
	return strength(q, words) >= enough
}

func isAboutSeveral(q gaps.Question) bool { return len(q.Numbers) > 1 || len(q.Parts) > 1 }

// strength says how much an answer tells that its question doesn't say: numbers, names,
// reasons, and how long it is. Nobody is asked again who wrote two sentences.
func strength(q gaps.Question, words string) float64 {
	const perWord, perHedge, perReason = 1. / 8, 1.5, 1.25
	n := float64(len(strings.Fields(words)))
	s := n * perWord
	s += 2 * float64(newNumbers(q, words))
	names := newNames(q, words)
	if q.Kind == onePerson {
		names *= 2
	}
	s += min(names, 2)
	if n >= fewestForReason { // “until the last day” alone is no reason
		s += perReason * float64(min(has("reasons", words), 2))
	}
	s -= perHedge * float64(has("hedges", words))
	return s
}

// fewestForReason is how many words an answer with a reason has at least.
const fewestForReason = 8

// longestReferral is how many words an answer has at most that only says who knows.
const longestReferral = 12

// onlyRefers reports whether an answer names somebody who knows, and says nothing itself. Where the
// question is who else can do something, a sentence with a name is an answer.
func onlyRefers(q gaps.Question, words string) bool {
	n, most := len(strings.Fields(words)), longestReferral
	if q.Kind == onePerson {
		most = 3 // “Ask Ravn.”
	}
	return n <= most && has("referrals", words) > 0 && newNumbers(q, words) == 0 && has("reasons", words) == 0
}

// newNumbers counts the tokens with digits that the question doesn't have.
func newNumbers(q gaps.Question, words string) (n int) {
	for w := range strings.FieldsSeq(words) {
		w = strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if strings.ContainsFunc(w, unicode.IsDigit) && !strings.Contains(" "+plain(q.Text)+" ", " "+plain(w)+" ") {
			n++
		}
	}
	return n
}

// newNames counts the capitalized words that begin no sentence and aren't in the question,
// and names standing alone: "Solvei Arnmark".
func newNames(q gaps.Question, words string) (n float64) {
	all := strings.Fields(words)
	begins := len(all) > 3 || slices.ContainsFunc(all, func(w string) bool { return strings.ToLower(w) == w })
	for _, w := range all {
		bare := strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) })
		first := []rune(bare)
		if len(first) > 1 && unicode.IsUpper(first[0]) && !begins && !strings.Contains(q.Text, bare) && bare != "I'm" && bare != "I'll" {
			n += nameWeight(bare)
		}
		begins = strings.HasSuffix(w, ".") || strings.HasSuffix(w, "!") || strings.HasSuffix(w, "?")
	}
	return n
}

// nameWeight is how much a name tells: an abbreviation such as VAT may be anything, and a month without a number, or a day
// of the week, is no date.
func nameWeight(name string) float64 {
	if has("months", strings.TrimSuffix(name, "s")) > 0 || weekday.MatchString(name) {
		return 0
	}
	if name == strings.ToUpper(name) {
		return 0.5
	}
	return 1
}

// weekday is each of the days of the week that are called so, on which something may be done in whatever way.
var weekday = regexp.MustCompile(`^(?i:mon|tues|wednes|thurs|fri|satur|sun)days$`)

// isOneWord reports whether an answer is a single word without a digit: “Donald.”, “Confidential.”.
func isOneWord(words string) bool {
	return len(strings.Fields(words)) == 1 && !strings.ContainsAny(words, "0123456789")
}

// isRough reports whether a text stayed vague: what there is to know is only half said.
func isRough(q gaps.Question, text string) bool {
	if q.Kind == twoValues && saysWhich(q, text) {
		return false
	}
	return !isEnough(q, text) || onlyRefers(q, text)
}

// sureness is how much an answer can be relied on, from 0 to 1.
func sureness(f Fact) float64 {
	if f.Rough {
		return 0.5
	}
	return 1
}

// tellsSomething reports whether a first answer is worth keeping along with the second one.
func tellsSomething(q gaps.Question, words string) bool {
	const fewest = 3
	if SaysNothing(words) {
		return false
	}
	if onlyRefers(q, words) {
		return namesWho(words) // “Ask Hana.”
	}
	return len(strings.Fields(words)) >= fewest && strength(q, words) > -1
}

// namesWho reports whether words that say that somebody knows say who: “ask hana”, and not “nobody knows”.
func namesWho(words string) bool { return !isMadeOf(words, "referrals", "nobody in particular") }

// followUp returns the one question that an answer deserves; "" if it can be taken.
func followUp(q gaps.Question, words string) string {
	p, isPointer := pointsTo(q, words)
	switch {
	case isPointer && (p.isPlace || p.name != "") && !pointsBack(words):
		return p.asks(q)
	case knowsNot(words):
		return "That's fine. Who might know?"
	case pointsBack(words):
		return "I've read that, and didn't find it there. " + narrower(q.Kind)
	case isMadeOf(words, "as usual"):
		return "Somebody new doesn't know what's usual. " + narrower(q.Kind)
	case SaysNothing(words):
		return narrower(q.Kind)
	}
	if told, said, differs := contradicts(q, words); differs {
		return "The files say " + told + ", you say " + said + ". Which one should be used?"
	}
	if one, other, ok := twoNumbers(words); ok {
		return "You named two numbers, " + one + " and " + other + ". Which one should be used?"
	}
	if q.Kind == twoValues {
		switch hasNumber := strings.ContainsAny(words, "0123456789"); {
		case !hasNumber && !saysWhich(q, words):
			return narrower(q.Kind)
		case has("verdicts", words) > 0 && len(strings.Fields(words)) >= fewestForReason:
			return ""
		case has("verdicts", words) > 0:
			return "Why are there two?"
		}
	}
	if isEnough(q, words) && !onlyRefers(q, words) && !isOneWord(words) {
		return ""
	}
	if has("referrals", words) > 0 {
		return "They may be away when it matters. What do you know about it yourself?"
	}
	if isAboutSeveral(q) {
		return "Could you say a bit more about each of them, with a number, a date or a name?"
	}
	return narrower(q.Kind)
}

// saysWhich reports whether an answer without a number says which of two values it is about: the slide's, the
// first, the one in Tariff, both. “One of them is old” doesn't.
func saysWhich(q gaps.Question, words string) bool {
	if has("verdicts", words) == 0 {
		return false
	}
	if has("sides", words) > 0 {
		return true
	}
	const shortest = 5 // letters of a word that says what it is about
	asked := strings.Fields(plain(q.Text))
	return slices.ContainsFunc(strings.Fields(plain(words)), func(w string) bool { return len(w) >= shortest && slices.Contains(asked, w) })
}

// narrower asks about the same gap in a way that is harder to answer in passing.
func narrower(kind string) string {
	if text, ok := narrow[kind]; ok {
		return text
	}
	return "Could you give me an example, with a number, a date or a name?"
}

// twoValues is the kind of a question which of two is right.
const twoValues = "two values"

var narrow = map[string]string{
	"typed over a formula":  "What exactly was the reason, with a number, a date or a name?",
	"unexplained number":    "Where does the number come from, as exactly as you remember?",
	twoValues:               "Which of the two is right?",
	"one person":            "If that person is away for a month, who does it?",
	"done by hand":          "What are the steps, one after the other?",
	"outside link":          "Where would somebody get the current value today?",
	"hidden":                "What would go wrong if somebody deleted it?",
	"mixed units":           "What mistake would somebody make who doesn't know this?",
	"silent error":          "When did this last go wrong?",
	"one computer":          "Where will your successor find it?",
	"undocumented decision": "What was the reason, with a number, a date or a name?",
	"left out":              "What is in it that isn't looked at?",
	"not in the list":       "Who or what is it, and since when?",
	"switched off":          "What would happen if somebody switched it on again?",
	"unlikely data":         "What was it that happened, when, and who else knows?",
	"other sign":            "What is different about this one, and who decided that?",
	"placeholder":           "Who knows the real value, and what was the last thing you heard?",
	"protected":             "Where would somebody find the password, or who can unlock it? Please don't send the password itself.",
}

// eitherForm is two numbers for one quantity: “340 or 380 kg”, “12 %, maybe 14 %”. “Two or three” is a manner of
// speaking, and “between 10 and 12” says which.
var eitherForm = regexp.MustCompile(`(?i)(\d[\d.,]*)\s*([\p{L}%€$£]*),?\s+(?:or|maybe|perhaps|possibly|sometimes)(?:\s+(?:maybe|perhaps|even|was it|is it|rather|also))?\s+(\d[\d.,]*)(?:\s*([\p{L}%€$£]*))?`)

// twoNumbers returns two different numbers that an answer names for one quantity without saying when which one holds.
func twoNumbers(words string) (one, other string, ok bool) {
	m := eitherForm.FindStringSubmatch(words)
	if m == nil || has("conditions", words) > 0 {
		return "", "", false
	}
	one, other = strings.TrimRight(m[1], ".,"), strings.TrimRight(m[3], ".,")
	isSmall := len(one) == 1 && len(other) == 1 // “2 or 3 days”
	isLike := m[2] == "" || m[4] == "" || strings.EqualFold(m[2], m[4])
	return one, other, !isSmall && isLike && amount(one) != amount(other) && !isYear(one)
}

var numberForm = regexp.MustCompile(`\d[\d,]*(?:\.\d+)?`)

// contradicts returns a number of the question, and one of the answer that is close to it
// and different, if the answer doesn't mention the first: 428,500 in a file, 420,000 as said.
func contradicts(q gaps.Question, words string) (told, said string, differs bool) {
	const near = 0.1
	theirs := numberForm.FindAllString(words, -1)
	for _, told := range numberForm.FindAllString(withoutPlaces(q), -1) {
		a := amount(told)
		if isYear(told) || math.Abs(a) < 1 && a != 0 && !strings.Contains(told, ".") {
			continue
		}
		mentioned := slices.ContainsFunc(theirs, func(s string) bool { return isRounded(a, s) })
		if mentioned {
			return "", "", false
		}
		for _, said := range theirs {
			if b := amount(said); !isYear(said) && a != 0 && math.Abs(a-b)/math.Abs(a) < near && len(told) > 2 {
				return told, said, true
			}
		}
	}
	return "", "", false
}

// withoutPlaces is a question's text without the names of cells and files in it.
func withoutPlaces(q gaps.Question) string {
	text := q.Text
	for _, e := range q.Evidence {
		text = strings.ReplaceAll(strings.ReplaceAll(text, e.Location, ""), e.File, "")
	}
	return text
}

func amount(text string) float64 {
	n, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
	if err != nil {
		return 0
	}
	return n
}

// isRounded reports whether a number is said with fewer digits, in percent or in thousands.
func isRounded(n float64, said string) bool {
	_, decimals, _ := strings.Cut(said, ".")
	half := math.Pow(10, -float64(len(decimals))) / 2
	for _, f := range []float64{1, 100, 0.01, 1000, 0.001} {
		if math.Abs(n*f-amount(said)) <= half*1.000001 && (amount(said) != 0 || n == 0) {
			return true
		}
	}
	return false
}

// isYear reports whether a number is more likely a year.
func isYear(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n >= 1900 && n < 2100
}
