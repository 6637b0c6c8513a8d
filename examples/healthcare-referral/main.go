// Healthcare-referral is a journey of another trade than Leaveway's, to show
// what [journey] does by itself: somebody who was referred to a specialist is
// taken in, asks questions in between, turns a doctor down and is not offered
// them again, and books. It runs offline; every line typed is one message.
//
//	go run ./examples/healthcare-referral
//
// journey.go is the declaration, agents.go does the work. The agents here know
// a dozen words and four doctors; one that asks a model has the same signature.
package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent/journey"
)

func main() {
	if err := talk(context.Background(), os.Stdin, os.Stdout, time.Now); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// talk takes a message per line until the journey is complete or the lines end.
func talk(ctx context.Context, in io.Reader, out io.Writer, clock func() time.Time) error {
	runner, err := journey.NewRunner(&referral, journey.Config{Agents: agents})
	if err != nil {
		return err
	}
	state, err := referral.Start(journey.Values{"insurance_id": "INS-123456", "referral_source": "primary_care"}, clock())
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(in)
	for !state.Complete && lines.Scan() {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		var response journey.Response
		state, response, err = runner.Run(ctx, state, journey.Input{Words: lines.Text(), At: clock()})
		if err != nil {
			return err
		}
		show(out, lines.Text(), response)
	}
	return lines.Err()
}

// show writes a message and what came of it.
func show(out io.Writer, said string, r journey.Response) {
	fmt.Fprintf(out, "patient: %s\n", said)
	fmt.Fprintf(out, "[%s] assistant: %s\n", r.Pathway, strings.ReplaceAll(r.Message, "\n", "\n    "))
	for _, e := range r.Trail {
		fmt.Fprintf(out, "  (%s: %s)\n", e.What, path(e))
	}
	if names := rejected(r.Accumulated); len(names) > 0 {
		fmt.Fprintf(out, "  (rejected_doctors: %s)\n", strings.Join(names, ", "))
	}
	fmt.Fprintf(out, "  (journey complete: %v)\n\n", r.Complete)
}

// path is where a step led, and what for.
func path(e journey.Entry) string {
	switch e.Why.By {
	case journey.ByPattern:
		return fmt.Sprintf("%s → %s, by the words %q", e.From, e.To, e.Why.Pattern)
	case journey.ByCondition:
		return fmt.Sprintf("%s → %s, because of %s", e.From, e.To, e.Why.Condition)
	case "":
		return string(e.From)
	}
	return fmt.Sprintf("%s → %s, by %s", e.From, e.To, e.Why.By)
}
