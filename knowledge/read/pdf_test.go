package read_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/knowledge/read"
)

// TestPDFWords reads lines as different programs write them: as pieces between which the
// pen moves, with and without spaces. Font A is composite, as in browsers' files, and all
// its letters are 500 wide; B is a simple one.
func TestPDFWords(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, drawing, want string }{
		{
			"a browser moves before kerned letters",
			"BT /A 10 Tf 72 700 Td {Y} Tj 4.4 0 Td {ou have the da} Tj 69.8 0 Td {ys.} Tj ET",
			"You have the days.",
		},
		{
			"a word processor kerns within one operator",
			"BT /A 10 Tf 1 0 0 1 72 700 Tm [{T} 70 {o W} 90 {e day}] TJ ET",
			"To We day",
		},
		{
			"a typesetter leaves a gap in place of a space",
			"BT /A 10 Tf 72 700 Td [{ten} -333 {da} 20 {ys} -333 {a} -333 {year}] TJ ET",
			"ten days a year",
		},
		{
			"every word is placed by itself",
			"BT /A 10 Tf 1 0 0 1 72 700 Tm {ten} Tj 1 0 0 1 89.5 700 Tm {days} Tj ET",
			"ten days",
		},
		{
			"a justified line has wide spaces",
			"BT /B 10 Tf 7 Tw 72 700 Td (ten paid days) Tj ET",
			"ten paid days",
		},
		{
			"a spaced heading",
			"BT /A 10 Tf 2.5 Tc 72 700 Td {Sick days} Tj ET",
			"Sick days",
		},
		{
			"bold letters are drawn twice",
			"BT /A 10 Tf 72 700 Td {Sick} Tj 0.3 0 Td {Sick} Tj ET",
			"Sick",
		},
		{
			"text in a form, scaled and moved",
			"q 2 0 0 2 10 10 cm /Form Do Q",
			"From a form.",
		},
		{
			"a watermark across the page",
			"BT /A 40 Tf 0.7 0.7 -0.7 0.7 100 600 Tm {DRAFT} Tj /A 10 Tf 1 0 0 1 72 640 Tm {Ten days.} Tj ET",
			"Ten days.",
		},
		{
			"pieces out of order",
			"BT /A 10 Tf 1 0 0 1 92 700 Tm {days} Tj 1 0 0 1 72 700 Tm {ten } Tj ET",
			"ten days",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p, err := read.File("x.pdf", compositePDF(test.drawing))
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimSpace(p.Body); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestBrowserPDF reads what a browser saved: its title, headings and sentences as words.
func TestBrowserPDF(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("testdata/browser.pdf")
	if err != nil {
		t.Fatal(err)
	}
	p, err := read.File("printed.pdf", content)
	if err != nil {
		t.Fatal(err)
	}
	want := []section{
		{"How many", "You have ten paid sick days a year. From the third day on we need a note from your doctor."},
		{"To do", "Tell your lead."},
	}
	if diff := cmp.Diff(want, sections(p), cmp.AllowUnexported(section{})); diff != "" || p.Title != "Sick days" {
		t.Errorf("title %q\n%s", p.Title, diff)
	}
}

// TestPDFRunningTitles drops what is printed at the edges of pages.
func TestPDFRunningTitles(t *testing.T) {
	t.Parallel()
	p, err := read.File("x.pdf", compositePDF(
		"BT /A 7 Tf 72 770 Td {11/22/26, 9:00 AM Sick days} Tj ET BT /A 10 Tf 72 700 Td {You have ten days.} Tj ET BT /A 7 Tf 72 20 Td {1/1} Tj ET"))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(p.Body); got != "You have ten days." {
		t.Errorf("got %q", got)
	}
}

// compositePDF is a PDF file with one page. {text} in the drawing is written in the codes
// of font A: two bytes for each letter, which only its own table explains.
func compositePDF(drawing string) []byte {
	encode := func(text string) string {
		var out strings.Builder
		for part := range strings.SplitSeq(text, "{") {
			inside, after, found := strings.Cut(part, "}")
			if !found {
				out.WriteString(part)
				continue
			}
			out.WriteString("<")
			for _, r := range inside {
				fmt.Fprintf(&out, "%04X", r-30)
			}
			out.WriteString(">" + after)
		}
		return out.String()
	}
	stream := func(dict, content string) string {
		return fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", dict, len(content), content)
	}
	table := "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CIDSystemInfo << /Registry (Adobe) >> def\n" +
		"1 begincodespacerange <0000> <FFFF> endcodespacerange\n" +
		"1 beginbfchar <0002> <0020> endbfchar 2 beginbfrange <0003> <0040> <0021> <0041> <0060> [" + utf16Codes('_', 32) + "] endbfrange 1 beginbfrange\n" +
		"<0061> <0080> <007F> endbfrange endcmap"
	fonts := "/Font << /A 5 0 R /B 8 0 R >>"
	return objectsPDF(
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << "+fonts+" /XObject << /Form 9 0 R >> >> >>",
		stream("", encode(drawing)),
		"<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Face /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>",
		"<< /Type /Font /Subtype /CIDFontType2 /DW 1000 /W [2 [500 500] 4 128 500] >>",
		stream("", table),
		"<< /Type /Font /Subtype /TrueType /BaseFont /Other /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths ["+strings.Repeat("500 ", 95)+"] >>",
		stream("/Type /XObject /Subtype /Form /Matrix [1 0 0 1 20 20] /Resources << "+fonts+" >>", encode("BT /A 10 Tf 30 300 Td {Fr} Tj 9.6 0 Td {om a form.} Tj ET")),
	)
}

func utf16Codes(first rune, n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "<%04X> ", int(first)+i)
	}
	return out.String()
}

// objectsPDF is a PDF file of objects, numbered from 1. The first is the catalog.
func objectsPDF(objects ...string) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	var at []int
	for i, object := range objects {
		at = append(at, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range at {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return out.Bytes()
}
