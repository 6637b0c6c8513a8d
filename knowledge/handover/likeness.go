package handover

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
)

// pairsIn are the words of a text side by side, those that mean little too, in which at least one means something.
func pairsIn(text string) map[string]bool {
	pairs := map[string]bool{}
	for sentence := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(".!?:;\n|", r) }) {
		words := strings.Fields(plain(sentence))
		for i := 1; i < len(words); i++ {
			if !slices.Contains(lists["little words"], words[i-1]) || !slices.Contains(lists["little words"], words[i]) {
				pairs[words[i-1]+" "+words[i]] = true
			}
		}
	}
	return pairs
}

// asksLimit reports whether a question wants to know from where on, or up to where, something holds: “at most”, “at
// what filling”, “from which age”.
func asksLimit(question string) bool {
	return has("limits asked for", question) > 0 || limitForm.MatchString(question)
}

var limitForm = regexp.MustCompile(`^(?:at|from|below|above|under|over|beyond|until|up to) (?:what|which) (?:age|amount|temperature|filling|level|weight|size|number|price|share|percentage|quantity|stock|value|distance|speed|pressure|limit|point)\b`)

// saysLimit reports whether a text says a limit: “call off below”, “up to a fifth”, “total > 330”.
func saysLimit(text string) bool {
	return has("limits", text) > 0 || strings.ContainsAny(text, "<>≤≥")
}

// asksOrder reports whether a question wants to know what comes first, or next.
func asksOrder(question string) bool {
	words := strings.Fields(question)
	return len(words) > 1 && (words[0] == "what" || words[0] == "which" || words[0] == "in") && orderForm.MatchString(question)
}

var orderForm = regexp.MustCompile(`\b(?:order|sequence)\b|\b(?:comes?|goes|go|gets?|is|are|do|does|done|happens?|starts?)\b.*\b(?:first|next|last)\b`)

// saysOrder reports whether a passage is an order: its heading says so, or its lines have numbers.
func saysOrder(p knowledge.Passage) bool {
	return slices.ContainsFunc(strings.Fields(plain(p.Heading)), func(w string) bool { return slices.Contains([]string{"order", "sequence", "steps"}, w) }) || firstStep.MatchString(p.Text) && secondStep.MatchString(p.Text)
}

var firstStep, secondStep = regexp.MustCompile(`(?m)^\s*1[.)] `), regexp.MustCompile(`(?m)^\s*2[.)] `)
