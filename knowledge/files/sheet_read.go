package files

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files/ooxml"
)

// sheetReader reads the cells of a sheet.
type sheetReader struct {
	*bookReader
	sheet    *Sheet
	groups   map[string]int32 // the formula that a group of cells shares, from 1
	above    map[int]writtenFormula
	shifted  []byte // a formula that the next one may be
	at       Cell   // of the last cell
	raw      []byte // the text of its value
	seen     int    // cells of this sheet
	inOrder  bool   // cells stand row by row, as they should
	lastSeen Cell
}

// readSheet reads a sheet, its tables and its comments. A sheet that can't be read is empty,
// with a note.
func (b *bookReader) readSheet(found foundSheet) error {
	b.book.Sheets = append(b.book.Sheets, Sheet{Name: found.name, Hidden: found.hidden})
	relation, ok := ooxml.Find(b.relations, found.id)
	if !ok || !b.file.Has(relation.Target) {
		b.note("the sheet %s isn't in the file", found.name)
		return nil
	}
	if relation.Type != "worksheet" {
		return nil // a chart
	}
	r := &sheetReader{bookReader: b, sheet: &b.book.Sheets[len(b.book.Sheets)-1], groups: map[string]int32{}, above: map[int]writtenFormula{}, inOrder: true}
	switch err := r.readCells(relation.Target); {
	case errors.Is(err, ooxml.ErrTooLarge):
		return err
	case err != nil:
		b.note("the sheet %s is damaged, and was read as far as possible", found.name)
	}
	if !r.inOrder {
		sortCells(r.sheet.Cells)
	}
	if r.seen > mostAnalyzed {
		b.note("the sheet %s has %d cells, and only the first %d were looked at for questions", found.name, r.seen, mostAnalyzed)
	}
	relations, _ := b.file.Relations(relation.Target)
	b.readTables(found.name, relations)
	b.readComments(found.name, relations)
	return nil
}

func (r *sheetReader) readCells(part string) error {
	s, err := r.file.Scan(part)
	if err != nil {
		return err
	}
	defer s.Close()
	for s.Next() {
		switch {
		case s.Is("row"):
			if n, err := strconv.Atoi(string(s.RawAttr("r"))); err == nil {
				r.at = Cell{n, 0}
			} else {
				r.at = Cell{r.at.Row + 1, 0}
			}
			if isTrue(s.RawAttr("hidden")) {
				r.sheet.HiddenRows = hide(r.sheet.HiddenRows, r.at.Row, r.at.Row)
			}
		case s.Is("col"):
			from, _ := strconv.Atoi(string(s.RawAttr("min")))
			to, _ := strconv.Atoi(string(s.RawAttr("max")))
			if isTrue(s.RawAttr("hidden")) && 0 < from && from <= to && to <= mostColumns {
				r.sheet.HiddenColumns = hide(r.sheet.HiddenColumns, from, to)
			}
		case s.Is("sheetProtection") && isTrue(s.RawAttr("sheet")):
			r.sheet.Lock = lockOf(s, "")
		case s.Is("c"):
			if err := r.readCell(s); err != nil {
				return err
			}
		}
	}
	return s.Err()
}

// lockOf reads a protection: a password is kept as a hash, of the old kind or with its algorithm (ECMA-376, part 1,
// sections 18.2.29 and 18.3.1.85). prefix is what the names of a workbook's attributes begin with.
func lockOf(s *ooxml.Scanner, prefix string) Lock {
	old, hash := "password", "hashValue"
	if prefix != "" {
		old, hash = prefix+"Password", prefix+"HashValue"
	}
	if s.Attr(old) != "" || s.Attr(hash) != "" {
		return WithPassword
	}
	return Locked
}

func isTrue(attribute []byte) bool { return string(attribute) == "1" || string(attribute) == "true" }

// mostHidden is how many hidden bands of a sheet are kept: a filtered list has thousands.
const mostHidden = 50

// hide adds rows or columns to those that are hidden.
func hide(all []Band, from, to int) []Band {
	if last := len(all) - 1; last >= 0 && int(all[last].To) == from-1 {
		all[last].To = int32(to)
		return all
	}
	if len(all) >= mostHidden {
		return all
	}
	return append(all, Band{int32(from), int32(to)})
}

// readCell reads a cell (ECMA-376, part 1, section 18.3.1.4).
func (r *sheetReader) readCell(s *ooxml.Scanner) error {
	r.at.Column++ // cells may leave out where they stand
	var v Value
	kind := ofNumber
	for name, value := range s.Attrs {
		switch string(name) {
		case "r":
			if at, n := readReference(value); n > 0 {
				r.at = at.Cell
			}
		case "t":
			kind = cellKind(value)
		case "s":
			if style, err := strconv.Atoi(string(value)); err == nil && style >= 0 && style < len(r.formats) {
				v.Format = r.formats[style]
			}
		}
	}
	v.Row, v.Column = int32(r.at.Row), uint16(r.at.Column)
	depth, filled := s.Depth(), false
	r.raw = r.raw[:0]
	for s.Next() {
		switch {
		case s.Kind == ooxml.End && s.Depth() == depth:
			return r.keep(v, kind, filled)
		case s.Is("f"):
			v.Formula = r.readFormula(s)
		case s.Is("v"):
			r.raw, filled = append(r.raw[:0], s.InnerBytes(longestText)...), true
		case s.Is("is"):
			r.raw, filled, kind = append(r.raw[:0], shownText(s)...), true, ofText
		}
	}
	return s.Err()
}

// What the text of a cell's value stands for.
const (
	ofNumber = iota
	ofShared // which of the shared texts
	ofText
	ofError
	ofTruth
)

func cellKind(t []byte) int {
	switch string(t) {
	case "s":
		return ofShared
	case "str", "inlineStr":
		return ofText
	case "e":
		return ofError
	case "b":
		return ofTruth
	}
	return ofNumber
}

// readFormula reads a formula and returns its number, from 1; or 0 if there is none.
func (r *sheetReader) readFormula(s *ooxml.Scanner) int32 {
	group := ""
	if string(s.RawAttr("t")) == "shared" {
		group = s.Attr("si")
	}
	isTable := string(s.RawAttr("t")) == "dataTable" // a what-if table has no formula of its own
	text := bytes.TrimPrefix(bytes.TrimSpace(s.InnerBytes(longestFormula)), []byte("="))
	if len(text) == 0 || isTable {
		if group != "" {
			return r.groups[group]
		}
		return 0
	}
	if len(text) > longestFormula {
		text = bytes.ToValidUTF8(text[:longestFormula], nil)
	}
	if n, ok := r.copied(text); ok && group == "" {
		return n
	}
	r.book.Formulas = append(r.book.Formulas, Formula{string(text), r.at})
	n := int32(len(r.book.Formulas))
	if group != "" {
		r.groups[group] = n
	}
	r.above[r.at.Column] = writtenFormula{n, r.at.Row, nil}
	return n
}

// writtenFormula is a formula that was written out last in a column.
type writtenFormula struct {
	n      int32
	row    int // of its last copy
	pieces []Piece
}

// copied returns the formula of the cell above or to the left, if this one is a copy of it:
// some programs write out each copy, and a million texts take memory and time.
func (r *sheetReader) copied(text []byte) (int32, bool) {
	for _, c := range [...]int{r.at.Column, r.at.Column - 1} {
		last, ok := r.above[c]
		isNear := c == r.at.Column && last.row == r.at.Row-1 || c != r.at.Column && last.row == r.at.Row
		if !ok || !isNear {
			continue
		}
		f := r.book.Formulas[last.n-1]
		if last.pieces == nil {
			last.pieces = CutFormula(f.Text)
		}
		r.shifted = appendShifted(r.shifted[:0], last.pieces, r.at.Row-f.At.Row, r.at.Column-f.At.Column)
		if bytes.Equal(r.shifted, text) {
			last.row = r.at.Row
			r.above[r.at.Column] = last
			return last.n, true
		}
	}
	return 0, false
}

// keep adds a cell to the sheet, if there is something in it. r.raw is its text.
func (r *sheetReader) keep(v Value, kind int, filled bool) error {
	if v.Formula == 0 && (!filled || len(r.raw) == 0) || v.Column == 0 || v.Column > mostColumns {
		return nil
	}
	if r.seen >= mostAnalyzed && v.Formula == 0 {
		return r.count(v) // nobody looks at it
	}
	if filled && !r.fill(&v, kind) {
		return nil
	}
	if v.Kind == IsText && v.Formula == 0 && strings.TrimSpace(r.book.Texts[v.Text]) == "" {
		return nil
	}
	r.sheet.Cells = append(r.sheet.Cells, v)
	return r.count(v)
}

// count counts a cell, and where it stands.
func (r *sheetReader) count(v Value) error {
	r.seen++
	if r.cells++; r.cells > mostCells {
		return ooxml.ErrTooLarge
	}
	if c := v.Cell(); c.Row < r.lastSeen.Row || c.Row == r.lastSeen.Row && c.Column <= r.lastSeen.Column {
		r.inOrder = false
	}
	r.lastSeen = v.Cell()
	return nil
}

// fill reads the value in r.raw; false if it isn't one.
func (r *sheetReader) fill(v *Value, kind int) bool {
	switch kind {
	case ofShared:
		n, isText := r.sharedText(string(r.raw))
		v.Kind, v.Text = IsText, n
		return isText
	case ofText:
		v.Kind, v.Text = IsText, r.text(r.raw)
	case ofError:
		v.Kind, v.Text = IsError, r.text(r.raw)
	case ofTruth:
		v.Kind = IsTruth
		if string(r.raw) == "1" || string(r.raw) == "true" {
			v.Number = 1
		}
	default: // a number; dates in ISO 8601 (t="d") are texts here
		n, ok := number(r.raw)
		if !ok {
			v.Kind, v.Text = IsText, r.text(r.raw)
			break
		}
		v.Kind, v.Number = IsNumber, n
	}
	return true
}

// sharedText returns which of the book's texts a number stands for.
func (b *bookReader) sharedText(number string) (int32, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(number))
	if err != nil || n < 0 || n >= len(b.shared) {
		return 0, false
	}
	return b.shared[n], true
}

func (b *bookReader) readTables(sheet string, relations []ooxml.Relation) {
	for _, relation := range relations {
		if relation.Type != "table" {
			continue
		}
		s, err := b.file.Scan(relation.Target)
		if err != nil {
			continue
		}
		var t Table
		for s.Next() {
			switch {
			case s.Is("table"):
				t = Table{Name: s.Attr("displayName"), Sheet: sheet, Ref: s.Attr("ref")}
				if t.Name == "" {
					t.Name = s.Attr("name")
				}
			case s.Is("tableColumn"):
				t.Columns = append(t.Columns, s.Attr("name"))
			}
		}
		s.Close()
		if t.Name != "" {
			b.book.Tables = append(b.book.Tables, t)
		}
	}
}

// readComments reads notes and threads. Excel keeps a copy of each thread as a note, for
// programs that don't know threads; the copy is left out.
func (b *bookReader) readComments(sheet string, relations []ooxml.Relation) {
	threads := map[string]bool{}
	read := func(part, element string, into func(c Comment)) {
		s, err := b.file.Scan(part)
		if err != nil {
			return
		}
		defer s.Close()
		for s.Next() {
			if s.Is(element) {
				c := Comment{Cell: sheet + "!" + strings.ReplaceAll(s.Attr("ref"), "$", "")}
				if element == "comment" {
					c.Text = strings.TrimSpace(shownText(s))
				} else {
					c.Text = strings.TrimSpace(s.Inner(longestText))
				}
				into(c)
			}
		}
	}
	add := func(c Comment) {
		if c.Text != "" {
			b.book.Comments = append(b.book.Comments, c)
		}
	}
	for _, r := range relations {
		if r.Type == "threadedComment" {
			read(r.Target, "threadedComment", func(c Comment) { threads[c.Cell] = true; add(c) })
		}
	}
	for _, r := range relations {
		if r.Type == "comments" {
			read(r.Target, "comment", func(c Comment) {
				if !threads[c.Cell] {
					add(c)
				}
			})
		}
	}
}

func sortCells(cells []Value) {
	slices.SortStableFunc(cells, func(a, b Value) int { return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Column, b.Column)) })
}
