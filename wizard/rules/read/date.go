package read

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// date adds a day, a month, a weekday or a year at token i, and returns how many
// tokens it takes.
func (c *chunker) date(i int) int {
	rest := c.tokens[i:]
	if n, day := readDay(rest); n > 0 {
		if day.year == 0 {
			c.add(chunk{kind: yearlessChunk, month: day.month}, i, i+n)
			return n
		}
		at := time.Date(day.year, time.Month(day.month), day.day, 0, 0, 0, 0, time.UTC)
		if at.Day() != day.day {
			c.add(chunk{typo: true}, i, i+n)
			return n
		}
		c.add(chunk{kind: dayChunk, day: at}, i, i+n)
		return n
	}
	if named, _ := c.form.match(rest); named > 0 {
		return 0 // "Friday" may be an option
	}
	if month := monthOf(rest[0]); month > 0 && !(rest[0].low == "may" && rest[0].text != "May") {
		year, n := 0.0, 1
		if len(rest) > 1 {
			if y := yearOf(rest[1]); y > 0 {
				year, n = float64(y), 2
			}
		}
		c.add(chunk{kind: monthChunk, month: month, qty: quantity{n: year}}, i, i+n)
		return n
	}
	if day := weekdayOf(rest[0]); day >= 0 {
		c.add(chunk{kind: weekdayChunk, month: day}, i, i+1)
		return 1
	}
	if y := yearOf(rest[0]); y > 0 && i > 0 && slices.Contains([]string{"in", "of", "year", "during", "before", "after", "since"}, c.tokens[i-1].low) {
		c.add(chunk{kind: yearChunk, month: y}, i, i+1)
		return 1
	}
	return 0
}

type dayParts struct{ year, month, day int }

// readDay reads "June 1, 2027", "1 June 2027", "1st of June, 2027" or "June 1".
func readDay(rest []token) (int, dayParts) {
	var out dayParts
	n := 0
	skip := func(words ...string) {
		for n < len(rest) && slices.Contains(words, rest[n].low) {
			n++
		}
	}
	switch {
	case monthOf(rest[0]) > 0 && len(rest) > 1:
		out.month, n = monthOf(rest[0]), 1
		skip("the", ".")
		if n >= len(rest) || dayOf(rest[n]) == 0 {
			return 0, out
		}
		out.day = dayOf(rest[n])
		n++
	case dayOf(rest[0]) > 0:
		out.day, n = dayOf(rest[0]), 1
		skip("of", ".")
		if n >= len(rest) || monthOf(rest[n]) == 0 {
			return 0, out
		}
		out.month = monthOf(rest[n])
		n++
	default:
		return 0, out
	}
	at := n
	skip(",", ".", "of", "in")
	if n < len(rest) && yearOf(rest[n]) > 0 {
		out.year = yearOf(rest[n])
		return n + 1, out
	}
	return at, out
}

func monthOf(t token) int {
	if t.kind != wordToken || len(t.low) < 3 {
		return 0
	}
	for i, m := range tree.MonthNames {
		if low := strings.ToLower(m); low == t.low || low[:3] == t.low && t.low != "may" || t.low == "sept" && i == 8 {
			return i + 1
		}
	}
	return 0
}

func weekdayOf(t token) int {
	if t.kind != wordToken || len(t.low) < 6 {
		return -1
	}
	return slices.IndexFunc(tree.DayNames, func(d string) bool {
		low := strings.ToLower(d)
		return low == t.low || low+"s" == t.low
	})
}

func dayOf(t token) int {
	n, err := strconv.Atoi(t.low)
	if t.kind != numberToken || err != nil || n < 1 || n > 31 {
		return 0
	}
	return n
}

func yearOf(t token) int {
	n, err := strconv.Atoi(t.low)
	if t.kind != numberToken || len(t.low) != 4 || err != nil || n < 1900 || n > 2199 {
		return 0
	}
	return n
}
