package knowledge_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
)

// handbook is a small knowledge base with a case for everything that an answer must
// take into account.
func handbook() []knowledge.Passage {
	passage := func(id, title, heading, text string, more ...func(*knowledge.Source)) knowledge.Passage {
		s := knowledge.Source{Policy: knowledge.PolicyID(id), Title: title}
		for _, change := range more {
			change(&s)
		}
		return knowledge.Passage{Source: s, ID: knowledge.PassageID(id + "#" + heading), Heading: heading, Text: text}
	}
	state := func(code string) func(*knowledge.Source) {
		return func(s *knowledge.Source) { s.Scope.State = []string{code} }
	}
	return []knowledge.Passage{
		passage("ca-sick", "Sick leave in California", "Amount", "You have 40 hours of paid sick leave a year.", state("CA")),
		passage("ny-sick", "Sick leave in New York", "Amount", "You have 56 hours of paid sick leave a year.", state("NY")),
		passage("bereavement", "Bereavement", "Days off", "You may take five days off when a family member dies."),
		passage("funeral", "Funerals", "Days off", "When a family member dies, you may take three days off."),
		passage("gym", "Gym 2025", "Allowance", "The gym allowance is $300.", func(s *knowledge.Source) { s.Until = "2025-12-31" }),
		passage("parking", "Parking 2027", "Garage", "The garage has parking for bicycles.", func(s *knowledge.Source) { s.From = "2027-01-01" }),
		passage("laptop", "Equipment", "Laptops", "IT replaces your laptop every three years."),
		passage("interns", "Interns", "Stipend", "Interns get a monthly stipend of $200.", func(s *knowledge.Source) { s.Scope.Group = []string{"interns"} }),
	}
}

func TestAsk(t *testing.T) {
	t.Parallel()
	x := knowledge.NewIndex(handbook(), knowledge.DefaultWords())
	const sick = "How many hours of paid sick leave do I have?"
	tests := []struct {
		name string
		ask  knowledge.Question
		want knowledge.PolicyID // "" means nothing
	}{
		{"the person's own state", knowledge.Question{Text: sick, State: "CA"}, "ca-sick"},
		{"the person's own state, another one", knowledge.Question{Text: sick, State: "NY"}, "ny-sick"},
		{"a state without a policy", knowledge.Question{Text: sick, State: "TX"}, ""},
		{"the state that the question names", knowledge.Question{Text: "How many hours of sick leave are there in New York?", State: "CA"}, "ny-sick"},
		{"the two letters of a state", knowledge.Question{Text: "How many hours of sick leave in NY?", State: "CA"}, "ny-sick"},
		{"a follow-up", knowledge.Question{Text: "and in New York?", Previous: sick, State: "CA"}, "ny-sick"},
		{"a follow-up that only names a state", knowledge.Question{Text: "in New York?", Previous: sick, State: "CA"}, "ny-sick"},
		{"a follow-up with two letters", knowledge.Question{Text: "What about CA?", Previous: "How many hours of sick leave in New York?", State: "NY"}, "ca-sick"},
		{"a question of its own", knowledge.Question{Text: "When does IT replace my laptop?", Previous: sick, State: "CA"}, "laptop"},
		{"another group", knowledge.Question{Text: "What monthly stipend do interns get?", Group: "managers"}, ""},
		{"the group's member", knowledge.Question{Text: "What monthly stipend do interns get?", Group: "Interns"}, "interns"},
		{"a typing error", knowledge.Question{Text: "when is my labtop replaced"}, "laptop"},
		{"only stop words", knowledge.Question{Text: "what is it and how"}, ""},
		{"nothing", knowledge.Question{Text: "  "}, ""},
		{"a long paste", knowledge.Question{Text: "When does IT replace my laptop? " + strings.Repeat("please ", 100_000)}, "laptop"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := x.Ask(test.ask)
			if policy := got.Passage.Policy; got.Found() != (test.want != "") || test.want != "" && policy != test.want {
				t.Errorf("got %q (%.2f), want %q", policy, got.Confidence, test.want)
			}
		})
	}
}

// TestFullQuestion checks that HR sees the previous question only if it is needed.
func TestFullQuestion(t *testing.T) {
	t.Parallel()
	x := knowledge.NewIndex(handbook(), knowledge.DefaultWords())
	const before = "Where can I park my bike?"
	for text, want := range map[string]string{
		"and in New York?":   before + " and in New York?",
		"is it free?":        before + " is it free?",
		"is there a gym?":    "is there a gym?",
		"Are there lockers?": "Are there lockers?",
	} {
		if got := x.Ask(knowledge.Question{Text: text, Previous: before}).FullQuestion; got != want {
			t.Errorf("%s: HR reads %q, want %q", text, got, want)
		}
	}
}

func TestAskReportsValidity(t *testing.T) {
	t.Parallel()
	x := knowledge.NewIndex(handbook(), knowledge.DefaultWords())
	tests := []struct {
		text string
		on   knowledge.Day
		want knowledge.Validity
	}{
		{"How much is the gym allowance?", "2026-11-20", knowledge.Expired},
		{"How much is the gym allowance?", "2025-12-31", knowledge.Valid},
		{"Has the garage parking for bicycles?", "2026-11-20", knowledge.NotYetValid},
		{"Has the garage parking for bicycles?", "2027-01-01", knowledge.Valid},
		{"How much is the gym allowance?", "", knowledge.Valid},
	}
	for _, test := range tests {
		got := x.Ask(knowledge.Question{Text: test.text, Today: test.on})
		if !got.Found() || got.Validity != test.want {
			t.Errorf("%s on %s: %v (%.2f), want %v", test.text, test.on, got.Validity, got.Confidence, test.want)
		}
		if got.Sure() && test.want != knowledge.Valid {
			t.Errorf("%s on %s: sure of a policy that isn't valid", test.text, test.on)
		}
	}
}

func TestAskFindsConflicts(t *testing.T) {
	t.Parallel()
	x := knowledge.NewIndex(handbook(), knowledge.DefaultWords())
	got := x.Ask(knowledge.Question{Text: "How many days off do I get when a family member dies?"})
	if got.Conflict == nil {
		t.Fatalf("no conflict with %s (%.2f); others %v", got.Passage.Policy, got.Confidence, got.Others)
	}
	if got.Conflict.Passage.Policy == got.Passage.Policy || got.Conflict.Quote == "" || got.Sure() {
		t.Errorf("got %+v", got.Conflict)
	}
	if got := x.Ask(knowledge.Question{Text: "How many hours of paid sick leave do I have?", State: "CA"}); got.Conflict != nil {
		t.Errorf("conflict with another state's policy: %+v", got.Conflict)
	}
}

func TestConflictsAreAboutAmounts(t *testing.T) {
	t.Parallel()
	const question = "How large is the gift for a new child?"
	tests := []struct {
		ours, theirs string
		conflict     bool
	}{
		{"The gift for a new child is 500 dollars.", "The gift for a new child is $300.", true},
		{"The gift for a new child is 500 dollars.", "The gift for a new child is $500.", false},
		{"The gift for a new child is 2 percent.", "The gift for a new child is 3%.", true},
		{"The gift for a new child is paid (29 U.S.C. 2611(11); 29 CFR 825.113).", "The gift for a new child is given (29 U.S.C. 2614(c)(2); 29 CFR 825.213).", false},
		{"The gift for a new child is 500 dollars.", "The gift for a new child comes after 3 weeks.", false},
	}
	for _, test := range tests {
		var passages []knowledge.Passage
		for _, text := range []string{test.ours, test.theirs} {
			id := knowledge.PolicyID(text)
			passages = append(passages, knowledge.Passage{Source: knowledge.Source{Policy: id, Title: "Gifts"}, ID: knowledge.PassageID(text), Text: text})
		}
		got := knowledge.NewIndex(append(handbook(), passages...), knowledge.DefaultWords()).Ask(knowledge.Question{Text: question})
		if !got.Found() || (got.Conflict != nil) != test.conflict {
			t.Errorf("%q and %q: found %v, conflict %v, want %v", test.ours, test.theirs, got.Found(), got.Conflict != nil, test.conflict)
		}
	}
}

func TestQuoteIsFromThePassage(t *testing.T) {
	t.Parallel()
	long := knowledge.Passage{
		Source: knowledge.Source{Policy: "travel", Title: "Travel"}, ID: "travel#booking", Heading: "Booking",
		Text: strings.Repeat("We like people who travel light and think of the climate. ", 12) +
			"Hotels may cost up to $250 a night. " + strings.Repeat("Ask your lead about everything else that comes up on the way. ", 12),
	}
	x := knowledge.NewIndex(append(handbook(), long), knowledge.DefaultWords())
	got := x.Ask(knowledge.Question{Text: "How much may a hotel cost a night?"})
	if !strings.Contains(got.Quote, "Hotels may cost up to $250 a night.") {
		t.Errorf("the decisive sentence is not in %q", got.Quote)
	}
	if len(got.Quote) > 600 {
		t.Errorf("the quotation is %d bytes long", len(got.Quote))
	}
	for part := range strings.SplitSeq(got.Quote, "…") {
		if part = strings.TrimSpace(part); !strings.Contains(long.Text, part) {
			t.Errorf("%q is not in the passage", part)
		}
	}
}

// TestTicketsCloseGaps asks a question that no policy answers. Once HR has answered it,
// the answer is also found with other words.
func TestTicketsCloseGaps(t *testing.T) {
	t.Parallel()
	words := knowledge.DefaultWords()
	policy := knowledge.Policy{
		Source: knowledge.Source{Policy: "pets", Title: "Animals in the office"},
		Body:   "Well-behaved companions are welcome on Fridays.\n\n## Allergies\n\nTell facilities about allergies.",
	}
	first := "Can I bring my dog to work?"
	x := knowledge.NewIndex(append(handbook(), policy.Passages()...), words)
	if got := x.Ask(knowledge.Question{Text: first}); got.Found() {
		t.Fatalf("already found: %v", got.Passage.ID)
	}
	policy, ok := policy.WithQuestion("pets#animals-in-the-office", first)
	if !ok {
		t.Fatal("the policy has no such passage")
	}
	x = knowledge.NewIndex(append(handbook(), policy.Passages()...), words)
	for _, later := range []string{first, "is it ok to bring dogs", "may I bring my dog along to work tomorrow?", "dog at work?"} {
		if got := x.Ask(knowledge.Question{Text: later}); !got.Found() || got.Passage.ID != "pets#animals-in-the-office" {
			t.Errorf("%s: got %s (%.2f)", later, got.Passage.ID, got.Confidence)
		}
	}
	if got := x.Ask(knowledge.Question{Text: "Who waters the plants?"}); got.Found() {
		t.Errorf("got %s (%.2f)", got.Passage.ID, got.Confidence)
	}
	if _, ok := policy.WithQuestion("pets#parrots", "?"); ok {
		t.Error("a question was added to a passage that doesn't exist")
	}
}

func TestSimilar(t *testing.T) {
	t.Parallel()
	open := []string{
		"Can I bring my dog to work?", "Where do I park?", "Do we get a raise this year?",
		"Where can I park my bike at the office?", "Who is my HR contact in Berlin?", "Do you offer language courses?",
	}
	tests := []struct {
		question string
		want     int // -1 is none
	}{
		{"can I bring my dog to work", 0},
		{"Is it possible to bring dogs to work?", 0},
		{"hi, where can I park please", 1},
		{"will we get any raise this year", 2},
		{"is there bike parking at the office?", 3},
		{"are there language courses?", 5},
		{"How do I order business cards?", -1},
		{"where can I park my car at the office?", -1},
		{"can I bring my cat to work?", -1},
		{"who is my HR contact in Paris?", -1},
		{"do you pay for language courses?", -1},
		{"", -1},
	}
	for _, test := range tests {
		got := knowledge.DefaultWords().Similar(test.question, open)
		switch {
		case test.want < 0 && len(got) > 0, test.want >= 0 && (len(got) == 0 || got[0].At != test.want):
			t.Errorf("%s: got %v, want %d", test.question, got, test.want)
		}
	}
}
