package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/wizard"
)

// SaveWizards stores published versions. It doesn't change versions already stored.
func (db *DB) SaveWizards(ctx context.Context, all []agent.PublishedForm, at time.Time) error {
	if len(all) == 0 {
		return nil
	}
	b := batch{}
	b.forms(all, at)
	if err := db.engine.Apply(ctx, b.writes); err != nil {
		return fmt.Errorf("save wizards: %w", err)
	}
	return nil
}

func (b *batch) forms(all []agent.PublishedForm, at time.Time) {
	for _, w := range all {
		b.add(addWizardSQL, nil, string(w.ID), string(w.Version), w.Name, w.Source, micros(at))
	}
}

// PublishedForms returns every version ever published, oldest first.
func PublishedForms(ctx context.Context, db *DB) ([]agent.PublishedForm, error) {
	var all []agent.PublishedForm
	err := db.engine.Each(ctx, wizardsSQL, nil, func(r engine.Row) error {
		var w agent.PublishedForm
		err := r.Scan(&w.ID, &w.Version, &w.Name, &w.Source)
		all = append(all, w)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the published wizards: %w", err)
	}
	return all, nil
}

// Studio is what the studio keeps in a database: releases, drafts and authors.
type Studio struct{ db *DB }

// StudioOf returns the studio's part of a database.
func StudioOf(db *DB) Studio { return Studio{db} }

// Forms returns every version ever published, oldest first.
func (s Studio) Forms(ctx context.Context) ([]agent.PublishedForm, error) {
	return PublishedForms(ctx, s.db)
}

// CountReleases returns how many releases there have been. It is cheap enough to call
// every second.
func (s Studio) CountReleases(ctx context.Context) (n int64, err error) {
	err = s.db.engine.Each(ctx, countReleasesSQL, nil, func(r engine.Row) error { return r.Scan(&n) })
	if err != nil {
		return 0, fmt.Errorf("count releases: %w", err)
	}
	return n, nil
}

// Releases returns all releases, oldest first.
func (s Studio) Releases(ctx context.Context) ([]agent.Release, error) {
	var all []agent.Release
	err := s.db.engine.Each(ctx, releasesSQL, nil, func(r engine.Row) error {
		var one agent.Release
		var at int64
		err := r.Scan(&one.Seq, &one.Form, &one.Version, &at, &one.By)
		one.At = atMicros(at)
		all = append(all, one)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("releases: %w", err)
	}
	return all, nil
}

// Publish writes a publication in one transaction. It fails with [agent.ErrConflict] and
// writes nothing if anything was released after p.After.
func (s Studio) Publish(ctx context.Context, tenant agent.TenantID, p agent.Publication, at time.Time) error {
	if len(p.Releases) == 0 {
		return errors.New("publish: nothing is released")
	}
	b := batch{next: s.db.next, keys: s.db.opts.Keys}
	b.forms(p.Forms, at)
	for i, r := range p.Releases {
		b.add(addReleaseSQL, agent.ErrConflict, p.After+1+int64(i), string(r.Form), string(r.Version), micros(at), string(r.By))
	}
	for _, e := range p.Audit {
		b.entry(tenant, e)
	}
	if err := apply(ctx, s.db, &b); err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	return nil
}

// Note adds entries to the audit.
func (s Studio) Note(ctx context.Context, tenant agent.TenantID, all ...agent.AuditEntry) error {
	b := batch{next: s.db.next, keys: s.db.opts.Keys}
	for _, e := range all {
		b.entry(tenant, e)
	}
	if err := apply(ctx, s.db, &b); err != nil {
		return fmt.Errorf("note in the audit: %w", err)
	}
	return nil
}

// Audit returns who did what to a form, oldest first.
func (s Studio) Audit(ctx context.Context, form wizard.ID) ([]agent.AuditEntry, error) {
	var all []agent.AuditEntry
	err := s.db.EachEntry(ctx, string(form), func(_ agent.TenantID, e agent.AuditEntry) error {
		if e.Form == form {
			all = append(all, e)
		}
		return nil
	})
	return all, err
}

// Drafts returns the drafts of a form, of an author, or all of them where both are empty.
func (s Studio) Drafts(ctx context.Context, form wizard.ID, author agent.UserID) ([]agent.FormDraft, error) {
	var all []agent.FormDraft
	err := s.db.engine.Each(ctx, draftsSQL, []any{string(form), string(author)}, func(r engine.Row) error {
		var d agent.FormDraft
		var at int64
		var body []byte
		err := r.Scan(&d.Form, &d.Author, &d.Version, &at, &body)
		d.Updated, d.Body = atMicros(at), append([]byte(nil), body...)
		all = append(all, d)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("drafts: %w", err)
	}
	return all, nil
}

// SaveDraft writes a draft over the version that it was read with. It fails with
// [agent.ErrConflict] if that isn't the last one.
func (s Studio) SaveDraft(ctx context.Context, d agent.FormDraft) error {
	b := batch{}
	args := []any{string(d.Form), string(d.Author), micros(d.Updated), []byte(d.Body)}
	if d.Version == 0 {
		b.add(insertDraftSQL, agent.ErrConflict, args...)
	} else {
		b.add(updateDraftSQL, agent.ErrConflict, append(args, d.Version)...)
	}
	if err := s.db.engine.Apply(ctx, b.writes); err != nil {
		return fmt.Errorf("save a draft: %w", err)
	}
	return nil
}

// DeleteDraft deletes an author's draft, if there is one.
func (s Studio) DeleteDraft(ctx context.Context, form wizard.ID, author agent.UserID) error {
	if err := s.db.engine.Apply(ctx, []engine.Write{engine.Do(deleteDraftSQL, string(form), string(author))}); err != nil {
		return fmt.Errorf("delete a draft: %w", err)
	}
	return nil
}

// Authors returns whom administrators let into the studio.
func (s Studio) Authors(ctx context.Context) ([]agent.Author, error) {
	var all []agent.Author
	err := s.db.engine.Each(ctx, authorsSQL, nil, func(r engine.Row) error {
		var a agent.Author
		var at int64
		err := r.Scan(&a.ID, &at, &a.By)
		a.At = atMicros(at)
		all = append(all, a)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("authors: %w", err)
	}
	return all, nil
}

// AddAuthor lets somebody into the studio.
func (s Studio) AddAuthor(ctx context.Context, a agent.Author) error {
	add := engine.Do(addAuthorSQL, string(a.ID), micros(a.At), string(a.By))
	if err := s.db.engine.Apply(ctx, []engine.Write{add}); err != nil {
		return fmt.Errorf("add an author: %w", err)
	}
	return nil
}

// RemoveAuthor takes that back.
func (s Studio) RemoveAuthor(ctx context.Context, id agent.UserID) error {
	if err := s.db.engine.Apply(ctx, []engine.Write{engine.Do(deleteAuthorSQL, string(id))}); err != nil {
		return fmt.Errorf("remove an author: %w", err)
	}
	return nil
}

// Sessions returns a tenant's sessions with an open form, the last active first. It logs
// and skips unreadable ones.
func (s Studio) Sessions(ctx context.Context, tenant agent.TenantID) ([]agent.Session, error) {
	var all []agent.Session
	err := s.db.eachBody(ctx, sessionsSQL, sessionBody, tenant, func(_ string, version int64, read func(any) error) error {
		var one agent.Session
		if err := read(&one); err != nil {
			return err
		}
		one.Version = version
		if hasOpenForm(one) {
			all = append(all, one)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("sessions: %w", err)
	}
	slices.SortStableFunc(all, func(a, b agent.Session) int { return b.UpdatedAt.Compare(a.UpdatedAt) })
	return all, nil
}

// Commit writes an outcome, see [DB.Commit].
func (s Studio) Commit(ctx context.Context, out agent.Outcome) error { return s.db.Commit(ctx, out) }
