package graph

import (
	"cmp"
	"slices"
	"unicode"
)

// Box is where a node is drawn.
type Box struct {
	Node       int // its index
	X, Y, W, H float64
}

// Head is the heading of a column or a band.
type Head struct {
	Text string
	X, Y float64
}

// Line is an edge as it is drawn: a curve of Bézier between two boxes.
type Line struct {
	Edge   int
	Points [4][2]float64
}

// Layout is where all is.
type Layout struct {
	Width, Height float64
	IsNarrow      bool
	Boxes         []Box
	Heads         []Head
	Lines         []Line
}

// Measures of a layout, in pixels.
const (
	boxHeight  = 34.0
	rowStep    = 48.0
	columnGap  = 48.0
	margin     = 24.0
	headHeight = 40.0
	wideBox    = 200.0
	letter     = 7.1 // of 13 pixels, on average
	narrow     = 358.0
	bandGap    = 62.0
	mostLetter = 21
)

// Caption is a label as it is drawn: what is too long is cut in its middle, so that an
// extension stays.
func Caption(label string) string {
	r := []rune(label)
	if len(r) <= mostLetter {
		return label
	}
	return string(r[:mostLetter-10]) + "…" + string(r[len(r)-9:])
}

// widthOf estimates how wide a caption is drawn; letters of Asia take twice the room.
func widthOf(caption string) float64 {
	w := 0.0
	for _, r := range caption {
		switch {
		case unicode.Is(unicode.Han, r) || unicode.Is(unicode.Hangul, r) || unicode.Is(unicode.Hiragana, r) || unicode.Is(unicode.Katakana, r):
			w += 2 * letter
		case unicode.IsUpper(r):
			w += 1.25 * letter
		default:
			w += letter
		}
	}
	return w
}

// Wide puts each kind into a column.
func (g Graph) Wide(nodes []int) Layout {
	columns := g.columns(nodes)
	l := Layout{}
	tallest := 0
	for _, c := range columns {
		tallest = max(tallest, len(c))
	}
	l.Height = headHeight + float64(tallest)*rowStep + margin
	x := margin
	for k, c := range columns {
		if len(c) == 0 {
			continue
		}
		l.Heads = append(l.Heads, Head{Kind(k).Plural(), x, 22})
		y := headHeight + (float64(tallest-len(c))*rowStep)/2
		for _, n := range c {
			l.Boxes = append(l.Boxes, Box{n, x, y, wideBox, boxHeight})
			y += rowStep
		}
		x += wideBox + columnGap
	}
	l.Width = max(x-columnGap+margin+30, 640) // with room for curves at the right
	g.connect(&l)
	return l
}

// Narrow puts each kind into a band, for a phone.
func (g Graph) Narrow(nodes []int) Layout {
	l := Layout{Width: narrow, IsNarrow: true}
	y := 0.0
	for k, c := range g.columns(nodes) {
		if len(c) == 0 {
			continue
		}
		l.Heads = append(l.Heads, Head{Kind(k).Plural(), 4, y + 16})
		y += 26
		x := 4.0
		for _, n := range c {
			w := min(widthOf(Caption(g.Nodes[n].Label))+46, narrow-8)
			if x > 4 && x+w > narrow-4 {
				x, y = 4, y+boxHeight+10
			}
			l.Boxes = append(l.Boxes, Box{n, x, y, w, boxHeight})
			x += w + 8
		}
		y += boxHeight + bandGap
	}
	l.Height = max(y-bandGap+12, 40)
	g.connect(&l)
	return l
}

// columns returns the nodes by kind, in an order in which few edges cross: each node is put
// at the mean of those it is connected to, a few times from left to right and back.
func (g Graph) columns(nodes []int) [kinds][]int {
	var columns [kinds][]int
	for _, n := range nodes {
		columns[g.Nodes[n].Kind] = append(columns[g.Nodes[n].Kind], n)
	}
	place := map[int]float64{}
	number := func(c []int) {
		for i, n := range c {
			place[n] = (float64(i) + 0.5) / float64(len(c))
		}
	}
	for k := range columns {
		number(columns[k])
	}
	const sweeps = 6
	for sweep := range sweeps {
		for i := range columns {
			k := i
			if sweep%2 == 1 {
				k = int(kinds) - 1 - i
			}
			mean := map[int]float64{}
			for _, n := range columns[k] {
				mean[n] = g.meanOf(n, place)
			}
			slices.SortStableFunc(columns[k], func(a, b int) int { return cmp.Or(cmp.Compare(mean[a], mean[b]), cmp.Compare(a, b)) })
			number(columns[k])
		}
	}
	return columns
}

func (g Graph) meanOf(n int, place map[int]float64) float64 {
	sum, count := 0.0, 0
	for _, e := range g.Edges {
		other := -1
		switch n {
		case e.From:
			other = e.To
		case e.To:
			other = e.From
		}
		if p, ok := place[other]; ok && g.Nodes[other].Kind != g.Nodes[n].Kind {
			sum += p
			count++
		}
	}
	if count == 0 {
		return place[n]
	}
	return sum / float64(count)
}

// connect draws the edges between the boxes of a layout.
func (g Graph) connect(l *Layout) {
	boxes := map[int]Box{}
	for _, b := range l.Boxes {
		boxes[b.Node] = b
	}
	for i, e := range g.Edges {
		from, ok := boxes[e.From]
		to, both := boxes[e.To]
		if ok && both {
			l.Lines = append(l.Lines, Line{i, curve(from, to, l.IsNarrow)})
		}
	}
}

// curve goes from side to side between columns, from bottom to top between bands, and around
// the right side within one.
func curve(a, b Box, isNarrow bool) [4][2]float64 {
	ax, ay, bx, by := a.X+a.W/2, a.Y+a.H/2, b.X+b.W/2, b.Y+b.H/2
	switch {
	case isNarrow && a.Y+a.H < b.Y:
		mid := (a.Y + a.H + b.Y) / 2
		return [4][2]float64{{ax, a.Y + a.H}, {ax, mid}, {bx, mid}, {bx, b.Y}}
	case isNarrow && b.Y+b.H < a.Y:
		mid := (b.Y + b.H + a.Y) / 2
		return [4][2]float64{{ax, a.Y}, {ax, mid}, {bx, mid}, {bx, b.Y + b.H}}
	case isNarrow:
		return [4][2]float64{{ax, a.Y + a.H}, {ax, a.Y + a.H + 26}, {bx, b.Y + b.H + 26}, {bx, b.Y + b.H}}
	case a.X+a.W < b.X:
		mid := (a.X + a.W + b.X) / 2
		return [4][2]float64{{a.X + a.W, ay}, {mid, ay}, {mid, by}, {b.X, by}}
	case b.X+b.W < a.X:
		mid := (b.X + b.W + a.X) / 2
		return [4][2]float64{{a.X, ay}, {mid, ay}, {mid, by}, {b.X + b.W, by}}
	}
	out := a.X + a.W + 26 + min(40, max(ay-by, by-ay)/6)
	return [4][2]float64{{a.X + a.W, ay}, {out, ay}, {out, by}, {b.X + b.W, by}}
}
