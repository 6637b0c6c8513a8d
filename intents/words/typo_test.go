package words

import "testing"

func TestEditDistance(t *testing.T) {
	for _, row := range []struct {
		a, b        string
		limit, want int
	}{
		{"back", "back", 2, 0},
		{"bcak", "back", 2, 1},
		{"backk", "back", 2, 1},
		{"bck", "back", 2, 1},
		{"", "ab", 2, 2},
		{"", "abc", 2, 3},
		{"cancer", "cancel", 1, 1},
		{"kitten", "sitting", 2, 3},
	} {
		if got := EditDistance(row.a, row.b, row.limit); got != row.want {
			t.Errorf("%s, %s: got %d, want %d", row.a, row.b, got, row.want)
		}
	}
}
