// Package doctor looks at an installation and says what to fix, before it serves and while
// it does. It changes nothing that anybody sees.
//
//	doctor.go    the findings, how they are printed, and what counts as healthy
//	database.go  the database, what waits in it, and its clock
//	slack.go     Slack's token, scopes and clock
//	teams.go     the app's registration in Microsoft Entra, and HR's team
package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// Grade says how bad a finding is.
type Grade string

// The grades, from good to bad.
const (
	OK      Grade = "ok"
	Warning Grade = "warning" // it works, but somebody should look
	Failed  Grade = "failed"  // people notice, or will
)

// Finding is what was found out about one part of the installation.
type Finding struct {
	About string `json:"about"` // a word or two, such as "database"
	Grade Grade  `json:"grade"`
	Says  string `json:"says"`          // what was found
	Fix   string `json:"fix,omitempty"` // what to do; empty if nothing has to be done
}

// Check looks at one part of the installation. It has as long as its context.
type Check func(ctx context.Context) []Finding

// patience is how long one check may take: a part that hangs must not hide the others.
const patience = 10 * time.Second

// Examine runs checks one after the other.
func Examine(ctx context.Context, checks ...Check) []Finding {
	var all []Finding
	for _, check := range checks {
		within, cancel := context.WithTimeout(ctx, patience)
		all = append(all, check(within)...)
		cancel()
	}
	return all
}

// Print writes findings for a person to read, one line each, with what to do below it.
func Print(out io.Writer, findings []Finding) error {
	marks := map[Grade]string{OK: "✓", Warning: "!", Failed: "✗"}
	for _, f := range findings {
		if _, err := fmt.Fprintf(out, "%s %-10s %s\n", marks[f.Grade], f.About, f.Says); err != nil {
			return err
		}
		if f.Fix == "" {
			continue
		}
		if _, err := fmt.Fprintf(out, "  %-10s → %s\n", "", f.Fix); err != nil {
			return err
		}
	}
	return nil
}

// PrintJSON writes findings for a program to read, one object per line.
func PrintJSON(out io.Writer, findings []Finding) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, f := range findings {
		if err := enc.Encode(f); err != nil {
			return err
		}
	}
	return nil
}

// Verdict returns nil if nothing failed, or a sentence that says how much did.
func Verdict(findings []Finding) error {
	failed := 0
	for _, f := range findings {
		if f.Grade == Failed {
			failed++
		}
	}
	switch failed {
	case 0:
		return nil
	case 1:
		return errors.New("one check failed: see ✗ above")
	}
	return fmt.Errorf("%d checks failed: see ✗ above", failed)
}

// Settings grades the settings by what a server would refuse to start with, a sentence a line.
func Settings(wrong error) []Finding {
	if wrong == nil {
		return []Finding{{About: "settings", Grade: OK, Says: "complete and well-formed"}}
	}
	var all []Finding
	for says := range strings.SplitSeq(wrong.Error(), "\n") {
		all = append(all, Finding{About: "settings", Grade: Failed, Says: says})
	}
	return all
}

// Whether grades one thing that either works or fails with a sentence of its own.
func Whether(about, good string, err error) Finding {
	if err != nil {
		return Finding{About: about, Grade: Failed, Says: err.Error()}
	}
	return Finding{About: about, Grade: OK, Says: good}
}
