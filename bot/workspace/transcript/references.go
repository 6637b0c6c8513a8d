package transcript

import (
	"fmt"
	"regexp"
	"strconv"
)

// Reference is a kind of id that differs from run to run, such as the number of a
// request. Transcripts write "<request 1>" for the first one that appears, and so on.
type Reference struct {
	Name    string         // "request"
	Pattern *regexp.Regexp // of the whole id
}

// names gives ids their names in a transcript.
type names struct {
	kinds []Reference
	ids   map[string]string // by name
	names map[string]string // by id
	count map[string]int    // ids so far, by kind
}

func newNames(kinds []Reference) *names {
	return &names{kinds: kinds, ids: map[string]string{}, names: map[string]string{}, count: map[string]int{}}
}

// replaceIDs replaces ids by their names. An id that was not seen before gets the next one.
func (n *names) replaceIDs(text string) string {
	for _, kind := range n.kinds {
		text = kind.Pattern.ReplaceAllStringFunc(text, func(id string) string {
			if n.names[id] == "" {
				n.count[kind.Name]++
				name := "<" + kind.Name + " " + strconv.Itoa(n.count[kind.Name]) + ">"
				n.names[id], n.ids[name] = name, id
			}
			return n.names[id]
		})
	}
	return text
}

// replaceKnownIDs replaces the ids that were seen before by their names.
func (n *names) replaceKnownIDs(text string) string {
	for _, kind := range n.kinds {
		text = kind.Pattern.ReplaceAllStringFunc(text, func(id string) string {
			if name := n.names[id]; name != "" {
				return name
			}
			return id
		})
	}
	return text
}

var reference = regexp.MustCompile(`<(\pL+) \d+>`)

// resolve replaces names by ids. It fails for a name of one of the kinds that no id has yet.
func (n *names) resolve(text string) (string, error) {
	var missing error
	text = reference.ReplaceAllStringFunc(text, func(name string) string {
		if id := n.ids[name]; id != "" {
			return id
		}
		for _, kind := range n.kinds {
			if kind.Name == reference.FindStringSubmatch(name)[1] {
				missing = fmt.Errorf("there is no %s yet", name)
			}
		}
		return name
	})
	return text, missing
}

// idsIn returns the ids that a text contains.
func (n *names) idsIn(text string) []string {
	var ids []string
	for _, kind := range n.kinds {
		ids = append(ids, kind.Pattern.FindAllString(text, -1)...)
	}
	return ids
}
