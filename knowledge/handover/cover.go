package handover

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// closeCovered marks the questions that an answer to another one has answered: what a
// question quotes is in the answer. Nobody is asked twice about the same thing: of a question about several
// numbers, what is known by then isn't asked.
func (iv *Interview) closeCovered(asked gaps.Question, f Fact) []gaps.Question {
	const sure = 0.7
	var closed []gaps.Question
	for i, q := range iv.Questions {
		open := q.Status == gaps.Open || q.Status == gaps.Deprioritized
		if q.ID == asked.ID || !open || slices.Contains(iv.Asked, q.ID) {
			continue
		}
		told := toldOf(f.Text, asked, q)
		if len(told) < len(q.Numbers) {
			for _, n := range told {
				q = q.Without(n, f.ID)
			}
			iv.Questions[i] = q
		}
		if len(told) > 0 && len(told) == len(q.Numbers) || covers(f.Text, asked.Text, q) {
			iv.settle(q.ID, f, sure)
			closed = append(closed, q)
		}
	}
	return closed
}

// toldOf returns the numbers of a question of which an answer to another one, about the same file, says what they
// are.
func toldOf(answer string, asked, q gaps.Question) []gaps.Number {
	if len(q.Numbers) == 0 || !sharesFile(asked, q) {
		return nil
	}
	explains := map[string]bool{}
	for _, n := range explainedIn(answer) {
		explains[strings.ReplaceAll(strings.Join(strings.Fields(n), ""), ",", "")] = true
	}
	known := " " + strings.Join(strings.Fields(withoutPlaces(asked)), " ") + " "
	var told []gaps.Number
	for _, n := range q.Numbers {
		value := strings.ReplaceAll(strings.Join(strings.Fields(n.Value), ""), ",", "")
		if explains[value] && len(value) > 1 && !strings.Contains(known, " "+n.Value+" ") {
			told = append(told, n)
		}
	}
	return told
}

func sharesFile(a, b gaps.Question) bool {
	return slices.ContainsFunc(a.Evidence, func(p files.Place) bool {
		return slices.ContainsFunc(b.Evidence, func(o files.Place) bool { return p.File == o.File })
	})
}

// covers reports whether an answer, given to another question, says what a question asks.
func covers(answer, asked string, q gaps.Question) bool {
	if explainsNumbers(answer, asked, q) {
		return true
	}
	if len(q.Parts) > 0 { // of two questions in one, each has to be answered
		return !slices.ContainsFunc(q.Parts, func(one string) bool {
			part := q
			part.Text, part.Parts = one, nil
			return !covers(answer, asked, part)
		})
	}
	quote := quoted(q.Text)
	about := topicWords(quote)
	if len(about) < 3 || !isProse(quote) || isName(q.Text, quote) {
		return false // a label alone says too little
	}
	said, context := topicWords(answer), topicWords(asked)
	inAnswer, either := 0, 0
	for _, w := range about {
		isSaid := slices.Contains(said, w)
		if isSaid {
			inAnswer++
		}
		if isSaid || slices.Contains(context, w) {
			either++
		}
	}
	const most, least = 0.6, 2
	return inAnswer >= least && float64(either) >= most*float64(len(about))
}

// explainsNumbers reports whether an answer says of each number that a question is about what it is: “0.96 is what
// the feeders throw”. The number alone may be part of a sum.
func explainsNumbers(answer, asked string, q gaps.Question) bool {
	if q.Kind != "unexplained number" {
		return false
	}
	known := numbersOf(asked)
	about := numbersOf(withoutPlaces(q))
	if len(about) == 0 || slices.ContainsFunc(about, func(n string) bool { return slices.Contains(known, n) }) {
		return false
	}
	var told []string
	for _, n := range explainedIn(answer) {
		told = append(told, numbersOf(n)...)
	}
	return !slices.ContainsFunc(about, func(n string) bool { return !slices.Contains(told, n) })
}

// explained is a number of which a sentence says what it is, in four words or more.
var explained = regexp.MustCompile(`(?i)(\d[\d.,]*\d\s?%?)(?:\s+\p{L}+)?\s+(?:is|are|was|were|because|since|as|comes?|came|stands?|means?|makes?|takes?|puts?|adds?|covers?|turns?|brings?|keeps?)\b(?:\s+[^\s]+){3}`)

// explainedIn returns the numbers that an answer explains. What explains one may be followed by the next.
func explainedIn(answer string) (all []string) {
	for {
		m := explained.FindStringSubmatchIndex(answer)
		if m == nil {
			return all
		}
		all = append(all, answer[m[2]:m[3]])
		answer = answer[m[3]:]
	}
}

// quoted returns what a question quotes from a file.
func quoted(text string) string {
	_, rest, ok := strings.Cut(text, "“")
	if !ok {
		return ""
	}
	quote, _, _ := strings.Cut(rest, "”")
	return quote
}

// isName reports whether a question has a quotation in brackets: what a cell is called, however long that is, and not
// what is asked about.
func isName(text, quote string) bool { return strings.Contains(text, "(“"+quote+"”)") }

// isProse reports whether a quotation is a sentence and not a label.
func isProse(quote string) bool { return len(strings.Fields(quote)) > 4 }

// topicWords are the words of a text that say what it is about, cut to their first letters,
// so that forms of a word are equal.
func topicWords(text string) []string {
	const shortest, stem = 4, 5
	var all []string
	for w := range strings.FieldsSeq(plain(text)) {
		if utf8.RuneCountInString(w) < shortest && !strings.ContainsAny(w, "0123456789") || slices.Contains(lists["common"], w) {
			continue
		}
		if len(w) > shortest && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") {
			w = strings.TrimSuffix(w, "s") // “loses” and “lose”
		}
		if r := []rune(w); len(r) > stem {
			w = string(r[:stem])
		}
		if !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	return all
}
