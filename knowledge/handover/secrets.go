package handover

import (
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

// NameIn returns the name in an answer to "who would know?": "Ask Solvei, she knows" is Solvei.
func NameIn(words string) string {
	words = strings.Join(strings.Fields(words), " ")
	lower := strings.ToLower(words)
	for _, lead := range []string{"you can ask ", "please ask ", "ask ", "maybe ", "probably ", "i think ", "that would be ", "it's ", "that's "} {
		if strings.HasPrefix(lower, lead) {
			words, lower = words[len(lead):], lower[len(lead):]
		}
	}
	const most = 120
	words = strings.Trim(words, " .!")
	if len(words) > most {
		words = strings.ToValidUTF8(words[:most], "")
	}
	return words
}

// Learn adds an answer that somebody gave later to a question that nobody had asked.
func (iv *Interview) Learn(question, answer, by string, at time.Time) {
	id := "n" + strconv.Itoa(len(iv.Questions)+1)
	text := strings.Join(strings.Fields(answer), " ")
	sure := 1.0
	iv.Questions = append(iv.Questions, gaps.Question{
		ID: id, Text: question, Origin: "global", Priority: gaps.P1, Status: gaps.Interviewed, Answer: &text, Confidence: &sure, Kind: "asked later",
	})
	iv.Facts = append(iv.Facts, Fact{ID: "f" + strconv.Itoa(len(iv.Facts)+1), Question: id, Asked: question, Kind: "asked later", Text: text, By: by, At: at})
}
