package care_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

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

// TestFor has words that only tell of a loss where a child was expected.
func TestFor(t *testing.T) {
	t.Parallel()
	shipped := care.Shipped()
	expecting := shipped.For("medical", "pregnancy-adoption")
	for _, c := range []struct {
		text string
		want care.Hardship // of who expects a child; nobody else tells anything with it
	}{
		{"I don't need it anymore, we lost him", "pregnancy loss"},
		{"we lost them both", "pregnancy loss"},
		{"the last one I lost at 20 weeks", "pregnancy loss"},
		{"she didn't make it", "pregnancy loss"},
		{"I lost it somewhere on my desk", ""},
		{"we lost it in the mail, I think", ""},
		{"you lost me there", ""},
	} {
		said := []care.Clause{{Text: c.text}}
		if got, _ := expecting.Read(said); got.Kind != c.want {
			t.Errorf("%q, expecting a child: got %q, want %q", c.text, got.Kind, c.want)
		}
		if got, _ := shipped.For("vacation").Read(said); got.Kind == "pregnancy loss" {
			t.Errorf("%q, on vacation, is taken for a loss", c.text)
		}
	}
}

// TestWithinNeedsEnds has signs that would never count.
func TestWithinNeedsEnds(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{}
	files, err := fs.Glob(care.Starter(), "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := fs.ReadFile(care.Starter(), name)
		if err != nil {
			t.Fatal(err)
		}
		folder[name] = &fstest.MapFile{Data: text}
	}
	folder["flood.yaml"] = &fstest.MapFile{Data: []byte("kind: flood\ntitle: A flood\norder: 40\nreviewed: {by: nobody yet, on: \"\"}\nsay: I'm so sorry.\nsigns: |\n  our street is flooded\nwithin: |\n  it is all wet\n")}
	if _, err := care.Load(folder); err == nil || !strings.Contains(err.Error(), "never count") {
		t.Errorf("got %v", err)
	}
}
