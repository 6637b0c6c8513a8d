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
	Tenant      string   `env:"LEAVEWAY_TENANT" required:"" help:"Id of the Slack workspace (T…) whose policies they are."`
	By          string   `default:"import" help:"Who is noted as the author of the changes."`
	Prune       bool     `help:"Retire the policies that are not among the files."`
	DryRun      bool     `name:"dry-run" help:"Only say what would be done."`
}

// keeper is where policies are kept.
type keeper interface {
	Policies(ctx context.Context, tenant agent.TenantID) ([]agent.KeptPolicy, error)
	SavePolicies(ctx context.Context, tenant agent.TenantID, all []agent.KeptPolicy) error
}

// Run imports policies. Where one file is refused, the others are imported, and
// the command fails after it has said so.
func (c policyImport) Run(ctx context.Context, out io.Writer) error {
	keys, err := seal.ParseKeys(c.Keys)
	if err != nil {
		return err
	}
	log := newLog(config{LogLevel: "warn"}, os.Stderr)
	db, err := store.Open(ctx, c.DatabaseURL, store.Options{Log: logrus.NewEntry(log), Keys: keys})
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.Migrate(ctx); err != nil {
		return err
	}
	return c.into(ctx, db, out, time.Now())
}

// into imports policies.
func (c policyImport) into(ctx context.Context, to keeper, out io.Writer, now time.Time) error {
	tenant := agent.TenantID(c.Tenant)
	kept, err := to.Policies(ctx, tenant)
	if err != nil {
		return err
	}
	found, err := c.find(out)
	if err != nil {
		return err
	}
	var have []knowledge.Policy
	for _, k := range kept {
		if !k.Retired {
			have = append(have, k.Policy)
		}
	}
	come, refused := sorted(found, staying(have, found, c.Prune), out)
	if c.Prune && refused > 0 {
		return errors.New("nothing was imported: with --prune, a file that is refused would be taken for one that is gone")
	}
	changes := knowledge.Compare(have, come, c.Prune)
	if !c.DryRun {
		by := agent.Signature{By: agent.UserID(c.By), Name: c.By, At: now}
		if err := to.SavePolicies(ctx, tenant, next(kept, come, changes, by)); err != nil {
			return err
		}
	}
	c.report(out, changes)
	if refused > 0 {
		return fmt.Errorf("%d of %d files were refused", refused, len(found))
	}
	return nil
}

// staying are the policies that keep their titles: no file has another one for them,
// and they are not retired.
func staying(have []knowledge.Policy, found []read.Result, prune bool) []knowledge.Policy {
	return slices.DeleteFunc(slices.Clone(have), func(h knowledge.Policy) bool {
		at := slices.IndexFunc(found, func(f read.Result) bool { return f.Refusal == "" && f.Policy.Policy == h.Policy })
		return at < 0 && prune || at >= 0 && found[at].Policy.Title != h.Title
	})
}

// sorted parts what was read from what was refused, which it names.
func sorted(found []read.Result, staying []knowledge.Policy, out io.Writer) (come []knowledge.Policy, refused int) {
	for _, f := range refuseTwice(found, staying) {
		if f.Refusal != "" {
			refused++
			fmt.Fprintf(out, "refused %s: %s\n", f.File, f.Refusal)
			continue
		}
		come = append(come, f.Policy)
	}
	return come, refused
}

// next are the versions that follow those which are kept.
func next(kept []agent.KeptPolicy, come []knowledge.Policy, changes knowledge.Changes, by agent.Signature) []agent.KeptPolicy {
	var out []agent.KeptPolicy
	last := map[knowledge.PolicyID]int64{}
	for _, k := range kept {
		last[k.Policy.Policy] = k.Version
		if slices.Contains(changes.Removed, k.Policy.Policy) {
			k.Retired, k.Change, k.Why, k.By = true, agent.PolicyRetired, "", by
			out = append(out, k)
		}
	}
	for _, p := range come {
		if !slices.Contains(changes.Same, p.Policy) {
			out = append(out, agent.KeptPolicy{Policy: p, Version: last[p.Policy], Change: agent.PolicyImported, By: by})
		}
	}
	return out
}

// find reads all files, and shows on a terminal how far it is.
func (c policyImport) find(out io.Writer) ([]read.Result, error) {
	var found []read.Result
	seen := func(f read.Result) {
		found = append(found, f)
		if onTerminal(out) {
			fmt.Fprintf(out, "\rread %d files", len(found))
		}
	}
	for _, path := range c.Paths {
		if err := readPath(path, seen); err != nil {
			return nil, err
		}
	}
	if onTerminal(out) && len(found) > 0 {
		fmt.Fprintln(out)
	}
	if len(found) == 0 {
		return nil, errors.New("there are no policies here: they end in .md, .txt, .docx, .pdf or .html")
	}
	return found, nil
}

// readPath reads the policies of a folder, or one file.
func readPath(path string, seen func(read.Result)) error {
	stat, err := os.Stat(path)
	if err != nil {
		return err
	}
	if stat.IsDir() {
		root, err := os.OpenRoot(path) // a link in a folder that somebody sent leads nowhere else
		if err != nil {
			return err
		}
		defer root.Close()
		return read.Folder(root.FS(), seen)
	}
	found, err := read.FileFS(os.DirFS(filepath.Dir(path)), filepath.Base(path))
	if err == nil {
		seen(found)
	}
	return err
}

// refuseTwice refuses files whose policies have the title or the id of one before, or
// the title of another one that stays: nobody could tell them apart.
func refuseTwice(found []read.Result, staying []knowledge.Policy) []read.Result {
	titles, ids, held := map[string]string{}, map[knowledge.PolicyID]string{}, map[string]knowledge.PolicyID{}
	for _, p := range staying {
		held[p.Title] = p.Policy
	}
	for i, f := range found {
		if f.Refusal != "" {
			continue
		}
		if first, twice := titles[f.Policy.Title]; twice {
			found[i].Refusal = fmt.Sprintf("its title, %q, is that of %s too. Please give one of them another title.", f.Policy.Title, first)
		} else if first, twice := held[f.Policy.Title]; twice && first != f.Policy.Policy {
			found[i].Refusal = fmt.Sprintf("its title, %q, is that of %s, which is there already. Please give it another title, or name the file like that.", f.Policy.Title, first)
			continue // the other one keeps it
		} else if first, twice := ids[f.Policy.Policy]; twice {
			found[i].Refusal = fmt.Sprintf("its name is that of %s too. Please rename one of them.", first)
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
