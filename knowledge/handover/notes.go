package handover

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// Notes are what is kept of a file: what it is, and what it says in which place.
type Notes struct {
	File     string    `json:"file"`
	Type     string    `json:"type"`
	Hash     string    `json:"hash,omitempty"` // of the content that the places are in
	Purpose  string    `json:"purpose"`
	Does     []string  `json:"does,omitempty"`    // how it works
	Fragile  []string  `json:"fragile,omitempty"` // what is easily broken
	Refusal  string    `json:"refusal,omitempty"` // why it couldn't be read
	Passages []Passage `json:"passages,omitempty"`
	// Shown is the content of the places that questions are about, as the leaver sees it.
	Shown []Passage `json:"shown,omitempty"`
}

// Passage is what a file says in one place.
type Passage struct {
	Location string `json:"location"`
	Title    string `json:"title"` // the text above it, or before it
	Text     string `json:"text"`
}

// Limits of what is kept of a file.
const (
	mostPassages = 600
	mostText     = 2_000 // bytes of a passage
)

// NotesOf returns what is kept of a project's files.
func NotesOf(all []*files.File, found gaps.Analysis) []Notes {
	notes := make([]Notes, 0, len(all))
	for _, f := range all {
		n := Notes{File: f.ID, Type: f.Type, Hash: f.Hash, Refusal: f.Refusal, Passages: cut(f, all)}
		for _, q := range found.Backlog {
			for _, at := range q.Evidence {
				if at.File == f.ID {
					n.show(f, at.Location)
				}
			}
		}
		for _, r := range found.Reports {
			if r.File == f.ID {
				n.Purpose, n.Does, n.Fragile = r.Purpose, r.Mechanics, r.Fragile
			}
		}
		notes = append(notes, n)
	}
	return notes
}

// cut returns what a file of a project says, place by place.
func cut(f *files.File, project []*files.File) []Passage {
	c := &cutter{project: project}
	switch {
	case f.Workbook != nil:
		c.workbook(f.Workbook)
	case f.Deck != nil:
		c.deck(f.Deck)
	case f.Document != nil:
		c.document(f.Document)
	case f.Script != nil:
		c.script(f.Script, "", "")
	case f.Notebook != nil:
		c.notebook(f.Notebook)
	case f.Records != nil:
		c.add("line 1", "Columns", strings.Join(f.Records.Columns, ", "))
	}
	return c.all
}

type cutter struct {
	project []*files.File
	all     []Passage
}

func (c *cutter) add(location, title, text string) {
	text = masked(strings.TrimSpace(text))
	if text == "" || len(c.all) >= mostPassages {
		return
	}
	if len(text) > mostText {
		text = strings.ToValidUTF8(text[:mostText], "") + "…"
	}
	c.all = append(c.all, Passage{Location: location, Title: strings.TrimSpace(title), Text: text})
}

func (c *cutter) deck(d *files.Deck) {
	for _, s := range d.Slides {
		lines := append([]string{}, s.Bullets...)
		for _, row := range s.Table {
			lines = append(lines, strings.Join(row, ", "))
		}
		text := strings.Join(lines, "\n")
		if text == "" {
			text = s.Title
		}
		c.add(files.SlidePlace(s.N, false), s.Title, text)
		c.add(files.SlidePlace(s.N, true), s.Title, s.Notes)
	}
}

func (c *cutter) document(d *files.Document) {
	for _, s := range d.Sections {
		c.add(files.SectionPlace(s.Heading), s.Heading, strings.Join(s.Items, "\n"))
	}
	for _, n := range d.Comments {
		c.add(files.SectionPlace(n.Section), n.Section, n.Text)
	}
}

// A row with more values than this, or a sheet with more rows, is a table of numbers: its
// cells say nothing by themselves.
const (
	mostValues = 16
	mostRows   = 400
)

func (c *cutter) workbook(w *files.Workbook) {
	comments := map[string]string{}
	for _, n := range w.Comments {
		comments[n.Cell] = strings.TrimSpace(comments[n.Cell] + " " + n.Text)
	}
	for i := range w.Sheets {
		sheet, heads := &w.Sheets[i], map[uint16]string{}
		rows := rowsOf(sheet)
		for i, row := range rows {
			if isHead(row) {
				heads = map[uint16]string{}
				for _, v := range row {
					heads[v.Column] = strings.TrimSpace(w.TextOf(v))
				}
				isAboveNumbers := i+1 < len(rows) && rows[i+1][0].Row == row[0].Row+1 && slices.ContainsFunc(rows[i+1], func(v files.Value) bool { return v.Kind == files.IsNumber })
				if isAboveNumbers && !slices.ContainsFunc(row, func(v files.Value) bool { return comments[cellPlace(sheet, v)] != "" }) {
					continue // it names what is below it, and says nothing
				}
			}
			c.row(w, sheet, row, tableText{heads, comments})
		}
	}
	c.names(w)
}

// tableText is what a table says around its cells.
type tableText struct {
	heads    map[uint16]string // by column
	comments map[string]string // by cell
}

// isHead reports whether a row is the head of a table: nothing but texts, one for each of its columns.
func isHead(row []files.Value) bool {
	return len(row) > 1 && !slices.ContainsFunc(row, func(v files.Value) bool { return v.Kind != files.IsText || v.Formula != 0 })
}

// named writes a cell with the head of its column before it, so that “share” is read as “Unit: share”.
func (t tableText) named(column uint16, text, sign string) string {
	if head := t.heads[column]; head != "" && head != text {
		return strings.TrimSuffix(head, ":") + sign + text
	}
	return text
}

// rowsOf groups a sheet's cells by their rows, the first ones.
func rowsOf(sheet *files.Sheet) [][]files.Value {
	var rows [][]files.Value
	for _, v := range sheet.Cells {
		if n := len(rows); n > 0 && rows[n-1][0].Row == v.Row {
			rows[n-1] = append(rows[n-1], v)
			continue
		}
		if len(rows) == mostRows {
			break
		}
		rows = append(rows, []files.Value{v})
	}
	return rows
}

// row adds what a row of a sheet says: its label, its values, and what somebody noted there.
func (c *cutter) row(w *files.Workbook, sheet *files.Sheet, row []files.Value, around tableText) {
	var texts, values, named, noted []string
	for _, v := range row {
		cell := cellPlace(sheet, v)
		for _, from := range c.origins(w, w.FormulaOf(v), w.Names) {
			noted = append(noted, fmt.Sprintf("%s comes from %s", cell, from))
		}
		switch {
		case v.Kind == files.IsText && v.Formula == 0:
			if texts = append(texts, w.TextOf(v)); len(texts) > 1 {
				named = append(named, around.named(v.Column, w.TextOf(v), ": "))
			}
		case v.Kind != files.Empty:
			values = append(values, around.named(v.Column, shown(w, v), " "))
		}
		if note := around.comments[cell]; note != "" {
			noted = append(noted, note)
			if len(row) > mostValues { // a table's cell that has a note of its own
				const labels = 2
				name := strings.Join(slices.Concat(texts[:min(labels, len(texts))], []string{around.heads[v.Column]}), ", ")
				c.add(cell, sheet.Name+", "+name, strings.Trim(name, ", ")+": "+shown(w, v)+". "+note)
			}
		}
	}
	if len(texts) == 0 || len(row) > mostValues || len(values) == 0 && len(noted) == 0 && len(strings.Fields(strings.Join(texts, " "))) < 4 {
		if len(noted) > 0 && len(row) <= mostValues {
			c.add(place(sheet, row), sheet.Name, strings.Join(noted, "\n"))
		}
		return
	}
	line := texts[0]
	if len(values) == 1 {
		line += ": " + shown(w, row[slices.IndexFunc(row, func(v files.Value) bool { return v.Kind != files.Empty && (v.Kind != files.IsText || v.Formula != 0) })])
	} else if len(values) > 1 {
		line += ": " + strings.Join(values, ", ")
	}
	lines := append([]string{line + "."}, named...)
	c.add(place(sheet, row), sheet.Name+", "+texts[0], strings.Join(append(lines, noted...), "\n"))
}

func cellOf(v files.Value) files.Cell { return files.Cell{Row: int(v.Row), Column: int(v.Column)} }

func cellPlace(sheet *files.Sheet, v files.Value) string {
	return files.SheetPlace(sheet.Name, files.Range{From: cellOf(v), To: cellOf(v)})
}

func place(sheet *files.Sheet, row []files.Value) string {
	return files.SheetPlace(sheet.Name, files.Range{From: cellOf(row[0]), To: cellOf(row[len(row)-1])})
}

func shown(w *files.Workbook, v files.Value) string {
	switch {
	case v.Kind == files.IsText, v.Kind == files.IsError:
		return w.TextOf(v)
	case v.Format == files.Date:
		return firstDay.AddDate(0, 0, int(v.Number)).Format("January 2, 2006")
	case v.Format == files.Percent:
		return number(v.Number*100) + " %"
	}
	return number(v.Number)
}

// firstDay is day 0 of Excel's calendar, as it counts from March 1900.
var firstDay = time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)

// number writes a number with at most four decimals.
func number(n float64) string {
	const decimals = 4
	text := strconv.FormatFloat(n, 'f', decimals, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	if text == "" || text == "-" || text == "-0" {
		return "0"
	}
	return text
}

// Excerpt returns what a file says in a place, or nearby; "" if nothing is kept of it.
func Excerpt(all []Notes, at files.Place) string {
	for _, n := range all {
		if n.File != at.File {
			continue
		}
		for _, p := range n.Shown {
			if p.Location == at.Location {
				return p.Text
			}
		}
		for _, p := range n.Passages {
			if p.Location == at.Location || overlaps(p.Location, at.Location) {
				return fmt.Sprintf("%s: %s", p.Title, p.Text)
			}
		}
	}
	return ""
}

// overlaps reports whether two locations on the same sheet have cells in common.
func overlaps(one, other string) bool {
	a, b := strings.LastIndexByte(one, '!'), strings.LastIndexByte(other, '!')
	if a < 0 || b < 0 || one[:a] != other[:b] {
		return false
	}
	r, ok := files.ParseRange(one[a+1:])
	s, isRange := files.ParseRange(other[b+1:])
	return ok && isRange && r.Meets(s)
}
