package classify

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/leaveway/leaveway/intents/words"
)

const minPhrases = 60 // different phrases per intent

// Each phrase belongs to one intent and is listed once.
func TestPhrasesAreDistinct(t *testing.T) {
	all, err := readPhrases(Phrases())
	if err != nil {
		t.Fatal(err)
	}
	type utterance struct{ text, asked string }
	first := map[utterance]phrase{}
	var count [classes]int
	for _, ph := range all {
		u := utterance{words.Plain(ph.text), ph.asked}
		known, again := first[u]
		switch {
		case u.text == "" && ph.text != "?":
			t.Errorf("%s: %q has no words", labels[ph.class].name, ph.text)
		case again && known.class != ph.class:
			t.Errorf("%q (asked %q) is in both %s and %s", ph.text, ph.asked, labels[known.class].name, labels[ph.class].name)
		case again && known.line != ph.line && (ph.weight == 1 || known.weight == 1): // two patterns may overlap
			t.Errorf("%s: %q is listed twice, also as %q", labels[ph.class].name, ph.text, known.text)
		case !again:
			first[u] = ph
			count[ph.class]++
		}
	}
	for class, n := range count {
		if n < minPhrases {
			t.Errorf("%s has %d phrases, want at least %d", labels[class].name, n, minPhrases)
		}
	}
}

func TestExpand(t *testing.T) {
	for _, row := range []struct {
		line  string
		limit int
		want  []string
	}{
		{"hello", 9, []string{"hello"}},
		{"{yes|no}, {it|that} is", 9, []string{"no, it is", "no, that is", "yes, it is", "yes, that is"}},
		{"{a |}b", 9, []string{"a b", "b"}},
	} {
		got, err := expand(row.line, row.limit)
		slices.Sort(got)
		if err != nil || !slices.Equal(got, row.want) {
			t.Errorf("%q: got %q, %v; want %q", row.line, got, err, row.want)
		}
	}
	got, err := expand("{a|b|c|d|e} {1|2|3|4|5|6|7}", 7)
	if err != nil || len(got) != 7 {
		t.Fatalf("got %q, %v; want 7 phrases", got, err)
	}
	for _, part := range []string{"a", "b", "c", "d", "e"} {
		if !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, part) }) {
			t.Errorf("%q: none with %s; the variants aren't spread evenly", got, part)
		}
	}
	slices.Sort(got)
	if len(slices.Compact(got)) != 7 {
		t.Errorf("%q has a duplicate", got)
	}
}

// Errors name the file and line for the author.
func TestBadPhrases(t *testing.T) {
	for _, row := range []struct{ file, text, want string }{
		{"greetings.txt", "hello", `phrases/greetings.txt: no intent is named "greetings"; the intents are start_leave, `},
		{"help.txt", "help\n{who|what are you", "phrases/help.txt:2: "},
		{"help.txt", "{a {b|c}}", "phrases/help.txt:1: "},
		{"help.txt", strings.Repeat("{a|b|c|d}", 20), "phrases/help.txt:1: "},
		{"help.txt", "# nothing", "there are no phrases"},
	} {
		_, err := New(fstest.MapFS{row.file: {Data: []byte(row.text)}})
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s %.30q: got %v, want %s…", row.file, row.text, err, row.want)
		}
	}
}
