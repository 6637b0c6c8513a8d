package hrdesk

import (
	"slices"
	"testing"
)

// TestOrders has messages with several orders, and with one that only sounds like more.
func TestOrders(t *testing.T) {
	t.Parallel()
	at := Situation{Employees: []string{"Priya Nair", "Tom Becker"}}
	for text, want := range map[string][]string{
		"approve priya, ask tom if he can push to the 18th":           {"decide Priya Nair", "tell Tom Becker"},
		"deny Tom and tell Priya we need her dates":                   {"decide Tom Becker", "tell Priya Nair"},
		"Tell Priya she's all set. Approve Tom's":                     {"tell Priya Nair", "decide Tom Becker"},
		"approve Priya's request":                                     nil,
		"ask Tom if he can come back earlier and let me know":         nil,
		"tell Priya that we approve it once she sends the note, okay": nil,
		"approve everything, ask Tom what he thinks":                  nil,
		"Tom wants to come back, tell Priya to wait":                  nil,
	} {
		var got []string
		for _, ask := range Orders(text, at) {
			got = append(got, string(ask.About)+" "+ask.Employee)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
