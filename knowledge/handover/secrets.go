package handover

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/knowledge/gaps"
)

// secretForms match what gives access: a password after its name, keys of well-known services.
var secretForms = regexp.MustCompile(`(?i)\b((?:password|passwd|passphrase|pwd|pin(?: code)?|secret|api[ -]?key|access[ -]?key|token)\s*(?:is|was|=|:|->)\s*)["'“]?([^\s"'”,]{4,})` +
	`|\b(AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{20,}|xox[abprs]-[A-Za-z0-9-]{10,}|sk-[A-Za-z0-9_-]{20,}|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+)`)

// MaskSecrets replaces what looks like a password or a key. It reports whether there was one.
func MaskSecrets(words string) (string, bool) {
	found := false
	masked := secretForms.ReplaceAllStringFunc(words, func(m string) string {
		parts := secretForms.FindStringSubmatch(m)
		if value := parts[2]; value != "" && isWord(value) {
			return m // "the token is kept in the safe"
		}
		found = true
		return parts[1] + "[left out]"
	})
	return masked, found
}

// isWord reports whether what follows "the password is" is a word of a sentence: letters
// alone, in small letters.
func isWord(value string) bool {
	value = strings.TrimRight(value, ".!?")
	return value == strings.ToLower(value) && !strings.ContainsAny(value, "0123456789!@#$%^&*_+=")
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
