package wizard

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// questionOf returns a question with a component.
func questionOf(c Component, validation ...string) *Question {
	q := &Question{Attributes: Attributes{QuestionID: "q", Tag: "A:QUESTION:Q", Component: c, QuestionText: "Q?", Validation: validation}}
	if c.hasOptions() {
		q.Options = []Option{
			{ID: "opt-2", Sort: 2, Label: "New York", Value: "NY"},
			{ID: "opt-1", Sort: 1, Label: "California", Value: "CA"},
			{ID: "opt-3", Sort: 3, Label: "Somewhere else, or abroad", Value: "other"},
		}
	}
	return q
}

func TestComponentsReadAndShow(t *testing.T) {
	tests := []struct {
		component   Component
		raw         string // the fields, separated by |
		value, show string
	}{
		{Date, "2027-06-15", "2027-06-15", "Tuesday, June 15, 2027"},
		{Date, " 2028-02-29\n", "2028-02-29", "Tuesday, February 29, 2028"},
		{Date, "", "", "Not given"},
		{DateRange, "2027-06-06|2027-08-28", "2027-06-06/2027-08-28", "Sunday, June 6, 2027 to Saturday, August 28, 2027 (12 weeks)"},
		{DateRange, "2027-06-06/2027-06-06", "2027-06-06/2027-06-06", "Sunday, June 6, 2027 to Sunday, June 6, 2027 (1 day)"},
		{DateRange, "|", "", "Not given"},
		{Select, "CA", "CA", "California"},
		{Select, "opt-2", "NY", "New York"},
		{Radio, "somewhere ELSE, or abroad", "other", "Somewhere else, or abroad"},
		{MultiSelect, "NY|CA", "CA,NY", "California, New York"},
		{MultiSelect, "other,NY", "NY,other", "New York, Somewhere else, or abroad"},
		{Checkboxes, "Somewhere else, or abroad|opt-1|CA", "CA,other", "California, Somewhere else, or abroad"},
		{Checkboxes, "", "", "Not given"},
		{Text, "  Siobhán O'Brien ", "Siobhán O'Brien", "Siobhán O'Brien"},
		{Text, "two\nlines\tand a tab", "two lines and a tab", "two lines and a tab"},
		{Text, "👩‍👧‍👦 is fine", "👩‍👧‍👦 is fine", "👩‍👧‍👦 is fine"},
		{Text, "שלום עולם", "שלום עולם", "שלום עולם"},
		{Text, "a\x00b\x1b[31m\u202ec", "ab[31mc", "ab[31mc"},
		{Text, "\u200b \ufeff\u2800", "", "Not given"},
		{Text, "bad \xff utf-8", "bad  utf-8", "bad  utf-8"},
		{Text, "not-sure", "not sure", "not sure"},
		{LongText, "one\r\ntwo\n\nthree", "one\ntwo\n\nthree", "one\ntwo\n\nthree"},
		{Number, "12", "12", "12"},
		{Number, "1,250", "1250", "1,250"},
		{Number, "0012.50", "12.5", "12.5"},
		{Number, ".5", "0.5", "0.5"},
		{Number, "-1234567", "-1234567", "-1,234,567"},
		{Number, "−0.0", "0", "0"},
		{Email, "Dana.Reyes@Example.COM", "Dana.Reyes@example.com", "Dana.Reyes@example.com"},
		{Email, "Dana Reyes <dana+hr@example.co.uk>", "dana+hr@example.co.uk", "dana+hr@example.co.uk"},
		{Email, "mailto:dana@example.com", "dana@example.com", "dana@example.com"},
		{Phone, "(415) 555-0123", "+14155550123", "+14155550123"},
		{Phone, "1.415.555.0123", "+14155550123", "+14155550123"},
		{Phone, "+44 20 7946 0958", "+442079460958", "+442079460958"},
		{Phone, "0049 30 901820", "+4930901820", "+4930901820"},
		{Person, "Jane Smith", "Jane Smith", "Jane Smith"},
		{Person, "<@U012AB3CD>", "U012AB3CD", "U012AB3CD"},
		{Person, "Conan  O'Brien", "Conan O'Brien", "Conan O'Brien"},
		{Person, "李雷", "李雷", "李雷"},
		{File, "F1 note.pdf|F2 the scan.png|F1 note.pdf", "F1 note.pdf\nF2 the scan.png", "note.pdf, the scan.png"},
		{File, "F1", "F1 F1", "F1"},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%s %q", test.component, test.raw), func(t *testing.T) {
			q := questionOf(test.component)
			value, err := q.Read(strings.Split(test.raw, "|"), today)
			if err != nil || value != test.value {
				t.Fatalf("read %q, %v; want %q", value, err, test.value)
			}
			if again, err := q.Read([]string{value}, today); err != nil || again != value {
				t.Errorf("%q is read again as %q, %v", value, again, err)
			}
			if !q.Holds(value) {
				t.Errorf("Holds(%q) is false", value)
			}
			if got := q.Show(value); got != test.show {
				t.Errorf("shown as %q, want %q", got, test.show)
			}
		})
	}
}

func TestComponentsRefuse(t *testing.T) {
	tests := []struct {
		component Component
		raw, want string
	}{
		{Date, "June 15", "I can't read that as a date. For example June 15 or 2027-06-15."},
		{Date, "2027-02-30", "I can't read that as a date. For example June 15 or 2027-06-15."},
		{Date, "0207-06-15", "I can't read that as a date. For example June 15 or 2027-06-15."},
		{Date, "2027-06-15|2027-06-16", "Please choose one date. For example June 15 or 2027-06-15."},
		{DateRange, "2027-06-15", "Please choose both the first and the last day. For example 2027-06-15 to 2027-06-28."},
		{DateRange, "soon|later", "I can't read that as a first and a last day. For example 2027-06-15 to 2027-06-28."},
		{DateRange, "2027-06-15|2027-06-01", "The last day (Tuesday, June 1, 2027) is before the first (Tuesday, June 15, 2027). Choose a later last day, or change the first."},
		{Select, "Texas", "“Texas” isn't one of the answers. Choose from: California, New York, Somewhere else, or abroad."},
		{Select, "CA|NY", "Please choose only one. Choose from: California, New York, Somewhere else, or abroad."},
		{Select, "not-sure", "“Not sure” isn't one of the answers here. Choose from: California, New York, Somewhere else, or abroad."},
		{Checkboxes, "CA|Texas", "“Texas” isn't one of the answers. Choose from: California, New York, Somewhere else, or abroad."},
		{Text, strings.Repeat("x", 10_000), "That has 10,000 characters, and at most 300 fit here. Please shorten it."},
		{LongText, strings.Repeat("👶", 3001), "That has 3,001 characters, and at most 3,000 fit here. Please shorten it."},
		{Number, "twelve", "I can't read “twelve” as a number. Write it in digits, for example 12 or 0.5."},
		{Number, "12,5", "I can't read “12,5” as a number. Write it in digits, for example 12 or 0.5."},
		{Number, "1e9", "I can't read “1e9” as a number. Write it in digits, for example 12 or 0.5."},
		{Number, "-", "I can't read “-” as a number. Write it in digits, for example 12 or 0.5."},
		{Number, "1234567890123456", "That number has more digits than I can keep. Please round it, for example 12 or 0.5."},
		{Number, "not sure", "Please answer this as best you can, or ask HR for help."},
		{Email, "dana@", "“dana@” doesn't look like an email address. For example name@example.com."},
		{Email, "dana@localhost", "“dana@localhost” doesn't look like an email address. For example name@example.com."},
		{Email, `"dana reyes"@example.com`, "“\"dana reyes\"@example.com” doesn't look like an email address. For example name@example.com."},
		{Phone, "555-0123", "I can't read “555-0123” as a phone number. Start with + and the country, for example +1 415 555 0123."},
		{Phone, "+1 415 555 012", "I can't read “+1 415 555 012” as a phone number. Start with + and the country, for example +1 415 555 0123."},
		{Phone, "415-555-0123 ext. 4", "I can't read “415-555-0123 ext. 4” as a phone number. Start with + and the country, for example +1 415 555 0123."},
		{Person, "U1|U2", "Please choose only one person."},
		{Person, "12", "“12” doesn't look like a name. For example Sam Ortiz."},
		{Person, strings.Repeat("Sam ", 60), "That name has 239 characters, and at most 150 fit here. Please shorten it."},
		{File, "F1|F2|F3|F4|F5|F6|F7|F8|F9|F10|F11", "That's 11 files, and at most 10 fit here. Please remove some."},
	}
	for _, test := range tests {
		name, _, _ := strings.Cut(test.want, ".")
		t.Run(string(test.component)+" "+name, func(t *testing.T) {
			_, err := questionOf(test.component).Read(strings.Split(test.raw, "|"), today)
			var refusal *Refusal
			if !errors.As(err, &refusal) || refusal.Message != test.want {
				t.Errorf("refused with %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestEveryComponentAsksForMissingAnswers(t *testing.T) {
	for _, c := range Components() {
		q := questionOf(c, "required")
		_, err := q.Read([]string{" ", "\u200b"}, today)
		var refusal *Refusal
		if !errors.As(err, &refusal) || !strings.HasPrefix(refusal.Message, "Please ") {
			t.Errorf("%s: %v", c, err)
		}
		if q.Holds("") {
			t.Errorf("%s: the empty answer holds", c)
		}
		q.AllowUnsure = true
		if _, err := q.Read(nil, today); err == nil || !strings.HasSuffix(err.Error(), "choose “Not sure”.") {
			t.Errorf("%s: %v", c, err)
		}
	}
}

func TestUnsure(t *testing.T) {
	for _, c := range Components() {
		q := questionOf(c, "required")
		if q.Holds(Unsure) {
			t.Errorf("%s: Unsure holds although it isn't allowed", c)
		}
		q.AllowUnsure = true
		for _, said := range []string{Unsure, "Not sure", "NOT SURE"} {
			if value, err := q.Read([]string{said}, today); err != nil || value != Unsure {
				t.Errorf("%s: %q is read as %q, %v", c, said, value, err)
			}
		}
		if !q.Holds(Unsure) || q.Show(Unsure) != "Not sure" {
			t.Errorf("%s: Unsure doesn't hold", c)
		}
		if choices := q.Choices(); c.hasOptions() && choices[len(choices)-1].Value != Unsure {
			t.Errorf("%s: “Not sure” isn't offered", c)
		}
		if _, err := q.Read([]string{"CA", "not-sure"}, today); err == nil {
			t.Errorf("%s: an answer and “Not sure” are accepted together", c)
		}
	}
}

// TestOff switches an option off: nobody is offered it or can choose it anymore, and whoever names
// it reads what to do instead. Answers that were given before still read as they did.
func TestOff(t *testing.T) {
	for _, c := range Components() {
		if !c.hasOptions() {
			continue
		}
		q := questionOf(c, "required")
		q.AllowUnsure = true
		q.Options[0].Off = "Please ask HR."
		for _, said := range []string{"NY", "opt-2", "new york"} {
			if _, err := q.Read([]string{said}, today); err == nil || err.Error() != "“New York” isn't offered here. Please ask HR." {
				t.Errorf("%s: %q is answered with %v", c, said, err)
			}
		}
		if _, err := q.Read([]string{"CA", "NY"}, today); err == nil {
			t.Errorf("%s: it is accepted next to another", c)
		}
		if q.Holds("NY") || q.Show("NY") != "New York" {
			t.Errorf("%s: it holds, or is shown as %q", c, q.Show("NY"))
		}
		if offered := q.Choices(); len(offered) != 3 || offered[0].Value != "CA" || offered[2].Value != Unsure {
			t.Errorf("%s: offered are %v", c, offered)
		}
		if named := q.Named(); len(named) != 4 || named[1].Value != "NY" || named[3].Value != Unsure {
			t.Errorf("%s: people may name %v", c, named)
		}
		if _, err := q.Read([]string{"Texas"}, today); err == nil || strings.Contains(err.Error(), "New York") {
			t.Errorf("%s: it is suggested: %v", c, err)
		}
	}
}

func TestExampleDayIsAccepted(t *testing.T) {
	for _, validation := range [][]string{
		nil,
		{"futureDate"},
		{"todayOrLater"},
		{"pastDate"},
		{"pastOrToday"},
		{"futureDate", "withinDays:10"},
		{"pastDate", "withinDays:1"},
		{"futureDate", "withinDays:1"},
	} {
		q := questionOf(Date, validation...)
		_, err := q.Read([]string{"soon"}, today)
		_, example, _ := strings.Cut(strings.Split(err.Error(), "For example ")[1], " or ")
		example = strings.TrimSuffix(example, ".")
		if _, err := q.Read([]string{example}, today); err != nil {
			t.Errorf("%v: the example %s is refused: %v", validation, example, err)
		}
	}
}
