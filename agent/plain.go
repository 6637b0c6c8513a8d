package agent

import "strings"

// PlainText returns blocks as plain text, one line per item, without buttons and menus.
// It is for notifications, screen readers and surfaces that show nothing else.
func PlainText(blocks []Block) string {
	var lines []string
	for _, b := range blocks {
		lines = append(lines, b.plain()...)
	}
	return strings.Join(lines, "\n")
}

func (b Block) plain() []string {
	var lines []string
	for _, text := range []string{b.Heading, b.Text, b.Small} {
		if text != "" {
			lines = append(lines, text)
		}
	}
	if b.Quote != "" {
		lines = append(lines, "“"+b.Quote+"”")
	}
	for _, f := range b.Facts {
		lines = append(lines, f.Label+": "+f.Value)
	}
	for _, l := range b.Links {
		lines = append(lines, l.Label+" "+l.URL)
	}
	if b.Picture != nil {
		lines = append(lines, b.Picture.Alt)
	}
	if b.Table != nil {
		lines = append(lines, b.Table.Name)
	}
	if b.Document != nil {
		lines = append(lines, b.Document.Name)
	}
	return lines
}
