package ooxml

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// unescape replaces the references of XML 1.0, section 4.6, and those to characters. Others
// stay as they are.
func unescape(text []byte) string {
	if bytes.IndexByte(text, '&') < 0 {
		return string(text)
	}
	var b strings.Builder
	for len(text) > 0 {
		at := bytes.IndexByte(text, '&')
		if at < 0 {
			b.Write(text)
			break
		}
		b.Write(text[:at])
		text = text[at:]
		end := bytes.IndexByte(text[:min(len(text), 12)], ';')
		r, ok := rune(0), false
		if end > 0 {
			r, ok = reference(string(text[1:end]))
		}
		if !ok {
			b.WriteByte('&')
			text = text[1:]
			continue
		}
		b.WriteRune(r)
		text = text[end+1:]
	}
	return b.String()
}

var named = map[string]rune{"amp": '&', "lt": '<', "gt": '>', "quot": '"', "apos": '\''}

func reference(name string) (rune, bool) {
	if r, ok := named[name]; ok {
		return r, true
	}
	digits, isNumber := strings.CutPrefix(name, "#")
	if !isNumber {
		return 0, false
	}
	base := 10
	if hex, isHex := strings.CutPrefix(strings.ToLower(digits), "x"); isHex {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || !utf8.ValidRune(rune(n)) {
		return 0, false
	}
	return rune(n), true
}
