package files

import (
	"fmt"
	"strconv"
	"strings"
)

// Place is where something is: a file, and a location in it that stays true when the
// file is sent again.
//
//	workbook      Model!B7, Model!B2:B9, Model, name 'Fuel_Index'
//	presentation  slide 3, slide 3 notes
//	notebook      cell 4
//	script, table line 12, lines 12-18
//	document      section 'Contacts'
//
// A sheet's name is written as it is, without quotes. Slides, cells and lines count from 1.
type Place struct {
	File     string `json:"file_id"`
	Location string `json:"location"`
}

func (p Place) String() string { return p.File + ", " + p.Location }

// Cell is a place on a sheet. Both count from 1.
type Cell struct{ Row, Column int }

// The largest sheet there is (Excel's specifications and limits).
const (
	mostRows    = 1_048_576
	mostColumns = 16_384
)

// String returns a cell's name, such as B7.
func (c Cell) String() string { return string(c.append(nil)) }

func (c Cell) append(b []byte) []byte {
	return strconv.AppendInt(appendColumnName(b, c.Column), int64(c.Row), 10)
}

func appendColumnName(b []byte, n int) []byte {
	var name [8]byte
	at := len(name)
	for ; n > 0 && at > 0; n = (n - 1) / 26 {
		at--
		name[at] = byte('A' + (n-1)%26)
	}
	return append(b, name[at:]...)
}

// parseCell reads a name such as B7 or $B$7.
func parseCell(name string) (Cell, bool) {
	r, n := readReference(name)
	return r.Cell, n == len(name) && n > 0
}

// Range is a rectangle of cells.
type Range struct{ From, To Cell }

// String returns a range's name: B7, or B2:B9.
func (r Range) String() string {
	if r.From == r.To {
		return r.From.String()
	}
	return r.From.String() + ":" + r.To.String()
}

// Contains reports whether a cell is in the range.
func (r Range) Contains(c Cell) bool {
	return r.From.Row <= c.Row && c.Row <= r.To.Row && r.From.Column <= c.Column && c.Column <= r.To.Column
}

// Meets reports whether two ranges have a cell in common.
func (r Range) Meets(o Range) bool {
	return r.From.Row <= o.To.Row && o.From.Row <= r.To.Row && r.From.Column <= o.To.Column && o.From.Column <= r.To.Column
}

// Size returns how many cells there are.
func (r Range) Size() int { return (r.To.Row - r.From.Row + 1) * (r.To.Column - r.From.Column + 1) }

// ParseRange reads a name such as B7 or $B$2:$B$9.
func ParseRange(name string) (Range, bool) {
	first, second, isRange := strings.Cut(name, ":")
	from, ok := parseCell(first)
	if !ok {
		return Range{}, false
	}
	if !isRange {
		return Range{from, from}, true
	}
	to, ok := parseCell(second)
	if !ok {
		return Range{}, false
	}
	return Range{
		Cell{min(from.Row, to.Row), min(from.Column, to.Column)},
		Cell{max(from.Row, to.Row), max(from.Column, to.Column)},
	}, true
}

// Locations of each kind of file.

// SheetPlace, SlidePlace and the others return locations as [Place] describes them.
func SheetPlace(sheet string, r Range) string { return sheet + "!" + r.String() }

// NamePlace is a defined name that stands for no cell.
func NamePlace(name string) string { return "name '" + name + "'" }

// SlidePlace is a slide, or its notes.
func SlidePlace(n int, notes bool) string {
	if notes {
		return fmt.Sprintf("slide %d notes", n)
	}
	return fmt.Sprintf("slide %d", n)
}

// CellPlace is a cell of a notebook.
func CellPlace(n int) string { return fmt.Sprintf("cell %d", n) }

// LinePlace is a line, or several.
func LinePlace(from, to int) string {
	if to <= from {
		return fmt.Sprintf("line %d", from)
	}
	return fmt.Sprintf("lines %d-%d", from, to)
}

// SectionPlace is a section of a document, named by its heading.
func SectionPlace(heading string) string { return "section '" + heading + "'" }
