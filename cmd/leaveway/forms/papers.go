package forms

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// policies is the kind of papers that are stored as HR's policies, so that the studio and Slack
// edit the same texts. The other kinds are released like forms.
const policies = "policies"

// papers are the policies, questionnaires and journeys of a server.
type papers struct {
	Place
	shelf  *Shelf
	tenant agent.TenantID
	name   func(ctx context.Context, id agent.UserID) string
	reader *read.Reader
}

// All implements [studio.Papers].
func (p papers) All(ctx context.Context) ([]studio.Paper, error) {
	if err := p.shelf.Refresh(ctx); err != nil {
		return nil, err
	}
	var all []studio.Paper
	kept, err := p.Policies.List(ctx, p.tenant)
	if err != nil {
		return nil, err
	}
	for _, k := range kept {
		if !k.Retired {
			all = append(all, paperOf(k))
		}
	}
	own, library := p.ownFiles(), p.Desk.Library()
	for _, f := range library.Files() {
		one := studio.Paper{
			Kind: f.Folder, ID: string(f.ID()), Title: string(f.ID()), Text: string(f.Text), File: f.Name,
			Version: string(wizard.Fingerprint(f.Text)), Origin: "studio",
		}
		if t, ok := library.Template(f.ID()); ok && t.Title != "" {
			one.Title = t.Title
		} else if one.ID == "intents" {
			one.Title = "What leads to which questionnaire"
		}
		is := func(s questionnaire.Source) bool { return s.Folder == f.Folder && bytes.Equal(s.Text, f.Text) }
		switch {
		case slices.ContainsFunc(own, is):
			one.Origin = "file"
		case slices.ContainsFunc(questionnaire.Shipped(), is):
			one.Origin = "shipped"
		}
		all = append(all, one)
	}
	return withUnusable(all, p.shelf.Unusable()), nil
}

// withUnusable puts published texts that can't be used in the place of those that people get
// instead, for their authors to correct.
func withUnusable(all []studio.Paper, unusable []Unusable) []studio.Paper {
	for _, u := range unusable {
		kind, id, _ := strings.Cut(string(u.Release.ID), "/")
		one := studio.Paper{
			Kind: kind, ID: id, Title: id, Text: string(u.Release.Source), File: u.Release.Name, Version: string(u.Release.Version), Origin: "studio",
			Trouble: "The version that was published last can't be used any more: " + u.Why + " Until you fix it and publish again, " + u.Instead + ".",
		}
		i := slices.IndexFunc(all, func(o studio.Paper) bool { return o.Kind == kind && o.ID == id })
		switch {
		case i < 0:
			all = append(all, one)
		case all[i].Origin != "file":
			one.Title = all[i].Title
			all[i] = one
		}
	}
	return all
}

// ownFiles are the questionnaires and journeys of the content folder.
func (p Place) ownFiles() []questionnaire.Source {
	if p.Content == "" {
		return nil
	}
	files, err := questionnaire.ReadFolder(os.DirFS(p.Content))
	if err != nil {
		p.Log.WithError(err).Error("the questionnaires of the content folder can't be read")
	}
	return files
}

func paperOf(k agent.KeptPolicy) studio.Paper {
	one := studio.Paper{
		Kind: policies, ID: string(k.Policy.Policy), Title: k.Title, Text: read.Format(k.Policy),
		Version: strconv.FormatInt(k.Version, 10), Origin: "studio",
	}
	switch {
	case k.Version > 0:
	case k.Shipped:
		one.Origin = "shipped"
	default:
		one.Origin, one.File = "file", string(k.Policy.Policy)+".md"
	}
	return one
}

// Check implements [studio.Papers].
func (p papers) Check(ctx context.Context, one studio.Paper) (studio.Checked, error) {
	if one.Kind == policies {
		return p.checkPolicy(ctx, one)
	}
	source := sourceOf(one)
	found := studio.Checked{ID: string(source.ID()), Title: one.Title}
	library, err := questionnaire.LoadFiles(questionnaire.Overlay(p.Desk.Library().Files(), []questionnaire.Source{source}))
	var mistakes content.Mistakes
	switch {
	case errors.As(err, &mistakes):
		for _, m := range mistakes {
			if m.File != source.Path() {
				m.What, m.Line = "in "+m.File+": "+m.What, 0
			}
			found.Mistakes = append(found.Mistakes, m)
		}
	case err != nil:
		return found, err
	default:
		if t, ok := library.Template(source.ID()); ok {
			found.Title = t.Title
		}
		found.Look = library.Outline(source.ID())
	}
	return found, nil
}

func sourceOf(one studio.Paper) questionnaire.Source {
	name := one.File
	if name == "" {
		name = one.ID + ".yaml"
	}
	return questionnaire.Source{Folder: one.Kind, Name: name, Text: []byte(one.Text)}
}

// checkPolicy reads a policy as HR's file or message is read. HR sees in the preview what was
// read.
func (p papers) checkPolicy(ctx context.Context, one studio.Paper) (studio.Checked, error) {
	file := one.ID + ".md"
	if one.ID == "" {
		file = "policy.md"
	}
	mistakes, err := p.reader.Lint(ctx, file, []byte(one.Text))
	if err != nil {
		return studio.Checked{}, err
	}
	found := studio.Checked{ID: one.ID, Mistakes: mistakes}
	policy, err := p.reader.ReadFile(ctx, file, []byte(one.Text))
	if err != nil {
		if _, ok := errors.AsType[*knowledge.Refusal](err); !ok {
			return found, err
		}
		if len(found.Mistakes) == 0 {
			found.Mistakes = content.Mistakes{{What: err.Error()}}
		}
		return found, nil
	}
	found.Title = policy.Title
	kept, err := p.Policies.List(ctx, p.tenant)
	if err != nil {
		return found, err
	}
	if found.ID == "" {
		found.ID = studio.Slug(policy.Title, '-')
		for _, k := range kept { // the same policy, perhaps in a file of another name
			if !k.Retired && strings.EqualFold(k.Title, policy.Title) {
				found.ID = string(k.Policy.Policy)
			}
		}
	}
	for _, k := range kept {
		if !k.Retired && strings.EqualFold(k.Title, policy.Title) && string(k.Policy.Policy) != found.ID {
			found.Mistakes = append(found.Mistakes, content.Mistake{What: "there is another policy called “" + k.Title + "”", Fix: "give this one another title, or edit that one"})
		}
	}
	found.Look = []agent.Block{{Text: say.PolicyRead(policy)}}
	passages, rest := say.Preview(policy)
	for _, passage := range passages {
		found.Look = append(found.Look, agent.Block{Quote: passage})
	}
	if rest != "" {
		found.Look = append(found.Look, agent.Block{Small: rest})
	}
	return found, nil
}

// Versions implements [studio.Papers].
func (p papers) Versions(ctx context.Context, one studio.Paper) ([]studio.PastPaper, error) {
	var all []studio.PastPaper
	if one.Kind == policies {
		kept, err := p.Policies.Versions(ctx, p.tenant, knowledge.PolicyID(one.ID))
		for _, k := range kept {
			all = append(all, studio.PastPaper{Version: strconv.FormatInt(k.Version, 10), At: k.By.At, By: k.By.By, Why: k.Why, Text: read.Format(k.Policy)})
		}
		return all, err
	}
	for _, f := range questionnaire.Overlay(questionnaire.Shipped(), p.ownFiles()) {
		if f.Folder == one.Kind && string(f.ID()) == one.ID {
			all = append(all, studio.PastPaper{Version: string(wizard.Fingerprint(f.Text)), Text: string(f.Text)})
		}
	}
	db, key := store.StudioOf(p.DB), wizard.ID(one.Kind+"/"+one.ID)
	releases, err := db.Releases(ctx)
	if err != nil {
		return nil, err
	}
	texts, err := db.Forms(ctx)
	if err != nil {
		return nil, err
	}
	audit, err := db.Audit(ctx, key)
	if err != nil {
		return nil, err
	}
	for _, r := range releases {
		if r.Form != key {
			continue
		}
		past := studio.PastPaper{Version: string(r.Version), At: r.At, By: r.By}
		for _, f := range texts {
			if f.ID == key && f.Version == r.Version {
				past.Text = string(f.Source)
			}
		}
		for _, e := range audit {
			if e.At.Equal(r.At) {
				past.Why = e.Why
			}
		}
		all = append(all, past)
	}
	return all, nil
}

// Publish implements [studio.Papers].
func (p papers) Publish(ctx context.Context, one studio.Paper, by agent.AuditEntry) error {
	if err := p.shelf.Refresh(ctx); err != nil {
		return err
	}
	// What is compared below is at least as new as this: a text that is published in between
	// is either seen there, or refused by the store.
	seq := p.shelf.Seq()
	all, err := p.All(ctx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(o studio.Paper) bool { return o.Kind == one.Kind && o.ID == one.ID })
	if i >= 0 && all[i].Version != one.Version || i < 0 && one.Version != "" {
		return agent.ErrConflict
	}
	if one.Kind == policies {
		return p.publishPolicy(ctx, one, by)
	}
	source := sourceOf(one)
	key, version := wizard.ID(one.Kind+"/"+one.ID), wizard.Fingerprint(source.Text)
	err = store.StudioOf(p.DB).Publish(ctx, p.tenant, agent.Publication{
		After:    seq,
		Forms:    []agent.PublishedForm{{ID: key, Version: version, Name: source.Name, Source: source.Text}},
		Releases: []agent.Release{{Form: key, Version: version, By: by.By}},
		Audit:    []agent.AuditEntry{by},
	}, by.At)
	if err != nil {
		return err
	}
	return p.shelf.Refresh(ctx)
}

func (p papers) publishPolicy(ctx context.Context, one studio.Paper, by agent.AuditEntry) error {
	policy, err := p.reader.ReadFile(ctx, one.ID+".md", []byte(one.Text))
	if err != nil {
		return err
	}
	policy.Policy = knowledge.PolicyID(one.ID)
	kept := agent.KeptPolicy{
		Policy: policy, Change: agent.PolicyEdited, Why: by.Why,
		By: agent.Signature{By: by.By, Name: p.name(ctx, by.By), At: by.At},
	}
	switch {
	case one.Version == "":
		kept.Change = agent.PolicyAdded
	case by.What == "rolled back":
		kept.Change, kept.Why = agent.PolicyRestored, strings.TrimPrefix(by.Why, "to ")
	}
	if one.Version != "" {
		if kept.Version, err = strconv.ParseInt(one.Version, 10, 64); err != nil {
			return err
		}
	}
	return p.DB.SavePolicies(ctx, p.tenant, []agent.KeptPolicy{kept})
}

// isPaper reports whether a release is of a questionnaire or a journey.
func isPaper(id wizard.ID) bool { return strings.Contains(string(id), "/") }
