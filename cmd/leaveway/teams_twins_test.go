package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/workspace"
	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
	"github.com/leaveway/leaveway/store"
)

// newTwinStage returns a stage where Dana and Hana use both platforms with one address, and Sam has
// one of his own in each.
func newTwinStage(t *testing.T) *teamsStage {
	t.Helper()
	return newTeamsStageOf(t,
		workplace.Person{ID: dana, Name: "Dana Reyes", Mail: "Dana@Marigold.example", Zone: "America/Los_Angeles"},
		workplace.Person{ID: sam, Name: "Sam Ortiz", Mail: "sam@elsewhere.example", Zone: "America/New_York"},
		workplace.Person{ID: hana, Name: "Hana Kim", Mail: "hana@marigold.example", Zone: "America/New_York", HR: true})
}

// slack says something to the bot in Slack and returns what the bot said last.
func (s *teamsStage) slack(who, text string) string {
	s.t.Helper()
	_, err := s.workspace.As(who).Say(s.t.Context(), workspace.DM, text)
	s.ok(err)
	s.settled()
	return s.lastInSlack(who)
}

// lastInSlack returns what the bot said last to somebody in Slack.
func (s *teamsStage) lastInSlack(who string) string {
	s.t.Helper()
	a := s.workspace.As(who)
	for _, m := range slices.Backward(a.Messages(workspace.DM)) {
		if m.BotID != "" {
			return a.Read(m)
		}
	}
	return ""
}

// TestTeamsTwins: Dana begins in Slack and goes on in Teams, where she files. HR sees one person, and
// tells her where she wrote last.
func TestTeamsTwins(t *testing.T) {
	t.Parallel()
	s := newTwinStage(t)
	expect(t, s.slack("dana", "I need medical leave for 2 weeks"), "first day of your leave")
	expect(t, textOf(s.say(dana, "status")), "Medical leave")
	open := s.press(dana, s.say(dana, "January 11, 2027"), "Open the form", nil)
	for range medicalSteps {
		if open.Title == "Check your answers" {
			break
		}
		for _, step := range medicalSteps {
			if !strings.Contains(open.Dialog.Text(), firstOf(step)) {
				continue
			}
			label := "Next"
			if strings.Contains(strings.Join(open.Dialog.Buttons(), "|"), "Check answers") {
				label = "Check answers"
			}
			open = s.submit(dana, open, label, step)
			break
		}
	}
	open = s.submit(dana, open, "Submit", nil)
	expect(t, open.Dialog.Text(), "LR-")
	expect(t, textOf(s.newest(dana)), "is with HR")
	if heard := s.lastInSlack("dana"); strings.Contains(heard, "is with HR") {
		t.Errorf("Slack hears of it, too: %s", heard)
	}

	// One record, in the one company.
	own, err := store.Leaves{DB: s.stack.db}.RequestsOf(t.Context(), agent.TeamsTenant(s.demo.teams.TenantID), dana)
	s.ok(err)
	filed, err := store.Leaves{DB: s.stack.db}.RequestsOf(t.Context(), agent.TenantID(s.place.Team.ID), "U0DANA")
	s.ok(err)
	if len(own) != 0 || len(filed) != 1 {
		t.Fatalf("%d requests in Teams' records and %d in Slack's", len(own), len(filed))
	}
	if cards := s.teams.Channel(); len(cards) > 0 {
		t.Errorf("HR's channel in Teams has %s", textOf(cards[0]))
	}
	who := s.workspace.As("hana")
	card := who.Messages("#hr-leave")
	expect(t, who.Read(card[len(card)-1]), "Dana Reyes", "works in Texas")

	// HR decides in Slack: Dana is told in Teams. Then she writes in Slack, and is told there.
	s.ok(who.PressBelow(t.Context(), "#hr-leave", card[len(card)-1].TS, "Approve"))
	s.settled()
	expect(t, textOf(s.newest(dana)), "approved")
	before := len(s.teams.Chat(dana))
	expect(t, s.slack("dana", "status"), "LR-")
	expect(t, s.slack("dana", "vacation next Monday"), "Submit")
	if now := len(s.teams.Chat(dana)); now != before {
		t.Errorf("Teams heard %d messages of what was said in Slack", now-before)
	}
	// She is the same person in Teams, in the middle of it.
	expect(t, textOf(s.say(dana, "status")), "acation")
	if wrong := s.teams.Refused(); wrong != nil {
		t.Error(wrong)
	}
}

// firstOf returns a question of a step that is always asked.
func firstOf(step map[string]string) string {
	for _, q := range []string{"What is the first day of your leave?", "Which state", "What is the leave for?", "Do you have a certificate"} {
		if _, ok := step[q]; ok {
			return q
		}
	}
	return ""
}

// TestTeamsTwinsApart: somebody whom Slack doesn't know by this address is somebody else, and who has
// asked for something in Teams stays there. Who removes the app from Teams is told in Slack.
func TestTeamsTwinsApart(t *testing.T) {
	t.Parallel()
	s := newTwinStage(t)
	s.press(sam, s.say(sam, "vacation next Monday"), "Submit to HR", nil)
	if len(s.teams.Channel()) != 1 {
		t.Error("Sam's request isn't in HR's channel of Teams")
	}
	expect(t, s.slack("sam", "status"), "You don't have any leave requests yet")

	s.press(dana, s.say(dana, "vacation next Monday"), "Submit to HR", nil)
	s.ok(s.teams.Uninstall(t.Context(), dana, false))
	hr := s.workspace.As("hana")
	card := hr.Messages("#hr-leave")
	s.ok(hr.PressBelow(t.Context(), "#hr-leave", card[len(card)-1].TS, "Approve"))
	s.settled()
	expect(t, s.lastInSlack("dana"), "approved")
}

// TestTeamsTwinsInHR: Hana is in HR in both. In Teams' channel she decides what came from Teams
// alone, and in her chat she sees what the company's records have.
func TestTeamsTwinsInHR(t *testing.T) {
	t.Parallel()
	s := newTwinStage(t)
	s.press(sam, s.say(sam, "vacation next Monday"), "Submit to HR", nil)
	s.press(hana, s.teams.Channel()[0], "Approve", nil)
	expect(t, textOf(s.teams.Channel()[0]), "Approved")
	s.slack("dana", "vacation next Monday")
	s.slack("dana", "yes")
	expect(t, textOf(s.say(hana, "/leave requests")), "Dana Reyes")
	if textOf(s.say(sam, "/leave requests")) == textOf(s.newest(hana)) {
		t.Error("Sam sees what HR sees")
	}
}

// TestTeamsTwinsFile: a photo that Dana sends in Teams is among her records in Slack's workspace, where
// HR opens it.
func TestTeamsTwinsFile(t *testing.T) {
	t.Parallel()
	s := newTwinStage(t)
	photo := []byte("\x89PNG\r\n\x1a\n of a certificate")
	s.ok(s.teams.Paste(t.Context(), dana, "photo", photo))
	s.settled()
	s.press(dana, s.newest(dana), "Send it to HR", nil)
	hr := s.workspace.As("hana")
	messages := hr.Messages("#hr-leave")
	card := messages[len(messages)-1]
	expect(t, hr.Read(card), "Dana Reyes handed in “picture.png”")
	s.say(hana, "status")
	s.ok(hr.PressBelow(t.Context(), "#hr-leave", card.TS, "Open “picture.png”"))
	s.settled()
	if offer := s.newest(hana); len(offer.Files) > 0 {
		t.Error("she pressed in Slack, and Teams has the file")
	}
	direct := hr.Messages(workspace.DM)
	if last := direct[len(direct)-1]; len(last.Files) != 1 {
		t.Errorf("Slack has no file: %s", hr.Read(last))
	}
}

// TestTeamsTwinsFromTeams: the other way around, Dana begins in Teams and submits in Slack, where HR's
// decision reaches her. What she was asked in Teams still works afterwards and files nothing twice.
func TestTeamsTwinsFromTeams(t *testing.T) {
	t.Parallel()
	s := newTwinStage(t)
	question := s.say(dana, "vacation next Monday")
	expect(t, textOf(question), "Send it to HR?")
	heard := len(s.teams.Chat(dana))
	expect(t, s.slack("dana", "status"), "acation")
	s.slack("dana", "continue my request")
	s.slack("dana", "submit to HR")
	filed, err := store.Leaves{DB: s.stack.db}.RequestsOf(t.Context(), agent.TenantID(s.place.Team.ID), "U0DANA")
	s.ok(err)
	if len(filed) != 1 || filed[0].Employee.ID != "U0DANA" {
		t.Fatalf("%d requests in Slack's records: %+v", len(filed), filed)
	}
	hr := s.workspace.As("hana")
	cards := hr.Messages("#hr-leave")
	s.ok(hr.PressBelow(t.Context(), "#hr-leave", cards[len(cards)-1].TS, "Approve"))
	s.settled()
	expect(t, s.lastInSlack("dana"), "approved")
	if got := len(s.teams.Chat(dana)); got != heard {
		t.Errorf("Teams heard %d messages of what happened in Slack", got-heard)
	}
	s.press(dana, question, "Submit to HR", nil)
	if filed, err = (store.Leaves{DB: s.stack.db}).RequestsOf(t.Context(), agent.TenantID(s.place.Team.ID), "U0DANA"); err != nil || len(filed) != 1 {
		t.Errorf("the older card filed %d requests: %v", len(filed), err)
	}
	if n := len(s.teams.Channel()); n != 0 {
		t.Errorf("HR's channel in Teams has %d messages", n)
	}
	expect(t, textOf(s.say(dana, "status")), "LR-")
}
