package match_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/match"
	"github.com/leaveway/leaveway/intents/when"
)

var monday = when.Clock{Now: time.Date(2023, 1, 9, 10, 0, 0, 0, time.UTC)}

func options(labels ...string) []choose.Option {
	var out []choose.Option
	for _, label := range labels {
		out = append(out, choose.Option{Label: label, Value: strings.ToLower(label)})
	}
	return out
}

// booking is a form with a question of each kind, as its author wrote it.
func booking() []match.Question {
	return []match.Question{
		{Kind: match.Text, Text: "What is the event about?", Page: 1},
		{Kind: match.Day, Text: "When does it start?", Page: 2},
		{Kind: match.Day, Text: "When does it end?", Page: 2},
		{Kind: match.Number, Text: "How many guests do you expect?", Page: 3},
		{Kind: match.Number, Text: "What is your budget? (in dollars)", Page: 3},
		{Kind: match.Choice, Text: "Which room do you prefer?", Options: options("Garden hall", "Roof terrace", "Cellar"), Page: 4},
		{Kind: match.Choice, Text: "Do you need catering?", Options: options("Yes", "No"), Page: 4},
		{Kind: match.Choice, Text: "How often does it take place?", Options: options("Only once", "Every month", "Every six months"), Page: 5},
		{Kind: match.Person, Text: "Who is the host?", Page: 6},
		{Kind: match.Contact, Text: "At which email address can we reach you?", Page: 6},
		{Kind: match.Text, Text: "Do you have any special requirements?", Page: 7},
	}
}

// The questions of booking.
const (
	about = iota
	start
	end
	guests
	budget
	room
	catering
	howOften
	host
	address
	special
)

// find matches a message with the booking form while a question is open. Those before it
// are answered. The result has a line for each answer.
func find(open int, message string) []string {
	form := booking()
	for i := range form {
		form[i].Open, form[i].Answered, form[i].Latest = i == open, i < open, i == open-1
	}
	var sentences []match.Span
	from := 0
	for i := range message {
		if last := i == len(message)-1; last || strings.HasPrefix(message[i:], ". ") {
			sentences = append(sentences, match.Span{Start: from, End: i + 1})
			from = i + 1
		}
	}
	var out []string
	for _, a := range match.Find(message, sentences, form, monday).Answers {
		value := message[a.Start:a.End]
		switch {
		case a.Values != nil:
			value = strings.Join(a.Values, "|")
		case a.Text != "":
			value = a.Text
		}
		out = append(out, fmt.Sprintf("%d %s", a.Question, value))
	}
	return out
}

func TestFind(t *testing.T) {
	t.Parallel()
	is := func(question int, value string) string { return fmt.Sprintf("%d %s", question, value) }
	for _, test := range []struct {
		rule string
		open int
		said string
		want []string
	}{
		{"a text takes the message", about, "our summer party", []string{is(about, "our summer party")}},
		{"a text takes its piece", about, "It's a workshop for new customers and we expect 40 guests", []string{is(about, "It's a workshop for new customers"), is(guests, "40")}},
		{"words that repeat the question are left out", special, "Our special requirements are two microphones", []string{is(special, "two microphones")}},
		{"a plain day answers the open question", start, "June 5, 2023", []string{is(start, "June 5, 2023")}},
		{"the ends of a range", start, "from June 5 to June 7, 2023", []string{is(start, "2023-06-05"), is(end, "2023-06-07")}},
		{"the words around a day tell which", start, "It ends on June 7, 2023", []string{is(end, "June 7, 2023")}},
		{"a year in a day is not a number", guests, "June 5, 2023", nil},
		{"a year is not a number", guests, "it was fine in 2022", nil},
		{"people are counted", guests, "there will be three of us", []string{is(guests, "3")}},
		{"somebody alone", guests, "just me", []string{is(guests, "1")}},
		{"nobody", guests, "no guests at all", []string{is(guests, "0")}},
		{"an amount with a comma", budget, "$5,000", []string{is(budget, "5000")}},
		{"an amount in words", budget, "five thousand dollars", []string{is(budget, "5000")}},
		{"an amount with k", budget, "about 5k", []string{is(budget, "5000")}},
		{"dollars are not guests", guests, "we have 300 dollars", []string{is(budget, "300")}},
		{"guests and budget", guests, "20 people and our budget is $900", []string{is(guests, "20"), is(budget, "900")}},
		{"an option in a sentence", room, "We'd love the roof terrace", []string{is(room, "roof terrace")}},
		{"an option that is excluded", room, "not the cellar", nil},
		{"no option without evidence", room, "whatever is cheapest", nil},
		{"no, in the question's words", room, "The garden hall, and we don't need catering", []string{is(room, "garden hall"), is(catering, "no")}},
		{"yes, as an interjection", catering, "Yes, that would be nice", []string{is(catering, "yes")}},
		{"the same frequency in other words", howOften, "twice a year", []string{is(howOften, "every six months")}},
		{"another frequency is no option", howOften, "every 3 months", nil},
		{"a name in a sentence", host, "Maria Lopez is going to host it", []string{is(host, "Maria Lopez")}},
		{"an address in a sentence", host, "The host is Tom Becker and you can reach me at tom@example.com", []string{is(host, "Tom Becker"), is(address, "tom@example.com")}},
		{"a negative answer is an answer", special, "No, nothing special", []string{is(special, "No, nothing special")}},
		{"not knowing is no answer", about, "I'm not sure yet", nil},
		{"no one isn't one", guests, "no one will come", []string{is(guests, "0")}},
		{"nobody counts as none", guests, "nobody will come", []string{is(guests, "0")}},
		{"a number in a text that names its question isn't one for another", about, "The event is about how to cook for 40 guests", []string{is(about, "about how to cook for 40 guests")}},
		{"capitals", guests, "WE EXPECT 40 GUESTS", []string{is(guests, "40")}},
		{"no punctuation", room, "garden hall and we dont need catering", []string{is(room, "garden hall"), is(catering, "no")}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			if got := find(test.open, test.said); !slices.Equal(got, test.want) {
				t.Errorf("%q\n got %q\nwant %q", test.said, got, test.want)
			}
		})
	}
}

// TestFindAmongTexts fills a form whose questions are nearly all for texts. Two pages are
// asked: the open question, and the one on its page.
func TestFindAmongTexts(t *testing.T) {
	t.Parallel()
	form := []match.Question{
		{Kind: match.Text, Text: "What is the goal you want to set?", Page: 1, Open: true},
		{Kind: match.Text, Text: "Why does this goal matter to you?", Page: 1},
		{Kind: match.Text, Text: "What stands between you and the goal?", Page: 2},
		{Kind: match.Text, Text: "What support or training helps you in your role?", Page: 3},
		{Kind: match.Day, Text: "When do we meet about your goal?", Page: 4},
		{Kind: match.Choice, Text: "How often does the problem occur?", Options: options("Once", "Ongoing"), Page: 5},
		{Kind: match.Number, Text: "How many hours a week do you spend on it?", Page: 6},
	}
	for _, test := range []struct {
		rule string
		said []string
		want string
	}{
		{"in the order of the form", []string{"Fewer tickets. ", "Customers wait too long."}, "0 Fewer tickets, 1 Customers wait too long"},
		{"a word that is alike doesn't lead away", []string{"Fewer tickets. ", "I do it by working with legal."}, "0 Fewer tickets, 1 I do it by working with legal"},
		{"clear words do", []string{"Fewer tickets. ", "A training would support me."}, "0 Fewer tickets, 3 A training would support me"},
		{"my goal is the question that was asked", []string{"My goal is to help our support within two hours."}, "0 to help our support within two hours"},
		{"a part that begins with an article", []string{"I want fewer tickets, ", "and a training would support me."}, "0 I want fewer tickets, 3 a training would support me"},
		{"a month isn't the day that nobody asked for", []string{"Fewer tickets in the next few months."}, "0 Fewer tickets in the next few months"},
		{"going on is ongoing", []string{"Fewer tickets. ", "The problem has been going on since May."}, "0 Fewer tickets, 5 ongoing"},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			message, sentences := "", []match.Span(nil)
			for _, part := range test.said {
				sentences = append(sentences, match.Span{Start: len(message), End: len(message) + len(part)})
				message += part
			}
			var got []string
			for _, a := range match.Find(message, sentences, form, monday).Answers {
				got = append(got, fmt.Sprint(a.Question, " ", strings.TrimRight(strings.Join(a.Values, "|")+a.Text, ". ")))
			}
			if all := strings.Join(got, ", "); all != test.want {
				t.Errorf("%q\n got %q\nwant %q", message, all, test.want)
			}
		})
	}
}

// TestFindAnyText checks that whatever is said, answers are inside of it, and the same each
// time.
func TestFindAnyText(t *testing.T) {
	t.Parallel()
	parts := rapid.SampledFrom([]string{
		"June 5", "2023", "$40", "no", "yes", "Maria Lopez", "the garden hall", "and", ",", ". ", "I don't know", "tom@example.com", "three", "is", "ü", "🙂", "guests", "never", "every 3 months", "\n",
	})
	rapid.Check(t, func(t *rapid.T) {
		message := strings.Join(rapid.SliceOfN(parts, 1, 30).Draw(t, "parts"), rapid.SampledFrom([]string{" ", ""}).Draw(t, "gap"))
		form := booking()
		form[rapid.IntRange(0, len(form)-1).Draw(t, "open")].Open = true
		whole := []match.Span{{End: len(message)}}
		got := match.Find(message, whole, form, monday)
		seen := map[int]bool{}
		for _, a := range got.Answers {
			if a.Start < 0 || a.End > len(message) || a.Start > a.End || seen[a.Question] {
				t.Fatalf("%q: %+v", message, a)
			}
			seen[a.Question] = true
		}
		if again := match.Find(message, whole, form, monday); fmt.Sprint(again) != fmt.Sprint(got) {
			t.Fatalf("%q: %v, then %v", message, got, again)
		}
	})
}

// A person who is named isn't answered a second time with what else was said.
func TestFindNamesAPersonOnce(t *testing.T) {
	t.Parallel()
	for open := range booking() {
		for _, message := range []string{"June 5 and yes Maria Lopez", "yes Maria Lopez and June 5", "2023 and no tom@example.com"} {
			form, seen := booking(), map[int]bool{}
			form[open].Open = true
			for _, a := range match.Find(message, []match.Span{{End: len(message)}}, form, monday).Answers {
				if seen[a.Question] {
					t.Errorf("%q at %d: %d is answered twice", message, open, a.Question)
				}
				seen[a.Question] = true
			}
		}
	}
}

func BenchmarkFind(b *testing.B) {
	message := strings.Repeat("We expect 40 guests, and our budget is $900. The garden hall would be best. ", 50)
	var sentences []match.Span
	for from := 0; from+78 < len(message) && len(sentences) < 24; from += 78 {
		sentences = append(sentences, match.Span{Start: from, End: from + 78})
	}
	form := booking()
	form[0].Open = true
	for b.Loop() {
		match.Find(message, sentences, form, monday)
	}
}
