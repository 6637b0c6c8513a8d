package grid_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/grid"
)

// fees is a sheet with a fee that somebody typed over a formula, and a password.
func fees() *files.File {
	w := &files.Workbook{Texts: []string{"Month", "Fee", "January", "February", "password: Hunter2!Xy9"}}
	s := files.Sheet{Name: "Model"}
	text := func(row int32, column uint16, n int32) {
		s.Cells = append(s.Cells, files.Value{Row: row, Column: column, Kind: files.IsText, Text: n})
	}
	text(1, 1, 0)
	text(1, 3, 1)
	for row := int32(2); row < 40; row++ {
		text(row, 1, 2+row%2)
		s.Cells = append(s.Cells, files.Value{Row: row, Column: 3, Kind: files.IsNumber, Number: float64(row) * 100})
	}
	text(40, 3, 4)
	w.Sheets = []files.Sheet{s}
	return &files.File{ID: "book.xlsx", Workbook: w}
}

func shown(w *files.Workbook, v files.Value) string {
	if v.Kind == files.IsText {
		return w.TextOf(v)
	}
	return strings.Repeat("9", int(v.Number)/1000+1)
}

// TestAround checks which cells are shown: the place itself, marked, its neighbors, and what names
// its row and its column.
func TestAround(t *testing.T) {
	t.Parallel()
	f := fees()
	g, ok := grid.Around(f, files.Place{File: "book.xlsx", Location: "Model!C20"}, shown)
	if !ok {
		t.Fatal("no grid")
	}
	alt := g.Alt()
	for _, want := range []string{"book.xlsx, Model!C20\n", "Row 1: A Month, C Fee", "Row 20: A January, C 999 (in question)", "Row 22: "} {
		if !strings.Contains(alt, want) {
			t.Errorf("%q isn't in\n%s", want, alt)
		}
	}
	if strings.Count(alt, "in question") != 1 || strings.Contains(alt, "Row 23") {
		t.Error(alt)
	}
	var b bytes.Buffer
	if err := g.Picture(&b); err != nil {
		t.Fatal(err)
	}
	drawn, err := png.Decode(&b)
	if err != nil || drawn.Bounds().Dx() < 300 || drawn.Bounds().Dx() > 2000 || drawn.Bounds().Dy() > 700 {
		t.Errorf("%v %v", err, drawn.Bounds())
	}
}

// TestNoGrid checks that a secret isn't drawn, and that places without cells have no grid.
func TestNoGrid(t *testing.T) {
	t.Parallel()
	f := fees()
	g, _ := grid.Around(f, files.Place{File: "book.xlsx", Location: "Model!C40"}, shown)
	if alt := g.Alt(); strings.Contains(alt, "Hunter2") {
		t.Error(alt)
	}
	for _, at := range []string{"Model", "Nowhere!B2", "name 'Fee'", "Model!C9000", "Model!", "line 4"} {
		if _, ok := grid.Around(f, files.Place{File: "book.xlsx", Location: at}, shown); ok {
			t.Errorf("%s has cells", at)
		}
	}
	if _, ok := grid.Around(f, files.Place{File: "other.xlsx", Location: "Model!C20"}, shown); ok {
		t.Error("another file has cells")
	}
	large, ok := grid.Around(f, files.Place{File: "book.xlsx", Location: "Model!A1:XFD1048576"}, shown)
	if !ok || len(large.Rows) > 9 || len(large.Columns) > 6 {
		t.Errorf("%d rows, %d columns", len(large.Rows), len(large.Columns))
	}
}
