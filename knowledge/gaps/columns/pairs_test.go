package columns_test

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/knowledge/gaps/columns"
)

func TestAgreeing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		a, b []columns.Cell
		rows []int
	}{
		{"one person twice", cells("MT", "WD", "EB", "MT", "WD", "MT"), cells("WD", "MT", "MT", "MT", "EB", "WD"), []int{3}},
		{"two always", cells("MT", "WD", "EB", "MT", "WD", "MT"), cells("WD", "MT", "MT", "EB", "EB", "WD"), nil},
		{"two lists", cells("Oslo", "Bergen", "Oslo", "Moss", "Oslo", "Moss"), cells("Red", "Blue", "Red", "Red", "Blue", "Red"), nil},
		{"grades", cells("A", "B", "C", "A", "B", "C"), cells("B", "A", "A", "A", "C", "B"), nil},
		{"often the same", cells("MT", "WD", "EB", "MT", "WD", "MT"), cells("MT", "WD", "MT", "MT", "EB", "WD"), nil},
		{"flags", cells("Yes", "No", "Yes", "Ok", "No", "Yes"), cells("No", "Yes", "Ok", "Ok", "Yes", "No"), nil},
	} {
		rows, ok := columns.Agreeing(c.a, c.b)
		if !ok {
			rows = nil
		}
		if !slices.Equal(rows, c.rows) {
			t.Errorf("%s: %v", c.name, rows)
		}
	}
}

func TestDisordered(t *testing.T) {
	t.Parallel()
	begins := cells("2026-01-02", "2026-01-05", "2026-01-09", "2026-02-01", "2026-02-03", "2026-02-07", "2026-03-01")
	for _, c := range []struct {
		name string
		ends []columns.Cell
		rows []int
	}{
		{"one ends before it begins", cells("2026-02-02", "2026-02-05", "2026-01-08", "2026-03-01", "2026-03-03", "2026-03-07", "2026-04-01"), []int{2}},
		{"all in order", cells("2026-02-02", "2026-02-05", "2026-01-09", "2026-03-01", "", "2026-03-07", "2026-04-01"), nil},
		{"no order", cells("2026-02-02", "2025-02-05", "2026-01-08", "2025-03-01", "2026-03-03", "2026-03-07", "2025-04-01"), nil},
		{"no days", cells("12", "14", "9", "8", "11", "10", "13"), nil},
	} {
		rows, ok := columns.Disordered(begins, c.ends)
		if !ok {
			rows = nil
		}
		if !slices.Equal(rows, c.rows) {
			t.Errorf("%s: %v", c.name, rows)
		}
	}
}

func TestOver(t *testing.T) {
	t.Parallel()
	seats := cells("40", "40", "48", "24", "40", "40", "24", "48")
	for _, c := range []struct {
		name    string
		numbers []columns.Cell
		rows    []int
	}{
		{"one too many", cells("31", "28", "44", "19", "37", "26", "22", "51"), []int{7}},
		{"all fit", cells("31", "28", "44", "19", "37", "26", "22", "48"), nil},
		{"something else", cells("3", "2", "4", "1", "3", "2", "2", "51"), nil},
		{"often too many", cells("41", "28", "54", "19", "47", "26", "22", "51"), nil},
	} {
		rows, ok := columns.Over(c.numbers, seats)
		if !ok {
			rows = nil
		}
		if !slices.Equal(rows, c.rows) {
			t.Errorf("%s: %v", c.name, rows)
		}
	}
}
