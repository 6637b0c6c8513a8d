package transcript

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// script is a transcript file, read.
type script struct {
	sections []section
	start    time.Time
	steps    []step
}

// section is a named part of a file, introduced by "-- name --". The text before the
// first one is a section without a name.
type section struct {
	name string
	body string
	line int // of the file, where the body begins
}

// step is one thing that happens in a conversation, and what the file expects to see
// after it.
type step struct {
	line     int // of the file
	text     string
	action   action
	expected []string // paragraphs
}

// The sections that the format itself knows. Any other is a file that people upload.
const (
	aboutSection        = "about"
	clockSection        = "clock"
	conversationSection = "conversation"
	storeSection        = "store"
	peopleSection       = "people"
)

// defaultStart is when a transcript without a clock begins: a Friday, in working hours.
var defaultStart = time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)

// clockLayouts are the ways to write the section "clock".
var clockLayouts = []string{"2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02 15:04 MST", time.RFC3339}

// readScript reads a transcript. Its errors name the line.
func readScript(file []byte) (script, error) {
	s := script{sections: splitSections(string(file)), start: defaultStart}
	conversation := false
	for _, part := range s.sections {
		var err error
		switch part.name {
		case conversationSection:
			conversation = true
			s.steps, err = readSteps(part)
		case clockSection:
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
	return time.Time{}, fmt.Errorf("the clock %q is not a time: write it as %s UTC", text, defaultStart.Format(clockLayouts[0]))
}

var sectionMark = regexp.MustCompile(`^-- (\S.*?) --\s*$`)

func splitSections(file string) []section {
	sections := []section{{line: 1}}
	for i, text := range strings.SplitAfter(file, "\n") {
		if mark := sectionMark.FindStringSubmatch(text); mark != nil {
			sections = append(sections, section{name: mark[1], line: i + 2})
			continue
		}
		sections[len(sections)-1].body += text
	}
	return sections
}

// readSteps reads a conversation. What the file expects after a remark belongs to the
// step before the remark.
func readSteps(part section) ([]step, error) {
	var steps []step
	last := -1 // the last step that is not a remark
	for _, p := range readParagraphs(part) {
		if isExpected(p.text) {
			if last >= 0 {
				steps[last].expected = append(steps[last].expected, p.text)
			}
			continue
		}
		var err error
		if p.action, err = readAction(p.text); err != nil {
			return nil, fmt.Errorf("line %d: %w", p.line, err)
		}
		if _, ok := p.action.(remark); !ok {
			last = len(steps)
		}
		steps = append(steps, p)
	}
	return steps, nil
}

// readParagraphs returns the lines that begin at the margin, each with the indented
// lines below it.
func readParagraphs(part section) []step {
	var found []step
	for i, text := range strings.Split(part.body, "\n") {
		text = strings.TrimRight(text, " \t\r")
		indented := strings.HasPrefix(text, " ") || strings.HasPrefix(text, "\t")
		switch {
		case text == "" && len(found) > 0, indented && len(found) > 0:
			found[len(found)-1].text += "\n" + text
		case text != "":
			found = append(found, step{line: part.line + i, text: text})
		}
	}
	for i := range found {
		found[i].text = strings.TrimRight(found[i].text, "\n")
	}
	return found
}

// narrators begin the paragraphs that say what people see.
var narrators = []string{"bot", "form", "home", "slack", anything}

func isExpected(text string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ':' || r == '\n' })
	for _, narrator := range narrators {
		if len(words) > 0 && words[0] == narrator {
			return true
		}
	}
	return false
}

// files returns the sections that people can upload, by name.
func (s script) files() (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, part := range s.sections {
		switch part.name {
		case "", aboutSection, platformSection, clockSection, conversationSection, storeSection:
			continue
		}
		name, content, err := readFile(part)
		if err != nil {
			return nil, err
		}
		files[name] = content
	}
	return files, nil
}

// section returns the body of a section, "" if there is none.
func (s script) section(name string) string {
	for _, part := range s.sections {
		if part.name == name {
			return part.body
		}
	}
	return ""
}

// write returns the script as a file with another conversation and, unless it is nil,
// another store. All other sections stay as they are.
func (s script) write(conversation string, store *string) []byte {
	var b strings.Builder
	written := store == nil
	for _, part := range s.sections {
		switch part.name {
		case "":
			b.WriteString(part.body)
			continue
		case conversationSection:
			part.body = conversation
		case storeSection:
			if store != nil {
				part.body, written = endLine(*store), true
			}
		}
		writeSection(&b, part)
	}
	if !written {
		writeSection(&b, section{name: storeSection, body: endLine(*store)})
	}
	return []byte(b.String())
}

func writeSection(b *strings.Builder, part section) {
	fmt.Fprintf(b, "-- %s --\n%s", part.name, part.body)
}

// endLine ends a text with exactly one line break; an empty one stays empty.
func endLine(text string) string {
	if text = strings.TrimRight(text, "\n"); text == "" {
		return ""
	}
	return text + "\n"
}

// contentFolder begins the names of sections that are the company's own content, such as
// "content/people.csv".
const contentFolder = "content/"

// Content returns the files of a company's own content that a transcript begins with.
func Content(file []byte) map[string]string {
	files := map[string]string{}
	for _, part := range splitSections(string(file)) {
		if name, ok := strings.CutPrefix(part.name, contentFolder); ok {
			files[name] = part.body
		}
	}
	return files
}

// People returns those whom a transcript's section "people" adds to the workspace, one a
// line: "lee: Sam Lee, Engineer". After the title, "left" is somebody whose account is
// closed, "guest" a guest, "from another company" somebody in a shared channel, and "app" a bot.
func People(file []byte) ([]workspace.User, error) {
	var people []workspace.User
	for _, part := range splitSections(string(file)) {
		if part.name != peopleSection {
			continue
		}
		for i, text := range strings.Split(part.body, "\n") {
			if strings.TrimSpace(text) == "" {
				continue
			}
			handle, rest, ok := strings.Cut(text, ":")
			if !ok {
				return nil, fmt.Errorf("line %d: write who joins as %q", part.line+i, "lee: Sam Lee, Engineer")
			}
			user := workspace.User{ID: "U0" + strings.ToUpper(strings.ReplaceAll(handle, ".", "")), Name: handle, Email: handle + "@marigold.example", TZ: "America/Los_Angeles", Locale: "en-US"}
			for n, said := range strings.Split(rest, ",") {
				switch said = strings.TrimSpace(said); {
				case n == 0:
					user.RealName = said
				case said == "left":
					user.Deleted = true
				case said == "guest":
					user.Guest = workspace.MultiChannelGuest
				case said == "from another company":
					user.Team = "T0ELSEWHERE"
				case said == "app":
					user.Bot = true
				default:
					user.Title = said
				}
			}
			people = append(people, user)
		}
	}
	return people, nil
}
