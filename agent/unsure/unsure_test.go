package unsure_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/unsure"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/wizard"
)

// TestReply asks the questions of the shipped form for medical leave.
func TestReply(t *testing.T) {
	t.Parallel()
	library := wizard.NewLibrary(wizard.Limits{})
	if err := library.Load(wizard.Starter()); err != nil {
		t.Fatal(err)
	}
	form, _ := library.Latest("medical-v1")
	for _, row := range []struct {
		question wizard.QuestionID
		stance   stance.Stance
		says     string
		offers   string
	}{
		{"q-leave-duration", stance.Most, "12 weeks", "12_weeks not-sure"},
		{"q-leave-start", stance.Soon, "first day", "2026-11-20 2026-11-23 2026-11-24"},
		{"q-leave-start", stance.Unsure, "best guess", ""},
		{"q-work-state", stance.Unsure, "closest", ""},
		{"q-work-state", stance.Several, "most of the time", ""},
		{"q-manager-name", stance.Lacking, "nobody", "No manager"},
		{"q-manager-name", stance.Unsure, "Who do you ask", "No manager"},
	} {
		q, ok := form.Question(row.question)
		if !ok {
			t.Fatalf("no question %s", row.question)
		}
		friday := time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)
		m := unsure.Reply(unsure.Asked{Question: q, Form: "F", Today: friday}, row.stance, "")
		var offered []string
		for _, b := range m.Choices {
			if b.Press.Do == agent.DoAnswer {
				offered = append(offered, b.Press.Value)
			}
		}
		if got := strings.Join(offered, " "); !strings.Contains(m.Objection, row.says) || got != row.offers {
			t.Errorf("%s, %s: said %q and offered %q, want %q and %q", row.question, row.stance, m.Objection, got, row.says, row.offers)
		}
		if m.NotUnderstood {
			t.Errorf("%s, %s: counts as not understood", row.question, row.stance)
		}
	}
}

// TestAbout asks about the question that is open, in the shipped form for pregnancy. The
// answer is in the form's own words; any other question is for the policies.
func TestAbout(t *testing.T) {
	t.Parallel()
	library := wizard.NewLibrary(wizard.Limits{})
	if err := library.Load(wizard.Starter()); err != nil {
		t.Fatal(err)
	}
	form, _ := library.Latest("preg-adoption-v1")
	for _, row := range []struct {
		question wizard.QuestionID
		asked    string
		says     string // empty: it isn't about the question
		offers   string
	}{
		{"q-leave-duration", "6 weeks or 8 weeks?", "12 weeks", "6_weeks 8_weeks"},
		{"q-leave-duration", "8 or 12 weeks?", "12 weeks", "8_weeks 12_weeks"},
		{"q-leave-duration", "whats usual?", "12 weeks", "12_weeks not-sure"},
		{"q-leave-duration", "how long do people normally take", "12 weeks", "12_weeks not-sure"},
		{"q-leave-duration", "are weekends included?", "14 days in a row", ""},
		{"q-leave-duration", "calendar days or business days?", "14 days in a row", ""},
		{"q-leave-duration", "is it paid?", "", ""},
		{"q-leave-duration", "what happens to my insurance", "", ""},
		{"q-hours-1250", "do holidays count", "holidays don't count", ""},
		{"q-hours-1250", "is vacation included?", "Vacation, sick days and holidays don't count", ""},
		{"q-hours-1250", "do i get paid overtime", "", ""},
		{"q-tenure-12-months", "does an internship count?", "Earlier employment here", ""},
		{"q-tenure-12-months", "what if I had a break", "break was under seven years", ""},
		{"q-tenure-12-months", "what is FMLA?", "", ""},
		{"q-work-state", "does it matter where I live?", "the state where you live", ""},
		{"q-work-state", "home or office?", "work from home", ""},
		{"q-spouse-here", "do I have to answer that?", "skip", ""},
		{"q-spouse-here", "is that any of your business", "share 12 weeks", ""},
		{"q-pattern", "what's the difference between the first two", "in parts", ""},
	} {
		q, ok := form.Question(row.question)
		if !ok {
			t.Fatalf("no question %s", row.question)
		}
		m, ok := unsure.About(unsure.Asked{Question: q, Form: "F", Today: time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)}, row.asked)
		var offered []string
		for _, b := range m.Choices {
			offered = append(offered, b.Press.Value)
		}
		if ok != (row.says != "") || !strings.Contains(m.Objection, row.says) || strings.Join(offered, " ") != row.offers {
			t.Errorf("%s, %q: %v, said %q and offered %q, want %q and %q", row.question, row.asked, ok, m.Objection, offered, row.says, row.offers)
		}
	}
}
