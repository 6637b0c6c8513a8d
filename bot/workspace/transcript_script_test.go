package workspace

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestReadDeed(t *testing.T) {
	t.Parallel()
	dana := where{who: "dana"}
	tests := []struct {
		text string
		want deed
	}{
		{"dana: I need leave", says{dana, "I need leave"}},
		{"dana: due: June 15", says{dana, "due: June 15"}},
		{"dana: one\n  two\n\n    three", says{dana, "one\ntwo\n\n  three"}},
		{"dana in #general: @Leaveway hi", says{where{who: "dana", channel: "#general"}, "@Leaveway hi"}},
		{"dana in thread: yes", says{where{who: "dana", thread: true}, "yes"}},
		{"dana types /leave", types{dana, "/leave", ""}},
		{"dana types /leave start", types{dana, "/leave", "start"}},
		{`dana presses "Open the form"`, presses{dana, "Open the form", false}},
		{`dana double-clicks "Say \"yes\""`, presses{dana, `Say "yes"`, true}},
		{`hana in #hr-leave presses "Approve"`, presses{where{who: "hana", channel: "#hr-leave"}, "Approve", false}},
		{`dana picks "California"`, picks{dana, "California", ""}},
		{`dana picks "2027-06-15" from "When is it due?"`, picks{dana, "2027-06-15", "When is it due?"}},
		{"dana submits", submits{dana, false}},
		{"dana double-submits", submits{dana, true}},
		{"dana closes the form", closes{dana}},
		{"dana opens home", visits{dana}},
		{`dana edits "June 15" to "June 20"`, edits{dana, "June 15", "June 20"}},
		{`dana deletes "June 15"`, deletes{dana, "June 15"}},
		{"wait 3 days", waits{72 * time.Hour}},
		{"wait 1 hour", waits{time.Hour}},
		{"restart", restarts{}},
		{"again", repeats{}},
		{"# said on a bad day: nothing", remark{}},
		{"dana fills\n  Due date? = 2027-06-15\n  Why? = a = b\n    and c\n  Middle name? =", fills{dana, []filled{
			{"Due date?", "2027-06-15"},
			{"Why?", "a = b\nand c"},
			{"Middle name?", ""},
		}}},
	}
	for _, test := range tests {
		got, err := readDeed(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		all := cmp.AllowUnexported(where{}, says{}, types{}, presses{}, picks{}, fills{}, filled{}, submits{}, closes{}, visits{}, edits{}, deletes{}, waits{}, restarts{}, repeats{}, remark{})
		if diff := cmp.Diff(test.want, got, all); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", test.text, diff)
		}
	}
}

func TestReadDeedRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"dana", "dana presses Open", "dana dances", "dana picks", "wait", "wait 3 years",
		"wait 99999999 weeks", "dana fills\n  no equals sign", "presses", `dana edits "a"`,
	} {
		if got, err := readDeed(text); err == nil {
			t.Errorf("%q was understood as %#v", text, got)
		}
	}
}

func TestReadScriptNamesTheLine(t *testing.T) {
	t.Parallel()
	_, err := readScript([]byte("-- about --\nx\n-- conversation --\n\ndana: hi\n\nbot: Hello.\n\ndana dances\n"))
	if err == nil || !strings.Contains(err.Error(), "line 9") {
		t.Errorf("got %v, want an error at line 9", err)
	}
}

func TestReadScriptLeavesOutWhatTheBotSaid(t *testing.T) {
	t.Parallel()
	s, err := readScript([]byte(`-- clock --
2027-01-31 08:30
-- conversation --
# first
dana: hi

bot: Hello.
  [Start]
bot in #hr-leave: …
form: Leave
  Due date?
slack: no answer
home: …
dana: bye
-- store --
nothing
`))
	if err != nil {
		t.Fatal(err)
	}
	var kept []string
	for _, l := range s.lines {
		kept = append(kept, l.text)
	}
	if diff := cmp.Diff([]string{"# first", "dana: hi", "dana: bye"}, kept); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if want := time.Date(2027, 1, 31, 8, 30, 0, 0, time.UTC); !s.start.Equal(want) {
		t.Errorf("begins at %s, want %s", s.start, want)
	}
}

func TestQuoteRoundTrips(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "plain", `"`, `\`, `\n`, "two\nlines", `a"b\c`} {
		m := pressed.FindStringSubmatch("presses " + quote(text))
		if m == nil || unquote(m[2]) != text {
			t.Errorf("%q comes back as %q", text, m)
		}
	}
}

func FuzzReadScript(f *testing.F) {
	f.Add([]byte("-- conversation --\ndana fills\n  a = b\n"))
	f.Add([]byte("-- clock --\n2026-11-20 17:00\n-- conversation --\nwait 1 day\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		s, err := readScript(file)
		if err != nil {
			return
		}
		for _, l := range s.lines {
			if l.deed == nil {
				t.Errorf("line %d means nothing: %q", l.number, l.text)
			}
		}
	})
}
