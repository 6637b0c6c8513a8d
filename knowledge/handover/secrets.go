package handover

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/secrets"
)

// MaskSecrets leaves out what looks like a password or a key. It reports whether there was one.
func MaskSecrets(words string) (string, bool) {
	masked := secrets.MaskSecrets(words)
	return masked, masked != words
}

// askedLater is the kind of a question that nobody had asked before the approval.
const askedLater = "asked later"

// Wait notes a question that people were asked, until it is learned or given up.
func (iv *Interview) Wait(question string) {
	if question, _ = MaskSecrets(question); !iv.IsWaiting(question) {
		id := "w" + strconv.Itoa(len(iv.Questions)+1)
		iv.Questions = append(iv.Questions, gaps.Question{ID: id, Text: question, Origin: "global", Priority: gaps.P1, Status: gaps.Open, Kind: askedLater})
	}
}

// IsWaiting reports whether people were asked a question and haven't answered.
func (iv *Interview) IsWaiting(question string) bool {
	return slices.ContainsFunc(iv.Questions, isWaiting(question))
}

// GiveUp forgets a question that people were asked.
func (iv *Interview) GiveUp(question string) {
	iv.Questions = slices.DeleteFunc(iv.Questions, isWaiting(question))
}

func isWaiting(question string) func(gaps.Question) bool {
	question, _ = MaskSecrets(question)
	return func(q gaps.Question) bool {
		return q.Kind == askedLater && q.Status == gaps.Open && plain(q.Text) == plain(question)
	}
}

// Learn adds an answer that somebody gave later to a question that nobody had asked.
func (iv *Interview) Learn(question, answer, by string, at time.Time) {
	iv.GiveUp(question)
	id := "n" + strconv.Itoa(len(iv.Questions)+1)
	question, _ = MaskSecrets(question)
	answer, _ = MaskSecrets(answer)
	text := strings.Join(strings.Fields(answer), " ")
	sure := 1.0
	iv.Questions = append(iv.Questions, gaps.Question{
		ID: id, Text: question, Origin: "global", Priority: gaps.P1, Status: gaps.Interviewed, Answer: &text, Confidence: &sure, Kind: askedLater,
	})
	iv.Facts = append(iv.Facts, Fact{ID: "f" + strconv.Itoa(len(iv.Facts)+1), Question: id, Asked: question, Kind: askedLater, Text: text, By: by, At: at})
}
