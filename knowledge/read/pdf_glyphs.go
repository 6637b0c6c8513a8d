package read

import (
	"math"
	"strings"

	"github.com/ledongthuc/pdf"
)

// Browsers and word processors write a line of a PDF as many pieces, with a move before
// every kerned pair of letters. Which letters are one word can only be told from where
// each letter ends, so the widths in the fonts count: for every glyph, not only for fonts
// with a code of one byte.

// glyph is what one character code shows: a letter, or several in a ligature.
type glyph struct {
	text string
	x, y float64 // of its left end on the baseline, in points
	end  float64 // the x where the next one begins, before any spacing
	size float64 // in points
	bold bool
}

// affine is a transformation (a b c d e f) of a PDF: x' = ax + cy + e, y' = bx + dy + f.
type affine [6]float64

// then returns the transformation m, followed by n.
func (m affine) then(n affine) affine {
	return affine{
		m[0]*n[0] + m[1]*n[2], m[0]*n[1] + m[1]*n[3],
		m[2]*n[0] + m[3]*n[2], m[2]*n[1] + m[3]*n[3],
		m[4]*n[0] + m[5]*n[2] + n[4], m[4]*n[1] + m[5]*n[3] + n[5],
	}
}

func shift(x, y float64) affine { return affine{1, 0, 0, 1, x, y} }

// pen is the state of drawing that q saves and Q restores.
type pen struct {
	font                 *pdfFont
	size, leading, rise  float64
	charSpace, wordSpace float64
	stretch              float64
	text, line, page     affine
}

// drawing collects the glyphs of a page.
type drawing struct {
	pen
	saved  []pen
	glyphs []glyph
	tilted []glyph // not from left to right: watermarks, and labels in margins
	fonts  map[string]*pdfFont
	depth  int
}

// Limits against malformed files.
const (
	maxNesting = 8 // forms within forms
	maxSaved   = 256
	maxGlyphs  = 1 << 20
)

// pageGlyphs returns what a page shows, in the order in which it is drawn.
func pageGlyphs(page pdf.Page) []glyph {
	d := drawing{pen: pen{stretch: 1, text: shift(0, 0), line: shift(0, 0), page: rotation(page)}, fonts: map[string]*pdfFont{}}
	if contents := page.V.Key("Contents"); !contents.IsNull() {
		d.run(contents, page.Resources())
	}
	if len(d.glyphs) == 0 {
		return d.tilted
	}
	return d.glyphs
}

// rotation returns the transformation for a page that is shown turned.
func rotation(page pdf.Page) affine {
	v := page.V
	for range maxParents {
		if v.IsNull() {
			break
		}
		if r := v.Key("Rotate"); !r.IsNull() {
			switch ((r.Int64() % 360) + 360) % 360 {
			case 90:
				return affine{0, -1, 1, 0, 0, 0}
			case 180:
				return affine{-1, 0, 0, -1, 0, 0}
			case 270:
				return affine{0, 1, -1, 0, 0, 0}
			}
			break
		}
		v = v.Key("Parent")
	}
	return shift(0, 0)
}

// run executes the operators of a page or a form.
func (d *drawing) run(stream, resources pdf.Value) {
	pdf.Interpret(stream, func(stack *pdf.Stack, op string) {
		args := make([]pdf.Value, stack.Len())
		for i := len(args) - 1; i >= 0; i-- {
			args[i] = stack.Pop()
		}
		switch op {
		case "Tf":
			if len(args) == 2 {
				d.font, d.size = d.fontNamed(args[0].Name(), resources), args[1].Float64()
			}
		case "Do":
			if len(args) == 1 {
				d.drawForm(resources.Key("XObject").Key(args[0].Name()), resources)
			}
		default:
			d.setState(op, args)
			d.moveText(op, numbers(args))
			d.showText(op, args)
		}
	})
}

func numbers(args []pdf.Value) []float64 {
	out := make([]float64, len(args))
	for i, a := range args {
		out[i] = a.Float64()
	}
	return out
}

// drawForm executes a form: content that a page uses like a picture.
func (d *drawing) drawForm(form, resources pdf.Value) {
	if form.Key("Subtype").Name() != "Form" || d.depth >= maxNesting {
		return
	}
	if own := form.Key("Resources"); !own.IsNull() {
		resources = own
	}
	before, fonts := d.pen, d.fonts
	d.fonts = map[string]*pdfFont{} // names mean other fonts in other resources
	if m := form.Key("Matrix"); m.Len() == 6 {
		var to affine
		for i := range to {
			to[i] = m.Index(i).Float64()
		}
		d.page = to.then(d.page)
	}
	d.depth++
	d.run(form, resources)
	d.depth--
	d.pen, d.fonts = before, fonts
}

// setState executes the operators that keep a value for later ones.
func (d *drawing) setState(op string, args []pdf.Value) {
	n := numbers(args)
	switch {
	case op == "q" && len(d.saved) < maxSaved:
		d.saved = append(d.saved, d.pen)
	case op == "Q" && len(d.saved) > 0:
		d.pen, d.saved = d.saved[len(d.saved)-1], d.saved[:len(d.saved)-1]
	case op == "cm" && len(n) == 6:
		d.page = affine(n).then(d.page)
	case len(n) != 1:
	case op == "Tc":
		d.charSpace = n[0]
	case op == "Tw":
		d.wordSpace = n[0]
	case op == "Tz":
		d.stretch = n[0] / 100
	case op == "TL":
		d.leading = n[0]
	case op == "Ts":
		d.rise = n[0]
	}
}

// moveText executes the operators that move to where text is shown next.
func (d *drawing) moveText(op string, n []float64) {
	switch {
	case op == "BT":
		d.moveTo(shift(0, 0))
	case op == "Tm" && len(n) == 6:
		d.moveTo(affine(n))
	case op == "Td" && len(n) == 2:
		d.moveTo(shift(n[0], n[1]).then(d.line))
	case op == "TD" && len(n) == 2:
		d.leading = -n[1]
		d.moveTo(shift(n[0], n[1]).then(d.line))
	case op == "T*", op == "'", op == `"`:
		d.moveTo(shift(0, -d.leading).then(d.line))
	}
}

func (d *drawing) moveTo(m affine) { d.text, d.line = m, m }

// showText executes the operators that show text.
func (d *drawing) showText(op string, args []pdf.Value) {
	switch {
	case op == `"` && len(args) == 3:
		d.wordSpace, d.charSpace = args[0].Float64(), args[1].Float64()
		d.show(args[2].RawString())
	case (op == "Tj" || op == "'") && len(args) == 1:
		d.show(args[0].RawString())
	case op == "TJ" && len(args) == 1:
		for i := range args[0].Len() {
			if part := args[0].Index(i); part.Kind() == pdf.String {
				d.show(part.RawString())
			} else {
				d.advance(-part.Float64() / 1000 * d.size * d.stretch)
			}
		}
	}
}

func (d *drawing) advance(by float64) { d.text = shift(by, 0).then(d.text) }

func (d *drawing) show(raw string) {
	if d.font == nil {
		return
	}
	for _, c := range d.font.decode(raw) {
		at := affine{d.size * d.stretch, 0, 0, d.size, 0, d.rise}.then(d.text).then(d.page)
		g := glyph{text: c.text, x: at[4], y: at[5], end: at[4] + c.width*at[0], size: math.Hypot(at[2], at[3]), bold: d.font.bold}
		switch {
		case !isFinite(g) || len(d.glyphs)+len(d.tilted) >= maxGlyphs:
		case at[0] > 0 && math.Abs(at[1]) < at[0]/10:
			d.glyphs = append(d.glyphs, g)
		default:
			d.tilted = append(d.tilted, g)
		}
		space := d.charSpace
		if c.isSpace {
			space += d.wordSpace
		}
		d.advance((c.width*d.size + space) * d.stretch)
	}
}

func isFinite(g glyph) bool {
	return !math.IsNaN(g.x+g.y+g.end+g.size) && !math.IsInf(g.x+g.y+g.end+g.size, 0)
}

// fontNamed returns a font of the resources, which is read once.
func (d *drawing) fontNamed(name string, resources pdf.Value) *pdfFont {
	if _, known := d.fonts[name]; !known {
		d.fonts[name] = newPDFFont(resources.Key("Font").Key(name))
	}
	return d.fonts[name]
}

// isBold reports whether a font's name says that it is bold.
func isBold(name string) bool {
	name = strings.ToLower(name)
	for _, weight := range []string{"bold", "black", "heavy"} {
		if strings.Contains(name, weight) {
			return true
		}
	}
	return false
}
