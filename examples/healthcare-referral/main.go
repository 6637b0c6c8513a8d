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

// talk reads one message per line until the journey is complete or the input ends.
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

// show writes a message, the reply and the trail.
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

// path says where a step led, and why.
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
