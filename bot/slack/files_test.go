package slack

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// A file is downloaded from Slack with the bot's token. One that can't be is refused
// with a sentence, before any of it is read.
func TestFetch(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the token was sent to another server") }))
	defer elsewhere.Close()
	for name, c := range map[string]struct {
		info    string // the answer of files.info, with %s for Slack's address
		content string
		want    string // the content, or part of the refusal
		refused bool
	}{
		"a policy":         {info: `"name":"leave.md","size":5,"url_private":"%s/file"`, content: "# Pay", want: "# Pay"},
		"another type":     {info: `"name":"a.png","size":5,"url_private":"https://example.com/a.png"`},
		"50 MB":            {info: fmt.Sprintf(`"name":"big.pdf","size":%d,"url_private":"%%s/no"`, 50<<20), want: "50 MB", refused: true},
		"larger than said": {info: `"name":"big.md","size":5,"url_private":"%s/file"`, content: strings.Repeat("x", read.MaxFileSize+5), want: "10 MB", refused: true},
		"another server":   {info: `"name":"a.md","size":1,"url_private":"` + elsewhere.URL + `"`, want: "couldn't fetch", refused: true},
		"like Slack":       {info: `"name":"a.md","size":1,"url_private":"https://files.slack.com.example.com/x"`, want: "couldn't fetch", refused: true},
		"malformed":        {info: `"name":"%n.md","size":1,"url_private":"%s/%n.md"`, want: "couldn't fetch", refused: true},
		"no address":       {info: `"name":"a.md","size":1,"url_private":""`, want: "couldn't fetch", refused: true},
		"a link":           {info: `"name":"Handbook.docx","is_external":true,"mode":"external","url_private":"` + elsewhere.URL + `"`, want: "only a link", refused: true},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.api.answer["files.info"] = func(w http.ResponseWriter, _ *http.Request) {
				fmt.Fprintf(w, `{"ok":true,"file":{"id":"F1",%s}}`, strings.ReplaceAll(c.info, "%s", b.api.URL))
			}
			b.api.answer["file"] = func(w http.ResponseWriter, r *http.Request) {
				if r.Header.Get("Authorization") != "Bearer "+b.cfg.BotToken {
					t.Errorf("the token is %q", r.Header.Get("Authorization"))
				}
				fmt.Fprint(w, c.content)
			}
			_, content, err := b.Fetch(t.Context(), "T0MARIGOLD", "F1")
			refusal, refused := err.(*knowledge.Refusal) //nolint:errorlint // it must not be wrapped
			switch {
			case refused != c.refused, !refused && err != nil:
				t.Fatal(err)
			case refused && !strings.Contains(refusal.Message, c.want):
				t.Error(refusal.Message)
			case !refused && string(content) != c.want:
				t.Errorf("the content is %q", content)
			}
		})
	}
}

func TestFetchFails(t *testing.T) {
	t.Run("the file is gone", func(t *testing.T) {
		b := newFixture(t)
		b.api.refuse("files.info", "file_not_found")
		if _, _, err := b.Fetch(t.Context(), "T0MARIGOLD", "F1"); err == nil || err.Error() != fileGone {
			t.Error(err)
		}
	})
	t.Run("a sign-in page", func(t *testing.T) { // the scope may be granted before the next attempt
		b := newFixture(t)
		b.api.answer["files.info"] = func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprintf(w, `{"ok":true,"file":{"id":"F1","name":"a.md","size":1,"url_private":%q}}`, b.api.URL+"/signin")
		}
		b.api.answer["signin"] = func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://example.com/login", http.StatusFound)
		}
		_, _, err := b.Fetch(t.Context(), "T0MARIGOLD", "F1")
		if _, refused := err.(*knowledge.Refusal); err == nil || refused { //nolint:errorlint // as above
			t.Error(err)
		}
	})
}

// A message that only the person sees is deleted once they have answered it. A message
// that others see stays.
func TestWhisperIsDeleted(t *testing.T) {
	for name, want := range map[string]string{"press-in-ephemeral": "hook", "press-approve-in-hr": ""} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.view = agent.Done{}
			click := strings.ReplaceAll(string(payload(t, name)), "https://hooks.slack.com/actions/T0MARIGOLD/1/abc", b.api.URL+"/hook")
			b.interact([]byte(click))
			if got := b.api.methods(); got != want {
				t.Errorf("Slack was called: %q", got)
			}
		})
	}
}
