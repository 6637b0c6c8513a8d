package rules

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
	"github.com/leaveway/leaveway/wizard/rules/propose"
)

// Request is what a model is asked.
type Request = propose.Request

// Propose has a language model rewrite sentences that were not understood. Its author reads
// what the reader understood, and confirms each of them; nothing else is written.
type Propose struct {
	File string `arg:"" type:"existingfile" help:"A .rules file: plain text."`
	form `embed:""`
}

// Rewrite asks about one sentence after the other, until all rules are understood. It reads
// the author's answers from in.
func (c Propose) Rewrite(ctx context.Context, in io.Reader, out io.Writer, forms Forms, ask propose.Model) error {
	w, err := c.wizard(forms)
	if err != nil {
		return err
	}
	compiler, err := rules.NewCompiler(w)
	if err != nil {
		return err
	}
	answers := bufio.NewScanner(in)
	for {
		text, err := os.ReadFile(c.File)
		if err != nil {
			return err
		}
		program, err := compiler.Compile(string(text))
		refusal, refused := errors.AsType[*rules.Refusal](err)
		switch {
		case refused:
		case err != nil:
			return err
		default:
			printUnderstood(out, "", program)
			return nil
		}
		next, err := c.rewriteFirst(ctx, out, answers, w, string(text), refusal, ask)
		if err != nil {
			return err
		}
		stat, err := os.Stat(c.File)
		if err != nil {
			return err
		}
		if err := os.WriteFile(c.File, []byte(next), stat.Mode()); err != nil { //nolint:gosec // the author named the file and confirmed the text
			return err
		}
	}
}

// rewriteFirst settles the first sentence that isn't understood. It returns the text with what the
// author confirmed.
func (c Propose) rewriteFirst(ctx context.Context, out io.Writer, answers *bufio.Scanner, w *wizard.Wizard, text string, refusal *rules.Refusal, ask propose.Model) (string, error) {
	line := 1 + strings.Count(text[:min(refusal.At, len(text))], "\n")
	fmt.Fprintf(out, "%s:%d: %s\n    %s (%s)\n", c.File, line, refusal.Sentence, refusal.Error(), refusal.Reason)
	if !propose.MayPropose(refusal) {
		return "", errors.New("only you can answer that: change the sentence, and run this again")
	}
	p, err := propose.Rewrite(ctx, ask, w, text, refusal)
	switch {
	case errors.Is(err, propose.ErrNone):
		return "", errors.New("the model knows no way to say that either: change the sentence, and run this again")
	case err != nil:
		return "", err
	}
	compiler, err := rules.NewCompiler(w)
	if err != nil {
		return "", err
	}
	alone, err := compiler.Compile(p.Instead)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(out, "Proposed instead: %s\nWhich would mean:\n", p.Instead)
	printUnderstood(out, "    ", alone)
	fmt.Fprint(out, "Is that what you mean? (y/n) ")
	if !answers.Scan() || !strings.EqualFold(strings.TrimSpace(answers.Text()), "y") && !strings.EqualFold(strings.TrimSpace(answers.Text()), "yes") {
		return "", errors.New("nothing was changed: say it in other words, and run this again")
	}
	return p.Text, nil
}

func printUnderstood(out io.Writer, indent string, p *rules.Program) {
	for _, r := range p.Understood() {
		fmt.Fprintf(out, "%s%s\n%s    %s\n", indent, r.English, indent, r.Expression)
	}
}
