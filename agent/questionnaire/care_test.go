package questionnaire_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire"
)

// TestHardWordsComeFirst checks that a questionnaire that is being filled in answers hard
// words with care, takes them for no answer, and goes on where it stood.
func TestHardWordsComeFirst(t *testing.T) {
	t.Parallel()
	h := newSetup(t)
	h.take(call("a", "phq9", "hello"), "a phq9", "Little interest")
	for words, want := range map[string]string{
		"I can't go on like this": "988", "my husband beats me": "1-800-799-7233", "I was raped": "1-800-656-4673",
	} {
		r := h.take(call("a", "phq9", words), "a phq9", want)
		if r.Care == nil || len(r.Care.Help) == 0 || !strings.HasPrefix(r.Message, "I'm so sorry") || strings.Contains(r.Message, "Little interest") {
			t.Errorf("%q: got %+v", words, r)
		}
	}
	h.take(call("a", "phq9", "1"), "a phq9", "Feeling down")
	if got := lastSession(h.stored("a")).State.Context.Values.Map("answers").Map("phq9"); len(got) != 1 {
		t.Errorf("got the answers %v, want one", got)
	}
}

// TestHardWordsAreNotKept checks that what is said in a hard moment isn't stored, even if an
// intent wants the words and leads to another questionnaire.
func TestHardWordsAreNotKept(t *testing.T) {
	t.Parallel()
	for _, template := range []questionnaire.TemplateID{"navigator", "phq9"} {
		h := newSetup(t)
		h.take(call("a", template, "hello"), "a "+string(template), "")
		c := call("a", template, "I want to kill myself zebra")
		c.ID, c.At = "once", h.now
		reply, err := h.dispatcher.Take(t.Context(), c)
		if err != nil || !strings.Contains(reply.Message, "988") {
			t.Errorf("%s: %+v, %v", template, reply, err)
		}
		status, _, err := h.dispatcher.Status(t.Context(), "T1", "a")
		if err != nil {
			t.Fatal(err)
		}
		kept, err := json.Marshal([]any{h.stored("a"), status, reply})
		if err != nil {
			t.Fatal(err)
		}
		for _, hard := range []string{"zebra", "kill"} {
			if strings.Contains(string(kept), hard) {
				t.Errorf("%s: %q is kept: %s", template, hard, kept)
			}
		}
	}
}

// TestAnswerOfAHardMoment checks that an answer that its author marked is taken, and
// answered with care before the next question or the score.
func TestAnswerOfAHardMoment(t *testing.T) {
	t.Parallel()
	for answer, cares := range map[string]bool{"not at all": false, "1": true, "nearly every day": true} {
		h := newSetup(t)
		h.take(call("a", "phq9", "hello"), "a phq9", "Little interest")
		for range 8 {
			h.take(call("a", "phq9", "0"), "a phq9", "")
		}
		r := h.take(call("a", "phq9", answer), "a phq9", "Your answers come to")
		if (r.Care != nil) != cares || strings.HasPrefix(r.Message, "I'm so sorry") != cares || !r.Complete {
			t.Errorf("%q: got %+v", answer, r)
		}
	}
}

// TestModelSeesMaskedWordsOnce checks what leaves the house: words without names, once a
// message, and hard words never.
func TestModelSeesMaskedWordsOnce(t *testing.T) {
	t.Parallel()
	h := newSetup(t)
	library, err := questionnaire.Load(questionnaire.Starter())
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	engine := func(_ context.Context, q journey.Question) ([]journey.Match, error) {
		seen = append(seen, q.Words)
		return []journey.Match{{Intent: q.Intents[0].Name, Confidence: 0.9}}, nil // leads to another template, which reads them as well
	}
	if h.dispatcher, err = questionnaire.New(library, h.db, h.redis, engine, nil); err != nil {
		t.Fatal(err)
	}
	h.take(call("a", "navigator", "my manager is Jane Smith, mail jane.smith@example.com, and I want a doctor"), "a-r1 booking-fi", "")
	h.take(call("b", "navigator", "my husband beats me"), "b navigator", "1-800-799-7233")
	if len(seen) != 1 || strings.Contains(seen[0], "Jane") || strings.Contains(seen[0], "@") {
		t.Errorf("the model saw %q", seen)
	}
}
