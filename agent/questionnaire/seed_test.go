package questionnaire_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store"
)

// TestRerouteAtTheLargestNumber checks that a conversation whose ID can't be counted up any
// further is rerouted like any other, and that the server takes the ID it gave out.
func TestRerouteAtTheLargestNumber(t *testing.T) {
	h := newSetup(t)
	h.take(call("a-r9999", "navigator", "hello"), "a-r9999 navigator", "")
	h.take(call("a-r9999", "navigator", "varata aika"), "a-r1 booking-fi", "Mihin palveluun")
	h.take(call("a-r1", "booking-fi", "lääkäri"), "a-r1 booking-fi", "Milloin")
	long := questionnaire.ID(strings.Repeat("x", 200))
	h.take(call(long, "navigator", "varata aika"), string(long)+"-r1 booking-fi", "Mihin palveluun")
	h.take(call(long+"-r1", "booking-fi", "lääkäri"), string(long)+"-r1 booking-fi", "Milloin")
}

// TestSeedsOwnEntry checks that an entry as the seed prints it is read: its time has no zone.
func TestSeedsOwnEntry(t *testing.T) {
	for written, want := range map[string]time.Time{
		"2026-02-05T12:00:00":        time.Date(2026, 2, 5, 12, 0, 0, 0, time.UTC),
		"2026-02-05T12:00:00.250000": time.Date(2026, 2, 5, 12, 0, 0, 250e6, time.UTC),
		"2026-02-05 12:00:00":        time.Date(2026, 2, 5, 12, 0, 0, 0, time.UTC),
		"2026-02-05T14:00:00+02:00":  time.Date(2026, 2, 5, 12, 0, 0, 0, time.UTC),
		"2026-02-05T12:00:00Z":       time.Date(2026, 2, 5, 12, 0, 0, 0, time.UTC),
		"yesterday":                  {},
		"":                           {},
	} {
		var e questionnaire.Entry
		err := json.Unmarshal([]byte(`{"active_session_id":"web-abc-r1","active_template":"booking-fi","reroute_chain":[
			{"session_id":"web-abc","template":"navigator"},{"session_id":"web-abc-r1","template":"booking-fi"}],"updated_at":"`+written+`"}`), &e)
		if err != nil || e.ActiveSession != "web-abc-r1" || len(e.Chain) != 2 || !e.UpdatedAt.Equal(want) {
			t.Errorf("%q: %+v, %v", written, e, err)
		}
		text, err := json.Marshal(e)
		var again questionnaire.Entry
		if err != nil || json.Unmarshal(text, &again) != nil || cmp.Diff(e, again) != "" {
			t.Errorf("%q: %s", written, text)
		}
	}
}

// saves remembers what is saved.
type saves struct {
	*store.DB
	told []agent.Message
}

func (s *saves) SaveConversation(ctx context.Context, ch questionnaire.Change) error {
	err := s.DB.SaveConversation(ctx, ch)
	if err == nil {
		s.told = append(s.told, ch.Messages...)
	}
	return err
}

// TestPromiseIsKept checks that HR gets the answers where the closing words say that somebody
// will be in touch: once, also if the last call is repeated, and never before the end.
func TestPromiseIsKept(t *testing.T) {
	h := newSetup(t)
	library, err := questionnaire.Load(questionnaire.Starter())
	if err != nil {
		t.Fatal(err)
	}
	db := &saves{DB: h.db}
	if h.dispatcher, err = questionnaire.New(library, db, h.redis, nil, nil); err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"hello", "Helmi Virtanen", "yes", "no", "not sure", "yes"} {
		h.take(call("a", "interrai-ca", words), "a interrai-ca", "")
	}
	if len(db.told) != 0 {
		t.Fatalf("HR was told before the end: %+v", db.told)
	}
	last := call("a", "interrai-ca", "+358 40 1234567")
	last.ID = "call-7"
	h.take(last, "a interrai-ca", "A care coordinator will read this")
	h.take(last, "a interrai-ca", "A care coordinator will read this")
	if len(db.told) != 1 || db.told[0].To != (agent.Address{Room: agent.HR, Tenant: "T1"}) {
		t.Fatalf("HR was told %+v", db.told)
	}
	for _, part := range []string{"First contact about care at home", "Person who needs care: Helmi Virtanen", "+358401234567"} {
		if !strings.Contains(db.told[0].Text, part) {
			t.Errorf("HR reads nothing of %q:\n%s", part, db.told[0].Text)
		}
	}
	for range 2 {
		h.take(call("b", "phq9", "hello"), "b phq9", "")
	}
	for range 9 {
		h.take(call("b", "phq9", "0"), "b phq9", "")
	}
	if len(db.told) != 1 {
		t.Errorf("HR was told of answers that nobody promised to read: %+v", db.told[1:])
	}
}

// TestNotifyIsChecked checks what an author may write.
func TestNotifyIsChecked(t *testing.T) {
	for text, says := range map[string]string{
		"template: a\ntitle: A\nhelp: Hi\nnotify: boss\n":           "it notifies \"boss\"",
		"template: a\ntitle: A\nhelp: Hi\nnotify: hr\nchat: true\n": "both notify and chat",
	} {
		_, err := questionnaire.Load(fstest.MapFS{"a.yaml": {Data: []byte(text)}})
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// keysSeen is a cache that remembers its keys.
type keysSeen map[[sha256.Size]byte][]byte

func (k keysSeen) Get(_ context.Context, key [sha256.Size]byte) ([]byte, bool) {
	value, ok := k[key]
	return value, ok
}

func (k keysSeen) Put(_ context.Context, key [sha256.Size]byte, value []byte) { k[key] = value }

// TestCacheKeysHoldWhatTheModelIsTold checks that an engine's answer is found again for
// whoever says the same, whatever else is known of them, and for no other words.
func TestCacheKeysHoldWhatTheModelIsTold(t *testing.T) {
	h := newSetup(t)
	library, err := questionnaire.Load(questionnaire.Starter())
	if err != nil {
		t.Fatal(err)
	}
	asked, cache := 0, keysSeen{}
	engine := func(_ context.Context, q journey.Question) ([]journey.Match, error) {
		asked++
		if len(q.Context) > 0 {
			t.Errorf("the engine is told %v", q.Context)
		}
		return nil, nil
	}
	if h.dispatcher, err = questionnaire.New(library, h.db, h.redis, engine, cache); err != nil {
		t.Fatal(err)
	}
	h.take(call("a", "navigator", "a table for two, please; write to ann@example.com"), "a navigator", "")
	h.take(call("b", "navigator", "a table for two, please; write to bob@example.com"), "b navigator", "")
	if asked != 1 || len(cache) != 1 {
		t.Errorf("asked %d times, with %d keys", asked, len(cache))
	}
	h.take(call("b", "navigator", "a table for three, please; write to bob@example.com"), "b navigator", "")
	if asked != 2 {
		t.Errorf("asked %d times", asked)
	}
}
