package words

// EditDistance returns how many letters must be inserted, deleted, replaced or swapped
// with a neighbor to turn a into b. It returns more than limit as soon as that is certain.
func EditDistance[A, B ~string | ~[]byte](a A, b B, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit || len(b) >= maxTypo {
		return limit + 1
	}
	var rows [3][maxTypo + 1]int
	for j := range len(b) + 1 {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		row, above, over := &rows[i%3], &rows[(i+2)%3], &rows[(i+1)%3]
		row[0] = i
		best := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], over[j-2]+1)
			}
			best = min(best, row[j])
		}
		if best > limit {
			return limit + 1
		}
	}
	return rows[len(a)%3][len(b)]
}

const maxTypo = 40 // letters; longer words are never close

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
