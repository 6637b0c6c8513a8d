package handover

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestGoesOn plays somebody who has answered what was agreed, while important questions are left: they choose
// whether to go on, are reminded on the next working day if they say “later”, and aren't asked a second time.
func TestGoesOn(t *testing.T) {
	t.Parallel()
	var questions []gaps.Question
	for i := range 14 {
		questions = append(questions, gaps.Question{
			ID: fmt.Sprint("q", i), Text: fmt.Sprintf("Why is it step %d?", i), Priority: gaps.P1, Status: gaps.Open, Kind: fmt.Sprint("kind ", i),
			Evidence: []files.Place{{File: "old/a.py", Location: fmt.Sprintf("line %d", 100*i+1)}},
		})
	}
	h, now := told(agent.HandoverCollecting), noon
	h.Talk, h.LastDay = handover.NewInterview(questions), ""
	do := func(m agent.WorkOnHandover) string {
		m.Handover = "H-1"
		e := at(now, "dana", false, h).Do(m)
		if len(e.Handovers) > 0 {
			h = e.Handovers[len(e.Handovers)-1]
		}
		return agent.PlainText(e.Reply)
	}
	answers := func() (said string, n int) {
		for h.State == agent.HandoverAsking {
			if h.Talk.FollowUp() == "" {
				n++
			}
			text := "hm"
			if h.Talk.FollowUp() != "" {
				text = fmt.Sprintf("Because of the letter of May %d, 2026, in the folder of the board.", n)
			}
			said = do(agent.WorkOnHandover{Do: agent.DoHandoverAnswer, Text: text})
		}
		return said, n
	}
	do(agent.WorkOnHandover{Do: agent.DoHandoverAsk})
	said, n := answers()
	const offered = "2 important questions are still open, about a.py. It'd take about 4 more minutes."
	if n != handover.MostRounds || h.State != agent.HandoverPaused || !strings.Contains(strings.ToLower(said), strings.ToLower(offered)) {
		t.Fatalf("after %d questions, %s: %s", n, h.State, said)
	}
	if page := agent.PlainText(Standing(h)); !strings.Contains(page, "still open") {
		t.Errorf("who comes back to the page reads %s", page)
	}
	later, ok := Route(h, "tomorrow").(agent.WorkOnHandover)
	if said = do(later); !ok || !strings.Contains(said, "next working day") {
		t.Errorf("later: %s", said)
	}
	if e := at(now.Add(4*time.Hour), "", false, h).Remind(true); len(e.Messages) > 0 {
		t.Errorf("reminded on the same day: %v", e.Messages)
	}
	now = now.AddDate(0, 0, 1)
	e := at(now, "", false, h).Remind(true)
	if len(e.Messages) != 1 {
		t.Fatalf("reminded by %v", e.Messages)
	}
	h = e.Handovers[0]
	if e = at(now.Add(time.Hour), "", false, h).Remind(true); len(e.Messages) > 0 {
		t.Errorf("reminded twice: %v", e.Messages)
	}
	on, _ := Route(h, "go on").(agent.WorkOnHandover)
	do(on)
	if _, n = answers(); n != 2 || h.State != agent.HandoverReviewing || len(h.Talk.Kept()) != 14 {
		t.Errorf("then %d questions, %s with %d answers", n, h.State, len(h.Talk.Kept()))
	}
}
