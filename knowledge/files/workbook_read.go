package files

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files/ooxml"
)

// Limits of a workbook.
const (
	mostCells      = 8_000_000
	longestText    = 32_767 // characters in a cell (Excel's own limit), here in bytes
	longestFormula = 8_192  // characters (Excel's own limit), here in bytes
)

// workbook reads an Excel file. What can't be read is noted, and the rest goes on.
func workbook(content []byte) (*Workbook, []string, error) {
	p, err := ooxml.Open(content)
	if err != nil {
		return nil, nil, err
	}
	main, err := p.Main()
	if err != nil {
		return nil, nil, err
	}
	b := &bookReader{file: p, book: &Workbook{}, known: map[string]int32{}}
	if b.relations, err = p.Relations(main); err != nil {
		return nil, nil, err
	}
	if err := b.readMain(main); err != nil {
		return nil, nil, err
	}
	if len(b.found) == 0 {
		return nil, nil, ooxml.ErrDamaged
	}
	b.readFormats()
	if err := b.readSharedTexts(); err != nil {
		return nil, nil, err
	}
	for _, s := range b.found {
		if err := b.readSheet(s); err != nil {
			return nil, nil, err
		}
	}
	b.readLinks()
	b.book.Macros = slices.ContainsFunc(b.relations, func(r ooxml.Relation) bool { return strings.Contains(r.Type, "vbaProject") })
	return b.book, b.notes, nil
}

// bookReader reads a workbook part by part.
type bookReader struct {
	file      *ooxml.Package
	book      *Workbook
	relations []ooxml.Relation
	found     []foundSheet
	links     []string // IDs of the relations to other workbooks
	formats   []Format // by the number of a cell's style
	shared    []int32  // which of the book's texts, by the number of a shared text
	known     map[string]int32
	cells     int
	notes     []string
}

type foundSheet struct {
	id, name string
	hidden   bool
}

func (b *bookReader) note(format string, args ...any) {
	b.notes = append(b.notes, fmt.Sprintf(format, args...))
}

// text returns the number of a text among the book's.
func (b *bookReader) text(raw []byte) int32 {
	if len(raw) > longestText {
		raw = bytes.ToValidUTF8(raw[:longestText], nil)
	}
	n, ok := b.known[string(raw)]
	if !ok {
		s := string(raw)
		n = int32(len(b.book.Texts))
		b.book.Texts = append(b.book.Texts, s)
		b.known[s] = n
	}
	return n
}

func (b *bookReader) readMain(part string) error {
	s, err := b.file.Scan(part)
	if err != nil {
		return err
	}
	defer s.Close()
	for s.Next() {
		switch {
		case s.Is("sheet"):
			state := s.Attr("state")
			b.found = append(b.found, foundSheet{s.Relation(), s.Attr("name"), state == "hidden" || state == "veryHidden"})
		case s.Is("externalReference"):
			b.links = append(b.links, s.Relation())
		case s.Is("definedName"):
			b.readName(s)
		case s.Is("workbookProtection") && isTrue(s.RawAttr("lockStructure")):
			b.book.Lock = lockOf(s, "workbook")
		case s.Is("calcPr"):
			b.book.Manual = s.Attr("calcMode") == "manual"
		}
	}
	return s.Err()
}

// readName reads a defined name. Those of one sheet, and those that Excel makes itself, such
// as print areas, aren't the workbook's.
func (b *bookReader) readName(s *ooxml.Scanner) {
	name, own := s.Attr("name"), !s.HasAttr("localSheetId") && s.Attr("hidden") != "1"
	ref := s.Inner(longestFormula)
	if own && name != "" && !strings.HasPrefix(name, "_xl") {
		b.book.Names = append(b.book.Names, DefinedName{name, strings.TrimPrefix(ref, "=")})
	}
}

// part returns the name of the first part of a type that the workbook refers to.
func (b *bookReader) part(kind string) (string, bool) {
	for _, r := range b.relations {
		if r.Type == kind && !r.External && b.file.Has(r.Target) {
			return r.Target, true
		}
	}
	return "", false
}

// readFormats reads which styles show percentages and dates.
func (b *bookReader) readFormats() {
	part, ok := b.part("styles")
	if !ok {
		return
	}
	s, err := b.file.Scan(part)
	if err != nil {
		return
	}
	defer s.Close()
	codes := map[string]string{}
	inCells := false
	for s.Next() {
		switch {
		case s.Is("numFmt"):
			codes[s.Attr("numFmtId")] = s.Attr("formatCode")
		case s.Is("cellXfs"):
			inCells = true
		case s.IsEnd("cellXfs"):
			inCells = false
		case inCells && s.Is("xf"):
			id := s.Attr("numFmtId")
			b.formats = append(b.formats, formatOf(id, codes[id]))
		}
	}
}

// formatOf reads a number format (ECMA-376, part 1, section 18.8.30).
func formatOf(id, code string) Format {
	n, _ := strconv.Atoi(id)
	switch {
	case n == 9 || n == 10 || strings.Contains(code, "%"):
		return Percent
	case n >= 14 && n <= 22 || n >= 45 && n <= 47:
		return Date
	}
	var quoted bool
	for _, c := range strings.ToLower(code) {
		switch {
		case c == '"':
			quoted = !quoted
		case !quoted && (c == 'y' || c == 'd'):
			return Date
		}
	}
	return Plain
}

// mostTexts is how many bytes the texts of a workbook may have, each counted once.
const mostTexts = 256 << 20

func (b *bookReader) readSharedTexts() error {
	part, ok := b.part("sharedStrings")
	if !ok {
		return nil
	}
	s, err := b.file.Scan(part)
	if err != nil {
		return err
	}
	defer s.Close()
	size := 0
	for s.Next() {
		if s.Is("si") {
			text := []byte(shownText(s))
			if size += len(text); size > mostTexts {
				return ooxml.ErrTooLarge
			}
			b.shared = append(b.shared, b.text(text))
		}
	}
	return s.Err()
}

// shownText returns the text in an element, without the reading aids of Japanese.
func shownText(s *ooxml.Scanner) string {
	depth := s.Depth()
	var text strings.Builder
	inText := false
	for s.Next() {
		switch {
		case s.Kind == ooxml.End && s.Depth() == depth:
			return text.String()
		case s.Is("rPh"):
			s.Skip()
		case s.Is("t"):
			inText = true
		case s.IsEnd("t"):
			inText = false
		case s.Kind == ooxml.Text && inText && text.Len() < longestText:
			text.WriteString(s.Content())
		}
	}
	return text.String()
}

// readLinks finds the targets of links to other workbooks, and connections to other data.
func (b *bookReader) readLinks() {
	for _, id := range b.links {
		link, ok := ooxml.Find(b.relations, id)
		if !ok {
			continue
		}
		target := ""
		relations, _ := b.file.Relations(link.Target)
		for _, r := range relations {
			if r.External && target == "" {
				target = r.Target
			}
		}
		b.book.External = append(b.book.External, target)
	}
	if part, ok := b.part("connections"); ok {
		if s, err := b.file.Scan(part); err == nil {
			for s.Next() {
				if s.Is("connection") {
					b.book.Connections++
				}
			}
			s.Close()
		}
	}
}
