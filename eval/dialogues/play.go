package dialogues

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// Turn takes one event, as the product does.
type Turn func(context.Context, agent.Event) (agent.Outcome, error)

// Product returns a product whose forms begin with a wizard.
type Product func(forms *wizard.Library, root wizard.ID) Turn

// opening begins the form.
const opening = "I'd like to take leave"

// start is when every dialogue begins.
var start = time.Date(2023, time.January, 9, 15, 0, 0, 0, time.UTC)

// answers are what a session holds, by question.
type answers map[wizard.QuestionID]string

// play sends what the person said to a fresh conversation. It returns what the session
// holds after each message, without the opening.
func play(ctx context.Context, r row, product Product) ([]answers, error) {
	forms, err := r.forms()
	if err != nil {
		return nil, fmt.Errorf("its form: %w", err)
	}
	turn := product(forms, forms.All()[0].ID)
	var held answers
	var after []answers
	for i, text := range append([]said{{User: opening}}, r.Turns...) {
		out, err := turn(ctx, message(r.ID, i, text.User))
		if err != nil {
			return nil, fmt.Errorf("message %d: %w", i, err)
		}
		if out.Session != nil {
			held = answersIn(out.Session.Form)
		}
		if i > 0 {
			after = append(after, held)
		}
	}
	return after, nil
}

// forms returns a library with the dialogue's form.
func (r row) forms() (*wizard.Library, error) {
	folder, err := os.MkdirTemp("", "leaveway-dialogue-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if err := os.WriteFile(filepath.Join(folder, "form.json"), r.Wizard, 0o600); err != nil {
		return nil, err
	}
	forms := wizard.NewLibrary(wizard.Limits{})
	err = forms.Load(os.DirFS(folder))
	return forms, err
}

// answersIn returns the answers of a form.
func answersIn(form *agent.Form) answers {
	held := answers{}
	if form == nil {
		return held
	}
	for id, a := range form.Answers {
		held[id] = a.Value
	}
	return held
}

// message is the nth message of a dialogue, a minute after the one before.
func message(dialogue string, n int, text string) agent.Event {
	id := fmt.Sprintf("%s/%d", dialogue, n)
	return agent.Event{
		ID: agent.EventID(id), At: start.Add(time.Duration(n) * time.Minute), Tenant: "EVAL", Session: agent.SessionID("eval-" + dialogue),
		Person: agent.PersonRef{ID: agent.UserID(dialogue), Name: "Dana Reyes", Zone: "America/New_York", Locale: "en-US"},
		Place:  agent.Place{Surface: agent.SlackChat, Channel: "D" + dialogue, Private: true, Message: id},
		Act:    agent.Said{Text: text},
	}
}
