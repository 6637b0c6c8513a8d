package questionnaire_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store"
)

// TestSeedCalls checks the answers to the seed's three calls.
func TestSeedCalls(t *testing.T) {
	h := newSetup(t)
	h.take(call("test-123", "navigator", "hello"), "test-123 navigator", "Miten voin auttaa?")
	r := h.take(call("test-123", "navigator", "haluan varata ajan"), "test-123-r1 booking-fi", "Mihin palveluun haluat ajan?")
	if r.Reroute == nil || r.Reroute.Intent != "ajanvaraus" || r.Reroute.Trigger != "haluan varata ajan" || r.Complete || r.Resumed {
		t.Errorf("%+v", r)
	}
	r = h.take(call("test-123", "navigator", "next message"), "test-123-r1 booking-fi", "En löytänyt tätä palvelua.")
	if !r.Followed || !r.Resumed || r.Reroute != nil || r.Phase != "questions" {
		t.Errorf("%+v", r)
	}
	e, ok := h.redis.Active(t.Context(), "T1", "test-123")
	want := questionnaire.Entry{
		ActiveSession: "test-123-r1", ActiveTemplate: "booking-fi", UpdatedAt: noon,
		Chain: []questionnaire.Link{{Session: "test-123", Template: "navigator"}, {Session: "test-123-r1", Template: "booking-fi"}},
	}
	if diff := cmp.Diff(want, e); diff != "" || !ok {
		t.Error(diff)
	}
	for _, stale := range []questionnaire.Call{call("test-123-r1", "phq9", "lääkäri"), call("test-123-r9", "no-such-template", "tiistaina")} {
		if r := h.take(stale, "test-123-r1 booking-fi", ""); !r.Followed {
			t.Errorf("%+v", r)
		}
	}
}

func TestIDs(t *testing.T) {
	for id, want := range map[questionnaire.ID][2]questionnaire.ID{
		"web-abc": {"web-abc", "web-abc-r1"}, "web-abc-r3": {"web-abc", "web-abc-r4"}, "web-abc-r1": {"web-abc", "web-abc-r2"},
		"a-r-1": {"a-r-1", "a-r-1-r1"}, "r1": {"r1", "r1-r1"}, "a-rx": {"a-rx", "a-rx-r1"}, "a-r9": {"a", "a-r10"},
		"a-r9998": {"a", "a-r9999"}, "a-r9999": {"a", "a-r1"},
	} {
		if got := [2]questionnaire.ID{id.Base(), id.Next()}; got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}

// FuzzID checks that an ID is either refused, or the IDs derived from it lead back to the
// same conversation.
func FuzzID(f *testing.F) {
	for _, id := range []string{"web-abc", "web-abc-r1", "-r-1", "-r1", "a-r999999999999", "a-r1-r2", "a-r0", "a-r01", "\x00", "ä-r2", "a-r9999", strings.Repeat("x", 200), strings.Repeat("x", 200) + "-r9999", strings.Repeat("x", 10_000)} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, s string) {
		id := questionnaire.ID(s)
		if !questionnaire.IsValid(id) {
			return
		}
		if next := id.Next(); next.Base() != id.Base() || next == id || id.Base() == "" || next.Next() == next || !questionnaire.IsValid(next) {
			t.Fatalf("%q: base %q, next %q", s, id.Base(), next)
		}
	})
}

// TestBadCalls checks that bad calls are refused with a sentence, and that unknown IDs
// start over as the seed says.
func TestBadCalls(t *testing.T) {
	h := newSetup(t)
	for _, test := range []struct {
		session  questionnaire.ID
		template questionnaire.TemplateID
		phone    string
		says     string
	}{
		{"", "navigator", "", `"session_id" is missing`},
		{" ", "navigator", "", `"session_id" is missing`},
		{questionnaire.ID(strings.Repeat("x", 10_000)), "navigator", "", "longer than 200 characters"},
		{"a\x00b", "navigator", "", "not text"},
		{"a-r999999999999", "navigator", "", `ends in "-r999999999999"`},
		{"a-r99999999999999999999999", "navigator", "", "no session has that ID"},
		{"a-r0", "navigator", "", "no session has that ID"},
		{"a-r01", "navigator", "", "no session has that ID"},
		{"-r1", "navigator", "", "not a session ID"},
		{"a-r1-r2", "navigator", "", "not a session ID"},
		{"a", "", "", `There is no template "". The templates are audit, booking-fi, interrai-ca, navigator, phq9 and return-to-work.`},
		{"a", "no-such", "", `There is no template "no-such"`},
		{"a", questionnaire.TemplateID(strings.Repeat("x", 9999)), "", "There is no template"},
		{"a", "navigator", "12", `"sms_to": I can't read “12” as a phone number`},
		{"a", "navigator", "call me", `"sms_to"`},
	} {
		c := call(test.session, test.template, "hello")
		c.Phone = test.phone
		_, err := h.dispatcher.Take(t.Context(), c)
		var no *questionnaire.Problem
		if !errors.As(err, &no) || !strings.Contains(no.Sentence, test.says) {
			t.Errorf("%.20q %.20q %q: %v", test.session, test.template, test.phone, err)
		}
	}
	h.take(call("-r-1", "navigator", "hello"), "-r-1 navigator", "Hello!")
	h.take(call("b-r3", "navigator", "hello"), "b-r3 navigator", "Hello!")
	h.take(call("b-r3", "navigator", "varata aika"), "b-r4 booking-fi", "")
}

// backAndForth goes back and forth between the booking and other templates.
var backAndForth = []struct{ words, template string }{
	{"varaan ajan", "booking-fi"},
	{"I feel so low", "phq9"},
	{"varaan ajan", "booking-fi"},
	{"I feel so low", "phq9"},
	{"varaan ajan", "booking-fi"},
}

// TestSixthReroute checks that it stays where it is, says so, and repeats the open question.
func TestSixthReroute(t *testing.T) {
	h := newSetup(t)
	h.take(call("a", "navigator", "hello"), "a navigator", "")
	id := questionnaire.ID("a")
	for _, step := range backAndForth {
		id = id.Next()
		h.take(call("a", "navigator", step.words), string(id)+" "+step.template, "")
	}
	for range 2 {
		r := h.take(call("a", "navigator", "I feel so low"), "a-r5 booking-fi", "jatketaan tällä")
		if !strings.Contains(r.Message, "Mihin palveluun haluat ajan?") || r.Reroute != nil || r.Complete {
			t.Errorf("%+v", r)
		}
	}
	h.take(call("a", "navigator", "lääkäri"), "a-r5 booking-fi", "Milloin")
	at, _, err := h.dispatcher.Status(t.Context(), "T1", "a")
	if err != nil || len(at.Sessions) != 6 {
		t.Fatalf("%d sessions, %v", len(at.Sessions), err)
	}
	last := at.Trail[len(at.Trail)-1]
	if last.What != journey.Refused || last.To != "phq9" || last.Why.Reason != "rerouted too often" || last.Why.Pattern != "feel so low" {
		t.Errorf("%+v", last)
	}
}

// TestRerouteTrail checks that the audit trail has every reroute and its cause.
func TestRerouteTrail(t *testing.T) {
	h := newSetup(t)
	h.take(call("a", "navigator", "hei"), "a navigator", "")
	h.take(call("a", "navigator", "haluaisin varata aikaa"), "a-r1 booking-fi", "")
	trail, err := h.db.ConversationTrail(t.Context(), "T1", "a")
	if err != nil {
		t.Fatal(err)
	}
	why := journey.Why{By: journey.ByPattern, Intent: "ajanvaraus", Pattern: "varata ai*", Confidence: 1}
	want := []questionnaire.Line{
		{Session: "a", Template: "navigator", Entry: journey.Entry{At: noon, What: journey.Moved, From: "questions", To: "reroute", Why: why, Version: 1}},
		{Session: "a", Template: "navigator", Entry: journey.Entry{At: noon, What: "reroute", From: "navigator", To: "booking-fi", Why: why}},
	}
	if diff := cmp.Diff(want, trail); diff != "" {
		t.Error(diff)
	}
}

// TestPortableAnswers checks that shared answers are not asked for twice, and that a
// questionnaire's own answers are only visible to it, also when it is resumed.
func TestPortableAnswers(t *testing.T) {
	h := newSetup(t)
	h.take(call("a", "booking-fi", "hei"), "a booking-fi", "Mihin palveluun")
	h.take(call("a", "booking-fi", "hammaslääkäri"), "a booking-fi", "Milloin")
	h.take(call("a", "booking-fi", "maanantai"), "a booking-fi", "Mikä on nimesi?")
	h.take(call("a", "booking-fi", "Aino Virtanen"), "a booking-fi", "Mihin numeroon")
	r := h.take(call("a", "booking-fi", "actually my mother needs home care"), "a-r1 interrai-ca", "name of the person who needs care") // her name isn't known yet
	want := journey.Values{"answers": map[string]any{"shared": map[string]any{"name": "Aino Virtanen"}}}
	if diff := cmp.Diff(want, r.Reroute.Portable); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(want, lastSession(h.stored("a")).State.Context.Values); diff != "" {
		t.Errorf("the other questionnaire sees too much: %s", diff)
	}
	h.take(call("a", "booking-fi", "Helmi Virtanen"), "a-r1 interrai-ca", "memory or judgement")
	h.take(call("a", "booking-fi", "yes"), "a-r1 interrai-ca", "washing")
	h.take(call("a", "booking-fi", "varata aika"), "a-r2 booking-fi", "Mihin numeroon") // continues where it stopped
	r = h.take(call("a", "booking-fi", "+358 40 1234567"), "a-r2 booking-fi", "Kiitos.")
	if !r.Complete || r.Phase != "" {
		t.Errorf("%+v", r)
	}
	if left := h.stored("a").Sessions; len(left) != 1 || left[0].Session != "a-r2" {
		t.Errorf("after completion: %+v", left)
	}
}

// TestStartsOver checks that a call after completion starts over, by session and by phone,
// and that the registry has no entry left.
func TestStartsOver(t *testing.T) {
	h := newSetup(t)
	c := call("a", "navigator", "haluan varata ajan")
	c.Phone = "+1 415 555 2671"
	h.take(c, "a-r1 booking-fi", "")
	for _, words := range []string{"lääkäri", "tiistai", "Aino"} {
		h.take(call("a", "navigator", words), "a-r1 booking-fi", "")
	}
	if r := h.take(call("a", "navigator", "+358401234567"), "a-r1 booking-fi", "Kiitos."); !r.Complete {
		t.Errorf("%+v", r)
	}
	if e, ok := h.redis.Active(t.Context(), "T1", "a"); ok {
		t.Errorf("the registry still has %+v", e)
	}
	if _, ok, err := h.db.ConversationOf(t.Context(), "T1", "+14155552671"); ok || err != nil {
		t.Errorf("the phone still leads there: %v", err)
	}
	fresh := call("other", "navigator", "hei")
	fresh.Phone = c.Phone
	if r := h.take(fresh, "other navigator", "Miten voin auttaa?"); r.Resumed {
		t.Errorf("%+v", r)
	}
	for _, id := range []questionnaire.ID{"a", "a-r1"} {
		if r := h.take(call(id, "navigator", "hei"), string(id)+" navigator", "Miten voin auttaa?"); r.Followed || r.Resumed || r.Complete {
			t.Errorf("%+v", r)
		}
		h.take(call(id, "navigator", "varata aika"), string(id.Next())+" booking-fi", "Mihin palveluun haluat ajan?")
		for _, words := range []string{"lääkäri", "tiistai", "Aino", "+358401234567"} {
			h.take(call(id, "navigator", words), string(id.Next())+" booking-fi", "")
		}
	}
}

// TestResumeByPhone checks that a phone number, in any spelling, resumes a session of the
// same company only.
func TestResumeByPhone(t *testing.T) {
	h := newSetup(t)
	c := call("sms-1", "navigator", "haluan varata ajan")
	c.Phone = "(415) 555-2671"
	h.take(c, "sms-1-r1 booking-fi", "")
	other := call("sms-2", "navigator", "lääkäri")
	other.Phone = "+1 415.555.2671"
	if r := h.take(other, "sms-1-r1 booking-fi", "Milloin"); !r.Resumed || r.Followed {
		t.Errorf("%+v", r)
	}
	other.Tenant = "T2"
	if r := h.take(other, "sms-2 navigator", "Hei!"); r.Resumed {
		t.Errorf("another company's session was resumed: %+v", r)
	}
	own := call("sms-3", "navigator", "hei")
	h.take(own, "sms-3 navigator", "Hei!")
	own.Phone = c.Phone
	h.take(own, "sms-3 navigator", "") // the registry comes before the phone
}

// TestTenantIsolation checks that two tenants with the same IDs and phones never see each
// other.
func TestTenantIsolation(t *testing.T) {
	h := newSetup(t)
	mine := call("a", "navigator", "haluan varata ajan")
	mine.Phone = "+14155552671"
	h.take(mine, "a-r1 booking-fi", "")
	theirs := call("a-r1", "navigator", "hei")
	theirs.Tenant = "T2"
	h.take(theirs, "a-r1 navigator", "Hei!")
	if _, ok := h.redis.Active(t.Context(), "T3", "a"); ok {
		t.Error("the registry has an entry for another tenant")
	}
	if _, ok := h.redis.Active(t.Context(), "T1:a", ""); ok {
		t.Error("the parts of a registry key are ambiguous")
	}
	for _, tenant := range []agent.TenantID{"T2", "T3", "", "T1:a", "%"} {
		if c, ok, err := h.db.ConversationOf(t.Context(), tenant, "+14155552671"); ok || err != nil {
			t.Errorf("%s reaches %+v by phone, %v", tenant, c, err)
		}
		c, ok, err := h.db.Conversation(t.Context(), tenant, "a")
		if err != nil || ok && c.Tenant == "T1" {
			t.Errorf("%s reaches %+v, %v", tenant, c, err)
		}
		lines, err := h.db.ConversationTrail(t.Context(), tenant, "a")
		if err != nil || len(lines) > 0 {
			t.Errorf("%s reads %+v, %v", tenant, lines, err)
		}
		if err := h.dispatcher.Rollback(t.Context(), tenant, "a-r1", 0, "theirs", noon); tenant != "T2" && err == nil {
			t.Errorf("%s rolls back", tenant)
		}
	}
	if at, ok, err := h.dispatcher.Status(t.Context(), "T1", "a"); !ok || err != nil || at.Session.Template != "booking-fi" || at.Question != "service" {
		t.Errorf("%+v, %v", at, err)
	}
}

// garbage is a registry that returns a fixed entry.
type garbage struct {
	questionnaire.Registry
	entry questionnaire.Entry
}

func (g garbage) Active(context.Context, agent.TenantID, questionnaire.ID) (questionnaire.Entry, bool) {
	return g.entry, true
}

// TestDatabaseWins checks that a wrong or outdated registry entry misleads no call.
func TestDatabaseWins(t *testing.T) {
	h := newSetup(t)
	h.take(call("secret", "booking-fi", "hei"), "secret booking-fi", "")
	h.take(call("a", "navigator", "varata aika"), "a-r1 booking-fi", "Mihin palveluun")
	for name, e := range map[string]questionnaire.Entry{
		"old":                  {ActiveSession: "a", ActiveTemplate: "navigator", Chain: []questionnaire.Link{{Session: "a", Template: "navigator"}}},
		"another conversation": {ActiveSession: "secret", ActiveTemplate: "booking-fi"},
		"missing template":     {ActiveSession: "a-r7", ActiveTemplate: "nothing"},
		"empty":                {},
	} {
		h.open(garbage{h.redis, e})
		if r := h.take(call("a", "navigator", "what?"), "a-r1 booking-fi", "En löytänyt"); !r.Followed {
			t.Errorf("%s: %+v", name, r)
		}
		h.take(call("new"+questionnaire.ID(name[:1]), "navigator", "hei"), "new"+name[:1]+" navigator", "Hei!")
	}
}

// TestOnlyRegistryKnows checks that a session that only the registry knows starts over
// under its ID.
func TestOnlyRegistryKnows(t *testing.T) {
	h := newSetup(t)
	h.redis.SetActive(t.Context(), "T1", "web-abc", questionnaire.Entry{ActiveSession: "web-abc-r1", ActiveTemplate: "booking-fi"})
	r := h.take(call("web-abc", "navigator", "hei"), "web-abc-r1 booking-fi", "Mihin palveluun")
	if !r.Followed {
		t.Errorf("%+v", r)
	}
	h.take(call("web-abc", "navigator", "lääkäri"), "web-abc-r1 booking-fi", "Milloin")
}

// TestRedisIsKilled checks that calls work without Redis, and that the registry is
// restored from the database.
func TestRedisIsKilled(t *testing.T) {
	server := realRedis(t)
	h := newSetupOn(t, server.URL)
	h.take(call("a", "navigator", "hei"), "a navigator", "Hei!")
	h.take(call("a", "navigator", "varata aika"), "a-r1 booking-fi", "Mihin palveluun")
	server.Stop()
	h.take(call("a", "navigator", "lääkäri"), "a-r1 booking-fi", "Milloin")
	h.take(call("a", "navigator", "I feel so low"), "a-r2 phq9", "Little interest")
	if _, ok := h.redis.Active(t.Context(), "T1", "a"); ok {
		t.Fatal("Redis is away, and knows")
	}
	server.Start()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for ok := false; !ok && ctx.Err() == nil; {
		h.take(call("a", "navigator", "?"), "a-r2 phq9", "Little interest")
		_, ok = h.redis.Active(ctx, "T1", "a")
	}
	e, ok := h.redis.Active(ctx, "T1", "a")
	if !ok || e.ActiveSession != "a-r2" || len(e.Chain) != 3 {
		t.Errorf("%+v, %v", e, ok)
	}
}

// TestConcurrentCalls checks that concurrent calls of one conversation are taken one after
// the other, and each answer counts once.
func TestConcurrentCalls(t *testing.T) {
	h := newSetup(t)
	h.take(call("a", "phq9", "hello"), "a phq9", "Little interest")
	var wait sync.WaitGroup
	failed := make(chan error, 5)
	for range 5 {
		wait.Go(func() {
			_, err := h.dispatcher.Take(t.Context(), call("a", "phq9", "1"))
			failed <- err
		})
	}
	wait.Wait()
	for range 5 {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	s := lastSession(h.stored("a")).State
	if got := s.Context.Values.Map("answers").Map("phq9"); len(got) != 5 || len(s.History) != 6 {
		t.Errorf("%v, %d exchanges", got, len(s.History))
	}
}

// TestScores checks the score of all nine questions, and the reply to the answer that
// needs help.
func TestScores(t *testing.T) {
	h := newSetup(t)
	h.take(call("a", "phq9", "hello"), "a phq9", "(0 = not at all / 1 = several days")
	for range 7 {
		h.take(call("a", "phq9", "nearly every day"), "a phq9", "")
	}
	h.take(call("a", "phq9", "sometimes, I guess"), "a phq9", "better off dead")
	r := h.take(call("a", "phq9", "1"), "a phq9", "come to 23 of 27, which is severe.")
	if !strings.Contains(r.Message, "call 112") || !r.Complete {
		t.Errorf("%+v", r)
	}
}

// TestCrisis checks that words of crisis are answered everywhere, if necessary by a
// reroute to the navigator.
func TestCrisis(t *testing.T) {
	h := newSetup(t)
	h.take(call("a", "navigator", "hello"), "a navigator", "")
	h.take(call("a", "navigator", "I want to die"), "a navigator", "You don't have to go through this alone.")
	h.take(call("b", "booking-fi", "hei"), "b booking-fi", "")
	h.take(call("b", "booking-fi", "itsemurha"), "b-r1 navigator", "You don't have to go through this alone.")
	h.take(call("b", "booking-fi", "varaan ajan kuitenkin"), "b-r2 booking-fi", "Mihin palveluun")
}

// TestRollback checks that a rolled-back answer is asked for again, and the audit entry.
func TestRollback(t *testing.T) {
	h := newSetup(t)
	h.take(call("a", "booking-fi", "hei"), "a booking-fi", "")
	h.take(call("a", "booking-fi", "lääkäri"), "a booking-fi", "Milloin")
	h.take(call("a", "booking-fi", "maanantai"), "a booking-fi", "Mikä on nimesi?")
	if err := h.dispatcher.Rollback(t.Context(), "T1", "a", 1, "the day was wrong", noon); err != nil {
		t.Fatal(err)
	}
	at, _, err := h.dispatcher.Status(t.Context(), "T1", "a")
	if err != nil || at.Question != "when" || at.Session.State.Context.Version() != 3 {
		t.Errorf("%+v, %v", at, err)
	}
	if last := at.Trail[len(at.Trail)-1]; last.What != journey.RolledBack || last.Why.Reason != "back to version 1: the day was wrong" {
		t.Errorf("%+v", last)
	}
	var no *journey.Refusal
	if err := h.dispatcher.Rollback(t.Context(), "T1", "a", 77, "x", noon); !errors.As(err, &no) {
		t.Error(err)
	}
	var missing *questionnaire.Problem
	for _, id := range []questionnaire.ID{"b", "a-r999999999999", "a-r0"} {
		if err := h.dispatcher.Rollback(t.Context(), "T1", id, 0, "x", noon); !errors.As(err, &missing) || !missing.Missing {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// TestResumeDaysLater checks that the database still knows a conversation that the
// registry has dropped.
func TestResumeDaysLater(t *testing.T) {
	h := newSetup(t)
	h.take(call("a", "navigator", "varata aika"), "a-r1 booking-fi", "")
	h.now = noon.Add(72 * time.Hour)
	h.redis.ClearActive(t.Context(), "T1", "a")
	h.take(call("a", "navigator", "lääkäri"), "a-r1 booking-fi", "Milloin")
}

// broken is a store of which one call fails, with an error or because others are always faster.
type broken struct {
	*store.DB
	at  string
	err error
}

func (b broken) Conversation(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) (questionnaire.Conversation, bool, error) {
	if b.at == "conversation" {
		return questionnaire.Conversation{}, false, b.err
	}
	return b.DB.Conversation(ctx, tenant, base)
}

func (b broken) ConversationOf(ctx context.Context, tenant agent.TenantID, phone string) (questionnaire.Conversation, bool, error) {
	if b.at == "phone" {
		return questionnaire.Conversation{}, false, b.err
	}
	return b.DB.ConversationOf(ctx, tenant, phone)
}

func (b broken) Taken(ctx context.Context, tenant agent.TenantID, base questionnaire.ID, id questionnaire.CallID) (questionnaire.CallRecord, bool, error) {
	if b.at == "taken" {
		return questionnaire.CallRecord{}, false, b.err
	}
	return b.DB.Taken(ctx, tenant, base, id)
}

func (b broken) SaveConversation(ctx context.Context, ch questionnaire.Change) error {
	if b.at == "save" {
		return b.err
	}
	return b.DB.SaveConversation(ctx, ch)
}

// TestBrokenDatabase checks that the error is not a Problem of the caller, and that it names
// neither the session, the call nor the phone: callers choose them, and may choose a name.
func TestBrokenDatabase(t *testing.T) {
	down := errors.New("the database is down")
	for _, b := range []broken{
		{at: "conversation", err: down}, {at: "phone", err: down}, {at: "taken", err: down}, {at: "save", err: down}, {at: "save", err: agent.ErrConflict},
	} {
		h := newSetup(t)
		library, err := questionnaire.Load(questionnaire.Starter())
		if err != nil {
			t.Fatal(err)
		}
		b.DB = h.db
		dispatcher, err := questionnaire.New(library, b, h.redis, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := call("dana-reyes", "navigator", "hei")
		c.ID, c.Phone = "dana-reyes-1", "+358401234567"
		_, err = dispatcher.Take(t.Context(), c)
		var no *questionnaire.Problem
		if !errors.Is(err, b.err) || errors.As(err, &no) {
			t.Fatalf("%s: %v", b.at, err)
		}
		if strings.Contains(err.Error(), "dana") || strings.Contains(err.Error(), "40123") {
			t.Errorf("%s: the error names somebody: %v", b.at, err)
		}
		if err := dispatcher.Rollback(t.Context(), "T1", "dana-reyes", 1, "", noon); err == nil || b.at == "conversation" && strings.Contains(err.Error(), "dana") {
			t.Errorf("%s: going back: %v", b.at, err)
		}
	}
}
