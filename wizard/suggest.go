package wizard

import (
	"fmt"
	"strings"
	"unicode"
)

// instead says what to write in place of an unknown word.
func instead[S ~string](word S, known []S) string {
	if best, ok := nearest(word, known); ok {
		return fmt.Sprintf("did you mean %q", string(best))
	}
	switch {
	case len(known) == 0:
		return "there is none yet"
	case len(known) > 12:
		return fmt.Sprintf("use one of the %d that exist, such as %q", len(known), string(known[0]))
	}
	return "use " + quoted(known, "or")
}

// nearest finds the known word that was probably meant.
func nearest[S ~string](word S, known []S) (best S, ok bool) {
	if len(word) > 100 || len(known) > 500 { // too costly to compare
		return best, false
	}
	least := len(word)/8 + 2
	for _, k := range known {
		if withoutDigits(string(k)) == withoutDigits(string(word)) && k != word {
			continue // step-009 is no slip of step-001
		}
		if d := distance(strings.ToLower(string(word)), strings.ToLower(string(k))); d < least {
			best, least, ok = k, d, true
		}
	}
	return best, ok
}

func withoutDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, s)
}

// distance counts the letters that must be added, dropped, changed or swapped
// with their neighbour to make b of a.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			changed := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				changed++
			}
			rows[i][j] = min(changed, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
