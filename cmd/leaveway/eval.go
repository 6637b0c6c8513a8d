package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/knowledge"
)

// evalCommand scores an engine on cases that somebody else wrote.
type evalCommand struct {
	Intents     evalIntents     `cmd:"" help:"What messages are about: {text, intent} a line, and perhaps system, the open question."`
	Dates       evalDates       `cmd:"" help:"Dates and ranges: {text, ref, expected} a line."`
	Policy      evalPolicy      `cmd:"" help:"Policies: does a question find the passage that answers it?"`
	Entitlement evalEntitlement `cmd:"" help:"Leave law: {law, as_of, facts, expected} a line."`
}

type evalIntents struct {
	File    string `arg:"" type:"existingfile" help:"JSON lines."`
	Content string `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder whose phrases/ replace those of the binary, file by file, or add to them."`
}

// Run scores the offline classifier.
func (c evalIntents) Run(out io.Writer) error {
	classifier, err := newClassifier(c.Content)
	if err != nil {
		return err
	}
	return score(c.File, out, classify.Score(classifier, time.Now))
}

type evalDates struct {
	File string `arg:"" type:"existingfile" help:"JSON lines."`
}

// Run scores the date grammar.
func (c evalDates) Run(out io.Writer) error { return score(c.File, out, when.Score) }

type evalEntitlement struct {
	File string `arg:"" type:"existingfile" help:"JSON lines."`
}

// Run scores the entitlement estimate.
func (c evalEntitlement) Run(out io.Writer) error { return score(c.File, out, entitlement.Score) }

type evalPolicy struct {
	Passages  string `required:"" type:"existingfile" help:"{pid, title, crumbs, heading, heading_is_question, text} a line."`
	Questions string `required:"" type:"existingfile" help:"{question, gold_all} a line."`
	NoAnswer  string `type:"existingfile" help:"Questions without an answer: {question, kind, remove} a line."`
	Aliases   bool   `help:"Give each passage the questions that it answers."`
	Content   string `env:"LEAVEWAY_CONTENT" type:"existingdir" help:"Folder with your own words/, in which synonyms may stand."`
}

// Run scores the search in policies.
func (c evalPolicy) Run(out io.Writer) error {
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
	report, err := knowledge.Score(cases, words)
	if err != nil {
		return fmt.Errorf("score policies: %w", err)
	}
	return json.NewEncoder(out).Encode(report)
}

// score prints what scoring a file gives, as one JSON object.
func score[Report any](file string, out io.Writer, scorer func(io.Reader) (Report, error)) error {
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
