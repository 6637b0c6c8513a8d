//go:build unix

package handover

import (
	"archive/zip"
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/leaveway/leaveway/knowledge/files"
)

// BenchmarkLargeWorkbook reads a workbook of 30 MB, as the server does: three sheets with 140,000
// rows, 3 million cells and 420,000 formulas. It reports the memory of the child process.
func BenchmarkLargeWorkbook(b *testing.B) {
	book := largeBook(b)
	for b.Loop() {
		f, err := files.NewReader().Read(b.Context(), "large.xlsx", book)
		if err != nil || f.Refusal != "" {
			b.Fatal(err, f.Refusal)
		}
	}
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &used); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(used.Maxrss)/1024, "MB-child") // kilobytes on Linux
	busy := time.Duration(used.Utime.Nano() + used.Stime.Nano())
	b.ReportMetric(busy.Seconds()/float64(b.N), "cpu-s-child") // whatever else the machine does
	b.ReportMetric(float64(len(book))/1e6, "MB-file")
}

// largeBook writes the workbook. The numbers are random, so that it packs as real ones do.
func largeBook(b *testing.B) []byte {
	b.Helper()
	const rels, sheets, rows = `<Relationships>%s</Relationships>`, 3, 140_000
	from := rand.New(rand.NewPCG(1, 2))
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	part := func(name string, write func(*bufio.Writer)) {
		to, err := w.Create(name)
		if err != nil {
			b.Fatal(err)
		}
		buffered := bufio.NewWriter(to)
		write(buffered)
		if err := buffered.Flush(); err != nil {
			b.Fatal(err)
		}
	}
	const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	list, links := "", ""
	for n := 1; n <= sheets; n++ {
		list += fmt.Sprintf(`<sheet name="Sheet %d" sheetId="%d" r:id="s%d"/>`, n, n, n)
		links += fmt.Sprintf(`<Relationship Id="s%d" Type="%sworksheet" Target="s%d.xml"/>`, n, office, n)
		part(fmt.Sprintf("xl/s%d.xml", n), func(to *bufio.Writer) {
			_, _ = to.WriteString(`<worksheet><sheetData>`) // an error stays until Flush
			for r := 1; r <= rows; r++ {
				fmt.Fprintf(to, `<row r="%d"><c r="A%d"><v>%d</v></c><c r="B%d"><v>%.4f</v></c><c r="C%d"><v>%.4f</v></c><c r="D%d"><v>%.3f</v></c><c r="E%d"><v>%.5f</v></c>`,
					r, r, r, r, from.Float64()*1e5, r, from.Float64()*1e4, r, from.Float64()*1e6, r, from.Float64()*1e3)
				fmt.Fprintf(to, `<c r="F%d"><f>B%d*C%d*1.07</f><v>%.3f</v></c><c r="G%d" t="inlineStr"><is><t>item %d</t></is></c></row>`, r, r, r, from.Float64()*1e8, r, from.IntN(50_000))
			}
			_, _ = to.WriteString(`</sheetData></worksheet>`)
		})
	}
	part("_rels/.rels", func(to *bufio.Writer) {
		fmt.Fprintf(to, rels, `<Relationship Id="r" Type="`+office+`officeDocument" Target="xl/workbook.xml"/>`)
	})
	part("xl/workbook.xml", func(to *bufio.Writer) { fmt.Fprintf(to, `<workbook xmlns:r="r"><sheets>%s</sheets></workbook>`, list) })
	part("xl/_rels/workbook.xml.rels", func(to *bufio.Writer) { fmt.Fprintf(to, rels, links) })
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	return out.Bytes()
}
