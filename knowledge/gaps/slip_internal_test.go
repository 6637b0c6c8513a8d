package gaps

import "testing"

// TestIsNumberOf tells headings of columns that name things from those that measure something in a time.
func TestIsNumberOf(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]bool{"Week": true, "Week no.": true, "Id": true, "Kg a week": false, "Hours per week": false, "Liters/week": false, "Weight": false} {
		if got := isNumberOf(header); got != want {
			t.Errorf("%q: %t", header, got)
		}
	}
}
