package transcript

import (
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace"
)

// screenful is what people had in front of them at a moment of a history. It finds the
// shortest words that point at the message somebody acted on.
type screenful struct {
	w        *workspace.Workspace
	messages []workspace.Entry // that are still there, oldest first; of people, Text is what they typed
	forms    map[string]int    // open modals, by user id: at most one too many
	atHome   map[string]bool   // by user id
}

func newScreenful(w *workspace.Workspace) screenful {
	return screenful{w: w, forms: map[string]int{}, atHome: map[string]bool{}}
}

// update brings the screen to the end of a scene.
func (s *screenful) update(scene []workspace.Entry) {
	for _, e := range scene {
		switch e.Act {
		case workspace.Said:
			e.Text = e.Value
			s.messages = append(s.messages, e)
			s.atHome[e.Who] = false
		case workspace.Posted:
			s.messages = append(s.messages, e)
		case workspace.Changed, workspace.Edited:
			s.change(e)
		case workspace.Withdrawn, workspace.Deleted:
			s.messages = slices.DeleteFunc(s.messages, func(m workspace.Entry) bool { return m.Where == e.Where && m.TS == e.TS })
		case workspace.Commanded:
			s.atHome[e.Who] = false
		case workspace.Visited:
			s.atHome[e.Who] = e.Where == "home"
		case workspace.Opened:
			if e.Where == "modal" {
				s.forms[e.To] = 1
			}
		case workspace.Pushed:
			s.forms[e.To]++
		case workspace.Left:
			s.forms[e.To] = max(0, s.forms[e.To]-1)
		}
	}
}

func (s *screenful) change(e workspace.Entry) {
	for i := range s.messages {
		m := &s.messages[i]
		if m.Where != e.Where || m.TS != e.TS {
			continue
		}
		if e.Act == workspace.Edited {
			m.Text = e.Value
			continue
		}
		m.Text, m.Labels = e.Text, e.Labels
	}
}

// String writes a name as it is read: "text" or the 2nd last "text".
func (m messageName) String() string {
	if m.back == 0 {
		return quote(m.text)
	}
	n := m.back + 1
	ending := "th"
	if tens := n / 10 % 10; tens != 1 && n%10 >= 1 && n%10 <= 3 {
		ending = [...]string{"", "st", "nd", "rd"}[n%10]
	}
	return "the " + strconv.Itoa(n) + ending + " last " + quote(m.text)
}

// name returns the name of a message with this text among those that fit.
func (s *screenful) name(e workspace.Entry, text string, fits func(m workspace.Entry) bool) messageName {
	back := 0
	for _, m := range slices.Backward(s.messages) {
		switch {
		case m.Where != e.Where || !fits(m):
		case m.TS == e.TS:
			return messageName{text, back}
		default:
			back++
		}
	}
	return messageName{text: text}
}

// own names the message that somebody edits or deletes.
func (s *screenful) own(e workspace.Entry) messageName {
	return s.name(e, e.Label, func(m workspace.Entry) bool { return m.Who == e.Who && m.Text == e.Label })
}

// beginning names the message that a shortcut is used on by its first line.
func (s *screenful) beginning(e workspace.Entry) messageName {
	first, _, _ := strings.Cut(e.Value, "\n")
	return s.name(e, first, func(m workspace.Entry) bool { return m.To == "" && strings.HasPrefix(m.Text, first) })
}

// thread names the message in whose thread somebody replies. It is nil if that is the
// thread of the bot's last message in the room.
func (s *screenful) thread(e workspace.Entry) *messageName {
	bot := s.w.App().BotUser
	for _, m := range slices.Backward(s.messages) {
		if m.Where != e.Where || m.To != "" || m.Who != bot {
			continue
		}
		if m.TS == e.Thread || m.Thread == e.Thread {
			return nil
		}
		break
	}
	root := e
	root.TS = e.Thread
	text := ""
	for _, m := range s.messages {
		if m.Where == e.Where && m.TS == e.Thread {
			text, _, _ = strings.Cut(m.Text, "\n")
		}
	}
	name := s.name(root, text, func(m workspace.Entry) bool { return m.To == "" && strings.Contains(m.Text, text) })
	return &name
}

// card names the message whose button or menu somebody used. It is nil if the label alone
// leads there, and for views.
func (s *screenful) card(e workspace.Entry, names *names) *messageName {
	if e.TS == "" {
		return nil
	}
	named := narrator{w: s.w, actor: e.Who}.room(e.Where) != ""
	candidates := s.candidates(e, named)
	if len(candidates) == 0 {
		return nil
	}
	inFront := s.forms[e.Who] > 0 || s.atHome[e.Who]
	if candidates[0].TS == e.TS && candidates[0].Where == e.Where && (named || !inFront) {
		return nil
	}
	return s.identify(e, candidates, names)
}

// candidates returns the messages with the label, in the order in which they are
// searched: those of the room, or all that the person sees.
func (s *screenful) candidates(e workspace.Entry, inRoom bool) []workspace.Entry {
	var found []workspace.Entry
	for _, m := range slices.Backward(s.messages) {
		visible := m.To == "" || m.To == e.Who
		if !visible || inRoom && m.Where != e.Where || !hasLabel(m, e.Label) || !s.sees(e.Who, m.Where) {
			continue
		}
		found = append(found, m)
	}
	slices.SortStableFunc(found, func(a, b workspace.Entry) int {
		x, _ := s.w.Room(a.Where)
		y, _ := s.w.Room(b.Where)
		return int(y.Kind) - int(x.Kind)
	})
	return found
}

func hasLabel(m workspace.Entry, label string) bool {
	return slices.ContainsFunc(m.Labels, func(l string) bool { return strings.EqualFold(strings.TrimSpace(l), strings.TrimSpace(label)) })
}

func (s *screenful) sees(user, room string) bool {
	r, _ := s.w.Room(room)
	return r.Kind == workspace.Public || slices.Contains(r.Members, user)
}

// identify returns text that distinguishes this candidate from the others: an ID of its own, or
// else one of its lines, or else its first line and how far back it is.
func (s *screenful) identify(e workspace.Entry, candidates []workspace.Entry, names *names) *messageName {
	at := slices.IndexFunc(candidates, func(m workspace.Entry) bool { return m.TS == e.TS && m.Where == e.Where })
	if at < 0 {
		return nil
	}
	lines := strings.Split(candidates[at].Text, "\n")
	back := func(text string) int {
		n := 0
		for _, m := range candidates[:at] {
			if strings.Contains(m.Text, text) {
				n++
			}
		}
		return n
	}
	for _, text := range append(names.idsIn(candidates[at].Text), lines...) {
		if text != "" && back(text) == 0 {
			return &messageName{text: text}
		}
	}
	return &messageName{text: lines[0], back: back(lines[0])}
}
