package handover

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var lists = readLists(listText)

func readLists(text string) map[string][]string {
	all, name := map[string][]string{}, ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "", strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "["):
			name = strings.Trim(line, "[]")
		default:
			all[name] = append(all[name], words.Plain(line))
		}
	}
	return all
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
