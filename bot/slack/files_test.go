package slack

import (
	"context"
	"fmt"
	"io"
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

// TestFetchDocument checks that a document is fetched whatever it is called, from Slack alone,
// and that one that is too large isn't fetched.
func TestFetchDocument(t *testing.T) {
	for name, c := range map[string]struct{ info, content, want string }{
		"a picture":        {info: `"name":"note.HEIC","size":5,"url_private":"%s/file"`, content: "12345", want: "12345"},
		"too large":        {info: `"name":"scan.pdf","size":11,"url_private":"%s/no"`, want: "larger than 0 MB"},
		"larger than said": {info: `"name":"scan.pdf","size":1,"url_private":"%s/file"`, content: strings.Repeat("x", 40), want: "larger than 0 MB"},
		"another server":   {info: `"name":"a.pdf","size":1,"url_private":"https://files.slack.com.example.com/x"`, want: "couldn't fetch"},
		"a link":           {info: `"name":"a.pdf","is_external":true,"mode":"external","url_private":"https://example.com"`, want: "only a link"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.api.answer["files.info"] = func(w http.ResponseWriter, _ *http.Request) {
				fmt.Fprintf(w, `{"ok":true,"file":{"id":"F1",%s}}`, strings.ReplaceAll(c.info, "%s", b.api.URL))
			}
			sent := 0
			b.api.answer["file"] = func(w http.ResponseWriter, _ *http.Request) { sent++; fmt.Fprint(w, c.content) }
			_, content, err := FetchDocument(t.Context(), b.Edge, "F1", 10)
			refusal, refused := err.(*knowledge.Refusal) //nolint:errorlint // it must not be wrapped
			switch {
			case c.want == c.content && (err != nil || string(content) != c.want):
				t.Errorf("%q, %v", content, err)
			case c.want != c.content && (!refused || !strings.Contains(refusal.Message, c.want)):
				t.Error(err)
			case sent > 0 && c.content == "":
				t.Error("it was fetched")
			}
		})
	}
}

// TestSendDocument checks that what is sent is read when it goes out, and that one that is gone by
// then is told of.
func TestSendDocument(t *testing.T) {
	for name, kept := range map[string]bool{"kept": true, "gone": false} {
		t.Run(name, func(t *testing.T) {
			var got []byte
			b := newFixture(t)
			b.cfg.Document = func(_ context.Context, tenant agent.TenantID, id agent.DocumentID) (agent.StoredDocument, bool, error) {
				if tenant != "T1" || id != "D-1" {
					t.Errorf("%s of %s is read", id, tenant)
				}
				return agent.StoredDocument{Content: []byte("%PDF-")}, kept, nil
			}
			b.api.answer["files.getUploadURLExternal"] = func(w http.ResponseWriter, _ *http.Request) {
				fmt.Fprintf(w, `{"ok":true,"upload_url":%q,"file_id":"F9"}`, b.api.URL+"/upload")
			}
			b.api.answer["upload"] = func(_ http.ResponseWriter, r *http.Request) {
				var err error
				if got, err = io.ReadAll(r.Body); err != nil {
					t.Error(err)
				}
			}
			b.api.answer["files.completeUploadExternal"] = func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"ok":true,"files":[{"id":"F9"}]}`) }
			m := agent.Message{
				To: agent.Address{Room: agent.Direct, Tenant: "T1", Person: "U1"}, Text: "here",
				Blocks: []agent.Block{{Text: "here"}, {Document: &agent.DocumentRef{ID: "D-1", Name: "note.pdf"}}},
			}
			if _, err := b.Deliver(t.Context(), agent.Delivery{Message: m}); err != nil {
				t.Fatal(err)
			}
			if methods := b.api.methods(); kept != strings.Contains(string(got), "%PDF-") || kept == strings.Contains(methods, "chat.postMessage") {
				t.Errorf("sent %q by %s", got, methods)
			}
		})
	}
}
