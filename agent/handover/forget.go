package handover

import (
	"slices"
	"strconv"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/graph"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// forget takes a leaver out of their handovers. What the company knows from them stays, said
// by their role.
func forget(t *Turn, words string) {
	_, problem := t.oneNamed(person(words)) // whom they name may be unclear, or not to be found out now
	switch {
	case !t.Event.Role.HR:
		t.refuse(onlyHRForgets)
		return
	case words == "":
		t.refuse(forgetWhom)
		return
	case len(t.Of) == 0 && problem != "":
		t.refuse(problem)
		return
	case len(t.Of) == 0:
		t.refuse(nothingToForget(person(words)))
		return
	}
	for _, h := range t.Of {
		kept, parts := Forget(h, t.Parts)
		t.effects.Handovers = append(t.effects.Handovers, kept)
		t.effects.Parts = append(t.effects.Parts, parts...)
		t.audit(h, "leaver forgotten")
	}
	t.tell(forgotten(len(t.Of)))
}

// Forget returns a handover without its leaver, and those of some parts that change with it. What
// the company knows stays, said by the role; what the leaver never shared is deleted.
func Forget(h agent.Handover, parts []agent.HandoverPart) (kept agent.Handover, changed []agent.HandoverPart) {
	leaver := h.People.Leaver
	if h.State.WithLeaver() {
		h = empty(h)
		h.State = agent.HandoverCanceled
		return Forgotten(h), []agent.HandoverPart{{Handover: h.ID, Delete: true}}
	}
	for _, p := range parts {
		if p.Handover == h.ID {
			changed = append(changed, forgottenPart(p, leaver, h.About.Role))
		}
	}
	return Forgotten(h), changed
}

// Forgotten returns a handover without the leaver's name.
func Forgotten(h agent.Handover) agent.Handover {
	leaver := h.People.Leaver
	h.Talk = h.Talk.Clone()
	h.Talk.Transcript, h.Talk.Draft, h.Talk.Grids = nil, nil, nil
	for i := range h.Talk.Facts {
		h.Talk.Facts[i].Words = ""
	}
	unnameFacts(h.Talk.Facts, leaver, h.About.Role)
	unnameQuestions(h.Talk.Questions, leaver, h.About.Role)
	h.People.Leaver, h.Link = agent.PersonRef{}, nil
	return h
}

func unnameFacts(facts []handover.Fact, who agent.PersonRef, role string) {
	for i := range facts {
		f := &facts[i]
		f.Asked, f.Text = withoutName(f.Asked, who.Name, role), withoutName(f.Text, who.Name, role)
	}
}

func unnameQuestions(questions []gaps.Question, who agent.PersonRef, role string) {
	for i := range questions {
		q := &questions[i]
		q.Text = withoutName(q.Text, who.Name, role)
		q.Numbers, q.Told = slices.Clone(q.Numbers), slices.Clone(q.Told)
		for j := range q.Numbers {
			q.Numbers[j].Where = withoutName(q.Numbers[j].Where, who.Name, role)
		}
		for j := range q.Told {
			q.Told[j].Where = withoutName(q.Told[j].Where, who.Name, role)
		}
		if q.Answer != nil {
			answer := withoutName(*q.Answer, who.Name, role)
			q.Answer = &answer
		}
	}
}

// unnamedNotes are notes of a file that don't name somebody. The file's name and its places
// stay: they say where to look.
func unnamedNotes(n handover.Notes, who agent.PersonRef, role string) handover.Notes {
	all := func(texts []string) []string {
		own := slices.Clone(texts)
		for i := range own {
			own[i] = withoutName(own[i], who.Name, role)
		}
		return own
	}
	passages := func(from []handover.Passage) []handover.Passage {
		own := slices.Clone(from)
		for i := range own {
			own[i].Title, own[i].Text = withoutName(own[i].Title, who.Name, role), withoutName(own[i].Text, who.Name, role)
		}
		return own
	}
	n.Purpose, n.Does, n.Fragile = withoutName(n.Purpose, who.Name, role), all(n.Does), all(n.Fragile)
	n.Passages, n.Shown = passages(n.Passages), passages(n.Shown)
	return n
}

// unnamedGraph is a graph that doesn't name somebody.
func unnamedGraph(g graph.Graph, who agent.PersonRef, role string) graph.Graph {
	g.Nodes = slices.Clone(g.Nodes)
	for i := range g.Nodes {
		n := &g.Nodes[i]
		n.Label, n.About = withoutName(n.Label, who.Name, role), withoutName(n.About, who.Name, role)
		n.ID = strconv.Itoa(i) // it is made of the label
		n.Open = slices.Clone(n.Open)
		for j := range n.Open {
			n.Open[j] = withoutName(n.Open[j], who.Name, role)
		}
	}
	return g
}

func forgottenPart(p agent.HandoverPart, leaver agent.PersonRef, role string) agent.HandoverPart {
	if p.Notes != nil {
		notes := unnamedNotes(*p.Notes, leaver, role)
		p.Notes = &notes
	}
	if p.Graph != nil {
		unnamed := unnamedGraph(*p.Graph, leaver, role)
		p.Graph = &unnamed
	}
	if p.Package == nil {
		return p
	}
	pack := *p.Package
	pack.Facts, pack.Questions, pack.Notes = slices.Clone(pack.Facts), slices.Clone(pack.Questions), slices.Clone(pack.Notes)
	unnameFacts(pack.Facts, leaver, role)
	unnameQuestions(pack.Questions, leaver, role)
	for i := range pack.Notes {
		pack.Notes[i] = unnamedNotes(pack.Notes[i], leaver, role)
	}
	p.Package = &pack
	return p
}
