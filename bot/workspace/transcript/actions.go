package transcript

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// action is what a line of a conversation does: one of the types below.
type action interface{ isAction() }

type (
	// place is who does something and where.
	place struct {
		who    string
		room   string       // "#general", "@sam", or empty for the direct message with the bot
		thread *messageName // the message in whose thread; an empty name is the bot's last message
	}
	// messageName is how people point at a message: the newest that contains the text,
	// or one that is so many such messages further back.
	messageName struct {
		text string
		back int
	}
	message struct {
		place
		text string
	}
	command struct {
		place
		name, text string
	}
	press struct {
		place
		label string
		on    *messageName
		twice bool
	}
	pick struct {
		place
		choice string
		label  string // of the menu; may be empty
		on     *messageName
	}
	entries struct {
		place
		fields []entry
	}
	entry      struct{ label, value string }
	submission struct {
		place
		twice bool
	}
	closing struct {
		place
		all bool
	}
	visit struct {
		place
		tab string // "home" or "messages"
	}
	edit struct {
		place
		from messageName
		to   string
	}
	deletion struct {
		place
		message messageName
	}
	shortcut struct {
		place
		name string
		on   messageName
	}
	upload struct {
		place
		files string // names of sections, separated by commas
		text  string // said along with them; may be empty
	}
	wait       struct{ time.Duration }
	restart    struct{}
	redelivery struct{} // Slack delivers the last event once more
	remark     struct{}
)

func (message) isAction()    {}
func (command) isAction()    {}
func (press) isAction()      {}
func (pick) isAction()       {}
func (entries) isAction()    {}
func (submission) isAction() {}
func (closing) isAction()    {}
func (visit) isAction()      {}
func (edit) isAction()       {}
func (deletion) isAction()   {}
func (shortcut) isAction()   {}
func (upload) isAction()     {}
func (wait) isAction()       {}
func (restart) isAction()    {}
func (redelivery) isAction() {}
func (remark) isAction()     {}

const (
	quoted = `"((?:[^"\\]|\\.)*)"`
	named  = `(?:the (\d+)(?:st|nd|rd|th) last )?` + quoted // a messageName
)

var (
	personal  = regexp.MustCompile(`^([\pL\pN_.-]+)(?: in ([#@][^\s:]+))?( in thread(?: of ` + named + `)?)?(:| )\s*`)
	pressed   = regexp.MustCompile(`^(presses|clicks|double-clicks|double-presses) ` + quoted + `(?: on ` + named + `)?$`)
	picked    = regexp.MustCompile(`^picks ` + quoted + `(?: from ` + quoted + `)?(?: on ` + named + `)?$`)
	edited    = regexp.MustCompile(`^edits ` + named + ` to ` + quoted + `$`)
	deleted   = regexp.MustCompile(`^deletes ` + named + `$`)
	used      = regexp.MustCompile(`^uses ` + quoted + ` on ` + named + `$`)
	commanded = regexp.MustCompile(`^types (/\S+)\s*([\s\S]*)$`)
	uploaded  = regexp.MustCompile(`^drops (\S.*?)(?: and says ` + quoted + `)?$`)
	waited    = regexp.MustCompile(`^wait (\d+) (second|minute|hour|day|week)s?$`)
)

// units are the units of waiting.
var units = map[string]time.Duration{
	"second": time.Second, "minute": time.Minute, "hour": time.Hour,
	"day": 24 * time.Hour, "week": 7 * 24 * time.Hour,
}

// maxWait is the longest time to wait.
const maxWait = 200 * 365 * 24 * time.Hour

func readAction(text string) (action, error) {
	if strings.HasPrefix(text, "#") {
		return remark{}, nil
	}
	switch text {
	case "restart":
		return restart{}, nil
	case "again":
		return redelivery{}, nil
	}
	if m := waited.FindStringSubmatch(text); m != nil {
		count, err := strconv.Atoi(m[1])
		if err != nil || count > int(maxWait/units[m[2]]) {
			return nil, fmt.Errorf("waiting %s %ss is too long", m[1], m[2])
		}
		return wait{time.Duration(count) * units[m[2]]}, nil
	}
	m := personal.FindStringSubmatch(text)
	if m == nil {
		return nil, notUnderstood(text)
	}
	at := place{who: m[1], room: m[2]}
	if m[3] != "" {
		at.thread = readName(m[4], m[5])
	}
	rest := text[len(m[0]):]
	if m[6] == ":" {
		return message{at, dedent(rest)}, nil
	}
	return readDeed(at, rest)
}

// readName reads a messageName from the two groups of its pattern; nil if there is none.
func readName(nth, text string) *messageName {
	back := 0
	if n, err := strconv.Atoi(nth); err == nil && n > 0 {
		back = n - 1
	}
	return &messageName{unquote(text), back}
}

// readDeed reads what somebody does other than saying something.
func readDeed(at place, text string) (action, error) {
	switch text {
	case "submits", "submits the form":
		return submission{at, false}, nil
	case "double-submits":
		return submission{at, true}, nil
	case "closes the form":
		return closing{at, false}, nil
	case "closes all forms":
		return closing{at, true}, nil
	case "opens home", "opens messages":
		return visit{at, strings.TrimPrefix(text, "opens ")}, nil
	}
	if body, ok := strings.CutPrefix(text, "fills"); ok {
		return readEntries(at, body)
	}
	if m := commanded.FindStringSubmatch(text); m != nil {
		return command{at, m[1], dedent(m[2])}, nil
	}
	if m := uploaded.FindStringSubmatch(text); m != nil {
		return upload{at, m[1], unquote(m[2])}, nil
	}
	return readQuoting(at, text)
}

// readQuoting reads what somebody does with something that is quoted.
func readQuoting(at place, text string) (action, error) {
	if m := pressed.FindStringSubmatch(text); m != nil {
		return press{at, unquote(m[2]), readOn(m[3], m[4]), strings.HasPrefix(m[1], "double-")}, nil
	}
	if m := picked.FindStringSubmatch(text); m != nil {
		return pick{at, unquote(m[1]), unquote(m[2]), readOn(m[3], m[4])}, nil
	}
	if m := edited.FindStringSubmatch(text); m != nil {
		return edit{at, *readName(m[1], m[2]), unquote(m[3])}, nil
	}
	if m := deleted.FindStringSubmatch(text); m != nil {
		return deletion{at, *readName(m[1], m[2])}, nil
	}
	if m := used.FindStringSubmatch(text); m != nil {
		return shortcut{at, unquote(m[1]), *readName(m[2], m[3])}, nil
	}
	return nil, notUnderstood(text)
}

// readOn reads the optional message that something is done to. An empty text names no message.
func readOn(nth, text string) *messageName {
	if text == "" {
		return nil
	}
	return readName(nth, text)
}

// readEntries reads "Question = value" lines. Further lines of a value are indented
// deeper than its question.
func readEntries(at place, body string) (action, error) {
	e := entries{place: at}
	margin := -1
	for text := range strings.SplitSeq(strings.Trim(body, "\n"), "\n") {
		indent := indentation(text)
		if margin < 0 {
			margin = indent
		}
		if len(e.fields) > 0 && (indent > margin || text == "") {
			last := &e.fields[len(e.fields)-1]
			last.value += "\n" + strings.TrimSpace(text)
			continue
		}
		label, value, ok := strings.Cut(text+" ", " = ")
		if !ok {
			return nil, fmt.Errorf("%q is not an answer: write it as \"What is asked? = the answer\"", strings.TrimSpace(text))
		}
		e.fields = append(e.fields, entry{strings.TrimSpace(label), strings.TrimSpace(value)})
	}
	return e, nil
}

func notUnderstood(text string) error {
	first, _, _ := strings.Cut(text, "\n")
	return fmt.Errorf("%q is not understood: see docs/transcripts.md for what people can do", first)
}

// dedent removes the indentation that all lines after the first share.
func dedent(text string) string {
	lines := strings.Split(text, "\n")
	margin := -1
	for _, l := range lines[1:] {
		if indent := indentation(l); l != "" && (margin < 0 || indent < margin) {
			margin = indent
		}
	}
	for i, l := range lines[1:] {
		lines[i+1] = l[min(max(margin, 0), len(l)):]
	}
	return strings.Join(lines, "\n")
}

func indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// unquote and quote keep a text on one line.
func unquote(text string) string {
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`, `\n`, "\n").Replace(text)
}

func quote(text string) string {
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`).Replace(text) + `"`
}
