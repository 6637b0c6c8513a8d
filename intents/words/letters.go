package words

import (
	"unicode"
	"unicode/utf8"
)

// Digits are the decimal digits.
const Digits = "0123456789"

// IsDigit reports whether r is a digit from 0 to 9.
func IsDigit(r rune) bool { return r >= '0' && r <= '9' }

// IsLetter reports whether r can be part of a word in any script. The vowel signs of a script are part of
// its words, and so are accents that were typed apart from their letter.
func IsLetter(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r|0x20 >= 'a' && r|0x20 <= 'z'
	case r == utf8.RuneError || IsInvisible(r) || r >= 0x20D0 && r <= 0x20FF: // a key around a digit is a mark
		return false
	}
	return unicode.IsLetter(r) || unicode.IsMark(r)
}

// IsSpace reports whether r is a space other than a line break.
func IsSpace(r rune) bool {
	switch r {
	case ' ', '\t', '\r', 0xA0, 0x202F, 0x3000:
		return true
	}
	return r >= 0x2000 && r <= 0x200A
}

// IsInvisible reports whether r has no visible shape: zero-width characters, direction
// marks and variation selectors.
func IsInvisible(r rune) bool {
	switch {
	case r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x2064:
		return true
	}
	return r == 0xAD || r == 0xFEFF || r == 0xFE0E || r == 0xFE0F
}

// NormalizeMark maps the variants of dashes and quotes to the ASCII ones.
func NormalizeMark(r rune) rune {
	switch r {
	case '‐', '‑', '‒', '–', '—', '―', '−':
		return '-'
	case '‘', '’', 'ʼ', '`', '´':
		return '\''
	case '“', '”', '„', '«', '»':
		return '"'
	}
	return r
}
