package timeoff

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/content"
)

// policyFile is a policy as its author writes it. starter/vacation.yaml explains the fields.
type policyFile struct {
	ID    string        `yaml:"policyId"`
	Name  string        `yaml:"name"`
	Kinds content.Texts `yaml:"kinds"`
	Unit  string        `yaml:"unit"`
	Terms []termsFile   `yaml:"terms"`
}

type termsFile struct {
	From       string     `yaml:"from"`
	PerYear    []stepFile `yaml:"perYear"`
	Given      string     `yaml:"given"`
	Year       string     `yaml:"year"`
	WaitDays   int        `yaml:"waitDays"`
	FirstYear  string     `yaml:"firstYear"`
	RoundUpTo  amountText `yaml:"roundUpTo"`
	CarryUpTo  amountText `yaml:"carryUpTo"`
	CarryUntil string     `yaml:"carryUntil"`
	Most       amountText `yaml:"most"`
	BelowZero  amountText `yaml:"belowZero"`
}

type stepFile struct {
	AfterYears int        `yaml:"afterYears"`
	Amount     amountText `yaml:"amount"`
}

// amountText is an amount as it is written: 25, 0.5, 12.25.
type amountText struct {
	amount Amount
	given  bool
}

// UnmarshalContent reads an amount.
func (a *amountText) UnmarshalContent(v content.Value) (mustBe, fix string) {
	amount, ok := ParseAmount(v.Text)
	if !ok || v.IsList {
		return "a number of days or hours", "write one such as 25, 0.5 or 12.25"
	}
	*a = amountText{amount, true}
	return "", ""
}

// mostWritten bounds an amount in a file: more hours than ten years have.
const mostWritten = 100_000

// ParseAmount reads an amount of 0 or more, with at most two decimals: 25, 0.5, 12.25.
func ParseAmount(text string) (Amount, bool) {
	whole, decimals, _ := strings.Cut(text, ".")
	for len(decimals) < 2 {
		decimals += "0"
	}
	n, err := strconv.ParseUint(whole+decimals, 10, 64)
	if err != nil || whole == "" || len(decimals) > 2 || n > mostWritten*100 {
		return 0, false
	}
	return Amount(n) * One / 100, true
}

// Load reads a policy's file. The error is [content.Mistakes]: all of them.
func Load(name string, source []byte) (Policy, error) {
	var file policyFile
	r := reader{content.Decode(content.File{Name: name, Source: source, Kind: "a time-off policy"}, &file)}
	p := Policy{ID: file.ID, Name: file.Name, Kinds: file.Kinds}
	r.given("", "policyId", "name", "kinds", "unit", "terms")
	p.Unit = choose(r, "unit", file.Unit, map[string]Unit{"days": Days, "hours": Hours})
	for i, t := range file.Terms {
		at := content.Place("terms").Item(i)
		terms := r.terms(at, t)
		if i > 0 && terms.From <= p.Terms[i-1].From {
			r.Wrong(at.Field("from"), "order the terms by their first day", "these terms begin on %s, not after those above them", terms.From)
		}
		p.Terms = append(p.Terms, terms)
	}
	if err := r.Mistakes.Err(); err != nil {
		return Policy{}, err
	}
	return p, nil
}

// reader checks what a file says.
type reader struct{ *content.Draft }

// given checks that fields are there.
func (r reader) given(at content.Place, fields ...string) {
	for _, field := range fields {
		if place := at.Field(field); !r.Given(place) {
			r.Wrong(place, "add it; the shipped vacation.yaml explains it", "%s is missing", field)
		}
	}
}

func (r reader) terms(at content.Place, file termsFile) Terms {
	r.given(at, "from", "perYear")
	t := Terms{
		From:     r.day(at.Field("from"), file.From),
		Given:    choose(r, at.Field("given"), file.Given, map[string]Given{"at once": AtOnce, "monthly": Monthly, "every two weeks": EveryTwoWeeks}),
		Year:     choose(r, at.Field("year"), file.Year, map[string]Year{"calendar": CalendarYear, "of service": YearOfService}),
		WaitDays: file.WaitDays,
		FirstYear: choose(r, at.Field("firstYear"), file.FirstYear,
			map[string]Share{"by month": ByMonth, "by day": ByDay, "full": Full}),
		RoundUpTo: file.RoundUpTo.amount, CarryUpTo: file.CarryUpTo.ifGiven(), Most: file.Most.ifGiven(), BelowZero: file.BelowZero.amount,
		CarryUntil: r.date(at.Field("carryUntil"), file.CarryUntil),
	}
	if file.WaitDays < 0 {
		r.Wrong(at.Field("waitDays"), "write 0 or more", "%d days can't be waited for", file.WaitDays)
	}
	for i, s := range file.PerYear {
		place := at.Field("perYear").Item(i)
		r.given(place, "amount")
		if i == 0 && s.AfterYears != 0 || i > 0 && s.AfterYears <= file.PerYear[i-1].AfterYears {
			r.Wrong(place, "begin with afterYears: 0 and go on with more years", "the years of service aren't in order")
		}
		t.PerYear = append(t.PerYear, Step{s.AfterYears, s.Amount.amount})
	}
	return t
}

func (a *amountText) ifGiven() *Amount {
	if !a.given {
		return nil
	}
	return &a.amount
}

func (r reader) day(at content.Place, text string) Day {
	d, err := ParseDay(text)
	if err != nil && r.Given(at) {
		r.Wrong(at, "write it as 2026-01-31", "%q is not a day", text)
	}
	return d
}

// date reads a day of every year: 03-31. February 29 is refused, because most years don't
// have one.
func (r reader) date(at content.Place, text string) Date {
	if !r.Given(at) {
		return Date{}
	}
	t, err := time.Parse("2006-01-02", "2025-"+text)
	if err != nil {
		r.Wrong(at, `write the month and the day as "03-31", a day that every year has`, "%q is not a day of the year", text)
		return Date{}
	}
	return Date{t.Month(), t.Day()}
}

// choose reads a word from a list. The zero value is what applies if nothing is written.
func choose[T cmp.Ordered](r reader, at content.Place, word string, words map[string]T) T {
	value, ok := words[word]
	if !ok && r.Given(at) {
		known := make([]string, 0, len(words))
		for w := range words {
			known = append(known, w)
		}
		slices.SortFunc(known, func(a, b string) int { return cmp.Compare(words[a], words[b]) })
		r.Wrong(at, "use "+content.List(known, "or"), "%q does not exist here", word)
	}
	return value
}
