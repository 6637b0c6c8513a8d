package columns_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/gaps/columns"
)

// cells makes a column of texts; what reads as a number is one.
func cells(texts ...string) []columns.Cell {
	var all []columns.Cell
	for _, text := range texts {
		x, err := strconv.ParseFloat(text, 64)
		all = append(all, columns.Cell{Text: text, Number: x, IsNumber: err == nil})
	}
	return all
}

func TestUnlike(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		column []columns.Cell
		odd    []int
	}{
		{"one term of payment", cells("30", "30", "30", "45", "30", "30", "30"), []int{3}},
		{"one currency", cells("EUR", "EUR", "EUR", "EUR", "EUR", "EUR", "USD"), []int{6}},
		{"two kinds", cells("in", "out", "in", "out", "in", "in", "in", "in"), nil},
		{"all the same", cells("30", "30", "30", "30", "30", "30", "30"), nil},
		{"too few", cells("30", "30", "45", "30"), nil},
		{"a rate among five", cells("5", "5", "4", "5", "5", "5"), []int{2}},
		{"a word among five", cells("open", "open", "done", "open", "open", "open"), nil},
		{"mostly empty", cells("30", "", "", "45", "30", "30", "30", "30", "30"), nil},
	} {
		if odd, _, _ := columns.Unlike(c.column, nil); !slices.Equal(odd, c.odd) {
			t.Errorf("%s: %v", c.name, odd)
		}
	}
}

// TestUnlikeTold: exceptions whose rows say why leave the others to be seen.
func TestUnlikeTold(t *testing.T) {
	t.Parallel()
	column := cells("30", "30", "45", "60", "30", "30", "30")
	if odd, _, ok := columns.Unlike(column, func(i int) bool { return i == 3 }); !ok || !slices.Equal(odd, []int{2}) {
		t.Error(odd, ok)
	}
	if odd, _, ok := columns.Unlike(column, func(i int) bool { return i == 3 || i == 2 }); ok {
		t.Error("all are told", odd)
	}
}

func TestMissing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		column []columns.Cell
		at     int
	}{
		{"one", cells("3", "4", "", "7", "9"), 2},
		{"two", cells("3", "", "", "7", "9", "8"), -1},
		{"none", cells("3", "4", "5", "7", "9"), -1},
		{"a short table", cells("3", "", "5"), -1},
		{"words", cells("kg", "l", "", "kg", "m"), -1},
	} {
		if at, ok := columns.Missing(c.column); ok != (c.at >= 0) || ok && at != c.at {
			t.Errorf("%s: %d %t", c.name, at, ok)
		}
	}
}

func TestBelow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		column []columns.Cell
		at     int
	}{
		{"a count", cells("38", "12", "6", "-1", "4", "64", "0"), 3},
		{"two", cells("38", "12", "-6", "-1", "4", "64", "0", "2"), -1},
		{"no counts", cells("3.5", "12", "6", "-1", "4", "64", "0"), -1},
		{"few", cells("3", "-1", "4"), -1},
	} {
		if at, ok := columns.Below(c.column); ok != (c.at >= 0) || ok && at != c.at {
			t.Errorf("%s: %d %t", c.name, at, ok)
		}
	}
}

func TestWord(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		column []columns.Cell
		at     int
	}{
		{"a word among numbers", cells("12", "14", "as agreed", "11", "9", "15", "13"), 2},
		{"a dash", cells("12", "14", "-", "11", "9", "15", "13"), -1},
		{"two words", cells("12", "free", "14", "free", "11", "9", "15", "13"), -1},
		{"a heading below", cells("12", "14", "11", "9", "15", "13", "Total"), -1},
	} {
		if at, ok := columns.Word(c.column); ok != (c.at >= 0) || ok && at != c.at {
			t.Errorf("%s: %d %t", c.name, at, ok)
		}
	}
}

func TestTwice(t *testing.T) {
	t.Parallel()
	if first, second, ok := columns.Twice(cells("k1", "k2", "k3", "k4", "k5", "k3", "k6", "k7", "k8")); !ok || first != 2 || second != 5 {
		t.Error(first, second, ok)
	}
	if _, _, ok := columns.Twice(cells("k1", "k1", "k3", "k4", "k3", "k5", "k6", "k7", "k8", "k9")); ok {
		t.Error("two names come twice, so names don't come once")
	}
}

func TestGap(t *testing.T) {
	t.Parallel()
	days := func(all ...float64) []columns.Cell {
		var column []columns.Cell
		for _, d := range all {
			column = append(column, columns.Cell{Text: strconv.Itoa(int(d)), Number: d, IsNumber: true, IsDay: true})
		}
		return column
	}
	numbering := func(texts ...string) []columns.Cell {
		column := cells(texts...)
		for i := range column {
			column[i].IsCount = true
		}
		return column
	}
	for _, c := range []struct {
		name    string
		column  []columns.Cell
		after   int
		missing string
	}{
		{"a lot", cells("Lot 7", "Lot 8", "Lot 9", "Lot 11", "Lot 12", "Lot 13", "Lot 14"), 3, "Lot 10"},
		{"a year", cells("2016", "2017", "2018", "2019", "2021", "2022", "2023"), 4, "2020"},
		{"a week of days", days(46000, 46007, 46014, 46021, 46035, 46042, 46049), 4, ""},
		{"each twice", cells("T1", "T1", "T2", "T2", "T3", "T3", "T5", "T5", "T6", "T7", "T8"), 6, "T4"},
		{"nothing", cells("Lot 7", "Lot 8", "Lot 9", "Lot 10", "Lot 11", "Lot 12", "Lot 13"), 0, ""},
		{"steps that differ", cells("Lot 7", "Lot 9", "Lot 10", "Lot 13", "Lot 14", "Lot 15", "Lot 17"), 0, ""},
		{"a numbered week", numbering("36", "36", "37", "37", "38", "39", "41", "41", "42", "43"), 6, "40"},
		{"every second visit", numbering("2", "4", "6", "10", "12", "14", "16", "18"), 0, ""},
		{"numbers of things", cells("12", "13", "14", "16", "17", "18", "19"), 0, ""},
		{"far away", cells("Lot 7", "Lot 8", "Lot 9", "Lot 90", "Lot 91", "Lot 92", "Lot 93"), 0, ""},
	} {
		_, after, missing, ok := columns.Gap(c.column)
		if ok != (c.after > 0) || ok && (after != c.after || missing != c.missing) {
			t.Errorf("%s: %d %q %t", c.name, after, missing, ok)
		}
	}
}

// TestShaped shows codes that are written in another way than all others.
func TestShaped(t *testing.T) {
	t.Parallel()
	regular := []string{"R-101", "R-102", "R-103", "R-104", "R-105", "R-106", "R-107", "R-1208"}
	for _, c := range []struct {
		name string
		more []string
		odd  int
		ok   bool
	}{
		{"one of its own", []string{"R-106x", "R-9"}, 8, true},
		{"all alike", []string{"R-9"}, 0, false},
		{"two kinds", []string{"K1", "K2", "K3", "K4"}, 0, false},
	} {
		odd, ok := columns.Shaped(cells(append(slices.Clone(regular), c.more...)...))
		if ok != c.ok || ok && (len(odd) != 1 || odd[0] != c.odd) {
			t.Errorf("%s: %v, %v", c.name, odd, ok)
		}
	}
}

// TestLacking shows what all cells of a column list but one.
func TestLacking(t *testing.T) {
	t.Parallel()
	regular := []string{"en,de", "en, de", "de/en", "en", "en,de", "en", "de,en", "-"}
	for _, c := range []struct {
		name  string
		more  []string
		odd   []int
		thing string
	}{
		{"one of its own", []string{"de"}, []int{8}, "en"},
		{"a blank, and a dash", []string{"", "–", "de,en"}, nil, ""},
		{"two", []string{"fr", "it"}, nil, ""},
		{"words of a sentence", []string{"ask Ana, or Jon", "en,de", "en,de"}, nil, ""},
	} {
		odd, thing, ok := columns.Lacking(cells(append(slices.Clone(regular), c.more...)...))
		if ok != (c.odd != nil) || ok && (!slices.Equal(odd, c.odd) || thing != c.thing) {
			t.Errorf("%s: %v lack %q, %v", c.name, odd, thing, ok)
		}
	}
	if odd, _, ok := columns.Lacking(cells("a", "b", "c", "a", "b", "c", "d,e")); ok {
		t.Errorf("a column that lists nothing: %v", odd)
	}
}

// TestByKey shows the one row that isn't as all others of its kind.
func TestByKey(t *testing.T) {
	t.Parallel()
	column := func(texts string) []columns.Cell { return cells(strings.Fields(texts)...) }
	kinds := column("shop shop home home shop home shop home shop home shop home shop home")
	for _, c := range []struct {
		name, cells string
		odd         int
		ok          bool
	}{
		{"one home that pays as a shop", "30 30 14 14 30 14 30 14 30 30 30 14 30 14", 9, true},
		{"each as its kind", "30 30 14 14 30 14 30 14 30 14 30 14 30 14", 0, false},
		{"one of two kinds that have the same", "30 30 30 30 30 30 30 30 30 14 30 30 30 30", 0, false},
		{"as it comes", "30 14 14 30 30 14 30 14 14 30 30 14 14 14", 0, false},
	} {
		odd, _, ok := columns.ByKey(kinds, column(c.cells))
		if ok != c.ok || ok && (len(odd) != 1 || odd[0] != c.odd) {
			t.Errorf("%s: %v, %v", c.name, odd, ok)
		}
	}
}
