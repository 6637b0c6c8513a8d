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

// maxPassage is in bytes. A longer section is cut between paragraphs.
const maxPassage = 1400

// Passages cuts the policy at its headings. A long section is cut between paragraphs;
// a list or a table stays in one piece, with the sentence that introduces it.
func (p Policy) Passages() []Passage {
	c := cutter{policy: p, ids: map[string]int{}, source: []byte(p.Body)}
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(c.source))
	c.heading = p.Title
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			c.startSection(h)
			continue
		}
		c.add(block{text: renderBlock(n, c.source), atomic: isAtomic(n)})
	}
	c.endSection()
	c.addFootnotes()
	c.addAnchoredQuestions()
	return c.passages
}

// cutter collects the passages of a policy.
type cutter struct {
	policy    Policy
	source    []byte
	passages  []Passage
	ids       map[string]int // how often each was used
	ancestors []ancestor     // the headings above the current one
	heading   string
	level     int
	blocks    []block
	law       string // of the current section
	footnotes []string
}

// ancestor is a heading with subheadings.
type ancestor struct {
	level int
	text  string
}

// block is a paragraph, a list or a table.
type block struct {
	text   string
	atomic bool // never cut
}

func isAtomic(n ast.Node) bool { return n.Kind() != ast.KindParagraph }

// footnoteMarks begin a paragraph that explains the mark.
const footnoteMarks = "†‡"

// lawMark begins a paragraph with the legal basis of a section. It isn't part of the
// answer, and comes after it in small print.
const lawMark = "Law:"

func (c *cutter) add(b block) {
	law, isLaw := strings.CutPrefix(b.text, lawMark)
	switch {
	case b.text == "":
	case !b.atomic && isLaw:
		c.law = strings.TrimSpace(law)
	case !b.atomic && strings.ContainsRune(footnoteMarks, firstRune(b.text)):
		c.footnotes = append(c.footnotes, b.text)
	default:
		c.blocks = append(c.blocks, b)
	}
}

// addFootnotes gives each footnote to the passages with its mark. A footnote whose mark
// is not used becomes ordinary text.
func (c *cutter) addFootnotes() {
	for _, note := range c.footnotes {
		used := false
		for i := range c.passages {
			if strings.ContainsRune(c.passages[i].Text, firstRune(note)) {
				c.passages[i].Footnotes = append(c.passages[i].Footnotes, note)
				used = true
			}
		}
		if !used {
			c.blocks = append(c.blocks, block{text: note})
		}
	}
	c.endSection()
}

// withFootnotes appends the footnotes that a quotation from the passage refers to.
func (p Passage) withFootnotes(quote string) string {
	for _, note := range p.Footnotes {
		if strings.ContainsRune(quote, firstRune(note)) {
			quote += "\n" + note
		}
	}
	return quote
}

// startSection ends the current section and starts one at a heading.
func (c *cutter) startSection(h *ast.Heading) {
	c.endSection()
	if c.level > 0 {
		c.ancestors = append(c.ancestors, ancestor{c.level, c.heading})
	}
	for len(c.ancestors) > 0 && c.ancestors[len(c.ancestors)-1].level >= h.Level {
		c.ancestors = c.ancestors[:len(c.ancestors)-1]
	}
	c.level, c.heading = h.Level, renderHeading(h, c.source)
}

// endSection turns the current section into passages.
func (c *cutter) endSection() {
	first := len(c.passages)
	for _, part := range packBlocks(c.blocks) {
		c.passages = append(c.passages, Passage{
			Source: c.policy.Source, ID: c.nextID(), Crumbs: c.crumbs(), Heading: c.heading, Text: part, Law: c.law,
		})
	}
	if len(c.passages) > first {
		c.passages[first].Questions = c.policy.questionsUnder(c.heading, c.level == 0 || c.heading == c.policy.Title)
	}
	c.blocks, c.law = nil, ""
}

// nextID numbers passages that share a heading.
func (c *cutter) nextID() PassageID {
	id := string(c.policy.Policy) + "#" + slug(c.heading)
	c.ids[id]++
	if n := c.ids[id]; n > 1 {
		id = fmt.Sprintf("%s-%d", id, n)
	}
	return PassageID(id)
}

// crumbs returns the headings above the current one, without the policy's title.
func (c *cutter) crumbs() []string {
	var out []string
	for _, o := range c.ancestors {
		if !strings.EqualFold(o.text, c.policy.Title) {
			out = append(out, o.text)
		}
	}
	return out
}

// questionsUnder returns the questions for a heading; top also includes those for "".
func (p Policy) questionsUnder(heading string, top bool) []string {
	var out []string
	for key, questions := range p.Questions {
		if strings.EqualFold(strings.TrimSpace(key), heading) || top && key == "" {
			out = append(out, questions...)
		}
	}
	return out
}

// anchor returns the end of a passage's ID, "#parking-2". Questions are stored under it
// if several passages share the heading.
func anchor(id PassageID) string {
	return string(id[max(0, strings.LastIndexByte(string(id), '#')):])
}

// addAnchoredQuestions gives the questions stored under an anchor to its passage, or to
// the first one under the heading if that passage no longer exists.
func (c *cutter) addAnchoredQuestions() {
	for _, key := range slices.Sorted(maps.Keys(c.policy.Questions)) {
		if !strings.HasPrefix(key, "#") {
			continue
		}
		at := c.indexOfAnchor(key)
		if at < 0 {
			at = c.indexOfAnchor(key[:max(0, strings.LastIndexByte(key, '-'))])
		}
		if at >= 0 {
			c.passages[at].Questions = append(c.passages[at].Questions, c.policy.Questions[key]...)
		}
	}
}

func (c *cutter) indexOfAnchor(key string) int {
	return slices.IndexFunc(c.passages, func(p Passage) bool { return anchor(p.ID) == key })
}

// slug turns "Sick leave" into "sick-leave".
func slug(heading string) string {
	words := tokenize(heading)
	if len(words) == 0 {
		return "text"
	}
	return strings.Join(words, "-")
}

// packBlocks joins blocks into texts of up to maxPassage bytes.
func packBlocks(blocks []block) []string {
	var out []string
	current := ""
	for i, b := range joinAndSplit(blocks) {
		if i > 0 && len(current)+len(b) > maxPassage {
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

// joinAndSplit attaches a list or table to its introduction, and splits paragraphs that
// are too long for one passage.
func joinAndSplit(blocks []block) []string {
	var out []string
	for i, b := range blocks {
		switch {
		case b.atomic && i > 0 && introduces(blocks[i-1]):
			out[len(out)-1] += "\n\n" + b.text
		case !b.atomic && len(b.text) > maxPassage:
			out = append(out, splitParagraph(b.text)...)
		default:
			out = append(out, b.text)
		}
	}
	return out
}

// introduces reports whether a block introduces the list or table after it.
func introduces(b block) bool {
	last, _ := utf8.DecodeLastRuneInString(b.text)
	return !b.atomic && (last == ':' || len(b.text) < maxPassage/4)
}

// splitParagraph splits at sentences, or at spaces if a sentence is too long.
func splitParagraph(text string) []string {
	var out []string
	current := ""
	for _, s := range splitSentences(text) {
		for len(s) > maxPassage {
			at := strings.LastIndexByte(s[:maxPassage], ' ')
			if at <= 0 {
				at = maxPassage
				for !utf8.RuneStart(s[at]) {
					at--
				}
			}
			out, s = append(out, strings.TrimSpace(current+" "+s[:at])), strings.TrimSpace(s[at:])
			current = ""
		}
		if len(current)+len(s) > maxPassage {
			out, current = append(out, current), ""
		}
		current = strings.TrimSpace(current + " " + s)
	}
	return append(out, current)
}
