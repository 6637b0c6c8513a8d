package documents

import (
	_ "embed"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var (
	lists       = words.ReadLists(listText)
	nouns       = lists.Set("nouns")
	clearNouns  = lists.Set("clear nouns")
	around      = lists.Set("around")
	bare        = lists.Set("bare")
	takesBack   = lists.Phrases("take back")
	asksReceipt = lists.Phrases("received")
	other       = lists.Phrases("not received")
)

// OnlyAboutFiles reports whether words that came with files say nothing but what those are:
// "here is my doctor's note", "the certificate you asked for".
func OnlyAboutFiles(text string) bool {
	tokens := words.DropEmoji(words.Cut(text))
	noun, plain := false, true // it names a file; it needn't, as "as requested" doesn't
	for _, w := range tokens {
		noun, plain = noun || nouns[w.Text], plain && bare[w.Text]
		if !nouns[w.Text] && !around[w.Text] && !isPossessive(w.Text) {
			return false
		}
	}
	return noun || plain
}

func isPossessive(word string) bool {
	n := len(word)
	return n > 2 && word[n-2:] == "'s" && around[word[:n-2]]
}

// MentionsFile reports whether words name a document that somebody hands in about themselves, so
// that a file of somebody in HR isn't taken for a policy.
func MentionsFile(text string) bool {
	tokens := words.Texts(words.Cut(text))
	return slices.ContainsFunc(tokens, func(w string) bool { return clearNouns[w] }) &&
		slices.ContainsFunc(tokens, func(w string) bool { return w == "my" || w == "i" || w == "im" || w == "me" })
}

// Asked returns what words ask about the documents that somebody handed in: to take one back, or
// whether it arrived. It returns "" for anything else, such as whether one is needed.
func Asked(text string) agent.Verb {
	tokens := words.Texts(words.Cut(text))
	const most = 16
	if len(tokens) > most || !slices.ContainsFunc(tokens, func(w string) bool { return clearNouns[w] }) || contains(tokens, other) {
		return ""
	}
	switch {
	case contains(tokens, takesBack):
		return agent.DoDocumentDrop
	case contains(tokens, asksReceipt):
		return agent.DoDocumentList
	}
	return ""
}

// contains reports whether one of some phrases is among words.
func contains(tokens []string, phrases [][]string) bool {
	for i := range tokens {
		for _, phrase := range phrases {
			if len(tokens)-i >= len(phrase) && slices.Equal(tokens[i:i+len(phrase)], phrase) {
				return true
			}
		}
	}
	return false
}
