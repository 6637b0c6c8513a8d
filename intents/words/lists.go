package words

import (
	_ "embed"
	"strings"

	"github.com/leaveway/leaveway/content"
)

//go:embed words.txt
var listText string

// lists are the lists of words.txt.
var lists = ReadLists(listText)

// Lists are lists of words and phrases, by name.
type Lists map[string][]string

// ReadLists parses lists of words, as [content.ReadLists] does. Their words and phrases are
// normalized as by [Plain], and separated by commas and line breaks.
func ReadLists(text string) Lists {
	out := Lists{}
	for name, lines := range content.ReadLists(text) {
		for entry := range strings.SplitSeq(strings.Join(lines, ","), ",") {
			if entry = strings.TrimSpace(entry); entry != "" {
				out[name] = append(out[name], entry)
			}
		}
	}
	return out
}

// Set returns a list as a set. It panics if there is no such list.
func (l Lists) Set(name string) map[string]bool {
	out := make(map[string]bool, len(l[name]))
	for _, entry := range l.entries(name) {
		out[entry] = true
	}
	return out
}

// Phrases returns the phrases of a list, each split into words. It panics if there is no
// such list.
func (l Lists) Phrases(name string) [][]string {
	var out [][]string
	for _, entry := range l.entries(name) {
		out = append(out, strings.Fields(entry))
	}
	return out
}

// padded returns the phrases of a list with a space on both sides.
func (l Lists) padded(name string) []string {
	var out []string
	for _, entry := range l.entries(name) {
		out = append(out, " "+entry+" ")
	}
	return out
}

func (l Lists) entries(name string) []string {
	entries, ok := l[name]
	if !ok {
		panic("words: no list [" + name + "] in words.txt")
	}
	return entries
}
