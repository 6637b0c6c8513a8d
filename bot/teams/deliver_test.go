package teams_test

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/teams"
	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
	"github.com/leaveway/leaveway/knowledge"
)

const (
	dana    = "11111111-aaaa-4bbb-8ccc-000000000001"
	hana    = "11111111-aaaa-4bbb-8ccc-000000000003"
	company = "33333333-aaaa-4bbb-8ccc-000000000001"
	channel = "19:hr@thread.tacv2"
)

// memory keeps everything in a map.
type memory struct {
	mu   sync.Mutex
	kept map[string][]byte
}

func (m *memory) Recall(_ context.Context, _ agent.TenantID, key string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.kept[key], nil
}

func (m *memory) Remember(_ context.Context, _ agent.TenantID, key string, value []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept[key] = value; value == nil {
		delete(m.kept, key)
	}
	return nil
}

func (m *memory) RecallAll(_ context.Context, _ agent.TenantID, prefix string) (found [][]byte, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, key := range slices.Sorted(maps.Keys(m.kept)) {
		if strings.HasPrefix(key, prefix) {
			found = append(found, m.kept[key])
		}
	}
	return found, nil
}

// rig is an edge between a Teams and an agent that a test plays.
type rig struct {
	*teams.Edge

	t      testing.TB
	teams  *workplace.Teams
	kept   *memory
	answer func(agent.Event) (agent.Outcome, error)
	mu     sync.Mutex
	inbox  []agent.Event

	document []byte // what is kept of the only one; nil if it is gone
}

func newRig(t testing.TB, password string) *rig {
	t.Helper()
	return newRigWith(t, password, nil)
}

// newRigWith returns a rig where people may be on another platform, too.
func newRigWith(t testing.TB, password string, twins teams.Twins) *rig {
	t.Helper()
	r := &rig{t: t, kept: &memory{kept: map[string][]byte{}}}
	var framework, bot http.Handler
	outside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) { framework.ServeHTTP(w, q) }))
	t.Cleanup(outside.Close)
	inside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) { bot.ServeHTTP(w, q) }))
	t.Cleanup(inside.Close)
	var err error
	r.teams, err = workplace.New(workplace.Config{
		URL: outside.URL, BotURL: inside.URL + "/api/messages", AppID: "app", AppPassword: "a password", TenantID: company, HRChannel: channel,
		People: []workplace.Person{{ID: dana, Name: "Dana Reyes"}, {ID: hana, Name: "Hana Kim", Mail: "hana@example.com", HR: true}},
	})
	r.ok(err)
	framework = r.teams.Handler()
	log := logrus.New()
	log.SetOutput(io.Discard)
	r.Edge, err = teams.New(teams.Config{
		Twins: twins,
		Document: func(context.Context, agent.TenantID, agent.DocumentID) (agent.StoredDocument, bool, error) {
			return agent.StoredDocument{Content: r.document}, r.document != nil, nil
		},
		AppID: "app", AppPassword: password, TenantID: company, MetadataURL: r.teams.MetadataURL(), HRChannel: channel, Memory: r.kept, Log: log,
		Turn: func(_ context.Context, ev agent.Event) (agent.Outcome, error) { return r.answer(ev) },
		Inbox: func(_ context.Context, ev agent.Event) error {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.inbox = append(r.inbox, ev)
			return nil
		},
	})
	r.ok(err)
	bot = r.Handler()
	return r
}

func (r *rig) ok(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// tell delivers a message to Dana, or to HR's channel.
func (r *rig) tell(room agent.Room, d agent.Delivery, blocks ...agent.Block) (agent.Receipt, error) {
	d.Message.ID, d.Message.Text, d.Message.Blocks = "M1", "A message", blocks
	d.Message.To = agent.Address{Room: room, Tenant: agent.TeamsTenant(company), Person: dana}
	return r.Deliver(r.t.Context(), d)
}

var yes = agent.Block{Buttons: []agent.Button{{Label: "Yes", Press: agent.Press{Do: agent.DoShowStatus}}}}

// TestDeliverAgain: what Teams says to try again is tried again, not before it says so; a wrong
// setup waits for somebody to fix it; anything else is final.
func TestDeliverAgain(t *testing.T) {
	t.Parallel()
	r := newRig(t, "a password")
	r.ok(r.teams.Install(t.Context(), dana))
	for _, status := range []int{412, 429, 502, 504, 500, 503} {
		r.teams.Busy(status)
		_, err := r.tell(agent.Direct, agent.Delivery{}, yes)
		again, ok := errors.AsType[*agent.RetryError](err)
		if !ok || again.After < time.Second || (again.MaxFailures > 0) != (status == 500 || status == 503) {
			t.Errorf("%d: %v", status, err)
		}
	}
	r.teams.Busy(405)
	if _, err := r.tell(agent.Direct, agent.Delivery{}, yes); err == nil || errors.As(err, new(*agent.RetryError)) {
		t.Errorf("405: %v", err)
	}
	r.teams.Busy(401) // the token has expired before its time
	if _, err := r.tell(agent.Direct, agent.Delivery{}, yes); err != nil {
		t.Error(err)
	}
	wrong := newRig(t, "another password")
	_, err := wrong.tell(agent.HR, agent.Delivery{}, yes)
	if again, ok := errors.AsType[*agent.RetryError](err); !ok || again.After < time.Minute || !strings.Contains(err.Error(), "TEAMS_APP_PASSWORD") {
		t.Errorf("a wrong password: %v", err)
	}
}

// TestDeliverInPlace: a message that replaces an earlier one does so where that is, in a chat and
// in HR's channel. One that is gone is posted again; a copy isn't.
func TestDeliverInPlace(t *testing.T) {
	t.Parallel()
	r := newRig(t, "a password")
	r.ok(r.teams.Install(t.Context(), dana))
	for _, room := range []agent.Room{agent.Direct, agent.HR} {
		at, err := r.tell(room, agent.Delivery{}, yes)
		r.ok(err)
		again, err := r.tell(room, agent.Delivery{Replace: &at}, agent.Block{Text: "Done"})
		r.ok(err)
		if again != at {
			t.Errorf("%s: replaced at %v, not %v", room, again, at)
		}
		gone := agent.Receipt{Channel: at.Channel, Message: "7"}
		if again, err = r.tell(room, agent.Delivery{Replace: &gone}, yes); err != nil || again.Message == "" || again == gone {
			t.Errorf("%s: a message that is gone: %v, %v", room, again, err)
		}
		copied := agent.Delivery{Replace: &gone, Message: agent.Message{Copy: &gone}}
		if again, err = r.tell(room, copied, yes); err != nil || again != (agent.Receipt{}) {
			t.Errorf("%s: a copy that is gone: %v, %v", room, again, err)
		}
	}
	all := r.teams.Channel()
	if len(all) != 2 || all[0].Text != "Done" || all[0].Edits != 1 {
		t.Errorf("HR's channel: %+v", all)
	}
	reply, err := r.tell(agent.HR, agent.Delivery{Thread: &agent.Receipt{Channel: channel, Message: all[1].ID}}, yes)
	r.ok(err)
	all = r.teams.Channel()
	if last := all[len(all)-1]; last.ID != reply.Message || last.Conversation != channel+";messageid="+all[1].ID {
		t.Errorf("a reply is in %s", last.Conversation)
	}
}

// TestUnreachable: somebody who doesn't have the app is a final error, until they have it; then the
// chat is begun by their ID, even if they never wrote.
func TestUnreachable(t *testing.T) {
	t.Parallel()
	r := newRig(t, "a password")
	if _, err := r.tell(agent.Direct, agent.Delivery{}, yes); err == nil || errors.As(err, new(*agent.RetryError)) {
		t.Errorf("never installed: %v", err)
	}
	r.ok(r.teams.Install(t.Context(), dana))
	if _, err := r.tell(agent.Direct, agent.Delivery{}, yes); err != nil {
		t.Error(err)
	}
	r.ok(r.teams.Uninstall(t.Context(), dana, true))
	if _, err := r.tell(agent.Direct, agent.Delivery{}, yes); err == nil || errors.As(err, new(*agent.RetryError)) {
		t.Errorf("uninstalled: %v", err)
	}
}

// TestLargeMessages: a message of 100 kB arrives, shortened, with its buttons.
func TestLargeMessages(t *testing.T) {
	t.Parallel()
	r := newRig(t, "a password")
	r.ok(r.teams.Install(t.Context(), dana))
	long := strings.Repeat("Ein langer Satz, 👩🏽‍🍼 שלום *and* more. ", 2500)
	many := make([]agent.Block, 300)
	for i := range many {
		many[i] = agent.Block{Text: strings.Repeat("word ", 40)}
	}
	for name, blocks := range map[string][]agent.Block{
		"one text": {{Text: long}, yes}, "a quote": {{Quote: long}, yes}, "facts": {{Facts: []agent.Fact{{Label: "L", Value: long}}}, yes},
		"lines": {{Text: strings.Repeat("a line\n", 15_000)}, yes}, "many": slices.Concat(many, []agent.Block{yes}), "only text": {{Text: long}},
	} {
		at, err := r.tell(agent.Direct, agent.Delivery{}, blocks...)
		r.ok(err)
		for _, m := range r.teams.Chat(dana) {
			if m.ID == at.Message && name != "only text" && !slices.Contains(m.Card.Buttons(), "Yes") {
				t.Errorf("%s: the button is lost", name)
			}
		}
	}
	if wrong := r.teams.Refused(); wrong != nil {
		t.Error(wrong)
	}
}

// TestFiles: a table is offered and put where the person finds it, once, and only for them; a
// file that they send can be read.
func TestFiles(t *testing.T) {
	t.Parallel()
	r := newRig(t, "a password")
	r.ok(r.teams.Install(t.Context(), dana))
	r.ok(r.teams.Install(t.Context(), hana))
	_, err := r.tell(agent.Direct, agent.Delivery{}, agent.Block{Text: "Here"}, agent.Block{Table: &agent.Table{Name: "leave-2026.csv", CSV: []byte("a,b\n")}})
	r.ok(err)
	chat := r.teams.Chat(dana)
	offer := chat[len(chat)-1]
	r.ok(r.teams.Answer(t.Context(), hana, offer, "accept")) // somebody else's
	if r.teams.Upload("leave-2026.csv") != nil {
		t.Error("somebody else got the file")
	}
	r.ok(r.teams.Answer(t.Context(), dana, offer, "accept"))
	if got := string(r.teams.Upload("leave-2026.csv")); got != "a,b\n" {
		t.Errorf("the file is %q", got)
	}
	r.ok(r.teams.Answer(t.Context(), dana, offer, "accept"))
	if chat = r.teams.Chat(dana); !strings.Contains(chat[len(chat)-1].Text, "don't have that file anymore") {
		t.Errorf("the second time: %q", chat[len(chat)-1].Text)
	}

	r.ok(r.teams.Share(t.Context(), dana, "policy.txt", []byte("Parking is free.")))
	dropped, _ := r.inbox[len(r.inbox)-1].Act.(agent.Dropped)
	if len(dropped.Files) != 1 {
		t.Fatalf("%+v", dropped)
	}
	name, content, err := r.Fetch(t.Context(), agent.TeamsTenant(company), dropped.Files[0])
	if err != nil || name != "policy.txt" || string(content) != "Parking is free." {
		t.Errorf("%q %q %v", name, content, err)
	}
	r.ok(r.teams.Paste(t.Context(), dana, "note", []byte("a photo")))
	dropped, _ = r.inbox[len(r.inbox)-1].Act.(agent.Dropped)
	if len(dropped.Files) != 1 {
		t.Fatalf("a picture in the message: %+v", r.inbox[len(r.inbox)-1].Act)
	}
	if name, content, err = r.FetchDocument(t.Context(), agent.TeamsTenant(company), dropped.Files[0], 100); err != nil || name != "picture" || string(content) != "a photo" {
		t.Errorf("a picture: %q %q %v", name, content, err)
	}
	if _, _, err = r.Fetch(t.Context(), agent.TeamsTenant(company), "unknown"); !errors.As(err, new(*knowledge.Refusal)) {
		t.Errorf("an unknown file: %v", err)
	}
	r.ok(r.kept.Remember(t.Context(), "", "file/evil", []byte(`{"id":"evil","name":"x.txt","url":"http://169.254.169.254/x"}`)))
	if _, _, err = r.Fetch(t.Context(), agent.TeamsTenant(company), "evil"); !errors.As(err, new(*knowledge.Refusal)) {
		t.Errorf("a file elsewhere: %v", err)
	}
}

// TestDocument: what an employee handed in is offered to the one in HR who opens it, and nobody else
// gets it, nor anybody who isn't in HR anymore, or after it is gone.
func TestDocument(t *testing.T) {
	t.Parallel()
	r := newRig(t, "a password")
	r.ok(r.teams.Install(t.Context(), dana))
	r.ok(r.teams.Install(t.Context(), hana))
	last := func(who string) workplace.Message { chat := r.teams.Chat(who); return chat[len(chat)-1] }
	open := func(who agent.UserID) workplace.Message {
		t.Helper()
		_, err := r.Deliver(t.Context(), agent.Delivery{Message: agent.Message{
			ID: "M-" + string(who), To: agent.Address{Room: agent.Direct, Tenant: agent.TeamsTenant(company), Person: who}, Text: "It's confidential.",
			Blocks: []agent.Block{{Text: "It's confidential."}, {Document: &agent.DocumentRef{ID: "D-1", Name: "note.pdf"}}},
		}})
		r.ok(err)
		return last(string(who))
	}
	r.document = []byte("%PDF-")
	offer := open(hana)
	r.ok(r.teams.Answer(t.Context(), dana, offer, "accept")) // somebody else's
	r.ok(r.teams.Answer(t.Context(), dana, open(dana), "accept"))
	if got := last(dana).Text; r.teams.Upload("note.pdf") != nil || got != "Only people in HR can open this." {
		t.Errorf("somebody who isn't in HR: %q", got)
	}
	for _, value := range r.kept.kept {
		if strings.Contains(string(value), "PDF") || strings.Contains(string(value), base64.StdEncoding.EncodeToString(r.document)) {
			t.Errorf("a copy waits: %s", value)
		}
	}
	r.ok(r.teams.Answer(t.Context(), hana, offer, "accept"))
	if got := string(r.teams.Upload("note.pdf")); got != "%PDF-" {
		t.Errorf("HR got %q", got)
	}
	offer = open(hana)
	r.document = nil
	if r.ok(r.teams.Answer(t.Context(), hana, offer, "accept")); !strings.Contains(last(hana).Text, "is gone") {
		t.Errorf("taken back after it was offered: %q", last(hana).Text)
	}
	if open(hana); !strings.Contains(last(hana).Text, "is gone") {
		t.Errorf("taken back before: %q", last(hana).Text)
	}
}

// TestTrouble: when the records can't be reached, the person is told where they are, and what they
// typed stays.
func TestTrouble(t *testing.T) {
	t.Parallel()
	r := newRig(t, "a password")
	r.ok(r.teams.Install(t.Context(), dana))
	prompt := agent.PromptView{Title: "Ask a question", Label: "Your question", Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoAskPolicy}}}
	r.answer = func(agent.Event) (agent.Outcome, error) { return agent.Outcome{View: prompt}, nil }
	at, err := r.tell(agent.Direct, agent.Delivery{}, agent.Block{Buttons: []agent.Button{{Label: "Ask", Press: agent.Press{Do: agent.DoAskPolicy}}}}, yes)
	r.ok(err)
	chat := r.teams.Chat(dana)
	m := chat[len(chat)-1]
	if m.ID != at.Message {
		t.Fatal("not the newest")
	}
	open, err := r.teams.Press(t.Context(), dana, m, "Ask", nil)
	r.ok(err)
	for name, answer := range map[string]func(agent.Event) (agent.Outcome, error){
		"an error": func(agent.Event) (agent.Outcome, error) { return agent.Outcome{}, errors.New("the database is gone") },
		"a panic":  func(agent.Event) (agent.Outcome, error) { panic("a bug") },
	} {
		r.answer = answer
		shown, err := r.teams.Submit(t.Context(), dana, open, "Send", map[string]string{"Your question": "May I park here?"})
		r.ok(err)
		if !strings.Contains(shown.Dialog.Text(), "can't reach our records") || !strings.Contains(string(shown.Dialog.JSON), "May I park here?") {
			t.Errorf("%s in a dialog: %s", name, shown.Dialog.JSON)
		}
		shown, err = r.teams.Press(t.Context(), dana, m, "Ask", nil)
		r.ok(err)
		if !strings.Contains(shown.Said, "can't reach our records") {
			t.Errorf("%s while opening: %+v", name, shown)
		}
		shown, err = r.teams.Press(t.Context(), dana, m, "Yes", nil)
		r.ok(err)
		if !strings.Contains(shown.Said, "can't reach our records") {
			t.Errorf("%s on a card: %+v", name, shown)
		}
	}
}
