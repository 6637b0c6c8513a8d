package handover

import (
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// script adds what a script's author wrote about it: docstrings, and comments with the line
// that they stand behind. location replaces lines, for a notebook's cell.
func (c *cutter) script(s *files.Script, location, title string) {
	for _, d := range s.Docs {
		c.add(orLines(location, d.Line, d.Line), title, d.Text)
	}
	var block []string
	from, to, def := 0, 0, ""
	flush := func() {
		name := title
		if def != "" {
			name = def
		}
		c.add(orLines(location, from, to), name, strings.Join(block, "\n"))
		block = nil
	}
	for _, l := range s.Lines {
		const gap = 2 // lines between comments on the same thing
		if len(block) > 0 && (l.From > to+gap || l.Def != def) {
			flush()
		}
		text := lineText(l)
		if l.Comment == "" && (len(block) == 0 || len(l.Tokens) == 0) {
			continue
		}
		if len(block) == 0 {
			from, def = l.From, l.Def
		}
		if l.Comment != "" || l.From == to+1 {
			block, to = append(block, text), l.To
		}
	}
	if len(block) > 0 {
		flush()
	}
}

func orLines(location string, from, to int) string {
	if location != "" {
		return location
	}
	return files.LinePlace(from, to)
}

// lineText writes a line of code with its comment.
func lineText(l files.CodeLine) string {
	var b strings.Builder
	for i, t := range l.Tokens {
		text := t.Text
		if t.Kind == files.CodeString {
			text = `"` + text + `"`
		}
		if i > 0 && t.Kind != files.Sign && l.Tokens[i-1].Kind != files.Sign {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
	return strings.TrimSpace(b.String() + " " + strings.TrimSpace(strings.TrimLeft(l.Comment, "# ")))
}

func (c *cutter) notebook(n *files.Notebook) {
	title := ""
	for _, cell := range n.Cells {
		at := files.CellPlace(cell.N)
		if !cell.IsCode {
			if first, _, _ := strings.Cut(cell.Source, "\n"); strings.HasPrefix(first, "#") {
				title = strings.TrimSpace(strings.TrimLeft(first, "# "))
			}
			c.add(at, title, strings.TrimLeft(cell.Source, "# "))
			continue
		}
		if cell.Script != nil {
			c.script(cell.Script, at, title)
		}
		for _, o := range n.Outputs {
			if o.Cell == cell.N {
				c.add(at, title, o.Text)
			}
		}
	}
}
