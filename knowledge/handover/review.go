package handover

import (
	"slices"
	"strings"
	"time"

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
	before := f.Text
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		f.Removed, f.Text, f.Words = true, "", ""
		iv.reopen(f.Question, before)
		for i, q := range iv.Questions {
			iv.Questions[i] = q.Again(f.ID)
		}
		return true
	}
	f.Text, f.Removed, f.Rough, f.Pointer = text, false, false, false
	iv.settle(f.Question, *f, 1)
	for i := range iv.Questions { // those that it had closed as well
		if q := &iv.Questions[i]; q.Answer != nil && *q.Answer == before {
			q.Answer = &text
		}
	}
	return true
}

// reopen takes the answer back from a question whose fact was removed, and from those that
// the fact had closed as well. They aren't asked again.
func (iv *Interview) reopen(id, answer string) {
	for i := range iv.Questions {
		q := &iv.Questions[i]
		if q.Status == gaps.Interviewed && (q.ID == id || q.Answer != nil && *q.Answer == answer) {
			q.Status, q.Answer, q.Confidence = gaps.Open, nil, nil
		}
	}
	said := func(l Line) bool { return l.Question == id && l.Leaver }
	iv.Transcript = slices.DeleteFunc(iv.Transcript, said)
}

// Share notes what others may read from now on: the facts as they are.
func (iv *Interview) Share() {
	for i := range iv.Facts {
		iv.Facts[i].Shared = iv.Facts[i].Text
	}
}

// ForgetSince deletes what was said after a share. What was shared stays, as it was shared; what
// was left out since stays out.
func (iv *Interview) ForgetSince(shared time.Time) {
	for _, f := range slices.Clone(iv.Facts) {
		switch {
		case f.Removed:
		case f.At.After(shared) || f.Shared == "":
			iv.Correct(f.ID, "")
		case f.Text != f.Shared:
			iv.Correct(f.ID, f.Shared)
		}
	}
	iv.Facts = iv.Kept()
	iv.Transcript = slices.DeleteFunc(iv.Transcript, func(l Line) bool { return l.Leaver && l.At.After(shared) })
	iv.Open, iv.Draft, iv.Empty = "", nil, 0
}

// ForgetWords deletes what the person wrote on the way to the facts: nobody needs it once these
// are approved.
func (iv *Interview) ForgetWords() {
	for i := range iv.Facts {
		iv.Facts[i].Words = ""
	}
	iv.Transcript, iv.Draft, iv.Grids = nil, nil, nil
}

// ForgetAnswers deletes everything that was said. What the files ask and answer stays.
func (iv *Interview) ForgetAnswers() {
	for i := range iv.Questions {
		q := &iv.Questions[i]
		if q.Status == gaps.Interviewed {
			q.Status, q.Answer, q.Confidence = gaps.Open, nil, nil
		}
		for _, f := range iv.Facts {
			*q = q.Again(f.ID)
		}
	}
	iv.Facts, iv.Transcript, iv.Open, iv.Draft, iv.Empty = nil, nil, "", nil, 0
}
