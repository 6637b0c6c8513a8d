package files

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files/ooxml"
)

// Deck is what is in a presentation.
type Deck struct {
	Slides []Slide `json:"slides"`
}

// Slide is a slide, in the order shown.
type Slide struct {
	N       int        `json:"n"` // from 1; hidden ones count
	Title   string     `json:"title"`
	Bullets []string   `json:"bullets"`
	Levels  []int      `json:"levels,omitempty"` // of the bullets, from 0; left out if all are 0
	Notes   string     `json:"notes"`
	Table   [][]string `json:"table,omitempty"`
	Hidden  bool       `json:"hidden,omitempty"`
}

// mostShown is how many bytes of text one slide may have.
const mostShown = 1 << 20

// deck reads a PowerPoint file. A slide that can't be read is noted, and the rest goes on.
func deck(content []byte) (*Deck, []string, error) {
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
	ids, err := slideIDs(p, main)
	if err != nil {
		return nil, nil, err
	}
	d := &Deck{Slides: []Slide{}}
	var notes []string
	for i, id := range ids {
		relation, ok := ooxml.Find(relations, id)
		if !ok || !p.Has(relation.Target) {
			notes = append(notes, fmt.Sprintf("slide %d isn't in the file", i+1))
			continue
		}
		slide, err := readSlide(p, relation.Target)
		if err != nil {
			notes = append(notes, fmt.Sprintf("slide %d is damaged, and was read as far as possible", i+1))
		}
		slide.N = i + 1
		d.Slides = append(d.Slides, slide)
	}
	return d, notes, nil
}

// slideIDs returns the IDs of the relations to the slides, in the order shown.
func slideIDs(p *ooxml.Package, main string) ([]string, error) {
	s, err := p.Scan(main)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	var ids []string
	for s.Next() {
		if s.Is("sldId") {
			ids = append(ids, s.Relation())
		}
	}
	return ids, s.Err()
}

func readSlide(p *ooxml.Package, part string) (Slide, error) {
	slide := Slide{Bullets: []string{}}
	s, err := p.Scan(part)
	if err != nil {
		return slide, err
	}
	defer s.Close()
	r := slideReader{Scanner: s, slide: &slide}
	r.read()
	if relations, err := p.Relations(part); err == nil {
		for _, relation := range relations {
			if relation.Type == "notesSlide" {
				slide.Notes = readNotes(p, relation.Target)
			}
		}
	}
	slide.dropFlatLevels()
	return slide, s.Err()
}

// dropFlatLevels leaves out the levels if they say nothing.
func (s *Slide) dropFlatLevels() {
	for _, level := range s.Levels {
		if level != 0 {
			return
		}
	}
	s.Levels = nil
}

// readNotes returns what is in the notes of a slide.
func readNotes(p *ooxml.Package, part string) string {
	s, err := p.Scan(part)
	if err != nil {
		return ""
	}
	defer s.Close()
	slide := Slide{}
	r := slideReader{Scanner: s, slide: &slide, notes: true}
	r.read()
	return strings.Join(slide.Bullets, "\n")
}

// slideReader reads the shapes of a slide, or of its notes.
type slideReader struct {
	*ooxml.Scanner
	slide *Slide
	notes bool
	size  int // of the text so far
}

// skippedPlaceholders are shapes whose text isn't the slide's: footer, date, number, header,
// and the slide's picture on the notes page (ECMA-376, part 1, section 19.7.10).
var skippedPlaceholders = map[string]bool{"ftr": true, "dt": true, "sldNum": true, "hdr": true, "sldImg": true}

func (r *slideReader) read() {
	for r.Next() {
		switch {
		case r.Is("sld") || r.Is("notes"):
			r.slide.Hidden = r.Attr("show") == "0" || r.Attr("show") == "false"
		case r.Is("Fallback"): // the same once more, for older programs
			r.Skip()
		case r.Is("sp"):
			r.readShape()
		case r.Is("tbl") && !r.notes:
			r.readTable()
		}
	}
}

// paragraph is a line of text on a slide.
type paragraph struct {
	text  string
	level int
}

// readShape reads a shape: the title, or text.
func (r *slideReader) readShape() {
	depth := r.Depth()
	placeholder, isPlaceholder := "", false
	var lines []paragraph
	for r.Next() {
		switch {
		case r.Kind == ooxml.End && r.Depth() == depth:
			r.keep(placeholder, isPlaceholder, lines)
			return
		case r.Is("Fallback"):
			r.Skip()
		case r.Is("ph"):
			placeholder, isPlaceholder = r.Attr("type"), true
		case r.Is("p"):
			lines = append(lines, r.readParagraph())
		}
	}
	r.keep(placeholder, isPlaceholder, lines)
}

func (r *slideReader) keep(placeholder string, isPlaceholder bool, lines []paragraph) {
	isTitle := placeholder == "title" || placeholder == "ctrTitle"
	switch {
	case skippedPlaceholders[placeholder]:
		return
	case r.notes && !(isPlaceholder && (placeholder == "body" || placeholder == "")):
		return
	case isTitle && r.slide.Title == "":
		var all []string
		for _, l := range lines {
			if l.text != "" {
				all = append(all, l.text)
			}
		}
		r.slide.Title = strings.Join(all, " ")
		return
	}
	for _, l := range lines {
		if r.size += len(l.text); l.text != "" && r.size < mostShown {
			r.slide.Bullets = append(r.slide.Bullets, l.text)
			r.slide.Levels = append(r.slide.Levels, l.level)
		}
	}
}

// readParagraph reads a paragraph, whose text may be cut into runs.
func (r *slideReader) readParagraph() paragraph {
	depth := r.Depth()
	var text strings.Builder
	var p paragraph
	inText := false
	for r.Next() {
		switch {
		case r.Kind == ooxml.End && r.Depth() == depth:
			p.text = strings.TrimSpace(text.String())
			return p
		case r.Is("pPr"):
			for _, c := range r.Attr("lvl") {
				p.level = int(c - '0')
			}
		case r.Is("br"):
			text.WriteByte(' ')
		case r.Is("t"):
			inText = true
		case r.IsEnd("t"):
			inText = false
		case r.Kind == ooxml.Text && inText && text.Len() < mostShown:
			text.WriteString(r.Content())
		}
	}
	p.text = strings.TrimSpace(text.String())
	return p
}

// readTable reads a table. A second one on the same slide goes on below the first.
func (r *slideReader) readTable() {
	depth := r.Depth()
	var row []string
	for r.Next() {
		switch {
		case r.Kind == ooxml.End && r.Depth() == depth:
			return
		case r.Is("tr"):
			row = []string{}
		case r.IsEnd("tr"):
			r.slide.Table = append(r.slide.Table, row)
		case r.Is("tc"):
			if text := r.readTableCell(); r.size < mostShown {
				r.size += len(text)
				row = append(row, text)
			}
		}
	}
}

func (r *slideReader) readTableCell() string {
	depth := r.Depth()
	var lines []string
	for r.Next() {
		switch {
		case r.Kind == ooxml.End && r.Depth() == depth:
			return strings.Join(lines, "\n")
		case r.Is("p"):
			if p := r.readParagraph(); p.text != "" {
				lines = append(lines, p.text)
			}
		}
	}
	return strings.Join(lines, "\n")
}
