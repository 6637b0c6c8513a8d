package workspace

import (
	"maps"
	"slices"
	"strings"
)

// narrator writes what the app showed in the lines of a transcript.
type narrator struct {
	w      *Workspace
	actor  string // the user id of who acted: in their own direct message the bot needs no "to"
	athome bool   // and looks at the app's home, which is not told of otherwise
}

// tell is what the app showed, as paragraphs: forms first, because they answer
// at once, then messages room by room, then the home if somebody looks at it.
// Rooms are told one after the other because nobody promises an order among them.
func (n narrator) tell(entries []Entry) []string {
	n.w.mu.Lock()
	defer n.w.mu.Unlock()
	var forms, homes []string
	rooms := map[string][]string{}
	closed := false
	for _, e := range entries {
		switch {
		case e.Act == Closed:
			closed = true
		case e.Act == Left && closed:
		case e.Where == "modal" && n.shown(e):
			forms = append(forms, n.view("form", e))
		case e.Where == "home":
			if n.athome && e.To == n.actor && n.shown(e) {
				homes = append(homes, n.view("home", e))
			}
		case n.shown(e):
			place := n.place(e)
			rooms[place] = append(rooms[place], n.message(e, place))
		}
	}
	for _, place := range slices.Sorted(maps.Keys(rooms)) {
		forms = append(forms, rooms[place]...)
	}
	return append(forms, homes...)
}

// shown reports whether an entry is the app's.
func (n narrator) shown(e Entry) bool { return e.Who == n.w.cfg.App.BotUser }

func (n narrator) message(e Entry, place string) string {
	how := map[Act]string{Changed: " (changed)", Withdrawn: " (deleted)"}[e.Act]
	return paragraph("bot"+place+how+":", e.Text)
}

// place says where a message is, as little as is needed.
func (n narrator) place(e Entry) string {
	ch := n.w.channels[e.Where]
	at := ""
	switch {
	case ch.kind == appDM && ch.with == n.actor:
	case ch.kind == appDM:
		at = " to " + n.handle(ch.with)
	default:
		at = " in #" + ch.name
	}
	if e.Thread != "" && e.Thread != e.TS {
		at += ", in the thread"
	}
	if e.To != "" {
		at += ", only to " + n.handle(e.To)
	}
	return strings.TrimPrefix(at, ",")
}

// view tells of a modal or a home.
func (n narrator) view(what string, e Entry) string {
	if e.To != n.actor {
		what += " of " + n.handle(e.To)
	}
	switch e.Act {
	case Refusal:
		return paragraph(what+" refuses:", "\n"+e.Text)
	case Left:
		return what + " closes"
	}
	return paragraph(what+":", e.Text)
}

// handle is how a transcript calls somebody.
func (n narrator) handle(id string) string {
	if id == n.w.cfg.App.BotUser {
		return n.w.cfg.App.Name
	}
	if u := n.w.users[id]; u != nil {
		return u.Name
	}
	return id
}

// paragraph sets a text beside a beginning, its further lines indented below it.
func paragraph(beginning, text string) string {
	if !strings.HasPrefix(text, "\n") {
		beginning += " "
	}
	return strings.TrimRight(beginning+strings.ReplaceAll(text, "\n", "\n  "), " ")
}
