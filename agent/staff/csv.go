package staff

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/leaveway/leaveway/content"
)

// columns are what a file has: those that are read. Others are left alone, because an export
// has many.
type columns struct {
	all      []string
	required []string // besides the ID or the address
	fix      string   // what to write into a required one
}

var ofPeople = columns{
	all:      []string{"id", "email", "name", "manager", "substitute", "country", "state", "location", "department", "hired", "left", "hours", "workweek"},
	required: []string{"hired"},
	fix:      "add it: the first day of work, such as 2024-03-15",
}

// The limits of the file.
const (
	mostBytes    = 64 << 20
	mostMistakes = 50 // that are listed; after them it is likely one mistake in all lines
)

// table is a file that is being read.
type table struct {
	name     string
	rows     []row
	mistakes content.Mistakes
}

// row is one line, by column.
type row struct {
	line   int
	fields map[string]string
}

func (t *table) wrong(line int, fix, what string, args ...any) {
	t.mistakes = append(t.mistakes, content.Mistake{Position: content.Position{File: t.name, Line: line}, What: fmt.Sprintf(what, args...), Fix: fix})
}

// err returns the mistakes, the first ones if there are very many.
func (t *table) err() error {
	if n := len(t.mistakes); n > mostMistakes {
		t.mistakes = t.mistakes[:mostMistakes]
		last := t.mistakes[mostMistakes-1].Line
		t.wrong(last, "correct these first", "%d more mistakes aren't listed", n-mostMistakes)
	}
	return t.mistakes.Err()
}

// readTable reads the lines of a file.
func readTable(name string, source []byte, known columns) *table {
	t := &table{name: name}
	text, ok := t.decode(source)
	if !ok {
		return t
	}
	in := csv.NewReader(strings.NewReader(text))
	in.Comma, in.FieldsPerRecord = separator(text), -1
	in.TrimLeadingSpace = in.Comma != '\t' // else it would trim the empty cells
	head, err := in.Read()
	if err != nil {
		t.wrong(1, "begin it with the names of the columns: "+strings.Join(known.all, ","), "the file is empty, or its first line can't be read")
		return t
	}
	names, ok := t.head(head, known)
	for ok {
		fields, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if broken, is := errors.AsType[*csv.ParseError](err); is {
			t.wrong(broken.Line, "put quotes around a field that contains one, and write each quote in it twice", "this line can't be read: %v", broken.Err)
			break // what follows may be one long field
		}
		line, _ := in.FieldPos(0)
		t.add(line, names, fields)
	}
	return t
}

// decode returns the text of a file in UTF-8 or UTF-16, as spreadsheets save it.
func (t *table) decode(source []byte) (string, bool) {
	if len(source) > mostBytes {
		t.wrong(0, "leave out the columns that aren't needed", "the file has more than %d MB", mostBytes>>20)
		return "", false
	}
	for _, e := range []struct {
		mark  string
		order binary.ByteOrder
	}{{"\xff\xfe", binary.LittleEndian}, {"\xfe\xff", binary.BigEndian}} {
		if rest, ok := bytes.CutPrefix(source, []byte(e.mark)); ok {
			units := make([]uint16, len(rest)/2)
			for i := range units {
				units[i] = e.order.Uint16(rest[2*i:])
			}
			source = []byte(string(utf16.Decode(units)))
		}
	}
	source = bytes.TrimPrefix(source, []byte("\ufeff"))
	source = bytes.ReplaceAll(source, []byte("\r\n"), []byte("\n"))
	source = bytes.ReplaceAll(source, []byte("\r"), []byte("\n")) // as spreadsheets on a Mac wrote it
	for i, line := range bytes.Split(source, []byte("\n")) {
		switch {
		case !utf8.Valid(line):
			t.wrong(i+1, "save it as “CSV UTF-8”; then the names of people come out right", "this line isn't in UTF-8")
			return "", false
		case bytes.IndexByte(line, 0) >= 0:
			t.wrong(i+1, "save it as “CSV UTF-8”", "this isn't a text file")
			return "", false
		}
	}
	return string(source), true
}

// separator is what separates the columns: a comma, or what spreadsheets use where a comma
// is part of a number.
func separator(text string) rune {
	head, _, _ := strings.Cut(text, "\n")
	best := ','
	for _, s := range []rune{';', '\t'} {
		if strings.Count(head, string(s)) > strings.Count(head, string(best)) {
			best = s
		}
	}
	return best
}

// head reads the names of the columns.
func (t *table) head(head []string, known columns) (names []string, ok bool) {
	for _, field := range head {
		name := strings.ToLower(strings.TrimSpace(field))
		if meant := content.Suggest(name, known.all); !slices.Contains(known.all, name) && strings.HasPrefix(meant, "did you mean") {
			t.wrong(1, meant, "there is no column %q", name)
		}
		if slices.Contains(known.all, name) && slices.Contains(names, name) {
			t.wrong(1, "keep one of them", "the column %q is there twice", name)
		}
		names = append(names, name)
	}
	if !slices.Contains(names, "id") && !slices.Contains(names, "email") {
		t.wrong(1, "add one of them: the member ID in Slack, or the address that people have there", "there is neither a column id nor a column email")
	}
	for _, name := range known.required {
		if !slices.Contains(names, name) {
			t.wrong(1, known.fix, "there is no column %s", name)
		}
	}
	return names, len(t.mistakes) == 0
}

// add adds a line, unless it is empty.
func (t *table) add(line int, names, fields []string) {
	r := row{line: line, fields: map[string]string{}}
	for i, field := range fields {
		field = strings.TrimSpace(field)
		if field == "" {
			continue
		}
		if i >= len(names) {
			t.wrong(line, "put quotes around a field that contains the separator", "this line has more fields than the first one has columns")
			return
		}
		r.fields[names[i]] = field
	}
	if len(r.fields) > 0 {
		t.rows = append(t.rows, r)
	}
}
