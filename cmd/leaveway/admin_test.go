package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/transcript"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// plays plays lines of a conversation and returns it with what the bot said.
func (s *stage) plays(t *testing.T, lines string) string {
	t.Helper()
	out, err := transcript.Run(t.Context(), []byte("-- conversation --\n"+lines), s.play())
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// releases has people get another text of a form, as the studio does.
func (s *stage) releases(t *testing.T, id wizard.ID, before, after string) wizard.Version {
	t.Helper()
	forms, err := store.PublishedForms(t.Context(), s.stack.db)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range forms {
		if f.ID != id {
			continue
		}
		f.Source = []byte(strings.Replace(string(f.Source), before, after, 1))
		f.Version = wizard.Fingerprint(f.Source)
		err := store.StudioOf(s.stack.db).Publish(t.Context(), "T0MARIGOLD", agent.Publication{
			Forms: []agent.PublishedForm{f}, Releases: []agent.Release{{Form: id, Version: f.Version, By: "U0AMIR"}},
		}, time.Now())
		if err == nil {
			err = s.stack.shelf.Refresh(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		return f.Version
	}
	t.Fatalf("there is no form %s", id)
	return ""
}

// TestRolledBackWithPeopleInside rolls a form back while somebody fills in the version that is
// withdrawn: they go on with what they began, and whoever begins afterwards gets the older one.
func TestRolledBackWithPeopleInside(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	s.releases(t, "medical-v1", "What is the first day of your leave?", "Which day is your first day away?")
	text := s.plays(t, "dana types /leave start medical\n")
	if !strings.Contains(text, "Which day is your first day away?") {
		t.Fatalf("dana doesn't get the version that was published:\n%s", text)
	}
	text = s.plays(t, "amir types /leave-admin forms medical-v1\namir presses \"Use this version\"\n")
	if !strings.Contains(text, "Forms in progress are safe") {
		t.Fatalf("rolling back isn't confirmed first:\n%s", text)
	}
	_, yes, _ := strings.Cut(text[strings.LastIndex(text, "[Use version "):], "[")
	yes, _, _ = strings.Cut(yes, "]")
	text = s.plays(t, "amir presses \""+yes+"\"\namir types /leave-admin audit rolled\n")
	if !strings.Contains(text, "Done: “Medical leave” is at version") || !strings.Contains(text, "rolled back · form medical-v1") {
		t.Fatalf("it wasn't rolled back, or not audited:\n%s", text)
	}
	if err := s.stack.shelf.Refresh(t.Context()); err != nil { // as each server does every second
		t.Fatal(err)
	}
	text = s.plays(t, "dana closes the form\ndana: continue\nhana types /leave start medical\n")
	if !strings.Contains(text, "Which day is your first day away?") || !strings.Contains(text, "What is the first day of your leave?") {
		t.Errorf("dana should go on with hers, and hana get the older one:\n%s", text)
	}
}

// TestDeadLetterIsRetriedOnce has two pages with the same dead letter: the first press delivers it,
// the second says that it was.
func TestDeadLetterIsRetriedOnce(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	s.workspace.Fail("chat.postMessage", workspace.InvalidBlocks, 2) // with its blocks, and as plain text
	s.plays(t, "dana: hello there\n")
	text := s.plays(t, "amir types /leave-admin letters\n")
	if !strings.Contains(text, "Messages that couldn't be handled or delivered (1)") || !strings.Contains(text, "A message to @Dana Reyes that couldn't be delivered") || strings.Contains(text, "hello") {
		t.Fatalf("the list of failed messages:\n%s", text)
	}
	text = s.plays(t, "amir types /leave-admin letters\namir presses \"Try again\"\n")
	if !strings.Contains(text, "1 message is being tried again now") {
		t.Fatalf("it isn't tried again:\n%s", text)
	}
	if text := s.plays(t, "amir types /leave-admin letters\n"); !strings.Contains(text, "There are none") {
		t.Errorf("it is still dead:\n%s", text)
	}
	if said := s.heard(t); !slices.ContainsFunc(said, func(one string) bool { return strings.HasPrefix(one, "Hello") || strings.HasPrefix(one, "Hi") }) {
		t.Errorf("dana hasn't got it: %q", said)
	}
	if text := s.plays(t, "amir types /leave-admin audit tried again\n"); strings.Count(text, "tried again · /leave-admin letter message:") != 1 {
		t.Errorf("the audit:\n%s", text)
	}
	if text := s.plays(t, "amir presses \"Try again\"\n"); !strings.Contains(text, "isn't among the failed messages anymore") { // on the first page, which is out of date
		t.Errorf("it is tried twice:\n%s", text)
	}
}
