package forms

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
	"github.com/leaveway/leaveway/knowledge/read/hostile"
)

func TestMain(m *testing.M) {
	read.Jobs().Serve()
	os.Exit(m.Run())
}

// TestPolicyOfTheStudioIsReadInAChild checks that a policy whose marks would keep the server busy
// is refused in the studio, when it is checked and when it is published: only a child process
// refuses it.
func TestPolicyOfTheStudioIsReadInAChild(t *testing.T) {
	t.Parallel()
	p := papers{reader: read.NewReader()}
	one := studio.Paper{Kind: policies, ID: "loss", Text: "# Loss\n\n" + string(hostile.Files()["brackets.md"])}
	const want = "too many marks in one place"
	checked, err := p.Check(t.Context(), one)
	if err != nil || len(checked.Mistakes) == 0 || !strings.Contains(checked.Mistakes[0].What, want) {
		t.Errorf("checked: %v %+v", err, checked.Mistakes)
	}
	err = p.publishPolicy(t.Context(), one, agent.AuditEntry{})
	if refusal, ok := errors.AsType[*knowledge.Refusal](err); !ok || !strings.Contains(refusal.Message, want) {
		t.Errorf("published: %v", err)
	}
}
