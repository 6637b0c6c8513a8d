package transcript

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/bot/workspace/teams"
)

// turn takes note of what somebody sees after a button.
func (p *teamsPlayer) turn(handle string, d *desk, shown teams.Shown, inDialog bool) {
	switch {
	case shown.Dialog != nil:
		p.see(sight{key: handle, head: p.of("form", handle), text: "« " + shown.Title + " »\n" + shown.Dialog.Read()})
		*d = desk{open: shown, form: d.form, filled: map[string]string{}}
	case shown.Card != nil:
		p.see(sight{key: handle, head: p.of("form", handle), text: shown.Card.Read()})
		d.filled = map[string]string{}
	case inDialog:
		p.see(sight{key: handle, head: p.of("form", handle) + " closes"})
		*d = desk{form: d.form, filled: map[string]string{}}
	}
	if shown.Said != "" {
		p.see(sight{key: handle, head: "bot only to " + handle, text: shown.Said})
	}
}

func (p *teamsPlayer) see(s sight) { p.shown = append(p.shown, s) }

// of returns a head with whose it is, if that isn't the person who acted.
func (p *teamsPlayer) of(what, handle string) string {
	if handle != p.actor {
		what += " of " + handle
	}
	return what
}

// look finds the bot's messages that are new, or have changed.
func (p *teamsPlayer) look() {
	for _, handle := range slices.Sorted(maps.Keys(p.stack.Company.People)) {
		who := p.stack.Company.People[handle]
		place := ""
		if handle != p.actor {
			place = " to " + handle
		}
		p.lookAt(handle, "bot"+place, p.company().Chat(who))
	}
	for _, name := range slices.Sorted(maps.Keys(p.stack.Company.Channels)) {
		p.lookAt("#"+name, "bot in #"+name, p.company().In(p.stack.Company.Channels[name]))
	}
}

func (p *teamsPlayer) lookAt(key, head string, all []teams.Message) {
	for _, m := range all {
		if m.From != teams.Bot {
			continue
		}
		text := textOf(m)
		for _, f := range m.Files {
			text = strings.TrimSpace(fmt.Sprintf("%s\n%s", text, f.Name))
		}
		text += strings.Repeat("\x00", m.Edits) // an edit that changes nothing is one, too
		before, known := p.seen[m.ID]
		if known && before == text {
			continue
		}
		p.seen[m.ID] = text
		one := sight{key: key, head: head, text: strings.TrimRight(text, "\x00"), isNew: !known}
		if _, root, ok := strings.Cut(m.Conversation, ";messageid="); ok && root != m.ID {
			one.head += ", in the thread"
		}
		if known {
			one.head += " (changed)"
		}
		p.see(one)
		if d := p.desks[key]; d != nil && !known && m.Card.IsForm() {
			d.form, d.filled = m.ID, map[string]string{}
		}
	}
}

// differences compares what people saw with what a transcript expects, by words: a card reads the
// same in Teams and in Slack, and is drawn otherwise. Everything that the transcript expects must
// be there, and nobody hears anything in a place where it expects nothing.
func (p *teamsPlayer) differences(s step, shown []sight) []string {
	bags, fresh := map[string]string{}, map[string]string{}
	for _, one := range shown {
		bags[one.key] += " " + wordsOf(one.text) + " "
		if one.isNew {
			fresh[one.key] = one.head + ": " + one.text
		}
	}
	_, closed := s.action.(closing)
	var wrong []string
	wild := false
	if _, pressed := s.action.(press); pressed { // what Slack puts in the place of the button is a message in Teams
		delete(fresh, p.actor)
	}
	for _, text := range s.expected {
		e := readParagraph(text)
		if e.head == anything {
			wild = true
			continue
		}
		keys := p.keysOf(e.head)
		if keys == nil || closed && strings.HasPrefix(e.head, "bot") { // Teams tells no bot that a dialog was closed
			continue
		}
		var there []string
		for _, key := range keys {
			there = append(there, bags[key])
			delete(fresh, key)
		}
		bag := strings.Join(there, " ")
		for _, line := range e.lines {
			for _, part := range fragments(e.head, line) {
				if !strings.Contains(bag, part) {
					wrong = append(wrong, fmt.Sprintf("line %d: %s %q isn't in what %s sees:\n%s", s.line, e.head, strings.TrimSpace(line), keys[0], sightsOf(shown, keys[0])))
					break
				}
			}
		}
	}
	if !wild {
		for _, key := range slices.Sorted(maps.Keys(fresh)) {
			wrong = append(wrong, fmt.Sprintf("line %d: nothing is expected for %s: %s", s.line, key, fresh[key]))
		}
	}
	return wrong
}

func sightsOf(shown []sight, key string) string {
	var b strings.Builder
	for _, one := range shown {
		if one.key == key {
			fmt.Fprintf(&b, "  %s: %s\n", one.head, strings.ReplaceAll(one.text, "\n", "\n    "))
		}
	}
	return b.String()
}

// keysOf returns the places where a paragraph may be seen, or none if Teams has no such thing. A
// message that only one person sees in a Slack channel is in their private chat, or in the
// channel if it isn't about anybody.
func (p *teamsPlayer) keysOf(head string) []string {
	head = strings.TrimSuffix(strings.TrimSuffix(head, ":"), " (changed)")
	switch {
	case strings.HasPrefix(head, "slack"), strings.HasPrefix(head, "home"), strings.HasSuffix(head, " (deleted)"):
		return nil
	case strings.Contains(head, "only to "):
		room, who, _ := strings.Cut(head, "only to ")
		room, _, _ = strings.Cut(strings.TrimPrefix(room, "bot in "), ",")
		return []string{who, room}
	case strings.HasPrefix(head, "form of "):
		who, _, _ := strings.Cut(strings.TrimPrefix(head, "form of "), " ")
		return []string{who}
	case strings.HasPrefix(head, "bot in #"):
		room, _, _ := strings.Cut(strings.TrimPrefix(head, "bot in "), ",")
		return []string{room}
	case strings.HasPrefix(head, "bot to "):
		who, _, _ := strings.Cut(strings.TrimPrefix(head, "bot to "), ",")
		return []string{who}
	}
	return []string{p.actor}
}

// slackOnly are words of Slack's own, and of what is drawn otherwise in Teams.
var slackOnly = []string{"[Close]", "[Open]", "[No, that doesn't help]", "Close this to continue with your form. Everything you typed is still there.", "Please complete this required field."}

// fragments returns the parts of an expected line that must be there, as words.
func fragments(head, line string) []string {
	line = strings.TrimSpace(line)
	if strings.HasSuffix(head, " refuses:") { // each next to its field
		if _, sentence, ok := strings.Cut(strings.ReplaceAll(line, "?:", ":"), ": "); ok {
			line = sentence
		}
	}
	line = strings.NewReplacer("(file ", "(", "(image: ", "(").Replace(line)
	if holds, ok := strings.CutPrefix(line, "= "); ok { // what there is to choose is shortened
		line, _, _ = strings.Cut(holds, "(")
	}
	for _, word := range slackOnly {
		line = strings.ReplaceAll(line, word, anything)
	}
	line = strings.NewReplacer("] [", " "+anything+" ", "@", "").Replace(line)
	line = gap.ReplaceAllString(line, " \x00 ")
	line = gap.ReplaceAllString(line, " \x00 ")
	var found []string
	for part := range strings.SplitSeq(line, "\x00") {
		if strings.HasSuffix(strings.TrimSpace(part), "▾]") || strings.Contains(part, "▾") {
			continue
		}
		if words := wordsOf(part); words != "" {
			found = append(found, words)
		}
	}
	return found
}

// addresses matches addresses of pages, and their placeholders in a transcript. In Teams, they
// are behind buttons.
var addresses = regexp.MustCompile(`\(?https?://[^\s)]+\)?|\(<handover \d+>\)`)

// wordsOf returns the words of a text, without how they are set off from each other.
func wordsOf(text string) string {
	for _, link := range addresses.FindAllString(text, -1) {
		text = strings.ReplaceAll(text, link, " ")
	}
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}
