package read

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/ledongthuc/pdf"

	"github.com/leaveway/leaveway/knowledge"
)

// Limits of a PDF file.
const (
	maxPages = 500
	maxPage  = 8 << 20 // bytes of a page's content, unpacked
)

// pdfText reads the text of a PDF file. Lines in larger type are headings.
func pdfText(name string, content []byte) (p knowledge.Policy, err error) {
	defer func() {
		if recover() != nil { // the library panics on malformed files
			p, err = knowledge.Policy{}, refuseDamagedPDF(name)
		}
	}()
	file, err := pdf.NewReader(bytes.NewReader(content), int64(len(content)))
	switch {
	case errors.Is(err, pdf.ErrInvalidPassword):
		return knowledge.Policy{}, refuse("%s is protected by a password. Please save it without one.", name)
	case err != nil:
		return knowledge.Policy{}, refuseDamagedPDF(name)
	case file.NumPage() > maxPages:
		return knowledge.Policy{}, refuse("%s has %d pages; a policy can have up to %d. Please split it.", name, file.NumPage(), maxPages)
	}
	var lines []pdfLine
	for i := 1; i <= file.NumPage(); i++ {
		page := file.Page(i)
		if page.V.IsNull() {
			continue
		}
		if err := checkPageSize(page); err != nil {
			return knowledge.Policy{}, refuse("Page %d of %s unpacks to more than a page can have. Please save its text as a new file.", i, name)
		}
		lines = append(lines, groupLines(page.Content().Text)...)
	}
	if len(lines) == 0 {
		return knowledge.Policy{}, refuse("%s looks like a scan: it has pictures of pages but no text. Please send the original, or a version with recognized text.", name)
	}
	return knowledge.Policy{Body: layout(lines)}, nil
}

func refuseDamagedPDF(name string) error {
	return refuse("%s is damaged, or not a PDF file. Please save it again.", name)
}

// checkPageSize returns an error if a page's content is too large once unpacked.
func checkPageSize(page pdf.Page) error {
	contents := page.V.Key("Contents")
	streams := []pdf.Value{contents}
	for i := range contents.Len() {
		streams = append(streams, contents.Index(i))
	}
	total := int64(0)
	for _, s := range streams {
		if s.Kind() != pdf.Stream {
			continue
		}
		n, err := io.Copy(io.Discard, io.LimitReader(s.Reader(), maxPage+1))
		if total += n; total > maxPage {
			return fmt.Errorf("page unpacks to more than %d bytes", maxPage)
		}
		if err != nil {
			return nil //nolint:nilerr // an incomplete page is read as far as possible
		}
	}
	return nil
}

type pdfLine struct {
	text string
	size float64 // of its largest letters, in points
	gap  float64 // from the line above, in points; 0 at the top of a page
}

// lineTolerance is how much the height of letters in a line may differ, as a share of
// their size.
const lineTolerance = 0.4

// groupLines sorts the letters of a page into lines.
func groupLines(letters []pdf.Text) []pdfLine {
	letters = slices.DeleteFunc(letters, func(t pdf.Text) bool { return t.S == "" || math.IsNaN(t.Y) || math.IsNaN(t.X) })
	slices.SortStableFunc(letters, func(a, b pdf.Text) int { return cmp.Compare(b.Y, a.Y) })
	var lines []pdfLine
	above := math.NaN()
	for len(letters) > 0 {
		y, n := letters[0].Y, 1
		for n < len(letters) && y-letters[n].Y <= lineTolerance*max(letters[0].FontSize, 1) {
			n++
		}
		line := joinLetters(letters[:n])
		letters = letters[n:]
		if line.text == "" {
			continue
		}
		if !math.IsNaN(above) {
			line.gap = above - y
		}
		above = y
		lines = append(lines, line)
	}
	return lines
}

// wordGap is the width of a space, as a share of the letters' size.
const wordGap = 0.15

func joinLetters(letters []pdf.Text) pdfLine {
	slices.SortStableFunc(letters, func(a, b pdf.Text) int { return cmp.Compare(a.X, b.X) })
	var b strings.Builder
	size, end := 0.0, math.NaN()
	for _, t := range letters {
		if t.X-end > wordGap*t.FontSize {
			b.WriteByte(' ')
		}
		b.WriteString(t.S)
		end = t.X + t.W
		size = max(size, t.FontSize)
	}
	return pdfLine{text: oneLine(strings.ToValidUTF8(b.String(), "")), size: size}
}

const (
	headingRatio = 1.12 // size of a heading, relative to the text
	paragraphGap = 1.6  // distance between paragraphs, relative to the line height
)

// layout recognizes headings, list items and paragraphs.
func layout(lines []pdfLine) string {
	body := bodySize(lines)
	var w writer
	var group []string
	flush := func(more bool) {
		if len(group) > 0 {
			w.writeGroup(group, more)
		}
		group = nil
	}
	for _, line := range lines {
		switch {
		case line.size > headingRatio*body && len(line.text) <= maxHeading:
			flush(true)
			w.heading(2, line.text)
			continue
		case line.gap > paragraphGap*line.size:
			flush(true)
		}
		group = append(group, line.text)
	}
	flush(false)
	return w.String()
}

// bodySize returns the type size of most letters.
func bodySize(lines []pdfLine) float64 {
	letters := map[float64]int{}
	for _, line := range lines {
		letters[line.size] += len(line.text)
	}
	best := 0.0
	for _, line := range lines {
		if letters[line.size] > letters[best] {
			best = line.size
		}
	}
	return best
}
