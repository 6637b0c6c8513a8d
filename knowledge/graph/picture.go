package graph

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// scale is how many pixels of the picture one of the layout has: messages are shown on screens
// with small pixels.
const scale = 2

// Alt says what a picture shows, for those who can't see it (Slack's alt_text: 2,000
// characters at most).
func (g Graph) Alt() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", g.Title, g.Summary())
	for _, i := range g.Overview() {
		n := g.Nodes[i]
		if n.Kind != Process && n.Kind != Person {
			continue
		}
		var to []string
		for _, e := range g.Edges {
			if e.From == i && len(to) < 3 {
				to = append(to, fmt.Sprintf("%s %s", e.Relation, g.Nodes[e.To].Label))
			}
		}
		line := fmt.Sprintf(" %s %s.", n.Label, strings.Join(to, ", "))
		if len(to) > 0 && b.Len()+len(line) < 1_800 {
			b.WriteString(line)
		}
	}
	return b.String()
}

// Picture writes the overview as a PNG.
func (g Graph) Picture(w io.Writer) error {
	c, err := newCanvas(g.Wide(g.Overview()))
	if err != nil {
		return err
	}
	c.text(g.Title, margin, 30, 20, true, inkColor)
	c.text(short(g.Summary(), 110), margin, 52, 13, false, softColor)
	for _, h := range c.layout.Heads {
		c.text(strings.ToUpper(h.Text), h.X, h.Y+titleHeight, 12, true, softColor)
	}
	for _, l := range c.layout.Lines {
		c.edge(g.Edges[l.Edge], l)
	}
	for _, b := range c.layout.Boxes {
		c.node(g.Nodes[b.Node], b)
	}
	return png.Encode(w, c.image)
}

// titleHeight is the room for a title above the layout.
const titleHeight = 64.0

var (
	paperColor = color.RGBA{0xff, 0xff, 0xff, 0xff}
	inkColor   = color.RGBA{0x1d, 0x1c, 0x1d, 0xff}
	softColor  = color.RGBA{0x5b, 0x5a, 0x5f, 0xff}
	edgeColor  = color.RGBA{0xb9, 0xb3, 0xaa, 0xff}
	openColor  = color.RGBA{0xb3, 0x26, 0x1e, 0xff}
	strokes    = [kinds]color.RGBA{{0x7b, 0x3f, 0xa0, 0xff}, {0x96, 0x50, 0x0b, 0xff}, {0x0f, 0x5f, 0x8c, 0xff}, {0x1d, 0x6b, 0x42, 0xff}}
	fills      = [kinds]color.RGBA{{0xf5, 0xec, 0xfa, 0xff}, {0xfd, 0xf1, 0xe2, 0xff}, {0xe8, 0xf3, 0xfa, 0xff}, {0xe8, 0xf5, 0xed, 0xff}}
)

type faceKey struct {
	size float64
	bold bool
}

// canvas draws in the layout's pixels.
type canvas struct {
	layout        Layout
	image         *image.RGBA
	regular, bold *sfnt.Font
	faces         map[faceKey]font.Face
}

func newCanvas(l Layout) (*canvas, error) {
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	size := image.Rect(0, 0, int(l.Width*scale), int((l.Height+titleHeight)*scale))
	c := &canvas{layout: l, image: image.NewRGBA(size), regular: regular, bold: bold, faces: map[faceKey]font.Face{}}
	draw.Draw(c.image, size, image.NewUniform(paperColor), image.Point{}, draw.Src)
	return c, nil
}

// text writes a line. Letters that the font doesn't have are left out.
func (c *canvas) text(s string, x, y, size float64, isBold bool, ink color.Color) {
	of := c.regular
	if isBold {
		of = c.bold
	}
	key := faceKey{size, isBold}
	if c.faces[key] == nil {
		face, err := opentype.NewFace(of, &opentype.FaceOptions{Size: size * scale, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return // never happens: the font is ours
		}
		c.faces[key] = face
	}
	var buffer sfnt.Buffer
	s = strings.Map(func(r rune) rune {
		if n, err := of.GlyphIndex(&buffer, r); err != nil || n == 0 {
			return -1
		}
		return r
	}, s)
	d := font.Drawer{Dst: c.image, Src: image.NewUniform(ink), Face: c.faces[key], Dot: fixed.Point26_6{X: fixed.Int26_6(x * scale * 64), Y: fixed.Int26_6(y * scale * 64)}}
	d.DrawString(s)
}

// fill fills a polygon, in a rasterizer of its own size.
func (c *canvas) fill(points [][2]float64, ink color.Color) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range points {
		left, top, right, bottom = min(left, p[0]), min(top, p[1]), max(right, p[0]), max(bottom, p[1])
	}
	at := image.Pt(int(left*scale)-1, int(top*scale)-1)
	r := vector.NewRasterizer(int((right-left)*scale)+4, int((bottom-top)*scale)+4)
	for i, p := range points {
		x, y := float32(p[0]*scale)-float32(at.X), float32(p[1]*scale)-float32(at.Y)
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	r.Draw(c.image, r.Bounds().Add(at), image.NewUniform(ink), image.Point{})
}

// round returns the outline of a box with round corners.
func round(x, y, w, h, radius float64) [][2]float64 {
	var points [][2]float64
	const steps = 8
	for corner, at := range [][2]float64{{x + w - radius, y + radius}, {x + w - radius, y + h - radius}, {x + radius, y + h - radius}, {x + radius, y + radius}} {
		for i := range steps + 1 {
			angle := (float64(corner) - 1 + float64(i)/steps) * math.Pi / 2
			points = append(points, [2]float64{at[0] + radius*math.Cos(angle), at[1] + radius*math.Sin(angle)})
		}
	}
	return points
}

// edge draws a curve as a band, or as pieces of one.
func (c *canvas) edge(e Edge, l Line) {
	width, ink, dash := 1.4, edgeColor, 0
	switch e.Relation {
	case Feeds:
		width, ink = 2.2, color.RGBA{0x6d, 0x9f, 0xbd, 0xff}
	case Mentions, Involves, Knows:
		dash = 2
	case Uses, Holds:
	}
	const steps = 48
	point := func(i int) [2]float64 {
		t := float64(i) / steps
		var p [2]float64
		for axis := range p {
			a, b, d, f := l.Points[0][axis], l.Points[1][axis], l.Points[2][axis], l.Points[3][axis]
			p[axis] = a*(1-t)*(1-t)*(1-t) + 3*b*(1-t)*(1-t)*t + 3*d*(1-t)*t*t + f*t*t*t
		}
		p[1] += titleHeight
		return p
	}
	run := steps
	if dash > 0 {
		run = dash
	}
	for from := 0; from < steps; from += run + dash {
		var left, right [][2]float64
		for i := from; i <= min(steps, from+run); i++ {
			a, b := point(max(0, i-1)), point(min(steps, i+1))
			p := point(i)
			length := math.Hypot(b[0]-a[0], b[1]-a[1])
			if length == 0 {
				continue
			}
			nx, ny := -(b[1]-a[1])/length*width/2, (b[0]-a[0])/length*width/2
			left = append(left, [2]float64{p[0] + nx, p[1] + ny})
			right = append([][2]float64{{p[0] - nx, p[1] - ny}}, right...)
		}
		if len(left) > 1 {
			c.fill(append(left, right...), ink)
		}
	}
}

func (c *canvas) node(n Node, b Box) {
	y, radius := b.Y+titleHeight, 8.0
	if n.Kind == Person || n.Kind == Concept {
		radius = b.H / 2
	}
	c.fill(round(b.X, y, b.W, b.H, radius), strokes[n.Kind])
	inside := fills[n.Kind]
	if n.Absent {
		inside = paperColor
	}
	c.fill(round(b.X+1.3, y+1.3, b.W-2.6, b.H-2.6, radius-1.3), inside)
	c.mark(n.Kind, b.X+17, y+b.H/2)
	c.text(Caption(n.Label), b.X+30, y+b.H/2+4.5, 13, false, inkColor)
	if len(n.Open) > 0 {
		x, y := b.X+b.W-4, y+2
		c.fill(round(x-9, y-9, 18, 18, 9), openColor)
		count := fmt.Sprint(len(n.Open))
		c.text(count, x-3.2*float64(len(count)), y+4, 11, true, paperColor)
	}
}

// mark draws the sign of a kind: the font has only some of them.
func (c *canvas) mark(k Kind, x, y float64) {
	switch k {
	case Person:
		c.fill(round(x-5, y-5, 10, 10, 5), strokes[k])
	case Process:
		c.fill([][2]float64{{x - 4, y - 5}, {x + 5, y}, {x - 4, y + 5}}, strokes[k])
	case File:
		c.fill(round(x-5, y-5, 10, 10, 1), strokes[k])
	default:
		c.fill([][2]float64{{x, y - 6}, {x + 6, y}, {x, y + 6}, {x - 6, y}}, strokes[k])
	}
}
