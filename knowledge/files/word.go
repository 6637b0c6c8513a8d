package files

import (
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files/ooxml"
)

// word reads a Word file. Text that was deleted under "track changes" is left out.
func word(content []byte) (*Document, []string, error) {
	p, err := ooxml.Open(content)
	if err != nil {
		return nil, nil, err
	}
	main, err := p.Main()
	if err != nil {
		return nil, nil, err
	}
	relations, err := p.Relations(main)
	if err != nil {
		return nil, nil, err
	}
	s, err := p.Scan(main)
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	d := &Document{Headings: []string{}, Links: []string{}}
	r := &wordReader{Scanner: s, out: d, relations: relations, levels: headingStyles(p, relations), noted: map[string]string{}}
	r.read()
	var notes []string
	if s.Err() != nil {
		notes = append(notes, "it is damaged, and was read as far as possible")
		if len(d.Sections) == 0 {
			return nil, nil, s.Err()
		}
	}
	for _, relation := range relations {
		if relation.Type == "comments" {
			d.Comments = append(d.Comments, wordComments(p, relation.Target, r.noted)...)
		}
	}
	return d, notes, nil
}

// headingStyles returns the levels of heading styles by ID; the title has level 0. The ID
// depends on Word's language, the name does not.
func headingStyles(p *ooxml.Package, relations []ooxml.Relation) map[string]int {
	levels := map[string]int{"Title": 0}
	for n := 1; n <= 9; n++ {
		levels["Heading"+strconv.Itoa(n)] = n
	}
	for _, relation := range relations {
		if relation.Type != "styles" {
			continue
		}
		s, err := p.Scan(relation.Target)
		if err != nil {
			continue
		}
		id := ""
		for s.Next() {
			switch {
			case s.Is("style"):
				id = s.Attr("styleId")
			case s.Is("name"):
				name := strings.ToLower(s.Attr("val"))
				if name == "title" {
					levels[id] = 0
				}
				if n, err := strconv.Atoi(strings.TrimPrefix(name, "heading ")); err == nil && strings.HasPrefix(name, "heading ") {
					levels[id] = n
				}
			}
		}
		s.Close()
	}
	return levels
}

func wordComments(p *ooxml.Package, part string, noted map[string]string) []NoteText {
	s, err := p.Scan(part)
	if err != nil {
		return nil
	}
	defer s.Close()
	var all []NoteText
	for s.Next() {
		if s.Is("comment") {
			id := s.Attr("id")
			if text := strings.TrimSpace(shownText(s)); text != "" {
				all = append(all, NoteText{text, noted[id]})
			}
		}
	}
	return all
}

// wordReader reads the body of a Word file.
type wordReader struct {
	*ooxml.Scanner
	out       *Document
	relations []ooxml.Relation
	levels    map[string]int
	row       []string          // of the table being read
	tables    int               // nesting depth
	noted     map[string]string // the heading above each comment, by its ID
}

// skippedInWord contain deleted or moved text, or the same once more for older programs.
var skippedInWord = map[string]bool{"del": true, "moveFrom": true, "Fallback": true}

func (r *wordReader) read() {
	for r.Next() {
		switch {
		case r.Kind == ooxml.Start && skippedInWord[r.Name()]:
			r.Skip()
		case r.Is("tbl"):
			r.tables++
		case r.IsEnd("tbl"):
			r.tables--
		case r.Is("tr"):
			r.row = nil
		case r.IsEnd("tr"):
			r.out.item(strings.Join(r.row, " | "), false)
		case r.Is("p"):
			r.readParagraph()
		}
	}
}

func (r *wordReader) readParagraph() {
	depth := r.Depth()
	var text strings.Builder
	style := ""
	in := ""
	for r.Next() {
		if r.Kind == ooxml.End && r.Depth() == depth {
			break
		}
		switch {
		case r.Kind == ooxml.Start && skippedInWord[r.Name()]:
			r.Skip()
		case r.Is("commentReference"):
			if n := len(r.out.Headings); n > 0 {
				r.noted[r.Attr("id")] = r.out.Headings[n-1]
			}
		case r.Is("pStyle"):
			style = r.Attr("val")
		case r.Is("hyperlink"):
			if relation, ok := ooxml.Find(r.relations, r.Attr("id")); ok && relation.External {
				r.out.Links = append(r.out.Links, relation.Target)
			}
		case r.Is("tab") || r.Is("br"):
			text.WriteByte(' ')
		case r.Is("t") || r.Is("instrText"):
			in = r.Name()
		case r.Kind == ooxml.End && r.Name() == in:
			in = ""
		case r.Kind == ooxml.Text && in == "t":
			text.WriteString(r.Content())
		case r.Kind == ooxml.Text && in == "instrText":
			r.linkOf(r.Content())
		}
	}
	r.keep(style, strings.TrimSpace(text.String()))
}

// linkOf keeps the target of a field such as HYPERLINK "https://…".
func (r *wordReader) linkOf(instruction string) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(instruction), "HYPERLINK ")
	if !ok {
		return
	}
	if target := strings.Split(rest, `"`); len(target) > 2 && !strings.Contains(target[0], `\l`) {
		r.out.Links = append(r.out.Links, target[1])
	}
}

func (r *wordReader) keep(style, text string) {
	level, isHeading := r.levels[style]
	switch {
	case r.tables > 0:
		if text != "" {
			r.row = append(r.row, text)
		}
	case isHeading && text != "":
		r.out.heading(text, level)
	default:
		r.out.item(text, false)
	}
}
