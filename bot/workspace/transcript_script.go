package workspace

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// The language of docs/transcripts.md: a file of sections, and in the section
// "conversation" what people do, each with what the bot says to it.

// script is a transcript, read.
type script struct {
	sections []chapter
	start    time.Time
	lines    []line
}

// chapter is a named part of a transcript, introduced by "-- name --".
type chapter struct {
	name string
	body string
	line int // of the file, where the body begins
}

// line is something that happens in a conversation, as it is written.
type line struct {
	number int // of the file
	text   string
	deed   deed
}

// deed is what a line says: says, types, presses, picks, fills, submits, closes,
// visits, edits, deletes, uses, drops, waits, restarts and repeats are all there is, and remark.
type deed interface{ deed() }

type (
	// where is who does something and in which channel: "#general", or empty for
	// the direct message with the bot.
	where struct {
		who, channel string
		thread       bool // under the bot's last message
	}
	says struct {
		where
		text string
	}
	types struct {
		where
		command, text string
	}
	presses struct {
		where
		label string
		twice bool
	}
	picks struct {
		where
		choice string
		label  string // of the menu; may be empty
	}
	fills struct {
		where
		fields []filled
	}
	filled  struct{ label, value string }
	submits struct {
		where
		twice bool
	}
	closes struct{ where }
	visits struct{ where } // the app's home
	edits  struct {
		where
		from, to string
	}
	deletes struct {
		where
		text string
	}
	uses struct {
		where
		shortcut, text string // of a message, or its beginning
	}
	drops struct {
		where
		file string
	}
	waits    struct{ time.Duration }
	restarts struct{}
	repeats  struct{} // Slack delivers the last event once more
	remark   struct{}
)

func (says) deed()     {}
func (types) deed()    {}
func (presses) deed()  {}
func (picks) deed()    {}
func (fills) deed()    {}
func (submits) deed()  {}
func (closes) deed()   {}
func (visits) deed()   {}
func (edits) deed()    {}
func (deletes) deed()  {}
func (uses) deed()     {}
func (drops) deed()    {}
func (waits) deed()    {}
func (restarts) deed() {}
func (repeats) deed()  {}
func (remark) deed()   {}

// defaultStart is when a transcript without a clock begins: a Friday, in working hours.
var defaultStart = time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)

// clockLayouts are the ways to write the section "clock".
var clockLayouts = []string{"2006-01-02 15:04 MST", "2006-01-02 15:04", time.RFC3339}

// readScript reads a transcript. Its errors name the line.
func readScript(file []byte) (script, error) {
	s := script{sections: split(string(file)), start: defaultStart}
	conversation := false
	for _, part := range s.sections {
		var err error
		switch part.name {
		case "conversation":
			conversation = true
			s.lines, err = readLines(part)
		case "clock":
			s.start, err = readClock(strings.TrimSpace(part.body))
		}
		if err != nil {
			return script{}, err
		}
	}
	if !conversation {
		return script{}, fmt.Errorf("there is no section \"-- conversation --\"")
	}
	return s, nil
}

func readClock(text string) (time.Time, error) {
	for _, layout := range clockLayouts {
		if at, err := time.Parse(layout, text); err == nil {
			return at.UTC(), nil
		}
	}
	return time.Time{}, fmt.Errorf("the clock %q is not a time: write it as %s UTC", text, defaultStart.Format("2006-01-02 15:04"))
}

var sectionMark = regexp.MustCompile(`^-- (\S.*?) --\s*$`)

// split cuts a file at its section marks. What stands before the first is a
// section without a name.
func split(file string) []chapter {
	sections := []chapter{{line: 1}}
	for i, text := range strings.SplitAfter(file, "\n") {
		if mark := sectionMark.FindStringSubmatch(text); mark != nil {
			sections = append(sections, chapter{name: mark[1], line: i + 2})
			continue
		}
		sections[len(sections)-1].body += text
	}
	return sections
}

// readLines reads a conversation. What the bot says is left out: it is what the
// run finds out.
func readLines(part chapter) ([]line, error) {
	var lines []line
	for _, p := range paragraphs(part) {
		if expectation(p.text) {
			continue
		}
		var err error
		if p.deed, err = readDeed(p.text); err != nil {
			return nil, fmt.Errorf("line %d: %w", p.number, err)
		}
		lines = append(lines, p)
	}
	return lines, nil
}

// paragraphs are the lines that begin at the margin, each with the indented ones below it.
func paragraphs(part chapter) []line {
	var found []line
	for i, text := range strings.Split(part.body, "\n") {
		text = strings.TrimRight(text, " \t\r")
		indented := strings.HasPrefix(text, " ") || strings.HasPrefix(text, "\t")
		switch {
		case text == "" && len(found) > 0, indented && len(found) > 0:
			found[len(found)-1].text += "\n" + text
		case text != "":
			found = append(found, line{number: part.line + i, text: text})
		}
	}
	for i := range found {
		found[i].text = strings.TrimRight(found[i].text, "\n")
	}
	return found
}

// narrators begin the lines that a run writes.
var narrators = []string{"bot", "form", "home", "slack"}

func expectation(text string) bool {
	word := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ':' })
	for _, narrator := range narrators {
		if len(word) > 0 && word[0] == narrator {
			return true
		}
	}
	return false
}

var (
	quoted    = `"((?:[^"\\]|\\.)*)"`
	personal  = regexp.MustCompile(`^([\pL\pN_.-]+)(?: in (#[^\s:]+))?( in thread)?(:| )\s*`)
	pressed   = regexp.MustCompile(`^(presses|clicks|double-clicks|double-presses) ` + quoted + `$`)
	picked    = regexp.MustCompile(`^picks ` + quoted + `(?: from ` + quoted + `)?$`)
	edited    = regexp.MustCompile(`^edits ` + quoted + ` to ` + quoted + `$`)
	deleted   = regexp.MustCompile(`^deletes ` + quoted + `$`)
	used      = regexp.MustCompile(`^uses ` + quoted + ` on ` + quoted + `$`)
	commanded = regexp.MustCompile(`^types (/\S+)\s*([\s\S]*)$`)
	dropped   = regexp.MustCompile(`^drops (\S.*)$`)
	waited    = regexp.MustCompile(`^wait (\d+) (second|minute|hour|day|week)s?$`)
)

// units are what waiting is counted in.
var units = map[string]time.Duration{
	"second": time.Second, "minute": time.Minute, "hour": time.Hour,
	"day": 24 * time.Hour, "week": 7 * 24 * time.Hour,
}

func readDeed(text string) (deed, error) {
	if strings.HasPrefix(text, "#") {
		return remark{}, nil
	}
	switch text {
	case "restart":
		return restarts{}, nil
	case "again":
		return repeats{}, nil
	}
	if m := waited.FindStringSubmatch(text); m != nil {
		count, err := strconv.Atoi(m[1])
		if err != nil || count > 10_000 {
			return nil, fmt.Errorf("waiting %s %ss is too long", m[1], m[2])
		}
		return waits{time.Duration(count) * units[m[2]]}, nil
	}
	m := personal.FindStringSubmatch(text)
	if m == nil {
		return nil, notUnderstood(text)
	}
	at := where{who: m[1], channel: m[2], thread: m[3] != ""}
	rest := text[len(m[0]):]
	if m[4] == ":" {
		return says{at, dedent(rest)}, nil
	}
	return readAction(at, rest)
}

// readAction reads what somebody does other than saying something.
func readAction(at where, text string) (deed, error) {
	switch text {
	case "submits", "submits the form":
		return submits{where: at}, nil
	case "double-submits":
		return submits{at, true}, nil
	case "closes the form":
		return closes{at}, nil
	case "opens home":
		return visits{at}, nil
	}
	if m := pressed.FindStringSubmatch(text); m != nil {
		return presses{at, unquote(m[2]), strings.HasPrefix(m[1], "double-")}, nil
	}
	if m := picked.FindStringSubmatch(text); m != nil {
		return picks{at, unquote(m[1]), unquote(m[2])}, nil
	}
	if m := edited.FindStringSubmatch(text); m != nil {
		return edits{at, unquote(m[1]), unquote(m[2])}, nil
	}
	if m := deleted.FindStringSubmatch(text); m != nil {
		return deletes{at, unquote(m[1])}, nil
	}
	if m := used.FindStringSubmatch(text); m != nil {
		return uses{at, unquote(m[1]), unquote(m[2])}, nil
	}
	if m := dropped.FindStringSubmatch(text); m != nil {
		return drops{at, m[1]}, nil
	}
	if m := commanded.FindStringSubmatch(text); m != nil {
		return types{at, m[1], dedent(m[2])}, nil
	}
	if body, ok := strings.CutPrefix(text, "fills"); ok {
		return readFills(at, body)
	}
	return nil, notUnderstood(text)
}

// readFills reads "Question = value" lines. A value that goes on over several
// lines is indented deeper than its question.
func readFills(at where, body string) (deed, error) {
	f := fills{where: at}
	margin := -1
	for text := range strings.SplitSeq(strings.Trim(body, "\n"), "\n") {
		indent := len(text) - len(strings.TrimLeft(text, " \t"))
		if margin < 0 {
			margin = indent
		}
		if len(f.fields) > 0 && (indent > margin || text == "") {
			last := &f.fields[len(f.fields)-1]
			last.value += "\n" + strings.TrimSpace(text)
			continue
		}
		label, value, ok := strings.Cut(text+" ", " = ")
		if !ok {
			return nil, fmt.Errorf("%q is not an answer: write it as \"What is asked? = the answer\"", strings.TrimSpace(text))
		}
		f.fields = append(f.fields, filled{strings.TrimSpace(label), strings.TrimSpace(value)})
	}
	return f, nil
}

func notUnderstood(text string) error {
	first, _, _ := strings.Cut(text, "\n")
	return fmt.Errorf("%q is not understood: see docs/transcripts.md for what people can do", first)
}

// dedent takes away what the lines after the first are indented by together.
func dedent(text string) string {
	lines := strings.Split(text, "\n")
	margin := -1
	for _, l := range lines[1:] {
		if indent := len(l) - len(strings.TrimLeft(l, " \t")); l != "" && (margin < 0 || indent < margin) {
			margin = indent
		}
	}
	for i, l := range lines[1:] {
		lines[i+1] = l[min(max(margin, 0), len(l)):]
	}
	return strings.Join(lines, "\n")
}

// unquote and quote keep a label on one line.
func unquote(text string) string {
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`, `\n`, "\n").Replace(text)
}

func quote(text string) string {
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`).Replace(text) + `"`
}
