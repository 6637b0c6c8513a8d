package handover

import (
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// Files raise more questions than an interview has rounds. What is left when four rounds are, is asked in these,
// two questions at a time: they are the smaller ones, and a person sees at once which of them has a story.

// Several is the kind of a question that lists others. To have nothing to say to any of them is an answer.
const Several = "several"

// Limits of a list.
const (
	listRounds = 4 // the last rounds, if more questions are left than rounds
	mostListed = 2 // questions in one list
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
	for id, others := range iv.Joined {
		joined[id] = others
	}
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
