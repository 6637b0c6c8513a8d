package content

// LongestTypo is the length, in bytes, from which Distance no longer compares words.
const LongestTypo = 101

// shortWord is the length, in bytes, up to which Distance needs no allocation.
const shortWord = 40

// Distance counts the bytes to insert, delete, change or swap with their
// neighbor to turn a into b. It stops counting above limit and then returns
// limit+1, as it does for words of [LongestTypo] bytes or more.
func Distance[A, B ~string | ~[]byte](a A, b B, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit || len(b) >= LongestTypo {
		return limit + 1
	}
	var short [3][shortWord]int
	rows := [3][]int{short[0][:], short[1][:], short[2][:]}
	if len(b) >= shortWord {
		for i := range rows {
			rows[i] = make([]int, len(b)+1)
		}
	}
	for j := range len(b) + 1 {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		if fillRow(rows[i%3], rows[(i+2)%3], rows[(i+1)%3], a, b, i) > limit {
			return limit + 1
		}
	}
	return min(rows[len(a)%3][len(b)], limit+1)
}

// fillRow computes the distances between the first i bytes of a and each prefix
// of b from the rows for i-1 (above) and i-2. It returns the smallest.
func fillRow[A, B ~string | ~[]byte](row, above, twoAbove []int, a A, b B, i int) int {
	row[0] = i
	best := i
	for j := 1; j <= len(b); j++ {
		change := 1
		if a[i-1] == b[j-1] {
			change = 0
		}
		row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+change)
		if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
			row[j] = min(row[j], twoAbove[j-2]+1)
		}
		best = min(best, row[j])
	}
	return best
}
