package transcript

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// Handler serves what [Save] returns. Of the stack it needs what Save needs.
func Handler(stack Stack) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		file, err := Save(r.Context(), stack)
		if err != nil {
			http.Error(rw, "The transcript could not be written: "+err.Error()+".", http.StatusInternalServerError)
			return
		}
		rw.Header().Set("Content-Type", "text/plain; charset=utf-8")
		rw.Header().Set("Cache-Control", "no-store")
		rw.Write(file)
	})
}

// Save returns what has happened in a workspace so far as a transcript that passes when
// it is played against a new one. Of the stack it needs Workspace, Store and References.
//
// What leaves no trace in the workspace is missing from the transcript: restarts of the
// app, repeated deliveries, and what the app stored before the workspace began.
func Save(ctx context.Context, stack Stack) ([]byte, error) {
	history, complete := stack.Workspace.History()
	s := newSaver(stack)
	if !complete {
		s.out.line("# The beginning is missing: the workspace keeps the last 2,000 things that happened.")
	}
	for len(history) > 0 {
		n := s.sceneLength(history)
		s.scene(history[:n])
		history = history[n:]
	}
	stored, err := stack.Store(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the store: %w", err)
	}
	if s.begin.IsZero() {
		s.begin = time.Now()
	}
	sections := []section{
		{name: aboutSection, body: "Saved from the workspace page.\n"},
		{name: clockSection, body: s.begin.UTC().Format(clockLayouts[1]) + "\n"},
		{name: peopleSection, body: joined(stack.Workspace)},
		{name: conversationSection, body: ownAddress.ReplaceAllString(s.out.String(), "…")},
		{name: storeSection, body: endLine(s.names.replaceIDs(stored))},
	}
	for _, name := range slices.Sorted(maps.Keys(stack.Content)) {
		s.files = append(s.files, section{name: contentFolder + name, body: endLine(stack.Content[name])})
	}
	var b strings.Builder
	for _, part := range append(sections, s.files...) {
		if part.name == peopleSection && part.body == "" {
			continue
		}
		writeSection(&b, part)
	}
	return []byte(b.String()), nil
}

// ownAddress is a link to the bot's own pages, on this machine and this time's port: another
// run has another.
var ownAddress = regexp.MustCompile(`\(http://127\.0\.0\.1:\d+/[^)\s]*\)`)

// joined lists the people of a workspace whom the sample workspace doesn't have, as
// [People] reads them.
func joined(w *workspace.Workspace) string {
	var lines strings.Builder
	sample := workspace.Default().Users
	for _, user := range w.Users() {
		if slices.ContainsFunc(sample, func(u workspace.User) bool { return u.ID == user.ID }) {
			continue
		}
		lines.WriteString(user.Name + ": " + user.RealName)
		for _, said := range []string{user.Title, map[bool]string{true: "left"}[user.Deleted], map[bool]string{true: "app"}[user.Bot], map[bool]string{true: "guest"}[user.Guest != workspace.NoGuest], map[bool]string{true: "from another company"}[user.Team != ""]} {
			if said != "" {
				lines.WriteString(", " + said)
			}
		}
		lines.WriteString("\n")
	}
	return lines.String()
}

// saver writes a history as a conversation.
type saver struct {
	w     *workspace.Workspace
	names *names
	out   output
	files []section
	seen  screenful
	homes homes
	actor string    // the user id of the person who acted last
	begin time.Time // of the transcript
	now   time.Time // what the clock will show when the transcript is played
	last  time.Time // when the last thing happened
}

func newSaver(stack Stack) *saver {
	return &saver{w: stack.Workspace, names: newNames(stack.References), seen: newScreenful(stack.Workspace), homes: homes{}}
}

// sceneLength returns how many entries belong together: what somebody did, and what the
// app showed until somebody did something else or a while passed.
func (s *saver) sceneLength(history []workspace.Entry) int {
	n := narrator{w: s.w}
	end := 1
	for end < len(history) && isOneLine(history[0], history[end]) {
		end++
	}
	for end < len(history) && n.isFromApp(history[end]) && history[end].At.Sub(history[end-1].At) < shortestPause {
		end++
	}
	return end
}

// isOneLine reports whether two deeds are written as one line: the fields of a form that
// are filled one after the other, and the two clicks of a double click.
func isOneLine(a, b workspace.Entry) bool {
	if a.Act != b.Act || a.Who != b.Who {
		return false
	}
	switch a.Act {
	case workspace.Filled:
		return true
	case workspace.Submitted:
		return a.At.Equal(b.At)
	case workspace.Pressed:
		return a.Label == b.Label && a.TS == b.TS && a.Where == b.Where
	}
	return false
}

// scene writes one scene. What the app showed before anybody did anything is left out:
// it appears by itself when the transcript is played.
func (s *saver) scene(scene []workspace.Entry) {
	s.homes.note(scene)
	n := narrator{w: s.w}
	deeds := 0
	for deeds < len(scene) && !n.isFromApp(scene[deeds]) {
		deeds++
	}
	if deeds == 0 && s.begin.IsZero() {
		s.seen.update(scene)
		return
	}
	s.pause(scene[0].At, deeds == 0)
	if deeds > 0 {
		s.actor = cmp.Or(scene[0].Who, s.actor)
		if text := s.line(scene[:deeds]); text != "" {
			s.out.line(s.names.replaceKnownIDs(text))
			s.now = s.now.Add(time.Second)
		} else if s.out.b.Len() == 0 {
			s.seen.update(scene)
			return
		}
	}
	s.seen.update(scene)
	n = narrator{w: s.w, actor: s.actor, atHome: s.seen.atHome[s.actor], homes: s.homes}
	told := n.tell(scene)
	for i := range told {
		told[i] = s.names.replaceIDs(told[i])
	}
	s.out.paragraphs(told)
}

// shortestPause is the shortest time in which nothing happens that is written down.
const shortestPause = time.Minute

// pause writes how long nothing happened. Waiting for the app takes no less time than it
// took; for people, whole minutes are enough.
func (s *saver) pause(at time.Time, forApp bool) {
	if s.begin.IsZero() {
		s.begin = at.Add(-time.Second)
		s.now, s.last = s.begin, at
	}
	gap := at.Sub(s.last)
	s.last = at
	if gap < shortestPause {
		return
	}
	gap = at.Sub(s.now)
	if forApp {
		gap += shortestPause - 1
	}
	if gap = gap.Truncate(time.Minute); gap <= 0 {
		return
	}
	s.now = s.now.Add(gap)
	s.out.line("wait " + formatPause(gap))
}

// formatPause writes a time in its largest unit that leaves no rest. It is one line: in
// the middle of a pause of two lines the app would already say what is due.
func formatPause(d time.Duration) string {
	for _, unit := range []string{"week", "day", "hour", "minute"} {
		switch n := d / units[unit]; {
		case d%units[unit] != 0:
		case n == 1:
			return "1 " + unit
		default:
			return fmt.Sprintf("%d %ss", n, unit)
		}
	}
	return fmt.Sprintf("%d seconds", d/time.Second)
}

// line returns what somebody did, or "" for what need not be written.
func (s *saver) line(deeds []workspace.Entry) string {
	e := deeds[0]
	switch e.Act {
	case workspace.Said:
		return s.saying(e)
	case workspace.Commanded:
		return strings.TrimRight(s.who(e)+" types "+e.Label+" "+indent(e.Value), " ")
	case workspace.Edited:
		return s.who(e) + " edits " + s.seen.own(e).String() + " to " + quote(e.Value)
	case workspace.Deleted:
		return s.who(e) + " deletes " + s.seen.own(e).String()
	case workspace.Used:
		return s.who(e) + " uses " + quote(e.Label) + " on " + s.seen.beginning(e).String()
	case workspace.Pressed, workspace.Picked:
		return s.who(e) + s.pressing(deeds)
	case workspace.Filled:
		return s.filling(deeds)
	case workspace.Submitted:
		if len(deeds) > 1 {
			return s.who(e) + " double-submits"
		}
		return s.who(e) + " submits"
	case workspace.Closed:
		if e.Value == "all" {
			return s.who(e) + " closes all forms"
		}
		return s.who(e) + " closes the form"
	case workspace.Redelivered:
		return "again"
	case workspace.Visited:
		if e.Where == "home" || s.seen.atHome[e.Who] {
			return s.who(e) + " opens " + e.Where
		}
	}
	return ""
}

// who returns the person, and the room unless it is their direct message with the app.
func (s *saver) who(e workspace.Entry) string {
	n := narrator{w: s.w, actor: e.Who}
	who := n.handle(e.Who)
	if room := n.room(e.Where); room != "" {
		who += " in " + room
	}
	return who
}

func (s *saver) saying(e workspace.Entry) string {
	who := s.who(e)
	if e.Thread != "" {
		who += " in thread"
		if name := s.seen.thread(e); name != nil {
			who += " of " + name.String()
		}
	}
	if len(e.Files) == 0 {
		return who + ": " + indent(e.Value)
	}
	text := who + " drops " + s.keepFiles(e.Files)
	if e.Value != "" {
		text += " and says " + quote(e.Value)
	}
	return text
}

// keepFiles adds files as sections and returns their names.
func (s *saver) keepFiles(ids []string) string {
	var names []string
	for _, id := range ids {
		name, content, ok := s.w.Upload(id)
		if ok {
			names = append(names, s.keepFile(name, content))
		}
	}
	return strings.Join(names, ", ")
}

// keepFile adds a file as a section, unless there is one already, and returns its name.
// Of a text file whose last line is not ended, the line is ended.
func (s *saver) keepFile(name string, content []byte) string {
	if len(content) > 0 && !bytes.HasSuffix(content, []byte("\n")) && isPlainText(append(bytes.Clone(content), '\n')) {
		content = append(bytes.Clone(content), '\n')
	}
	for n := 1; ; n++ {
		called := name
		if n > 1 {
			called = fmt.Sprintf("%s (%d)", name, n)
		}
		part := writeFile(called, content)
		taken := false
		for _, have := range s.files {
			if have == part {
				return called
			}
			taken = taken || strings.TrimSuffix(have.name, base64Suffix) == called
		}
		if !taken {
			s.files = append(s.files, part)
			return called
		}
	}
}

func (s *saver) pressing(deeds []workspace.Entry) string {
	e := deeds[0]
	text := " presses " + quote(e.Label)
	switch {
	case e.Act == workspace.Picked:
		text = " picks " + quote(e.Value) + " from " + quote(e.Label)
	case len(deeds) > 1:
		text = " double-clicks " + quote(e.Label)
	}
	if on := s.seen.card(e, s.names); on != nil {
		text += " on " + on.String()
	}
	return text
}

func (s *saver) filling(deeds []workspace.Entry) string {
	var b strings.Builder
	b.WriteString(s.who(deeds[0]) + " fills")
	for _, e := range deeds {
		value := strings.TrimSpace(e.Value)
		if e.Files != nil {
			value = s.keepFiles(e.Files)
		}
		lines := strings.Split(value, "\n")
		b.WriteString(strings.TrimRight("\n  "+e.Label+" = "+lines[0], " "))
		for _, line := range lines[1:] {
			b.WriteString(strings.TrimRight("\n    "+strings.TrimSpace(line), " "))
		}
	}
	return b.String()
}

// indent writes further lines below the first, with nothing at their ends.
func indent(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r")
		if i > 0 && lines[i] != "" {
			lines[i] = margin + lines[i]
		}
	}
	return strings.Join(lines, "\n")
}
