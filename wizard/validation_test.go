package wizard

import (
	"errors"
	"strings"
	"testing"
)

func TestValidations(t *testing.T) {
	// today is Friday, November 20, 2026; raw fields are separated by |.
	tests := []struct {
		component       Component
		validation, raw string
		want            string // "" if it is accepted
	}{
		{Date, "required", "2026-01-01", ""},
		{Date, "futureDate", "2026-11-21", ""},
		{Date, "futureDate", "2026-11-20", "Choose a day after today (Friday, November 20, 2026). For example June 15 or 2027-06-15."},
		{DateRange, "futureDate", "2026-11-20|2026-12-20", "Choose a day after today (Friday, November 20, 2026). For example 2027-06-15 to 2027-06-28."},
		{Date, "todayOrLater", "2026-11-20", ""},
		{Date, "todayOrLater", "2026-11-19", "Choose today (Friday, November 20, 2026) or a later day. For example June 15 or 2027-06-15."},
		{Date, "pastDate", "2026-11-19", ""},
		{Date, "pastDate", "2026-11-20", "Choose a day before today (Friday, November 20, 2026). For example June 15 or 2026-06-15."},
		{DateRange, "pastDate", "2026-11-01|2026-11-20", "Choose a day before today (Friday, November 20, 2026). For example 2026-06-15 to 2026-06-28."},
		{Date, "pastOrToday", "2026-11-20", ""},
		{Date, "pastOrToday", "2026-11-21", "Choose today (Friday, November 20, 2026) or an earlier day. For example June 15 or 2026-06-15."},
		{Date, "withinDays:10", "2026-11-30", ""},
		{Date, "withinDays:10", "2026-11-10", ""},
		{Date, "withinDays:10", "2026-12-01", "Choose a day no later than Monday, November 30, 2026, 10 days from today. For example November 25 or 2026-11-25."},
		{Date, "withinDays:10", "2026-11-09", "Choose a day no earlier than Tuesday, November 10, 2026, 10 days ago. For example November 25 or 2026-11-25."},
		{Number, "min:1", "1", ""},
		{Number, "min:1", "0.5", "Please enter 1 or more."},
		{Number, "max:1500", "1500", ""},
		{Number, "max:1500", "1501", "Please enter 1,500 or less."},
		{Number, "integer", "12", ""},
		{Number, "integer", "12.0", ""},
		{Number, "integer", "12.5", "Please enter a whole number, for example 12."},
		{Text, "minLength:3", "abc", ""},
		{Text, "minLength:3", "👶👶", "Please write at least 3 characters (2 so far)."},
		{Text, "maxLength:3", "👶👶👶", ""},
		{Text, "maxLength:3", "abcd", "That has 4 characters, and at most 3 fit here. Please shorten it."},
		{LongText, "maxLength:400", strings.Repeat("x", 400), ""},
		{MultiSelect, "minChoices:2", "CA|NY", ""},
		{MultiSelect, "minChoices:2", "CA", "Please choose at least 2 answers (1 so far)."},
		{Checkboxes, "maxChoices:1", "CA", ""},
		{Checkboxes, "maxChoices:1", "CA|NY", "Please choose at most 1 answer (2 so far)."},
		{File, "maxChoices:1", "F1 a.pdf|F2 b.pdf", "Please choose at most 1 file (2 so far)."},
		{File, "extension:pdf|png", "F1 A note.PDF|F2 b.png", ""},
		{File, "extension:pdf|png", "F1 a.pdf|F2 b.exe", "“b.exe” can't be used here. Please attach a file that ends in .pdf or .png."},
		{File, "extension:pdf", "F1 pdf", "“pdf” can't be used here. Please attach a file that ends in .pdf."},
	}
	for _, test := range tests {
		t.Run(string(test.component)+" "+test.validation, func(t *testing.T) {
			q := questionOf(test.component, test.validation)
			_, err := q.Read(strings.Split(test.raw, "|"), today)
			var refusal *Refusal
			switch {
			case test.want == "" && err != nil:
				t.Errorf("%s: %v", test.raw, err)
			case test.want != "" && (!errors.As(err, &refusal) || refusal.Message != test.want):
				t.Errorf("%s: %v\nwant %s", test.raw, err, test.want)
			}
		})
	}
}

func TestValidationExamplesAreValid(t *testing.T) {
	for _, v := range validations {
		if complaint := v.checkArgument(argumentOf(v.example), v.example != ""); complaint != "" {
			t.Errorf("the example of %s %s", v.name, complaint)
		}
	}
}

func argumentOf(example string) string {
	_, arg, _ := strings.Cut(example, ":")
	return arg
}

// TestHoldsDoesNotDependOnTheDay checks that a day is still an answer after it has
// passed.
func TestHoldsDoesNotDependOnTheDay(t *testing.T) {
	if !questionOf(Date, "required", "futureDate").Holds("2001-01-01") {
		t.Error("a due date no longer holds after it has passed")
	}
	for _, wrong := range []struct {
		q     *Question
		value string
	}{
		{questionOf(Number, "max:10"), "11"},
		{questionOf(Number), "1,250"},
		{questionOf(Text, "maxLength:3"), "long"},
		{questionOf(Select), "TX"},
		{questionOf(Select), "opt-1"},
		{questionOf(Checkboxes), "NY,CA"},
		{questionOf("slider"), "3"},
	} {
		if wrong.q.Holds(wrong.value) {
			t.Errorf("Holds of %s accepts %q", wrong.q.Component, wrong.value)
		}
	}
}

func TestBounds(t *testing.T) {
	tests := []struct {
		q    *Question
		want Bounds
	}{
		{questionOf(Number, "min:0", "max:52", "integer"), Bounds{Min: "0", Max: "52", Whole: true}},
		{questionOf(Text), Bounds{MaxLength: 300}},
		{questionOf(LongText, "minLength:10", "maxLength:9000"), Bounds{MinLength: 10, MaxLength: 3000}},
		{questionOf(Checkboxes, "minChoices:1"), Bounds{MinChoices: 1}},
	}
	for _, test := range tests {
		if got := test.q.Bounds(); got.Min != test.want.Min || got.Max != test.want.Max || got.Whole != test.want.Whole ||
			got.MinLength != test.want.MinLength || got.MaxLength != test.want.MaxLength || got.MinChoices != test.want.MinChoices {
			t.Errorf("%s %v: %+v", test.q.Component, test.q.Validation, got)
		}
	}
	if got := questionOf(File, "extension:PDF|png", "maxChoices:50").Bounds(); got.MaxChoices != 10 || len(got.Extensions) != 2 || got.Extensions[0] != "pdf" {
		t.Errorf("files: %+v", got)
	}
}
