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
