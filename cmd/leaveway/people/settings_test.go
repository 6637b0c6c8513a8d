package people

import (
	"strings"
	"testing"
)

// TestTokens reads one token, or one for each workspace, and says what is wrong with others.
func TestTokens(t *testing.T) {
	t.Parallel()
	a, b := strings.Repeat("a", shortestToken), strings.Repeat("b", shortestToken)
	for given, want := range map[string]string{
		"":                                "",
		a:                                 "=" + a,
		a + "==":                          "=" + a + "==", // base64
		"T012345=" + a:                    "T012345=" + a,
		"T012345=" + a + ", T6789AB=" + b: "T012345=" + a + " T6789AB=" + b,
		"short":                           "shorter than 24 characters",
		"T012345=short":                   "shorter than 24 characters",
		a + "," + b:                       "doesn't say whose it is",
		"T012345=" + a + "," + b:          "doesn't say whose it is",
		"T012345=" + a + ",T012345=" + b:  "two tokens for T012345",
		"T012345=" + a + ",T6789AB=" + a:  "the same token for two workspaces",
	} {
		all, err := Settings{Token: given}.tokens()
		if err != nil {
			if want == "" || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), a) {
				t.Errorf("%q: %v, want %s", given, err, want)
			}
			continue
		}
		for one := range strings.FieldsSeq(want) {
			tenant, token, _ := strings.Cut(one, "=")
			found := false
			for of, text := range all {
				found = found || string(of) == tenant && text == token
			}
			if !found || len(all) != len(strings.Fields(want)) {
				t.Errorf("%q: %v, want %s", given, all, want)
			}
		}
	}
}
