package rules

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// hostileTexts are made to take long: as long as a text may be, or with sentences as long as they
// may be.
func hostileTexts() map[string]string {
	fill := func(piece string) string { return strings.Repeat(piece, longest/len(piece)) }
	long := func(head, piece, tail string, n int) string { return head + strings.Repeat(piece, n) + tail }
	var limits strings.Builder
	for i := 0; limits.Len() < longest-100; i++ {
		fmt.Fprintf(&limits, "If Projects is more than %d then go to Terms. ", i)
	}
	return map[string]string{
		"and": long("If Country is Germany", " and Country is Germany", " then go to Terms.", 90), "or": long("If Country is Germany", " or Projects is more than 2", " then go to Terms.", 60),
		"either": long("If ", "either Country is Germany or ", "Country is India then go to Terms.", 60), "not": long("If ", "not ", "Country is India then go to Terms.", 300),
		"levels": long("If ", "(Country is Germany and ", "Country is India"+strings.Repeat(")", 60)+" then go to Terms.", 60), "commas": long("If Country is Germany", ", India", " then go to Terms.", 150),
		"and or": long("If Country is Germany", " and Goal is study or Pay is unpaid", " then go to Terms.", 45), "unless": long("Go to Terms unless Country is Germany", " unless Country is India", ".", 60),
		"rules": fill("If Country is Germany then go to Terms. "), "shown": fill("Show Hours if Goal is study. "), "limits": limits.String(), "otherwise": fill("If Projects is more than 2 then go to Terms, otherwise go to Check and send. "),
		"wide":  fill("If Level is Partner and Country is Germany and Goal is study and Pay is unpaid and Keep contains laptop and Abroad is yes and Projects is more than 2 then go to Terms. "),
		"typos": fill("Contry Germny Projcts mor thn Termz Purpse "), "names": fill("country germany "), "numbers": long("If Projects is ", "one hundred twenty three thousand ", "go to Terms.", 70),
		"lines": fill("\n"), "periods": fill(". "), "quotes": fill("“"), "one word": fill("x"), "tags": fill("SAB:QUESTION:"), "if": fill("if "), "when if": fill("when if unless otherwise "),
	}
}

const longest = 19_000

// TestHostileTexts checks that each gets an answer: rules, or a question to its author.
func TestHostileTexts(t *testing.T) {
	t.Parallel()
	c := compilerFor(t, "sabbatical-v1")
	for name, text := range hostileTexts() {
		if p, err := c.Compile(text); (p == nil) == (err == nil) {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
}

// BenchmarkHostileTexts reports how long the slowest takes.
func BenchmarkHostileTexts(b *testing.B) {
	c := compilerFor(b, "sabbatical-v1")
	var slowest time.Duration
	for b.Loop() {
		for _, text := range hostileTexts() {
			began := time.Now()
			_, _ = c.Compile(text)
			slowest = max(slowest, time.Since(began))
		}
	}
	b.ReportMetric(float64(slowest.Milliseconds()), "slowest-ms")
}
