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
		{"q-manager-name", stance.Unsure, "approves", "No manager"},
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
