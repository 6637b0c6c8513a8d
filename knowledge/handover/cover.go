package handover

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// closeCovered marks the questions that an answer to another one has answered: what a
// question quotes is in the answer. Nobody is asked twice about the same thing.
func (iv *Interview) closeCovered(asked gaps.Question, f Fact) []gaps.Question {
	const sure = 0.7
	var closed []gaps.Question
	for _, q := range iv.Questions {
		open := q.Status == gaps.Open || q.Status == gaps.Deprioritized
		if q.ID == asked.ID || !open || slices.Contains(iv.Asked, q.ID) || !covers(f.Text, asked.Text, q) {
			continue
		}
		iv.settle(q.ID, f, sure)
		closed = append(closed, q)
	}
	return closed
}

// covers reports whether an answer, given to another question, says what a question asks.
func covers(answer, asked string, q gaps.Question) bool {
	quote := quoted(q.Text)
	about := topicWords(quote)
	if len(about) < 3 || !isProse(quote) {
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

// quoted returns what a question quotes from a file.
func quoted(text string) string {
	_, rest, ok := strings.Cut(text, "“")
	if !ok {
		return ""
	}
	quote, _, _ := strings.Cut(rest, "”")
	return quote
}

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

// Files raise more questions than an interview has rounds. What is left when four rounds are, is asked in these,
// two questions at a time: they are the smaller ones, and a person sees at once which of them has a story.

// Limits of a list.
const (
	listRounds = 4 // the last rounds, if more questions are left than rounds
	mostShown  = 6 // places of a list
)

// together returns a question that lists those which would otherwise never be asked; false if there is a round for
// each of them.
func (iv *Interview) together(waiting []gaps.Question) (gaps.Question, bool) {
	left := iv.Most - len(iv.Asked)
	if left > listRounds || len(waiting) <= left {
		return gaps.Question{}, false
	}
	listed := list(waiting)
	q := gaps.Question{
		ID: "s" + strconv.Itoa(len(iv.Questions)+1), Origin: "global", Priority: listed[0].Priority, Status: gaps.Merged, Kind: Several,
		Text: listText(listed), Evidence: placesOfAll(listed), Why: "There are more questions than rounds, so the last ones come together.",
	}
	joined := map[string][]string{}
	maps.Copy(joined, iv.Joined)
	for _, one := range listed {
		joined[q.ID] = append(joined[q.ID], one.ID)
	}
	iv.Questions, iv.Joined = append(slices.Clip(iv.Questions), q), joined
	return q, true
}

// list returns the first question and the next one that is about the same file, or the next.
func list(waiting []gaps.Question) []gaps.Question {
	listed := waiting[:1:1]
	for _, q := range waiting[1:] {
		if len(listed) < mostListed && firstOf(q.Evidence).File == firstOf(waiting[0].Evidence).File {
			listed = append(listed, q)
		}
	}
	if len(listed) < mostListed {
		listed = waiting[:mostListed:mostListed]
	}
	return listed
}

func listText(listed []gaps.Question) string {
	lines := []string{"Two smaller things together. What should your successor know about either of them?"}
	for _, q := range listed {
		lines = append(lines, "• "+q.Text)
	}
	return strings.Join(lines, "\n")
}

// placesOfAll are the places of several questions: the first one of each, then the others.
func placesOfAll(listed []gaps.Question) []files.Place {
	var all []files.Place
	for i := range mostShown {
		for _, q := range listed {
			if i < len(q.Evidence) && !slices.Contains(all, q.Evidence[i]) && len(all) < mostShown {
				all = append(all, q.Evidence[i])
			}
		}
	}
	return all
}

// isAsked reports whether a question was asked, alone or in a list.
func (iv *Interview) isAsked(id string) bool {
	if slices.Contains(iv.Asked, id) {
		return true
	}
	for _, others := range iv.Joined {
		if slices.Contains(others, id) {
			return true
		}
	}
	return false
}

// answerSeveral makes the answer to a list one to those of its questions that it is about: it has words of theirs.
// If it has none, it may be about each of them.
func (iv *Interview) answerSeveral(q gaps.Question, fact *Fact) {
	said := topicWords(fact.Text)
	var listed, about []gaps.Question
	for _, id := range iv.Joined[q.ID] {
		one, ok := iv.question(id)
		if !ok {
			continue
		}
		listed = append(listed, one)
		if slices.ContainsFunc(topicWords(quoted(one.Text)+" "+numbersAsked(one)), func(w string) bool { return slices.Contains(said, w) }) {
			about = append(about, one)
		}
	}
	if len(about) == 0 {
		return
	}
	var asked []string
	for _, one := range about {
		asked = append(asked, one.Text)
		iv.settle(one.ID, *fact, sureOfList)
	}
	fact.Asked, fact.Kind = strings.Join(asked, " "), about[0].Kind
	fact.Evidence = placesOfAll(append(about, listed...))
}

// sureOfList is how sure it is that an answer to a list is about one of its questions.
const sureOfList = 0.7

// numbersAsked are the numbers that a question asks about.
func numbersAsked(q gaps.Question) string {
	return strings.Join(numberForm.FindAllString(withoutPlaces(q), -1), " ")
}
