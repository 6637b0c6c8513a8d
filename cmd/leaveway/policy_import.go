package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/seal"
)

type policyCommand struct {
	Import policyImport `cmd:"" help:"Read policies into the knowledge base: Markdown, text, Word, PDF, HTML."`
}

type policyImport struct {
	Paths       []string `arg:"" type:"existingpath" help:"Files, or folders of them."`
	DatabaseURL string   `name:"database-url" env:"DATABASE_URL" default:"sqlite:leaveway.db" help:"Database: sqlite:PATH or postgres://…"`
	Keys        string   `name:"encryption-keys" env:"LEAVEWAY_ENCRYPTION_KEYS" help:"Keys of the database, ID:KEY,…"`
	PeopleKeys  string   `name:"people-keys" env:"LEAVEWAY_PEOPLE_KEYS" help:"The database of people's own keys, if they have some."`
	Tenant      string   `env:"LEAVEWAY_TENANT" required:"" help:"ID of the Slack workspace (T…) whose policies they are."`
	By          string   `default:"import" help:"Name to record as the author of the changes."`
	Prune       bool     `help:"Retire policies that aren't among the files."`
	DryRun      bool     `name:"dry-run" help:"Only print what would be done."`
}

// policyStore keeps policies.
type policyStore interface {
	Policies(ctx context.Context, tenant agent.TenantID) ([]agent.KeptPolicy, error)
	SavePolicies(ctx context.Context, tenant agent.TenantID, all []agent.KeptPolicy) error
}

// Run imports policies. If a file is refused, the others are imported, and the command
// prints the refusal and fails.
func (c policyImport) Run(ctx context.Context, out io.Writer) error {
	keys, err := seal.ParseKeys(c.Keys)
	if err != nil {
		return err
	}
	log := newLog(config{LogLevel: "warn"}, os.Stderr)
	db, err := store.Open(ctx, c.DatabaseURL, store.Options{Log: logrus.NewEntry(log), Keys: keys, PeopleKeys: c.PeopleKeys})
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.Migrate(ctx); err != nil {
		return err
	}
	return c.importInto(ctx, db, out, time.Now())
}

func (c policyImport) importInto(ctx context.Context, to policyStore, out io.Writer, now time.Time) error {
	tenant := agent.TenantID(c.Tenant)
	kept, err := to.Policies(ctx, tenant)
	if err != nil {
		return err
	}
	found, err := c.readAll(ctx, out)
	if err != nil {
		return err
	}
	var have []knowledge.Policy
	for _, k := range kept {
		if !k.Retired {
			have = append(have, k.Policy)
		}
	}
	accepted, refused := splitRefused(found, keepingTitle(have, found, c.Prune), out)
	if c.Prune && refused > 0 {
		return errors.New("nothing was imported: with --prune, the policy of a refused file would be retired. Fix the refused files, or leave out --prune")
	}
	changes := knowledge.Compare(have, accepted, c.Prune)
	if !c.DryRun {
		by := agent.Signature{By: agent.UserID(c.By), Name: c.By, At: now}
		if err := to.SavePolicies(ctx, tenant, nextVersions(kept, accepted, changes, by)); err != nil {
			return err
		}
	}
	c.report(out, changes)
	if refused > 0 {
		return fmt.Errorf("%d of %d files were refused", refused, len(found))
	}
	return nil
}

// keepingTitle returns the policies that keep their titles: no file gives them another one,
// and they aren't retired.
func keepingTitle(have []knowledge.Policy, found []read.Result, prune bool) []knowledge.Policy {
	return slices.DeleteFunc(slices.Clone(have), func(h knowledge.Policy) bool {
		at := slices.IndexFunc(found, func(f read.Result) bool { return f.Refusal == "" && f.Policy.Policy == h.Policy })
		return at < 0 && prune || at >= 0 && found[at].Policy.Title != h.Title
	})
}

// splitRefused returns the policies that can be imported and the number of refused files.
// It prints each refusal.
func splitRefused(found []read.Result, staying []knowledge.Policy, out io.Writer) (accepted []knowledge.Policy, refused int) {
	for _, f := range refuseDuplicates(found, staying) {
		if f.Refusal != "" {
			refused++
			fmt.Fprintf(out, "refused %s: %s\n", f.File, f.Refusal)
			continue
		}
		accepted = append(accepted, f.Policy)
	}
	return accepted, refused
}

// nextVersions returns the new version of each policy that was added, changed or removed.
func nextVersions(kept []agent.KeptPolicy, accepted []knowledge.Policy, changes knowledge.Changes, by agent.Signature) []agent.KeptPolicy {
	var out []agent.KeptPolicy
	last := map[knowledge.PolicyID]int64{}
	for _, k := range kept {
		last[k.Policy.Policy] = k.Version
		if slices.Contains(changes.Removed, k.Policy.Policy) {
			k.Retired, k.Change, k.Why, k.By = true, agent.PolicyRetired, "", by
			out = append(out, k)
		}
	}
	for _, p := range accepted {
		if !slices.Contains(changes.Same, p.Policy) {
			out = append(out, agent.KeptPolicy{Policy: p, Version: last[p.Policy], Change: agent.PolicyImported, By: by})
		}
	}
	return out
}

// readAll reads all files, and shows progress on a terminal.
func (c policyImport) readAll(ctx context.Context, out io.Writer) ([]read.Result, error) {
	var found []read.Result
	seen := func(f read.Result) {
		found = append(found, f)
		if onTerminal(out) {
			fmt.Fprintf(out, "\rread %d files", len(found))
		}
	}
	reader := read.NewReader()
	for _, path := range c.Paths {
		if err := readPath(path, reader.In(ctx), seen); err != nil {
			return nil, err
		}
	}
	if onTerminal(out) && len(found) > 0 {
		fmt.Fprintln(out)
	}
	if len(found) == 0 {
		return nil, errors.New("found no policies: their files end in .md, .txt, .docx, .pdf or .html")
	}
	return found, nil
}

// readPath reads the policies of a folder, or one file.
func readPath(path string, each read.Read, seen func(read.Result)) error {
	stat, err := os.Stat(path)
	if err != nil {
		return err
	}
	if stat.IsDir() {
		root, err := os.OpenRoot(path) // so that links can't lead out of a folder that someone sent
		if err != nil {
			return err
		}
		defer root.Close()
		return read.Folder(root.FS(), each, seen)
	}
	found, err := read.FileFS(os.DirFS(filepath.Dir(path)), filepath.Base(path), each)
	if err == nil {
		seen(found)
	}
	return err
}

// refuseDuplicates refuses files whose policies have the title or the ID of an earlier one,
// or the title of another policy that stays: people couldn't tell them apart.
func refuseDuplicates(found []read.Result, staying []knowledge.Policy) []read.Result {
	titles, ids, taken := map[string]string{}, map[knowledge.PolicyID]string{}, map[string]knowledge.PolicyID{}
	for _, p := range staying {
		taken[p.Title] = p.Policy
	}
	for i, f := range found {
		if f.Refusal != "" {
			continue
		}
		if first, twice := titles[f.Policy.Title]; twice {
			found[i].Refusal = fmt.Sprintf("%s has the title %q too. Please give one of them another title.", first, f.Policy.Title)
		} else if first, twice := taken[f.Policy.Title]; twice && first != f.Policy.Policy {
			found[i].Refusal = fmt.Sprintf("the policy %s already has the title %q. Please give this one another title, or name its file like that policy.", first, f.Policy.Title)
			continue // the title stays with the other policy
		} else if first, twice := ids[f.Policy.Policy]; twice {
			found[i].Refusal = fmt.Sprintf("%s has the same name. Please rename one of them.", first)
		}
		titles[f.Policy.Title], ids[f.Policy.Policy] = f.File, f.File
	}
	return found
}

func (c policyImport) report(out io.Writer, changes knowledge.Changes) {
	for _, group := range []struct {
		what string
		ids  []knowledge.PolicyID
	}{{"added", changes.Added}, {"changed", changes.Changed}, {"removed", changes.Removed}} {
		for _, id := range group.ids {
			fmt.Fprintln(out, group.what, id)
		}
	}
	would := ""
	if c.DryRun {
		would = "would be: "
	}
	fmt.Fprintf(out, "%s%d added, %d changed, %d removed, %d as before\n",
		would, len(changes.Added), len(changes.Changed), len(changes.Removed), len(changes.Same))
}
