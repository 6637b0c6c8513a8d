package home_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/agent/home"
	"github.com/leaveway/leaveway/agent/say"
)

// TestNextStepComesFirst: whatever HR waits for is at the top, once, whichever role sees it.
func TestNextStepComesFirst(t *testing.T) {
	t.Parallel()
	questioned := agent.Request{ID: "LR-2", State: agent.Questioned, WizardName: "Vacation", Headline: "Jun 1", FiledAt: time.Date(2026, time.May, 4, 9, 0, 0, 0, time.UTC), Exchanges: []agent.Exchange{{Question: "Will you be reachable?"}}}
	h := home.Home{Name: "Dana Reyes", Requests: []agent.Request{{ID: "LR-1", State: agent.Approved, WizardName: "Vacation", Headline: "May 1"}, questioned}, Form: "In progress: Medical leave", Deciding: []agent.Block{{Text: "A request is waiting for your decision."}}}
	var at []string
	for _, b := range h.Blocks() {
		at = append(at, agent.PlainText([]agent.Block{b}))
	}
	want := []string{"Dana's leave", "Vacation: Jun 1\nHR has a question for you: sent Monday, May 4, 2026"}
	for i, text := range want {
		if at[i] != text {
			t.Errorf("line %d is %q, want %q", i, at[i], text)
		}
	}
	seen := 0
	for _, text := range at {
		if text == want[1] {
			seen++
		}
	}
	if seen != 1 {
		t.Errorf("the question is shown %d times: %q", seen, at)
	}
}

// TestOrderOfParts: what somebody is needed for comes before what is only there to be read, and what
// the app is for is explained only where nothing else is.
func TestOrderOfParts(t *testing.T) {
	t.Parallel()
	queue, works, broken := []agent.Block{{Heading: say.QueueTitle}}, &admin.State{}, &admin.State{Problems: []string{"Slack doesn't answer."}}
	filed := []agent.Request{{ID: "LR-1", State: agent.Filed, WizardName: "Vacation"}}
	const health, own = "Health of the installation", "Your requests"
	for name, c := range map[string]struct {
		home  home.Home
		order []string
	}{
		"new":                    {home.Home{}, []string{say.HomeIntro, own, say.HomeNoRequests}},
		"with a request":         {home.Home{Requests: filed}, []string{own, "Vacation"}},
		"HR with nothing to do":  {home.Home{HR: queue}, []string{say.HomeIntro, own, say.QueueTitle}},
		"HR":                     {home.Home{HR: queue, HRWaits: true}, []string{say.QueueTitle, own}},
		"an administrator":       {home.Home{HR: queue, HRWaits: true, Health: works}, []string{say.QueueTitle, own, health}},
		"one with a broken link": {home.Home{HR: queue, HRWaits: true, Health: broken}, []string{health, broken.Problems[0], say.QueueTitle, own}},
	} {
		text, from := agent.PlainText(c.home.Blocks()), 0
		for _, part := range c.order {
			at := strings.Index(text, part)
			if at < from {
				t.Errorf("%s: %q isn't next in\n%s", name, part, text)
			}
			from = at
		}
		if intro := strings.Contains(text, say.HomeIntro); intro != (c.order[0] == say.HomeIntro) {
			t.Errorf("%s: intro %t in\n%s", name, intro, text)
		}
	}
}

// TestMissingPermissionsAreNoHealth: where Slack's edge lists permissions that the app lacks, the
// home neither lists them again nor says that everything works.
func TestMissingPermissionsAreNoHealth(t *testing.T) {
	t.Parallel()
	for _, missing := range [][]string{nil, {"files:read: no documents"}} {
		text := agent.PlainText(home.Home{Name: "Amir Haddad", Health: &admin.State{Version: "1.4.0", Missing: missing}}.Blocks())
		if works := strings.Contains(text, "Everything works"); works != (missing == nil) {
			t.Errorf("with %q missing, the home says:\n%s", missing, text)
		}
		if strings.Contains(text, "files:read") {
			t.Errorf("the home lists permissions again:\n%s", text)
		}
	}
}

// TestEverythingFits has as much as there can be, for somebody with all roles.
func TestEverythingFits(t *testing.T) {
	t.Parallel()
	h := home.Home{Name: "Amir Haddad", Form: "In progress: Medical leave", Balances: []string{"Vacation: 3 days left"}, Links: []agent.Button{{Label: "x"}}, Team: make([]agent.Block, 4), HR: make([]agent.Block, 45), Health: &admin.State{
		Problems: []string{"a", "b"}, Backlog: admin.Backlog{Dead: 3, Waiting: 9, Oldest: time.Hour}, Expiring: []admin.Token{{Name: "k", State: "ends"}},
	}}
	for i := range 20 {
		h.Requests = append(h.Requests, agent.Request{ID: agent.RequestID(fmt.Sprintf("LR-%d", i)), State: agent.Denied, Reason: "no", WizardName: "Vacation"})
	}
	if n := len(h.Blocks()); n > 95 { // Slack's edge may put up to five blocks on top
		t.Errorf("%d blocks", n)
	}
}
