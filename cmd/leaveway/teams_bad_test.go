package main

import (
	"bytes"
	"encoding/base64"
	"io/fs"
	"maps"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
	"github.com/leaveway/leaveway/wizard"
)

// TestTeamsForged: who changes what a button carries, or sends what somebody else's button carries,
// gets nothing but a way to go on. The button as it was still works.
func TestTeamsForged(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	s.file()
	card := s.teams.Channel()[0]
	open := s.press(sam, s.say(sam, "I need medical leave"), "Open the form", nil)
	good, err := open.Data("Next", medicalSteps[0])
	s.ok(err)
	own, _ := good["leaveway"].(map[string]any)
	forge := func(what string, change func(data, own map[string]any)) {
		t.Helper()
		forged, changed := maps.Clone(good), maps.Clone(own)
		forged["leaveway"] = changed
		change(forged, changed)
		shown, err := s.teams.SubmitData(t.Context(), sam, open, forged)
		s.ok(err)
		s.settled()
		if shown.Title != "This has changed" {
			t.Errorf("%s: %s\n%s", what, shown.Title, shown.Dialog.Text())
		}
	}
	forge("HR's decision", func(_, own map[string]any) {
		delete(own, "submits")
		own["press"] = map[string]any{"do": agent.DoApprove, "request": "LR-5GWQRWFW"}
	})
	forge("another person's request", func(_, own map[string]any) {
		delete(own, "submits")
		own["press"] = map[string]any{"do": agent.DoShowAnswers, "request": "LR-5GWQRWFW"}
	})
	forge("another step", func(_, own map[string]any) {
		view, _ := own["view"].(map[string]any)
		view = maps.Clone(view)
		view["step"], own["view"] = "certificate", view
	})
	forge("of another version", func(_, own map[string]any) { own["v"] = 7 })
	forge("nobody's signature", func(_, own map[string]any) { delete(own, "sign") })
	forge("nothing", func(data, _ map[string]any) { delete(data, "leaveway") })
	forge("a list", func(data, _ map[string]any) { data["leaveway"] = []int{1} })

	// What Dana's dialog sends is hers, even if Sam knows it.
	theirs, err := s.press(dana, s.say(dana, "I need medical leave"), "Open the form", nil).Data("Next", medicalSteps[0])
	s.ok(err)
	stolen, err := s.teams.SubmitData(t.Context(), sam, open, theirs)
	s.ok(err)
	if stolen.Title != "This has changed" {
		t.Errorf("another person's dialog: %s", stolen.Title)
	}

	// HR's card is for everybody in the channel, so the machine decides who may use it.
	refused := s.press(sam, card, "Approve", nil)
	if got := s.teams.Channel()[0]; got.Edits != 0 {
		t.Errorf("somebody who isn't in HR decided: %s\n%s", refused.Said, textOf(got))
	}
	next := s.submit(sam, open, "Next", medicalSteps[0])
	expect(t, next.Dialog.Text(), "Which state")

	// An older rendering: the form has moved on, and the newer answers stay.
	older := s.submit(sam, open, "Next", map[string]string{"What is the first day of your leave?": "2027-02-01", "About how long": "2 weeks"})
	if older.Dialog == nil || strings.TrimSpace(older.Dialog.Text()) == "" {
		t.Error("an older dialog got no answer")
	}
	work := maps.Clone(medicalSteps[1])
	work["Who is your manager?"] = "Hana Kim"
	again := s.submit(sam, next, "Next", work)
	expect(t, again.Dialog.Text(), "What is the leave for?")
}

// TestTeamsWithdrawnForm: a form goes on that its company has switched off since, and nobody begins it
// anymore. The dialog of a request that was canceled in the chat says so and files nothing.
func TestTeamsWithdrawnForm(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	message := s.say(dana, "I need medical leave")
	open := s.press(dana, message, "Open the form", nil)

	selector, err := fs.ReadFile(wizard.Starter(), "leave-type-selector.yaml")
	s.ok(err)
	const value = "          value: medical\n"
	if !strings.Contains(string(selector), value) {
		t.Fatal("the starter has no medical leave")
	}
	s.authored, err = contentFrom(map[string]string{
		"wizards/leave-type-selector.yaml": strings.Replace(string(selector), value, value+"          off: Please call HR.\n", 1),
	})
	s.ok(err)
	s.ok(s.restart(t.Context()))

	next := s.submit(dana, open, "Next", medicalSteps[0])
	expect(t, next.Dialog.Text(), "Which state")
	expect(t, textOf(s.say(sam, "I need medical leave")), "“My own health” isn't offered here. Please call HR.")

	s.say(dana, "cancel")
	s.say(dana, "yes")
	late := s.submit(dana, next, "Next", medicalSteps[1])
	if late.Dialog == nil || strings.TrimSpace(late.Dialog.Text()) == "" {
		t.Fatal("the dialog of a request that is gone got no answer")
	}
	expect(t, late.Dialog.Text(), "belongs to an earlier request, which is closed. Nothing was changed.")
	if n := len(s.teams.Channel()); n != 0 {
		t.Errorf("HR got %d messages", n)
	}
}

// TestTeamsStrangers: tokens and tenants that aren't ours are refused, and what is repeated has
// its effect once.
func TestTeamsStrangers(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	good, err := s.teams.Token(nil)
	s.ok(err)
	send := func(activity map[string]any, token string) int {
		t.Helper()
		status, _, err := s.teams.Send(t.Context(), activity, token)
		s.ok(err)
		return status
	}
	for name, changes := range map[string]map[string]any{
		"another app": {"aud": "other"}, "another issuer": {"iss": "https://example.com"}, "another service": {"serviceurl": "https://smba.trafficmanager.net/"},
		"expired": {"exp": 1}, "no service": {"serviceurl": nil},
	} {
		token, err := s.teams.Token(changes)
		s.ok(err)
		if status := send(s.teams.Said(dana, "status"), token); status != http.StatusUnauthorized && status != http.StatusForbidden {
			t.Errorf("%s: %d", name, status)
		}
	}
	for name, token := range map[string]string{"no token": "", "unsigned": unsigned(t, good), "another's signature": good[:len(good)-8] + "AAAAAAAA"} {
		if status := send(s.teams.Said(dana, "status"), token); status != http.StatusUnauthorized && status != http.StatusForbidden {
			t.Errorf("%s: %d", name, status)
		}
	}
	elsewhere := s.teams.Said(dana, "status") // the body names another service than the token
	elsewhere["serviceUrl"] = "https://smba.trafficmanager.net/teams/"
	if status := send(elsewhere, good); status != http.StatusForbidden {
		t.Errorf("another serviceUrl: %d", status)
	}
	foreign := s.teams.Said(dana, "status")
	foreign["conversation"] = map[string]any{"id": "a:chat-" + dana, "tenantId": "44444444-aaaa-4bbb-8ccc-000000000001", "conversationType": "personal"}
	if status := send(foreign, good); status != http.StatusForbidden {
		t.Errorf("another tenant: %d", status)
	}
	s.settled()
	before := len(s.teams.Chat(dana))
	once := s.teams.Said(dana, "what can you do?")
	for range 3 {
		if status := send(once, good); status != http.StatusOK {
			t.Errorf("a repeated activity: %d", status)
		}
	}
	s.settled()
	if got := len(s.teams.Chat(dana)) - before; got != 2 { // the words and one answer
		t.Errorf("three deliveries of one message led to %d messages", got)
	}
}

// unsigned returns a token with the algorithm "none" and no signature.
func unsigned(t *testing.T, token string) string {
	t.Helper()
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		t.Fatal("not a token")
	}
	return base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","kid":"k1","typ":"JWT"}`)) + "." + parts[1] + "."
}

// TestTeamsTrouble: Teams is busy, and somebody has removed the app: what is meant for others goes
// on, and they are heard again once they are back.
func TestTeamsTrouble(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	s.file()
	card := s.teams.Channel()[0]
	s.ok(s.teams.Uninstall(t.Context(), dana, false))
	s.press(hana, card, "Approve", nil) // tells Dana, who can't be told
	expect(t, textOf(s.teams.Channel()[0]), "Approved")
	s.ok(s.teams.Install(t.Context(), dana))
	s.settled()
	expect(t, textOf(s.say(dana, "status")), "LR-")
}

// TestTeamsAfterRestart: people are reached by what is in the database, and open dialogs go on.
func TestTeamsAfterRestart(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	open := s.press(dana, s.say(dana, "I need medical leave"), "Open the form", nil)
	asked := s.submit(dana, open, "Ask a question", medicalSteps[0])
	s.ok(s.restart(t.Context()))
	back := s.submit(dana, asked, "Back to the form", nil)
	next := s.submit(dana, back, "Next", nil) // with what was typed before the question
	expect(t, next.Dialog.Text(), "Which state")
	saved := s.submit(dana, next, "Save for later", nil)
	if saved.Dialog != nil && saved.Dialog.Text() == "" {
		t.Error("saving shows an empty dialog")
	}
	expect(t, textOf(s.say(dana, "status")), "Medical leave")
}

// TestTeamsDocument: a photo of a certificate goes from an employee's chat to whoever in HR opens it.
func TestTeamsDocument(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	photo := []byte("\x89PNG\r\n\x1a\n of a certificate")
	s.ok(s.teams.Paste(t.Context(), dana, "photo", photo))
	s.settled()
	asked := s.newest(dana)
	expect(t, textOf(asked), "“picture.png”", "Send it to HR anyway?")
	s.press(dana, asked, "Send it to HR", nil)
	card := s.teams.Channel()[0]
	expect(t, textOf(card), "Dana Reyes handed in “picture.png”")
	s.press(sam, card, "Open “picture.png”", nil)
	s.press(hana, card, "Open “picture.png”", nil)
	if files := s.newest(sam).Files; len(files) > 0 {
		t.Errorf("somebody who isn't in HR is offered %v", files)
	}
	s.ok(s.teams.Answer(t.Context(), hana, s.newest(hana), "accept"))
	if got := s.teams.Upload("picture.png"); !bytes.Equal(got, photo) {
		t.Errorf("HR got %q", got)
	}
}

// TestTeamsSeveral: HR chooses two requests and approves both.
func TestTeamsSeveral(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	for _, who := range []string{dana, sam} {
		s.press(who, s.say(who, "vacation next Monday"), "Submit to HR", nil)
	}
	open := s.press(hana, s.say(hana, "/leave requests"), "Approve several…", nil)
	var both []string
	for _, found := range regexp.MustCompile(`"title":"[^"]+","value":"(LR-[^",]+)"`).FindAllSubmatch(open.Dialog.JSON, -1) {
		both = append(both, string(found[1]))
	}
	shown := s.submit(hana, open, "Approve", map[string]string{"Which requests": strings.Join(both, ",")})
	expect(t, shown.Dialog.Text(), "Dana Reyes", "Sam Ortiz")
	for _, card := range s.teams.Channel() {
		expect(t, textOf(card), "Approved")
	}
}

// TestTeamsReplayed: buttons that Teams delivers more than once, and that are pressed more than once,
// have their effect once, and each delivery gets an answer.
func TestTeamsReplayed(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	again := func(what string) {
		t.Helper()
		for range 2 {
			if err := workplace.Redeliver(t.Context(), s.teams); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			s.settled()
		}
	}
	ask := s.say(dana, "vacation next Monday")
	s.press(dana, ask, "Submit to HR", nil)
	told := len(s.teams.Chat(dana))
	again("a submitted request")
	if n := len(s.teams.Channel()); n != 1 {
		t.Fatalf("HR has %d cards of one request", n)
	}
	if got := len(s.teams.Chat(dana)); got != told {
		t.Errorf("Dana reads %d messages more", got-told)
	}
	s.press(dana, ask, "Submit to HR", nil) // another press, on a client that still shows the button
	if n := len(s.teams.Channel()); n != 1 {
		t.Errorf("pressed again, HR has %d cards", n)
	}

	card := s.teams.Channel()[0]
	s.press(hana, card, "Approve", nil)
	told, edits := len(s.teams.Chat(dana)), s.teams.Channel()[0].Edits
	again("a decision")
	if got := len(s.teams.Chat(dana)); got != told {
		t.Errorf("Dana hears the decision %d times more", got-told)
	}
	if got := s.teams.Channel()[0]; got.Edits != edits || len(s.teams.Channel()) != 1 {
		t.Errorf("the card was edited %d times, not %d", got.Edits, edits)
	}
}

// TestTeamsMovedOn: a card in the chat shows a question that was answered since in other words, or a
// request that was canceled. The newer answers stay, and the card becomes what counts now.
func TestTeamsMovedOn(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	form := s.say(dana, "/leave medical")
	s.say(dana, "from January 11, 2027 for 2 weeks")
	shown := s.press(dana, form, "Next", map[string]string{"What is the first day of your leave?": "2027-02-01", "About how long": "6 weeks"})
	if shown.Card == nil || strings.TrimSpace(shown.Card.Text()) == "" {
		t.Fatalf("the older card got no answer: %+v", shown)
	}
	open := s.press(dana, s.say(dana, "continue my request"), "Open the form", nil)
	expect(t, string(s.submit(dana, open, "Back", nil).Dialog.JSON), `"value":"2027-01-11"`)

	question := s.say(sam, "I need medical leave")
	s.say(sam, "January 11, 2027")
	s.press(sam, question, "Choose", map[string]string{"Leave starts": "2027-03-01"}) // of the question before
	open = s.press(sam, s.say(sam, "continue my request"), "Open the form", nil)
	expect(t, string(open.Dialog.JSON), `"value":"2027-03-01"`)
	s.say(sam, "cancel")
	s.say(sam, "yes")
	before := len(s.teams.Chat(sam))
	late := s.press(sam, question, "Choose", map[string]string{"Leave starts": "2027-04-01"})
	if late.Said == "" && len(s.teams.Chat(sam)) == before {
		t.Error("the card of a request that was canceled got no answer")
	}
	if text := textOf(s.say(sam, "status")); strings.Contains(text, "April") {
		t.Errorf("a canceled request came back: %s", text)
	}
	if n := len(s.teams.Channel()); n != 0 {
		t.Errorf("HR got %d messages", n)
	}
}

// TestTeamsLong: 100 kB of emoji and of words from right to left, in a message and in a field, get an
// answer, and HR reads what was taken as it was written.
func TestTeamsLong(t *testing.T) {
	t.Parallel()
	s := newTeamsStage(t)
	const words = "שלום 👩🏽‍🍼 *und* العربية. "
	long := strings.Repeat(words, 100_000/len(words))
	before := len(s.teams.Chat(dana))
	s.say(dana, long)
	if got := len(s.teams.Chat(dana)) - before; got < 2 {
		t.Error("a message of 100 kB got no answer")
	}
	open := s.press(hana, s.fileVacation(), "Deny…", nil)
	data, err := open.Data("Deny", map[string]string{"Why": words})
	s.ok(err)
	for field := range data {
		if field != "leaveway" {
			data[field] = long
		}
	}
	_, err = s.teams.SubmitData(t.Context(), hana, open, data) // Teams' own field takes no more than it says
	s.ok(err)
	s.settled()
	expect(t, textOf(s.newest(dana)), "Hana Kim couldn't approve", strings.TrimSpace(words))
	expect(t, textOf(s.teams.Channel()[0]), "Denied", strings.TrimSpace(words))
	if wrong := s.teams.Refused(); wrong != nil {
		t.Error(wrong)
	}
}

// fileVacation has Dana ask for a day off, and returns HR's card.
func (s *teamsStage) fileVacation() workplace.Message {
	s.t.Helper()
	s.press(dana, s.say(dana, "vacation next Monday"), "Submit to HR", nil)
	return s.teams.Channel()[0]
}
