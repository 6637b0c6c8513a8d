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
		return knowledge.Policy{}, refuse("%s has %d pages, and I can read up to %d. Please split it.", name, file.NumPage(), maxPages)
	}
	var pages [][]pdfLine
	var heights []float64
	for i := 1; i <= file.NumPage(); i++ {
		page := file.Page(i)
		if page.V.IsNull() {
			continue
		}
		if err := checkPageSize(page); err != nil {
			return knowledge.Policy{}, refuse("Page %d of %s unpacks to more than a page can have. Please save its text as a new file.", i, name)
		}
		pages, heights = append(pages, groupLines(pageGlyphs(page))), append(heights, pageHeight(page))
	}
	lines := dropRunningTitles(pages, heights)
	if len(lines) == 0 {
		return knowledge.Policy{}, refuse("%s looks like a scan: it has pictures of pages but no text. Please send the original, or a version with recognized text.", name)
	}
	return layout(lines), nil
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
	text  string
	size  float64 // of its largest letters, in points
	gap   float64 // from the line above, in points; 0 at the top of a page
	y     float64 // of its baseline
	bold  bool    // all of it
	table bool    // there is a wide gap in it, as between the cells of a row
}

// lineTolerance is how much the height of letters in a line may differ, as a share of
// their size.
const lineTolerance = 0.4

// groupLines sorts the letters of a page into lines.
func groupLines(letters []glyph) []pdfLine {
	slices.SortStableFunc(letters, func(a, b glyph) int { return cmp.Compare(b.y, a.y) })
	var lines []pdfLine
	above := math.NaN()
	for len(letters) > 0 {
		y, n := letters[0].y, 1
		for n < len(letters) && y-letters[n].y <= lineTolerance*max(letters[0].size, 1) {
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
		line.y, above = y, y
		lines = append(lines, line)
	}
	return lines
}

const (
	// wordGap is the least width of a space, as a share of the letters' size.
	wordGap = 0.15
	// maxTracking is how far letters of one word are spaced at most, as a share of their
	// size. A line without any space has its words told apart by gaps alone.
	maxTracking, maxBlindTracking = 0.5, 0.1
	// twiceDrawn is how far apart two copies of a letter are that make it look bold, as a
	// share of its width.
	twiceDrawn = 0.25
	// cellGap is the least gap between cells of a table, as a share of the letters' size.
	cellGap = 1.2
)

// joinLetters turns the letters of a line into text. Two letters with more between them
// than usual in the line have a space between them.
func joinLetters(letters []glyph) pdfLine {
	slices.SortStableFunc(letters, func(a, b glyph) int { return cmp.Compare(a.x, b.x) })
	letters = dropCopies(letters)
	line := pdfLine{bold: true}
	tracking := usualGap(letters)
	var b strings.Builder
	end := math.NaN()
	for _, g := range letters {
		gap := g.x - end
		if gap > tracking+wordGap*g.size {
			b.WriteByte(' ')
		}
		line.table = line.table || gap > cellGap*g.size
		b.WriteString(g.text)
		end = g.end
		if strings.TrimSpace(g.text) != "" {
			line.size, line.bold = max(line.size, g.size), line.bold && g.bold
		}
	}
	line.text = oneLine(strings.ToValidUTF8(b.String(), ""))
	return line
}

// dropCopies returns letters drawn twice, a little apart, once.
func dropCopies(letters []glyph) []glyph {
	var out []glyph
	for _, g := range letters {
		if n := len(out); n > 0 && g.text == out[n-1].text && g.x-out[n-1].x < twiceDrawn*(g.end-g.x) {
			continue
		}
		out = append(out, g)
	}
	return out
}

// usualGap returns the gap that is usual between two letters of a line, in points.
func usualGap(letters []glyph) float64 {
	var gaps []float64
	spaced := false
	for i, g := range letters {
		blank := strings.TrimSpace(g.text) == ""
		spaced = spaced || blank
		if i > 0 && !blank && strings.TrimSpace(letters[i-1].text) != "" {
			gaps = append(gaps, g.x-letters[i-1].end)
		}
	}
	if len(gaps) == 0 {
		return 0
	}
	slices.Sort(gaps)
	limit := maxBlindTracking
	if spaced {
		limit = maxTracking
	}
	return min(max(0, gaps[len(gaps)/2]), limit*letters[0].size)
}

// edge is how far from the top and the bottom of a page its running title is, in points.
const edge = 48

// dropRunningTitles drops what a browser or a word processor prints at the top and bottom
// of every page: lines at the edge that are on several pages, whatever their numbers, or
// in smaller type than the text.
func dropRunningTitles(pages [][]pdfLine, heights []float64) []pdfLine {
	var inside []pdfLine
	seen := map[string]int{} // how often lines at the edge are there
	atEdge := func(page int, l pdfLine) bool { return l.y < edge || heights[page]-l.y < edge }
	for i, lines := range pages {
		for _, l := range lines {
			if atEdge(i, l) {
				seen[withoutNumbers(l.text)]++
			} else {
				inside = append(inside, l)
			}
		}
	}
	body := bodySize(inside)
	var kept []pdfLine
	for i, lines := range pages {
		for _, l := range lines {
			if atEdge(i, l) && (seen[withoutNumbers(l.text)] > 1 || l.size < 0.9*body) {
				continue
			}
			kept = append(kept, l)
		}
	}
	return kept
}

func withoutNumbers(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, text)
}

const (
	headingRatio = 1.12 // size of a heading, relative to the text
	paragraphGap = 1.6  // distance between paragraphs, relative to the line height
)

// layout recognizes the title, headings, list items and paragraphs. Larger headings are
// above smaller ones.
func layout(lines []pdfLine) knowledge.Policy {
	body := bodySize(lines)
	isHeading := func(l pdfLine) bool {
		return len(l.text) <= maxHeading && !l.table && (l.size > headingRatio*body || isBoldHeading(l, body))
	}
	sizes := headingSizes(lines, isHeading)
	title := ""
	if isHeading(lines[0]) && len(sizes) > 1 && !slices.ContainsFunc(lines[1:], func(l pdfLine) bool { return l.size >= lines[0].size }) {
		title, lines, sizes = lines[0].text, lines[1:], sizes[1:]
	}
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
		case isHeading(line):
			flush(true)
			w.heading(2+slices.Index(sizes, math.Round(line.size)), line.text)
			continue
		case line.gap > paragraphGap*line.size, line.table:
			flush(true)
		}
		group = append(group, line.text)
	}
	flush(false)
	return knowledge.Policy{Source: knowledge.Source{Title: title}, Body: w.String()}
}

// headingSizes returns the sizes of the headings' type, largest first.
func headingSizes(lines []pdfLine, isHeading func(pdfLine) bool) []float64 {
	var sizes []float64
	for _, l := range lines {
		if isHeading(l) {
			sizes = append(sizes, math.Round(l.size))
		}
	}
	slices.Sort(sizes)
	sizes = slices.Compact(sizes)
	slices.Reverse(sizes)
	return sizes
}

// isBoldHeading reports whether a line in the size of the text is a heading: it is bold,
// set apart from the text above, and not a sentence or an item.
func isBoldHeading(line pdfLine, body float64) bool {
	return line.bold && line.gap > 1.3*line.size && line.size >= 0.95*body && !strings.ContainsAny(line.text[len(line.text)-1:], ".,;:") &&
		!strings.ContainsAny(line.text[:1], "-*") && !strings.HasPrefix(line.text, "•")
}

// maxParents bounds how deep pages are nested: in malformed files they are their own parents.
const maxParents = 32

// pageHeight returns the height of a page as it is shown, in points.
func pageHeight(page pdf.Page) float64 {
	v := page.V
	for range maxParents {
		if v.IsNull() {
			break
		}
		if box := v.Key("MediaBox"); box.Len() == 4 {
			return box.Index(3).Float64()
		}
		v = v.Key("Parent")
	}
	return math.Inf(1)
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
