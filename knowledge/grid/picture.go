package grid

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Sizes in pixels of a picture.
const (
	textSize   = 26
	rowHeight  = 46
	padding    = 14
	smallest   = 70
	edge       = 20
	titleSpace = 56
)

var (
	paper  = color.RGBA{0xff, 0xff, 0xff, 0xff}
	ink    = color.RGBA{0x1d, 0x1c, 0x1d, 0xff}
	soft   = color.RGBA{0x5b, 0x5a, 0x5f, 0xff}
	line   = color.RGBA{0xd0, 0xcc, 0xc6, 0xff}
	head   = color.RGBA{0xf3, 0xf1, 0xee, 0xff}
	marked = color.RGBA{0xff, 0xf0, 0xc2, 0xff}
	border = color.RGBA{0xb3, 0x26, 0x1e, 0xff}
)

// Picture writes the grid as a PNG, as a sheet looks on a screen. The cells that it is about have a
// frame as well as a color.
func (g Grid) Picture(w io.Writer) error {
	p, err := newPainter()
	if err != nil {
		return err
	}
	widths := p.widths(g)
	width := 2 * edge
	for _, n := range widths {
		width += n
	}
	width = max(width, 2*edge+p.measure(g.Place, p.bold))
	p.image = image.NewRGBA(image.Rect(0, 0, width, 2*edge+titleSpace+rowHeight*(len(g.Rows)+1)))
	draw.Draw(p.image, p.image.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	p.write(g.Place, edge, edge+textSize, p.bold, ink)
	x, top := edge, edge+titleSpace
	p.cell(image.Rect(x, top, x+widths[0], top+rowHeight), head, line, 1)
	x += widths[0]
	for i, name := range g.Columns {
		box := image.Rect(x, top, x+widths[i+1], top+rowHeight)
		p.cell(box, head, line, 1)
		p.write(name, (box.Min.X+box.Max.X-p.measure(name, p.regular))/2, box.Max.Y-padding, p.regular, soft)
		x = box.Max.X
	}
	for n, row := range g.Rows {
		p.row(row, edge, top+(n+1)*rowHeight, widths)
	}
	return png.Encode(w, p.image)
}

// painter draws a grid.
type painter struct {
	image         *image.RGBA
	regular, bold *typeface
}

type typeface struct {
	face font.Face
	of   *sfnt.Font
}

func newPainter() (*painter, error) {
	regular, err := newTypeface(goregular.TTF)
	if err != nil {
		return nil, err
	}
	bold, err := newTypeface(gobold.TTF)
	return &painter{regular: regular, bold: bold}, err
}

func newTypeface(ttf []byte) (*typeface, error) {
	of, err := opentype.Parse(ttf)
	if err != nil {
		return nil, err
	}
	face, err := opentype.NewFace(of, &opentype.FaceOptions{Size: textSize, DPI: 72, Hinting: font.HintingNone})
	return &typeface{face, of}, err
}

// drawn is a text without the letters that the font doesn't have: they would be boxes.
func (f *typeface) drawn(text string) string {
	var buffer sfnt.Buffer
	return strings.Map(func(r rune) rune {
		if n, err := f.of.GlyphIndex(&buffer, r); err != nil || n == 0 {
			return -1
		}
		return r
	}, text)
}

func (p *painter) measure(text string, f *typeface) int {
	return font.MeasureString(f.face, f.drawn(text)).Ceil()
}

// widths are those of the row numbers and of the columns.
func (p *painter) widths(g Grid) []int {
	all := []int{smallest}
	for i := range g.Columns {
		most := smallest
		for _, row := range g.Rows {
			most = max(most, p.measure(row.Cells[i].Text, p.regular)+2*padding)
		}
		all = append(all, most)
	}
	return all
}

func (p *painter) row(row Row, x, y int, widths []int) {
	box := image.Rect(x, y, x+widths[0], y+rowHeight)
	p.cell(box, head, line, 1)
	p.write(row.label(), box.Max.X-padding-p.measure(row.label(), p.regular), box.Max.Y-padding, p.regular, soft)
	x = box.Max.X
	for i, c := range row.Cells {
		box := image.Rect(x, y, x+widths[i+1], y+rowHeight)
		x = box.Max.X
		if c.Marked {
			p.cell(box, marked, border, 3)
		} else {
			p.cell(box, paper, line, 1)
		}
		from := box.Min.X + padding
		if c.Number {
			from = box.Max.X - padding - p.measure(c.Text, p.regular)
		}
		p.write(c.Text, from, box.Max.Y-padding, p.regular, ink)
	}
}

// cell draws a box with a frame.
func (p *painter) cell(box image.Rectangle, fill, frame color.Color, thick int) {
	draw.Draw(p.image, box, image.NewUniform(frame), image.Point{}, draw.Src)
	draw.Draw(p.image, box.Inset(thick), image.NewUniform(fill), image.Point{}, draw.Src)
}

func (p *painter) write(text string, x, y int, f *typeface, ink color.Color) {
	d := font.Drawer{Dst: p.image, Src: image.NewUniform(ink), Face: f.face, Dot: fixed.P(x, y)}
	d.DrawString(f.drawn(text))
}
