package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store"
)

// testCalls checks that a call is saved only once and is remembered for 14 days.
func testCalls(t *testing.T, engine Engine) {
	now := noon
	b := setupWith(t, engine, store.Options{Now: func() time.Time { return now }})
	ctx := b.Context()
	taken := questionnaire.CallRecord{Base: "web", Call: "k1", At: noon, Digest: "d", Reply: questionnaire.Reply{
		Link: questionnaire.Link{Session: "web-r1", Template: "booking"}, Message: "Which day, Zoë?", Phase: "questions", Followed: true,
		Reroute: &questionnaire.Reroute{Intent: "book", Trigger: "a day", Portable: journey.Values{"answers": map[string]any{"n": 1.0}}},
	}}
	b.ok(b.SaveConversation(ctx, questionnaire.Change{Conversation: conversation("T1", "web", 0), Taken: &taken}))
	b.restart()
	got, ok, err := b.Taken(ctx, "T1", "web", "k1")
	b.ok(err)
	if diff := cmp.Diff(taken, got); diff != "" || !ok {
		t.Errorf("read back: %v %s", ok, diff)
	}

	// Saving it again fails entirely, under the same base id as well as under one that a
	// phone led to.
	for _, c := range []questionnaire.Conversation{conversation("T1", "web", 1), conversation("T1", "other", 0)} {
		again := questionnaire.Change{Conversation: c, Lines: []questionnaire.Line{{Session: "web"}}, Taken: &taken}
		if err := b.SaveConversation(ctx, again); !errors.Is(err, agent.ErrConflict) {
			t.Errorf("%s: %v", c.Base, err)
		}
	}
	if c, _, err := b.Conversation(ctx, "T1", "web"); c.Version != 1 || err != nil {
		t.Errorf("it was saved again: %d, %v", c.Version, err)
	}
	if lines, err := b.ConversationTrail(ctx, "T1", "web"); len(lines) > 0 || err != nil {
		t.Errorf("a refused save left audit lines: %v, %v", lines, err)
	}

	// A key is only valid in one conversation of one tenant.
	b.ok(b.SaveConversation(ctx, questionnaire.Change{Conversation: conversation("T2", "web", 0), Taken: &taken}))
	for _, other := range []questionnaire.CallRecord{{Base: "web", Call: "k2"}, {Base: "webk", Call: "1"}} {
		if _, ok, err := b.Taken(ctx, "T1", other.Base, other.Call); ok || err != nil {
			t.Errorf("%+v: %v", other, err)
		}
	}
	if _, ok, err := b.Taken(ctx, "T3", "web", "k1"); ok || err != nil {
		t.Errorf("another tenant's call was found: %v", err)
	}

	for _, c := range []struct {
		after time.Duration
		known bool
	}{{questionnaire.CallRetention, true}, {questionnaire.CallRetention + time.Minute, false}} {
		now = noon.Add(c.after)
		b.ok(b.Sweep(ctx))
		if _, ok, err := b.Taken(ctx, "T1", "web", "k1"); ok != c.known || err != nil {
			t.Errorf("after %v: %v, %v", c.after, ok, err)
		}
	}
}

// testForgetting checks that 30 days after the last call, nothing is left of what was
// said, and that the next call starts a new conversation.
func testForgetting(t *testing.T, engine Engine) {
	now := noon
	b := setupWith(t, engine, store.Options{Now: func() time.Time { return now }})
	ctx := b.Context()
	byEngine := questionnaire.Line{Session: "web", Template: "navigator", Entry: journey.Entry{
		At: noon, What: "reroute", Why: journey.Why{By: journey.ByEngine, Intent: "book", Confidence: 0.8, Reason: "Zoë wants a day"},
	}}
	byPattern := questionnaire.Line{Session: "web", Template: "navigator", Entry: journey.Entry{
		At: noon, What: "reroute", Why: journey.Why{By: journey.ByPattern, Pattern: "book", Reason: "rerouted too often"},
	}}
	done := conversation("T1", "done", 0)
	done.Sessions[1].State.Complete = true
	for _, ch := range []questionnaire.Change{
		{Conversation: conversation("T1", "web", 0), Phone: "+14155552671", Lines: []questionnaire.Line{byEngine, byPattern}},
		{Conversation: done},
		{Conversation: conversation("T2", "web", 0)},
	} {
		b.ok(b.SaveConversation(ctx, ch))
	}
	const many = 510 // more than one batch
	for i := range many {
		b.ok(b.SaveConversation(ctx, questionnaire.Change{Conversation: conversation("T1", questionnaire.ID(fmt.Sprint("many", i)), 0)}))
	}
	late := conversation("T2", "web", 1)
	late.UpdatedAt = noon.Add(time.Hour)
	b.ok(b.SaveConversation(ctx, questionnaire.Change{Conversation: late}))

	now = noon.Add(questionnaire.Retention)
	b.ok(b.Sweep(ctx))
	if diff := cmp.Diff(conversation("T1", "web", 1), b.conversation("T1", "web")); diff != "" {
		t.Errorf("it was forgotten too early: %s", diff)
	}
	now = now.Add(time.Minute)
	for range 2 { // the second time changes nothing
		b.ok(b.Sweep(ctx))
		for _, was := range []questionnaire.Conversation{conversation("T1", "web", 1), done, conversation("T1", "many0", 1), conversation("T1", "many509", 1)} {
			was.Version = 2
			if diff := cmp.Diff(was.Forget(now), b.conversation("T1", was.Base)); diff != "" {
				t.Errorf("%s: %s", was.Base, diff)
			}
		}
	}
	b.restart()
	less := byEngine
	less.Why.Reason = ""
	lines, err := b.ConversationTrail(ctx, "T1", "web")
	b.ok(err)
	if diff := cmp.Diff([]questionnaire.Line{less, byPattern}, lines); diff != "" {
		t.Error(diff)
	}
	if _, ok, err := b.ConversationOf(ctx, "T1", "+14155552671"); ok || err != nil {
		t.Errorf("the phone still leads there: %v", err)
	}
	if c := b.conversation("T2", "web"); c.Version != 2 || !c.Forgotten.IsZero() {
		t.Errorf("an active conversation was forgotten: %+v", c)
	}

	fresh := conversation("T1", "web", 2)
	fresh.UpdatedAt = now
	b.ok(b.SaveConversation(ctx, questionnaire.Change{Conversation: fresh}))
	b.ok(b.Sweep(ctx))
	if c := b.conversation("T1", "web"); c.Version != 3 || !c.Forgotten.IsZero() {
		t.Errorf("a new conversation was forgotten at once: %+v", c)
	}
	now = now.Add(questionnaire.Retention + time.Minute)
	b.ok(b.Sweep(ctx))
	if c := b.conversation("T1", "web"); c.Version != 4 || !c.Forgotten.Equal(now) {
		t.Errorf("a new conversation was never forgotten: %+v", c)
	}
}

func (b *fixture) conversation(tenant agent.TenantID, base questionnaire.ID) questionnaire.Conversation {
	b.Helper()
	c, _, err := b.Conversation(b.Context(), tenant, base)
	b.ok(err)
	return c
}
