package handover

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/wizard"
)

// Turn is one move of somebody in a handover. It is used for one move only.
type Turn struct {
	Event  agent.Event
	Person agent.PersonRef // who is acting
	Zone   *time.Location  // theirs; never nil
	// Zones finds a time zone by its name; nil for [Turn.Zone] only.
	Zones func(name string) *time.Location
	// Known are the handovers that the person takes part in, and the one that a button names.
	Known []agent.Handover
	Facts
	// NewID derives an ID of a kind from other IDs or words. Equal input gives an equal ID.
	NewID func(kind, from string) string

	effects Effects
}

// Facts are what was looked up. What the move doesn't need is empty.
type Facts struct {
	People  map[string]roster.Found // whom words name, by the words
	Of      []agent.Handover        // all of the person whom the words name first
	Parts   []agent.HandoverPart    // of the handover that the move is about
	Reading *agent.HandoverReading  // of all its files
	Asked   *Answer                 // what the approved versions say to a question; nil if none was asked
	Active  []agent.Handover        // the tenant's, for routine work; on Mondays also what ended lately
	Pages   string                  // where handovers have pages, up to their IDs; empty if they have none
	Link    *agent.FreshLink        // for a leaver who isn't in Slack; nil if the move makes none, or this server can't
	Model   bool                    // there is a language model that can read files as well
}

// Answer is what the approved version of a handover says to a question.
type Answer struct {
	Handover agent.Handover // that says it, or the newest one if none does
	Question string
	Found    handover.Found
	Known    bool
}

// Effects are the results of a move. Nothing is written or sent until they are committed.
type Effects struct {
	Reply     []agent.Block // for the acting person, where they are
	View      agent.View    // for the surface that waits; nil for none
	Messages  []agent.Message
	Handovers []agent.Handover
	Parts     []agent.HandoverPart
	Audit     []agent.AuditEntry
	Timers    []agent.Timer
	Gap       *Gap // to be asked of people; nil for none
}

// Gap is a question that a handover doesn't answer, for people who may know.
type Gap struct {
	Handover agent.HandoverID
	Question string
	Reach    []agent.PersonRef
}

// Do carries out a move.
func (t *Turn) Do(m agent.WorkOnHandover) Effects {
	switch m.Do { //nolint:exhaustive // the others are about one handover
	case agent.DoHandoverStart:
		t.start(m.Text)
		return t.effects
	case agent.DoHandoverList:
		list(t)
		return t.effects
	case agent.DoHandoverWonder:
		wonder(t, m.Text)
		return t.effects
	case agent.DoHandoverForget:
		forget(t, m.Text)
		return t.effects
	case agent.DoHandoverMove:
		moveLastDay(t, m)
		return t.effects
	}
	h, ok := t.find(m)
	if !ok {
		_, problem := t.oneNamed(person(m.Text))
		if m.Do != agent.DoHandoverCancel || m.Handover != "" || m.Text == "" || problem == "" {
			problem = notFound(t.Event.Role.HR)
		}
		t.refuse(problem)
		return t.effects
	}
	h.Talk = h.Talk.Clone()
	if h.People.Leaver.ID == t.Event.Person.ID && t.Person.Zone != "" {
		h.People.Leaver.Zone = t.Person.Zone
	}
	switch {
	case slices.Contains(leaversMoves, m.Do):
		t.asLeaver(h, m)
	default:
		t.asOther(h, m)
	}
	return t.effects
}

// leaversMoves are what only the leaver does.
var leaversMoves = []agent.Verb{
	agent.DoHandoverBegin, agent.DoHandoverDecline, agent.DoHandoverPause, agent.DoHandoverFiles, agent.DoHandoverAsk, agent.DoHandoverAnswer,
	agent.DoHandoverSkip, agent.DoHandoverOther, agent.DoHandoverWhere, agent.DoHandoverReview, agent.DoHandoverFix, agent.DoHandoverRemove,
	agent.DoHandoverShare,
}

// asLeaver does what only the leaver does, as long as nobody has ended the handover.
func (t *Turn) asLeaver(h agent.Handover, m agent.WorkOnHandover) {
	begins := m.Do == agent.DoHandoverBegin
	switch {
	case h.People.Leaver.ID != t.Event.Person.ID:
		t.refuse(onlyLeaver)
		return
	case h.State == agent.HandoverCanceled:
		t.refuse(wasCanceled(h))
		return
	case h.State == agent.HandoverShared || h.State == agent.HandoverApproved:
		t.refuse(alreadyShared(h))
		return
	case h.State == agent.HandoverDeclined && !begins:
		t.refuse(wasDeclined(h))
		return
	}
	switch m.Do { //nolint:exhaustive // see leaversMoves
	case agent.DoHandoverBegin:
		begin(t, h, m.Text)
	case agent.DoHandoverDecline:
		decline(t, h)
	case agent.DoHandoverPause:
		pause(t, h)
	case agent.DoHandoverFiles:
		takeFiles(t, h)
	case agent.DoHandoverAsk:
		goOn(t, h)
	case agent.DoHandoverAnswer:
		answer(t, h, m)
	case agent.DoHandoverSkip:
		skip(t, h, m)
	case agent.DoHandoverOther:
		refer(t, h, m)
	case agent.DoHandoverWhere:
		where(t, h, m)
	default:
		review(t, h, m)
	}
}

// asOther does what the manager, HR or the newcomer do.
func (t *Turn) asOther(h agent.Handover, m agent.WorkOnHandover) {
	hr := t.Event.Role.HR
	switch {
	case m.Do == agent.DoHandoverRead && h.People.Leaver.ID == t.Event.Person.ID && h.About.Version == 0:
		t.effects.View = page(t.pack(h)) // what others get, before they do
	case m.Do == agent.DoHandoverRead && h.CanRead(t.Event.Person.ID, hr):
		read(t, h)
	case m.Do == agent.DoHandoverTicket && h.CanRead(t.Event.Person.ID, hr):
		gap(t, h, m.Text)
	case m.Do == agent.DoHandoverRead && h.People.Successor.ID == t.Event.Person.ID && maySee(h, t.Event.Person.ID, hr):
		t.refuse(beingPrepared(h))
	case !h.CanJudge(t.Event.Person.ID, hr):
		t.refuse(onlyJudges)
	case m.Do == agent.DoHandoverLink:
		giveLink(t, h, m.Text)
	case m.Do == agent.DoHandoverUnlink:
		revokeLink(t, h)
	case m.Do == agent.DoHandoverCancel:
		cancel(t, h)
	case m.Do == agent.DoHandoverNext:
		succeed(t, h, m.Text)
	default:
		judge(t, h, m)
	}
}

func (t *Turn) find(m agent.WorkOnHandover) (agent.Handover, bool) {
	if m.Do == agent.DoHandoverCancel && m.Handover == "" {
		mayKnow := func(h agent.Handover) bool { return h.CanJudge(t.Event.Person.ID, t.Event.Role.HR) } // nobody else should learn who is leaving
		if h, ok := latest(t.Of, func(h agent.Handover) bool { return mayKnow(h) && !h.State.IsOver() }); ok {
			return h, true
		}
		return latest(t.Of, mayKnow)
	}
	return Meant(t.Known, t.Event, m)
}

// Meant returns the handover that a move is about: the one that it names, or the person's own
// that was worked on last.
func Meant(all []agent.Handover, ev agent.Event, m agent.WorkOnHandover) (agent.Handover, bool) {
	if m.Handover != "" {
		return latest(all, func(h agent.Handover) bool { return h.ID == m.Handover })
	}
	if slices.Contains(leaversMoves, m.Do) {
		if h, ok := Waiting(all, ev.Person.ID); ok {
			return h, true
		}
		return latest(all, func(h agent.Handover) bool { return h.People.Leaver.ID == ev.Person.ID })
	}
	if h, ok := Waiting(all, ev.Person.ID); ok && m.Do == agent.DoHandoverRead {
		return h, true
	}
	if h, ok := latest(all, func(h agent.Handover) bool { return h.CanRead(ev.Person.ID, ev.Role.HR) }); ok {
		return h, true
	}
	return latest(all, func(h agent.Handover) bool {
		return h.CanJudge(ev.Person.ID, ev.Role.HR) && h.State != agent.HandoverCanceled
	})
}

// Waiting returns the handover that waits for a leaver. Of several it is the one in which a
// question is open, then one that they have begun, then one that they paused: an invitation to
// another one, or what somebody else does there, doesn't take their answers.
func Waiting(all []agent.Handover, leaver agent.UserID) (agent.Handover, bool) {
	for rank := range lastRank + 1 {
		is := func(h agent.Handover) bool {
			return h.People.Leaver.ID == leaver && h.State.WithLeaver() && rankOf(h) == rank
		}
		if h, ok := latest(all, is); ok {
			return h, true
		}
	}
	return agent.Handover{}, false
}

// lastRank is that of a handover that hasn't begun.
const lastRank = 3

func rankOf(h agent.Handover) int {
	switch {
	case h.State == agent.HandoverAsking && h.Talk.Open != "":
		return 0
	case h.State == agent.HandoverPaused:
		return 2
	case h.State == agent.HandoverInvited:
		return lastRank
	}
	return 1
}

func latest(all []agent.Handover, is func(agent.Handover) bool) (found agent.Handover, ok bool) {
	for _, h := range all {
		if is(h) && (!ok || h.Updated.After(found.Updated)) {
			found, ok = h, true
		}
	}
	return found, ok
}

// keep writes a handover that has changed.
func (t *Turn) keep(h agent.Handover) {
	h.Updated = t.Event.At
	t.effects.Handovers = append(t.effects.Handovers, h)
}

func (t *Turn) audit(h agent.Handover, what string) {
	t.effects.Audit = append(t.effects.Audit, h.AuditEntry(t.Event.Person.ID, what, t.Event.At))
}

func (t *Turn) tell(text string) { t.show(agent.Block{Text: text}) }

func (t *Turn) show(blocks ...agent.Block) { t.effects.Reply = append(t.effects.Reply, blocks...) }

// refuse says no next to the field of a submitted form, or else as a reply.
func (t *Turn) refuse(sentence string) {
	if agent.ViewOf(t.Event.Act).Prompt.Do != "" {
		t.effects.View = agent.Errors{ByQuestion: map[wizard.QuestionID]string{agent.PromptField: sentence}}
		return
	}
	t.tell(sentence)
}

// done closes a submitted form, and says what came of it in the direct message.
func (t *Turn) done(blocks ...agent.Block) {
	if agent.ViewOf(t.Event.Act).Prompt.Do == "" {
		t.show(blocks...)
		return
	}
	t.effects.View = agent.Done{}
	t.write(t.Event.Person, blocks...)
}

// write sends somebody a direct message.
func (t *Turn) write(to agent.PersonRef, blocks ...agent.Block) {
	if to.ID == "" || to.ID.IsGuest() { // they see it on their page
		return
	}
	t.effects.Messages = append(t.effects.Messages, agent.Message{
		To:   agent.Address{Room: agent.Direct, Tenant: t.Event.Tenant, Person: to.ID},
		Text: agent.PlainText(blocks), Blocks: blocks,
	})
}

// toHR writes to HR's channel what any of them can do, whether or not the one who started it still belongs to them.
func (t *Turn) toHR(blocks ...agent.Block) {
	t.effects.Messages = append(t.effects.Messages, agent.Message{
		To:   agent.Address{Room: agent.HR, Tenant: t.Event.Tenant},
		Text: agent.PlainText(blocks), Blocks: blocks,
	})
}

// toBoth writes to the manager and to the person who started it, except to the person acting.
func (t *Turn) toBoth(h agent.Handover, blocks ...agent.Block) {
	for _, p := range readers(h) {
		if p.ID != t.Event.Person.ID {
			t.write(p, blocks...)
		}
	}
}

func (t *Turn) signature() *agent.Signature {
	return &agent.Signature{By: t.Event.Person.ID, Name: t.Person.DisplayName(), At: t.Event.At}
}

// today is the person's day, as midnight UTC.
func (t *Turn) today() time.Time {
	y, m, d := t.Event.At.In(t.Zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// zoneOf returns a person's time zone, or the acting person's if theirs isn't known.
func (t *Turn) zoneOf(p agent.PersonRef) *time.Location {
	if p.Zone == "" || t.Zones == nil {
		return t.Zone
	}
	return t.Zones(p.Zone)
}

// dayOfLeaver is the day on which something is for the leaver: their last day ends where they
// are, and not where HR is.
func (t *Turn) dayOfLeaver(h agent.Handover, at time.Time) string {
	return at.In(t.zoneOf(h.People.Leaver)).Format(time.DateOnly)
}

// notes are what is kept of the handover's files, by their names.
func (t *Turn) notes() []handover.Notes {
	var all []handover.Notes
	for _, p := range t.Parts {
		if p.Notes != nil {
			all = append(all, *p.Notes)
		}
	}
	slices.SortFunc(all, func(a, b handover.Notes) int { return strings.Compare(a.File, b.File) })
	return all
}
