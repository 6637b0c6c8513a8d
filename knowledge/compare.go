package knowledge

import (
	"maps"
	"slices"
)

// Changes says what an import does to the existing policies.
type Changes struct {
	Added, Changed, Removed, Same []PolicyID
}

// Compare finds what incoming policies change in the existing ones. If complete is
// set, policies that are missing from incoming count as removed.
func Compare(existing, incoming []Policy, complete bool) Changes {
	var c Changes
	there := map[PolicyID]Policy{}
	for _, p := range existing {
		there[p.Policy] = p
	}
	for _, p := range incoming {
		switch old, known := there[p.Policy]; {
		case !known:
			c.Added = append(c.Added, p.Policy)
		case Equal(old, p):
			c.Same = append(c.Same, p.Policy)
		default:
			c.Changed = append(c.Changed, p.Policy)
		}
		delete(there, p.Policy)
	}
	if complete {
		c.Removed = slices.Sorted(maps.Keys(there))
	}
	return c
}

// Equal reports whether two policies have the same text, questions and source.
func Equal(a, b Policy) bool {
	return a.Body == b.Body && a.Title == b.Title && a.Owner == b.Owner && a.Link == b.Link &&
		a.AsOf == b.AsOf && a.From == b.From && a.Until == b.Until && sameScope(a.Scope, b.Scope) &&
		slices.Equal(a.OnlyWhenNamed, b.OnlyWhenNamed) &&
		maps.EqualFunc(a.Questions, b.Questions, slices.Equal)
}

// Diff returns the headings, sentences and list items that only one of two versions
// of a policy contains, in the order of their texts. Moving a line isn't a change.
func Diff(before, after Policy) (added, removed []string) {
	was, is := before.lines(), after.lines()
	return extraLines(is, was), extraLines(was, is)
}

// lines returns a policy's headings, sentences, list items and footnotes, without its title.
func (p Policy) lines() []string {
	var out, footnotes []string
	heading := p.Title
	for _, passage := range p.Passages() {
		if passage.Heading != heading {
			heading = passage.Heading
			out = append(out, heading)
		}
		out = append(out, splitSentences(passage.Text)...)
		if passage.Law != "" {
			out = append(out, lawMark+" "+passage.Law)
		}
		for _, note := range passage.Footnotes {
			if !slices.Contains(footnotes, note) {
				footnotes = append(footnotes, note)
			}
		}
	}
	return append(out, footnotes...)
}

// extraLines returns the lines that occur more often than in others.
func extraLines(lines, others []string) []string {
	left := map[string]int{}
	for _, line := range others {
		left[line]++
	}
	var more []string
	for _, line := range lines {
		if left[line]--; left[line] < 0 {
			more = append(more, line)
		}
	}
	return more
}
