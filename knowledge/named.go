package knowledge

import (
	"slices"
	"strings"
)

// Some policies must not come up by chance: a question about the due date must never be answered
// with the leave after a miscarriage. Such a policy lists words, and the question has to contain
// one of them.

// isNamedBy reports whether a question may be answered by a policy with these words.
func (s Source) isNamedBy(asked []string) bool {
	return len(s.OnlyWhenNamed) == 0 || slices.ContainsFunc(s.OnlyWhenNamed, func(entry string) bool { return mentions(asked, strings.Fields(strings.ToLower(entry))) })
}

// mentions reports whether words contain others in a row. A final "*" matches the rest of a word.
func mentions(all, words []string) bool {
	for i := range all {
		if len(words) > 0 && i+len(words) <= len(all) && equalWords(all[i:i+len(words)], words) {
			return true
		}
	}
	return false
}

func equalWords(have, want []string) bool {
	return slices.EqualFunc(have, want, func(have, want string) bool {
		stem, open := strings.CutSuffix(want, "*")
		return have == want || open && strings.HasPrefix(have, stem)
	})
}
