package handover

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/gaps"
)

// Kept returns the facts that go into the package.
func (iv *Interview) Kept() []Fact {
	return slices.DeleteFunc(slices.Clone(iv.Facts), func(f Fact) bool { return f.Removed })
}

// Fact returns a fact by its ID.
func (iv *Interview) Fact(id string) (Fact, bool) {
	for _, f := range iv.Facts {
		if f.ID == id {
			return f, true
		}
	}
	return Fact{}, false
}

// Correct replaces the text of a fact, or removes the fact if there is none. The words that
// it came from stay as they were said, unless it is removed. It reports false for an unknown
// fact.
func (iv *Interview) Correct(id, text string) bool {
	i := slices.IndexFunc(iv.Facts, func(f Fact) bool { return f.ID == id })
	if i < 0 {
		return false
	}
	f := &iv.Facts[i]
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		f.Removed, f.Text, f.Words = true, "", ""
		iv.reopen(f.Question)
		return true
	}
	f.Text, f.Removed = text, false
	iv.settle(f.Question, *f, 1)
	return true
}

// reopen takes the answer back from a question whose fact was removed. It isn't asked again.
func (iv *Interview) reopen(id string) {
	for i := range iv.Questions {
		q := &iv.Questions[i]
		if q.ID == id && q.Status == gaps.Interviewed {
			q.Status, q.Answer, q.Confidence = gaps.Open, nil, nil
		}
	}
	said := func(l Line) bool { return l.Question == id && l.Leaver }
	iv.Transcript = slices.DeleteFunc(iv.Transcript, said)
}
