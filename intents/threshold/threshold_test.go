package threshold_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/threshold"
	"github.com/leaveway/leaveway/intents/when"
)

// sunday is November 22, 2026.
var sunday = when.Clock{Now: time.Date(2026, 11, 22, 15, 0, 0, 0, time.UTC)}

const (
	tenure = "Have you worked here for at least 12 months?"
	hours  = "Have you worked at least 1,250 hours in the last 12 months?"
	future = "Will you have worked here for at least 12 months when your leave starts?"
	staff  = "Does your site have fewer than 50 employees?"
	away   = "Will you be away for three or more days?"
	ill    = "Will it keep you from working for more than three days, or need a hospital stay?"
)

func TestDecide(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		question, said string
		want           string // "yes", "yes?", "no", "no?" or "" if the fact decides nothing
	}{
		{tenure, "I've worked here for three years", "yes"},
		{tenure, "since 2019", "yes"},
		{tenure, "I started in March 2019", "yes"},
		{tenure, "i joined last month", "no"},
		{tenure, "five months", "no"},
		{tenure, "18 months", "yes"},
		{tenure, "about a year i think", "yes?"},
		{tenure, "12 months", "yes?"},
		{tenure, "almost 3 years", "yes?"},
		{tenure, "since June", "no"},
		{tenure, "I've been with the company since January 2020", "yes"},
		{tenure, "11 months", "no?"},
		{tenure, "I need two weeks", ""},
		{tenure, "6 weeks of leave from January", ""},
		{tenure, "my manager is Sam", ""},
		{tenure, "I start on January 5", ""},
		{tenure, "since 2027", ""},
		{tenure, "hello", ""},
		{hours, "40 hours a week", "yes?"},
		{hours, "I work full time", "yes?"},
		{hours, "10 hours a week", "no?"},
		{hours, "8 hours a day", "yes?"},
		{hours, "1,600 hours", "yes"},
		{hours, "only 900", "no"},
		{hours, "5 weeks", ""},
		{hours, "since 2019", ""},
		{future, "5 months", "no?"},
		{future, "5 years", "yes"},
		{tenure, "it'll be 4 years in March", "yes?"},
		{tenure, "I'll hit one year in June", "no?"},
		{tenure, "14 yrs in may", "yes?"},
		{tenure, "started last november", "yes?"}, // which day of it decides
		{tenure, "since the merger in 2018", "yes"},
		{tenure, "way more than a year", "yes?"},
		{tenure, "less than half a year", "no?"},
		{tenure, "well over", "yes?"},
		{tenure, "nowhere near", "no?"},
		{tenure, "been here forever", "yes?"},
		{tenure, "i'm new here", "no?"},
		{tenure, "not long enough", ""},
		{tenure, "not quite, I started in march", "no?"},
		{tenure, "my 3 year anniversary was in may", ""},
		{hours, "20 hrs a week", "no?"},
		{hours, "40hrs/wk", "yes?"},
		{hours, "30h weekly", "yes?"},
		{hours, "2 days a week", "no?"},
		{hours, "50% contract", "no?"},
		{hours, "80 percent", "yes?"},
		{hours, "I do 50 hours most weeks", "yes?"},
		{hours, "i do 3 twelve hour shifts every week", "yes?"},
		{hours, "two shifts a week, 8 hours each", "no?"},
		{hours, "four 10s a week", "yes?"},
		{hours, "4x10", "yes?"},
		{hours, "9 to 5 every day", "yes?"},
		{hours, "7am till 3pm", "yes?"},
		{hours, "8 hours mon to thu", "yes?"},
		{hours, "6 hours on mondays and tuesdays", "no?"},
		{tenure, "3 years in total but i left once for 5 months", "yes?"},
		{tenure, "since summer 2024 with a short gap", "yes?"},
		{tenure, "4 months but they laid off everybody", "no?"},
		{tenure, "3 years but who cares", ""},
		{staff, "we are 12", "yes"},
		{staff, "200 employees", "no"},
		{staff, "about 50", "yes?"},
		{away, "two days", "no"},
		{away, "a week", "yes"},
		{ill, "two weeks", "yes?"},
	} {
		limit, ok := threshold.Of(c.question)
		if !ok {
			t.Fatalf("no comparison in %q", c.question)
		}
		got := ""
		if v, ok := limit.Decide(c.said, sunday); ok {
			got = map[bool]string{true: "yes", false: "no"}[v.Yes]
			if !v.Certain {
				got += "?"
			}
		}
		if got != c.want {
			t.Errorf("%q to %q is %q, want %q", c.said, c.question, got, c.want)
		}
	}
}

func TestByADayToCome(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		question, said string
		starts         time.Time
		yes            bool
	}{
		{future, "I joined in February", time.Date(2027, 6, 1, 0, 0, 0, 0, time.UTC), true},
		{future, "I joined in February", time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC), false},
		{future, "8 months", time.Date(2027, 6, 1, 0, 0, 0, 0, time.UTC), true},
		{tenure, "8 months", time.Date(2027, 6, 1, 0, 0, 0, 0, time.UTC), false}, // asks about today
	} {
		limit, _ := threshold.Of(c.question)
		got, ok := limit.By(c.starts).Decide(c.said, sunday)
		if !ok || got.Yes != c.yes || got.Certain && c.question == future { // what changes until then is asked about
			t.Errorf("%q, %q by %s: got %+v, %v", c.question, c.said, c.starts.Format(time.DateOnly), got, ok)
		}
	}
}

func TestWhy(t *testing.T) {
	t.Parallel()
	limit, _ := threshold.Of(tenure)
	for said, want := range map[string]string{
		"about a year": "That's about 12 months.", "12 months": "That's exactly 12 months.", "two years": "That's more than 12 months.", "5 months": "That's less than 12 months.",
	} {
		if v, _ := limit.Decide(said, sunday); v.Why != want {
			t.Errorf("%q: %q, want %q", said, v.Why, want)
		}
	}
}

func TestQuestionsWithoutComparison(t *testing.T) {
	t.Parallel()
	for _, question := range []string{"Does the other parent work here, too?", "Do you have a certificate yet?", "How many weeks did you take?", "Do you work on the 3 pm shift?"} {
		if limit, ok := threshold.Of(question); ok {
			t.Errorf("%q compares with %q", question, limit.Text)
		}
	}
}

func TestConvert(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		question, said string
		want           float64
	}{
		{"How many hours do you normally work in a week?", "8 hours a day", 40},
		{"How many hours do you normally work in a week?", "6 hours a day, four days a week", 24},
		{"How many hours do you normally work in a week?", "full time", 40},
	} {
		if got, ok := threshold.Convert(c.question, c.said, sunday); !ok || got != c.want {
			t.Errorf("%q to %q: %v, %v; want %v", c.said, c.question, got, ok, c.want)
		}
	}
	for _, said := range []string{"40", "none", "I need June", "my manager is Sam"} {
		if got, ok := threshold.Convert("How many hours do you normally work in a week?", said, sunday); ok {
			t.Errorf("%q is converted to %v", said, got)
		}
	}
}

func TestSameEmployer(t *testing.T) {
	t.Parallel()
	const (
		parent = "Does your child's other parent also work for this company?"
		spouse = "Is your spouse employed here?"
	)
	for _, c := range []struct{ question, said, want string }{
		{parent, "he does but on another team", "yes?"},
		{parent, "she's in sales", "yes?"},
		{parent, "yes we both work here", "yes"},
		{parent, "he works with us, in accounting", "yes"},
		{parent, "works elsewhere", "no"},
		{parent, "he's a teacher, works elsewhere", "no"},
		{parent, "hes a teacher", "no?"},
		{spouse, "she works for the city", "no?"},
		{spouse, "he stays home with the kids", "no?"},
		{spouse, "self-employed", "no"},
		{parent, "there is no other parent", "no?"},
		{parent, "same company, different department", "yes"},
		{parent, "not at the same company", "no"},
		{parent, "not elsewhere", "yes?"},
		{parent, "no, he's employed elsewhere", "no"},
		{parent, "nope, she's a nurse", "no"},
		{parent, "nah different company", "no"},
		{parent, "no, she works here as well", "yes?"},
		{parent, "yes, in sales", "yes"},
		{parent, "no other parent", "no?"},
		{parent, "June 15", ""},
		{parent, "no idea", ""},
		{parent, "is that important", ""},
		{tenure, "he works elsewhere", ""},
		{hours, "in sales", ""},
	} {
		got := ""
		if v, ok := threshold.SameEmployer(c.question, c.said); ok {
			got = map[bool]string{true: "yes", false: "no"}[v.Yes]
			if !v.Certain {
				got += "?"
			}
		}
		if got != c.want {
			t.Errorf("%q to %q is %q, want %q", c.said, c.question, got, c.want)
		}
	}
}
