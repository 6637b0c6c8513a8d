package turns

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace"
)

// seen returns what a person got to see since the history had n entries: new messages and
// forms, in order. A press may also change the message that was pressed.
func seen(w *workspace.Workspace, actor string, history []workspace.Entry, n int, pressed bool) string {
	var texts []string
	posted := map[string]bool{}
	for _, e := range history[n:] {
		if e.Who != w.App().BotUser || !visible(w, actor, e) {
			continue
		}
		key := e.Where + e.TS
		switch e.Act {
		case workspace.Posted:
			posted[key] = true
			texts = append(texts, e.Text)
		case workspace.Changed:
			if pressed || posted[key] {
				texts = append(texts, e.Text)
			}
		case workspace.Opened, workspace.Pushed, workspace.Updated:
			texts = append(texts, "form: "+withoutOptions(e.Text))
		case workspace.Refusal:
			texts = append(texts, "form refuses: "+e.Text)
		case workspace.Complained:
			texts = append(texts, e.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// visible reports whether a person sees what the app showed. The app's home is not in
// front.
func visible(w *workspace.Workspace, actor string, e workspace.Entry) bool {
	switch {
	case e.Where == "home":
		return false
	case e.To != "" || e.Where == "modal" || e.Where == "":
		return e.To == actor
	}
	room, ok := w.Room(e.Where)
	return ok && slices.Contains(room.Members, actor)
}

// options are what a field of a form offers, after what it holds.
var options = regexp.MustCompile(`(?m)^(\s*=.*?)\s*\([^\n]*(?: / | … )[^\n]*\)$`)

func withoutOptions(form string) string { return options.ReplaceAllString(form, "$1") }

// seenByHR returns what HR's channel got since the history had n entries. Of a message
// that was changed, only the new lines count.
func seenByHR(w *workspace.Workspace, history []workspace.Entry, n int) []string {
	var got []string
	last := map[string]string{}
	for i, e := range history {
		room, _ := w.Room(e.Where)
		if e.Who != w.App().BotUser || "#"+room.Name != hrRoom || e.To != "" {
			continue
		}
		if i >= n {
			if text := newLines(last[e.TS], e.Text); text != "" {
				got = append(got, text)
			}
		}
		last[e.TS] = e.Text
	}
	return got
}

func newLines(before, after string) string {
	var fresh []string
	old := strings.Split(before, "\n")
	for line := range strings.SplitSeq(after, "\n") {
		if !slices.Contains(old, line) {
			fresh = append(fresh, line)
		}
	}
	return strings.Join(fresh, "\n")
}
