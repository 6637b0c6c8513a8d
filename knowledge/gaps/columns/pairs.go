package columns

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Limits of two columns that are filled from one list.
const (
	leastPairs  = 6  // rows in which both have something
	leastChosen = 3  // values that are chosen from
	mostName    = 30 // letters of one
	oneIn       = 3  // of so many rows agrees at most
)

// Agreeing returns the few rows in which two columns have the same value, where both are filled from one list and differ
// otherwise: the only counts that one person signed twice, the only trip that ends where it began.
func Agreeing(a, b []Cell) (rows []int, ok bool) {
	inA, inB, n := map[string]bool{}, map[string]bool{}, 0
	for i := range a {
		if i >= len(b) || a[i].isEmpty() || b[i].isEmpty() {
			continue
		}
		if !isName(a[i]) || !isName(b[i]) {
			return nil, false
		}
		one, other := strings.TrimSpace(a[i].Text), strings.TrimSpace(b[i].Text)
		inA[one], inB[other] = true, true
		if n++; one == other {
			rows = append(rows, i)
		}
	}
	common, all := 0, len(inB)
	for name := range inA {
		if inB[name] {
			common++
		} else {
			all++
		}
	}
	isOneList := common >= 2 && 2*common >= min(len(inA), len(inB)) && all >= leastChosen
	return rows, isOneList && n >= leastPairs && len(rows) > 0 && oneIn*len(rows) <= n
}

// isName reports whether a cell has a name, or somebody's initials. A grade of one letter, and a “yes”, are none.
func isName(c Cell) bool {
	text := strings.TrimSpace(c.Text)
	first, _ := utf8.DecodeRuneInString(text)
	return !c.IsNumber && len(text) > 1 && utf8.RuneCountInString(text) <= mostName && unicode.IsUpper(first) && !strings.EqualFold(text, "yes") && !strings.EqualFold(text, "no") && !strings.EqualFold(text, "ok")
}

// leastOrdered is how many rows have their two days in order, where one or two don't.
const leastOrdered = 6

// Disordered returns the one or two rows in which a day comes before the one that it follows in all others: a contract
// that ends before it begins. The second column is the later one; days in text are written as 2026-05-01.
func Disordered(earlier, later []Cell) (rows []int, ok bool) {
	n := 0
	for i := range earlier {
		if i >= len(later) || earlier[i].isEmpty() || later[i].isEmpty() {
			continue
		}
		a, ok := dayOf(earlier[i])
		b, also := dayOf(later[i])
		if !ok || !also {
			return nil, false
		}
		if n++; b < a {
			rows = append(rows, i)
		}
	}
	return rows, len(rows) > 0 && len(rows) <= mostOdd && n-len(rows) >= leastOrdered
}

func dayOf(c Cell) (float64, bool) {
	if c.IsNumber {
		return c.Number, c.IsDay
	}
	const hours = 24
	if text := strings.TrimSpace(c.Text); len(text) >= len(time.DateOnly) {
		day, err := time.Parse(time.DateOnly, text[:len(time.DateOnly)])
		return float64(day.Unix()) / hours, err == nil
	}
	return 0, false
}

// Limits of numbers that another column limits.
const (
	leastLimited = 6   // rows
	mostRoom     = 0.2 // the share of its limit that a number in the middle has at least
)

// Over returns the one or two rows in which a number is larger than its limit, where it isn't in all others.
func Over(numbers, limits []Cell) (rows []int, ok bool) {
	var shares []float64
	for i, c := range numbers {
		if i >= len(limits) || !c.IsNumber || !limits[i].IsNumber || c.IsDay || limits[i].IsDay || limits[i].Number <= 0 {
			continue
		}
		share := c.Number / limits[i].Number
		shares = append(shares, share)
		if share > 1 {
			rows = append(rows, i)
		}
	}
	slices.Sort(shares)
	return rows, len(shares) >= leastLimited && len(rows) > 0 && len(rows) <= mostOdd && shares[len(shares)/2] >= mostRoom
}
