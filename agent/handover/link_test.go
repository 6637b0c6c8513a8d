package handover

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/roster"
)

const guest agent.UserID = "guest-1"

// everywhere is how long after midnight in London a day has ended in all places.
const everywhere = 12 * time.Hour

// guestStarts has HR order a handover, with the people whom the directory knows by the words.
func guestStarts(text string, known map[string]roster.Found) Effects {
	turn := at(noon, "hana", true, agent.Handover{})
	turn.Known, turn.People = nil, known
	turn.NewID = func(string, string) string { return "1" }
	return turn.Do(agent.WorkOnHandover{Do: agent.DoHandoverStart, Text: text})
}

func isExactly(people ...agent.Colleague) roster.Found {
	return roster.Found{People: people, Exact: true}
}

// TestStartWithoutSlack checks who gets a link: somebody whom Slack doesn't know, by an address, and
// nobody else.
func TestStartWithoutSlack(t *testing.T) {
	t.Parallel()
	here := agent.Colleague{ID: "dana", Name: "Dana Reyes"}
	gone := agent.Colleague{ID: "dana", Name: "Dana Reyes", Left: true}
	const address = "dana@example.com"
	for _, c := range []struct {
		name, email string
		known       map[string]roster.Found
		leaver      agent.UserID
		says        string
	}{
		{"Dana Reyes", address, map[string]roster.Found{"Dana Reyes": {}, address: isExactly()}, guest, "I can't write to Dana Reyes here"},
		{"Dana Reyes", "<mailto:Dana@example.com|Dana@example.com>", map[string]roster.Found{"Dana Reyes": {}, address: isExactly()}, guest, "I can't write to Dana Reyes here"},
		{"Dana Reyes", address, map[string]roster.Found{"Dana Reyes": {}, address: isExactly(here)}, "dana", "I've messaged Dana Reyes"},
		{"Dana Reyes", address, map[string]roster.Found{"Dana Reyes": {People: []agent.Colleague{here}}, address: isExactly()}, guest, "I can't write to Dana Reyes here"}, // of the same name
		{"<@U1>", address, map[string]roster.Found{"<@U1>": isExactly(gone), address: isExactly(gone)}, guest, "I can't write to Dana Reyes here"},
		{"<@U1>", address, map[string]roster.Found{"<@U1>": isExactly(here), address: isExactly()}, "dana", "I've messaged Dana Reyes"},
		{"Dana Reyes", "", map[string]roster.Found{"Dana Reyes": {}}, "", "email: dana@example.com"},
		{"<@U1>", "", map[string]roster.Found{"<@U1>": isExactly(gone)}, "", "email: dana@example.com"},
		{"Dana Reyes", "dana at example", map[string]roster.Found{"Dana Reyes": {}, "dana at example": {}}, "", "isn't an email address"},
		{"Dana Reyes", address, map[string]roster.Found{"Dana Reyes": {Failed: true}, address: {Failed: true, Exact: true}}, "", "can't look up people"},
	} {
		e := guestStarts(c.name+", email: "+c.email+", project: Harbor", c.known)
		var leaver agent.UserID
		if len(e.Handovers) == 1 {
			leaver = e.Handovers[0].People.Leaver.ID
		}
		if said := agent.PlainText(e.Reply); leaver != c.leaver || !strings.Contains(said, c.says) {
			t.Errorf("%s, %s: %q, %q", c.name, c.email, leaver, said)
		}
		for _, m := range e.Messages {
			if m.To.Person.IsGuest() {
				t.Errorf("%s: a message to %s", c.name, m.To.Person)
			}
		}
	}
}

// withLink is a handover of somebody who isn't in Slack.
func withLink(state agent.HandoverState) agent.Handover {
	h := told(state)
	h.People.Leaver = agent.PersonRef{ID: guest, Name: "Dana Reyes"}
	h.Link = &agent.HandoverLink{Email: "dana@example.com"}
	return h
}

// TestLinks checks who gives, replaces and revokes a link, how long it works, and that only its digest
// is kept.
func TestLinks(t *testing.T) {
	t.Parallel()
	fresh := &agent.FreshLink{URL: "https://hr.example/handover/link/H-1.SECRET", Digest: "digest"}
	replace := func(by agent.UserID, hr bool, h agent.Handover, which string) Effects {
		turn := at(noon, by, hr, h)
		turn.Link = fresh
		return turn.Do(agent.WorkOnHandover{Do: agent.DoHandoverLink, Handover: "H-1", Text: which})
	}
	give := func(by agent.UserID, hr bool, h agent.Handover) Effects { return replace(by, hr, h, "") }
	for name, h := range map[string]agent.Handover{"in Slack": told(agent.HandoverAsking), "over": withLink(agent.HandoverApproved)} {
		if e := give("hana", true, h); len(e.Handovers) > 0 || e.View != nil {
			t.Errorf("%s: %v", name, e.Reply)
		}
	}
	if e := give("sam", false, withLink(agent.HandoverAsking)); len(e.Handovers) > 0 || e.View != nil {
		t.Error("the manager gets a link")
	}
	e := give("hana", true, withLink(agent.HandoverAsking))
	h := e.Handovers[0]
	page, _ := e.View.(agent.PageView)
	if !strings.Contains(agent.PlainText(page.Blocks), fresh.URL) || len(e.Messages) > 0 || h.Link.Digest != fresh.Digest || e.Audit[0].What != "link given" {
		t.Fatalf("%+v", e)
	}
	if end := noon.AddDate(0, 0, linkDays+1).Truncate(24 * time.Hour).Add(everywhere); !h.Link.Works("digest", end.Add(-1)) || h.Link.Works("digest", end) || h.Link.Works("other", noon) || h.Link.Works("", noon) {
		t.Errorf("it works until %s", h.Link.Until)
	}
	h.Link.Digest = "older-digest-of-a-link"
	asked := give("amir", true, h)
	if len(asked.Handovers) > 0 || asked.View != nil || !strings.Contains(agent.PlainText(asked.Reply), "ends it at once") {
		t.Fatalf("a link that works is replaced unasked: %+v", asked)
	}
	yes := asked.Reply[1].Buttons[0].Press.Value
	again := replace("amir", true, h, yes)
	if again.Audit[0].What != "link replaced" {
		t.Errorf("%+v", again.Audit)
	}
	if twice := replace("amir", true, again.Handovers[0], yes); len(twice.Handovers) > 0 || twice.View != nil {
		t.Error("a second click ends the new link, too")
	}
	h.LastDay = noon.AddDate(0, 0, 2).Format(time.DateOnly)
	if soon := replace("hana", true, h, yes).Handovers[0].Link.Until; !soon.Equal(noon.AddDate(0, 0, 3).Truncate(24 * time.Hour).Add(everywhere)) {
		t.Errorf("beyond the last day: %s", soon)
	}
	h.LastDay = noon.AddDate(0, 0, -2).Format(time.DateOnly)
	if over := give("hana", true, h); len(over.Handovers) > 0 || !strings.Contains(agent.PlainText(over.Reply), "Please move it first") {
		t.Errorf("a link that is over at once: %+v", over)
	}
	if ends := linkEndsBy(h.Link, noon.Format(time.DateOnly)); !ends.Until.Equal(noon.AddDate(0, 0, 1).Truncate(24 * time.Hour).Add(everywhere)) {
		t.Errorf("a link outlives the last day that was moved: %s", ends.Until)
	}
	revoked := at(noon, "hana", true, h).Do(agent.WorkOnHandover{Do: agent.DoHandoverUnlink, Handover: "H-1"})
	if link := revoked.Handovers[0].Link; link.Works("older-digest-of-a-link", noon) || link.Email == "" || revoked.Audit[0].What != "link revoked" {
		t.Errorf("%+v", revoked)
	}
	if gone := Forgotten(h); gone.Link != nil {
		t.Error("the address of somebody forgotten stays")
	}
}

// TestNothingIsSentToGuests checks that HR reads what a leaver would get who can be written to.
func TestNothingIsSentToGuests(t *testing.T) {
	t.Parallel()
	h := withLink(agent.HandoverAsking)
	e := at(noon.AddDate(0, 0, 3), "", false, h).Remind(true)
	if len(e.Messages) != 1 || e.Messages[0].To.Room != agent.HR || !strings.Contains(e.Messages[0].Text, "dana@example.com") {
		t.Errorf("reminded: %+v", e.Messages)
	}
	h.State = agent.HandoverShared
	e = at(noon, "sam", false, h).Do(agent.WorkOnHandover{Do: agent.DoHandoverReturn, Handover: "H-1", Text: "Who has the key?"})
	if !strings.Contains(agent.PlainText(e.Reply), "dana@example.com") {
		t.Errorf("sent back: %+v", e.Reply)
	}
	for _, m := range e.Messages {
		if m.To.Person.IsGuest() {
			t.Errorf("a message to %s", m.To.Person)
		}
	}
	if found := Guests([]agent.Handover{h, told(agent.HandoverAsking)}, "dana reyes"); len(found) != 1 || found[0].ID != guest {
		t.Errorf("found %v", found)
	}
}

// TestStanding checks that a page shows in every state what a leaver can do, and never what is somebody
// else's to do.
func TestStanding(t *testing.T) {
	t.Parallel()
	for _, state := range allStates {
		h, _ := inState(state)
		h.People.Leaver, h.Link = withLink(state).People.Leaver, &agent.HandoverLink{Email: "dana@example.com"}
		blocks := Standing(h)
		if len(blocks) == 0 || agent.PlainText(blocks) == "" {
			t.Errorf("%s shows nothing", state)
		}
		for _, b := range blocks {
			for _, button := range b.Buttons {
				if !IsLeavers(button.Press.Do) {
					t.Errorf("%s has %s", state, button.Press.Do)
				}
			}
		}
	}
}
