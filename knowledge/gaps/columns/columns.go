// Package columns says what is odd in a column of a table: a value that differs from all others, a word among numbers,
// a name that comes twice where names come once, a step that is left out. It knows nothing of trades: whatever a column
// is of, a person who reads it asks about the same rows.
package columns

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Cell is a value of a column. One that is empty, or calculated, has neither text nor number.
type Cell struct {
	Text     string // as somebody wrote it; also of a number
	Number   float64
	IsNumber bool
	IsDay    bool // the number is a day, counted as spreadsheets do
	IsCount  bool // the number numbers something, such as a week; it counts and weighs nothing
	IsMade   bool // a formula calculates it
}

// isEmpty reports whether nothing was typed.
func (c Cell) isEmpty() bool { return !c.IsNumber && strings.TrimSpace(c.Text) == "" }

// Limits of what counts as odd.
const (
	leastAlike = 6 // cells that are the same, or of one kind
	mostOdd    = 2 // that aren't
	mostTold   = 2 // that differ, and whose rows say why
	timesAlike = 5 // as many are alike as are odd
	leastSteps = 6 // labels in a row that follow each other
	mostLeft   = 3 // of them that are left out at once
	leastKeys  = 8 // names that come once
)

// Unlike returns the few cells that differ where all others are the same, and what these are. A cell whose row says why
// it differs counts neither way: isTold may be nil. One number among five that are the same is odd, because people type
// a rate once and copy it; a word is among six.
func Unlike(cells []Cell, isTold func(int) bool) (odd []int, usual string, ok bool) {
	counts, best, n := map[string]int{}, 0, 0
	for _, c := range cells {
		if c.isEmpty() {
			continue
		}
		n++
		key := strings.TrimSpace(c.Text)
		if counts[key]++; counts[key] > best {
			best, usual = counts[key], key
		}
	}
	least := leastAlike
	for i, c := range cells {
		differs := !c.isEmpty() && strings.TrimSpace(c.Text) != usual
		if differs && (isTold == nil || !isTold(i)) {
			odd = append(odd, i)
		}
		if differs && c.IsNumber && !c.IsDay {
			least = leastAlike - 1
		}
	}
	if len(odd) == 0 || len(odd) > mostOdd || n-best > mostOdd+mostTold || best < least || best < timesAlike*len(odd) || n < len(cells)-1 {
		return nil, "", false
	}
	return odd, usual, true
}

// Missing returns the one cell that is empty where all others of its column have a number, or a day.
func Missing(cells []Cell) (at int, ok bool) {
	at = -1
	for i, c := range cells {
		switch {
		case c.IsNumber:
		case at >= 0 || !c.isEmpty() || c.IsMade:
			return 0, false
		default:
			at = i
		}
	}
	return at, at >= 0 && len(cells) >= leastAlike-1
}

// Below returns the one negative count among counts that aren't: fewer than none of something are on a shelf.
func Below(cells []Cell) (at int, ok bool) {
	at = -1
	counts := 0
	for i, c := range cells {
		switch {
		case c.isEmpty():
		case !c.IsNumber || c.IsDay || c.Number != math.Trunc(c.Number):
			return 0, false
		case c.Number >= 0:
			counts++
		case at >= 0:
			return 0, false
		default:
			at = i
		}
	}
	return at, at >= 0 && counts >= leastAlike
}

// Word returns the one text among numbers. A dash says that there is no number, and is none.
func Word(cells []Cell) (at int, ok bool) {
	at, numbers := -1, 0
	for i, c := range cells {
		switch {
		case c.IsNumber:
			numbers++
		case !strings.ContainsFunc(c.Text, unicode.IsLetter):
		case at >= 0:
			return 0, false
		default:
			at = i
		}
	}
	return at, at >= 0 && numbers >= leastAlike && at < len(cells)-1
}

// Twice returns the two cells with the same name, where all other names come once.
func Twice(cells []Cell) (first, second int, ok bool) {
	seen, twice := map[string]int{}, 0
	for i, c := range cells {
		if c.isEmpty() || !strings.ContainsFunc(c.Text, unicode.IsLetter) { // a day written as text
			return 0, 0, false
		}
		key := strings.ToLower(strings.TrimSpace(c.Text))
		if before, known := seen[key]; known {
			first, second = before, i
			twice++
			continue
		}
		seen[key] = i
	}
	return first, second, twice == 1 && len(seen) >= leastKeys
}

// label is a name that is counted, such as “W07” or “Lot 12”.
var label = regexp.MustCompile(`^(\D*?)(\d{1,9})(\D{0,3})$`)

// Gap returns the cells around the one place where labels that follow each other leave some out, and the first of these:
// W07, W08, W10 have no W09. Days, years, and numbers of weeks or visits follow each other, too. It says nothing where the steps differ anyway.
func Gap(cells []Cell) (before, after int, missing string, ok bool) {
	var steps []float64
	var ends []int
	last := -1
	for i, c := range cells {
		if c.isEmpty() || last >= 0 && strings.TrimSpace(c.Text) == strings.TrimSpace(cells[last].Text) {
			continue
		}
		if last >= 0 {
			step, follows := stepTo(cells[last], c)
			if !follows {
				return 0, 0, "", false
			}
			steps, ends = append(steps, step), append(ends, i)
		}
		last = i
	}
	if len(steps) < leastSteps {
		return 0, 0, "", false
	}
	usual, odd := min(steps[0], steps[1]), -1
	if cells[ends[0]].IsCount && usual != 1 {
		return 0, 0, "", false
	}
	for i, step := range steps {
		if step == usual {
			continue
		}
		times := step / usual
		if odd >= 0 || times != math.Trunc(times) || times < 2 || times > mostLeft+1 {
			return 0, 0, "", false
		}
		odd = i
	}
	if odd < 0 {
		return 0, 0, "", false
	}
	after = ends[odd]
	for before = after - 1; cells[before].isEmpty() || strings.TrimSpace(cells[before].Text) == strings.TrimSpace(cells[after].Text); {
		before--
	}
	return before, after, next(cells[before], usual), true
}

// stepTo says how far one label is from another; false if one doesn't follow the other.
func stepTo(a, b Cell) (step float64, ok bool) {
	if a.IsNumber && b.IsNumber {
		isNumbering := a.IsCount && b.IsCount && a.Number == math.Trunc(a.Number) && b.Number == math.Trunc(b.Number)
		isCounted := a.IsDay && b.IsDay || isYear(a.Number) && isYear(b.Number) || isNumbering
		return b.Number - a.Number, isCounted && b.Number > a.Number
	}
	if x, isMonth := monthOf(a); isMonth {
		y, also := monthOf(b)
		return float64(y - x), also && y > x
	}
	one, other := label.FindStringSubmatch(strings.TrimSpace(a.Text)), label.FindStringSubmatch(strings.TrimSpace(b.Text))
	if a.IsNumber || b.IsNumber || one == nil || other == nil || one[1] != other[1] || one[3] != other[3] || one[1]+one[3] == "" {
		return 0, false
	}
	x, _ := strconv.Atoi(one[2])
	y, _ := strconv.Atoi(other[2])
	return float64(y - x), y > x
}

func isYear(x float64) bool { return x >= 1950 && x <= 2100 && x == math.Trunc(x) }

// next is the label that follows one; of a day, nothing but that a day is missing.
func next(c Cell, step float64) string {
	if x, ok := monthOf(c); ok {
		return writtenAs(c.Text, x+int(step))
	}
	if c.IsNumber {
		if c.IsDay {
			return ""
		}
		return strconv.Itoa(int(c.Number + step))
	}
	m := label.FindStringSubmatch(strings.TrimSpace(c.Text))
	x, _ := strconv.Atoi(m[2])
	digits := strconv.Itoa(x + int(step))
	return m[1] + strings.Repeat("0", max(0, len(m[2])-len(digits))) + digits + m[3]
}

// Limits of codes that are written alike, and of columns of which one says what another has.
const (
	leastShaped = 8  // codes
	mostShaped  = 20 // letters of one
	leastPerKey = 4  // rows of a kind
	leastByKey  = 12 // rows in all
)

// Shaped returns the few codes that are written in another way than all others of a column: “X-9” among R-1041, R-1042.
func Shaped(cells []Cell) (odd []int, ok bool) {
	counts, values := map[string]int{}, map[string]bool{}
	n, best, usual := 0, 0, ""
	for _, c := range cells {
		if c.isEmpty() || c.IsDay {
			continue
		}
		n++
		shape := shapeOf(c.Text)
		values[c.Text] = true
		if counts[shape]++; counts[shape] > best {
			best, usual = counts[shape], shape
		}
	}
	isCode := strings.Contains(usual, "9") && strings.ContainsFunc(usual, unicode.IsLetter)
	if others := n - best; !isCode || others == 0 || others > mostLeft || best < leastShaped || best < timesAlike*others || len(values) < leastShaped/2 {
		return nil, false
	}
	for i, c := range cells {
		if !c.isEmpty() && !c.IsDay && shapeOf(c.Text) != usual {
			odd = append(odd, i)
		}
	}
	return odd, true
}

// shapeOf is how a code is written: A9-a for “RMA60-x”. Codes have no blanks.
func shapeOf(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > mostShaped || strings.ContainsFunc(text, unicode.IsSpace) {
		return ""
	}
	var b strings.Builder
	last := rune(0)
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			r = '9'
		case unicode.IsUpper(r):
			r = 'A'
		case unicode.IsLetter(r):
			r = 'a'
		}
		if r != last {
			b.WriteRune(r)
		}
		last = r
	}
	return b.String()
}

// ByKey returns the one or two cells that differ from all others of their kind, where a column of kinds says what each
// has: the only private customer who pays as a shop does. It says nothing where all kinds have the same.
func ByKey(kinds, cells []Cell) (odd []int, usual string, ok bool) {
	rows := map[string][]int{}
	for i, k := range kinds {
		if !k.isEmpty() && i < len(cells) && !cells[i].isEmpty() && !cells[i].IsDay {
			rows[k.Text] = append(rows[k.Text], i)
		}
	}
	alike, modes := 0, map[string]bool{}
	for _, of := range rows {
		if len(of) < leastPerKey {
			continue
		}
		mode, others := modeOf(cells, of)
		if len(of)-len(others) < leastPerKey {
			return nil, "", false
		}
		alike += len(of) - len(others)
		modes[mode] = true
		if odd = append(odd, others...); len(others) > 0 {
			usual = mode
		}
		if len(odd) > mostOdd || len(others) > 0 && len(odd) > len(others) { // of two kinds
			return nil, "", false
		}
	}
	return odd, usual, len(odd) > 0 && len(modes) > 1 && alike >= leastByKey
}

// modeOf is what most of some cells have, and which don't.
func modeOf(cells []Cell, of []int) (mode string, others []int) {
	counts := map[string]int{}
	for _, i := range of {
		key := strings.TrimSpace(cells[i].Text)
		if counts[key]++; counts[key] > counts[mode] {
			mode = key
		}
	}
	for _, i := range of {
		if strings.TrimSpace(cells[i].Text) != mode {
			others = append(others, i)
		}
	}
	return mode, others
}

// Limits of cells that list several things.
const (
	leastListing = 6 // cells
	mostListed   = 6 // things in one
	mostLacking  = 2 // cells that lack something that all others have
)

// Lacking returns the cell that lacks a thing which all other cells of the column list, and that thing: “de”, without the
// “en” of “en, de” and “en”. If another cell is the only one without another thing, it is returned as well, behind it.
func Lacking(cells []Cell) (odd []int, thing string, ok bool) {
	has := map[string]map[int]bool{}
	var filled []int
	severals := 0
	for i, c := range cells {
		things := listed(c)
		if len(things) == 0 {
			continue
		}
		filled = append(filled, i)
		if len(things) > 1 {
			severals++
		}
		for _, one := range things {
			if has[one] == nil {
				has[one] = map[int]bool{}
			}
			has[one][i] = true
		}
	}
	if len(filled) < leastListing || 2*severals < len(filled) {
		return nil, "", false
	}
	for _, i := range filled {
		for _, one := range slices.Sorted(maps.Keys(has)) {
			if has[one][i] || len(has[one]) < len(filled)-1 {
				continue
			}
			if odd = append(odd, i); thing == "" {
				thing = one
			}
			break
		}
	}
	return odd, thing, len(odd) > 0 && len(odd) <= mostLacking
}

// listed are the things that a cell lists, each a word; none if it says something else.
func listed(c Cell) []string {
	if c.IsNumber || c.IsDay || c.IsMade {
		return nil
	}
	var all []string
	for part := range strings.FieldsFuncSeq(c.Text, func(r rune) bool { return strings.ContainsRune(",;/+&", r) }) {
		part = strings.ToLower(strings.TrimSpace(part))
		if strings.ContainsFunc(part, unicode.IsSpace) || !strings.ContainsFunc(part, unicode.IsLetter) {
			return nil
		}
		if !slices.Contains(all, part) {
			all = append(all, part)
		}
	}
	if len(all) > mostListed {
		return nil
	}
	return all
}
