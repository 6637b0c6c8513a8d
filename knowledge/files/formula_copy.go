package files

import (
	"strconv"
	"strings"
)

// ShiftFormula returns a formula as it is when it is copied by so many rows and columns: the
// standard's shared formulas are written once for many cells (section 18.3.1.40).
func ShiftFormula(text string, rows, columns int) string {
	if rows == 0 && columns == 0 {
		return text
	}
	return string(appendShifted(nil, CutFormula(text), rows, columns))
}

// appendShifted appends the formula that has been cut into pieces, as it is when it is copied.
func appendShifted(b []byte, pieces []Piece, rows, columns int) []byte {
	for i := range pieces {
		p := &pieces[i]
		if p.Kind != Reference {
			b = append(b, p.Text...)
			continue
		}
		b = p.appendShifted(append(b, p.prefix()...), rows, columns)
	}
	return b
}

// prefix returns what is written before the cells of a Reference.
func (p Piece) prefix() string { return p.Text[:strings.LastIndexByte(p.Text, '!')+1] }

func (p Piece) appendShifted(b []byte, rows, columns int) []byte {
	from := p.From.moved(rows, columns)
	if p.To == (ref{}) {
		return from.append(b)
	}
	to := p.To.moved(rows, columns)
	switch {
	case p.From.Row == 1 && p.To.Row == mostRows && p.From.fixedRow && p.To.fixedRow && !strings.ContainsAny(p.Text[len(p.prefix()):], "0123456789"):
		return to.appendColumn(append(from.appendColumn(b), ':'))
	case p.To.Column == mostColumns && p.From.Column == 1 && p.From.fixedColumn:
		return strconv.AppendInt(append(strconv.AppendInt(b, int64(from.Row), 10), ':'), int64(to.Row), 10)
	}
	return to.append(append(from.append(b), ':'))
}

func (r ref) moved(rows, columns int) ref {
	if !r.fixedRow {
		r.Row = wrap(r.Row+rows, mostRows)
	}
	if !r.fixedColumn {
		r.Column = wrap(r.Column+columns, mostColumns)
	}
	return r
}

// wrap keeps a shifted row or column on the sheet, as Excel does.
func wrap(n, most int) int { return (n-1+most)%most + 1 }

func (r ref) append(b []byte) []byte {
	b = r.appendColumn(b)
	if r.fixedRow {
		b = append(b, '$')
	}
	return strconv.AppendInt(b, int64(r.Row), 10)
}

func (r ref) appendColumn(b []byte) []byte {
	if r.fixedColumn {
		b = append(b, '$')
	}
	return appendColumnName(b, r.Column)
}

// Pattern returns a formula with references relative to its own cell, so that the copies of
// a formula down a column have the same pattern.
func Pattern(text string, at Cell) string {
	var b strings.Builder
	for _, p := range CutFormula(text) {
		if p.Kind != Reference {
			b.WriteString(p.Text)
			continue
		}
		b.WriteString(p.prefix())
		p.From.relative(&b, at)
		if p.To != (ref{}) {
			b.WriteByte(':')
			p.To.relative(&b, at)
		}
	}
	return b.String()
}

func (r ref) relative(b *strings.Builder, at Cell) {
	part := func(name byte, n, own int, fixed bool) {
		b.WriteByte(name)
		if fixed {
			b.WriteString(strconv.Itoa(n))
			return
		}
		b.WriteByte('[')
		b.WriteString(strconv.Itoa(n - own))
		b.WriteByte(']')
	}
	part('R', r.Row, at.Row, r.fixedRow)
	part('C', r.Column, at.Column, r.fixedColumn)
}
