package content

import "strings"

// ReadLists parses lists of lines by name, as the packages that read what people say keep
// them. A name in brackets begins a list, and below it is an entry on each line. Empty lines,
// and those that begin with #, are for readers alone.
func ReadLists(text string) map[string][]string {
	lists, name := map[string][]string{}, ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "", line[0] == '#':
		case line[0] == '[':
			name = strings.Trim(line, "[]")
		default:
			lists[name] = append(lists[name], line)
		}
	}
	return lists
}
