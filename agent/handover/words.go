package handover

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var lists = readLists(listText)

// readLists returns the lists of words.txt, as messages are compared with them.
func readLists(text string) map[string][]string {
	lists := content.ReadLists(text)
	for _, entries := range lists {
		for i, entry := range entries {
			entries[i] = words.Plain(entry)
		}
	}
	return lists
}

// is reports whether a text is a phrase of a list.
func is(list, text string) bool {
	return slices.Contains(lists[list], words.Plain(strings.ReplaceAll(text, "’", "")))
}

// containsOf reports whether a text contains a phrase of a list.
func containsOf(list, text string) bool {
	plain := " " + words.Plain(text) + " "
	return slices.ContainsFunc(lists[list], func(w string) bool { return strings.Contains(plain, " "+w+" ") })
}
