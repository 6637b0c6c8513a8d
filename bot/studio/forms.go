package studio

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// row is a form in the list.
type row struct {
	ID      wizard.ID      `json:"id"`
	Name    string         `json:"name"`
	Origin  string         `json:"origin"` // "shipped", "file", "studio" or "new"
	File    string         `json:"file,omitempty"`
	Version wizard.Version `json:"version,omitempty"`
	At      *time.Time     `json:"at,omitempty"`
	By      string         `json:"by,omitempty"`
	Steps   int            `json:"steps"`
	Asks    int            `json:"asks"`
	// UnderWay counts the forms in progress on this version, Older those on others.
	UnderWay int        `json:"underWay"`
	Older    int        `json:"older"`
	Draft    *time.Time `json:"draft,omitempty"` // the author's own
	Others   []string   `json:"others"`          // who else has a draft
	Found    bool       `json:"found"`           // another form leads to it, or every request begins with it
	Trouble  string     `json:"trouble,omitempty"`
}

// list returns all forms: those that people get, and drafts of new ones.
func (s *studio) list(ctx context.Context, author Author, _ *http.Request) (any, error) {
	if err := s.Shelf.Refresh(ctx); err != nil {
		return nil, err
	}
	releases, err := s.Store.Releases(ctx)
	if err != nil {
		return nil, err
	}
	drafts, err := s.Store.Drafts(ctx, "", "")
	if err != nil {
		return nil, err
	}
	pinned, err := s.underWay(ctx)
	if err != nil {
		return nil, err
	}
	rows := []row{}
	for _, w := range s.Wizards.All() {
		rows = append(rows, s.rowOf(ctx, w, releases, pinned[w.ID]))
	}
	rows = withBroken(s, rows)
	for _, d := range drafts {
		if isPaper(d.Form) {
			continue
		}
		i := slices.IndexFunc(rows, func(r row) bool { return r.ID == d.Form })
		if i < 0 {
			read := draft{}
			if err := json.Unmarshal(d.Body, &read); err != nil {
				continue
			}
			rows = append(rows, row{ID: d.Form, Name: read.Config.Name, Origin: "new", Others: []string{}, Steps: len(read.Config.Steps), Asks: asks(read.Config)})
			i = len(rows) - 1
		}
		if at := d.Updated; d.Author == author.ID {
			rows[i].Draft = &at
		} else {
			rows[i].Others = append(rows[i].Others, s.nameOf(ctx, d.Author))
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(rank(s.Root, a), rank(s.Root, b)), cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)))
	})
	return map[string]any{"forms": rows, "root": s.Root}, nil
}

// rank puts drafts of new forms first.
func rank(root wizard.ID, r row) int {
	switch {
	case r.Origin == "new":
		return 0
	case r.ID == root:
		return 1
	}
	return 2
}

func (s *studio) rowOf(ctx context.Context, w *wizard.Wizard, releases []agent.Release, pinned map[wizard.Version]int) row {
	r := row{ID: w.ID, Name: w.Name, Version: w.Version, Steps: len(w.Steps), Asks: asks(w.Config), Others: []string{}}
	r.Origin, r.File = originOf(s.Files, w.ID)
	for _, one := range releases {
		if one.Form == w.ID && one.Version == w.Version && r.Origin != "file" {
			at := one.At
			r.Origin, r.At, r.By = "studio", &at, s.nameOf(ctx, one.By)
		}
	}
	for version, n := range pinned {
		if version == w.Version {
			r.UnderWay = n
		} else {
			r.Older += n
		}
	}
	r.Found = w.ID == s.Root || leadsTo(s.Wizards, w.ID)
	return r
}

// withBroken marks published forms that can't be used, and adds those without any usable version.
func withBroken(s *studio, rows []row) []row {
	for _, b := range s.Shelf.Broken() {
		i := slices.IndexFunc(rows, func(r row) bool { return r.ID == b.ID })
		if i < 0 {
			d, _ := readFile(b.File, string(b.Source)) // without its name it is listed by its ID
			rows = append(rows, row{ID: b.ID, Name: d.Config.Name, Origin: "studio", Others: []string{}, Steps: len(d.Config.Steps), Asks: asks(d.Config), Found: true})
			i = len(rows) - 1
		}
		rows[i].Trouble = troubleOf(s, b)
	}
	return rows
}

// brokenForm returns the form with an ID that was published last, if it can't be used.
func brokenForm(s *studio, id wizard.ID) (Broken, bool) {
	all := s.Shelf.Broken()
	i := slices.IndexFunc(all, func(b Broken) bool { return b.ID == id })
	if i < 0 {
		return Broken{}, false
	}
	return all[i], true
}

// troubleOf says why people don't get a form that was published, and what they get.
func troubleOf(s *studio, b Broken) string {
	instead := "people don't see it at all"
	if _, ok := s.Wizards.Latest(b.ID); ok {
		instead = "people get the version before it"
	}
	return "The version that was published last can't be used any more: " + b.Why + " Until you fix it and publish again, " + instead + "."
}

// originOf says where a form comes from if nobody released another version.
func originOf(f Files, id wizard.ID) (origin, file string) {
	if file, ok := f.Folder[id]; ok {
		return "file", file
	}
	if f.Shipped[id] {
		return "shipped", ""
	}
	return "studio", ""
}

func asks(cfg wizard.Config) (n int) {
	for _, e := range cfg.Elements {
		if e.Type == wizard.TypeQuestion {
			n++
		}
	}
	return n
}

// underWay counts the forms in progress by form and version.
func (s *studio) underWay(ctx context.Context) (map[wizard.ID]map[wizard.Version]int, error) {
	sessions, err := s.Store.Sessions(ctx, s.Tenant)
	if err != nil {
		return nil, err
	}
	out := map[wizard.ID]map[wizard.Version]int{}
	for _, one := range sessions {
		for id, version := range one.Form.Pins {
			if out[id] == nil {
				out[id] = map[wizard.Version]int{}
			}
			out[id][version]++
		}
	}
	return out, nil
}

// open returns one form: what people get, and the author's draft of it.
func (s *studio) open(ctx context.Context, author Author, r *http.Request) (any, error) {
	if err := s.Shelf.Refresh(ctx); err != nil {
		return nil, err
	}
	id := wizard.ID(r.PathValue("id"))
	current, exists := s.Wizards.Latest(id)
	kept, d, drafted, err := s.draftOf(ctx, id, author)
	if err != nil {
		return nil, err
	}
	broken, isBroken := brokenForm(s, id)
	if !exists && !drafted && !isBroken {
		return nil, refuse(http.StatusNotFound, "There is no form with this address. It may have been deleted, or the draft is somebody else's.")
	}
	origin, file := originOf(s.Files, id)
	out := map[string]any{"id": id, "version": kept.Version, "origin": origin, "file": file, "found": id == s.Root || leadsTo(s.Wizards, id), "drafted": drafted}
	if isBroken {
		out["trouble"] = troubleOf(s, broken)
	}
	if exists {
		out["published"], out["current"] = tidy(withoutRules(current.Config)), current.Version
	}
	switch {
	case drafted:
	case isBroken: // what is to be fixed
		if d, err = readFile(broken.File, string(broken.Source)); err != nil {
			return nil, err
		}
		if exists {
			d.Base = current.Version
		}
	default:
		d = draft{Config: current.Config, Base: current.Version}
	}
	problems, means, err := s.check(d)
	if err != nil {
		return nil, err
	}
	out["config"], out["base"], out["problems"], out["rules"] = tidy(withoutRules(d.Config)), d.Base, problems, means
	out["tags"] = s.tagsBefore(id)
	return out, nil
}

// tagsBefore are the questions of forms that lead to a form, which its rules can name.
func (s *studio) tagsBefore(id wizard.ID) []map[string]string {
	out := []map[string]string{}
	for _, w := range s.Wizards.All() {
		if !slices.ContainsFunc(w.Next, func(n wizard.Next) bool { return n.Wizard == id }) {
			continue
		}
		for _, e := range w.Elements {
			if e.Type == wizard.TypeQuestion {
				out = append(out, map[string]string{"tag": string(e.Attributes.Tag), "label": cmp.Or(e.Attributes.Label, e.Attributes.QuestionText)})
			}
		}
	}
	return out
}
