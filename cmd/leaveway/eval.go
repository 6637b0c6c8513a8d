package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/intents"
)

// evalCommand scores an engine on cases that somebody else wrote.
type evalCommand struct {
	Dates       evalDates       `cmd:"" help:"Dates and ranges: {text, ref, expected} a line."`
	Entitlement evalEntitlement `cmd:"" help:"Leave law: {law, as_of, facts, expected} a line."`
}

type evalDates struct {
	File string `arg:"" type:"existingfile" help:"JSON lines."`
}

// Run scores the date grammar.
func (c evalDates) Run(out io.Writer) error { return score(c.File, out, intents.ScoreDates) }

type evalEntitlement struct {
	File string `arg:"" type:"existingfile" help:"JSON lines."`
}

// Run scores the entitlement estimate.
func (c evalEntitlement) Run(out io.Writer) error { return score(c.File, out, entitlement.Score) }

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
