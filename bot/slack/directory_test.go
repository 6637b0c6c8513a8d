package slack

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"
)

// An ID and an address are asked of Slack one by one; names are found in the list of
// everyone, which is read page by page, kept for an hour, and still counts while Slack fails.
func TestDirectory(t *testing.T) {
	b := newFixture(t)
	now := time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)
	b.directory.clock = func() time.Time { return now }
	b.api.answer["users.list"] = func(w http.ResponseWriter, _ *http.Request) {
		if last := b.api.calls[len(b.api.calls)-1]; last.form.Get("cursor") == "" {
			fmt.Fprint(w, `{"ok":true,"members":[{"id":"U0SAM","name":"sam","real_name":"Sam Ortiz"},{"id":"USLACKBOT","name":"slackbot"}],"response_metadata":{"next_cursor":"next"}}`)
			return
		}
		fmt.Fprint(w, `{"ok":true,"members":[{"id":"U0APP","name":"helper","is_bot":true},{"id":"U0GONE","real_name":"Pete Marsh","deleted":true}]}`)
	}
	b.api.answer["users.lookupByEmail"] = func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"ok":true,"user":{"id":"U0SAM","real_name":"Sam Ortiz"}}`)
	}
	find := func(said string) string {
		people, exact, err := b.directory.LookUp(t.Context(), "T0MARIGOLD", said)
		var ids []string
		for _, p := range people {
			mark := ""
			if p.Bot {
				mark += " bot"
			}
			if p.Left {
				mark += " left"
			}
			ids = append(ids, string(p.ID)+mark)
		}
		slices.Sort(ids)
		return fmt.Sprint(ids, exact, err != nil)
	}
	everyone := "[U0APP bot U0GONE left U0SAM USLACKBOT bot] false false"
	for _, test := range []struct{ said, want string }{
		{"Sam Ortiz", everyone},
		{"Jane Roe", everyone},
		{"sam@marigold.example", "[U0SAM] true false"},
		{"U0SAM", "[U0SAM] true false"},
	} {
		if got := find(test.said); got != test.want {
			t.Errorf("%q finds %s, not %s", test.said, got, test.want)
		}
	}
	b.api.refuse("users.lookupByEmail", "users_not_found")
	if got := find("nobody@marigold.example"); got != "[] true false" {
		t.Errorf("an unknown address finds %s", got)
	}
	b.api.refuse("users.lookupByEmail", "missing_scope")
	if got := find("sam@marigold.example"); got != "[] true true" {
		t.Errorf("without the scope, an address finds %s", got)
	}
	b.api.refuse("users.list", "internal_error")
	now = now.Add(2 * directoryTTL)
	if got := find("Sam"); got != everyone {
		t.Errorf("while Slack fails, a name finds %s", got)
	}
}

// Before anybody is known, a failure is one, and Slack is asked again after a while.
func TestDirectoryUnreachable(t *testing.T) {
	b := newFixture(t)
	now := time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)
	b.directory.clock = func() time.Time { return now }
	b.api.refuse("users.list", "internal_error")
	if _, _, err := b.directory.LookUp(t.Context(), "T0MARIGOLD", "Sam"); err == nil {
		t.Error("nobody is known, and that is no error")
	}
	b.api.answer["users.list"] = func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"ok":true,"members":[{"id":"U0SAM"}]}`) }
	if _, _, err := b.directory.LookUp(t.Context(), "T0MARIGOLD", "Sam"); err == nil {
		t.Error("Slack was asked again at once")
	}
	now = now.Add(directoryRetry)
	if people, _, err := b.directory.LookUp(t.Context(), "T0MARIGOLD", "Sam"); err != nil || len(people) != 1 {
		t.Errorf("after a while: %v, %v", people, err)
	}
}
