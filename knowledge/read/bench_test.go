package read_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/read"
	"github.com/leaveway/leaveway/knowledge/read/hostile"
)

// BenchmarkReadFile reads honest files, in this process and in a child.
func BenchmarkReadFile(b *testing.B) {
	sentence := "Employees who have worked here for a year may take twelve weeks of leave. "
	page := "BT /F1 10 Tf 72 720 Td 12 TL " + strings.Repeat("("+sentence+") Tj T* ", 45) + "ET"
	pages := []string{"<< /Type /Catalog /Pages 2 0 R >>", "", "", hostile.Stream("", page), "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"}
	kids := ""
	for range 500 {
		kids += fmt.Sprintf("%d 0 R ", len(pages)+1)
		pages = append(pages, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>")
	}
	pages[1], pages[2] = "<< /Type /Pages /Kids ["+kids+"] /Count 500 >>", "null"
	policy, err := os.ReadFile("../starter/fmla.md")
	if err != nil {
		b.Fatal(err)
	}
	for _, f := range []struct {
		name    string
		content []byte
	}{
		{"policy.md", policy},
		{"handbook of 2 MB.md", []byte(strings.Repeat("## Leave\n\n"+strings.Repeat(sentence, 15)+"\n\n- one\n- two\n\n", 1700))},
		{"500 pages.pdf", hostile.AssemblePDF("", pages...)},
		{"handbook.docx", hostile.WordDocument(strings.Repeat(strings.Replace(hostile.WordText, "Leave is paid.", sentence, 1), 20_000))},
	} {
		b.Run("here/"+f.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := read.File(f.name, f.content); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("child/"+f.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := read.NewReader().ReadFile(b.Context(), f.name, f.content); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("cut/"+f.name, func(b *testing.B) {
			p, err := read.File(f.name, f.content)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				p.Passages()
			}
		})
	}
}
