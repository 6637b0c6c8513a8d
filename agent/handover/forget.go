package handover

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// forget takes a leaver out of their handovers. What the company knows from them stays, said
// by their role.
func forget(t *Turn, words string) {
	switch {
	case !t.Event.Role.HR:
		t.refuse(onlyHRForgets)
		return
	case words == "":
		t.refuse(forgetWhom)
		return
	case len(t.Of) == 0:
		t.refuse(nothingToForget(person(words)))
		return
	}
	name := t.Of[0].People.Leaver
	for _, h := range t.Of {
		t.effects.Handovers = append(t.effects.Handovers, Forgotten(h))
		for _, p := range t.Parts {
			if p.Handover == h.ID && p.Package != nil {
				t.effects.Parts = append(t.effects.Parts, forgottenPart(p, name, h.About.Role))
			}
		}
		t.audit(h, "leaver forgotten")
	}
	t.tell(forgotten(len(t.Of)))
}

// Forgotten is a handover without anything that says who left.
func Forgotten(h agent.Handover) agent.Handover {
	leaver := h.People.Leaver
	h.Talk = h.Talk.Clone()
	h.Talk.Transcript, h.Talk.Draft = nil, nil
	for i := range h.Talk.Facts {
		f := &h.Talk.Facts[i]
		f.Words, f.Text = "", withoutName(f.Text, leaver, h.About.Role)
	}
	h.People.Leaver = agent.PersonRef{}
	if h.State.WithLeaver() {
		h.State, h.Talk.Facts, h.Talk.Open = agent.HandoverCanceled, nil, "" // they never shared it
	}
	return h
}

func forgottenPart(p agent.HandoverPart, leaver agent.PersonRef, role string) agent.HandoverPart {
	pack := *p.Package
	pack.Facts = append([]handover.Fact(nil), pack.Facts...)
	for i := range pack.Facts {
		pack.Facts[i].Text = withoutName(pack.Facts[i].Text, leaver, role)
	}
	p.Package = &pack
	return p
}

// withoutName replaces a person's name by their role.
func withoutName(text string, who agent.PersonRef, role string) string {
	if who.Name == "" {
		return text
	}
	text = strings.ReplaceAll(text, who.Name, "the "+role)
	for part := range strings.FieldsSeq(who.Name) {
		if len(part) > 2 {
			text = strings.ReplaceAll(text, part, "the "+role)
		}
	}
	return text
}
