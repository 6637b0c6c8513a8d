package files

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

// Document is what is in a text with headings: Markdown, Word, PDF or a web page.
type Document struct {
	Headings []string   `json:"headings"`
	Links    []string   `json:"links"`
	Comments []NoteText `json:"comments,omitempty"`

	Sections []Section `json:"-"`
}

// NoteText is a comment in the margin.
type NoteText struct {
	Text    string `json:"text"`
	Section string `json:"section,omitempty"` // the heading above it
}

// Section is a heading with the text below it, up to the next heading of any level.
type Section struct {
	Heading string // "" before the first one
	Level   int
	Items   []string // paragraphs, list items, rows of tables, lines of code
	Code    []bool   // which of them are code
}

// Text returns the text below the heading.
func (s Section) Text() string { return strings.Join(s.Items, "\n") }

func (d *Document) heading(text string, level int) {
	d.Headings = append(d.Headings, text)
	d.Sections = append(d.Sections, Section{Heading: text, Level: level})
}

func (d *Document) item(text string, code bool) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	if len(d.Sections) == 0 {
		d.Sections = append(d.Sections, Section{})
	}
	s := &d.Sections[len(d.Sections)-1]
	s.Items, s.Code = append(s.Items, text), append(s.Code, code)
}

var markdownParser = goldmark.New(goldmark.WithExtensions(extension.Table)).Parser()

// front is YAML between two lines of dashes at the beginning.
var front = regexp.MustCompile(`^---\r?\n(?s:.*?)\r?\n---\r?\n`)

// markdown reads Markdown.
func markdown(source string) *Document {
	source = front.ReplaceAllString(source, "")
	d := &Document{Headings: []string{}, Links: []string{}}
	src := []byte(source)
	root := markdownParser.Parse(text.NewReader(src))
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function never fails
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			d.heading(plain(n, src), n.Level)
		case *ast.Link:
			d.Links = append(d.Links, string(n.Destination))
		case *ast.AutoLink:
			d.Links = append(d.Links, string(n.URL(src)))
		case *ast.Paragraph, *ast.TextBlock:
			d.item(plain(n, src), false)
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			for i := range n.Lines().Len() {
				line := n.Lines().At(i)
				d.item(string(line.Value(src)), true)
			}
		default:
			if n.Kind().String() == "TableRow" || n.Kind().String() == "TableHeader" {
				var cells []string
				for c := n.FirstChild(); c != nil; c = c.NextSibling() {
					cells = append(cells, plain(c, src))
				}
				d.item(strings.Join(cells, " | "), false)
			}
		}
		return ast.WalkContinue, nil
	})
	return d
}

// plain returns the text of a node without marks.
func plain(n ast.Node, src []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function never fails
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(src))
				if n.SoftLineBreak() || n.HardLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		case *ast.AutoLink:
			if entering {
				b.Write(n.URL(src))
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}
