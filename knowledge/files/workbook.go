package files

import (
	"encoding/json"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Workbook is what is in an Excel file.
type Workbook struct {
	Sheets   []Sheet
	Tables   []Table
	Names    []DefinedName
	Comments []Comment
	External []string // targets of the links to other workbooks: [1] in a formula is the first

	Texts    []string  // of all cells, each once
	Formulas []Formula // each once, though a whole column may have it

	Macros      bool // there is code, which isn't read
	Connections int  // to data outside of the file

	Lock   Lock // of the sheets: none can be added, renamed or shown
	Manual bool // formulas are calculated only when somebody says so
}

// Sheet is a sheet of a workbook, in the order shown.
type Sheet struct {
	Name   string
	Hidden bool
	Cells  []Value // row by row; only those with something in them

	HiddenRows, HiddenColumns []Band // of a sheet that itself may be shown; the first few

	Lock Lock
}

// Lock says whether a sheet is protected against changes.
type Lock uint8

// The locks.
const (
	Unlocked     Lock = iota
	Locked            // anybody can unlock it
	WithPassword      // only those who have the password can
)

// Band is neighboring rows, or columns, both from 1.
type Band struct{ From, To int32 }

// ValueKind says what a cell shows.
type ValueKind uint8

// The kinds of values.
const (
	Empty ValueKind = iota // a formula that was never calculated
	IsNumber
	IsText
	IsTruth
	IsError
)

// Format is how a number is shown.
type Format uint8

// The formats that change what a number means to a reader.
const (
	Plain Format = iota
	Percent
	Date
)

// Value is what is in a cell. It is small, because there may be millions.
type Value struct {
	Number  float64 // 1 for true
	Row     int32
	Text    int32  // which of the workbook's texts; for IsText and IsError
	Formula int32  // which of the workbook's formulas, from 1; 0 is none
	Column  uint16 // from 1
	Kind    ValueKind
	Format  Format
}

// Cell returns the value's place.
func (v Value) Cell() Cell { return Cell{int(v.Row), int(v.Column)} }

// Formula is a formula of one or many cells.
type Formula struct {
	Text string // without the equals sign, as in the cell At
	At   Cell
}

// Table is a range with a name and column headings.
type Table struct {
	Name    string   `json:"name"`
	Sheet   string   `json:"sheet"`
	Ref     string   `json:"ref"`
	Columns []string `json:"columns,omitempty"`
}

// DefinedName is a name for a range, a number or a formula.
type DefinedName struct {
	Name string `json:"name"`
	Ref  string `json:"ref"`
}

// Comment is a note on a cell, or one message of a thread.
type Comment struct {
	Cell string `json:"cell"`
	Text string `json:"text"`
}

// Dependency is a sheet whose formulas use another.
type Dependency struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// FormulaOf returns a cell's formula as written, or "".
func (w *Workbook) FormulaOf(v Value) string {
	if v.Formula == 0 {
		return ""
	}
	f := w.Formulas[v.Formula-1]
	return ShiftFormula(f.Text, int(v.Row)-f.At.Row, int(v.Column)-f.At.Column)
}

// Target returns where a link to another workbook leads, by its number in formulas: “1” in [1]Rates!B4.
func (w *Workbook) Target(number string) string {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(w.External) {
		return ""
	}
	return w.External[n-1]
}

// TextOf returns the text of a cell, or "".
func (w *Workbook) TextOf(v Value) string {
	if v.Kind != IsText && v.Kind != IsError {
		return ""
	}
	return w.Texts[v.Text]
}

// Sheet returns a sheet by its name, in any case.
func (w *Workbook) Sheet(name string) (*Sheet, bool) {
	for i := range w.Sheets {
		if strings.EqualFold(w.Sheets[i].Name, name) {
			return &w.Sheets[i], true
		}
	}
	return nil, false
}

// At returns the value of a cell; ok is false if it is empty.
func (s *Sheet) At(c Cell) (v Value, ok bool) {
	low, high := 0, len(s.Cells)
	for low < high {
		middle := int(uint(low+high) >> 1)
		v := s.Cells[middle]
		if int(v.Row) < c.Row || int(v.Row) == c.Row && int(v.Column) < c.Column {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(s.Cells) && s.Cells[low].Cell() == c {
		return s.Cells[low], true
	}
	return Value{}, false
}

// DependsOn returns which sheets use which, in the order in which the formulas first do.
func (w *Workbook) DependsOn() []Dependency {
	var all []Dependency
	known := map[Dependency]bool{}
	for _, s := range w.Sheets {
		done := map[int32]bool{} // a formula that was copied names the same sheets
		for _, v := range s.Cells {
			if v.Formula == 0 || done[v.Formula] {
				continue
			}
			done[v.Formula] = true
			for to := range w.sheetsIn(w.Formulas[v.Formula-1].Text) {
				d := Dependency{s.Name, to}
				if to != s.Name && !known[d] {
					known[d] = true
					all = append(all, d)
				}
			}
		}
	}
	return all
}

// sheetsIn yields the sheets that a formula names, or whose names and tables it uses.
func (w *Workbook) sheetsIn(formula string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, p := range CutFormula(formula) {
			for _, name := range w.sheetsOf(p) {
				if !yield(name) {
					return
				}
			}
		}
	}
}

func (w *Workbook) sheetsOf(p Piece) []string {
	switch {
	case p.Book != "" || p.Kind != Reference && p.Kind != Name:
		return nil
	case p.Sheet != "":
		return w.between(p.Sheet)
	case p.Kind == Name:
		return w.sheetOfName(p.Text)
	}
	return nil
}

// between returns the sheets of a prefix such as Inputs, or Jan:Dec.
func (w *Workbook) between(prefix string) []string {
	if s, ok := w.Sheet(prefix); ok {
		return []string{s.Name}
	}
	first, last, ok := strings.Cut(prefix, ":")
	if !ok {
		return nil
	}
	var all []string
	in := false
	for _, s := range w.Sheets {
		in = in || strings.EqualFold(s.Name, first)
		if in {
			all = append(all, s.Name)
		}
		if strings.EqualFold(s.Name, last) {
			break
		}
	}
	return all
}

// sheetOfName returns the sheets on which a defined name or a table lies.
func (w *Workbook) sheetOfName(name string) []string {
	table, _, _ := strings.Cut(name, "[")
	for _, t := range w.Tables {
		if strings.EqualFold(t.Name, table) {
			return []string{t.Sheet}
		}
	}
	for _, n := range w.Names {
		if !strings.EqualFold(n.Name, name) {
			continue
		}
		var all []string
		for _, p := range CutFormula(n.Ref) { // not into further names, which may need each other
			if p.Book == "" && p.Sheet != "" {
				all = append(all, w.between(p.Sheet)...)
			}
		}
		return all
	}
	return nil
}

// MarshalJSON writes the workbook as `leaveway handover` shows it, with each formula of each
// cell written out.
func (w *Workbook) MarshalJSON() ([]byte, error) {
	out := struct {
		Sheets      []string      `json:"sheets"`
		Hidden      []string      `json:"hidden_sheets"`
		Tables      []Table       `json:"tables"`
		Names       []DefinedName `json:"named_ranges"`
		Comments    []Comment     `json:"comments"`
		DependsOn   []Dependency  `json:"depends_on"`
		External    []string      `json:"external_links"`
		Macros      bool          `json:"macros,omitempty"`
		Connections int           `json:"connections,omitempty"`
	}{
		Sheets: []string{}, Hidden: []string{}, Tables: list(w.Tables), Names: list(w.Names),
		Comments: list(w.Comments), DependsOn: list(w.DependsOn()), External: list(w.External), Macros: w.Macros, Connections: w.Connections,
	}
	for _, s := range w.Sheets {
		out.Sheets = append(out.Sheets, s.Name)
		if s.Hidden {
			out.Hidden = append(out.Hidden, s.Name)
		}
	}
	rest, err := json.Marshal(out)
	if err != nil {
		return nil, err
	}
	rest = append(rest[:len(rest)-1], `,"formulas":`...)
	return append(w.appendFormulas(rest), '}'), nil
}

// appendFormulas appends the formulas of all cells as JSON. There may be a million, so the room
// is made at once, and what needs no escaping isn't escaped.
func (w *Workbook) appendFormulas(b []byte) []byte {
	n := 0
	for _, s := range w.Sheets {
		for _, v := range s.Cells {
			if v.Formula != 0 {
				n += 40 + len(s.Name) + len(w.Formulas[v.Formula-1].Text)
			}
		}
	}
	b = append(slices.Grow(b, n+3), '[')
	pieces := make([][]Piece, len(w.Formulas)) // each formula is cut once
	isFirst := true
	var text []byte
	for _, s := range w.Sheets {
		for _, v := range s.Cells {
			if v.Formula == 0 {
				continue
			}
			if !isFirst {
				b = append(b, ',')
			}
			isFirst = false
			text = v.Cell().append(append(append(text[:0], s.Name...), '!'))
			b = append(appendJSON(append(b, `{"cell":`...), text), `,"formula":`...)
			text = w.appendFormula(append(text[:0], '='), v, pieces)
			b = append(appendJSON(b, text), '}')
		}
	}
	return append(b, ']')
}

// appendFormula appends a cell's formula as written. pieces has those that were cut before.
func (w *Workbook) appendFormula(b []byte, v Value, pieces [][]Piece) []byte {
	n := v.Formula - 1
	f := w.Formulas[n]
	rows, columns := int(v.Row)-f.At.Row, int(v.Column)-f.At.Column
	if rows == 0 && columns == 0 {
		return append(b, f.Text...)
	}
	if pieces[n] == nil {
		pieces[n] = CutFormula(f.Text)
	}
	return appendShifted(b, pieces[n], rows, columns)
}

// appendJSON appends a text in quotation marks.
func appendJSON(b, text []byte) []byte {
	for _, c := range text {
		if c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			quoted, err := json.Marshal(string(text))
			if err != nil {
				return append(b, `""`...) // never happens: it is a text
			}
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, text...)
	return append(b, '"')
}

// list returns a list that is never null in JSON.
func list[T any](all []T) []T {
	if all == nil {
		return []T{}
	}
	return all
}
