package names_test

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/intents/names"
	"github.com/leaveway/leaveway/intents/words"
)

func TestExact(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"my manager is sam@example.com": {"sam@example.com"},
		"U0SAM1 or ask U0HANA2, please": {"U0SAM1", "U0HANA2"},
		"my W2 form":                    nil,
		"Sam Ortiz":                     nil,
	} {
		if got := names.Exact(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if !names.IsExact("o'neil@hr.example.com") || names.IsExact("ask sam@example.com") || names.IsExact("Sam") {
		t.Error("an address is exact, and nothing else")
	}
}

// TestAfterTheirNumber has where a list of names begins.
func TestAfterTheirNumber(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"I have two: Sam and Alex":          3,
		"two bosses actually, Sam and Alex": 3,
		"both of them":                      0,
		"Sam and Alex":                      0,
	} {
		if got := names.AfterTheirNumber(text, words.Cut(text)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// TestWithin has names in sentences that say other things, too.
func TestWithin(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"depends on the shift. days its Rosa Delgado nights its Kim": {"Rosa Delgado", "Kim"},
		"either Jane Smith or Hana Reed":                             {"Jane Smith", "Hana Reed"},
		"the night supervisor, Mrs. Delgado":                         {"Delgado"},
		"we just got a new one, dave something":                      {"dave"},
		"Rosa or Kim, whoever is in":                                 {"Rosa", "Kim"},
		"anyone but Kim Park please":                                 nil,
		"Kim Park was fired":                                         nil,
		"my manager speaks Spanish":                                  nil,
		"I work at Target through Manpower, no manager really":       nil,
		"We have a Christmas party with Santa Claus at work":         nil,
		"I feel like something is wrong":                             nil,
		"just put someone":                                           nil,
		"Whoever runs the floor on Mondays":                          nil,
		"NOBODY KNOWS, ASK THE FRONT DESK":                           nil,
		"i do something else":                                        nil,
		"she left, HR knows":                                         nil,
	} {
		if got := names.Within(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestWithoutSpelling(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"its tony. T-O-N-Y  marchetti, spelled like it sounds": "its tony marchetti, spelled like it sounds",
		"Lena Fox (F-O-X)": "Lena Fox", "Mary-Ann Lee": "Mary-Ann Lee", "a-b testing lead": "a-b testing lead",
	} {
		if got := names.WithoutSpelling(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
