package gaps

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
)

// TestSwallowsAreLimited checks that a script of nothing but swallowed errors isn't looked at
// for hours: each is compared with all lines.
func TestSwallowsAreLimited(t *testing.T) {
	t.Parallel()
	word := func(text string) files.Token { return files.Token{Kind: files.Word, Text: text} }
	lines := []files.CodeLine{
		{Tokens: []files.Token{word("except"), {Kind: files.Sign, Text: ":"}}},
		{Indent: 1, Tokens: []files.Token{word("pass")}},
	}
	for n, want := range map[int]int{mostSwallowed: mostSwallowed, mostSwallowed + 50: mostSwallowed} {
		c := code{script: &files.Script{Lines: slices.Repeat(lines, n)}}
		if got := len(c.swallows()); got != want {
			t.Errorf("of %d, %d are looked at", n, got)
		}
	}
}
