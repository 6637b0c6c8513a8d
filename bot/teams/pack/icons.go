package pack

import (
	"image"
	"image/color"
	"math"
)

// The sizes that Teams wants.
const (
	colorSize   = 192
	outlineSize = 32
)

var (
	green       = color.NRGBA{0x2E, 0x7D, 0x5B, 0xFF}
	white       = color.NRGBA{0xFF, 0xFF, 0xFF, 0xFF}
	transparent = color.NRGBA{}
)

// colorIcon is a white leaf on green.
func colorIcon() image.Image { return leaf(colorSize, white, green) }

// outlineIcon is white on a transparent background, as Teams requires.
func outlineIcon() image.Image { return leaf(outlineSize, white, transparent) }

// leaf draws a leaf: where two circles overlap, with a vein along the middle.
func leaf(n int, ink, ground color.NRGBA) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, n, n))
	size := float64(n)
	for y := range n {
		for x := range n {
			px, py := (float64(x)+0.5)/size, (float64(y)+0.5)/size
			inside := math.Hypot(px-0.28, py-0.28) < 0.5 && math.Hypot(px-0.72, py-0.72) < 0.5
			vein := math.Abs(px+py-1) < 0.03 && math.Abs(px-py) < 0.45
			c := ground
			if inside != vein && (inside || math.Abs(px-py) < 0.62) {
				c = ink
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}
