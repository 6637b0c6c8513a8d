package knowledge_test

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
)

// smallPolicy is a policy and three questions that it answers.
type smallPolicy struct {
	title, text string
	asked       [3]string
}

// smallPolicies are short policies as HR might post them, without any known questions.
var smallPolicies = []smallPolicy{
	{"Dogs at work", "Dogs are welcome at work on Fridays.", [3]string{"can I bring my dog?", "are dogs allowed?", "can I take my dog to the office?"}},
	{"Bicycles", "Bicycles can be kept in the basement, on the hooks.", [3]string{"where can I put my bicycle?", "can I take my bike inside?", "is there a place for bicycles?"}},
	{"Fruit", "Fresh fruit is in the kitchen every Monday.", [3]string{"do we get fruit?", "when is there fruit?", "where is the fruit?"}},
	{"Parking", "The garage on Oak Street is free for all of us.", [3]string{"where can I park?", "is parking free?", "do we have a garage?"}},
	{"Headphones", "You may order noise-cancelling headphones for up to $200 from IT.", [3]string{"can I get headphones?", "who orders headphones for me?", "how much may headphones cost?"}},
	{"Jury duty", "If you are called for jury duty, your pay goes on for ten days.", [3]string{"I have jury duty, am I paid?", "what happens with jury duty?", "do I get paid when I serve on a jury?"}},
	{"Voting", "You may leave two hours early on election day to vote.", [3]string{"can I leave early to vote?", "do I get time off for voting?", "is there time off on election day?"}},
	{"Dress code", "Jeans and T-shirts are fine; wear closed shoes in the lab.", [3]string{"can I wear jeans?", "is there a dress code?", "which shoes do I need in the lab?"}},
	{"Visitors", "Register visitors at the front desk a day before.", [3]string{"can I have visitors?", "how do I register a visitor?", "may a visitor come with me?"}},
	{"Birthday", "Your birthday is a day off.", [3]string{"do I get my birthday off?", "is my birthday free?", "what about my birthday?"}},
	{"Showers", "There are showers on the second floor; towels are provided.", [3]string{"are there showers?", "can I shower at the office?", "do I have to bring a towel?"}},
	{"Blood donation", "You may take four hours off to donate blood.", [3]string{"can I donate blood during work?", "how many hours do I get to donate blood?", "is blood donation paid time?"}},
	{"Smoking", "Smoking is only allowed in the yard.", [3]string{"where can I smoke?", "is smoking allowed?", "may I smoke at my desk?"}},
	{"Moving", "You get one day off when you move house.", [3]string{"do I get a day off when I move?", "I'm moving house next week, is that a day off?", "is there a day for moving?"}},
	{"Language courses", "We pay half of a Spanish or German course.", [3]string{"do you pay for a language course?", "can I learn Spanish?", "is a German course paid?"}},
	{"Lost badge", "Tell reception at once if you lose your badge; a new one costs $10.", [3]string{"I lost my badge", "what does a new badge cost?", "who do I tell about a lost badge?"}},
	{"Standing desks", "Facilities brings you a standing desk if you write to them.", [3]string{"can I get a standing desk?", "how do I order a standing desk?", "who brings the desk?"}},
	{"Piano", "The piano in the lobby may be played after five.", [3]string{"may I play the piano?", "when can I play piano?", "is the piano for everybody?"}},
	{"Snow days", "When schools close for snow, work from home.", [3]string{"what if it snows?", "do I have to come when there is snow?", "are there snow days?"}},
	{"Plants", "Please water the plants near your desk on Wednesdays.", [3]string{"who waters the plants?", "when do I water my plant?", "can I have a plant?"}},
}

// unrelated are questions that no small policy answers, though some share a word with one.
var unrelated = []string{
	"what is the capital of France?", "can I bring my cat?", "is there a gym?", "who is the CEO?", "can I take my laptop abroad?", "do we have a pension?",
	"are snakes allowed?", "can I bring my child to the office?", "can I bring my own monitor?", "is there a bus to the office?", "when is payday?",
	"how do I reset my password?", "are tattoos allowed?", "can I work from Spain?", "is coffee free?", "where is the printer?", "can I take a nap at work?",
	"are drones allowed at work?", "may I sell cookies at work?", "where can I store my surfboard?", "who cleans the fridge?", "do we get stock options?",
	"is there a first-aid kit?", "can I bring my skateboard?", "how do I book a meeting room?", "what is the wifi password?", "are candles allowed in the office?",
	"can I eat lunch at my chair?", "which holidays are there?", "do I get a company phone?", "who signs contracts?", "is overtime paid?",
}

// related are about something else, but mention the topic of a small policy. Words alone
// hardly tell the difference.
var related = []string{
	"is my dog covered by the health insurance?", "do you pay for a dog walker when I travel?", "can I expense parking at the airport?",
	"are headphones deductible on my tax return?", "can I buy fruit with the company card?", "how do I get a visa for a German visitor?",
	"does moving to Texas change my taxes?", "is my birthday shown to colleagues?", "can I correct my birthday in the payroll system?",
	"does the health plan cover giving up smoking?", "am I insured when I ride my bicycle to a client?", "are piano lessons reimbursed?",
	"is a blood test paid by the plan?", "do I need a dress for the gala?", "may I talk about what happened on the jury?", "who vacuums under the desks?",
}

// TestSmallPolicies adds each small policy to the starter policies, first alone and then
// all of them, and counts right and wrong answers.
func TestSmallPolicies(t *testing.T) {
	t.Parallel()
	starter := slices.Clone(starterIndex(t).Passages())
	for i := range starter {
		starter[i].Shipped = true
	}
	all := slices.Clone(starter)
	var alone, together tally
	for _, p := range smallPolicies {
		one := posted(p.title, p.text)
		all = append(all, one...)
		alone.ask(t, knowledge.NewIndex(slices.Concat(starter, one), knowledge.DefaultWords()), p.title, p.asked[:])
	}
	index := knowledge.NewIndex(all, knowledge.DefaultWords())
	for _, p := range smallPolicies {
		together.ask(t, index, p.title, p.asked[:])
	}
	if alone.right < 57 || together.right < 57 {
		t.Errorf("found %d alone and %d together, of %d", alone.right, together.right, alone.asked)
	}
	if falsely := countSmall(t, index, unrelated); falsely > 0 {
		t.Errorf("%d of %d unrelated questions find an answer", falsely, len(unrelated))
	}
	if falsely := countSmall(t, index, related); falsely > 2 {
		t.Errorf("%d of %d related questions find an answer, want at most 2", falsely, len(related))
	}
}

// tally counts questions, and those that find their policy.
type tally struct{ asked, right int }

func (f *tally) ask(t *testing.T, x *knowledge.Index, title string, questions []string) {
	t.Helper()
	for _, q := range questions {
		f.asked++
		if a := x.Ask(ask(q)); a.Found() && a.Passage.Title == title {
			f.right++
		} else {
			t.Logf("%q finds %q (%.2f), not %q", q, a.Passage.ID, a.Confidence, title)
		}
	}
}

// countSmall returns how many questions find a small policy.
func countSmall(t *testing.T, x *knowledge.Index, questions []string) int {
	t.Helper()
	n := 0
	for _, q := range questions {
		a := x.Ask(ask(q))
		small := slices.ContainsFunc(smallPolicies, func(p smallPolicy) bool { return p.title == a.Passage.Title })
		if a.Found() && small {
			n++
			t.Logf("%q finds %q (%.2f)", q, a.Passage.ID, a.Confidence)
		}
	}
	return n
}

func posted(title, text string) []knowledge.Passage {
	return knowledge.Policy{Source: knowledge.Source{Policy: knowledge.PolicyID(title), Title: title}, Body: text}.Passages()
}
