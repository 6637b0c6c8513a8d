package words

import "github.com/leaveway/leaveway/content"

// EditDistance is [content.Distance], for those who know no files.
func EditDistance[A, B ~string | ~[]byte](a A, b B, limit int) int {
	return content.Distance(a, b, limit)
}

// AllowedTypos returns how many letters of a name may be misspelled.
func AllowedTypos(name string) int {
	switch {
	case len(name) >= 8:
		return 2
	case len(name) >= 5:
		return 1
	}
	return 0
}
