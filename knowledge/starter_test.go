package knowledge_test

import (
	"testing"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// starterIndex contains the policies that come with the product.
func starterIndex(t testing.TB) *knowledge.Index {
	t.Helper()
	var passages []knowledge.Passage
	err := read.Folder(knowledge.Starter(), read.File, func(f read.Result) {
		if f.Refusal != "" {
			t.Errorf("%s: %s", f.File, f.Refusal)
		}
		passages = append(passages, f.Policy.Passages()...)
	})
	if err != nil {
		t.Fatal(err)
	}
	return knowledge.NewIndex(passages, knowledge.DefaultWords())
}

// starterCases use other words than the policies and their questions.
var starterCases = []struct {
	ask  knowledge.Question
	want knowledge.PassageID // "" means nothing
}{
	{ask("how many hours must i have worked for fmla?"), "fmla#who-can-take-fmla-leave"},
	{ask("for what reasons does FMLA leave exist"), "fmla#reasons-for-fmla-leave"},
	{ask("my wife is a wounded soldier, how long may I stay with her?"), "fmla#care-of-a-servicemember"},
	{ask("when do i get a fresh set of 12 weeks"), "fmla#the-12-month-period"},
	{ask("is the flu a serious health condition"), "fmla#what-a-serious-health-condition-is"},
	{in("CA", "can i stay home to look after my brother"), "cfra#who-and-what-it-covers"},
	{in("CA", "do PDL and CFRA run concurrently"), "pdl#what-comes-after-pdl"},
	{in("CA", "i was only hired last month and i'm expecting, do i get pregnancy disability leave"), "pdl#who-can-take-pdl"},
	{ask("my husband and I both work here, do we share the weeks for the baby"), "pregnancy-and-adoption#both-parents-at-one-company"},
	{ask("is there a room for nursing mothers to pump"), "pregnancy-and-adoption#milk-breaks"},
	{ask("we are adopting, can I take days off for the court hearing"), "pregnancy-and-adoption#adoption-and-foster-care"},
	{ask("will i still receive my salary"), "pay-during-leave#is-leave-paid"},
	{ask("does the state pay me something in California"), "pay-during-leave#california"},
	{ask("what percentage does paid family leave in New York pay"), "pay-during-leave#new-york"},
	{ask("must I burn my vacation days before unpaid leave"), "pay-during-leave#using-vacation-and-sick-time"},
	{ask("is my health coverage kept while i'm out"), "benefits-during-leave#health-insurance"},
	{ask("what if i quit right after my leave, do I owe the premiums?"), "benefits-during-leave#if-you-do-not-come-back"},
	{ask("how do i put my newborn on my health plan"), "benefits-during-leave#adding-a-child-to-your-plan"},
	{ask("can they give my job to someone else while I'm away"), "return-to-work#your-job-when-you-return"},
	{ask("do i need a doctor's clearance to start working again"), "return-to-work#a-doctors-release"},
	{ask("can i take fmla leave in single hours"), "intermittent-leave#how-the-time-is-counted"},
	{ask("could I do a reduced schedule instead of being out completely"), "intermittent-leave#when-leave-can-be-taken-in-parts"},
	{ask("could they sack me since I'm expecting a baby"), "protection#pregnancy-and-your-job"},
	{ask("wait do i get fired if i take 12 weeks??"), "protection#dismissal-because-of-leave"},
	{ask("will my manager punish me because I went on leave"), "protection#retaliation"},
	{ask("where do I report that they fired me over my leave"), "protection#where-to-complain"},
	{ask("is my manager supposed to hear that I'm pregnant"), "pregnancy-and-adoption#telling-us-about-a-pregnancy"},
	{ask("what leave is there when a pregnancy ends early, like a miscarriage"), "loss#after-a-miscarriage-or-stillbirth"},
	{in("CA", "days off after ivf did not work"), "loss#reproductive-loss-in-california"},
	{in("TX", "my uncle's funeral is on friday, is there leave for that"), "loss#when-a-friend-or-another-relative-dies"},
	{ask("how many days ahead must i announce my leave"), "notice-and-certification#how-early-to-tell-us"},
	{ask("how many days do I have to hand in the medical certification"), "notice-and-certification#medical-certification"},
	{ask("does my boss learn what illness i have"), "notice-and-certification#who-sees-your-medical-papers"},
	{ask("am i elegible for fmla leav"), "fmla#who-can-take-fmla-leave"},

	{ask("what is the wifi password"), ""},
	{ask("where do I park my bike"), ""},
	{ask("how do I book a flight to Berlin"), ""},
	{ask("how do I submit my travel expenses"), ""},
	{ask("when do my stock options vest"), ""},
	{ask("what's for lunch in the cafeteria today"), ""},
	{ask("how do I order a new laptop"), ""},
	{ask("¿Cuántas semanas de vacaciones tengo?"), ""},
	{ask("tell me a joke"), ""},
	{ask("?!"), ""},
	{ask(""), ""},
}

// enough is how many of the questions with an answer must find it. The others share no
// word with their answer.
const enough = 20

func TestStarterAnswers(t *testing.T) {
	t.Parallel()
	x := starterIndex(t)
	right := 0
	for _, test := range starterCases {
		got := x.Ask(test.ask)
		switch {
		case test.want == "" && got.Found():
			t.Errorf("%s: found %s (%.2f), want nothing: %s", test.ask.Text, got.Passage.ID, got.Confidence, got.Quote)
		case test.want != "" && got.Found() && got.Passage.ID == test.want:
			right++
		case test.want != "":
			t.Logf("%s: got %s (%.2f), want %s", test.ask.Text, got.Passage.ID, got.Confidence, test.want)
		}
	}
	if right < enough {
		t.Errorf("%d questions found their answer, want %d", right, enough)
	}
}

// TestStarterQuestions asks the questions in the policies' front matter.
func TestStarterQuestions(t *testing.T) {
	t.Parallel()
	x := starterIndex(t)
	asked := 0
	for _, p := range x.Passages() {
		for _, question := range p.Questions {
			asked++
			asked := knowledge.Question{Text: question}
			if len(p.Scope.Leave) > 0 { // asked by somebody with such a leave
				asked.Leave, asked.About = p.Scope.Leave[0], p.Title
			}
			if got := x.Ask(asked); got.Passage.ID != p.ID || !got.Sure() {
				t.Errorf("%s: got %s (%.2f, conflict %v), want %s", question, got.Passage.ID, got.Confidence, got.Conflict, p.ID)
			}
		}
	}
	if asked < 80 {
		t.Errorf("only %d questions: front matter was not read", asked)
	}
}

func ask(text string) knowledge.Question { return knowledge.Question{Text: text, Country: "US"} }

func in(state, text string) knowledge.Question {
	return knowledge.Question{Text: text, Country: "US", State: state}
}
