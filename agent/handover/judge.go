package handover

import (
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// judgeBlocks are what the manager reads before they approve.
func judgeBlocks(t *Turn, h agent.Handover) []agent.Block {
	p := t.pack(h)
	blocks := []agent.Block{{Text: waitsForApproval(h, len(p.Facts), len(p.Notes))}}
	for _, f := range p.Facts {
		asked := f.Asked
		if f.Rough {
			asked += " " + saidRoughly
		}
		blocks = append(blocks, agent.Block{Small: asked}, agent.Block{Quote: clip(f.Text)})
	}
	blocks = append(append(blocks, picture(t.Parts, h)...), pageOf(t.Pages, h)...)
	if open := openQuestions(p); len(open) > 0 {
		blocks = append(blocks, agent.Block{Text: stillOpen + "\n• " + strings.Join(open, "\n• ")})
	}
	return append(blocks, agent.Block{Buttons: []agent.Button{
		primary(button("Approve", agent.DoHandoverApprove, h)), button("Send it back", agent.DoHandoverReturn, h), button("Read all of it", agent.DoHandoverRead, h),
	}})
}

// openQuestions are the important ones that nobody answered.
func openQuestions(p handover.Package) []string {
	const most = 5
	var all []string
	for _, q := range p.Questions {
		if q.Status == gaps.Open && q.Priority != gaps.P2 && len(all) < most {
			all = append(all, q.Text)
		}
	}
	return all
}

// pack makes the next version of a handover's package.
func (t *Turn) pack(h agent.Handover) handover.Package {
	about := h.About
	about.Version++
	return handover.Build(about, t.notes(), h.Talk)
}

// judge is what the manager does with what was shared. Of two at once, the first one counts.
func judge(t *Turn, h agent.Handover, m agent.WorkOnHandover) {
	switch {
	case h.State == agent.HandoverApproved && m.Do == agent.DoHandoverApprove && h.Approved.By == t.Event.Person.ID:
		t.tell(approvedBefore)
	case h.State == agent.HandoverApproved:
		t.refuse(approvedByOther(h))
	case m.Do == agent.DoHandoverRead && h.State == agent.HandoverShared:
		t.audit(h, "read")
		t.effects.View = page(t.pack(h))
	case h.State != agent.HandoverShared:
		t.refuse(notShared(h))
	case m.Do == agent.DoHandoverApprove:
		approve(t, h)
	case m.Do == agent.DoHandoverReturn:
		sendBack(t, h, m.Text)
	default: // nobody asks what isn't approved
		t.refuse(nothingToAsk)
	}
}

// approve freezes the next version, which is what a newcomer may read.
func approve(t *Turn, h agent.Handover) {
	p := t.pack(h)
	h.About, h.State, h.Approved = p.About, agent.HandoverApproved, t.signature()
	t.effects.Parts = append(t.effects.Parts,
		agent.HandoverPart{Handover: h.ID, Name: versionName(p.About.Version), Package: &p},
		agent.HandoverPart{Handover: h.ID, Name: agent.ReadParts, Delete: true})
	h.Talk.ForgetWords()
	t.keep(h)
	t.audit(h, "approved")
	t.tell(approved(h))
	if !t.isGone(h) {
		t.write(h.People.Leaver, agent.Block{Text: approvedToLeaver(h)})
	}
	t.toBoth(h, agent.Block{Text: approvedToOther(h)})
	if h.People.Successor.ID == "" {
		t.show(agent.Block{Text: whoSucceeds}, agent.Block{Buttons: []agent.Button{button("Name a successor", agent.DoHandoverNext, h)}})
		return
	}
	welcome(t, h, p)
}

// versionName is the name of the part that an approved version is.
func versionName(n int) string { return "package/" + strconv.Itoa(n) }

// sendBack returns it to the leaver with what is missing.
func sendBack(t *Turn, h agent.Handover, why string) {
	if why == "" {
		if agent.ViewOf(t.Event.Act).Prompt.Do != "" {
			t.refuse(whyMissing)
			return
		}
		t.effects.View = agent.PromptView{
			Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoHandoverReturn, Handover: h.ID}},
			Title: "Send it back", Label: "What's missing or wrong?", Hint: returnHint(h), Submit: "Send",
		}
		return
	}
	h.State = agent.HandoverAsking
	kept, _ := handover.MaskSecrets(why)
	h.Talk.SendBack(kept, t.Event.At)
	t.keep(h)
	t.audit(h, "sent back")
	t.write(h.People.Leaver, agent.Block{Text: sentBack(t.Person, h)}, agent.Block{Quote: why}, agent.Block{Text: answerOrCorrect}, agent.Block{Buttons: []agent.Button{
		primary(button("Show what I kept", agent.DoHandoverReview, h)),
	}})
	t.done(append([]agent.Block{{Text: returned(h)}}, tellInstead(t, h)...)...)
}

// approvedPackage is the newest approved version.
func (t *Turn) approvedPackage(h agent.Handover) (handover.Package, bool) {
	for _, p := range t.Parts {
		if p.Name == versionName(h.About.Version) && p.Package != nil {
			return *p.Package, true
		}
	}
	return handover.Package{}, false
}

// read shows the approved version.
func read(t *Turn, h agent.Handover) {
	if h.State == agent.HandoverShared && h.CanJudge(t.Event.Person.ID, t.Event.Role.HR) {
		t.audit(h, "read")
		t.effects.View = page(t.pack(h))
		return
	}
	p, ok := t.approvedPackage(h)
	if !ok {
		t.refuse(notShared(h))
		return
	}
	t.audit(h, "read")
	t.effects.View = page(p)
}
