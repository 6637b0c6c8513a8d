package handover

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// start begins a handover, or asks for what is missing. HR starts one; anybody else asks HR
// to, because nobody else should learn who is leaving.
func (t *Turn) start(text string) {
	o := readOrder(text)
	if o.Leaver == "" {
		help(t)
		return
	}
	leaver, problem := leaverOf(t, o)
	switch {
	case problem != "":
		t.refuse(problem)
		return
	case leaver.ID == t.Event.Person.ID:
		t.refuse(notYourself(t.Event.Role.HR))
		return
	}
	if o.Project == "" {
		if agent.ViewOf(t.Event.Act).Prompt.Do != "" {
			t.refuse(projectMissing)
			return
		}
		t.effects.View = startForm(o)
		return
	}
	h, problem := t.order(o, leaver)
	if problem != "" {
		t.refuse(problem)
		return
	}
	if !t.Event.Role.HR {
		askHRToStart(t, o, h)
		return
	}
	invite(t, h)
}

// order makes the handover that was ordered, or says what is wrong with it.
func (t *Turn) order(o order, leaver agent.PersonRef) (h agent.Handover, problem string) {
	h = agent.Handover{
		ID: t.identity(leaver.ID, o.Project), Tenant: t.Event.Tenant, State: agent.HandoverInvited,
		About:  handover.About{Org: string(t.Event.Tenant), Project: o.Project, Role: orText(o.Role, t.titleOf(o.Leaver))},
		People: agent.HandoverPeople{Leaver: leaver, Manager: t.Person, Starter: t.Person}, Started: t.Event.At,
		Talk: handover.NewInterview(nil),
	}
	h.About.Session = string(h.ID)
	if leaver.ID.IsGuest() {
		h.Link = &agent.HandoverLink{Email: addressOf(t, o, leaver.ID)}
	}
	if h.LastDay, problem = t.readLastDay(o.LastDay); problem != "" {
		return h, problem
	}
	h.About.LastDay = shownDay(h.LastDay)
	if o.Manager != "" {
		if h.People.Manager, problem = t.person(o.Manager); problem != "" {
			return h, problem
		}
	}
	if o.Successor != "" {
		if h.People.Successor, problem = t.person(o.Successor); problem != "" {
			return h, problem
		}
	}
	for _, other := range t.Of {
		mayKnow := other.CanJudge(t.Event.Person.ID, t.Event.Role.HR)
		if mayKnow && other.People.Leaver.ID == leaver.ID && !other.State.IsOver() && isSame(other.About.Project, o.Project) {
			return h, alreadyUnderWay(other)
		}
	}
	switch leaver.ID {
	case h.People.Manager.ID:
		return h, managerIsLeaver
	case h.People.Successor.ID:
		return h, successorIsLeaver
	}
	return h, ""
}

// identity derives the ID from the leaver and the project, so that two people who start the same
// handover at once start one, and the second is told about the first. Somebody may hand over the same
// project again, years later: how often they did it before counts too.
func (t *Turn) identity(leaver agent.UserID, project string) agent.HandoverID {
	before := 0
	for _, h := range t.Of {
		if h.People.Leaver.ID == leaver && h.State.IsOver() && isSame(h.About.Project, project) {
			before++
		}
	}
	return agent.HandoverID("H-" + t.NewID("handover", string(leaver)+"\x00"+words.Plain(project)+"\x00"+strconv.Itoa(before)))
}

// isSame reports whether two names of projects mean the same one: “Harbor model”, “harbor-model”.
func isSame(one, other string) bool { return words.Plain(one) == words.Plain(other) }

func orText(text, other string) string {
	if text != "" {
		return text
	}
	if other != "" {
		return inSentence(other)
	}
	return someRole
}

// inSentence writes a title as it is written within a sentence: "analyst", but "HR manager".
func inSentence(title string) string {
	var all []string
	for w := range strings.FieldsSeq(title) {
		if r := []rune(w); len(r) > 1 && !strings.ContainsFunc(string(r[1:]), unicode.IsUpper) {
			w = strings.ToLower(w)
		}
		all = append(all, w)
	}
	return strings.Join(all, " ")
}

// titleOf is the leaver's title in the directory.
func (t *Turn) titleOf(name string) string {
	if fits := t.People[name].Named(name); len(fits) == 1 {
		return fits[0].Title
	}
	return ""
}

// person returns who is meant by words, or why nobody is.
func (t *Turn) person(name string) (agent.PersonRef, string) {
	fits, problem := t.oneNamed(name)
	switch {
	case problem != "":
		return agent.PersonRef{}, problem
	case fits[0].Bot:
		return agent.PersonRef{}, isBot(fits[0].Name)
	case fits[0].Left:
		return agent.PersonRef{}, hasLeft(fits[0].Name)
	}
	return agent.PersonRef{ID: fits[0].ID, Name: fits[0].Name, Zone: fits[0].Zone}, ""
}

// oneNamed returns the one whom words name, here or gone, or why it isn't clear.
func (t *Turn) oneNamed(name string) ([]agent.Colleague, string) {
	found := t.People[name]
	fits := found.Named(name)
	switch {
	case found.Failed:
		return nil, directoryDown
	case len(fits) == 0:
		return nil, nobodyNamed(name)
	case len(fits) > 1:
		return nil, severalNamed(name, fits)
	}
	return fits, ""
}

// startForm asks for what is missing, in one text.
func startForm(o order) agent.PromptView {
	return agent.PromptView{
		Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoHandoverStart}},
		Title: "Start a handover", Lead: []agent.Block{{Text: startLead}},
		Label: "About the handover", Text: o.text(), Hint: startHint, Submit: "Start",
	}
}

// invite starts a handover and writes to the leaver.
func invite(t *Turn, h agent.Handover) {
	h.Model = t.Model
	t.keep(h)
	t.audit(h, "started")
	if h.Link != nil {
		t.done(agent.Block{Text: invitedByLink(h)}, agent.Block{Buttons: linkButtons(t, h)})
		return
	}
	t.write(h.People.Leaver, invitation(h)...)
	t.done(agent.Block{Text: invited(h)})
}

// askHRToStart tells HR who is leaving, with a button that starts the handover.
func askHRToStart(t *Turn, o order, h agent.Handover) {
	o.Manager = string(h.People.Manager.ID)
	if h.Link == nil {
		o.Leaver = string(h.People.Leaver.ID)
	}
	if h.People.Successor.ID != "" {
		o.Successor = string(h.People.Successor.ID)
	}
	press := agent.Press{Do: agent.DoHandoverStart, Value: o.text()}
	blocks := []agent.Block{
		{Text: asksToStart(t.Person, h)},
		{Small: asksToStartSmall(h)},
		{Buttons: []agent.Button{{Label: "Start the handover", Press: press, Style: agent.Primary}, {Label: "No", Press: agent.Press{Do: agent.DoDismiss}}}},
	}
	t.effects.Messages = append(t.effects.Messages, agent.Message{
		To: agent.Address{Room: agent.HR, Tenant: t.Event.Tenant}, About: "handover/" + string(h.ID), Text: agent.PlainText(blocks), Blocks: blocks,
	})
	t.done(agent.Block{Text: askedToStart(h)})
}

// cancel ends a handover that nobody needs any more.
func cancel(t *Turn, h agent.Handover) {
	if h.State.IsOver() {
		t.refuse(isOver(h))
		return
	}
	h = t.emptied(h)
	h.State = agent.HandoverCanceled
	t.keep(h)
	t.audit(h, "cancelled")
	t.write(h.People.Leaver, agent.Block{Text: canceledToLeaver(h)})
	t.done(append([]agent.Block{{Text: canceled(h)}}, tellInstead(t, h)...)...)
}

// emptied is a handover with nothing left of what its leaver said and shared.
func (t *Turn) emptied(h agent.Handover) agent.Handover {
	t.effects.Parts = append(t.effects.Parts, agent.HandoverPart{Handover: h.ID, Delete: true})
	return empty(h)
}

// empty returns a handover in which nothing was handed over.
func empty(h agent.Handover) agent.Handover {
	most := h.Talk.Most
	h.Talk, h.Files, h.Naming = handover.NewInterview(nil), nil, false
	h.Talk.Most = most
	return h
}

// list shows the person's handovers, with what they can do.
func list(t *Turn) {
	person, hr := t.Event.Person.ID, t.Event.Role.HR
	all := slices.DeleteFunc(slices.Clone(t.Known), func(h agent.Handover) bool {
		return h.State == agent.HandoverCanceled || !maySee(h, person, hr)
	})
	if hr {
		for _, h := range t.Active {
			if !slices.ContainsFunc(all, func(o agent.Handover) bool { return o.ID == h.ID }) {
				all = append(all, h)
			}
		}
	}
	if len(all) == 0 {
		help(t)
		return
	}
	const most = 10
	for _, h := range all[:min(len(all), most)] {
		if isExpected(h, person) && !hr {
			t.tell(beingPrepared(h))
			continue
		}
		t.tell(status(h, person) + linkState(t, h))
		if buttons := append(buttonsFor(t, h), linkButtons(t, h)...); len(buttons) > 0 {
			t.show(agent.Block{Buttons: buttons})
		}
	}
	if hr {
		t.show(agent.Block{Small: howToStart})
	}
}

// buttonsFor are what a person can do with a handover.
func buttonsFor(t *Turn, h agent.Handover) []agent.Button {
	person := t.Event.Person.ID
	var all []agent.Button
	switch judge := h.CanJudge(person, t.Event.Role.HR); {
	case person == h.People.Leaver.ID && h.State.WithLeaver():
		all = append(all, primary(button("Continue", agent.DoHandoverBegin, h)))
	case person == h.People.Leaver.ID && h.State == agent.HandoverDeclined:
		all = append(all, button("I've changed my mind", agent.DoHandoverBegin, h))
	case judge && h.State == agent.HandoverShared:
		all = append(all, primary(button("Approve", agent.DoHandoverApprove, h)), button("Read it", agent.DoHandoverRead, h))
	case h.CanRead(person, t.Event.Role.HR):
		all = append(all, button("Read it", agent.DoHandoverRead, h))
		if judge && h.People.Successor.ID == "" {
			all = append(all, button("Name a successor", agent.DoHandoverNext, h))
		}
	case judge && !h.State.IsOver():
		all = append(all, button("Cancel it", agent.DoHandoverCancel, h))
	}
	return all
}

func help(t *Turn) {
	if t.Event.Role.HR {
		t.tell(helpHR)
		return
	}
	t.tell(helpAll)
}
