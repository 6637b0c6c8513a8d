package handover

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/words"
)

// A leaver who isn't in Slack gets a link from HR, to a page with the same interview. Anyone
// with the link can act as the leaver, so it expires, and HR can replace and revoke it. Only its digest
// is kept.

// linkDays is how long a link works, unless the last day comes first.
const linkDays = 14

// leaverOf returns whom an order is about: somebody in Slack, or a guest with an address.
func leaverOf(t *Turn, o order) (agent.PersonRef, string) {
	if o.Email == "" {
		who, problem := t.person(o.Leaver)
		if fits, _ := t.oneNamed(o.Leaver); problem != "" && !t.People[o.Leaver].Failed && (len(fits) == 1 && fits[0].Left || len(t.People[o.Leaver].Named(o.Leaver)) == 0) {
			problem += " " + orByLink
		}
		return who, problem
	}
	found := t.People[o.Email]
	switch {
	case !isAddress(o.Email):
		return agent.PersonRef{}, notAnAddress(o.Email)
	case found.Failed:
		return agent.PersonRef{}, directoryDown
	}
	for _, c := range slices.Concat(found.Named(o.Email), mentioned(t, o.Leaver)) {
		if !c.Bot && !c.Left && !c.ID.IsGuest() { // they are in Slack after all
			return agent.PersonRef{ID: c.ID, Name: c.Name, Zone: c.Zone}, ""
		}
	}
	name := o.Leaver
	for _, c := range mentioned(t, o.Leaver) { // their account is closed
		name = c.Name
	}
	return agent.PersonRef{ID: agent.GuestID(t.NewID("guest", o.Email)), Name: name}, ""
}

// addressOf is where a guest's link is sent: what was ordered, or else where one was sent before.
func addressOf(t *Turn, o order, guest agent.UserID) string {
	for _, h := range t.Of {
		if o.Email == "" && h.People.Leaver.ID == guest && h.Link != nil {
			return h.Link.Email
		}
	}
	return o.Email
}

// mentioned are the people whom words name by an ID, and not by a name: two may have that.
func mentioned(t *Turn, name string) []agent.Colleague {
	if found := t.People[name]; found.Exact {
		return found.People
	}
	return nil
}

func isAddress(text string) bool {
	name, domain, ok := strings.Cut(text, "@")
	return ok && name != "" && strings.Contains(strings.Trim(domain, "."), ".") && !strings.ContainsAny(text, " <>|,;") && strings.Count(text, "@") == 1
}

// Guests returns the leavers among handovers who aren't in Slack and have a name or an address.
func Guests(all []agent.Handover, said string) []agent.Colleague {
	var found []agent.Colleague
	for _, h := range all {
		who := h.People.Leaver
		isNamed := words.Plain(who.Name) == words.Plain(said) || h.Link != nil && strings.EqualFold(h.Link.Email, said)
		known := slices.ContainsFunc(found, func(c agent.Colleague) bool { return c.ID == who.ID })
		if who.ID.IsGuest() && isNamed && !known {
			found = append(found, agent.Colleague{ID: who.ID, Name: who.Name})
		}
	}
	return found
}

// linkButtons are what HR can do about a leaver's link.
func linkButtons(t *Turn, h agent.Handover) []agent.Button {
	if h.Link == nil || !t.Event.Role.HR || h.State.IsOver() {
		return nil
	}
	if !h.Link.IsOut(t.Event.At) {
		return []agent.Button{primary(button("Get a link", agent.DoHandoverLink, h))}
	}
	return []agent.Button{getLink(t, h), button("Revoke the link", agent.DoHandoverUnlink, h)}
}

// getLink is the button for a link, or for another one if there is one that works.
func getLink(t *Turn, h agent.Handover) agent.Button {
	if h.Link.IsOut(t.Event.At) {
		return button("Get a new link", agent.DoHandoverLink, h)
	}
	return button("Get a link", agent.DoHandoverLink, h)
}

// mark names a link in a button, which ends this one and no later one.
func mark(link *agent.HandoverLink) string { return clipTo(link.Digest, 12) }

// askToReplace asks before a link that works is ended. The leaver may be using it.
func askToReplace(t *Turn, h agent.Handover) {
	yes := button("End it and get a new one", agent.DoHandoverLink, h)
	yes.Press.Value = mark(h.Link)
	t.tell(replacesLink(h))
	t.show(agent.Block{Buttons: []agent.Button{yes, {Label: "Keep the old one", Press: agent.Press{Do: agent.DoDismiss}}}})
}

// giveLink makes a link and shows it to HR once. One that works is replaced only by a press that names it.
func giveLink(t *Turn, h agent.Handover, replaces string) {
	switch {
	case !t.Event.Role.HR:
		t.refuse(onlyHRForgets)
		return
	case h.Link == nil:
		t.refuse(isInSlack(h))
		return
	case h.State.IsOver():
		t.refuse(isOver(h))
		return
	case t.Link == nil:
		t.refuse(noAddress)
		return
	}
	until, what := endOf(t.today().AddDate(0, 0, linkDays)), "link given"
	if left, err := time.Parse(time.DateOnly, h.LastDay); err == nil {
		until = earlier(until, endOf(left))
	}
	if !until.After(t.Event.At) {
		t.refuse(lastDayIsOver(h))
		return
	}
	if h.Link.IsOut(t.Event.At) && replaces != mark(h.Link) {
		askToReplace(t, h)
		return
	}
	if h.Link.Digest != "" {
		what = "link replaced"
	}
	h.Link = &agent.HandoverLink{Email: h.Link.Email, Digest: t.Link.Digest, Until: until}
	keepQuietly(t, h)
	t.audit(h, what)
	t.effects.View = agent.PageView{Title: "Their link", Blocks: []agent.Block{
		{Text: passItOn(h)}, {Text: t.Link.URL}, {Small: aboutLink(h, what == "link replaced")},
	}}
}

// lastZone is where a day ends last on earth. Nobody knows where somebody is who isn't in Slack.
var lastZone = time.FixedZone("", -12*60*60)

// endOf is when a day has ended everywhere.
func endOf(day time.Time) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day()+1, 0, 0, 0, 0, lastZone).UTC()
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// linkEndsBy ends a link with the last day, if that comes before.
func linkEndsBy(link *agent.HandoverLink, lastDay string) *agent.HandoverLink {
	left, err := time.Parse(time.DateOnly, lastDay)
	if link == nil || err != nil || !endOf(left).Before(link.Until) {
		return link
	}
	ends := *link
	ends.Until = endOf(left)
	return &ends
}

// revokeLink ends a link. What the leaver did with it stays.
func revokeLink(t *Turn, h agent.Handover) {
	switch {
	case !t.Event.Role.HR:
		t.refuse(onlyHRForgets)
		return
	case !h.Link.IsOut(t.Event.At):
		t.refuse(noLinkOut)
		return
	}
	h.Link = &agent.HandoverLink{Email: h.Link.Email}
	keepQuietly(t, h)
	t.audit(h, "link revoked")
	t.tell(linkRevoked(h))
	t.show(agent.Block{Buttons: linkButtons(t, h)})
}

// keepQuietly writes a handover that its leaver hasn't worked on: when they did is counted.
func keepQuietly(t *Turn, h agent.Handover) {
	updated := h.Updated
	t.keep(h)
	t.effects.Handovers[len(t.effects.Handovers)-1].Updated = updated
}

// linkState says how long a link works, to HR.
func linkState(t *Turn, h agent.Handover) string {
	switch {
	case h.Link == nil || !t.Event.Role.HR || h.State.IsOver():
		return ""
	case h.Link.IsOut(t.Event.At):
		return " · link works " + through(h)
	case h.Link.Digest != "":
		return " · link has expired"
	}
	return " · no link"
}

// through says until which day a link works.
func through(h agent.Handover) string {
	return "through " + h.Link.Until.In(lastZone).AddDate(0, 0, -1).Format("Monday, January 2")
}

// tellInstead tells the person who acts, or HR, what a leaver who isn't in Slack can't be sent.
func tellInstead(t *Turn, h agent.Handover) []agent.Block {
	if h.Link == nil {
		return nil
	}
	blocks := []agent.Block{{Text: pleaseTell(h) + linkNow(t, h)}}
	if buttons := linkButtons(t, h); len(buttons) > 0 {
		blocks = append(blocks, agent.Block{Buttons: buttons})
	}
	return blocks
}

func linkNow(t *Turn, h agent.Handover) string {
	if h.Link.IsOut(t.Event.At) {
		return " Their link works " + through(h) + "."
	}
	return " They need a new link: HR can get one."
}

// IsLeavers reports whether a move is one that leavers make.
func IsLeavers(do agent.Verb) bool {
	return do == agent.DoHandoverRead || slices.Contains(leaversMoves, do)
}

// InWords returns the move of an answer on a page: “skip” is no answer in words either. What isn't
// a command is an answer, because nothing else is heard there.
func InWords(h agent.Handover, m agent.WorkOnHandover) agent.WorkOnHandover {
	if m.Do != agent.DoHandoverAnswer {
		return m
	}
	if said, ok := Route(h, m.Text).(agent.WorkOnHandover); ok && m.Question == h.Talk.Open {
		return said
	}
	return m
}

// Standing is what a leaver sees who comes back: where their handover is, and what they can do.
func Standing(h agent.Handover) []agent.Block {
	switch h.State {
	case agent.HandoverInvited:
		return invitation(h)
	case agent.HandoverCollecting:
		if len(h.Files) > 0 {
			return collected(h)
		}
		return collecting(h)
	case agent.HandoverAsking:
		return questionWithCells(h)
	case agent.HandoverPaused:
		if len(h.Talk.Left()) > 0 {
			return offer(h)
		}
		return pausedBlocks(h)
	case agent.HandoverReviewing:
		return reviewBlocks(h)
	case agent.HandoverDeclined:
		return declinedBlocks(h)
	case agent.HandoverShared:
		return []agent.Block{{Text: alreadyShared(h)}}
	case agent.HandoverApproved:
		return []agent.Block{{Text: approvedToLeaver(h)}}
	case agent.HandoverCanceled:
	}
	return []agent.Block{{Text: wasCanceled(h)}}
}

// TakesAnswer reports whether a page has room for words, and how it calls them.
func TakesAnswer(h agent.Handover) (label string, ok bool) {
	_, open := h.Talk.Current()
	switch {
	case !open || h.State != agent.HandoverAsking && h.State != agent.HandoverReviewing:
		return "", false
	case h.Naming:
		return "Their name", true
	case h.Talk.FollowUp() != "":
		return "Your answer to this", true
	}
	return "Your answer", true
}

// What HR reads about links.

const (
	orByLink  = "If I can't write to them here, add their address for a link, as in “email: dana@example.com”."
	noAddress = "I can't make links, because I don't know my own address. Please ask your Leaveway administrator to set LEAVEWAY_URL."
	noLinkOut = "There's no link that works."
)

func notAnAddress(text string) string {
	return fmt.Sprintf("“%s” isn't an email address.", clipTo(text, 80))
}

func isInSlack(h agent.Handover) string {
	return fmt.Sprintf("%s has a message from me in this chat.", h.People.Leaver.DisplayName())
}

func invitedByLink(h agent.Handover) string {
	return fmt.Sprintf("I've started the handover of “%s”. I can't write to %s here, so please get a link and send it to %s. It opens a page where they can do everything here. I'll let you know when there's something to read.",
		h.About.Project, h.People.Leaver.DisplayName(), h.Link.Email)
}

func passItOn(h agent.Handover) string {
	return fmt.Sprintf("Please send this link to %s, at %s, and to nobody else. Anyone who opens it can answer as %s.", h.People.Leaver.DisplayName(), h.Link.Email, first(h.People.Leaver))
}

func aboutLink(h agent.Handover, replaced bool) string {
	text := "It works " + through(h) + ". I won't show it again; “/handover” gets you a new one, or revokes it."
	if replaced {
		text += " The link before has stopped working."
	}
	return text
}

func replacesLink(h agent.Handover) string {
	return fmt.Sprintf("%s has a link that works %s. I can't show it again. A new one ends it at once, even if they're using it; what they've answered is kept. Get a new one?",
		h.People.Leaver.DisplayName(), through(h))
}

func lastDayIsOver(h agent.Handover) string {
	return fmt.Sprintf("The last day of %s, %s, is over, so a link would end at once. Please move it first, as in “/handover last day %s: December 18”.",
		h.People.Leaver.DisplayName(), shownDay(h.LastDay), h.People.Leaver.DisplayName())
}

func linkRevoked(h agent.Handover) string {
	return fmt.Sprintf("The link of %s to “%s” has stopped working. What they've done so far is kept.", h.People.Leaver.DisplayName(), h.About.Project)
}

func pleaseTell(h agent.Handover) string {
	return fmt.Sprintf("I can't write to %s here. Please tell them at %s.", h.People.Leaver.DisplayName(), h.Link.Email)
}
