package handover

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// begin starts with the files, or goes on where the leaver stopped.
func begin(t *Turn, h agent.Handover) {
	switch {
	case h.Talk.Open != "":
		h.State = agent.HandoverAsking
		t.keep(h)
		t.tell(BackTo(h))
		t.show(Question(h)...)
	case h.State == agent.HandoverReviewing:
		showReview(t, h)
	case len(h.Talk.Asked) > 0:
		askNext(t, h)
	default:
		h.State = agent.HandoverCollecting
		t.keep(h)
		t.audit(h, "begun")
		t.show(collecting(h)...)
	}
}

// decline ends it at the leaver's wish. They may change their mind.
func decline(t *Turn, h agent.Handover) {
	h.State, h.Talk.Open, h.Talk.Draft = agent.HandoverDeclined, "", nil
	t.keep(h)
	t.audit(h, "declined")
	t.tell(declined(h))
	t.show(agent.Block{Buttons: []agent.Button{button("I've changed my mind", agent.DoHandoverBegin, h)}})
	t.write(h.People.Manager, agent.Block{Text: declinedToManager(h)})
}

// pause stops for now. The open question stays open.
func pause(t *Turn, h agent.Handover) {
	h.State = agent.HandoverPaused
	t.keep(h)
	t.tell(paused(h))
	t.show(agent.Block{Buttons: []agent.Button{button("Continue", agent.DoHandoverBegin, h)}})
}

// takeFiles takes the files that were shared, with what all files of the project don't say.
func takeFiles(t *Turn, h agent.Handover) {
	if t.Reading == nil {
		t.tell(filesLater)
		return
	}
	h.Files = nil
	for _, f := range t.Files {
		h.Files = append(h.Files, agent.HandedFile{ID: f.ID, Name: f.Name, Refusal: f.Refusal})
	}
	for _, n := range t.Reading.Notes {
		notes := n
		t.effects.Parts = append(t.effects.Parts, agent.HandoverPart{Handover: h.ID, Name: "file/" + n.File, Notes: &notes})
		for i := range h.Files {
			if h.Files[i].Name == n.File {
				h.Files[i].Refusal = n.Refusal
			}
		}
	}
	most := h.Talk.Most
	h.Talk.Update(t.Reading.Questions.Questions)
	h.Talk.Most = most
	if h.State == agent.HandoverInvited || h.State == agent.HandoverDeclined {
		h.State = agent.HandoverCollecting
	}
	t.keep(h)
	t.tell(filesRead(h, h.Talk.Waiting()))
	for _, f := range h.Files {
		if f.Refusal != "" {
			t.tell(f.Refusal)
		}
	}
	if h.Talk.Open != "" && h.State == agent.HandoverAsking {
		t.show(Question(h)...)
		return
	}
	ask := "Start the questions"
	if len(h.Talk.Asked) > 0 {
		ask = "Continue"
	}
	t.show(agent.Block{Buttons: []agent.Button{primary(button(ask, agent.DoHandoverAsk, h)), button("Not now", agent.DoHandoverPause, h)}})
}

// general are the questions for somebody who has no files. People who took over named these
// first: what is unfinished, what nobody else does, whom to ask, and where access is kept.
func general() handover.Interview {
	var all []gaps.Question
	for _, q := range generalQuestions {
		all = append(all, gaps.Question{
			ID: q.id, Text: q.text, Origin: "global", Priority: gaps.P1, Status: gaps.Open, Kind: "general", Why: q.why,
		})
	}
	return handover.NewInterview(all)
}
