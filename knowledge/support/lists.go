package support

import (
	"embed"
	"slices"
	"strings"
)

//go:embed words/*.txt
var files embed.FS

// phrases maps the first word of each phrase in a list to the phrases, the longest first.
type phrases map[string][]phrase

type phrase struct {
	words  []string
	stands []string // what the phrase is replaced by
}

// The lists in words/. What each is for is at its top.
var (
	written   = readList("written")
	same      = readList("same")
	light     = readList("light")
	binding   = readList("binding")
	limiting  = readList("limiting")
	excepting = readList("excepting")
	ending    = readList("ending")
	moving    = readList("moving")
	fronting  = readList("fronting")
	leaning   = readList("leaning")
	verbs     = readList("verbs")
	people    = readList("people")
)

func readList(name string) phrases {
	text, err := files.ReadFile("words/" + name + ".txt")
	if err != nil {
		panic(err) // it is embedded
	}
	out := phrases{}
	for line := range strings.SplitSeq(string(text), "\n") {
		line, _, _ = strings.Cut(line, "#")
		var stands []string
		for entry := range strings.SplitSeq(line, ",") {
			words := strings.Fields(entry)
			if len(words) == 0 {
				continue
			}
			if stands == nil {
				stands = words
			}
			out[words[0]] = append(out[words[0]], phrase{words, stands})
		}
	}
	for _, list := range out {
		slices.SortStableFunc(list, func(a, b phrase) int { return len(b.words) - len(a.words) })
	}
	return out
}

// match returns the longest phrase of the list that the words begin with.
func (p phrases) match(s sentence) (phrase, bool) {
	if len(s) == 0 {
		return phrase{}, false
	}
	for _, candidate := range p[s[0].word] {
		if len(candidate.words) <= len(s) && slices.EqualFunc(candidate.words, s[:len(candidate.words)], func(w string, t token) bool { return t.word == w }) {
			return candidate, true
		}
	}
	return phrase{}, false
}

// occursIn reports whether the sentence contains a phrase of the list.
func (p phrases) occursIn(s sentence) bool {
	for i := range s {
		if _, ok := p.match(s[i:]); ok {
			return true
		}
	}
	return false
}
