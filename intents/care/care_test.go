package care_test

import (
	"os"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/care"
)

// sentences reads a list of sentences by the kind in brackets above them.
func sentences(t *testing.T, file string) map[care.Hardship][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := map[care.Hardship][]string{}
	kind := care.Hardship("")
	for line := range strings.Lines(string(text)) {
		switch line = strings.TrimSpace(line); {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			kind = care.Hardship(strings.Trim(line, "[]"))
		default:
			out[kind] = append(out[kind], line)
		}
	}
	return out
}

func TestStarter(t *testing.T) {
	t.Parallel()
	if _, err := care.Load(care.Starter()); err != nil {
		t.Fatal(err)
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	b := care.Shipped()
	for want, all := range sentences(t, "testdata/hard.txt") {
		for _, text := range all {
			got, _ := b.Read([]care.Clause{{Text: text}})
			if got.Kind != want {
				t.Errorf("%q: got %q, want %q", text, got.Kind, want)
			}
		}
	}
}

// TestReadWithADay says the same sentences with when it was: that takes nothing away.
func TestReadWithADay(t *testing.T) {
	t.Parallel()
	b := care.Shipped()
	for want, all := range sentences(t, "testdata/hard.txt") {
		for _, text := range all {
			if plain, _ := b.Read([]care.Clause{{Text: text}}); plain.Kind != want {
				continue // TestRead says so
			}
			for _, when := range []string{"yesterday", "last week", "on tuesday", "this morning", "last night"} {
				if _, ok := b.Read([]care.Clause{{Text: text + " " + when}}); !ok {
					t.Errorf("%q isn't a hard moment", text+" "+when)
				}
			}
		}
	}
}

func TestHarmless(t *testing.T) {
	t.Parallel()
	b := care.Shipped()
	for _, text := range sentences(t, "testdata/harmless.txt")[""] {
		got, told := b.Read([]care.Clause{{Text: text, IsQuestion: strings.HasSuffix(text, "?")}})
		if told {
			t.Errorf("%q is taken for %q", text, got.Kind)
		}
	}
}

// TestIsAboutOther has messages that tell of an accident of a relative, who is only "she" where it is told, and of one's own.
func TestIsAboutOther(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"leave for my mom, she broke her hip":                  true,
		"I need time off for my son, he was in a car accident": true,
		"my wife crashed her car":                              true,
		"I was in a car accident":                              false,
		"I crashed my car on the way to my mom":                false,
	} {
		told, ok := care.Shipped().Read([]care.Clause{{Text: text}})
		if !ok || told.Other != want {
			t.Errorf("%q: told %v, of somebody else %v, want %v", text, ok, told.Other, want)
		}
	}
}
