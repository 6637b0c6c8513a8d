package files

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// TestWorkbook reads a workbook that several programs might have written, and compares what
// people outside rely on.
func TestWorkbook(t *testing.T) {
	t.Parallel()
	f := Read("a/plan.xlsx", sampleBook(t))
	if f.Refusal != "" || len(f.Notes) > 0 {
		t.Fatal(f.Refusal, f.Notes)
	}
	if w := f.Workbook; w.Lock != Locked || !w.Manual || w.Sheets[0].Lock != Unlocked || w.Sheets[1].Lock != WithPassword {
		t.Errorf("locks %v, %v and %v, manual %t", w.Lock, w.Sheets[0].Lock, w.Sheets[1].Lock, w.Manual)
	}
	raw, err := json.Marshal(f.Content())
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"sheets":["Plan \u0026 more","Rates"],"hidden_sheets":["Rates"],"tables":[{"name":"tblPlan","sheet":"Plan \u0026 more","ref":"A1:B4","columns":["Month","Net pay"]}],` +
		`"named_ranges":[{"name":"Top","ref":"Rates!$B$1"},{"name":"Gone","ref":"#REF!"}],"comments":[{"cell":"Plan \u0026 more!A3","text":"Why?"},{"cell":"Plan \u0026 more!B2","text":"from the board"}],"depends_on":[{"from":"Plan \u0026 more","to":"Rates"}],` +
		`"external_links":["file:///Z:/Old%20prices.xlsx"],"macros":true,"formulas":[{"cell":"Plan \u0026 more!B2","formula":"=A2*Rates!$B$1"},` +
		`{"cell":"Plan \u0026 more!B3","formula":"=A3*Rates!$B$1"},{"cell":"Plan \u0026 more!B4","formula":"=A4*Rates!$B$1"},{"cell":"Plan \u0026 more!C4","formula":"=[1]Old!A1"}]}`
	if diff := cmp.Diff(want, string(raw)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	sheet := &f.Workbook.Sheets[0]
	for cell, want := range map[Cell]string{{1, 2}: "Net pay", {2, 3}: "a < b", {4, 3}: "#REF!"} {
		if v, _ := sheet.At(cell); f.Workbook.TextOf(v) != want {
			t.Errorf("%s shows %q, want %q", cell, f.Workbook.TextOf(v), want)
		}
	}
	for cell, want := range map[Cell]Format{{2, 1}: Date, {3, 1}: Percent} {
		if v, _ := sheet.At(cell); v.Format != want {
			t.Errorf("%s has the format %d, want %d", cell, v.Format, want)
		}
	}
	if v, _ := sheet.At(Cell{4, 4}); v.Number != 7 {
		t.Errorf("the cell without a place is %+v", v)
	}
}

// TestRefused checks that files which can't be read are refused with a sentence that says
// what to do, and that the rest of a damaged file is read.
func TestRefused(t *testing.T) {
	t.Parallel()
	whole := sampleBook(t)
	bomb := bytes.Clone(whole)
	// In the directory of the archive, every part claims to unpack to 2 GB.
	for at := 0; ; {
		i := bytes.Index(bomb[at:], []byte("PK\x01\x02"))
		if i < 0 {
			break
		}
		binary.LittleEndian.PutUint32(bomb[at+i+24:], 2<<30)
		at += i + 4
	}
	for name, c := range map[string]struct {
		content []byte
		want    string
	}{
		"password.xlsx": {[]byte{0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1}, "password"},
		"bomb.xlsx":     {bomb, "unpacks to more than I can read"},
		"cut.pptx":      {whole[:len(whole)/2], "damaged"},
		"text.docx":     {[]byte("hello"), "damaged"},
		"half.ipynb":    {[]byte(`{"cells": [`), "stops in the middle"},
		"empty.md":      {[]byte(" \n"), "is empty"},
		"song.mp3":      {[]byte("la"), "I can't read song.mp3"},
		"broken.py":     {[]byte("import \x00os"), "isn't text inside"},
		"no.xlsx":       {archive(t, map[string]string{"a": "b"}), "damaged"},
	} {
		if f := Read("in/"+name, c.content); !strings.Contains(f.Refusal, c.want) || !strings.Contains(f.Refusal, name) {
			t.Errorf("%s is refused with %q", name, f.Refusal)
		}
	}
}

// TestDeck reads slides in the order shown, with their notes, and names one that is missing.
func TestDeck(t *testing.T) {
	t.Parallel()
	const head = `<p:sld xmlns:p="p" xmlns:a="a"`
	shape := func(kind, text string) string {
		return `<p:sp><p:nvSpPr><p:nvPr><p:ph type="` + kind + `"/></p:nvPr></p:nvSpPr><p:txBody>` + text + `</p:txBody></p:sp>`
	}
	f := Read("deck.pptx", archive(t, map[string]string{
		"_rels/.rels":                     rels([3]string{"r", office + "officeDocument", "ppt/presentation.xml"}),
		"ppt/presentation.xml":            `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="300" r:id="b"/><p:sldId id="256" r:id="gone"/><p:sldId id="257" r:id="a"/></p:sldIdLst></p:presentation>`,
		"ppt/_rels/presentation.xml.rels": rels([3]string{"a", office + "slide", "slides/one.xml"}, [3]string{"b", office + "slide", "slides/two.xml"}, [3]string{"gone", office + "slide", "slides/none.xml"}),
		"ppt/slides/one.xml":              head + ` show="0">` + shape("title", `<a:p><a:r><a:t>Back</a:t></a:r><a:r><a:t>up</a:t></a:r></a:p>`) + shape("sldNum", `<a:p><a:r><a:t>3</a:t></a:r></a:p>`) + `</p:sld>`,
		"ppt/slides/two.xml":              head + `>` + shape("body", `<a:p><a:pPr lvl="1"/><a:r><a:t>First</a:t></a:r></a:p><a:p/>`) + `<a:tbl><a:tr><a:tc><a:p><a:r><a:t>A</a:t></a:r></a:p></a:tc><a:tc/></a:tr></a:tbl></p:sld>`,
		"ppt/slides/_rels/two.xml.rels":   rels([3]string{"n", office + "notesSlide", "../notes/n.xml"}),
		"ppt/notes/n.xml":                 `<p:notes xmlns:p="p" xmlns:a="a">` + shape("sldImg", "") + shape("body", `<a:p><a:r><a:t>Say why.</a:t></a:r></a:p>`) + shape("dt", `<a:p><a:r><a:t>May</a:t></a:r></a:p>`) + `</p:notes>`,
	}))
	want := []Slide{
		{N: 1, Bullets: []string{"First"}, Levels: []int{1}, Notes: "Say why.", Table: [][]string{{"A", ""}}},
		{N: 3, Title: "Backup", Bullets: []string{}, Hidden: true},
	}
	if f.Deck == nil {
		t.Fatal(f.Refusal)
	}
	if diff := cmp.Diff(want, f.Deck.Slides); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(f.Notes) != 1 || f.Notes[0] != "slide 2 isn't in the file" {
		t.Errorf("the notes are %q", f.Notes)
	}
}

// TestScript reads functions, comments and statements, also of a script with mistakes.
func TestScript(t *testing.T) {
	t.Parallel()
	s := Read("x.py", []byte(`"""What it
does."""
import os, pandas as pd
from a.b import c

class Box:
    def open(self, key="x # not a comment"):  # why
        return f"{key["a"]} # no" + r"C:\temp"

async def later(
    a,  # inside
    b=2,
):
    try:
        pass
    except: continue
def broken(:
    print('never closed
%matplotlib inline
x = 1_000.5e-3 if os else 0x1F
`)).Script
	if diff := cmp.Diff([]string{"open", "later", "broken"}, s.Functions); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]LineText{{7, "why"}, {11, "inside"}}, s.Comments); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"os", "pandas", "a.b"}, s.Imports); diff != "" {
		t.Error(diff)
	}
	if len(s.Docs) != 1 || s.Docs[0].Text != "What it\ndoes." {
		t.Errorf("the documentation is %v", s.Docs)
	}
}

// TestNotebook reads cells, outputs, and the order in which cells ran, of both versions.
func TestNotebook(t *testing.T) {
	t.Parallel()
	n := Read("n.ipynb", []byte(`{"nbformat":4,"cells":[
		{"cell_type":"markdown","source":["# One\n","text\n","## Two"]},
		{"cell_type":"code","execution_count":3,"source":"def f():\n  return 1","outputs":[{"output_type":"stream","text":["a\n","b"]},{"output_type":"display_data","data":{"image/png":"x","text/plain":"<Figure>"}}]},
		{"cell_type":"code","execution_count":1,"source":["f()"],"outputs":[{"output_type":"error","ename":"KeyError","evalue":"'x'","traceback":[]}]},
		{"cell_type":"code","execution_count":null,"source":["g()"],"outputs":[]}]}`)).Notebook
	if diff := cmp.Diff([]string{"One", "Two"}, n.Headings); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Output{{2, "a\nb", false}, {2, "<Figure>", false}, {3, "KeyError: 'x'", true}}, n.Outputs); diff != "" {
		t.Error(diff)
	}
	if before, never := n.OutOfOrder(); len(before) != 1 || before[0] != 3 || len(never) != 1 || never[0] != 4 {
		t.Errorf("out of order: %v, never run: %v", before, never)
	}
	old := Read("o.ipynb", []byte(`{"nbformat":3,"worksheets":[{"cells":[{"cell_type":"heading","level":1,"source":"Old"},{"cell_type":"code","prompt_number":1,"input":["x=1"],"outputs":[]}]}]}`)).Notebook
	if old.Count != 2 || old.Headings[0] != "Old" || old.Cells[1].Source != "x=1" {
		t.Errorf("the old notebook is %+v", old)
	}
}

// TestDocuments reads Markdown, Word and tables.
func TestDocuments(t *testing.T) {
	t.Parallel()
	md := Read("a.md", []byte("---\ntitle: x\n---\n# A `b`\n\nSee [x](y.xlsx), <https://z.example> and `[no](no)`.\n\n```\n# no\n[no](no)\n```\n\nB\n---\n- one\n- two\n")).Document
	if diff := cmp.Diff([]any{[]string{"A b", "B"}, []string{"y.xlsx", "https://z.example"}}, []any{md.Headings, md.Links}); diff != "" {
		t.Error(diff)
	}
	word := Read("a.docx", archive(t, map[string]string{
		"_rels/.rels":                  rels([3]string{"r", office + "officeDocument", "word/document.xml"}),
		"word/_rels/document.xml.rels": rels([3]string{"s", office + "styles", "styles.xml"}, [3]string{"c", office + "comments", "comments.xml"}),
		"word/styles.xml":              `<w:styles xmlns:w="w"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`,
		"word/comments.xml":            `<w:comments xmlns:w="w"><w:comment w:id="4"><w:p><w:r><w:t>Ask Jo</w:t></w:r></w:p></w:comment></w:comments>`,
		"word/document.xml": `<w:document xmlns:w="w"><w:body><w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>Steps</w:t></w:r></w:p><w:p><w:r><w:t>Do </w:t></w:r><w:del><w:r><w:t>not </w:t></w:r></w:del><w:r><w:t>it</w:t></w:r>` +
			`<w:r><w:commentReference w:id="4"/></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>2</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>`,
	})).Document
	if diff := cmp.Diff([]Section{{"Steps", 1, []string{"Do it", "1 | 2"}, []bool{false, false}}}, word.Sections); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]NoteText{{"Ask Jo", "Steps"}}, word.Comments); diff != "" {
		t.Error(diff)
	}
	table := Read("a.csv", []byte("\xef\xbb\xbfname;amount\nA;\"1,5\"\n\nB;2\n")).Records
	if diff := cmp.Diff([]any{[]string{"name", "amount"}, 2, []int{2, 4}}, []any{table.Columns, table.Count, table.Lines}); diff != "" {
		t.Error(diff)
	}
}

// TestFolder reads what people left and nothing else, by name.
func TestFolder(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{
		"b.md": {Data: []byte("# B")}, "sub/a.csv": {Data: []byte("x\n1")}, "expected.json": {Data: []byte("{}")}, "~$plan.xlsx": {Data: []byte("lock")},
		".git/config": {Data: []byte("x")}, "__MACOSX/b.md": {Data: []byte("x")}, "zz.bin": {Data: []byte{1}},
	}
	read, err := Folder(t.Context(), folder, inProcess, nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range read {
		names = append(names, f.ID)
	}
	if diff := cmp.Diff([]string{"b.md", "sub/a.csv", "zz.bin"}, names); diff != "" {
		t.Error(diff)
	}
}

// FuzzRead reads damaged files of every format: it must end, without a panic.
func FuzzRead(f *testing.F) {
	f.Add("a.xlsx", sampleBook(f))
	f.Add("a.py", []byte("def f(:\n  '''x"))
	f.Add("a.ipynb", []byte(`{"cells":[{"cell_type":"code"}]}`))
	f.Add("a.csv", []byte("a;\"b\n1"))
	f.Add("a.md", []byte("> > > - # x"))
	f.Fuzz(func(_ *testing.T, name string, content []byte) { _, _ = json.Marshal(Read(name, content).Content()) })
}

func inProcess(_ context.Context, id string, content []byte) (*File, error) {
	return Read(id, content), nil
}
