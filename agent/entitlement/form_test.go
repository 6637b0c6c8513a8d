package entitlement_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
	"pgregory.net/rapid"
)

// TestStarterFactsAreKnown checks that the shipped wizards and the estimate use the
// same facts.
func TestStarterFactsAreKnown(t *testing.T) {
	t.Parallel()
	wizards := wizard.NewLibrary(wizard.Limits{})
	if err := wizards.Load(wizard.Starter()); err != nil {
		t.Fatal(err)
	}
	known := entitlement.FormFacts()
	used := map[entitlement.Fact]bool{}
	for _, w := range wizards.All() {
		for _, e := range w.Elements {
			fact := entitlement.Fact(e.Attributes.Fact)
			used[fact] = true
			if fact != "" && !slices.Contains(known, fact) {
				t.Errorf("%s: the question %s has the fact %q, which the estimate does not know", w.ID, e.Attributes.QuestionID, fact)
			}
		}
	}
	// A company's own form may ask for these.
	notShipped := []entitlement.Fact{"birth_date", "remote"}
	for _, fact := range known {
		if !used[fact] && !slices.Contains(notShipped, fact) {
			t.Errorf("no shipped wizard asks for %q", fact)
		}
	}
}

func TestUnknownStaysUnknown(t *testing.T) {
	t.Parallel()
	values := map[string]string{}
	for _, name := range entitlement.FormFacts() {
		values[string(name)] = "not-sure"
	}
	raw, err := json.Marshal(entitlement.FactsFrom(values))
	if err != nil || string(raw) != "{}" {
		t.Errorf("“not sure” everywhere gives %s, %v", raw, err)
	}
}

// TestFactsRoundTrip checks that facts written as JSON can be read back.
func TestFactsRoundTrip(t *testing.T) {
	t.Parallel()
	const facts = `{"tenure_months":14.5,"prior_periods":[{"months":3,"break_years":2}],"reason":"bonding","birth_date":"2026-05-01",` +
		`"used":[["2026-02-01",4],["bonding",2]],"intermittent":{"days_off":1,"days_per_week":5},"leave_dates":["2026-11-23","2026-11-25"]}`
	var f entitlement.Facts
	if err := json.Unmarshal([]byte(facts), &f); err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(f)
	if err != nil || string(raw) != facts {
		t.Errorf("got %s, %v\nwant %s", raw, err, facts)
	}
}

// TestAnyAnswersGiveAnEstimate tries answers that no shipped form would give.
func TestAnyAnswersGiveAnEstimate(t *testing.T) {
	t.Parallel()
	law := entitlement.ShippedParameters()
	likely := []string{
		"", "yes", "no", "not-sure", "CA", "TX", "12_weeks", "0", "52", "-3", "1e9", "2026-12-24", "giving_birth", "adoption",
		"parent", "adult_child", "sibling", "next_of_kin", "medical", "own_health", "pregnancy_disability", "continuous", "مرحبا", "O'Brien 🍼",
	}
	rapid.Check(t, func(t *rapid.T) {
		values := map[string]string{}
		for _, name := range entitlement.FormFacts() {
			values[string(name)] = rapid.OneOf(rapid.SampledFrom(likely), rapid.String()).Draw(t, string(name))
		}
		checkSound(t, law.Estimate(entitlement.FactsFrom(values), today))
	})
}
