package words

import (
	"regexp"
	"strings"
)

// Polite phrases can come before or after anything without changing its meaning.
var politeBefore = lists.Phrases("polite before")

var politeAfter = lists.Phrases("polite after")

// TrimPolite drops polite phrases from both ends, but keeps at least one word.
func TrimPolite(words []Word) []Word {
	for {
		less := TrimOnePolite(words)
		if len(less) == len(words) {
			return words
		}
		words = less
	}
}

// TrimOnePolite drops one polite phrase.
func TrimOnePolite(words []Word) []Word {
	if n := PrefixLen(words, politeBefore); n > 0 && n < len(words) && !isIll(words) {
		return words[n:]
	}
	if n := suffixLen(words, politeAfter); n > 0 && n < len(words) {
		return words[:len(words)-n]
	}
	return words
}

// isIll reports whether words begin with an illness, and not with "I'll", from which the
// apostrophe is gone: "ill since Monday", "ill today".
func isIll(words []Word) bool {
	return words[0].Text == "ill" && len(words) > 1 && afterIll[words[1].Text]
}

var afterIll = lists.Set("after ill")

// TrimHedges drops words before an answer that don't change it: "well", "I think".
func TrimHedges(words []Word) []Word {
	for len(words) > 1 {
		n := PrefixLen(words, hedges)
		if n == 0 || n == len(words) {
			break
		}
		words = words[n:]
	}
	return words
}

var hedges = lists.Phrases("hedges")

// DropSalutation returns a text without a greeting of somebody by name at its beginning: "hey
// hana, no" says no, and names nobody.
func DropSalutation(text string) string {
	at := salutation.FindStringSubmatchIndex(text)
	if at == nil || notNames[strings.ToLower(text[at[2]:at[3]])] || strings.TrimSpace(text[at[1]:]) == "" {
		return text
	}
	return strings.TrimSpace(text[at[1]:])
}

var (
	salutation = regexp.MustCompile(`^(?i:hi|hey|hello|dear|good morning|good afternoon|morning)\s+(\pL{2,12})\s*[,!]\s*`)
	notNames   = lists.Set("not names in a greeting")
)
