package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent/journey"
)

var update = flag.Bool("update", false, "rewrite what the assistant says in testdata")

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// TestTranscripts plays the patient's lines of each file and compares everything else.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var said, got bytes.Buffer
			for line := range strings.Lines(string(want)) {
				if words, ok := strings.CutPrefix(line, "patient: "); ok {
					said.WriteString(words)
				}
			}
			if err := talk(t.Context(), &said, &got, func() time.Time { return noon }); err != nil {
				t.Fatal(err)
			}
			if *update {
				if err := os.WriteFile(file, got.Bytes(), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("to accept the difference, run with -update:\n%s", diff)
			}
		})
	}
}

// patient is a patient in the middle of booking.
type patient struct {
	*testing.T
	runner *journey.Runner
	state  journey.State
}

func inBooking(t *testing.T, c journey.Config) *patient {
	t.Helper()
	c.Agents = agents
	runner, err := journey.NewRunner(&referral, c)
	if err != nil {
		t.Fatal(err)
	}
	s, err := referral.Start(journey.Values{
		"insurance_id": "INS-123456", "patient_info": journey.Values{"specialty": "cardiologist", "referral": "received"},
		"selected_doctor": journey.Values{"id": "dr1", "name": "Dr. Smith"},
	}, noon)
	if err != nil {
		t.Fatal(err)
	}
	s = referral.Leave(s, noon)
	if s.Active() != "booking" {
		t.Fatal(s.Active())
	}
	return &patient{t, runner, s}
}

func (p *patient) say(words string) journey.Response {
	p.Helper()
	s, r, err := p.runner.Run(p.Context(), p.state, journey.Input{Words: words, At: noon})
	if err != nil {
		p.Fatal(err)
	}
	p.state = s
	return r
}

// TestRejectedDoctorsAreNotOfferedAgain tries several ways to ask for them.
func TestRejectedDoctorsAreNotOfferedAgain(t *testing.T) {
	p := inBooking(t, journey.Config{})
	r := p.say("I don't want this doctor")
	want := []any{map[string]any{"id": "dr1", "name": "Dr. Smith"}}
	if diff := cmp.Diff(want, r.Accumulated["rejected_doctors"]); diff != "" {
		t.Error(diff)
	}
	for _, words := range []string{"show me doctors", "what is the copay?", "thanks", "let me think", "the first one again, Dr. Smith", "a man, please", "book Dr. Smith Monday 9am"} {
		if r := p.say(words); strings.Contains(r.Message, "Smith") || r.Complete {
			t.Errorf("%q: %q", words, r.Message)
		}
	}
}

// TestHesitationInOtherWords checks that an engine understands words that no pattern
// matches.
func TestHesitationInOtherWords(t *testing.T) {
	p := inBooking(t, journey.Config{Engine: func(_ context.Context, _ journey.Question) ([]journey.Match, error) {
		return []journey.Match{{Intent: "hesitate", Confidence: 0.82, Reason: "wavering"}}, nil
	}})
	r := p.say("I'm wondering about all this")
	if r.Transition != "persuasion" || r.Trail[0].Why.By != journey.ByEngine || r.Trail[0].Why.Confidence != 0.82 || r.Message == "" {
		t.Errorf("%+v", r)
	}
}
