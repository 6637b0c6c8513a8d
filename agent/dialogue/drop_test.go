package dialogue_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
)

// fakeFiles are the contents of files by ID.
type fakeFiles map[agent.FileID]string

func (f fakeFiles) Fetch(_ context.Context, _ agent.TenantID, id agent.FileID) (name string, content []byte, err error) {
	return string(id) + ".md", []byte(f[id]), nil
}

// forbiddenFiles fails the test if a file is fetched.
type forbiddenFiles struct{ t *testing.T }

func (l forbiddenFiles) Fetch(context.Context, agent.TenantID, agent.FileID) (name string, content []byte, err error) {
	l.t.Error("a file was fetched")
	return "", nil, nil
}

var droppedPolicy = agent.Dropped{Files: []agent.FileID{"moving"}, Text: "moving moving.md"}

// TestFileInDirectMessage checks that a configured member of HR can publish a file from
// their direct message.
func TestFileInDirectMessage(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.files(fakeFiles{"moving": "# Moving house\n\nOne paid day off."})
	w.promoted = map[agent.UserID]bool{dana.ID: true}
	ev := w.event(droppedPolicy)
	offer := w.turn(ev)
	if len(offer.Policies) > 0 {
		t.Fatal("the file was published without a yes")
	}
	ev = w.event(agent.Pressed{Press: buttonIn(t, offer, "Publish")})
	out := w.turn(ev)
	if len(out.Policies) != 1 || out.Policies[0].Title != "Moving house" || out.Policies[0].By.By != dana.ID {
		t.Fatalf("published %+v", out.Policies)
	}
	told := func(room agent.Room) bool {
		return slices.ContainsFunc(out.Messages, func(m agent.Message) bool { return m.To.Room == room && strings.Contains(m.Text, "Moving house") })
	}
	if !told(agent.Direct) || !told(agent.HR) {
		t.Errorf("the publisher and HR should both be told: %+v", out.Messages)
	}
}

// TestOnlyHRsFilesAreFetched checks that a file from anyone else is never fetched.
func TestOnlyHRsFilesAreFetched(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.files(forbiddenFiles{t})
	for _, act := range []agent.Act{droppedPolicy, agent.Pressed{Press: agent.Press{Do: agent.DoPolicyFile, File: "moving"}}} {
		if out := w.do(act); len(out.Policies) > 0 || len(out.Messages) == 0 {
			t.Errorf("%T led to %+v", act, out)
		}
	}
}

// TestRepliesAreOffered checks that a thread reply below a ticket's card is offered as the
// answer, to its author only. The button carries the reply if it is short enough, and else
// opens the form.
func TestRepliesAreOffered(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.say(unansweredQuestion)
	w.say("yes")
	w.deliver()
	open, _ := w.tickets()
	rapid.Check(t, func(rt *rapid.T) {
		words := strings.TrimSpace(rapid.OneOf(rapid.StringN(1, 400, -1), rapid.StringMatching(`[<>&"\n a]{1,900}`)).Draw(rt, "words"))
		ev := byHR(w.event(agent.Replied{Text: words}))
		ev.Place.Thread = "card"
		out := w.turn(ev)
		if words == "" {
			return
		}
		if len(out.Messages) != 1 || out.Messages[0].To.Room != agent.Whisper || out.Messages[0].To.Person != hana.ID || out.Messages[0].To.Thread != "card" {
			rt.Fatalf("messages: %+v", out.Messages)
		}
		if len(out.Tickets) > 0 {
			rt.Fatal("the reply was sent without a yes")
		}
		press := out.Messages[0].Blocks[1].Buttons[0].Press
		text, err := json.Marshal(press)
		if err != nil || len(text) > 1900 || press.Ticket != open[0].ID || press.Value != "" && press.Value != words {
			rt.Fatalf("offered %s (%v)", text, err)
		}
	})
	elsewhere := byHR(w.event(agent.Replied{Text: "Thanks!"}))
	elsewhere.Place.Thread = "another"
	if out := w.turn(elsewhere); len(out.Messages) > 0 {
		t.Errorf("messages in another thread: %+v", out.Messages)
	}
}
