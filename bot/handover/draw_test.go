package handover

import (
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// packageSaying is a package in which a text is a fact, a question, a name and what a file does.
func packageSaying(text string) handover.Package {
	at := []files.Place{{File: "a.md", Location: text}}
	q := gaps.Question{ID: "q1", Text: text, Priority: gaps.P0, Status: gaps.Interviewed, Evidence: at, Kind: "one person", Why: text}
	answered := gaps.Question{ID: "q2", Text: text, Priority: gaps.P0, Status: gaps.Answered, Evidence: at, Answer: &text}
	return handover.Package{
		About:     handover.About{Project: text, Role: text, Version: 1, LastDay: text},
		Notes:     []handover.Notes{{File: "a.md", Type: "md", Purpose: text, Does: []string{text}, Passages: []handover.Passage{{Text: text}}}, {File: text, Refusal: text}},
		Questions: []gaps.Question{q, answered},
		Facts:     []handover.Fact{{ID: "f1", Question: "q1", Asked: text, Text: text, Evidence: at, By: text, At: time.Time{}}},
	}
}

var (
	tag  = regexp.MustCompile(`<[^>]*>`)
	ours = regexp.MustCompile(`^</?(?:h1|h2|h3|p|ul|li|strong|br ?/?)>$`)
)

// showsAsItIs checks that a page has no mark-up but our own, and shows the text everywhere.
func showsAsItIs(t interface {
	Errorf(format string, args ...any)
}, text string,
) {
	page, err := drawn(packageSaying(text).Markdown())
	if err != nil {
		t.Errorf("%v", err)
	}
	for _, found := range tag.FindAllString(string(page), -1) {
		if !ours.MatchString(found) {
			t.Errorf("%q became %s in\n%s", text, found, page)
		}
	}
	if n := strings.Count(string(page), "<h2"); n != 6 {
		t.Errorf("%q: %d sections in\n%s", text, n, page)
	}
	shown := strings.Join(strings.Fields(html.UnescapeString(tag.ReplaceAllString(string(page), ""))), " ")
	plain := strings.Join(strings.Fields(text), " ")
	if strings.Count(shown, plain) < 8 {
		t.Errorf("%q isn't shown as it is:\n%s", text, page)
	}
}

// TestWhatPeopleTypedIsText checks that links, pictures, HTML, headings and lists in facts, in
// questions, in names and in files are shown as they were typed, with the address that they would
// have led to.
func TestWhatPeopleTypedIsText(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"[text](https://evil.example)", "![x](https://evil.example/x.png)", "<https://evil.example>", "<a href='https://evil.example'>here</a>",
		"[text][1]\n\n[1]: https://evil.example", "[text]: https://evil.example", "line\n# Heading", "line\n\n## Heading", "line\n===", "line\n---", "- item", "1. item\n2) item",
		"+ a", "> quoted", "    code", "\tcode", "```\ncode\n```", "`code`", "a|b\n-|-\nc|d", ":-:|x", "*a* **b** _c_ __d__ ~~e~~", "load_rates.py and _x", `\[a](b)`,
		`ends with \`, "&lt;b&gt; &#60; &amp;", "R&D; a < b > c", "<!-- x", "<script>alert(1)</script>", "***", "[ ] box](https://evil.example)",
		"a](https://evil.example)", "5 * 3 = 15", "-5 %", "#12", "_", "\\", "x\r\n# y",
	} {
		showsAsItIs(t, text)
	}
}

// TestAnyTextIsText does the same with texts that are mostly marks.
func TestAnyTextIsText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOfN(rapid.SampledFrom(strings.Split("[|]|(|)|<|>|!|*|_|`|~|#|-|+|=|:|1.|2)|\\|&amp;|&|;|\n|\n\n| |  |\t|a|b|https://e.example|\"|'|é", "|")), 1, 20).Draw(t, "pieces")
		if text := strings.Join(append(pieces, "|", "x"), ""); strings.TrimSpace(text) != "" {
			showsAsItIs(t, text)
		}
	})
}
