package handover

import (
	"fmt"
	"regexp"
	"strings"
)

// writer writes paragraphs of Markdown.
type writer struct{ b strings.Builder }

// line writes a paragraph. Only the format has mark-up: what people typed, and what their files
// say, is text.
func (w *writer) line(format string, args ...any) {
	w.b.WriteString(marked(format, args...))
	w.b.WriteString("\n\n")
}

// list writes lines of Markdown as a list.
func (w *writer) list(lines []string) {
	for _, l := range lines {
		w.b.WriteString("- " + strings.ReplaceAll(l, "\n", "\n  ") + "\n")
	}
	if len(lines) > 0 {
		w.b.WriteByte('\n')
	}
}

// heading writes a title of some level.
func (w *writer) heading(level int, title string) {
	w.line(strings.Repeat("#", level)+" %s", oneLine(title))
}

// marked formats Markdown. The texts in it have none.
func marked(format string, args ...any) string {
	for i, a := range args {
		if text, ok := a.(string); ok {
			args[i] = escape(text)
		}
	}
	return strings.TrimSpace(fmt.Sprintf(format, args...))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

var (
	// Anywhere: escapes, code, emphasis, links and pictures, HTML, and characters by name.
	inlineMarks = regexp.MustCompile("[\\\\`*\\[<]|~~|&(?:#?[0-9A-Za-z]+;)")
	// At the beginning or end of a word only: load_rates.py has no emphasis.
	underscores = regexp.MustCompile(`(^|[^\pL\pN])(_+)|(_+)($|[^\pL\pN])`)
	// At the beginning of a line: headings, lists, quotations, rules, tables.
	lineMarks = regexp.MustCompile(`^(?:[-+=#>|:]|\d+[.)])`)
)

// escape writes a text as Markdown that shows it as it is: a link in it is its words and its
// address, which leads nowhere, and it has no headings, lists or HTML.
func escape(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue // a blank line would end the paragraph
		}
		line = inlineMarks.ReplaceAllStringFunc(line, func(mark string) string { return `\` + mark })
		line = underscores.ReplaceAllStringFunc(line, func(marks string) string { return strings.ReplaceAll(marks, "_", `\_`) })
		line = lineMarks.ReplaceAllStringFunc(line, func(mark string) string { return mark[:len(mark)-1] + `\` + mark[len(mark)-1:] })
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

var escaped = regexp.MustCompile(`\\([[:punct:]])`)

// Unescape returns the text that escaped Markdown shows.
func Unescape(markdown string) string { return escaped.ReplaceAllString(markdown, "$1") }
