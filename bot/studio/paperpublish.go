package studio

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/studio/changes"
	"github.com/leaveway/leaveway/wizard"
)

// review is what an author sees before they publish.
func (s *papers) review(ctx context.Context, author Author, r *http.Request) (any, error) {
	p, err := s.find(ctx, r)
	if err != nil {
		return nil, err
	}
	kept, d, drafted, err := s.draft(ctx, p, author)
	if err != nil {
		return nil, err
	}
	if !drafted {
		return nil, refuse(http.StatusConflict, "You have changed nothing here, so there is nothing to publish.")
	}
	out, err := s.checked(ctx, p, d)
	if err != nil {
		return nil, err
	}
	out["paper"], out["version"], out["current"] = p, kept.Version, p.Version
	out["changes"] = nonNil(changes.Lines(p.Text, d.Text))
	if d.Base != p.Version && p.Version != "" {
		theirs := map[string]any{"by": "Somebody else", "changes": []changes.Change{}}
		past, err := s.Papers.Versions(ctx, p)
		if err != nil {
			return nil, err
		}
		for _, v := range past {
			if v.Version == d.Base {
				theirs["changes"] = nonNil(changes.Lines(v.Text, p.Text))
			}
			if v.Version == p.Version {
				theirs["by"], theirs["at"] = s.nameOf(ctx, v.By), v.At
			}
		}
		out["theirs"] = theirs
	}
	return out, nil
}

// publish makes the author's draft what people get.
func (s *papers) publish(ctx context.Context, author Author, r *http.Request) (any, error) {
	var c struct {
		Version int64  `json:"version"` // of the draft that the author reviewed
		Current string `json:"current"` // the published version that they compared it with
		Why     string `json:"why"`
	}
	if err := readJSON(r, &c); err != nil {
		return nil, err
	}
	p, err := s.find(ctx, r)
	if err != nil {
		return nil, err
	}
	kept, d, drafted, err := s.draft(ctx, p, author)
	switch {
	case err != nil:
		return nil, err
	case !drafted || kept.Version != c.Version:
		return nil, refuse(http.StatusConflict, "The draft has changed since you looked at it here. Look at it again, then publish.")
	case p.Version != c.Current:
		return nil, refuse(http.StatusConflict, overtakenPaper)
	}
	if err := s.release(ctx, author, p, d, "published", c.Why); err != nil {
		return nil, err
	}
	if err := s.Store.DeleteDraft(ctx, p.key(), author.ID); err != nil { // it is published all the same
		s.Log.WithError(err).WithField("paper", p.key()).Error("studio: a published draft can't be deleted")
	}
	return map[string]bool{"ok": true}, nil
}

const overtakenPaper = "Somebody published another version in the meantime. Nothing of yours is lost: look at the difference, then publish again."

// release publishes a text, if it has no mistakes and its source isn't a file.
func (s *papers) release(ctx context.Context, author Author, p Paper, d paperDraft, what, why string) error {
	if p.Origin == "file" {
		return refuse(http.StatusConflict, "Your content folder is the source of this file and is read-only here. Download the draft, put it into the folder, and restart the server.")
	}
	out, err := s.checked(ctx, p, d)
	if err != nil {
		return err
	}
	if problems, ok := out["problems"].([]lineProblem); !ok || len(problems) > 0 {
		return &problem{status: http.StatusUnprocessableEntity, say: "This can't be published yet.", detail: map[string]any{"problems": out["problems"]}}
	}
	p.Text = d.Text
	err = s.Papers.Publish(ctx, p, agent.AuditEntry{At: s.Clock().UTC(), By: author.ID, What: what, Form: p.key(), Why: strings.TrimSpace(why)})
	if errors.Is(err, agent.ErrConflict) {
		return refuse(http.StatusConflict, overtakenPaper)
	}
	return err
}

// versions returns a paper's history, the newest first.
func (s *papers) versions(ctx context.Context, _ Author, r *http.Request) (any, error) {
	p, err := s.find(ctx, r)
	if err != nil {
		return nil, err
	}
	history, err := s.Papers.Versions(ctx, p)
	if err != nil {
		return nil, err
	}
	out := []past{}
	for i, v := range history {
		one := past{Version: wizard.Version(v.Version), Origin: "shipped", Why: v.Why, Current: i == len(history)-1, Changes: []changes.Change{}}
		if !v.At.IsZero() {
			one.At, one.By, one.Origin = &v.At, s.nameOf(ctx, v.By), "studio"
		}
		if i > 0 {
			one.Changes = nonNil(changes.Lines(history[i-1].Text, v.Text))
		}
		out = append(out, one)
	}
	slices.Reverse(out)
	return map[string]any{"versions": out, "paper": p}, nil
}

// rollback publishes an earlier version again.
func (s *papers) rollback(ctx context.Context, author Author, r *http.Request) (any, error) {
	var c struct {
		Version string `json:"version"`
		Current string `json:"current"`
	}
	if err := readJSON(r, &c); err != nil {
		return nil, err
	}
	p, err := s.find(ctx, r)
	if err != nil {
		return nil, err
	}
	history, err := s.Papers.Versions(ctx, p)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(history, func(v PastPaper) bool { return v.Version == c.Version })
	if i < 0 {
		return nil, refuse(http.StatusNotFound, "There is no such version.")
	}
	if p.Version != c.Current {
		return nil, refuse(http.StatusConflict, overtakenPaper)
	}
	return map[string]bool{"ok": true}, s.release(ctx, author, p, paperDraft{Text: history[i].Text}, "rolled back", "to "+c.Version)
}

// export sends a paper as a file: the author's draft, or what people get, byte for byte.
func (s *papers) export(w http.ResponseWriter, r *http.Request) {
	author, ok, why, _ := s.Access.Author(r)
	if !ok {
		http.Error(w, why, http.StatusUnauthorized)
		return
	}
	p, err := s.find(r.Context(), r)
	var d paperDraft
	var drafted bool
	if err == nil {
		_, d, drafted, err = s.draft(r.Context(), p, author)
	}
	if gone, ok := errors.AsType[*problem](err); ok {
		http.Error(w, gone.say, gone.status)
		return
	}
	if err == nil && p.Version == "" && !drafted {
		http.Error(w, "There is no such text. It may be a draft of somebody else's.", http.StatusNotFound)
		return
	}
	if err != nil {
		http.Error(w, "This couldn't be read. Try again in a moment.", http.StatusInternalServerError)
		return
	}
	name := cmp.Or(p.File, p.ID+map[string]string{"policies": ".md"}[p.Kind])
	if !strings.Contains(name, ".") {
		name += ".yaml"
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Write([]byte(d.Text))
}
