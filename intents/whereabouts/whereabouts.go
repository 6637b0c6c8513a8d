// Package whereabouts tells where the author of a text is from where somebody or something else is,
// and from where they were before: "the company is registered in Delaware, I'm in Ohio".
package whereabouts

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var (
	lists           = words.ReadLists(listText)
	movedWords      = lists.Set("moved")
	placedElsewhere = lists.Set("what is somewhere else")
	origins         = lists.Set("where somebody was before")
	contrasts       = lists.Set("contrasts")
	firstPersons    = lists.Set("first persons")
)

// Now returns where somebody is who says that they moved: "Kentucky" of "I moved from Ohio
// to Kentucky". Any other text is returned as it is.
func Now(text string) string {
	tokens := words.Cut(text)
	moved := slices.IndexFunc(tokens, func(w words.Word) bool { return movedWords[w.Text] })
	if moved < 0 || moved > 0 && (tokens[moved-1].Text == "they" || tokens[moved-1].Text == "payroll" || tokens[moved-1].Text == "office" || tokens[moved-1].Text == "company" || tokens[moved-1].Text == "hq") {
		return text
	}
	for i := len(tokens) - 2; i > moved; i-- {
		if tokens[i].Text == "to" {
			return text[tokens[i+1].Start:]
		}
	}
	return text
}

// Own returns the parts of a text that say where its author is, if another part says where somebody
// or something else is. It is empty otherwise.
func Own(text string) string {
	var own []string
	tokens := words.Cut(text)
	from, others := 0, false
	for i := range tokens {
		last := i == len(tokens)-1
		if !last && !strings.ContainsAny(text[tokens[i].End:tokens[i+1].Start], ",;.–—") && !contrasts[tokens[i+1].Text] {
			continue
		}
		if part := tokens[from : i+1]; TellsElsewhere(part) {
			others = true
		} else {
			own = append(own, text[part[0].Start:part[len(part)-1].End])
		}
		from = i + 1
	}
	if !others {
		return ""
	}
	return strings.Join(own, ", ")
}

// Contrasts reports whether a word begins another part of a sentence: "but".
func Contrasts(word string) bool { return contrasts[word] }

// TellsElsewhere reports whether words say where something or somebody else is, or where their
// author was before.
func TellsElsewhere(part []words.Word) bool {
	return slices.ContainsFunc(part, func(w words.Word) bool { return origins[w.Text] }) || ofElse(part)
}

// ofElse reports whether the first subject of some words isn't their author.
func ofElse(part []words.Word) bool {
	first := slices.IndexFunc(part, func(w words.Word) bool { return firstPersons[w.Text] })
	other := slices.IndexFunc(part, func(w words.Word) bool { return placedElsewhere[w.Text] })
	return other >= 0 && (first < 0 || other < first)
}
