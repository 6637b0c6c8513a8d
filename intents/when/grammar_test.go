package when

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// The index may list rules that don't match at a token, but must not omit one that does.
func TestIndexOmitsNoRule(t *testing.T) {
	var words []string
	for _, w := range lexicon.words {
		words = append(words, w.text)
	}
	words = append(words, "15", "2027", "1st", "3/4", ",", ".", "-", "'27", "½", "2027-06-15", "/", "house")
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, 12).Draw(t, "words"), " ")
		p := newParser(text, Clock{Now: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)})
		for s := range symCount {
			for i := range p.tokens {
				checkIndexed(t, p, s, i)
			}
		}
	})
}

func checkIndexed(t *rapid.T, p *parser, s symbol, i int) {
	for r := range ruleTables[s] {
		m := match{captures: allMissing}
		if _, ok := p.matchItems(ruleTables[s][r].items, i, &m); ok && p.candidateRules(s, i)&(1<<r) == 0 {
			t.Fatalf("%q, token %d: rule %q is not indexed", p.text, i, ruleTables[s][r].pattern)
		}
	}
	if parse := parseFuncs[s]; parse != nil && !p.canParse(s, i) {
		if _, _, ok := parse(p, i); ok {
			t.Fatalf("%q, token %d: symbol %d is not indexed", p.text, i, s)
		}
	}
}

func TestEasterSunday(t *testing.T) {
	for _, want := range []day{newDay(2000, 4, 23), newDay(2008, 3, 23), newDay(2024, 3, 31), newDay(2026, 4, 5), newDay(2027, 3, 28), newDay(2038, 4, 25)} {
		y, _, _ := want.date()
		if got := easterSunday(y); got != want {
			t.Errorf("%d: got %s, want %s", y, got.time(), want.time())
		}
	}
}

// Skipping whole weeks gives the same result as counting one day at a time.
func TestAddWorkingDays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := day(rapid.IntRange(10000, 30000).Draw(t, "from"))
		sign := rapid.SampledFrom([]int{1, -1}).Draw(t, "sign")
		n := rapid.IntRange(0, 60).Draw(t, "days")
		want := from
		for left := n; left > 0; {
			if want += day(sign); want.weekday() < 6 {
				left--
			}
		}
		if got := from.addWorkingDays(sign, n); got != want {
			t.Fatalf("%d working days from %s: got %s, want %s", sign*n, from.time(), got.time(), want.time())
		}
	})
}
