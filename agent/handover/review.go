package handover

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/wizard"
)

// review lets the leaver correct their answers before anyone else sees them.
func review(t *Turn, h agent.Handover, m agent.WorkOnHandover) {
	switch m.Do { //nolint:exhaustive // see asLeaver
	case agent.DoHandoverReview:
		if q, open := h.Talk.Current(); !open || q.Kind != handover.SentBack { // the manager's question still waits
			h.Talk.Open = ""
		}
		saidNothing := isInReview(h) && m.Text != ""
		if isStopped(h) && h.Talk.Waiting() > 0 && len(h.Talk.Unanswered()) > 0 {
			t.tell(leftUnasked(h))
		}
		h.State, h.Talk.Draft, h.Naming = agent.HandoverReviewing, nil, false
		t.keep(h)
		if saidNothing {
			t.show(agent.Block{Text: needsNothing(h)}, agent.Block{Buttons: reviewButtons(h)})
			return
		}
		showReview(t, h)
	case agent.DoHandoverFix:
		fix(t, h, m)
	case agent.DoHandoverRemove:
		if !h.Talk.Correct(m.Question, "") {
			t.refuse(factGone)
			return
		}
		t.keep(h)
		t.tell(removed)
		showReview(t, h)
	case agent.DoHandoverShare:
		share(t, h)
	}
}

// showReview lists what was kept, each with what can be done about it.
func showReview(t *Turn, h agent.Handover) { t.show(reviewBlocks(h)...) }

func reviewBlocks(h agent.Handover) []agent.Block {
	facts := h.Talk.Kept()
	blocks := []agent.Block{{Text: nothingKept(h)}}
	if len(facts) > 0 {
		blocks[0].Text = reviewIntro(h, len(facts))
	}
	for _, f := range facts {
		blocks = append(blocks, agent.Block{Small: f.Asked}, agent.Block{Quote: clip(f.Text)})
		if f.Rough {
			blocks = append(blocks, agent.Block{Small: roughHint})
		}
		blocks = append(blocks, agent.Block{Buttons: []agent.Button{
			onFact("Change", agent.DoHandoverFix, h, f), onFact("Remove", agent.DoHandoverRemove, h, f),
		}})
	}
	if len(facts) > 0 { // or it was said what sharing does
		blocks = append(blocks, agent.Block{Text: reviewEnd(h)})
	}
	return append(blocks, agent.Block{Buttons: reviewButtons(h)})
}

// reviewButtons are what can be done with all answers.
func reviewButtons(h agent.Handover) []agent.Button {
	buttons := []agent.Button{
		primary(button(shareLabel(h), agent.DoHandoverShare, h)), button("Read all of it", agent.DoHandoverRead, h),
	}
	if h.Talk.Waiting() > 0 || len(h.Talk.Left()) > 0 {
		buttons = append(buttons, button("Ask me more", agent.DoHandoverAsk, h))
	}
	return buttons
}

func onFact(label string, do agent.Verb, h agent.Handover, f handover.Fact) agent.Button {
	return agent.Button{Label: label, Press: agent.Press{Do: do, Handover: h.ID, Question: wizard.QuestionID(f.ID)}}
}

// fix shows a fact for correction, or takes the correction.
func fix(t *Turn, h agent.Handover, m agent.WorkOnHandover) {
	f, ok := h.Talk.Fact(m.Question)
	if !ok || f.Removed {
		t.refuse(factGone)
		return
	}
	if agent.ViewOf(t.Event.Act).Prompt.Do == "" && m.Text == "" {
		t.effects.View = agent.PromptView{
			Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoHandoverFix, Handover: h.ID, Question: wizard.QuestionID(f.ID)}},
			Title: "Correct what I kept", Lead: []agent.Block{{Quote: f.Asked}}, Label: "What should be kept", Text: f.Text, Hint: fixHint, Submit: "Save",
		}
		return
	}
	text, masked := handover.MaskSecrets(m.Text)
	if masked {
		t.refuse(noPasswordsHere)
		return
	}
	h.Talk.Correct(f.ID, text)
	t.keep(h)
	t.effects.View = agent.Done{}
	changed := corrected
	if text == "" {
		changed = removed
	}
	t.done(agent.Block{Text: changed}, agent.Block{Buttons: []agent.Button{button("Show everything again", agent.DoHandoverReview, h)}})
}

// share lets the manager read what was kept. It is the leaver's decision.
func share(t *Turn, h agent.Handover) {
	h.State, h.Shared, h.Talk.Open = agent.HandoverShared, t.signature(), ""
	h.Talk.Share()
	t.keep(h)
	t.audit(h, "shared")
	t.tell(shared(h))
	toJudges(t, h, "")
}

// toJudges shows the manager, and the person who started it, what was shared.
func toJudges(t *Turn, h agent.Handover, note string) {
	blocks := judgeBlocks(t, h)
	if note != "" {
		blocks = append([]agent.Block{{Text: note}}, blocks...)
	}
	first, buttons := blocks[0], blocks[len(blocks)-1]
	for i, p := range readers(h) {
		switch {
		case p.ID == t.Event.Person.ID:
		case i == 0:
			t.write(p, blocks...)
		default: // they may not be in HR anymore; pressing a button finds out
			t.write(p, first, buttons)
		}
	}
}
