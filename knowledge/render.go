package knowledge

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// renderBlock renders a block of Markdown as plain text, without raw HTML.
func renderBlock(n ast.Node, source []byte) string {
	switch n := n.(type) {
	case *ast.List:
		return renderList(n, source, "")
	case *extast.Table:
		return renderTable(n, source)
	case *ast.Blockquote:
		return renderChildren(n, source)
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		return strings.TrimSpace(string(n.Lines().Value(source)))
	case *ast.HTMLBlock, *ast.ThematicBreak:
		return ""
	}
	return renderInline(n, source)
}

func renderChildren(n ast.Node, source []byte) string {
	var parts []string
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if text := renderBlock(child, source); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "\n\n")
}

// renderList renders an item per line, and nested lists indented.
func renderList(list *ast.List, source []byte, indent string) string {
	var lines []string
	number := list.Start
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		mark := "- "
		if list.IsOrdered() {
			mark = fmt.Sprintf("%d. ", number)
			number++
		}
		for child := item.FirstChild(); child != nil; child = child.NextSibling() {
			if inner, ok := child.(*ast.List); ok {
				lines = append(lines, renderList(inner, source, indent+"  "))
				continue
			}
			if text := renderBlock(child, source); text != "" {
				lines = append(lines, indent+mark+strings.ReplaceAll(text, "\n", " "))
				mark = "  "
			}
		}
	}
	return strings.Join(lines, "\n")
}

// renderTable renders a row per line.
func renderTable(table *extast.Table, source []byte) string {
	var lines []string
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, renderInline(cell, source))
		}
		lines = append(lines, strings.Join(cells, " | "))
	}
	return strings.Join(lines, "\n")
}

// renderInline renders the content of a paragraph on one line.
func renderInline(n ast.Node, source []byte) string {
	var b strings.Builder
	writeInline(&b, n, source, true)
	return strings.Join(strings.Fields(b.String()), " ")
}

// renderHeading leaves out the targets of links.
func renderHeading(h *ast.Heading, source []byte) string {
	var b strings.Builder
	writeInline(&b, h, source, false)
	return strings.Join(strings.Fields(b.String()), " ")
}

func writeInline(b *strings.Builder, n ast.Node, source []byte, targets bool) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch child := child.(type) {
		case *ast.Text:
			b.Write(unescape(child.Segment.Value(source)))
			if child.SoftLineBreak() || child.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(child.Value)
		case *ast.AutoLink:
			b.Write(child.URL(source))
		case *ast.Link:
			writeInline(b, child, source, targets)
			if targets {
				writeTarget(b, string(child.Destination))
			}
		case *ast.CodeSpan:
			writeCode(b, child, source)
		case *ast.RawHTML:
		default:
			writeInline(b, child, source, targets)
		}
	}
}

// writeCode writes code unchanged, because Markdown isn't interpreted in it.
func writeCode(b *strings.Builder, code *ast.CodeSpan, source []byte) {
	for child := code.FirstChild(); child != nil; child = child.NextSibling() {
		if text, ok := child.(*ast.Text); ok {
			b.Write(text.Segment.Value(source))
		}
	}
}

// unescape resolves entities and backslash escapes.
func unescape(text []byte) []byte {
	return util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(text)))
}

// writeTarget writes the target of a link to another site.
func writeTarget(b *strings.Builder, target string) {
	if strings.HasPrefix(target, "https://") && !strings.HasSuffix(b.String(), target) {
		fmt.Fprintf(b, " (%s)", target)
	}
}
