package knowledge

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

// longestPassage is from where on a section is cut at its paragraphs, in bytes.
const longestPassage = 1400

// Passages cuts the policy under its headings. A long section is cut at its
// paragraphs; a list or a table stays whole and with the sentence that leads to it.
func (p Policy) Passages() []Passage {
	c := cutter{policy: p, ids: map[string]int{}, source: []byte(p.Body)}
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(c.source))
	c.heading = p.Title
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			c.under(h)
			continue
		}
		c.add(block{text: renderBlock(n, c.source), whole: whole(n)})
	}
	c.close()
	c.askPlaces()
	return c.passages
}

// cutter walks through a policy.
type cutter struct {
	policy   Policy
	source   []byte
	passages []Passage
	ids      map[string]int // how often each was used
	open     []opened       // the headings that the current text stands under, but its own
	heading  string
	level    int
	blocks   []block
}

// opened is a heading under which others stand.
type opened struct {
	level int
	text  string
}

// block is a paragraph, a list or a table.
type block struct {
	text  string
	whole bool // it is never cut
}

func whole(n ast.Node) bool { return n.Kind() != ast.KindParagraph }

func (c *cutter) add(b block) {
	if b.text != "" {
		c.blocks = append(c.blocks, b)
	}
}

// under begins a section.
func (c *cutter) under(h *ast.Heading) {
	c.close()
	if c.level > 0 {
		c.open = append(c.open, opened{c.level, c.heading})
	}
	for len(c.open) > 0 && c.open[len(c.open)-1].level >= h.Level {
		c.open = c.open[:len(c.open)-1]
	}
	c.level, c.heading = h.Level, renderHeading(h, c.source)
}

// close makes passages of the section that ends here.
func (c *cutter) close() {
	first := len(c.passages)
	for _, part := range parts(c.blocks) {
		c.passages = append(c.passages, Passage{
			Source: c.policy.Source, ID: c.id(), Crumbs: c.crumbs(), Heading: c.heading, Text: part,
		})
	}
	if len(c.passages) > first {
		c.passages[first].Questions = c.policy.questionsUnder(c.heading, c.level == 0 || c.heading == c.policy.Title)
	}
	c.blocks = nil
}

// id names the next passage after its heading.
func (c *cutter) id() PassageID {
	id := string(c.policy.Policy) + "#" + slug(c.heading)
	c.ids[id]++
	if n := c.ids[id]; n > 1 {
		id = fmt.Sprintf("%s-%d", id, n)
	}
	return PassageID(id)
}

// crumbs are the headings above the current one, without the policy's title.
func (c *cutter) crumbs() []string {
	var out []string
	for _, o := range c.open {
		if !strings.EqualFold(o.text, c.policy.Title) {
			out = append(out, o.text)
		}
	}
	return out
}

// questionsUnder are the questions that the text under a heading answers.
func (p Policy) questionsUnder(heading string, top bool) []string {
	var out []string
	for key, questions := range p.Questions {
		if strings.EqualFold(strings.TrimSpace(key), heading) || top && key == "" {
			out = append(out, questions...)
		}
	}
	return out
}

// placed is what a question is kept under that a passage answers which its
// heading does not name alone: "#parking-2", the end of the passage's id.
func placed(id PassageID) string {
	return string(id[max(0, strings.LastIndexByte(string(id), '#')):])
}

// askPlaces gives passages the questions that are kept by their place. Where the
// text has shrunk since and the place is gone, the first under its heading has them.
func (c *cutter) askPlaces() {
	for _, key := range slices.Sorted(maps.Keys(c.policy.Questions)) {
		if !strings.HasPrefix(key, "#") {
			continue
		}
		at := c.place(key)
		if at < 0 {
			at = c.place(key[:max(0, strings.LastIndexByte(key, '-'))])
		}
		if at >= 0 {
			c.passages[at].Questions = append(c.passages[at].Questions, c.policy.Questions[key]...)
		}
	}
}

func (c *cutter) place(key string) int {
	return slices.IndexFunc(c.passages, func(p Passage) bool { return placed(p.ID) == key })
}

// slug is a heading in short: lower case, words joined with dashes.
func slug(heading string) string {
	words := tokens(heading)
	if len(words) == 0 {
		return "text"
	}
	return strings.Join(words, "-")
}

// parts puts blocks together up to the length of a passage.
func parts(blocks []block) []string {
	var out []string
	current := ""
	for i, b := range together(blocks) {
		if i > 0 && len(current)+len(b) > longestPassage {
			out = append(out, current)
			current = ""
		}
		if current != "" {
			current += "\n\n"
		}
		current += b
	}
	if current != "" {
		out = append(out, current)
	}
	return out
}

// together joins what must not be parted and cuts paragraphs that are too long
// by themselves.
func together(blocks []block) []string {
	var out []string
	for i, b := range blocks {
		switch {
		case b.whole && i > 0 && leadsOn(blocks[i-1]):
			out[len(out)-1] += "\n\n" + b.text
		case !b.whole && len(b.text) > longestPassage:
			out = append(out, cutParagraph(b.text)...)
		default:
			out = append(out, b.text)
		}
	}
	return out
}

// leadsOn reports whether a paragraph introduces what follows.
func leadsOn(b block) bool {
	last, _ := utf8.DecodeLastRuneInString(b.text)
	return !b.whole && (last == ':' || len(b.text) < longestPassage/4)
}

// cutParagraph cuts at sentences and, where there are none, at spaces.
func cutParagraph(text string) []string {
	var out []string
	current := ""
	for _, s := range sentences(text) {
		for len(s) > longestPassage {
			at := strings.LastIndexByte(s[:longestPassage], ' ')
			if at <= 0 {
				at = longestPassage
				for !utf8.RuneStart(s[at]) {
					at--
				}
			}
			out, s = append(out, strings.TrimSpace(current+" "+s[:at])), strings.TrimSpace(s[at:])
			current = ""
		}
		if len(current)+len(s) > longestPassage {
			out, current = append(out, current), ""
		}
		current = strings.TrimSpace(current + " " + s)
	}
	return append(out, current)
}
