package read

import (
	"encoding/hex"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/ledongthuc/pdf"
)

// pdfFont turns character codes into text and widths.
type pdfFont struct {
	bytes   int                // in a code: 1, or 2 in a composite font
	texts   map[int]string     // from the font's own table, which comes before its encoding
	byRules pdf.TextEncoding   // for fonts without a table
	widths  map[int]float64    // in units of the type size
	other   float64            // the width of codes without one; 0 if it has to be guessed
	guess   func(rune) float64 // widths of the standard fonts, which files may leave out
	bold    bool
}

// code is a decoded character code.
type code struct {
	text    string
	width   float64 // in units of the type size
	isSpace bool    // the code that word spacing applies to
}

// thousand is the unit of widths in all fonts but those that files draw themselves.
const thousand = 1.0 / 1000

func newPDFFont(v pdf.Value) *pdfFont {
	f := &pdfFont{bytes: 1, widths: map[int]float64{}, texts: readUnicodeTable(v.Key("ToUnicode")), bold: isBold(v.Key("BaseFont").Name())}
	if f.texts == nil {
		font := pdf.Font{V: v}
		f.byRules = font.Encoder()
	}
	if v.Key("Subtype").Name() == "Type0" {
		f.bytes = 2
		f.readCompositeWidths(v.Key("DescendantFonts").Index(0))
		return f
	}
	unit := thousand
	if m := v.Key("FontMatrix"); m.Len() == 6 && m.Index(0).Float64() != 0 {
		unit = m.Index(0).Float64()
	}
	first, widths := int(v.Key("FirstChar").Int64()), v.Key("Widths")
	for i := range min(widths.Len(), 256) {
		f.widths[first+i] = widths.Index(i).Float64() * unit
	}
	f.other = v.Key("FontDescriptor").Key("MissingWidth").Float64() * unit
	f.guess = guessWidth
	if strings.Contains(v.Key("BaseFont").Name(), "Courier") {
		f.guess = func(rune) float64 { return 0.6 }
	}
	return f
}

// maxCodes bounds the codes of a font.
const maxCodes = 1 << 16

// readCompositeWidths reads W, an array of "first [width width …]" and "first last width".
func (f *pdfFont) readCompositeWidths(v pdf.Value) {
	f.other = 1
	if dw := v.Key("DW"); !dw.IsNull() {
		f.other = dw.Float64() * thousand
	}
	w := v.Key("W")
	for i := 0; i+1 < w.Len(); {
		first, second := int(w.Index(i).Int64()), w.Index(i+1)
		if second.Kind() == pdf.Array {
			for j := range min(second.Len(), maxCodes) {
				f.widths[first+j] = second.Index(j).Float64() * thousand
			}
			i += 2
			continue
		}
		for c := first; c <= min(int(second.Int64()), maxCodes); c++ {
			f.widths[c] = w.Index(i+2).Float64() * thousand
		}
		i += 3
	}
}

// decode splits a string into its codes.
func (f *pdfFont) decode(raw string) []code {
	var out []code
	for len(raw) >= f.bytes {
		part := raw[:f.bytes]
		raw = raw[f.bytes:]
		value := 0
		for i := range len(part) {
			value = value<<8 | int(part[i])
		}
		c := code{text: f.texts[value], isSpace: f.bytes == 1 && value == ' '}
		if f.byRules != nil {
			c.text = f.byRules.Decode(part)
		}
		c.text = ligatures.Replace(strings.Map(printable, c.text))
		width, known := f.widths[value]
		if !known {
			width = f.other
		}
		if width == 0 && f.guess != nil && c.text != "" {
			first, _ := utf8.DecodeRuneInString(c.text)
			width = f.guess(first)
		}
		c.width = width
		out = append(out, c)
	}
	return out
}

// printable keeps what can be read: spaces are spaces, and hyphens for the end of a line
// and codes without a letter are dropped.
func printable(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case r == '\u00ad' || r == unicode.ReplacementChar || unicode.IsControl(r):
		return -1
	}
	return r
}

// ligatures are letters that fonts draw as one. Nobody types them in a question.
var ligatures = strings.NewReplacer("ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl", "ﬅ", "st", "ﬆ", "st")

// guessWidth is roughly right for the standard fonts.
func guessWidth(r rune) float64 {
	switch {
	case strings.ContainsRune(" iljtfI.,;:'|!()[]-’‘", r):
		return 0.28
	case strings.ContainsRune("mwMW%@—…", r):
		return 0.85
	case unicode.IsUpper(r):
		return 0.68
	}
	return 0.54
}

// maxTable is in bytes, unpacked.
const maxTable = 4 << 20

// tableToken matches the parts of a table of codes that matter.
var tableToken = regexp.MustCompile(`<<|>>|<[0-9A-Fa-f\s]*>|\[|\]|[A-Za-z]+`)

// readUnicodeTable reads a font's own table from codes to text, or returns nil if it has none.
func readUnicodeTable(stream pdf.Value) map[int]string {
	if stream.Kind() != pdf.Stream {
		return nil
	}
	table, err := io.ReadAll(io.LimitReader(stream.Reader(), maxTable))
	if err != nil {
		return nil
	}
	texts := map[int]string{}
	var args []string // since the last operator; "[" and "]" included
	for _, token := range tableToken.FindAllString(string(table), -1) {
		switch {
		case token == "endbfchar":
			for i := 0; i+1 < len(args); i += 2 {
				texts[codeOf(args[i])] = fromUTF16(args[i+1], 0)
			}
		case token == "endbfrange":
			addRanges(texts, args)
		case token[0] == '<' && token[1] != '<' || token == "[" || token == "]":
			raw, _ := hex.DecodeString(strings.Join(strings.Fields(strings.Trim(token, "<>[]")), "")) // as far as it is hexadecimal
			if token != "[" && token != "]" {
				token = string(raw)
			}
			args = append(args, token)
			continue
		}
		args = nil
	}
	return texts
}

// addRanges adds ranges of codes: "first last text", where the text counts up, or "first
// last [text text …]".
func addRanges(texts map[int]string, args []string) {
	for i := 0; i+2 < len(args); i += 3 {
		first, last := codeOf(args[i]), min(codeOf(args[i+1]), maxCodes)
		if args[i+2] != "[" {
			for c := first; c <= last; c++ {
				texts[c] = fromUTF16(args[i+2], c-first)
			}
			continue
		}
		for i += 3; i < len(args) && args[i] != "]"; i++ {
			texts[first] = fromUTF16(args[i], 0)
			first++
		}
		i -= 2 // the next range begins after the bracket
	}
}

func codeOf(raw string) int {
	value := 0
	for _, b := range []byte(raw) {
		value = (value<<8 | int(b)) & 0xffffff
	}
	return value
}

// fromUTF16 decodes big-endian UTF-16, with the last character moved on by some.
func fromUTF16(raw string, by int) string {
	units := make([]uint16, 0, len(raw)/2)
	for i := 0; i+1 < len(raw); i += 2 {
		units = append(units, uint16(raw[i])<<8|uint16(raw[i+1]))
	}
	runes := utf16.Decode(units)
	if len(runes) > 0 {
		runes[len(runes)-1] += rune(by)
	}
	return string(runes)
}
