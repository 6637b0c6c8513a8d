// Package grid shows the cells around a place of a workbook, as a small table: as a picture for
// people who can see it, and in words for everybody.
//
//	grid.go     Grid: which cells are shown, and in words
//	picture.go  the same as a PNG
package grid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/secrets"
)

// Grid is a small part of a sheet.
type Grid struct {
	Place   string   `json:"place"` // what it is about, such as “book.xlsx, Model!C9”
	Columns []string `json:"columns"`
	Rows    []Row    `json:"rows"`
}

// Row is a row of a grid, with a cell for each column.
type Row struct {
	Number int    `json:"number"`
	Cells  []Cell `json:"cells"`
}

// Cell is what a cell shows.
type Cell struct {
	Text   string `json:"text,omitempty"`
	Number bool   `json:"number,omitempty"` // it is shown to the right
	Marked bool   `json:"marked,omitempty"` // the grid is about it
}

// Limits of a grid.
const (
	around      = 2 // rows and columns on each side of the place
	mostRows    = 9
	mostColumns = 6
	mostLetters = 24 // of a cell
)

// Around returns the cells around a place; false if it isn't in a workbook, or is a whole sheet.
// Text isn't shown if it looks like a secret. shown writes a value as people see it.
func Around(f *files.File, at files.Place, shown func(*files.Workbook, files.Value) string) (Grid, bool) {
	cut := strings.LastIndexByte(at.Location, '!')
	if f == nil || f.Workbook == nil || f.ID != at.File || cut < 0 {
		return Grid{}, false
	}
	sheet, known := f.Workbook.Sheet(at.Location[:cut])
	area, ok := files.ParseRange(at.Location[cut+1:])
	if !known || !ok {
		return Grid{}, false
	}
	cells := map[files.Cell]files.Value{}
	label, heading := files.Cell{}, 0
	for _, v := range sheet.Cells {
		c := v.Cell()
		if c.Row > area.To.Row+mostRows {
			break
		}
		near := c.Row >= area.From.Row-mostRows
		isText := v.Kind == files.IsText
		if isText && c.Row == area.From.Row && c.Column < area.From.Column && label.Column == 0 {
			label = c
		}
		if isText && c.Row < area.From.Row && c.Column == area.From.Column {
			heading = c.Row
		}
		if near || c.Row == heading || isText {
			cells[c] = v
		}
	}
	rows := window(area.From.Row, area.To.Row, heading, mostRows)
	columns := window(area.From.Column, area.To.Column, label.Column, mostColumns)
	g := Grid{Place: at.String()}
	for _, c := range columns {
		g.Columns = append(g.Columns, strings.TrimRight(files.Cell{Row: 1, Column: c}.String(), "1"))
	}
	said := 0
	for _, r := range rows {
		row := Row{Number: r}
		for _, c := range columns {
			where := files.Cell{Row: r, Column: c}
			cell := Cell{Marked: area.Contains(where)}
			if v, ok := cells[where]; ok {
				cell.Text, cell.Number = short(secrets.Mask(shown(f.Workbook, v))), v.Kind == files.IsNumber
				said++
			}
			row.Cells = append(row.Cells, cell)
		}
		g.Rows = append(g.Rows, row)
	}
	return g.trimmed(), said > 1
}

// trimmed is a grid without the empty columns at its end.
func (g Grid) trimmed() Grid {
	for n := len(g.Columns) - 1; n > 0; n-- {
		if slices.ContainsFunc(g.Rows, func(r Row) bool { return r.Cells[n].Text != "" || r.Cells[n].Marked }) {
			break
		}
		g.Columns = g.Columns[:n]
		for i := range g.Rows {
			g.Rows[i].Cells = g.Rows[i].Cells[:n]
		}
	}
	return g
}

// window returns the numbers from a little before the first to a little after the last one, at
// most so many, and one more before them that names them, if it isn't zero.
func window(first, last, name, most int) []int {
	var all []int
	from, to := max(1, first-around), last+around
	if name > 0 && name < from {
		all = append(all, name)
	}
	for n := from; n <= to && len(all) < most; n++ {
		all = append(all, n)
	}
	return all
}

func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= mostLetters {
		return text
	}
	return string([]rune(text)[:mostLetters-1]) + "…"
}

// Alt says what the picture shows, row by row: “row 9: B Fee, C 428500 (in question)”. Empty
// cells aren't named.
func (g Grid) Alt() string {
	const most = 1_900 // Slack takes 2,000 characters
	text := g.Place
	for _, row := range g.Rows {
		var cells []string
		for i, c := range row.Cells {
			if c.Text == "" {
				continue
			}
			said := g.Columns[i] + " " + c.Text
			if c.Marked {
				said += " (in question)"
			}
			cells = append(cells, said)
		}
		line := fmt.Sprintf("\nRow %d: %s", row.Number, strings.Join(cells, ", "))
		if len(cells) > 0 && len(text)+len(line) < most {
			text += line
		}
	}
	return text
}

func (r Row) label() string { return strconv.Itoa(r.Number) }
