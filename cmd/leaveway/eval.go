package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/llm"
	"github.com/leaveway/leaveway/cmd/leaveway/handover"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
)

// evalCommand scores engines on cases from a file.
type evalCommand struct {
	Intents     evalIntents     `cmd:"" help:"Score what messages are about. Each line has {text, intent}, and perhaps system, the open question."`
	Dates       evalDates       `cmd:"" help:"Score dates and ranges. Each line has {text, ref, expected}."`
	Policy      evalPolicy      `cmd:"" help:"Score whether questions find the passages that answer them."`
	Turns       evalTurns       `cmd:"" help:"Score sentences in a given state of a conversation. Each line has {id, kind, state, said, expect}."`
	Entitlement evalEntitlement `cmd:"" help:"Score estimates by leave laws. Each line has {law, as_of, facts, expected}."`
	Rules       evalRules       `cmd:"" help:"Score rules in plain English. Each line has {text, after, today, answers, expect}."`
	Dialogues   evalDialogues   `cmd:"" help:"Score forms filled by what people say. Each line has {wizard, turns, gold}."`
	Handover    handover.Eval   `cmd:"" help:"Score questions about a leaver's files. The folder has expected.json next to the files."`
}

type evalIntents struct {
	File    string `arg:"" type:"existingfile" help:"JSON lines."`
	Content string `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder whose phrases/ replace or add to the shipped ones, file by file."`
}

// Run scores the offline classifier.
func (c evalIntents) Run(out io.Writer) error {
	classifier, err := newClassifier(c.Content)
	if err != nil {
		return err
	}
	return printScore(c.File, out, classify.Score(classifier, time.Now))
}

type evalDates struct {
	File string `arg:"" type:"existingfile" help:"JSON lines."`
}

// Run scores the date grammar.
func (c evalDates) Run(out io.Writer) error { return printScore(c.File, out, when.Score) }

type evalEntitlement struct {
	File string `arg:"" type:"existingfile" help:"JSON lines."`
}

// Run scores the entitlement estimate.
func (c evalEntitlement) Run(out io.Writer) error { return printScore(c.File, out, entitlement.Score) }

type evalPolicy struct {
	Passages  string `required:"" type:"existingfile" help:"Lines with {pid, title, crumbs, heading, heading_is_question, text}."`
	Questions string `required:"" type:"existingfile" help:"Lines with {question, gold_all}."`
	NoAnswer  string `type:"existingfile" help:"Questions without an answer: lines with {question, kind, remove}."`
	Aliases   bool   `help:"Give each passage the questions it answers."`
	Content   string `env:"LEAVEWAY_CONTENT" type:"existingdir" help:"Folder with your own words/, such as synonyms."`

	Embeddings bool `help:"Search by meaning, too, with the embedding model of the flags or variables below."`
	embeddingConfig
	OpenAIKey string `name:"openai-api-key" env:"OPENAI_API_KEY" help:"API key for openai."`
}

// Run scores the search in policies.
func (c evalPolicy) Run(ctx context.Context, out io.Writer) error {
	words, err := loadWords(c.Content)
	if err != nil {
		return err
	}
	cases := knowledge.Cases{Aliases: c.Aliases, Now: time.Now}
	for _, input := range []struct {
		file string
		to   *io.Reader
	}{{c.Passages, &cases.Passages}, {c.Questions, &cases.Questions}, {c.NoAnswer, &cases.NoAnswer}} {
		if input.file == "" {
			continue
		}
		text, err := os.ReadFile(input.file)
		if err != nil {
			return err
		}
		*input.to = bytes.NewReader(text)
	}
	if c.Embeddings {
		if cases.Embed, err = c.embed(ctx); err != nil {
			return err
		}
	}
	report, err := knowledge.Score(cases, words)
	if err != nil {
		return fmt.Errorf("score policies: %w", err)
	}
	return json.NewEncoder(out).Encode(report)
}

// embed returns a function that embeds texts in batches.
func (c evalPolicy) embed(ctx context.Context) (func([]string) ([][]float32, error), error) {
	keys := modelConfig{OpenAIKey: c.OpenAIKey}
	switch err := c.validateWith(keys); {
	case c.EmbeddingProvider == "":
		return nil, errors.New("EMBEDDING_PROVIDER is not set: --embeddings needs an embedding model")
	case err != nil:
		return nil, err
	}
	model, err := llm.NewEmbedder(c.model(keys, nil))
	if err != nil {
		return nil, err
	}
	return func(texts []string) (all [][]float32, err error) {
		for batch := range slices.Chunk(texts, batchSize) {
			vectors, err := model.Embed(ctx, batch)
			if err != nil {
				return nil, err
			}
			all = append(all, vectors...)
		}
		return all, nil
	}, nil
}

// printScore scores a file and prints the report as one JSON object.
func printScore[Report any](file string, out io.Writer, scorer func(io.Reader) (Report, error)) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	report, err := scorer(f)
	if err != nil {
		return fmt.Errorf("score %s: %w", file, err)
	}
	return json.NewEncoder(out).Encode(report)
}

// evalRules scores rules in plain English.
type evalRules struct {
	File    string `arg:"" help:"JSON lines with {id, rule, wizard, text, after, today, answers, expect}."`
	Wizards string `required:"" help:"Folder with the forms that the rules are about."`
	Cases   bool   `help:"Print each case before the summary."`
}

// Run compiles each text once and decides every case with the result.
func (c evalRules) Run(out io.Writer) error {
	library := wizard.NewLibrary(wizard.Limits{})
	if err := library.Load(os.DirFS(c.Wizards)); err != nil {
		return fmt.Errorf("read the forms in %s: %w", c.Wizards, err)
	}
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	var see func(rules.Outcome) error
	if c.Cases {
		see = func(o rules.Outcome) error { return lines.Encode(o) }
	}
	report, err := rules.Score(f, library, see)
	if err != nil {
		return fmt.Errorf("score %s: %w", c.File, err)
	}
	return lines.Encode(report)
}
