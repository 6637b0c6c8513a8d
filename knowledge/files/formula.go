package files

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A formula is cut into the pieces that matter to a reader: what it refers to, the numbers
// typed into it, and what it calls. It is neither checked nor calculated. The grammar is that
// of ECMA-376, part 1, section 18.17.

// PieceKind says what a piece of a formula is.
type PieceKind uint8

// The pieces of a formula.
const (
	Other     PieceKind = iota // operators, brackets, blanks, separators
	Reference                  // a cell, or a range, perhaps on another sheet
	Name                       // a defined name, a table, TRUE
	Number
	String
	Function
	Broken // #REF! and other errors
)

// Piece is a piece of a formula, as written.
type Piece struct {
	Kind     PieceKind
	Text     string
	Sheet    string // of a Reference or Name; without quotes; "" is the formula's own
	Book     string // of another workbook: the number in [1]
	From, To ref    // of a Reference; To is zero if it is a single cell
}

// ref is a cell in a formula.
type ref struct {
	Cell
	fixedRow, fixedColumn bool // written with $
}

// Area returns the cells that a Reference means.
func (p Piece) Area() Range {
	if p.To == (ref{}) {
		return Range{p.From.Cell, p.From.Cell}
	}
	return Range{
		Cell{min(p.From.Row, p.To.Row), min(p.From.Column, p.To.Column)},
		Cell{max(p.From.Row, p.To.Row), max(p.From.Column, p.To.Column)},
	}
}

// IsFixed reports whether a Reference is of one cell that stays the same in copies of the formula: $B$7.
func (p Piece) IsFixed() bool { return p.To == (ref{}) && p.From.fixedRow && p.From.fixedColumn }

// CutFormula cuts a formula, without its equals sign, into pieces that joined are the formula.
func CutFormula(text string) []Piece {
	var pieces []Piece
	for text != "" {
		p, n := cutPiece(text)
		if last := len(pieces) - 1; p.Kind == Other && last >= 0 && pieces[last].Kind == Other {
			pieces[last].Text += text[:n]
		} else {
			p.Text = text[:n]
			pieces = append(pieces, p)
		}
		text = text[n:]
	}
	return pieces
}

func cutPiece(text string) (Piece, int) {
	c := text[0]
	switch {
	case c == '"':
		return Piece{Kind: String}, quotedLength(text, '"')
	case c == '#':
		if n := errorLength(text); n > 0 {
			return Piece{Kind: Broken}, n
		}
		return Piece{Kind: Other}, 1
	case c >= '0' && c <= '9', c == '.' && len(text) > 1 && text[1] >= '0' && text[1] <= '9':
		if p, n := cutRows(text); n > 0 {
			return p, n
		}
		return Piece{Kind: Number}, numberLength(text)
	case c == '\'', c == '[', c == '$', isNameStart(text):
		return cutNamed(text)
	}
	_, size := utf8.DecodeRuneInString(text)
	return Piece{Kind: Other}, size
}

// cutNamed cuts what may be a sheet's name and what follows it.
func cutNamed(text string) (Piece, int) {
	sheet, book, at := cutSheet(text)
	rest := text[at:]
	if n := errorLength(rest); at > 0 && n > 0 {
		return Piece{Kind: Broken, Sheet: sheet, Book: book}, at + n
	}
	if p, n := cutReference(rest); n > 0 {
		p.Sheet, p.Book = sheet, book
		return p, at + n
	}
	n := nameLength(rest)
	if n == 0 {
		if at == 0 {
			_, size := utf8.DecodeRuneInString(text)
			if text[0] == '[' || text[0] == '\'' {
				size = max(size, bracketLength(text))
			}
			return Piece{Kind: Other}, size
		}
		return Piece{Kind: Other}, at
	}
	if strings.HasPrefix(rest[n:], "(") && at == 0 {
		return Piece{Kind: Function}, n
	}
	if strings.HasPrefix(rest[n:], "[") { // a table's column
		n += bracketLength(rest[n:])
	}
	return Piece{Kind: Name, Sheet: sheet, Book: book}, at + n
}

// cutSheet cuts a prefix such as Inputs!, 'Bank file'!, [1]Active! or '[1]Active'!.
func cutSheet(text string) (sheet, book string, n int) {
	if text[0] == '\'' {
		n = quotedLength(text, '\'')
		if n >= len(text) || text[n] != '!' {
			return "", "", 0
		}
		sheet = strings.ReplaceAll(text[1:n-1], "''", "'")
	} else {
		if n = bracketLength(text); text[0] != '[' {
			n = 0
		}
		for n < len(text) {
			r, size := utf8.DecodeRuneInString(text[n:])
			if !isNameRune(r) && r != ':' {
				break
			}
			n += size
		}
		if n == 0 || n >= len(text) || text[n] != '!' {
			return "", "", 0
		}
		sheet = text[:n]
	}
	if end := strings.IndexByte(sheet, ']'); strings.HasPrefix(sheet, "[") && end > 0 {
		book, sheet = sheet[1:end], sheet[end+1:]
	}
	return sheet, book, n + 1
}

// cutReference cuts B7, $B$2:B9, B:C or 2:9.
func cutReference(text string) (Piece, int) {
	if p, n := cutColumns(text); n > 0 {
		return p, n
	}
	from, n := readReference(text)
	if n == 0 || endsInName(text[n:]) {
		return Piece{}, 0
	}
	if strings.HasPrefix(text[n:], ":") {
		if to, m := readReference(text[n+1:]); m > 0 && !endsInName(text[n+1+m:]) {
			return Piece{Kind: Reference, From: from, To: to}, n + 1 + m
		}
	}
	return Piece{Kind: Reference, From: from}, n
}

// endsInName reports whether what was read goes on as a name or a function: LOG10(, A1B.
func endsInName(rest string) bool {
	if rest == "" {
		return false
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return isNameRune(r) || r == '(' || r == '!'
}

// cutColumns cuts whole columns, such as A:C.
func cutColumns(text string) (Piece, int) {
	from, fixedFrom, n := readColumn(text)
	if n == 0 || !strings.HasPrefix(text[n:], ":") {
		return Piece{}, 0
	}
	to, fixedTo, m := readColumn(text[n+1:])
	if m == 0 || endsInName(text[n+1+m:]) {
		return Piece{}, 0
	}
	return Piece{Kind: Reference, From: ref{Cell{1, from}, true, fixedFrom}, To: ref{Cell{mostRows, to}, true, fixedTo}}, n + 1 + m
}

// cutRows cuts whole rows, such as 2:9.
func cutRows(text string) (Piece, int) {
	digits := func(s string) int {
		n := 0
		for n < len(s) && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		return n
	}
	n := digits(text)
	if n == 0 || n > 7 || !strings.HasPrefix(text[n:], ":") {
		return Piece{}, 0
	}
	m := digits(text[n+1:])
	if m == 0 || m > 7 {
		return Piece{}, 0
	}
	from, _ := strconv.Atoi(text[:n])
	to, _ := strconv.Atoi(text[n+1 : n+1+m])
	if from == 0 || to == 0 || from > mostRows || to > mostRows {
		return Piece{}, 0
	}
	return Piece{Kind: Reference, From: ref{Cell{from, 1}, false, true}, To: ref{Cell{to, mostColumns}, false, true}}, n + 1 + m
}

// readReference reads a cell such as B7 or $B$7, and returns its length.
func readReference[T string | []byte](text T) (ref, int) {
	column, fixedColumn, n := readColumn(text)
	if n == 0 {
		return ref{}, 0
	}
	fixedRow := n < len(text) && text[n] == '$'
	if fixedRow {
		n++
	}
	row, begin := 0, n
	for n < len(text) && text[n] >= '0' && text[n] <= '9' && n-begin < 8 {
		row = row*10 + int(text[n]-'0')
		n++
	}
	if n == begin || row == 0 || row > mostRows {
		return ref{}, 0
	}
	return ref{Cell{row, column}, fixedRow, fixedColumn}, n
}

func readColumn[T string | []byte](text T) (column int, fixed bool, n int) {
	if fixed = len(text) > 0 && text[0] == '$'; fixed {
		n = 1
	}
	begin := n
	for n < len(text) && n-begin < 4 {
		c := text[n] | 0x20
		if c < 'a' || c > 'z' {
			break
		}
		column = column*26 + int(c-'a') + 1
		n++
	}
	if n == begin || column > mostColumns {
		return 0, false, 0
	}
	return column, fixed, n
}

var errorValues = []string{"#REF!", "#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#VALUE!", "#SPILL!", "#CALC!", "#GETTING_DATA"}

func errorLength(text string) int {
	for _, e := range errorValues {
		if len(text) >= len(e) && strings.EqualFold(text[:len(e)], e) {
			return len(e)
		}
	}
	return 0
}

// quotedLength returns the length of a text in quotes, in which a quote is written twice.
func quotedLength(text string, quote byte) int {
	for n := 1; n < len(text); n++ {
		if text[n] != quote {
			continue
		}
		if n+1 < len(text) && text[n+1] == quote {
			n++
			continue
		}
		return n + 1
	}
	return len(text)
}

// bracketLength returns the length of text in square brackets, in which ' escapes.
func bracketLength(text string) int {
	depth := 0
	for n := 0; n < len(text); n++ {
		switch text[n] {
		case '\'':
			n++
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return n + 1
			}
		}
	}
	return len(text)
}

func numberLength(text string) int {
	n := 0
	for n < len(text) && (text[n] >= '0' && text[n] <= '9' || text[n] == '.') {
		n++
	}
	if n == len(text) || text[n]|0x20 != 'e' {
		return n
	}
	end := n + 1
	if end < len(text) && (text[end] == '+' || text[end] == '-') {
		end++
	}
	begin := end
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	if end > begin {
		return end
	}
	return n
}

func isNameStart(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return r == '_' || r == '\\' || unicode.IsLetter(r)
}

func isNameRune(r rune) bool {
	return r == '_' || r == '.' || r == '\\' || r == '?' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

func nameLength(text string) int {
	n := 0
	for n < len(text) {
		r, size := utf8.DecodeRuneInString(text[n:])
		if !isNameRune(r) {
			break
		}
		n += size
	}
	return n
}
