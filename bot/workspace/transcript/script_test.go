package transcript

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestReadAction(t *testing.T) {
	t.Parallel()
	dana := place{who: "dana"}
	inHR := place{who: "hana", room: "#hr-leave"}
	tests := []struct {
		text string
		want action
	}{
		{"dana: I need leave", message{dana, "I need leave"}},
		{"dana: due: June 15", message{dana, "due: June 15"}},
		{"dana: one\n  two\n\n    three", message{dana, "one\ntwo\n\n  three"}},
		{"dana in #general: @Leaveway hi", message{place{who: "dana", room: "#general"}, "@Leaveway hi"}},
		{"dana in @sam: hi", message{place{who: "dana", room: "@sam"}, "hi"}},
		{"dana in thread: yes", message{place{who: "dana", thread: &messageName{}}, "yes"}},
		{`hana in #hr-leave in thread of "<ticket 1>": yes`, message{place{who: "hana", room: "#hr-leave", thread: &messageName{text: "<ticket 1>"}}, "yes"}},
		{`dana in thread of the 2nd last "A \"b\"": yes`, message{place{who: "dana", thread: &messageName{`A "b"`, 1}}, "yes"}},
		{"dana types /leave", command{dana, "/leave", ""}},
		{"dana types /leave start", command{dana, "/leave", "start"}},
		{`dana presses "Open the form"`, press{dana, "Open the form", nil, false}},
		{`dana double-clicks "Say \"yes\""`, press{dana, `Say "yes"`, nil, true}},
		{`hana in #hr-leave presses "Approve"`, press{inHR, "Approve", nil, false}},
		{`hana in #hr-leave presses "Approve" on "<request 2>"`, press{inHR, "Approve", &messageName{text: "<request 2>"}, false}},
		{`dana presses "Yes" on the 3rd last "Sure?"`, press{dana, "Yes", &messageName{"Sure?", 2}, false}},
		{`dana picks "California"`, pick{dana, "California", "", nil}},
		{`dana picks "2027-06-15" from "When is it due?"`, pick{dana, "2027-06-15", "When is it due?", nil}},
		{`dana picks "A" from "B" on "C"`, pick{dana, "A", "B", &messageName{text: "C"}}},
		{"dana submits", submission{dana, false}},
		{"dana double-submits", submission{dana, true}},
		{"dana closes the form", closing{dana, false}},
		{"dana closes all forms", closing{dana, true}},
		{"dana opens home", visit{dana, "home"}},
		{"dana opens messages", visit{dana, "messages"}},
		{`dana edits "June 15" to "June 20"`, edit{dana, messageName{text: "June 15"}, "June 20"}},
		{`dana edits the 2nd last "yes" to "no"`, edit{dana, messageName{"yes", 1}, "no"}},
		{`dana deletes "June 15"`, deletion{dana, messageName{text: "June 15"}}},
		{`hana uses "Save as policy" on "We"`, shortcut{place{who: "hana"}, "Save as policy", messageName{text: "We"}}},
		{"hana in #hr-leave drops leave.md", upload{inHR, "leave.md", ""}},
		{`hana in #hr-leave drops a.md, b and c.md and says "new"`, upload{inHR, "a.md, b and c.md", "new"}},
		{"wait 3 days", wait{72 * time.Hour}},
		{"wait 1 hour", wait{time.Hour}},
		{"restart", restart{}},
		{"again", redelivery{}},
		{"# said on a bad day: nothing", remark{}},
		{"dana fills\n  Due date? = 2027-06-15\n  Why? = a = b\n    and c\n  Middle name? =", entries{dana, []entry{
			{"Due date?", "2027-06-15"},
			{"Why?", "a = b\nand c"},
			{"Middle name?", ""},
		}}},
	}
	unexported := cmp.Exporter(func(reflect.Type) bool { return true })
	for _, test := range tests {
		got, err := readAction(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff(test.want, got, unexported); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", test.text, diff)
		}
	}
}

func TestReadActionRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"dana", "dana presses Open", "dana dances", "dana picks", "wait", "wait 3 years",
		"wait 99999999 weeks", "dana fills\n  no equals sign", "presses", `dana edits "a"`,
		`dana presses "A" on B`, "dana drops", "dana in thread of x: hi",
	} {
		if got, err := readAction(text); err == nil {
			t.Errorf("%q was understood as %#v", text, got)
		}
	}
}

func TestMessageNameRoundTrips(t *testing.T) {
	t.Parallel()
	for back := range 130 {
		want := messageName{`a "b"`, back}
		got, err := readAction(`dana deletes ` + want.String())
		if err != nil || got.(deletion).message != want {
			t.Errorf("%s comes back as %v, %v", want, got, err)
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

func TestReadScriptAttachesWhatIsExpected(t *testing.T) {
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
…
# second
home: …
dana: bye
-- store --
nothing
`))
	if err != nil {
		t.Fatal(err)
	}
	want := []step{
		{text: "# first"},
		{text: "dana: hi", expected: []string{"bot: Hello.\n  [Start]", "bot in #hr-leave: …", "form: Leave\n  Due date?", "slack: no answer", "…", "home: …"}},
		{text: "# second"},
		{text: "dana: bye"},
	}
	if diff := cmp.Diff(want, s.steps, cmp.AllowUnexported(step{}), cmpopts.IgnoreFields(step{}, "line", "action")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if start := time.Date(2027, 1, 31, 8, 30, 0, 0, time.UTC); !s.start.Equal(start) {
		t.Errorf("begins at %s, want %s", s.start, start)
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
		for _, l := range s.steps {
			if l.action == nil {
				t.Errorf("line %d means nothing: %q", l.line, l.text)
			}
		}
	})
}
