package timeoff_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent/timeoff"
)

// shipped is the vacation policy that comes with Leaveway: 20 days, 25 after five years, at
// once, five of them until March 31 of the next year.
func shipped(t testing.TB) timeoff.Policy {
	t.Helper()
	source, err := os.ReadFile("starter/vacation.yaml")
	if err != nil {
		t.Fatal(err)
	}
	p, err := timeoff.Load("vacation.yaml", source)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// policy reads terms in the place of the shipped ones.
func policy(t testing.TB, unit, terms string) timeoff.Policy {
	t.Helper()
	source := "policyId: p\nname: Time off\nkinds: [vacation]\nunit: " + unit + "\nterms:\n" + terms
	p, err := timeoff.Load("p.yaml", []byte(source))
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	return p
}

// since returns the history of somebody who works Monday to Friday in the United States.
func since(t testing.TB, hired string, taken ...string) timeoff.History {
	t.Helper()
	h := timeoff.History{Hired: day(t, hired), Calendar: calendar(t, "8 8 8 8 8 0 0", "US")}
	for i, text := range taken {
		rest, pending := strings.CutPrefix(text, "asked ")
		h.Taken = append(h.Taken, timeoff.Taken{Request: fmt.Sprint("R", i+1), Span: span(t, rest), Pending: pending})
	}
	return h
}

func leaving(t testing.TB, h timeoff.History, last string) timeoff.History {
	t.Helper()
	h.Left = day(t, last)
	return h
}

// lines writes a ledger as text.
func lines(t testing.TB, p timeoff.Policy, h timeoff.History, through string) string {
	t.Helper()
	entries, err := p.Ledger(h, day(t, through))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&b, "%s %s %s, left %s\n", e.Day, e.Why, p.Unit.Say(e.Amount), p.Unit.Say(e.Left))
	}
	return b.String()
}

func TestLedger(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule    string
		policy  timeoff.Policy
		history timeoff.History
		through string
		want    string
	}{
		{
			"a year's amount on its first day; what is above five days is lost at the turn of the year, and those expire on March 31",
			shipped(t), since(t, "2026-01-01", "2026-06-30 to 2026-07-06"), "2027-04-01", `
2026-01-01 granted 20 days, left 20 days
2026-06-30 used −1 day, left 19 days
2026-07-01 used −1 day, left 18 days
2026-07-02 used −1 day, left 17 days
2026-07-06 used −1 day, left 16 days
2027-01-01 lost −11 days, left 5 days
2027-01-01 granted 20 days, left 25 days
2027-03-31 expired −5 days, left 20 days
`,
		},
		{
			"what was carried over is used first, and can be used on its last day",
			shipped(t), since(t, "2026-01-01", "2027-03-30 to 2027-04-01"), "2027-04-30", `
2026-01-01 granted 20 days, left 20 days
2027-01-01 lost −15 days, left 5 days
2027-01-01 granted 20 days, left 25 days
2027-03-30 used −1 day, left 24 days
2027-03-31 used −1 day, left 23 days
2027-03-31 expired −3 days, left 20 days
2027-04-01 used −1 day, left 19 days
`,
		},
		{
			"who joins in August gets five twelfths, rounded up to half a day",
			shipped(t), since(t, "2026-08-17"), "2026-12-31", "2026-08-17 granted 8.5 days, left 8.5 days\n",
		},
		{
			"five years of service in the middle of a year: five more days, for the rest of it",
			shipped(t), since(t, "2021-07-02"), "2026-12-31", `
2021-07-02 granted 10 days, left 10 days
2022-01-01 lost −5 days, left 5 days
2022-01-01 granted 20 days, left 25 days
2022-03-31 expired −5 days, left 20 days
2023-01-01 lost −15 days, left 5 days
2023-01-01 granted 20 days, left 25 days
2023-03-31 expired −5 days, left 20 days
2024-01-01 lost −15 days, left 5 days
2024-01-01 granted 20 days, left 25 days
2024-03-31 expired −5 days, left 20 days
2025-01-01 lost −15 days, left 5 days
2025-01-01 granted 20 days, left 25 days
2025-03-31 expired −5 days, left 20 days
2026-01-01 lost −15 days, left 5 days
2026-01-01 granted 20 days, left 25 days
2026-03-31 expired −5 days, left 20 days
2026-07-02 granted 2.51 days, left 22.51 days
`,
		},
		{
			"a twelfth at the end of each month, from the month of joining; the first of it after 90 days",
			policy(t, "days", "  - {from: 2020-01-01, perYear: [{amount: 25}], given: monthly, waitDays: 90}"), since(t, "2026-08-17"), "2026-12-31", `
2026-11-15 granted 2.08 days, left 2.08 days
2026-11-15 granted 2.08 days, left 4.17 days
2026-11-15 granted 2.08 days, left 6.25 days
2026-11-30 granted 2.08 days, left 8.33 days
2026-12-31 granted 2.08 days, left 10.42 days
`,
		},
		{
			"in hours, a day costs what would have been worked; who leaves in mid-month gets a share of it",
			policy(t, "hours", "  - {from: 2026-01-01, perYear: [{amount: 120}], given: monthly, firstYear: by day}"), leaving(t, since(t, "2026-01-16", "2026-02-27", "2026-03-02 2h30m"), "2026-03-10"), "2026-12-31", `
2026-01-31 granted 5.16 hours, left 5.16 hours
2026-02-27 used −8 hours, left −2.84 hours
2026-02-28 granted 10 hours, left 7.16 hours
2026-03-02 used −2.5 hours, left 4.66 hours
2026-03-10 granted 3.23 hours, left 7.89 hours
`,
		},
		{
			"never more than five days at once",
			policy(t, "days", "  - {from: 2026-01-01, perYear: [{amount: 24}], given: monthly, most: 5}"), since(t, "2026-01-01", "2026-04-20"), "2026-05-31", `
2026-01-31 granted 2 days, left 2 days
2026-02-28 granted 2 days, left 4 days
2026-03-31 granted 1 day, left 5 days
2026-04-20 used −1 day, left 4 days
2026-04-30 granted 1 day, left 5 days
`,
		},
		{
			"years of service from February 29 begin on March 1 where there is none",
			policy(t, "days", "  - {from: 2020-01-01, perYear: [{amount: 12}], year: of service, carryUpTo: 0}"), since(t, "2024-02-29"), "2026-03-31", `
2024-02-29 granted 12 days, left 12 days
2025-03-01 lost −12 days, left 0 days
2025-03-01 granted 12 days, left 12 days
2026-03-01 lost −12 days, left 0 days
2026-03-01 granted 12 days, left 12 days
`,
		},
		{
			"new terms in mid-year give the difference for the rest of it, and the past keeps its own",
			policy(t, "days", "  - {from: 2020-01-01, perYear: [{amount: 20}]}\n  - {from: 2026-07-02, perYear: [{amount: 30}]}"), since(t, "2026-01-01"), "2026-12-31", `
2026-01-01 granted 20 days, left 20 days
2026-07-02 granted 5.01 days, left 25.01 days
`,
		},
	} {
		if diff := cmp.Diff(strings.TrimPrefix(c.want, "\n"), lines(t, c.policy, c.history, c.through)); diff != "" {
			t.Errorf("%s:\n%s", c.rule, diff)
		}
	}
}

// TestYearsAddUp checks that whatever way a year's amount is given, a whole year gives all of
// it, to the last minute.
func TestYearsAddUp(t *testing.T) {
	t.Parallel()
	for _, given := range []string{"at once", "monthly", "every two weeks"} {
		for _, year := range []string{"calendar", "of service"} {
			for _, amount := range []string{"25", "20", "17.33", "13", "0.5"} {
				p := policy(t, "days", fmt.Sprintf("  - {from: 2020-01-01, perYear: [{amount: %s}], given: %s, year: %s, carryUpTo: 0}", amount, given, year))
				h := since(t, "2024-01-31")
				want, _ := timeoff.ParseAmount(amount)
				first, last := day(t, "2027-01-01"), day(t, "2027-12-31")
				if year == "of service" {
					first, last = day(t, "2027-01-31"), day(t, "2028-01-30")
				}
				entries, err := p.Ledger(h, last)
				if err != nil {
					t.Fatal(err)
				}
				var got timeoff.Amount
				for _, e := range entries {
					if e.Why == timeoff.Granted && e.Day >= first {
						got += e.Amount
					}
				}
				if got != want && !(given == "monthly" && want-got < 12) { // twelfths of odd hundredths
					t.Errorf("%s, %s, %s: %d instead of %d", given, year, amount, got, want)
				}
			}
		}
	}
}

// TestAnyOrder decides and changes requests in any order: the balance depends only on which
// requests there are in the end, and is the sum of its ledger.
func TestAnyOrder(t *testing.T) {
	t.Parallel()
	p, cal := shipped(t), calendar(t, "8 8 8 8 8 0 0", "US")
	rapid.Check(t, func(t *rapid.T) {
		h := timeoff.History{Hired: timeoff.On(2024, 1, 15), Calendar: cal}
		for i := range rapid.IntRange(0, 12).Draw(t, "requests") {
			from := timeoff.On(2026, 1, 1) + timeoff.Day(rapid.IntRange(0, 700).Draw(t, "day"))
			s := timeoff.Span{From: from, To: from + timeoff.Day(rapid.IntRange(0, 20).Draw(t, "days")), FromNoon: rapid.Bool().Draw(t, "from noon")}
			h.Taken = append(h.Taken, timeoff.Taken{Request: fmt.Sprint(i), Span: s, Pending: rapid.Bool().Draw(t, "pending")})
		}
		on := timeoff.On(2026, 1, 1) + timeoff.Day(rapid.IntRange(0, 800).Draw(t, "on"))
		entries, err := p.Ledger(h, on)
		if err != nil {
			t.Fatal(err)
		}
		var sum timeoff.Amount
		for _, e := range entries {
			if sum += e.Amount; e.Left != sum {
				t.Fatalf("%+v after %d", e, sum)
			}
		}
		before, err := p.Balance(h, on)
		if err != nil {
			t.Fatal(err)
		}
		other := h
		other.Taken = slices.Clone(h.Taken)
		seed := rapid.Uint64().Draw(t, "order")
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(other.Taken), func(i, j int) { other.Taken[i], other.Taken[j] = other.Taken[j], other.Taken[i] })
		after, err := p.Balance(other, on)
		if err != nil || after != before {
			t.Fatalf("%+v\n%+v %v", before, after, err)
		}
		approved := h
		approved.Taken = slices.Clone(h.Taken)
		for i := range approved.Taken {
			approved.Taken[i].Pending = false
		}
		if after, err = p.Balance(approved, on); err != nil || after.Free != before.Free {
			t.Fatalf("approving everything makes %+v of %+v: %v", after, before, err)
		}
		if before.Free != before.Left-before.Planned-before.Pending || before.Left != before.Granted+before.Carried-before.Lost-before.Used {
			t.Fatalf("%+v", before)
		}
	})
}
