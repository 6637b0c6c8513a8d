package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/seal"
)

// database is the one that a command works on while servers may be running.
type database struct {
	DatabaseURL string `name:"database-url" env:"DATABASE_URL" default:"sqlite:leaveway.db" help:"Database: postgres://USER:PASSWORD@HOST/NAME or sqlite:PATH."`
	Keys        string `name:"encryption-keys" env:"LEAVEWAY_ENCRYPTION_KEYS" help:"Keys of the database, ID:KEY,…; migrate encrypts everything again with the first one."`
	PeopleKeys  string `name:"people-keys" env:"LEAVEWAY_PEOPLE_KEYS" help:"The database of people's own keys, if they have some."`
}

// open opens the database, and logs warnings to the terminal.
func (d database) open(ctx context.Context) (*store.DB, error) {
	keys, err := seal.ParseKeys(d.Keys)
	if err != nil {
		return nil, err
	}
	log := newLog(config{LogLevel: "warn"}, os.Stderr)
	return store.Open(ctx, d.DatabaseURL, store.Options{Log: logrus.NewEntry(log), Program: program(), Keys: keys, PeopleKeys: d.PeopleKeys})
}

type migrateCommand struct {
	database

	DryRun bool `name:"dry-run" help:"Only print what would be done."`
	Check  bool `name:"check" help:"Change nothing, and print the rows that can't be read. The log only has pseudonyms for them."`
}

// Run brings the database up to date. With keys, it then encrypts everything with the
// first one. A dry run only prints what that would do.
func (c migrateCommand) Run(ctx context.Context, out io.Writer) error {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	if c.Check {
		return checkRows(ctx, out, db)
	}
	n, err := c.migrate(ctx, out, db)
	if err != nil {
		return err
	}
	if n == 0 {
		fmt.Fprintln(out, "up to date")
	}
	keys, err := seal.ParseKeys(c.Keys)
	switch {
	case keys == nil || err != nil:
		return err
	case c.DryRun && n > 0:
		fmt.Fprintf(out, "would then encrypt everything with the key %q\n", keys.First())
		return nil
	}
	return c.encrypt(ctx, out, db, keys.First())
}

// migrate brings the tables up to date, or prints what that would do and how long it takes. It returns
// the number of steps.
func (c migrateCommand) migrate(ctx context.Context, out io.Writer, db *store.DB) (int, error) {
	if !c.DryRun {
		names, err := db.Migrate(ctx)
		for _, name := range names {
			fmt.Fprintln(out, "applied", name)
		}
		return len(names), err
	}
	steps, err := store.StepsOf(ctx, db)
	for _, s := range steps {
		fmt.Fprintln(out, "would apply", s.Name+duration(s))
	}
	return len(steps), err
}

// duration says how long a step takes, and why.
func duration(s store.Step) string {
	if len(s.Rows) == 0 {
		return ", at once"
	}
	var through []string
	for _, table := range slices.Sorted(maps.Keys(s.Rows)) {
		through = append(through, fmt.Sprintf("%d rows of %s", s.Rows[table], table))
	}
	most := max(time.Second, s.Most.Round(time.Second))
	return fmt.Sprintf(", up to %s: it goes through %s", most, strings.Join(through, " and "))
}

// checkRows prints the rows that can't be read.
func checkRows(ctx context.Context, out io.Writer, db *store.DB) error {
	n := 0
	err := store.EachUnreadable(ctx, db, func(row *store.UnreadableError) {
		n++
		fmt.Fprintln(out, row)
	})
	switch {
	case err != nil:
		return err
	case n > 0:
		return fmt.Errorf("rows can't be read (%d): restore them from a backup", n)
	}
	_, err = fmt.Fprintln(out, "all rows can be read")
	return err
}

// encrypt encrypts everything with the first key, or prints how much that is.
func (c migrateCommand) encrypt(ctx context.Context, out io.Writer, db *store.DB, key string) error {
	all, err := db.CountUnsealed(ctx)
	if err != nil {
		return err
	}
	if c.DryRun {
		fmt.Fprintf(out, "would encrypt %d rows with the key %q\n", all, key)
		return nil
	}
	progress := func(int) {}
	if onTerminal(out) {
		progress = func(done int) { fmt.Fprintf(out, "\rencrypted %d of %d rows", done, all) }
	}
	last := 0
	err = db.Reseal(ctx, func(done int) { last = done; progress(done) })
	if last > 0 && onTerminal(out) {
		fmt.Fprintln(out)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "encrypted %d rows; all are encrypted with the key %q, and no other key is needed\n", last, key)
	return nil
}

// onTerminal reports whether out is a terminal.
func onTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

type keyCommand struct{}

// Run prints a new key.
func (keyCommand) Run(out io.Writer) error {
	_, err := fmt.Fprintln(out, seal.NewKey())
	return err
}
