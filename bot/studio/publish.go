package studio

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/studio/changes"
	"github.com/leaveway/leaveway/wizard"
)

// review is what an author sees before they publish.
func (s *studio) review(ctx context.Context, author Author, r *http.Request) (any, error) {
	if err := s.Shelf.Refresh(ctx); err != nil {
		return nil, err
	}
	id := wizard.ID(r.PathValue("id"))
	kept, d, drafted, err := s.draftOf(ctx, id, author)
	if err != nil {
		return nil, err
	}
	if !drafted {
		return nil, refuse(http.StatusConflict, "You have changed nothing in this form, so there is nothing to publish.")
	}
	out := map[string]any{"version": kept.Version, "seq": s.Shelf.Seq(), "name": d.Config.Name, "found": id == s.Root || leadsTo(s.Wizards, id), "isNew": true}
	compiled, _, _, err := s.withRules(d.Config)
	if err != nil {
		return nil, err
	}
	if current, ok := s.Wizards.Latest(id); ok {
		out["isNew"], out["current"] = false, current.Version
		out["changes"] = nonNil(changes.Between(withoutCompiledRules(current.Config), compiled))
		if d.Base != current.Version {
			out["theirs"] = s.theirs(ctx, id, d.Base, current)
		}
	}
	if file, ok := s.Files.Folder[id]; ok {
		out["file"] = file
	}
	next, problems, err := s.loadDraft(d)
	if err != nil {
		return nil, err
	}
	out["problems"] = problems
	if len(problems) == 0 {
		run, err := s.dryRun(ctx, id, next)
		if err != nil {
			return nil, err
		}
		out["dryRun"] = run
	}
	return out, nil
}

// theirs is what somebody else published since the author began.
func (s *studio) theirs(ctx context.Context, id wizard.ID, base wizard.Version, current *wizard.Wizard) any {
	out := map[string]any{"changes": []changes.Change{}, "by": "somebody else"}
	if began, ok := s.Wizards.At(id, base); ok && base != "" {
		out["changes"] = nonNil(changes.Between(withoutCompiledRules(began.Config), withoutCompiledRules(current.Config)))
	}
	if releases, err := s.Store.Releases(ctx); err == nil {
		for _, one := range releases {
			if one.Form == id && one.Version == current.Version {
				out["by"], out["at"] = s.nameOf(ctx, one.By), one.At
			}
		}
	}
	return out
}

// loadDraft loads a draft into a copy of the library, with everything that depends on it.
func (s *studio) loadDraft(d draft) (*wizard.Library, []Problem, error) {
	name, source, _, found, err := s.fileOf(d)
	if err != nil {
		return nil, nil, err
	}
	next := s.Wizards.Clone()
	err = next.LoadFiles(map[string][]byte{name: source})
	return next, append(problemsOf(err, d.Config, name), found...), nil
}

// publishCall is what the page sends to publish.
type publishCall struct {
	Version int64  `json:"version"` // of the draft that the author reviewed
	Seq     int64  `json:"seq"`     // the last release that they knew of
	Why     string `json:"why"`
	Move    bool   `json:"move"`  // forms in progress go on with the new version
	Offer   string `json:"offer"` // a new choice of leave type with this label leads to the form
}

// publish releases the author's draft.
func (s *studio) publish(ctx context.Context, author Author, r *http.Request) (any, error) {
	var c publishCall
	if err := readJSON(r, &c); err != nil {
		return nil, err
	}
	id := wizard.ID(r.PathValue("id"))
	kept, d, drafted, err := s.draftOf(ctx, id, author)
	if err != nil {
		return nil, err
	}
	if !drafted || kept.Version != c.Version {
		return nil, refuse(http.StatusConflict, "The draft has changed since you looked at it here. Look at it again, then publish.")
	}
	if file, ok := s.Files.Folder[id]; ok {
		return nil, refuse(http.StatusConflict, "This form is kept in your file "+file+". Download it, put it there, and restart the server.")
	}
	drafts := []draft{d}
	if c.Offer = strings.TrimSpace(c.Offer); c.Offer != "" {
		root, err := s.offer(id, c.Offer)
		if err != nil {
			return nil, err
		}
		drafts = append(drafts, draft{Config: root})
	}
	if err := s.release(ctx, author, c, drafts); err != nil {
		return nil, err
	}
	if err := s.Store.DeleteDraft(ctx, id, author.ID); err != nil {
		return nil, err
	}
	return s.afterRelease(ctx, author, id, c.Move)
}

// release makes versions of drafts and releases them, if they have no mistakes and nobody
// released anything in the meantime.
func (s *studio) release(ctx context.Context, author Author, c publishCall, drafts []draft) error {
	files := map[string][]byte{}
	p := agent.Publication{After: c.Seq}
	at := s.Clock().UTC()
	for i, d := range drafts {
		name, source, _, found, err := s.fileOf(d)
		if err != nil {
			return err
		}
		if len(found) > 0 {
			return &problem{status: http.StatusUnprocessableEntity, say: "A rule isn't understood yet.", detail: map[string]any{"problems": found}}
		}
		files[name] = source
		version := wizard.Fingerprint(source)
		p.Forms = append(p.Forms, agent.PublishedForm{ID: d.Config.ID, Version: version, Name: name, Source: source})
		p.Releases = append(p.Releases, agent.Release{Form: d.Config.ID, Version: version, By: author.ID})
		why := strings.TrimSpace(c.Why)
		if i > 0 {
			why = "leads to “" + drafts[0].Config.Name + "”"
		}
		p.Audit = append(p.Audit, agent.AuditEntry{At: at, By: author.ID, What: "published", Form: d.Config.ID, Why: joined(string(version), why)})
	}
	if err := s.Wizards.Clone().LoadFiles(files); err != nil {
		return &problem{status: http.StatusUnprocessableEntity, say: "This can't be published yet.", detail: map[string]any{"problems": problemsOf(err, drafts[0].Config, p.Forms[0].Name)}}
	}
	return s.commit(ctx, p, at)
}

func (s *studio) commit(ctx context.Context, p agent.Publication, at time.Time) error {
	err := s.Store.Publish(ctx, s.Tenant, p, at)
	if errors.Is(err, agent.ErrConflict) {
		return refuse(http.StatusConflict, "Somebody published something at the same moment. Nothing of yours is lost: look at the difference, then publish again.")
	}
	if err != nil {
		return err
	}
	return s.Shelf.Refresh(ctx)
}

// afterRelease moves the forms in progress if the author wants that.
func (s *studio) afterRelease(ctx context.Context, author Author, id wizard.ID, move bool) (any, error) {
	out := map[string]any{"moved": 0}
	if current, ok := s.Wizards.Latest(id); ok {
		out["version"] = current.Version
	}
	if !move {
		return out, nil
	}
	moved, err := s.move(ctx, author, id)
	if err != nil {
		return nil, err
	}
	out["moved"] = moved
	note := agent.AuditEntry{At: s.Clock().UTC(), By: author.ID, What: "moved", Form: id, Why: plural(moved, "form in progress", "forms in progress") + " to this version"}
	return out, s.Store.Note(ctx, s.Tenant, note)
}

// past is a version of a form in its history.
type past struct {
	Version  wizard.Version   `json:"version"`
	At       *time.Time       `json:"at,omitempty"`
	By       string           `json:"by,omitempty"`
	Why      string           `json:"why,omitempty"`
	Origin   string           `json:"origin"` // "shipped", "file" or "studio"
	Current  bool             `json:"current"`
	UnderWay int              `json:"underWay"`
	Changes  []changes.Change `json:"changes"` // from the version before it
}

// versions returns a form's history, the newest first.
func (s *studio) versions(ctx context.Context, _ Author, r *http.Request) (any, error) {
	id := wizard.ID(r.PathValue("id"))
	releases, err := s.Store.Releases(ctx)
	if err != nil {
		return nil, err
	}
	pinned, err := s.underWay(ctx)
	if err != nil {
		return nil, err
	}
	audit, err := s.Store.Audit(ctx, id)
	if err != nil {
		return nil, err
	}
	forms, err := s.Store.Forms(ctx)
	if err != nil {
		return nil, err
	}
	history := s.history(ctx, id, releases, forms)
	current, _ := s.Wizards.Latest(id)
	for i := range history {
		one := &history[i]
		one.UnderWay = pinned[id][one.Version]
		one.Why = whyOf(audit, one.Version)
		one.Current = current != nil && one.Version == current.Version && !slices.ContainsFunc(history[i+1:], func(p past) bool { return p.Version == one.Version })
		one.Changes = []changes.Change{}
		if i > 0 {
			one.Changes = s.between(id, history[i-1].Version, one.Version)
		}
	}
	slices.Reverse(history)
	return map[string]any{"versions": history}, nil
}

// history lists the versions that people got, oldest first: those that came with the
// program or in a file, then the releases.
func (s *studio) history(ctx context.Context, id wizard.ID, releases []agent.Release, forms []agent.PublishedForm) []past {
	var out []past
	origin, _ := originOf(s.Files, id)
	for _, f := range forms {
		released := slices.ContainsFunc(releases, func(r agent.Release) bool { return r.Form == id && r.Version == f.Version })
		if f.ID == id && !released {
			out = append(out, past{Version: f.Version, Origin: origin})
		}
	}
	for _, one := range releases {
		if at := one.At; one.Form == id {
			out = append(out, past{Version: one.Version, At: &at, By: s.nameOf(ctx, one.By), Origin: "studio"})
		}
	}
	return out
}

// whyOf returns what an author wrote when they published a version.
func whyOf(audit []agent.AuditEntry, version wizard.Version) (why string) {
	for _, e := range audit {
		if rest, ok := strings.CutPrefix(e.Why, string(version)); ok && e.What == "published" {
			why = strings.TrimPrefix(rest, ": ")
		}
	}
	return why
}

func (s *studio) between(id wizard.ID, before, after wizard.Version) []changes.Change {
	a, okA := s.Wizards.At(id, before)
	b, okB := s.Wizards.At(id, after)
	if !okA || !okB || before == "" || after == "" {
		return []changes.Change{}
	}
	return nonNil(changes.Between(withoutCompiledRules(a.Config), withoutCompiledRules(b.Config)))
}

// dryRunOf tries an earlier version on the forms in progress.
func (s *studio) dryRunOf(ctx context.Context, _ Author, r *http.Request) (any, error) {
	id, version := wizard.ID(r.PathValue("id")), wizard.Version(r.URL.Query().Get("version"))
	next, err := s.backTo(ctx, id, version)
	if err != nil {
		return nil, err
	}
	run, err := s.dryRun(ctx, id, next)
	if err != nil {
		return nil, err
	}
	current, _ := s.Wizards.Latest(id)
	back, _ := next.Latest(id)
	return map[string]any{"dryRun": run, "seq": s.Shelf.Seq(), "changes": nonNil(changes.Between(withoutCompiledRules(current.Config), withoutCompiledRules(back.Config)))}, nil
}

// backTo returns a copy of the library with an earlier version as the latest.
func (s *studio) backTo(ctx context.Context, id wizard.ID, version wizard.Version) (*wizard.Library, error) {
	if err := s.Shelf.Refresh(ctx); err != nil {
		return nil, err
	}
	forms, err := s.Store.Forms(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(forms, func(f agent.PublishedForm) bool { return f.ID == id && f.Version == version })
	if i < 0 {
		return nil, refuse(http.StatusNotFound, "There is no such version of this form.")
	}
	next := s.Wizards.Clone()
	if err := next.LoadFiles(map[string][]byte{forms[i].Name: forms[i].Source}); err != nil {
		return nil, &problem{status: http.StatusUnprocessableEntity, say: "This version doesn't fit the other forms any more.", detail: map[string]any{"problems": problemsOf(err, wizard.Config{}, "")}}
	}
	return next, nil
}

// rollback releases an earlier version again.
func (s *studio) rollback(ctx context.Context, author Author, r *http.Request) (any, error) {
	var c struct {
		Version wizard.Version `json:"version"`
		Seq     int64          `json:"seq"`
		Move    bool           `json:"move"`
	}
	if err := readJSON(r, &c); err != nil {
		return nil, err
	}
	id := wizard.ID(r.PathValue("id"))
	if file, ok := s.Files.Folder[id]; ok {
		return nil, refuse(http.StatusConflict, "This form is kept in your file "+file+". Go back to the earlier version there.")
	}
	if _, err := s.backTo(ctx, id, c.Version); err != nil {
		return nil, err
	}
	at := s.Clock().UTC()
	err := s.commit(ctx, agent.Publication{
		After:    c.Seq,
		Releases: []agent.Release{{Form: id, Version: c.Version, By: author.ID}},
		Audit:    []agent.AuditEntry{{At: at, By: author.ID, What: "rolled back", Form: id, Why: "to " + string(c.Version)}},
	}, at)
	if err != nil {
		return nil, err
	}
	return s.afterRelease(ctx, author, id, c.Move)
}

func joined(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), ": ")
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
