package files

import (
	"bytes"
	"strconv"
)

// number reads a number as it is in a cell. Nearly all have few digits, which need neither a copy nor an error.
func number(raw []byte) (float64, bool) {
	raw = bytes.TrimSpace(raw)
	if n, ok := plainNumber(raw); ok {
		return n, true
	}
	n, err := strconv.ParseFloat(string(raw), 64)
	return n, err == nil
}

// plainNumber reads up to 15 digits with at most one point. Both the digits and the power of ten are exact in a
// float64 then, and so is the rounding of their quotient.
func plainNumber(raw []byte) (float64, bool) {
	const most = 15
	rest, isNegative := bytes.CutPrefix(raw, []byte("-"))
	digits, behind, isBehind := uint64(0), 0, false
	if n := len(rest); n == 0 || n > most || rest[0] == '.' || rest[n-1] == '.' {
		return 0, false
	}
	for _, c := range rest {
		switch {
		case c >= '0' && c <= '9':
			digits = digits*10 + uint64(c-'0')
			if isBehind {
				behind++
			}
		case c == '.' && !isBehind:
			isBehind = true
		default:
			return 0, false
		}
	}
	n := float64(digits) / tens[behind]
	if isNegative {
		n = -n
	}
	return n, true
}

var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}
