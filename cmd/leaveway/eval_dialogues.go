package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/eval/dialogues"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

type evalDialogues struct {
	File     string `arg:"" type:"existingfile" help:"JSON lines."`
	Content  string `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder with content of your own."`
	Failures bool   `help:"Print each wrong and missing answer first."`
}

// Run plays the dialogues with the offline engine.
func (c evalDialogues) Run(ctx context.Context, out io.Writer) error {
	product, closeStore, err := c.product(ctx)
	if err != nil {
		return err
	}
	defer closeStore()
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer file.Close()
	failures := io.Discard
	if c.Failures {
		failures = out
	}
	report, err := dialogues.Score(ctx, file, product, failures)
	if err != nil {
		return fmt.Errorf("score %s: %w", c.File, err)
	}
	return json.NewEncoder(out).Encode(report)
}

// product returns the product with a store in memory, in which forms can begin with any
// wizard.
func (c evalDialogues) product(ctx context.Context) (dialogues.Product, func(), error) {
	authored, err := loadContent(c.Content)
	if err != nil {
		return nil, nil, err
	}
	db, err := store.Open(ctx, "sqlite::memory:", store.Options{})
	if err != nil {
		return nil, nil, err
	}
	closeStore := func() { _ = db.Close() }
	if _, err := db.Migrate(ctx); err != nil {
		closeStore()
		return nil, nil, err
	}
	policies := newShelf(db, authored, nil, nil)
	return func(forms *wizard.Library, root wizard.ID) dialogues.Turn {
		return dialogue.New(dialogue.Config{
			Store: db, Classifier: intents.Offline{Classifier: authored.phrases}, Policies: policies, Wizards: forms, Root: root, Law: authored.law,
		}).Turn
	}, closeStore, nil
}
