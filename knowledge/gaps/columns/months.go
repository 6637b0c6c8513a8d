package columns

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// The ways in which people write a month or a quarter with its year: “2026-05”, “05/2026”, “May 2026”, “May-26”, “2026 Q2”,
// “Q2/26”.
var (
	yearMonth = regexp.MustCompile(`^((?:19|20)\d\d)([-/.])(0?[1-9]|1[0-2])$`)
	monthYear = regexp.MustCompile(`^(0?[1-9]|1[0-2])([-/.])((?:19|20)\d\d)$`)
	namedIn   = regexp.MustCompile(`^(\p{L}{3,9})\.?([ '’/-]+)((?:19|20)?\d\d)$`)
	quarterIn = regexp.MustCompile(`^(?:Q([1-4])([ '’/-]*)((?:19|20)?\d\d)|((?:19|20)\d\d)([ /-]*)Q([1-4]))$`)
)

const perYear, perQuarter = 12, 3

// monthOf counts a month that is written with its year; false if a cell isn't one. A quarter is its first month.
func monthOf(c Cell) (months int, ok bool) {
	text := strings.TrimSpace(c.Text)
	if c.IsNumber {
		return 0, false
	}
	if m := yearMonth.FindStringSubmatch(text); m != nil {
		return count(m[1], m[3]), true
	}
	if m := monthYear.FindStringSubmatch(text); m != nil {
		return count(m[3], m[1]), true
	}
	if m := quarterIn.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[1] + m[6])
		return count(m[3]+m[4], strconv.Itoa(perQuarter*(n-1)+1)), true
	}
	if m := namedIn.FindStringSubmatch(text); m != nil {
		if n := monthCalled(m[1]); n > 0 {
			return count(m[3], strconv.Itoa(n)), true
		}
	}
	return 0, false
}

// count is how many months a month is after the beginning of our era.
func count(year, month string) int {
	y, _ := strconv.Atoi(year)
	m, _ := strconv.Atoi(month)
	if y < 100 {
		y += 2000
	}
	return y*perYear + m - 1
}

// monthCalled is the month of a name, or of the beginning of one; 0 if there is none.
func monthCalled(name string) int {
	for m := time.January; m <= time.December; m++ {
		if strings.HasPrefix(strings.ToLower(m.String()), strings.ToLower(name)) {
			return int(m)
		}
	}
	return 0
}

// writtenAs writes a month as another one is written.
func writtenAs(like string, months int) string {
	like = strings.TrimSpace(like)
	year, month := months/perYear, months%perYear+1
	shortened := func(digits string) string { return strconv.Itoa(year)[4-len(digits):] }
	if m := yearMonth.FindStringSubmatch(like); m != nil {
		return fmt.Sprintf("%d%s%0*d", year, m[2], len(m[3]), month)
	}
	if m := monthYear.FindStringSubmatch(like); m != nil {
		return fmt.Sprintf("%0*d%s%d", len(m[1]), month, m[2], year)
	}
	if m := quarterIn.FindStringSubmatch(like); m != nil {
		quarter := strconv.Itoa((month-1)/perQuarter + 1)
		if m[1] != "" {
			return "Q" + quarter + m[2] + shortened(m[3])
		}
		return strconv.Itoa(year) + m[5] + "Q" + quarter
	}
	m := namedIn.FindStringSubmatch(like)
	name := time.Month(month).String()
	if len(m[1]) < len("April") && m[1] != time.May.String() {
		name = name[:min(len(name), len(m[1]))]
	}
	return name + m[2] + shortened(m[3])
}
