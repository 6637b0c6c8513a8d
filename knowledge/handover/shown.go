package handover

import (
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/grid"
	"github.com/leaveway/leaveway/knowledge/secrets"
)

// Limits of what is shown of a place.
const (
	mostShownCells = 8
	mostShownLines = 6
	linesAround    = 1 // before and after a line of code
)

// show keeps the content of a place in a file: cells with their formulas, lines of code.
func (n *Notes) show(f *files.File, location string) {
	if slices.ContainsFunc(n.Shown, func(p Passage) bool { return p.Location == location }) {
		return
	}
	text, title := "", ""
	switch {
	case f.Workbook != nil:
		text, title = cellsAt(f.Workbook, location), masked(labelsAt(f.Workbook, location))
	case f.Script != nil:
		text = linesAt(f.Script, location)
	case f.Notebook != nil:
		for _, c := range f.Notebook.Cells {
			if files.CellPlace(c.N) == location {
				text = c.Source
			}
		}
	case f.Records != nil:
		text = recordsAt(f.Records, location)
	}
	text = masked(text)
	if text != "" && len(n.Shown) < mostPassages {
		if len(text) > mostText {
			text = strings.ToValidUTF8(text[:mostText], "") + "…"
		}
		n.Shown = append(n.Shown, Passage{Location: location, Title: title, Text: text})
	}
}

// GridsOf returns the cells around the places of workbooks that questions are about, by place: one
// place for each question.
func GridsOf(all []*files.File, questions []gaps.Question) map[string]grid.Grid {
	grids := map[string]grid.Grid{}
	for _, q := range questions {
		at := gridPlace(q)
		for _, f := range all {
			if f.ID != at.File {
				continue
			}
			if g, ok := grid.Around(f, at, shown); ok {
				grids[at.String()] = g
			}
		}
	}
	return grids
}

// gridPlace is the place of a question whose cells are shown: the first one with cells.
func gridPlace(q gaps.Question) files.Place {
	for _, at := range q.Evidence {
		if strings.Contains(at.Location, "!") {
			return at
		}
	}
	return files.Place{}
}

// Grid returns the cells that a question is about; false if there are none to show.
func (iv *Interview) Grid(q gaps.Question) (grid.Grid, bool) {
	g, ok := iv.Grids[gridPlace(q).String()]
	return g, ok
}

// cellsAt writes the cells of a place, one a line: “C9 = 428500”, “D5 = C5*0.965 (12.3)”.
func cellsAt(w *files.Workbook, location string) string {
	at := strings.LastIndexByte(location, '!')
	if at < 0 {
		return ""
	}
	area, ok := files.ParseRange(location[at+1:])
	sheet, known := w.Sheet(location[:at])
	if !ok || !known {
		return ""
	}
	var lines []string
	for _, v := range sheet.Cells {
		if !area.Contains(cellOf(v)) {
			continue
		}
		line := cellOf(v).String() + " = " + shown(w, v)
		if v.Formula != 0 {
			line = cellOf(v).String() + " = " + w.FormulaOf(v) + " (" + shown(w, v) + ")"
		}
		if lines = append(lines, line); len(lines) == mostShownCells {
			break
		}
	}
	return strings.Join(lines, "\n")
}

// mostLabels is how many labels of rows name a place.
const mostLabels = 4

// labelsAt returns what names the cells of a place: the texts to the left of its first rows, and the
// heading above its first column. People ask by these names, and not by cells.
func labelsAt(w *files.Workbook, location string) string {
	at := strings.LastIndexByte(location, '!')
	if at < 0 {
		return ""
	}
	area, ok := files.ParseRange(location[at+1:])
	sheet, known := w.Sheet(location[:at])
	if !ok || !known {
		return ""
	}
	heading := ""
	var labels []string
	for _, v := range sheet.Cells {
		c := cellOf(v)
		switch {
		case c.Row > area.To.Row || len(labels) == mostLabels:
		case c.Column == 1 && c.Row == area.From.Row && isYearCell(v): // rows of a plan are years
			labels = append(labels, shown(w, v))
		case v.Kind != files.IsText:
		case c.Column == area.From.Column && c.Row < area.From.Row:
			heading = w.TextOf(v)
		case c.Column < area.From.Column && c.Row >= area.From.Row:
			labels = append(labels, w.TextOf(v))
		}
	}
	if heading != "" {
		labels = append(labels, heading)
	}
	return strings.Join(labels, ", ")
}

// isYearCell reports whether a cell holds a typed year, as the rows of a plan do.
func isYearCell(v files.Value) bool {
	const first, last = 1990, 2100
	return v.Kind == files.IsNumber && v.Formula == 0 && v.Number >= first && v.Number <= last && v.Number == float64(int(v.Number))
}

// linesAt writes the lines of a script in a place, and those around them.
func linesAt(s *files.Script, location string) string {
	from, to, ok := linesOf(location)
	if !ok {
		return ""
	}
	var lines []string
	for _, l := range s.Lines {
		if l.To < from-linesAround || l.From > to+linesAround || len(lines) == mostShownLines {
			continue
		}
		if text := lineText(l); text != "" {
			lines = append(lines, strconv.Itoa(l.From)+"  "+text)
		}
	}
	return strings.Join(lines, "\n")
}

// linesOf reads “line 12” and “lines 12-18”.
func linesOf(location string) (from, to int, ok bool) {
	first, last, isRange := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(location, "lines "), "line "), "-")
	from, err := strconv.Atoi(first)
	if err != nil {
		return 0, 0, false
	}
	if to = from; isRange {
		if to, err = strconv.Atoi(last); err != nil {
			return 0, 0, false
		}
	}
	return from, to, true
}

func recordsAt(r *files.Records, location string) string {
	from, to, ok := linesOf(location)
	if !ok {
		return ""
	}
	lines := []string{strings.Join(r.Columns, ", ")}
	for i, row := range r.Rows {
		if i < len(r.Lines) && r.Lines[i] >= from && r.Lines[i] <= to && len(lines) < mostShownLines {
			lines = append(lines, strings.Join(row, ", "))
		}
	}
	return strings.Join(lines, "\n")
}

// maskedAround is how much more than what is shown is looked at for secrets: one that is cut in
// the middle must not be taken for something else.
const maskedAround = 16 << 10

// masked is a text without secrets and personal data. Of a long one, no more is looked at than
// may be shown.
func masked(text string) string {
	if len(text) <= mostText+maskedAround {
		return secrets.Mask(text)
	}
	text = secrets.Mask(strings.ToValidUTF8(text[:mostText+maskedAround], ""))
	if len(text) <= mostText { // much of it was masked, and what is at the end may be half of a secret
		text = text[:strings.LastIndexAny(text, " \n]")+1]
	}
	return text
}

// textAt is what a file says in a place, word for word.
func textAt(notes []Notes, at files.Place) string {
	for _, n := range notes {
		if n.File != at.File {
			continue
		}
		for _, p := range n.Shown {
			if p.Location == at.Location {
				return p.Text
			}
		}
		for _, p := range n.Passages {
			if p.Location == at.Location {
				return p.Text
			}
		}
	}
	return ""
}
