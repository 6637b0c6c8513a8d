package read

import (
	"bytes"
	"strings"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/leaveway/leaveway/knowledge"
)

// maxDepth is the nesting depth at which a page is cut off.
const maxDepth = 200

// skippedTags contain no policy text.
var skippedTags = map[atom.Atom]bool{
	atom.Script: true, atom.Style: true, atom.Noscript: true, atom.Template: true, atom.Iframe: true, atom.Object: true,
	atom.Svg: true, atom.Math: true, atom.Form: true, atom.Button: true, atom.Select: true, atom.Textarea: true,
	atom.Nav: true, atom.Head: true, atom.Audio: true, atom.Video: true, atom.Canvas: true,
}

var headingLevels = map[atom.Atom]int{atom.H1: 1, atom.H2: 2, atom.H3: 3, atom.H4: 4, atom.H5: 5, atom.H6: 6}

// inlineTags don't end a paragraph.
var inlineTags = map[atom.Atom]bool{
	atom.A: true, atom.Abbr: true, atom.B: true, atom.Br: true, atom.Cite: true, atom.Code: true, atom.Em: true, atom.Font: true,
	atom.I: true, atom.Img: true, atom.Mark: true, atom.Q: true, atom.S: true, atom.Small: true, atom.Span: true, atom.Strong: true,
	atom.Sub: true, atom.Sup: true, atom.Time: true, atom.U: true, atom.Label: true, atom.Wbr: true,
}

// html reads headings, paragraphs, lists and tables of a web page.
func html(name string, content []byte) (knowledge.Policy, error) {
	text, err := Text(name, content)
	if err != nil {
		return knowledge.Policy{}, err
	}
	root, err := nethtml.Parse(bytes.NewReader([]byte(text)))
	if err != nil {
		return knowledge.Policy{}, refuse("I can't read %s as a web page. Please save it as plain text.", name)
	}
	var p page
	p.blocks(root, 0)
	p.flush()
	title := p.h1
	if title == "" {
		title = titleTag(root, 0)
	}
	return knowledge.Policy{Source: knowledge.Source{Title: title}, Body: p.String()}, nil
}

// page is a web page being converted to Markdown.
type page struct {
	writer
	line strings.Builder // the current paragraph
	h1   string
}

func (p *page) flush() {
	p.paragraph(p.line.String())
	p.line.Reset()
}

func (p *page) blocks(n *nethtml.Node, depth int) {
	if depth > maxDepth || skippedTags[n.DataAtom] {
		return
	}
	switch level := headingLevels[n.DataAtom]; {
	case n.Type == nethtml.TextNode:
		p.line.WriteString(n.Data)
		return
	case level > 0:
		p.flush()
		text := innerText(n, depth)
		if p.h1 == "" && level == 1 {
			p.h1 = oneLine(text)
		}
		p.heading(level, text)
		return
	case n.DataAtom == atom.Ul || n.DataAtom == atom.Ol:
		p.flush()
		p.list(n, 0, depth)
		p.endBlock()
		return
	case n.DataAtom == atom.Table:
		p.flush()
		p.table(tableRows(n, depth))
		return
	case n.Type == nethtml.ElementNode && inlineTags[n.DataAtom]:
		p.line.WriteString(innerText(n, depth))
		return
	}
	p.flush()
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		p.blocks(child, depth+1)
	}
	p.flush()
}

// list writes the items of a list and its nested lists.
func (p *page) list(list *nethtml.Node, indent, depth int) {
	if depth > maxDepth {
		return
	}
	for li := list.FirstChild; li != nil; li = li.NextSibling {
		if li.Type != nethtml.ElementNode {
			continue
		}
		var own strings.Builder
		var inner []*nethtml.Node
		for child := li.FirstChild; child != nil; child = child.NextSibling {
			if child.DataAtom == atom.Ul || child.DataAtom == atom.Ol {
				inner = append(inner, child)
				continue
			}
			own.WriteString(innerText(child, depth) + " ")
		}
		p.item(indent, own.String())
		for _, list := range inner {
			p.list(list, indent+1, depth+1)
		}
	}
}

// tableRows returns the cells of a table, by row.
func tableRows(n *nethtml.Node, depth int) [][]string {
	if depth > maxDepth || skippedTags[n.DataAtom] {
		return nil
	}
	var out [][]string
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if child.DataAtom != atom.Tr {
			out = append(out, tableRows(child, depth+1)...)
			continue
		}
		var cells []string
		for cell := child.FirstChild; cell != nil; cell = cell.NextSibling {
			if cell.DataAtom == atom.Td || cell.DataAtom == atom.Th {
				cells = append(cells, innerText(cell, depth))
			}
		}
		out = append(out, cells)
	}
	return out
}

func innerText(n *nethtml.Node, depth int) string {
	switch {
	case n.Type == nethtml.TextNode:
		return n.Data
	case depth > maxDepth || skippedTags[n.DataAtom]:
		return ""
	case n.DataAtom == atom.Br:
		return " "
	}
	var b strings.Builder
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		b.WriteString(innerText(child, depth+1))
		if child.Type == nethtml.ElementNode && !inlineTags[child.DataAtom] {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// titleTag returns the content of the title element.
func titleTag(n *nethtml.Node, depth int) string {
	if n.DataAtom == atom.Title && n.FirstChild != nil {
		return oneLine(n.FirstChild.Data)
	}
	for child := n.FirstChild; child != nil && depth < maxDepth; child = child.NextSibling {
		if title := titleTag(child, depth+1); title != "" {
			return title
		}
	}
	return ""
}
