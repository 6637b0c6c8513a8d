package handover

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC) // a Friday

// told is a handover whose leaver has shared a file, answered one question, which closed
// another, and has begun to answer a third.
func told(state agent.HandoverState) agent.Handover {
	secret, draft, sure := "It was fixed by hand.", "Well, usually.", 1.0
	h := agent.Handover{
		ID: "H-1", Tenant: "T1", State: state, Started: noon, Updated: noon,
		About: handover.About{Project: "Harbor", Role: "analyst"},
		People: agent.HandoverPeople{
			Leaver: agent.PersonRef{ID: "dana", Name: "Dana Reyes"}, Manager: agent.PersonRef{ID: "sam", Name: "Sam Ortiz"},
			Starter: agent.PersonRef{ID: "hana", Name: "Hana Kim"},
		},
		Files: []agent.HandedFile{{ID: "F1", Name: "a.py"}},
		Talk: handover.NewInterview([]gaps.Question{
			{ID: "q1", Text: "Why?", Priority: gaps.P0, Status: gaps.Interviewed, Answer: &secret, Confidence: &sure},
			{ID: "q2", Text: "Why so?", Priority: gaps.P0, Status: gaps.Interviewed, Answer: &secret, Confidence: &sure},
			{ID: "q3", Text: "How?", Priority: gaps.P0, Status: gaps.Open},
		}),
	}
	h.Talk.Facts = []handover.Fact{{ID: "f1", Question: "q1", Asked: "Why?", Text: secret, Words: secret}}
	h.Talk.Transcript = []handover.Line{{Question: "q1", Text: secret, Leaver: true}}
	h.Talk.Asked, h.Talk.Open, h.Talk.Draft = []string{"q1", "q3"}, "q3", &draft
	return h
}

func at(day time.Time, person agent.UserID, hr bool, h agent.Handover) *Turn {
	ev := agent.Event{ID: "E1", At: day, Tenant: "T1", Person: agent.PersonRef{ID: person}, Act: agent.Said{}}
	ev.Role.HR = hr
	return &Turn{Event: ev, Person: ev.Person, Zone: time.UTC, Known: []agent.Handover{h}, Facts: Facts{Active: []agent.Handover{h}}}
}

// isDeleted fails if anything that was said is left.
func isDeleted(t *testing.T, e Effects) {
	t.Helper()
	if len(e.Handovers) != 1 {
		t.Fatalf("%d handovers are kept", len(e.Handovers))
	}
	talk := e.Handovers[0].Talk
	left := fmt.Sprint(talk.Facts, talk.Transcript)
	for _, q := range talk.Questions {
		if q.Answer != nil {
			left += *q.Answer
		}
	}
	if talk.Draft != nil {
		left += *talk.Draft
	}
	if strings.Contains(left, "by hand") || strings.Contains(left, "usually") {
		t.Errorf("left: %s", left)
	}
}

func partsDeleted(e Effects) bool {
	return len(e.Parts) == 1 && e.Parts[0].Delete && e.Parts[0].Handover == "H-1"
}

// TestDeleted checks that answers, drafts and what was kept of files are deleted where
// people are told so.
func TestDeleted(t *testing.T) {
	h := told(agent.HandoverAsking)
	leaver := at(noon, "dana", false, h)
	for name, e := range map[string]Effects{
		"declined": leaver.Do(agent.WorkOnHandover{Do: agent.DoHandoverDecline, Handover: "H-1"}),
		"canceled": at(noon, "sam", false, h).Do(agent.WorkOnHandover{Do: agent.DoHandoverCancel, Handover: "H-1"}),
		"silence":  at(noon.AddDate(0, 0, 61), "", false, h).Remind(false),
	} {
		t.Run(name, func(t *testing.T) {
			isDeleted(t, e)
			if !partsDeleted(e) || len(e.Handovers[0].Files) > 0 {
				t.Errorf("files are left: %v, %v", e.Parts, e.Handovers[0].Files)
			}
		})
	}
	h.LastDay = noon.Format(time.DateOnly)
	e := at(noon.AddDate(0, 0, 1), "", false, h).Remind(false) // a Saturday
	isDeleted(t, e)
	if len(e.Parts) > 0 || e.Handovers[0].State != agent.HandoverShared {
		t.Errorf("the manager doesn't get what the files say: %v", e.Handovers[0].State)
	}
}

// TestRemindersEnd counts the reminders of somebody without a last day who says nothing.
func TestRemindersEnd(t *testing.T) {
	h, reminders := told(agent.HandoverAsking), 0
	for day := range 59 {
		e := at(noon.AddDate(0, 0, day), "", false, h).Remind(true)
		for _, kept := range e.Handovers {
			h = kept
		}
		reminders += len(e.Messages)
	}
	const most = 6 // every two days, for two weeks
	if reminders != most || h.State != agent.HandoverAsking {
		t.Errorf("%d reminders, want %d; then it is %s", reminders, most, h.State)
	}
}

// TestNoPasswords checks the ways on which words come into a handover.
func TestNoPasswords(t *testing.T) {
	const secret = "the password is Hunter2!"
	h := told(agent.HandoverAsking)
	h.Naming = true
	e := at(noon, "dana", false, h).Do(agent.WorkOnHandover{Do: agent.DoHandoverAnswer, Handover: "H-1", Text: "Marek, " + secret})
	approved := told(agent.HandoverApproved)
	approved.About.Version = 1
	turn := at(noon, "sam", false, approved)
	turn.Parts = []agent.HandoverPart{{Handover: "H-1", Name: versionName(1), Package: &handover.Package{}}}
	learned := turn.Learn("H-1", "Which login?", "Use this: "+secret, agent.Signature{By: "sam"})
	back := at(noon, "sam", false, told(agent.HandoverShared)).Do(agent.WorkOnHandover{Do: agent.DoHandoverReturn, Handover: "H-1", Text: secret})
	for name, e := range map[string]Effects{"who else knows": e, "a newcomer's question": learned, "sent back": back} {
		if len(e.Handovers) != 1 {
			t.Errorf("%s: not kept", name)
			continue
		}
		kept := fmt.Sprint(e.Handovers[0].Talk.Facts, e.Handovers[0].Talk.Transcript)
		for _, q := range e.Handovers[0].Talk.Questions {
			kept += q.Text
		}
		if strings.Contains(kept, "Hunter2") {
			t.Errorf("%s: the password is kept: %s", name, kept)
		}
	}
}

// TestKnowsNobody checks that "no idea" is nobody's name.
func TestKnowsNobody(t *testing.T) {
	for _, words := range []string{"no idea", "I don't know", "nobody", "not sure"} {
		h := told(agent.HandoverAsking)
		h.Naming = true
		e := at(noon, "dana", false, h).Do(agent.WorkOnHandover{Do: agent.DoHandoverAnswer, Handover: "H-1", Text: words})
		if n := len(e.Handovers[0].Talk.Facts); n != 1 {
			t.Errorf("%q is kept as a name", words)
		}
	}
}

// TestReadingIsInTheAudit checks who reads before the approval, and what the audit says.
func TestReadingIsInTheAudit(t *testing.T) {
	read := agent.WorkOnHandover{Do: agent.DoHandoverRead, Handover: "H-1"}
	for name, c := range map[string]struct {
		state agent.HandoverState
		by    agent.UserID
		page  bool
		audit int
	}{
		"the leaver reads what others will get": {agent.HandoverReviewing, "dana", true, 0},
		"the manager reads what was shared":     {agent.HandoverShared, "sam", true, 1},
		"the manager has to wait":               {agent.HandoverReviewing, "sam", false, 0},
	} {
		e := at(noon, c.by, false, told(c.state)).Do(read)
		if _, shown := e.View.(agent.PageView); shown != c.page || len(e.Audit) != c.audit {
			t.Errorf("%s: shown %v, audit %v", name, shown, e.Audit)
		}
	}
}

// TestForgottenEverywhere checks answers to questions, and what was kept of files.
func TestForgottenEverywhere(t *testing.T) {
	h, answer := told(agent.HandoverApproved), "Dana knew."
	h.Talk.Questions[0].Answer = &answer
	turn := at(noon, "hana", true, h)
	turn.Of = []agent.Handover{h}
	pack := handover.Build(h.About, nil, h.Talk)
	turn.Parts = []agent.HandoverPart{
		{Handover: "H-1", Name: "file/a.py", Notes: &handover.Notes{Purpose: "Dana's script", Passages: []handover.Passage{{Title: "Dana", Text: "by Dana Reyes"}}}},
		{Handover: "H-1", Name: versionName(1), Package: &pack},
	}
	e := turn.Do(agent.WorkOnHandover{Do: agent.DoHandoverForget, Text: "@dana"})
	all := fmt.Sprint(*e.Handovers[0].Talk.Questions[0].Answer, *e.Parts[0].Notes, *e.Parts[1].Package.Questions[0].Answer)
	if len(e.Parts) != 2 || strings.Contains(all, "Dana") || strings.Contains(all, "Reyes") {
		t.Errorf("left: %s", all)
	}
}
