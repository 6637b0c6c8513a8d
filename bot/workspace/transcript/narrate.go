package transcript

import (
	"maps"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace"
)

// narrator writes what the app showed as the paragraphs of a transcript.
type narrator struct {
	w      *workspace.Workspace
	actor  string // the user id of the person who acted: their own direct message needs no "to"
	atHome bool   // the actor looks at the app's home, which is not mentioned otherwise
	homes  homes
}

// homes has what each person's home shows, by user id: the app publishes it only when it
// changes, and somebody who opens it sees it all the same.
type homes map[string]workspace.Entry

// note keeps what a part of the history shows in homes.
func (h homes) note(history []workspace.Entry) {
	for _, e := range history {
		if e.Where == "home" && (e.Act == workspace.Opened || e.Act == workspace.Updated) {
			h[e.To] = e
		}
	}
}

// tell returns what the app showed: forms first, because they answer at once, then
// messages room by room, then the home. Rooms are told one after the other because the
// order among them is not defined; nor is it among changes of several messages in a room.
func (n narrator) tell(history []workspace.Entry) []string {
	var told, homes []string // what Slack complains of comes first of all
	rooms := map[string][]workspace.Entry{}
	closed, visited := false, false
	for _, e := range history {
		visited = visited || e.Act == workspace.Visited && e.Where == "home" && e.Who == n.actor
		switch {
		case e.Act == workspace.Closed:
			closed = true
		case !n.isFromApp(e), e.Act == workspace.Left && closed:
		case e.Act == workspace.Complained:
			told = append([]string{formatParagraph("slack:", e.Text)}, told...)
		case e.Where == "modal":
			told = append(told, n.view("form", e))
		case e.Where == "home":
			if n.atHome && e.To == n.actor {
				homes = append(homes, n.view("home", e))
			}
		default:
			place := n.place(e)
			rooms[place] = append(rooms[place], e)
		}
	}
	for _, place := range slices.Sorted(maps.Keys(rooms)) {
		sortChanges(rooms[place])
		for _, e := range rooms[place] {
			told = append(told, n.message(e, place))
		}
	}
	if last, ok := n.homes[n.actor]; ok && visited && n.atHome && len(homes) == 0 {
		homes = append(homes, n.view("home", last))
	}
	return append(told, homes...)
}

// sortChanges sorts changes that follow each other by the messages they change, the earliest first. Those of
// one message stay in their order.
func sortChanges(room []workspace.Entry) {
	changes := func(e workspace.Entry) bool { return e.Act == workspace.Changed || e.Act == workspace.Withdrawn }
	for from := 0; from < len(room); from++ {
		to := from
		for to < len(room) && changes(room[to]) {
			to++
		}
		slices.SortStableFunc(room[from:to], func(a, b workspace.Entry) int { return strings.Compare(a.TS, b.TS) })
		from = to
	}
}

// isFromApp reports whether an entry is what the app showed.
func (n narrator) isFromApp(e workspace.Entry) bool { return e.Who == n.w.App().BotUser }

func (n narrator) message(e workspace.Entry, place string) string {
	how := map[workspace.Act]string{workspace.Changed: " (changed)", workspace.Withdrawn: " (deleted)"}[e.Act]
	return formatParagraph("bot"+place+how+":", e.Text)
}

// place says where a message is, in as few words as needed.
func (n narrator) place(e workspace.Entry) string {
	at := n.room(e.Where)
	if r, _ := n.w.Room(e.Where); r.Kind == workspace.AppDM && at != "" {
		at = " to " + strings.TrimPrefix(at, "@")
	} else if at != "" {
		at = " in " + at
	}
	if e.Thread != "" && e.Thread != e.TS {
		at += ", in the thread"
	}
	if e.To != "" {
		at += ", only to " + n.handle(e.To)
	}
	return strings.TrimPrefix(at, ",")
}

// room returns how a transcript writes a room: "#general", "@sam" for the direct message
// with a person, and "" for the actor's own with the bot.
func (n narrator) room(id string) string {
	r, _ := n.w.Room(id)
	if r.Name != "" {
		return "#" + r.Name
	}
	for _, member := range r.Members {
		if member != n.actor && member != n.w.App().BotUser {
			return "@" + n.handle(member)
		}
	}
	return ""
}

func (n narrator) view(what string, e workspace.Entry) string {
	if e.To != n.actor {
		what += " of " + n.handle(e.To)
	}
	switch e.Act {
	case workspace.Refusal:
		return formatParagraph(what+" refuses:", "\n"+e.Text)
	case workspace.Left:
		return what + " closes"
	}
	return formatParagraph(what+":", e.Text)
}

// handle returns how a transcript calls a person.
func (n narrator) handle(id string) string {
	if id == n.w.App().BotUser {
		return n.w.App().Name
	}
	if u, ok := n.w.User(id); ok {
		return u.Name
	}
	return id
}

// formatParagraph writes a text after its head, with further lines indented below it.
func formatParagraph(head, text string) string {
	if !strings.HasPrefix(text, "\n") {
		head += " "
	}
	return strings.TrimRight(head+strings.ReplaceAll(text, "\n", "\n"+margin), " ")
}
