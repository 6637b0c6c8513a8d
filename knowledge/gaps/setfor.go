package gaps

import (
	"fmt"
	"slices"

	"github.com/leaveway/leaveway/knowledge/files"
)

// setFor finds a number that a script writes over what it has read, for some rows only.
func (c code) setFor() []finding {
	var all []finding
	for _, l := range c.script.Lines {
		n := len(l.Tokens)
		if n < 6 || l.Comment != "" || l.Tokens[n-2].Text != "=" || l.Tokens[n-3].Text != "]" {
			continue
		}
		x, ok := codeNumber(l.Tokens[n-1])
		into := slices.ContainsFunc(l.Tokens[:n-3], func(t files.Token) bool { return slices.Contains(setters, t.Text) })
		if !ok || !into || x == 0 || c.isSaidNear(x) {
			continue
		}
		all = append(all, finding{
			kind: override, risk: P1, weight: 8, evidence: at(c.file, c.place(l.From, l.To)), about: topic{numbers: []float64{x}, words: plainWords(lineText(l))},
			question: fmt.Sprintf("Why does “%s” in %s write %s over what was read?", short(lineText(l), 80), where(l, c.file), show(x)),
			why:      "Everything that is calculated from it depends on it, and nobody sees that it wasn't read.",
		})
	}
	return all
}

// setters are what pandas calls the cells of some rows.
var setters = []string{"loc", "at", "iloc", "iat"}
