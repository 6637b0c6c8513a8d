package admin

import (
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

// forms lists the forms, or the versions of one.
func (p Place) forms(ask Ask) Answer {
	if ask.Words != "" {
		f, sorry := p.find(ask.Words)
		if f == nil {
			return sorry
		}
		return p.versions(ask, *f)
	}
	l := page{title: "Forms", none: "There are no forms.", note: "Forms in progress stay with the version they began with, whatever is published."}
	for _, f := range p.Shelf.Forms {
		text := f.Name + " (" + string(f.ID) + "), version " + short(f.Current)
		text += inProgress(underWay(f))
		if f.File != "" {
			text += ", kept in your file " + f.File
		}
		if f.Broken != "" {
			text += ". The version published last can't be used: " + f.Broken
		}
		l.add(text, button("Versions", "forms "+string(f.ID)))
	}
	blocks := l.draw(ask)
	a := Answer{}
	if len(p.Shelf.Drafts) > 0 {
		var lines []string
		for _, d := range p.Shelf.Drafts {
			lines = append(lines, string(d.Form)+", by "+string(d.By)+", changed "+p.since(d.Updated))
			a.People = append(a.People, d.By)
		}
		blocks = append(blocks, agent.Block{Heading: "Drafts"}, agent.Block{Text: "• " + strings.Join(lines, "\n• ")}, agent.Block{Small: "Their authors review and publish them in the studio, which shows what changes first."})
	}
	if p.Shelf.Studio != "" {
		blocks = append(blocks, agent.Block{Links: []agent.Link{{Label: "Open the studio", URL: p.Shelf.Studio}}})
	}
	a.Blocks = blocks
	return a
}

// find returns the form that words name; otherwise the answer that says so.
func (p Place) find(words string) (*Form, Answer) {
	word, _, _ := strings.Cut(words, " ")
	var ids []string
	for i, f := range p.Shelf.Forms {
		if string(f.ID) == word || strings.EqualFold(f.Name, words) {
			return &p.Shelf.Forms[i], Answer{}
		}
		ids = append(ids, string(f.ID))
	}
	return nil, Answer{Blocks: []agent.Block{
		{Text: "There is no form “" + words + "”: " + curly(content.Suggest(word, ids))},
		{Buttons: []agent.Button{button("All forms", "forms")}},
	}}
}

// versions lists the versions of a form, with what can be done with each.
func (p Place) versions(ask Ask, f Form) Answer {
	l := page{title: f.Name, none: "No version was ever published.", note: "Anyone who is filling in a version stays with it. “Use this version” is for forms that begin from now on."}
	if f.File != "" {
		l.note = "This form is kept in your file " + f.File + ": change it there and restart."
	}
	ask.Words = string(f.ID)
	a := Answer{}
	for _, v := range f.Versions {
		text := "Version " + short(v.Version)
		if v.Version == f.Current {
			text += " (current)"
		}
		if v.At.IsZero() {
			text += ", came with the program"
		} else {
			text += ", published by " + string(v.By) + " on " + p.day(v.At)
			a.People = append(a.People, v.By)
		}
		text += inProgress(v.UnderWay)
		switch {
		case v.Version == f.Current || f.File != "":
			l.add(text)
		case !v.Usable:
			l.add(text + ", doesn't fit the other forms any more")
		default:
			l.add(text, button("Use this version", "rollback "+string(f.ID)+" "+string(v.Version)))
		}
	}
	a.Blocks = l.draw(ask)
	return a
}

// rollBack asks whether people should get another version of a form, and then releases it.
// What was confirmed is only done if nobody has released anything since.
func (p Place) rollBack(ask Ask) Answer {
	fields := strings.Fields(ask.Words)
	if len(fields) < 2 {
		return Answer{Blocks: []agent.Block{
			{Text: "Say which form and which version, such as “/leave-admin rollback preg-adoption-v1 1a2b3c4d”. The list has a button for each."},
			{Buttons: []agent.Button{button("All forms", "forms")}},
		}}
	}
	f, sorry := p.find(fields[0])
	if f == nil {
		return sorry
	}
	i := slices.IndexFunc(f.Versions, func(v Version) bool { return strings.HasPrefix(string(v.Version), fields[1]) })
	switch {
	case i < 0:
		return p.toVersions(*f, "There is no version "+fields[1]+" of “"+f.Name+"”.")
	case f.File != "":
		return p.toVersions(*f, "“"+f.Name+"” is kept in your file "+f.File+". Go back to the earlier version there, and restart.")
	case f.Versions[i].Version == f.Current:
		return p.toVersions(*f, "People already get version "+short(f.Current)+" of “"+f.Name+"”.")
	case !f.Versions[i].Usable:
		return p.toVersions(*f, "Version "+short(f.Versions[i].Version)+" doesn't fit the other forms any more, so people can't get it.")
	case len(fields) < 3:
		return p.confirm(*f, f.Versions[i])
	case fields[2] != strconv.FormatInt(p.Shelf.Seq, 10):
		return p.toVersions(*f, "Somebody published something in the meantime. Look at the versions again, then decide.")
	}
	return p.release(*f, f.Versions[i])
}

func (p Place) toVersions(f Form, text string) Answer {
	return Answer{Blocks: []agent.Block{{Text: text}, {Buttons: []agent.Button{button("Versions", "forms "+string(f.ID))}}}}
}

// confirm says what would happen.
func (p Place) confirm(f Form, v Version) Answer {
	stay := "Forms in progress are safe: each stays with the version it began with."
	words := "rollback " + string(f.ID) + " " + string(v.Version) + " " + strconv.FormatInt(p.Shelf.Seq, 10)
	yes := button("Use version "+short(v.Version), words)
	yes.Style = agent.Danger
	return Answer{Blocks: []agent.Block{
		{Text: "Anyone who begins “" + f.Name + "” from now on would get version " + short(v.Version) + " instead of " + short(f.Current) + ". " + stay},
		{Buttons: []agent.Button{yes, button("Leave it as it is", "forms "+string(f.ID))}},
	}}
}

// release has people get a version.
func (p Place) release(f Form, v Version) Answer {
	why := "to " + string(v.Version)
	entry := agent.AuditEntry{At: p.Event.At, By: p.Event.Person.ID, What: "rolled back", Form: f.ID, Why: why}
	return Answer{
		Blocks: []agent.Block{
			{Text: "Done: “" + f.Name + "” is at version " + short(v.Version) + ". All servers have it within a second. Forms in progress go on as they were."},
			{Buttons: []agent.Button{button("Take that back", "rollback "+string(f.ID)+" "+string(f.Current))}},
		},
		Audit: []agent.AuditEntry{entry},
		Change: agent.Administration{
			After: p.Shelf.Seq, Releases: []agent.Release{{Form: f.ID, Version: v.Version, By: p.Event.Person.ID}},
		},
	}
}

// few is how many people at least have to be in a form for their number to be said: the form is
// the kind of their leave, and the list of sessions says who they may be.
const few = 5

func inProgress(n int) string {
	if n < few {
		return ""
	}
	return ", " + strconv.Itoa(n) + " in progress"
}

func underWay(f Form) (n int) {
	for _, v := range f.Versions {
		n += v.UnderWay
	}
	return n
}

// short is as much of a version as tells it from others.
func short(v wizard.Version) string { return string(v[:min(len(v), 8)]) }

// curly replaces straight quotation marks.
func curly(text string) string {
	for strings.Count(text, `"`) > 1 {
		text = strings.Replace(strings.Replace(text, `"`, "“", 1), `"`, "”", 1)
	}
	return text
}
