package graph

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
)

// passage is a text of a file, and where it is.
type passage struct {
	at      files.Place
	heading string
	text    string
	words   []string // in lower case
	writes  bool     // a line of code that writes a file
	code    bool
}

func passageAt(f *files.File, location, heading, text string) passage {
	return passage{at: files.Place{File: f.ID, Location: location}, heading: heading, text: text, words: wordsOf(text)}
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// mostPassages is how many texts of a file are looked at.
const mostPassages = 5_000

// passages returns the texts of a file.
func passages(f *files.File) []passage {
	var all []passage
	switch {
	case f.Workbook != nil:
		all = ofWorkbook(f)
	case f.Deck != nil:
		for _, s := range f.Deck.Slides {
			for _, b := range append([]string{s.Title}, s.Bullets...) {
				all = append(all, passageAt(f, files.SlidePlace(s.N, false), s.Title, b))
			}
			if s.Notes != "" {
				all = append(all, passageAt(f, files.SlidePlace(s.N, true), s.Title, s.Notes))
			}
		}
	case f.Script != nil:
		all = ofScript(f, f.Script, files.LinePlace)
	case f.Notebook != nil:
		for _, c := range f.Notebook.Cells {
			place := files.CellPlace(c.N)
			if c.IsCode {
				all = append(all, ofScript(f, c.Script, func(int, int) string { return place })...)
			} else {
				all = append(all, passageAt(f, place, "", c.Source))
			}
		}
		for _, o := range f.Notebook.Outputs {
			all = append(all, passageAt(f, files.CellPlace(o.Cell), "", o.Text))
		}
	case f.Document != nil:
		for _, s := range f.Document.Sections {
			for i, item := range s.Items {
				p := passageAt(f, files.SectionPlace(s.Heading), s.Heading, item)
				p.code = s.Code[i]
				all = append(all, p)
			}
		}
	}
	return all[:min(len(all), mostPassages)]
}

func ofWorkbook(f *files.File) []passage {
	var all []passage
	for i := range f.Workbook.Sheets {
		sheet := &f.Workbook.Sheets[i]
		for _, v := range sheet.Cells {
			if text := f.Workbook.TextOf(v); text != "" && v.Formula == 0 && len(all) < mostPassages {
				all = append(all, passageAt(f, files.SheetPlace(sheet.Name, files.Range{From: v.Cell(), To: v.Cell()}), sheet.Name, text))
			}
		}
	}
	for _, c := range f.Workbook.Comments {
		all = append(all, passageAt(f, c.Cell, "", c.Text))
	}
	return all
}

// writing are names by which a script writes a file.
var writing = []string{"to_csv", "to_excel", "to_json", "to_parquet", "savefig", "dump", "save", "write_text", "w", "wb", "a"}

func ofScript(f *files.File, s *files.Script, place func(from, to int) string) []passage {
	var all []passage
	for _, l := range s.Lines {
		var texts []string
		writes := false
		for _, t := range l.Tokens {
			if t.Kind == files.CodeString {
				texts = append(texts, t.Text)
			}
			writes = writes || t.Kind != files.Sign && slices.Contains(writing, t.Text)
		}
		if l.Comment != "" {
			texts = append(texts, l.Comment)
		}
		if len(texts) > 0 {
			p := passageAt(f, place(l.From, l.To), l.Def, strings.Join(texts, " "))
			p.code, p.writes = len(l.Tokens) > 0, writes
			all = append(all, p)
		}
	}
	for _, d := range s.Docs {
		all = append(all, passageAt(f, place(d.Line, d.Line), "", d.Text))
	}
	return all
}

// names reports whether a text names a file: its name, or without its extension if that is
// not an ordinary word.
func (p passage) names(f *files.File) bool {
	base := strings.ToLower(path.Base(f.ID))
	lower := strings.ToLower(p.text)
	if strings.Contains(lower, base) || strings.Contains(lower, strings.ReplaceAll(base, " ", "%20")) {
		return true
	}
	stem := strings.TrimSuffix(base, path.Ext(base))
	return len(stem) >= 8 && strings.ContainsAny(stem, "_-0123456789") && strings.Contains(lower, stem)
}

// has reports whether a text has words in this order.
func (p passage) has(words []string) bool {
	if len(words) == 0 {
		return false
	}
	for i := 0; i+len(words) <= len(p.words); i++ {
		if slices.Equal(p.words[i:i+len(words)], words) {
			return true
		}
	}
	return false
}
