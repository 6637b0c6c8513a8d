package hrdesk

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

var at = Situation{
	Clock:     when.Clock{Now: time.Date(2026, time.November, 24, 15, 0, 0, 0, time.UTC)}, // a Tuesday
	Employees: []string{"Dana Reyes", "Omar Haddad", "Mei Lin", "Mei Tan"},
}

// TestRead has what HR says by what it is about. Messages about nothing of HR's are last:
// people in HR are employees, too.
func TestRead(t *testing.T) {
	t.Parallel()
	for about, said := range map[About][]string{
		Waiting: {
			"what's on my plate", "anything waiting?", "anything waiting for me?", "show me what's pending", "list open leave requests",
			"any new requests today?", "how many requests are waiting?", "which requests have been sitting for more than a week?",
			"requests older than 2 days", "what do I need to decide today?", "SHOW PENDING REQUESTS", "pls show all the pendng requests",
			"what needs a decision?", "are there any undecided applications", "leave requests please, all of them", "is anything in the queue",
			"anything sitting in my pile that I haven't gotten to?", "what have I been ignoring", "is my stack empty", "did I forget anybody's request",
			"anyone still waiting to hear back from me?", "do we owe anybody an answer", "what did we miss last week", "am I behind on anything",
			"open requests", "who is still waiting for us?", "give me an overview of all requests",
		},
		Away: {
			"who's out next week?", "who is away in July?", "is anybody on leave right now?", "how many people are on leave in June", "who's off on Friday",
			"who will be gone over Christmas", "team calendar", "show me the leave calendar", "who is coming back in August?", "anyone out tomorrow?",
			"which employees are absent between June 1 and June 20", "who is on parental leave", "who's out?",
		},
		Employee: {
			"Dana called, she's cutting hers short by a week", "Omar isn't well, he told me", "when is Dana back?", "show me Omar's request", "what's the status of Dana's request?", "has Omar answered yet?", "is Dana on leave in June?",
			"Dana Reyes leave", "did we approve Dana?", "find Omar's application", "what did Dana ask for?", "when does Omar's leave start",
		},
		Ended: {
			"did anyone cancel", "has anyone pulled their request?", "how many did we approve this month", "show me the denied requests", "any cancellations?", "which requests were rejected last week",
			"approved requests", "how many requests were canceled in november",
		},
		Tickets: {
			"any unanswered questions?", "what are people asking?", "open tickets", "show the policy gaps", "list questions from employees", "are there questions waiting for an answer?",
			"has anyone asked something?", "which questions are open",
		},
		Policies: {
			"list our policies", "which policies do we have?", "show all policies", "what's in the handbook? show me the list", "how many policies are there",
		},
		Decide: {"give Omar the go-ahead", "you can wave it through for Dana", "Dana withdrew, please close hers", "ok for Dana", "Omar's is fine", "no to Dana", "yes to Omar", "approve Dana's request", "please deny Omar's", "approve it", "approve both", "can you approve Dana's leave", "reject this one"},
		Undo: {
			"oops, I approved Dana by mistake", "can I undo an approval?", "I denied the wrong request", "how do I reopen a request", "I accidentally approved the leave of Omar, take it back",
			"shoot, I clicked that too fast, Sam hadn't signed off yet. can I pull it back?", "I need to walk back that approval", "oops, wrong button",
			"get the denial back please", "I said yes to Dana way too soon", "can we un-do Dana's?", "can I take back that decision", "hit approve without looking",
			"unapprove Dana's request", "I shouldn't have denied Omar",
		},
		Tell: {"ask Dana for the certificate", "tell Omar we need the form by Friday", "can you ask Dana if she can start later?", "let Omar know that it's fine"},
		Remind: {
			"remind me on Friday to look at Omar's request", "ping me next week about Dana", "can you remind me tomorrow?", "set a reminder for Omar's request", "nudge me in two days",
		},
		Export:   {"download a csv of all leave", "can I get a report for 2027?", "export everything", "I need an Excel of the requests", "show me the stats"},
		Delegate: {"set a delegate", "can Dana decide instead of me?", "Kim covers for me next week", "who can approve while I'm away?", "add another approver"},
		Access:   {"how do I add Omar to HR?", "give Dana HR access", "a new colleague joins HR, what do I do", "make Dana an admin", "remove Mei from the HR team"},
		Audit:    {"who changed what? I need the audit trail", "audit log please", "history of decisions", "who did what last week"},
		Forms: {
			"where are the forms", "how can I change the questions people get asked", "can I add a field to the adoption form", "I want to create a new type of leave", "edit the medical wizard",
		},
		Settings: {"settings", "where is the admin panel", "open the configuration"},
		Help:     {"what can HR do here?", "how do I approve a request?", "hr help"},
		"": {
			"I need leave for my surgery", "show my requests", "what's the status of my request", "is it paid?", "how long is maternity leave?", "when am I back?",
			"I'm out next week", "I want to be off on Friday", "yes", "thanks", "who approves leave?", "June 15", "what is FMLA?", "can I take leave for my sister?",
			"do I need to ask HR?", "what happens if my request is denied?", "cancel my request", "the baby is due in June", "I'll be back in August", "hi", "help",
			"what's in my pile of laundry", "anything about the pile of receipts?",
			"call me back please", "shoot, the dentist moved my appointment", "I forgot my badge", "do I need to bring anything back", "what's the policy on calling people back",
			"is it too early to ask for July", "my list of holidays", "I still need to see a doctor", "take me back to the start",
			"can my manager deny my leave?", "what is the policy on dogs?", "do employees get sick pay?", "how do I get a form for my doctor?",
		},
	} {
		for _, text := range said {
			if got, _ := Read(text, at); got.About != about {
				t.Errorf("%q is about %q, want %q", text, got.About, about)
			}
		}
	}
}

// TestReadWhileFilling checks that an answer isn't taken for a question to the record.
func TestReadWhileFilling(t *testing.T) {
	t.Parallel()
	filling := at
	filling.Filling = true
	for _, text := range []string{"Dana Reyes", "my manager is Omar", "next month", "the first of June", "Omar is my manager, out of the office", "4 weeks", "ask Dana"} {
		if got, ok := Read(text, filling); ok {
			t.Errorf("%q is about %q", text, got.About)
		}
	}
	if got, _ := Read("who is out next week?", filling); got.About != Away {
		t.Errorf("an aside is about %q", got.About)
	}
}

func TestReadDays(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, first, last string }{
		{"who is out in June?", "2027-06-01", "2027-06-30"},
		{"who's away next month", "2026-12-01", "2026-12-31"},
		{"is anybody on leave right now?", "2026-11-24", "2026-11-24"},
		{"who will be off on June 3", "2027-06-03", "2027-06-03"},
		{"who is on leave", "0001-01-01", "0001-01-01"},
		{"remind me tomorrow about Omar's request", "2026-11-25", "2026-11-25"},
	} {
		ask, _ := Read(test.text, at)
		if first, last := ask.First.Format(time.DateOnly), ask.Last.Format(time.DateOnly); first != test.first || last != test.last {
			t.Errorf("%q: %s to %s, want %s to %s", test.text, first, last, test.first, test.last)
		}
	}
}

func TestReadAge(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"requests older than 3 days":                    "2026-11-21",
		"what has been waiting for more than two weeks": "",
		"which requests have waited over a week?":       "2026-11-17",
		"any requests waiting for at least 10 days":     "2026-11-14",
	} {
		ask, ok := Read(text, at)
		if got := ask.Before.Format(time.DateOnly); ok && got != want {
			t.Errorf("%q: before %s, want %s", text, got, want)
		}
	}
}

func TestReadNames(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"show me Omar's request":         "Omar Haddad",
		"what about Mei's request?":      "", // there are two
		"show me the request of Mei Tan": "Mei Tan",
		"show REYES' request":            "Dana Reyes",
	} {
		if ask, _ := Read(text, at); ask.Employee != want {
			t.Errorf("%q names %q, want %q", text, ask.Employee, want)
		}
	}
}

// BenchmarkReadLong reads messages as long as Slack allows: the time must grow with their
// length, not with its square.
func BenchmarkReadLong(b *testing.B) {
	const mostLetters = 40_000
	for _, unit := range []string{"12 weeks or ", "June 5 ", "Hana Kim, not Sam Ortiz; ", "over 3 months "} {
		text := strings.Repeat(unit, mostLetters/len(unit))
		b.Run(strings.TrimSpace(unit), func(b *testing.B) {
			for b.Loop() {
				Read(text, at)
			}
		})
	}
}
