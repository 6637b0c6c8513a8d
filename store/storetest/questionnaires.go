package storetest

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire"
)

// conversation is a conversation that was rerouted once.
func conversation(tenant agent.TenantID, base questionnaire.ID, version int64) questionnaire.Conversation {
	state := journey.State{
		Journey: "booking", Stack: []journey.Frame{{Pathway: "questions", Since: noon}}, CreatedAt: noon, UpdatedAt: noon,
		Context: journey.Context{Values: journey.Values{"answers": map[string]any{"booking": map[string]any{"name": "Zoë"}}}},
	}
	left := state
	left.Complete = true
	return questionnaire.Conversation{
		Tenant: tenant, Base: base, Version: version, UpdatedAt: noon,
		Sessions: []questionnaire.Session{
			{Link: questionnaire.Link{Session: base, Template: "navigator"}, State: left},
			{Link: questionnaire.Link{Session: base.Next(), Template: "booking"}, State: state},
		},
	}
}

func testQuestionnaires(t *testing.T, engine Engine) {
	b := setup(t, engine)
	ctx := b.Context()
	line := questionnaire.Line{Session: "web", Template: "navigator", Entry: journey.Entry{
		At: noon, What: "reroute", From: "navigator", To: "booking", Why: journey.Why{By: journey.ByEngine, Intent: "book", Confidence: 0.8},
	}}
	b.ok(b.SaveConversation(ctx, questionnaire.Change{Conversation: conversation("T1", "web", 0), Phone: "+14155552671", Lines: []questionnaire.Line{line, line}}))

	b.restart()
	c, ok, err := b.Conversation(ctx, "T1", "web")
	b.ok(err)
	if diff := cmp.Diff(conversation("T1", "web", 1), c); diff != "" || !ok {
		t.Errorf("read back: %v %s", ok, diff)
	}
	lines, err := b.ConversationTrail(ctx, "T1", "web")
	b.ok(err)
	if diff := cmp.Diff([]questionnaire.Line{line, line}, lines); diff != "" {
		t.Error(diff)
	}
	byPhone, ok, err := b.ConversationOf(ctx, "T1", "+14155552671")
	b.ok(err)
	if !ok || byPhone.Base != "web" {
		t.Errorf("by phone: %v %+v", ok, byPhone)
	}

	// Of two changes to the same version, only one is saved; the other changes nothing.
	b.ok(b.SaveConversation(ctx, questionnaire.Change{Conversation: conversation("T1", "web", 1)}))
	for _, version := range []int64{0, 1, 7} {
		err := b.SaveConversation(ctx, questionnaire.Change{Conversation: conversation("T1", "web", version), Phone: "+15555550100", Lines: []questionnaire.Line{line}})
		if !errors.Is(err, agent.ErrConflict) {
			t.Errorf("version %d: %v", version, err)
		}
	}
	if _, ok, err := b.ConversationOf(ctx, "T1", "+15555550100"); ok || err != nil {
		t.Errorf("a refused save left its phone: %v", err)
	}

	// Tenants don't see each other's conversations.
	b.ok(b.SaveConversation(ctx, questionnaire.Change{Conversation: conversation("T2", "web", 0), Phone: "+14155552671"}))
	for _, tenant := range []agent.TenantID{"T1", "T2"} {
		c, ok, err := b.ConversationOf(ctx, tenant, "+14155552671")
		b.ok(err)
		if !ok || c.Tenant != tenant {
			t.Errorf("%s: %v %+v", tenant, ok, c)
		}
	}
	if lines, err := b.ConversationTrail(ctx, "T2", "web"); len(lines) > 0 || err != nil {
		t.Errorf("T2 reads the audit of T1: %+v, %v", lines, err)
	}
	for _, tenant := range []agent.TenantID{"T3", ""} {
		if _, ok, err := b.Conversation(ctx, tenant, "web"); ok || err != nil {
			t.Errorf("%q reads a conversation: %v", tenant, err)
		}
	}

	// A phone leads to the conversation it was last used in, unless that is complete.
	b.ok(b.SaveConversation(ctx, questionnaire.Change{Conversation: conversation("T1", "other", 0), Phone: "+14155552671"}))
	if c, _, _ := b.ConversationOf(ctx, "T1", "+14155552671"); c.Base != "other" {
		t.Errorf("the phone leads to %q", c.Base)
	}
	done := conversation("T1", "other", 1)
	done.Sessions[1].State.Complete = true
	b.ok(b.SaveConversation(ctx, questionnaire.Change{Conversation: done, Phone: "+14155552671"}))
	if _, ok, err := b.ConversationOf(ctx, "T1", "+14155552671"); ok || err != nil {
		t.Errorf("the phone leads to a complete conversation: %v", err)
	}
}
