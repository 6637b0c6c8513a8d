package admin

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// perPage is how many lines a page has: with a button each, a page fits into a message.
const perPage = 10

// line is one entry of a list.
type line struct {
	text    string
	buttons []agent.Button
}

// page is a list of which one page is shown.
type page struct {
	title string
	none  string // what is said if the list is empty
	note  string // below it; may be empty
	cut   bool   // there is more than was read
	lines []line
}

func (l *page) add(text string, buttons ...agent.Button) {
	l.lines = append(l.lines, line{text, buttons})
}

// draw shows a page of a list. A page that doesn't exist is the nearest that does.
func (l *page) draw(ask Ask) []agent.Block {
	pages := max(1, (len(l.lines)+perPage-1)/perPage)
	n := min(ask.Page, pages)
	title := l.title
	if len(l.lines) > 0 {
		title += " (" + strconv.Itoa(len(l.lines))
		if l.cut {
			title += "+"
		}
		title += ")"
	}
	blocks := []agent.Block{{Heading: title}}
	if len(l.lines) == 0 {
		return append(blocks, agent.Block{Text: l.none})
	}
	var plain []string
	flush := func() {
		if len(plain) > 0 {
			blocks = append(blocks, agent.Block{Text: "• " + strings.Join(plain, "\n• ")})
			plain = nil
		}
	}
	for _, one := range l.lines[(n-1)*perPage : min(n*perPage, len(l.lines))] {
		if len(one.buttons) == 0 {
			plain = append(plain, one.text)
			continue
		}
		flush()
		blocks = append(blocks, agent.Block{Text: one.text}, agent.Block{Buttons: one.buttons})
	}
	flush()
	if l.note != "" {
		blocks = append(blocks, agent.Block{Small: l.note})
	}
	if pages > 1 {
		blocks = append(blocks, agent.Block{Small: fmt.Sprintf("Page %d of %d", n, pages)}, agent.Block{Buttons: turning(ask, n, pages)})
	}
	return blocks
}

// turning are the buttons to the pages before and after.
func turning(ask Ask, n, pages int) (buttons []agent.Button) {
	if n > 1 {
		buttons = append(buttons, button("Previous", ask.words(n-1)))
	}
	if n < pages {
		buttons = append(buttons, button("Next", ask.words(n+1)))
	}
	return buttons
}

// button asks for something else.
func button(label, words string) agent.Button {
	return agent.Button{Label: label, Press: agent.Press{Do: agent.DoAdmin, Value: words}}
}

// day is a day with its weekday, in the administrator's zone.
func (p Place) day(at time.Time) string { return at.In(p.Zone).Format("Monday, January 2, 2006") }

// moment is a day and a time.
func (p Place) moment(at time.Time) string { return at.In(p.Zone).Format("Mon, Jan 2, 2006, 15:04") }

// since says how long ago something was, in whole units.
func (p Place) since(at time.Time) string { return ago(p.Event.At.Sub(at)) }

func ago(d time.Duration) string {
	if d < time.Minute {
		return "just now"
	}
	return lasting(d) + " ago"
}

// lasting is a length in its largest unit.
func lasting(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "less than a minute"
	case d < time.Hour:
		return plural(int(d/time.Minute), "minute")
	case d < 48*time.Hour:
		return plural(int(d/time.Hour), "hour")
	}
	return plural(int(d/(24*time.Hour)), "day")
}

func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + one + "s"
}

// are returns "is" or "are".
func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// clipped shortens a text for a line.
func clipped(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
