package teams

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
)

var update = flag.Bool("update", false, "write what is now")

const testSecret = "a password"

func testReader() reader {
	e := &Edge{cfg: Config{AppPassword: testSecret}}
	return reader{tenant: agent.TeamsTenant("33333333-AAAA-4bbb-8ccc-000000000001"), hr: "19:hr@thread.tacv2", secret: testSecret, id: e.eventID}
}

// golden compares a value, as JSON, with a file.
func golden(t *testing.T, name string, v any) {
	t.Helper()
	got, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	path := filepath.Join("testdata", name+".golden.json")
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Error(diff)
	}
}

// signed replaces SIGNED in an activity by a button's content, with our signature.
func signed(t *testing.T, text string) string {
	t.Helper()
	for {
		before, rest, ok := strings.Cut(text, "SIGNED(")
		if !ok {
			return text
		}
		inside, after, _ := strings.Cut(rest, ")SIGNED")
		var p pressed
		if err := json.Unmarshal([]byte(inside), &p); err != nil {
			t.Fatal(err)
		}
		p.V = dataVersion
		p.Sign = p.signature(testSecret)
		content, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		text = before + string(content) + after
	}
}

// TestDecode reads activities as Microsoft's documentation prints them, with the IDs of our test
// company: what becomes of each is in the file next to it.
func TestDecode(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/activities/*.activity.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no activities", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".activity.json")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			in, err := testReader().decode([]byte(signed(t, string(text))))
			if err != nil {
				t.Fatal(err)
			}
			out := struct {
				How   handling
				Event *agent.Event `json:",omitempty"`
				Files []sharedFile `json:",omitempty"`
			}{How: in.how, Files: in.files}
			if in.event.Act != nil {
				out.Event = &in.event
			}
			golden(t, "activities/"+name, out)
		})
	}
}

// FuzzDecode: whatever arrives, decoding ends, and what it lets through is complete.
func FuzzDecode(f *testing.F) {
	files, err := filepath.Glob("testdata/activities/*.activity.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	r := testReader()
	f.Fuzz(func(t *testing.T, body []byte) {
		in, err := r.decode(body)
		if err != nil || in.how == ignored {
			return
		}
		switch in.how { //nolint:exhaustive // these carry an event
		case laterOn, atOnce, opensForm, inDialog, onCard:
			if in.event.Act == nil || in.event.ID == "" || in.event.Person.ID == "" || in.event.Session == "" {
				t.Errorf("%s without an act or an ID: %+v", in.how, in.event)
			}
			if _, err := json.Marshal(in.event); err != nil {
				t.Error(err)
			}
			if in.how != laterOn && in.how != atOnce && in.data.Sign == "" {
				t.Error("a button that nobody signed")
			}
		}
	})
}

// TestInputID: what an input is called comes back as what it is.
func TestInputID(t *testing.T) {
	t.Parallel()
	for _, id := range []edge.InputID{{Question: "q-due", Part: edge.PartValue}, {Question: "a:b:c", Part: edge.PartEnd, Revision: 12}, {Question: "q", Part: edge.PartUnsure, Revision: -1}} {
		if got, ok := edge.ParseInputID(id.String()); !ok || got != id {
			t.Errorf("%v became %v", id, got)
		}
	}
	for _, s := range []string{"", "q1:", "q1:x:q:value", "q1:1::value", "q1:01:q:value", "q1:1:q:other", "pick:0"} {
		if id, ok := edge.ParseInputID(s); ok {
			t.Errorf("%q is %v", s, id)
		}
	}
}
