package content

import "fmt"

// File is a file to read.
type File struct {
	Name   string // for its mistakes; one that ends in ".json" must be valid JSON
	Source []byte
	// Kind is what mistakes call the top level: "a wizard".
	Kind string
	// FirstLine is the line of the file at which Source begins. 0 means 1.
	FirstLine int
	// AllowUnknown skips fields that don't exist. They are mistakes otherwise.
	AllowUnknown bool
}

// Draft is a file that was read, perhaps with mistakes. It knows where everything is.
type Draft struct {
	Mistakes Mistakes

	file  File
	empty bool
	nodes map[Place]node
	// innermost is the innermost place that begins in a line: files may have very many mistakes.
	innermost map[int]Place
	broken    map[Place]bool // unreadable, or an object with a field that doesn't exist
}

// node is one value of a file.
type node struct {
	line, column int
	null         bool
	block        Block
}

// Block is how a text is written.
type Block int

// Ways to write a text.
const (
	Inline  Block = iota // on the line of its key
	Literal              // below a "|": it keeps its line breaks
	Folded               // below a ">": its line breaks are blanks
)

// Empty reports whether the file contains nothing but blanks and comments.
func (d *Draft) Empty() bool { return d.empty }

// Given reports whether the file has a value at a place.
func (d *Draft) Given(p Place) bool {
	n, ok := d.nodes[p]
	return ok && !n.null
}

// Readable reports whether a place has no value or one that could be read.
func (d *Draft) Readable(p Place) bool { return !d.broken[p] }

// Block returns how the text at a place is written.
func (d *Draft) Block(p Place) Block { return d.nodes[p].block }

// Line returns the line of a place, or of the nearest parent that is in the file.
func (d *Draft) Line(p Place) int { return d.position(p).Line }

func (d *Draft) position(p Place) Position {
	for {
		if n, ok := d.nodes[p]; ok || p == "" {
			return Position{File: d.file.Name, Line: n.line, Column: n.column}
		}
		p = p.Parent()
	}
}

// Wrong adds a mistake at a place, unless the value couldn't be read or may be missing because
// its name is misspelled: those are mistakes already.
func (d *Draft) Wrong(p Place, fix, what string, args ...any) {
	if _, written := d.nodes[p]; d.broken[p] || !written && d.broken[p.Parent()] {
		return
	}
	d.add(d.position(p), fix, what, args...)
	d.Mistakes[len(d.Mistakes)-1].Place = p
}

// WrongLine adds a mistake at a line of the file.
func (d *Draft) WrongLine(line int, fix, what string, args ...any) {
	d.add(Position{File: d.file.Name, Line: line}, fix, what, args...)
}

func (d *Draft) add(at Position, fix, what string, args ...any) {
	d.Mistakes = append(d.Mistakes, Mistake{Position: at, What: fmt.Sprintf(what, args...), Fix: fix, Place: d.innermost[at.Line]})
}

// note remembers the innermost place that begins in a line. In a file with one value per line
// that is the value.
func (d *Draft) note(p Place, line int) {
	if found := d.innermost[line]; len(p) > len(found) || len(p) == len(found) && p < found {
		d.innermost[line] = p
	}
}

// unreadable adds the mistake that a value is not of the kind it must be.
func (d *Draft) unreadable(p Place, fix, kind string) {
	name := describe(p)
	if p == "" {
		name = d.file.Kind
	}
	d.add(d.position(p), fix, "%s must be %s", name, kind)
	d.Mistakes[len(d.Mistakes)-1].Place = p
	d.broken[p] = true
}
