package read

import (
	"regexp"
	"strings"
)

// writer writes plain text as Markdown.
type writer struct{ strings.Builder }

func (w *writer) paragraph(text string) {
	if text = oneLine(text); text != "" {
		w.WriteString(escape(text) + "\n\n")
	}
}

const maxHeadingLevel = 6

func (w *writer) heading(level int, text string) {
	if text = oneLine(text); text != "" {
		w.WriteString(strings.Repeat("#", min(max(level, 1), maxHeadingLevel)) + " " + escape(text) + "\n\n")
	}
}

// item writes a list item; depth starts at 0.
func (w *writer) item(depth int, text string) {
	if text = oneLine(text); text != "" {
		w.WriteString(strings.Repeat("  ", depth) + "- " + escape(text) + "\n")
	}
}

// endBlock ends a list or a table.
func (w *writer) endBlock() { w.WriteString("\n") }

// table writes rows; the first one is the header.
func (w *writer) table(rows [][]string) {
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	if width == 0 {
		return
	}
	for i, row := range rows {
		if w.Len() > maxText { // one wide row makes all others wide
			return
		}
		w.WriteString("|")
		for j := range width {
			cell := ""
			if j < len(row) {
				cell = strings.ReplaceAll(escape(oneLine(row[j])), "|", `\|`)
			}
			w.WriteString(" " + cell + " |")
		}
		w.WriteString("\n")
		if i == 0 {
			w.WriteString("|" + strings.Repeat(" --- |", width) + "\n")
		}
	}
	w.endBlock()
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

var (
	inlineMark = regexp.MustCompile("[\\\\`*_<\\[]")
	leadMark   = regexp.MustCompile(`^(#|>|[-+]( |$)|=+$|-+$|~~~|\|)`)
	leadNumber = regexp.MustCompile(`^(\d+)([.)])( |$)`)
)

// escape prevents plain text from being read as Markdown.
func escape(text string) string {
	text = inlineMark.ReplaceAllString(text, `\$0`)
	text = leadNumber.ReplaceAllString(text, `$1\$2$3`)
	return leadMark.ReplaceAllString(text, `\$0`)
}
