package read

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
)

// Limits of a Word file. They apply to the bytes read, because the sizes in the
// archive's directory may be false.
const (
	maxParts = 5_000
	maxPart  = 40 << 20
)

var (
	oleHeader = []byte{0xd0, 0xcf, 0x11, 0xe0} // an encrypted .docx, or an old .doc
	zipHeader = []byte("PK")
)

// docx reads headings, paragraphs, lists and tables of a Word file. Text that was
// deleted under "track changes" is left out.
func docx(name string, content []byte) (knowledge.Policy, error) {
	if bytes.HasPrefix(content, oleHeader) {
		return knowledge.Policy{}, refuse("%s is protected by a password or in Word's old format. Please save it as .docx without a password.", name)
	}
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil || !bytes.HasPrefix(content, zipHeader) || len(archive.File) > maxParts {
		return knowledge.Policy{}, refuseDamagedDocx(name)
	}
	body, err := readPart(archive, "word/document.xml")
	if err != nil {
		return knowledge.Policy{}, refusePart(name, err)
	}
	styles, err := readPart(archive, "word/styles.xml")
	if err != nil && !errors.Is(err, errNoPart) {
		return knowledge.Policy{}, refusePart(name, err)
	}
	d := document{levels: readHeadingLevels(styles)}
	if err := d.read(xml.NewDecoder(bytes.NewReader(body))); err != nil {
		return knowledge.Policy{}, refuseDamagedDocx(name)
	}
	d.endList()
	return knowledge.Policy{Source: knowledge.Source{Title: d.title}, Body: d.String()}, nil
}

func refuseDamagedDocx(name string) error {
	return refuse("%s is damaged, or not a Word file. Please open it in Word and save it again.", name)
}

// refusePart refuses the file because of an error from readPart.
func refusePart(name string, err error) error {
	if errors.Is(err, errTooLarge) {
		return refuse("%s unpacks to more than the %d MB I can read. Please save its text as a new file.", name, maxPart>>20)
	}
	return refuseDamagedDocx(name)
}

var (
	errNoPart   = errors.New("part not found")
	errTooLarge = errors.New("part too large")
)

// readPart unpacks a file of the archive. The error is errNoPart, errTooLarge, or
// whatever unpacking returned.
func readPart(archive *zip.Reader, name string) ([]byte, error) {
	at := slices.IndexFunc(archive.File, func(f *zip.File) bool { return f.Name == name })
	if at < 0 {
		return nil, errNoPart
	}
	r, err := archive.File[at].Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, maxPart+1))
	if err == nil && len(text) > maxPart {
		return nil, errTooLarge
	}
	return text, err
}

const titleLevel = 0

// readHeadingLevels maps the IDs of heading styles to levels. The ID of a style depends
// on Word's language; its name does not.
func readHeadingLevels(text []byte) map[string]int {
	var sheet struct {
		Styles []struct {
			ID   string `xml:"styleId,attr"`
			Name struct {
				Val string `xml:"val,attr"`
			} `xml:"name"`
		} `xml:"style"`
	}
	levels := map[string]int{"Title": titleLevel}
	for level := 1; level <= maxHeadingLevel; level++ {
		levels["Heading"+strconv.Itoa(level)] = level
	}
	if xml.Unmarshal(text, &sheet) != nil {
		return levels // the usual IDs will do
	}
	for _, s := range sheet.Styles {
		name := strings.ToLower(s.Name.Val)
		if name == "title" {
			levels[s.ID] = titleLevel
		}
		if level, err := strconv.Atoi(strings.TrimPrefix(name, "heading ")); err == nil && strings.HasPrefix(name, "heading ") {
			levels[s.ID] = level
		}
	}
	return levels
}

// document is a Word file being converted to Markdown.
type document struct {
	writer
	title     string
	levels    map[string]int // by style ID
	para      docxParagraph
	inList    bool // the last paragraph was a list item
	tables    int  // nesting depth of tables
	rows      [][]string
	cells     []string
	skipDepth int // nesting depth inside skippedElements
}

// docxParagraph is the paragraph being read.
type docxParagraph struct {
	text   strings.Builder
	style  string
	level  int // outline level from 1; 0 if none
	isItem bool
	depth  int // of the list item, from 0
}

// skippedElements contain deleted or moved text, or alternatives for older programs.
var skippedElements = map[string]bool{"del": true, "moveFrom": true, "Fallback": true, "instrText": true}

func (d *document) read(in *xml.Decoder) error {
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if d.skipDepth > 0 || skippedElements[t.Name.Local] {
				d.skipDepth++
				continue
			}
			if err := d.startElement(in, t); err != nil {
				return err
			}
		case xml.EndElement:
			if d.skipDepth > 0 {
				d.skipDepth--
				continue
			}
			d.endElement(t.Name.Local)
		}
	}
}

func (d *document) startElement(in *xml.Decoder, t xml.StartElement) error {
	switch t.Name.Local {
	case "t":
		var text string
		if err := in.DecodeElement(&text, &t); err != nil {
			return err
		}
		d.para.text.WriteString(text)
	case "tab", "br", "cr":
		d.para.text.WriteByte(' ')
	case "pStyle":
		d.para.style = valAttr(t)
	case "outlineLvl":
		if level, err := strconv.Atoi(valAttr(t)); err == nil && level < maxHeadingLevel {
			d.para.level = level + 1
		}
	case "numId":
		d.para.isItem = valAttr(t) != "0"
	case "ilvl":
		d.para.depth, _ = strconv.Atoi(valAttr(t))
	case "tbl":
		d.endList()
		d.tables++
	}
	return nil
}

// valAttr returns the "val" attribute, in which Word stores values.
func valAttr(t xml.StartElement) string {
	for _, a := range t.Attr {
		if a.Name.Local == "val" {
			return a.Value
		}
	}
	return ""
}

func (d *document) endElement(name string) {
	switch name {
	case "p":
		d.endParagraph()
	case "tc":
		if d.tables == 1 {
			d.cells = append(d.cells, d.para.text.String())
			d.para = docxParagraph{}
		}
	case "tr":
		if d.tables == 1 {
			d.rows, d.cells = append(d.rows, d.cells), nil
		}
	case "tbl":
		if d.tables--; d.tables == 0 {
			d.table(d.rows)
			d.rows = nil
		}
	}
}

// maxListDepth limits the indentation of list items.
const maxListDepth = 5

func (d *document) endParagraph() {
	if d.tables > 0 { // part of a cell
		d.para.text.WriteByte(' ')
		return
	}
	p := &d.para
	text := p.text.String()
	level, styled := d.levels[p.style]
	if !styled && p.level > 0 {
		level, styled = p.level, true
	}
	switch {
	case strings.TrimSpace(text) == "":
	case styled && level == titleLevel && d.title == "":
		d.title = oneLine(text)
	case styled:
		d.endList()
		d.heading(level, text)
	case p.isItem:
		d.inList = true
		d.item(min(max(p.depth, 0), maxListDepth), text)
	default:
		d.endList()
		d.paragraph(text)
	}
	d.para = docxParagraph{}
}

func (d *document) endList() {
	if d.inList {
		d.endBlock()
	}
	d.inList = false
}
