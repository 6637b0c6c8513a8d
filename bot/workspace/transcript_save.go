package workspace

import (
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// Transcript is what has happened in the workspace so far, as a transcript that
// can be played again. It has no section "store": the first run writes it.
func (w *Workspace) Transcript() string {
	history := w.History()
	s := saver{w: w, athome: map[string]bool{}}
	for len(history) > 0 {
		n := s.scene(history)
		s.save(history[:n])
		history = history[n:]
	}
	begin := s.begin
	if begin.IsZero() {
		begin = w.now()
	}
	return fmt.Sprintf("-- about --\nSaved from the workspace page.\n-- clock --\n%s\n-- conversation --\n%s",
		begin.UTC().Format(clockLayouts[0]), s.p.out.String()) + w.brought()
}

// brought are the files that people uploaded, as sections. A transcript is text, so
// others are left out: they are for who plays it to put in.
func (w *Workspace) brought() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var b strings.Builder
	saved := map[string]bool{}
	for _, id := range w.files.order {
		f := w.files.byID[id]
		if f.user == w.cfg.App.BotUser || saved[f.name] || !utf8.Valid(f.content) {
			continue
		}
		saved[f.name] = true
		fmt.Fprintf(&b, "\n-- %s --\n%s", f.name, f.content)
	}
	return b.String()
}

// saver writes a history as a conversation.
type saver struct {
	w      *Workspace
	p      player // of which only the writing is used
	athome map[string]bool
	begin  time.Time
	last   time.Time // when somebody last did something
}

// scene is how many entries belong together: what somebody did, and what the app
// showed until somebody did something else.
func (s *saver) scene(history []Entry) int {
	n := narrator{w: s.w}
	end := 1
	for end < len(history) && together(history[0], history[end]) {
		end++
	}
	for end < len(history) && n.shown(history[end]) {
		end++
	}
	return end
}

// together reports whether two deeds are one line: the fields of a form that are
// filled one after the other, and the two clicks of a double click.
func together(a, b Entry) bool {
	if a.Act != b.Act || a.Who != b.Who {
		return false
	}
	return a.Act == Filled || a.Act == Pressed && a.Label == b.Label && a.TS == b.TS && a.Value == b.Value && a.Where == b.Where
}

// save writes one scene. What the app showed before anybody did something is
// left out: it comes by itself.
func (s *saver) save(scene []Entry) {
	n := narrator{w: s.w, actor: scene[0].Who}
	deeds := 0
	for deeds < len(scene) && !n.shown(scene[deeds]) {
		deeds++
	}
	if deeds == 0 {
		return
	}
	text := s.line(scene[:deeds])
	if text == "" {
		return
	}
	s.pause(scene[0].At)
	s.p.person(text)
	n.athome = s.athome[scene[0].Who]
	for _, told := range n.tell(scene) {
		s.p.bot(told)
	}
}

// pause writes how long nothing happened, where it was long.
func (s *saver) pause(at time.Time) {
	if s.begin.IsZero() {
		s.begin, s.last = at, at
	}
	gap := at.Sub(s.last)
	s.last = at
	for _, unit := range []string{"week", "day", "hour", "minute"} {
		if n := gap / units[unit]; n == 1 {
			s.p.person("wait 1 " + unit)
			return
		} else if n > 1 {
			s.p.person(fmt.Sprintf("wait %d %ss", n, unit))
			return
		}
	}
}

// line is what somebody did, as it is written, or empty where it need not be.
func (s *saver) line(deeds []Entry) string {
	e := deeds[0]
	who := s.who(e)
	switch e.Act {
	case Said:
		s.athome[e.Who] = false
		if e.Value == "" {
			return who + " drops " + e.Label
		}
		return who + ": " + s.indent(e.Value)
	case Commanded:
		s.athome[e.Who] = false
		return strings.TrimRight(who+" types "+e.Label+" "+s.indent(e.Value), " ")
	case Edited:
		return who + " edits " + quote(e.Label) + " to " + quote(e.Value)
	case Deleted:
		return who + " deletes " + quote(e.Label)
	case Used:
		first, _, _ := strings.Cut(e.Value, "\n")
		return who + " uses " + quote(e.Label) + " on " + quote(first)
	case Pressed:
		return who + pressing(deeds)
	case Filled:
		return s.filling(who, deeds)
	case Submitted:
		return who + " submits"
	case Closed:
		return who + " closes the form"
	case Visited:
		s.athome[e.Who] = e.Where == "home"
		if e.Where == "home" {
			return who + " opens home"
		}
	}
	return ""
}

// who is the person, and the channel where it is not their own with the app.
func (s *saver) who(e Entry) string {
	s.w.mu.Lock()
	defer s.w.mu.Unlock()
	who := narrator{w: s.w}.handle(e.Who)
	if ch := s.w.channels[e.Where]; ch != nil && ch.name != "" {
		who += " in #" + ch.name
	}
	if e.Act == Said && e.Thread != "" {
		who += " in thread"
	}
	return who
}

func pressing(deeds []Entry) string {
	e := deeds[0]
	switch {
	case e.Value != "":
		return " picks " + quote(e.Value) + " from " + quote(e.Label)
	case len(deeds) > 1:
		return " double-clicks " + quote(e.Label)
	}
	return " presses " + quote(e.Label)
}

func (s *saver) filling(who string, deeds []Entry) string {
	var b strings.Builder
	b.WriteString(who + " fills")
	for _, e := range deeds {
		value := strings.ReplaceAll(e.Value, "\n", "\n    ")
		b.WriteString(strings.TrimRight("\n  "+e.Label+" = "+value, " "))
	}
	return b.String()
}

// mentioned is what stands for somebody, a channel or a link in what was said.
var mentioned = regexp.MustCompile(`<([@#!]?)([^<>|]+)(?:\|([^<>]*))?>`)

// indent sets what was said below its person, mentions as they were typed.
func (s *saver) indent(text string) string {
	s.w.mu.Lock()
	defer s.w.mu.Unlock()
	text = mentioned.ReplaceAllStringFunc(text, func(token string) string {
		m := mentioned.FindStringSubmatch(token)
		switch m[1] {
		case "@":
			return "@" + narrator{w: s.w}.handle(m[2])
		case "#":
			return "#" + m[3]
		case "!":
			return "@" + m[2]
		}
		return m[2]
	})
	return strings.ReplaceAll(text, "\n", "\n  ")
}
