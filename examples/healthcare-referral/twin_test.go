package main

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire"
)

// declared returns a runner of the journey in journeys/referral.yaml.
func declared(t *testing.T) (*journey.Journey, *journey.Runner) {
	t.Helper()
	files, err := questionnaire.ReadFolder(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	library, err := questionnaire.LoadFiles(files)
	if err != nil {
		t.Fatal(err)
	}
	twin, work, ok := library.Journey("healthcare-referral")
	if !ok {
		t.Fatal("the file declares no such journey")
	}
	runner, err := journey.NewRunner(twin, journey.Config{Agents: work})
	if err != nil {
		t.Fatal(err)
	}
	return twin, runner
}

// sentences are what patients say, in any order.
var sentences = []string{
	"hello", "a cardiologist", "I was sent to a dermatologist", "here's my referral", "I need a cardiologist, my referral is attached",
	"why do you need that?", "what is the copay?", "what is the weather like?", "how do I cancel?", "I have a question", "what should I bring?",
	"thanks", "Thanks for the info", "Thanks! Now show me the available doctors.", "ok", "show me doctors", "show me doctors, a woman please", "a man, please",
	"I don't want Dr. Smith", "another option", "a different doctor", "I'm not sure", "let me think", "maybe later", "I don't want to rush, I'm not sure", "1", "2",
	"taking your time", "Dr. Okafor, please", "Book Dr. Johnson on Tuesday 2pm.", "I'll take Wednesday 4pm", "take Friday 11am", "book Saturday 10am", "yes", "",
}

// TestTheFileDoesTheSame plays conversations with the program and with the file, and compares
// everything that a caller sees: messages, where they are and why, and what was learned.
func TestTheFileDoesTheSame(t *testing.T) {
	twin, file := declared(t)
	program, err := journey.NewRunner(&referral, journey.Config{Agents: agents})
	if err != nil {
		t.Fatal(err)
	}
	given := journey.Values{"insurance_id": "INS-123456", "referral_source": "primary_care"}
	reached := map[journey.PathwayID]bool{}
	chance := rand.New(rand.NewPCG(4, 7)) // the same conversations every time
	for range 150 {
		want, err := referral.Start(given, noon)
		if err != nil {
			t.Fatal(err)
		}
		got, err := twin.Start(given, noon)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for range 25 {
			words := sentences[chance.IntN(len(sentences))]
			said = append(said, words)
			var a, b journey.Response
			in := journey.Input{Words: words, At: noon}
			if want, a, err = program.Run(t.Context(), want, in); err != nil {
				t.Fatal(err)
			}
			if got, b, err = file.Run(t.Context(), got, in); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(a, b); diff != "" {
				t.Fatalf("%s\n(program -, file +)\n%s", strings.Join(said, "\n"), diff)
			}
			reached[a.Pathway] = true
			if a.Complete {
				break
			}
		}
	}
	for _, p := range referral.Pathways {
		if !reached[p.ID] && p.ID != "persuasion" { // it goes on to booking in the same message
			t.Errorf("no conversation came to %s", p.ID)
		}
	}
}
