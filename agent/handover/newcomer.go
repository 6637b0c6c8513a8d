package handover

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// succeed names the successor, and shows them around.
func succeed(t *Turn, h agent.Handover, words string) {
	if words == "" {
		if agent.ViewOf(t.Event.Act).Prompt.Do != "" {
			t.refuse(nameMissing)
			return
		}
		t.effects.View = agent.PromptView{
			Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoHandoverNext, Handover: h.ID}},
			Title: "Name a successor", Label: "Who's taking over?", Hint: "A name, or @ and their name.", Submit: "Save",
		}
		return
	}
	who, problem := t.person(person(words))
	switch {
	case problem != "":
		t.refuse(problem)
		return
	case who.ID == h.People.Leaver.ID:
		t.refuse(successorIsLeaver)
		return
	}
	h.People.Successor = who
	t.keep(h)
	t.audit(h, "successor named")
	t.done(agent.Block{Text: successorNamed(h)})
	if p, ok := t.approvedPackage(h); ok {
		welcome(t, h, p)
	}
}

// welcome shows a newcomer around: what it is, what to read first, what to do first, and
// that they can ask.
func welcome(t *Turn, h agent.Handover, p handover.Package) {
	blocks := []agent.Block{{Text: welcomeNewcomer(h, p)}}
	blocks = append(append(blocks, picture(t.Parts, h)...), pageOf(t.Pages, h)...)
	if first := p.ReadFirst(); len(first) > 0 {
		blocks = append(blocks, agent.Block{Text: readFirst + "\n• " + strings.Join(first, "\n• ")})
	}
	if week := p.FirstWeek(); len(week) > len(p.ReadFirst()) {
		blocks = append(blocks, agent.Block{Text: firstWeek + "\n• " + strings.Join(week[len(p.ReadFirst()):], "\n• ")})
	}
	blocks = append(blocks, agent.Block{Text: askMe(example(p))}, agent.Block{Buttons: []agent.Button{primary(button("Read all of it", agent.DoHandoverRead, h))}})
	t.write(h.People.Successor, blocks...)
}

// example is a question that the package answers.
func example(p handover.Package) string {
	for _, f := range p.Facts {
		if len(f.Asked) < 150 && strings.HasPrefix(f.Asked, "Wh") && f.Kind != handover.SentBack {
			return f.Asked
		}
	}
	return ""
}

// wonder answers a newcomer's question from the approved version, with its source.
func wonder(t *Turn, question string) {
	a := t.Asked
	switch {
	case a == nil:
		t.refuse(t.nothingYet())
		return
	case question == "":
		t.refuse(questionMissing)
		return
	}
	t.audit(a.Handover, "asked")
	switch {
	case a.Known && a.Found.Sure:
		t.tell(a.Found.Text)
		t.show(agent.Block{Small: sourceOf(a.Found.Source)})
		if len(a.Found.Also) > 0 {
			t.tell(saidToo)
		}
		t.showAlso(a.Found.Also)
		t.show(agent.Block{Buttons: []agent.Button{askPeople("That doesn't answer it", *a)}})
		return
	case a.Known:
		t.tell(notSure(a.Handover))
		t.show(agent.Block{Quote: clip(a.Found.Text)}, agent.Block{Small: sourceOf(a.Found.Source)})
		if n := len(a.Found.Also); n > 0 {
			t.tell(orThese(n))
		}
		t.showAlso(a.Found.Also)
	default:
		t.tell(notThere(a.Handover))
	}
	if a.Handover.Talk.IsWaiting(a.Question) {
		t.tell(alreadyAsked(t.reach(a.Handover)))
		t.show(agent.Block{Buttons: []agent.Button{askPeople("Tell me when they answer", *a)}}) // somebody else may have asked
		return
	}
	t.tell(offerToAsk(t.reach(a.Handover)))
	t.show(agent.Block{Buttons: []agent.Button{primary(askPeople("Ask them", *a)), {Label: "No, thanks", Press: agent.Press{Do: agent.DoDismiss}}}})
}

// showAlso shows what else there is, each with its source.
func (t *Turn) showAlso(also []handover.Found) {
	for _, other := range also {
		t.show(agent.Block{Quote: clipTo(other.Text, mostAlso)}, agent.Block{Small: sourceOf(other.Source)})
	}
}

func askPeople(label string, a Answer) agent.Button {
	b := button(label, agent.DoHandoverTicket, a.Handover)
	b.Press.Value = clipQuestion(a.Question)
	return b
}

// reach returns the people, apart from HR, who may know what a package doesn't say.
func (t *Turn) reach(h agent.Handover) []agent.PersonRef {
	var all []agent.PersonRef
	for _, p := range []agent.PersonRef{h.People.Manager, h.People.Leaver} {
		if p.ID != "" && p.ID != t.Event.Person.ID && (p.ID != h.People.Leaver.ID || !t.isGone(h)) {
			all = append(all, p)
		}
	}
	return all
}

// isGone reports whether the leaver's last day has passed.
func (t *Turn) isGone(h agent.Handover) bool {
	return h.LastDay != "" && h.LastDay < t.dayOfLeaver(h, t.Event.At)
}

// gap asks people what the package doesn't say.
func gap(t *Turn, h agent.Handover, question string) {
	if strings.TrimSpace(question) == "" {
		t.refuse(questionMissing)
		return
	}
	reach, waits := t.reach(h), h.Talk.IsWaiting(question)
	t.effects.Gap = &Gap{Handover: h.ID, Question: question, Reach: reach}
	h.Talk.Wait(question)
	t.keep(h)
	t.audit(h, "gap")
	if waits {
		t.tell(tellsYouToo)
		return
	}
	t.tell(gapAsked(reach))
}

// Learn adds an answer that somebody gave to a gap. What the newcomer reads has it from then
// on, as a new version.
func (t *Turn) Learn(id agent.HandoverID, question, answer string, by agent.Signature) Effects {
	h, ok := t.find(agent.WorkOnHandover{Do: agent.DoHandoverRead, Handover: id})
	p, approved := t.approvedPackage(h)
	if !ok || !approved {
		return Effects{}
	}
	h.Talk = h.Talk.Clone()
	h.Talk.Learn(question, answer, roleOf(h, by.By), by.At)
	h.About.Version++
	next := handover.Build(h.About, p.Notes, h.Talk)
	t.effects.Parts = append(t.effects.Parts, agent.HandoverPart{Handover: h.ID, Name: versionName(h.About.Version), Package: &next})
	t.keep(h)
	t.audit(h, "learned")
	return t.effects
}

// GiveUp forgets that people were asked a question: it isn't theirs to answer.
func (t *Turn) GiveUp(id agent.HandoverID, question string) Effects {
	h, ok := t.find(agent.WorkOnHandover{Do: agent.DoHandoverRead, Handover: id})
	if h.Talk = h.Talk.Clone(); !ok || !h.Talk.IsWaiting(question) {
		return Effects{}
	}
	h.Talk.GiveUp(question)
	t.keep(h)
	return t.effects
}

// roleOf says in which role somebody answers: never by name.
func roleOf(h agent.Handover, who agent.UserID) string {
	switch who {
	case h.People.Leaver.ID:
		return h.About.Role
	case h.People.Manager.ID:
		return "manager"
	}
	return "HR"
}
