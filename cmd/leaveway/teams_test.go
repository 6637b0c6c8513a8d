package main

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
)

const (
	dana = "11111111-aaaa-4bbb-8ccc-000000000001"
	sam  = "11111111-aaaa-4bbb-8ccc-000000000002"
	hana = "11111111-aaaa-4bbb-8ccc-000000000003"

	teamsHR = "19:hr@thread.tacv2"
)

// teamsStage is a stage that has Teams as well as Slack.
type teamsStage struct {
	*stage
	teams *workplace.Teams
	t     testing.TB
}

func newTeamsStage(t testing.TB) *teamsStage {
	t.Helper()
	return newTeamsStageOf(t,
		workplace.Person{ID: dana, Name: "Dana Reyes", Mail: "dana@example.com", Zone: "America/Los_Angeles"},
		workplace.Person{ID: sam, Name: "Sam Ortiz", Mail: "sam@example.com", Zone: "America/New_York"},
		workplace.Person{ID: hana, Name: "Hana Kim", Mail: "hana@example.com", Zone: "America/New_York", HR: true})
}

// newTeamsStageOf returns a stage with these people in Teams, who have all added the app.
func newTeamsStageOf(t testing.TB, people ...workplace.Person) *teamsStage {
	t.Helper()
	set := teams.Settings{
		AppID: "22222222-aaaa-4bbb-8ccc-000000000001", AppPassword: "a password", TenantID: "33333333-aaaa-4bbb-8ccc-000000000001", HRChannel: teamsHR,
	}
	var at http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { at.ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	set.MetadataURL = server.URL + "/metadata"
	s, err := newStageFrom(t.Context(), demoConfig{teams: set, admins: []string{"U0AMIR", hana}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	company, err := workplace.New(workplace.Config{
		URL: server.URL, BotURL: s.url + "/api/messages", AppID: set.AppID, AppPassword: set.AppPassword, TenantID: set.TenantID, HRChannel: teamsHR,
		People: people, Clock: func() time.Time { return *s.now.Load() },
	})
	if err != nil {
		t.Fatal(err)
	}
	at = company.Handler()
	st := &teamsStage{stage: s, teams: company, t: t}
	for _, who := range people {
		st.ok(company.Install(t.Context(), who.ID))
	}
	st.settled()
	return st
}

func (s *teamsStage) ok(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *teamsStage) settled() {
	s.t.Helper()
	s.ok(s.settle(s.t.Context()))
}

// say writes to the bot and returns its newest message.
func (s *teamsStage) say(who, text string) workplace.Message {
	s.t.Helper()
	_, err := s.teams.Say(s.t.Context(), who, text)
	s.ok(err)
	s.settled()
	return s.newest(who)
}

// newest returns the bot's newest message in a person's chat.
func (s *teamsStage) newest(who string) workplace.Message {
	s.t.Helper()
	all := s.teams.Chat(who)
	for _, m := range slices.Backward(all) {
		if m.From == workplace.Bot {
			return m
		}
	}
	s.t.Fatal("the bot said nothing")
	return workplace.Message{}
}

func textOf(m workplace.Message) string { return strings.TrimSpace(m.Text + "\n" + m.Card.Text()) }

// press presses a button on a message and lets the product work.
func (s *teamsStage) press(who string, m workplace.Message, label string, filled map[string]string) workplace.Shown {
	s.t.Helper()
	shown, err := s.teams.Press(s.t.Context(), who, m, label, filled)
	s.ok(err)
	s.settled()
	return shown
}

// submit presses a button in a dialog.
func (s *teamsStage) submit(who string, open workplace.Shown, label string, filled map[string]string) workplace.Shown {
	s.t.Helper()
	shown, err := s.teams.Submit(s.t.Context(), who, open, label, filled)
	s.ok(err)
	s.settled()
	return shown
}

// expect fails unless a text has all of these in it.
func expect(t testing.TB, text string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("%q isn't in\n%s", w, text)
		}
	}
}

// medicalSteps are the answers to a request for medical leave, step by step.
var medicalSteps = []map[string]string{
	{"What is the first day of your leave?": "2027-01-11", "About how long": "2 weeks"},
	{"Which state": "Texas", "Who is your manager?": "Sam Ortiz", "Will you have worked": "No", "Have you worked": "Not sure"},
	{"What is the leave for?": "An injury or illness from work", "Will it keep you": "Not sure", "How will you need": "All at once"},
	{"Do you have a certificate": "I have a question about it"},
}

// file has Dana file a request for medical leave in a dialog.
func (s *teamsStage) file() {
	s.t.Helper()
	open := s.press(dana, s.say(dana, "I need medical leave"), "Open the form", nil)
	for _, step := range medicalSteps {
		label := "Next"
		if strings.Contains(strings.Join(open.Dialog.Buttons(), "|"), "Check answers") {
			label = "Check answers"
		}
		open = s.submit(dana, open, label, step)
	}
	expect(s.t, open.Title, "Check your answers")
	open = s.submit(dana, open, "Submit", nil)
	expect(s.t, open.Dialog.Text(), "LR-")
}

// TestTeamsStory: a request in a dialog, HR's question, the reply and the decision, each in
// its place; and Slack's workspace hears nothing of it.
func TestTeamsStory(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	expect(t, textOf(s.newest(dana)), "I can help you with time off")
	s.file()
	cards := s.teams.Channel()
	if len(cards) != 1 {
		t.Fatalf("HR sees %d messages", len(cards))
	}
	expect(t, textOf(cards[0]), "Dana Reyes", "works in Texas", "manager Sam Ortiz", "2 weeks")

	asking := s.press(hana, cards[0], "Ask a question", nil)
	again := s.submit(hana, asking, asking.Dialog.Buttons()[0], map[string]string{"": ""})
	if again.Dialog == nil {
		t.Fatal("an empty question was taken")
	}
	s.submit(hana, again, again.Dialog.Buttons()[0], map[string]string{"": "Is it the left or the right arm? *really* 👩🏽‍🍼 שלום"})
	asked := s.newest(dana)
	expect(t, textOf(asked), "Is it the left or the right arm? *really* 👩🏽‍🍼 שלום")
	s.say(dana, "The left one")
	reply := s.newest(dana)
	expect(t, textOf(reply), "The left one")
	s.press(dana, reply, reply.Card.Buttons()[0], nil)
	var heard []string
	for _, m := range s.teams.Channel() {
		heard = append(heard, textOf(m))
	}
	expect(t, strings.Join(heard, "\n"), "The left one")
	card := s.teams.Channel()[0]
	s.press(hana, card, "Approve", nil)
	expect(t, textOf(s.newest(dana)), "approved")
	card = s.teams.Channel()[0]
	expect(t, textOf(card), "Approved")
	if card.Edits == 0 {
		t.Error("the card wasn't edited in its place")
	}
	late, err := s.teams.Press(t.Context(), hana, cards[0], "Approve", nil) // another client still shows the card as it was
	s.ok(err)
	s.settled()
	expect(t, late.Said+textOf(s.newest(hana)), "already")
	if wrong := s.teams.Refused(); wrong != nil {
		t.Error(wrong)
	}
}

// TestTeamsWords: the same request in words, with an edit and a mention in HR's channel, which is
// answered in private.
func TestTeamsWords(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	s.say(dana, "I need a day off for jury duty on December 3")
	id, err := s.teams.Say(t.Context(), dana, "status")
	s.ok(err)
	s.settled()
	s.ok(s.teams.Edit(t.Context(), dana, id, "Status?"))
	s.ok(s.teams.Delete(t.Context(), dana, id))
	s.settled()
	before := len(s.teams.Chat(hana))
	s.ok(s.teams.Mention(t.Context(), hana, "", "how many weeks of parental leave do we have?"))
	s.settled()
	if len(s.teams.Chat(hana)) == before {
		t.Error("a mention wasn't answered in private")
	}
	channel := s.teams.Channel()
	expect(t, textOf(channel[len(channel)-1]), "answered")
	m := s.say(hana, "/policy list")
	expect(t, textOf(m), "fmla")
	found := textOf(s.say(hana, "/leave-admin people Dana Reyes"))
	if expect(t, found, "Dana Reyes, last contact"); strings.Contains(found, "Sam") {
		t.Error("Sam is among those who are called Dana Reyes")
	}
	form := s.say(sam, "/leave medical")
	expect(t, textOf(form), "first day of your leave")
	shown := s.press(sam, form, "Next", map[string]string{"About how long": "2 weeks"})
	expect(t, shown.Card.Text(), "first day of your leave", "Please choose a date.") // refused, in its place
	form = s.newest(sam)
	expect(t, textOf(form), "Please choose a date.") // and on the person's other clients
	shown = s.press(sam, form, "Next", medicalSteps[0])
	expect(t, shown.Card.Text(), "Which state")
	if wrong := s.teams.Refused(); wrong != nil {
		t.Error(wrong)
	}
}
