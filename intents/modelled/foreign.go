package modelled

import (
	_ "embed"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

//go:embed foreign.txt
var foreignText string

// englishFor maps words of other languages to English ones.
var englishFor = readForeign(foreignText)

func readForeign(list string) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(list) {
		english, others, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for other := range strings.SplitSeq(others, ", ") {
			out[words.Plain(other)] = english
		}
	}
	return out
}

// inEnglish replaces the words of other languages that it knows, one by one, and keeps the
// rest of a text. So our grammar reads "le quinze juin" as "le 15 june". What is not a
// sentence in English then is none before either: nothing but evidence is taken from it.
func inEnglish(text string) string {
	var b strings.Builder
	last := 0
	for _, w := range words.Cut(text) {
		if english, ok := englishFor[w.Text]; ok {
			b.WriteString(text[last:w.Start])
			b.WriteString(english)
			last = w.End
		}
	}
	b.WriteString(text[last:])
	return b.String()
}
