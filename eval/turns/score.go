package turns

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// Stack is what a row is played against: a workspace with the app behind it, and what
// only the program that wired the two can do.
type Stack struct {
	Workspace *workspace.Workspace
	SetClock  func(time.Time)
	// Settle returns when the app has nothing left to do and nothing left to say.
	Settle func(context.Context) error
	// Standing returns what is stored about a person.
	Standing func(ctx context.Context, user string) (Standing, error)
	// Fill answers what a person's open form still asks and answers names; all other
	// questions stay empty. It fails if the form isn't complete then.
	Fill  func(ctx context.Context, user string, answers map[string]string) error
	Close func()
}

// Standing is what is stored about a person. Both are nil if there is none.
type Standing struct {
	Form    *Form
	Request *Request // the newest
}

// Form is a person's open form, or else the last one.
type Form struct {
	ID      string
	Kind    string // of leave; empty until it is known
	Open    bool
	Filed   bool
	Answers map[string]string
}

// Request is a filed request.
type Request struct{ ID, State string }

// Tally counts rows.
type Tally struct {
	N       int `json:"n"`
	Passed  int `json:"passed"`
	Harmful int `json:"harmful"`
}

// Report is the result of all rows.
type Report struct {
	Tally
	ByKind map[string]*Tally `json:"by_kind"`
}

// Config says how rows are scored.
type Config struct {
	Open    func(context.Context) (Stack, error) // a fresh stack for each row
	Start   time.Time                            // when each row begins
	Workers int                                  // rows played at the same time
	// Failures, unless nil, is where each row that fails is explained.
	Failures io.Writer
}

// Score plays all rows.
func Score(ctx context.Context, rows []Row, c Config) (Report, error) {
	results, err := playAll(ctx, rows, c)
	if err != nil {
		return Report{}, err
	}
	report := Report{ByKind: map[string]*Tally{}}
	for i, r := range results {
		kind := report.ByKind[rows[i].Kind]
		if kind == nil {
			kind = &Tally{}
			report.ByKind[rows[i].Kind] = kind
		}
		for _, t := range []*Tally{&report.Tally, kind} {
			t.add(r)
		}
		if c.Failures != nil && len(r.misses) > 0 {
			explain(c.Failures, rows[i], r)
		}
	}
	return report, nil
}

func (t *Tally) add(r result) {
	t.N++
	if len(r.misses) == 0 {
		t.Passed++
	}
	if r.harmful() {
		t.Harmful++
	}
}

// result is what came of one row. It passed if nothing was missed.
type result struct {
	reply  string
	misses []Miss
}

func (r result) harmful() bool {
	for _, m := range r.misses {
		if m.Harmful {
			return true
		}
	}
	return false
}

// playAll plays the rows, several at a time, and returns the results in order.
func playAll(ctx context.Context, rows []Row, c Config) ([]result, error) {
	results, errs := make([]result, len(rows)), make([]error, len(rows))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(max(c.Workers, 1), math.MaxInt16) {
		workers.Go(func() {
			for i := range next {
				results[i], errs[i] = playRow(ctx, rows[i], c)
			}
		})
	}
	for i := range rows {
		next <- i
	}
	close(next)
	workers.Wait()
	return results, errors.Join(errs...)
}

// playRow plays one row. What a person can't do, such as press a button that isn't there,
// is a result; an error means that the row can't be played at all.
func playRow(ctx context.Context, row Row, c Config) (result, error) {
	stack, err := c.Open(ctx)
	if err != nil {
		return result{}, fmt.Errorf("%s: %w", row.ID, err)
	}
	defer stack.Close()
	p := &player{stack: stack, w: stack.Workspace, row: row, now: c.Start}
	stack.SetClock(p.now)
	if err := p.reach(ctx); err != nil {
		return result{misses: []Miss{{What: "the state was not reached: " + err.Error()}}}, nil
	}
	for _, said := range row.Said[:len(row.Said)-1] {
		if err := p.say(ctx, said); err != nil {
			return result{misses: []Miss{{What: "before: " + err.Error()}}}, nil
		}
	}
	happened, err := p.judged(ctx, row.Said[len(row.Said)-1])
	if err != nil {
		return result{}, fmt.Errorf("%s: %w", row.ID, err)
	}
	return result{reply: happened.Reply, misses: Judge(row.Expect, happened)}, nil
}

// explain writes why a row failed.
func explain(w io.Writer, row Row, r result) {
	verdict := "fails"
	if r.harmful() {
		verdict = "HARMFUL"
	}
	fmt.Fprintf(w, "%s (%s) %s: %s\n", row.ID, row.State, verdict, strings.Join(row.Said, " · "))
	fmt.Fprintf(w, "    | %s\n", strings.ReplaceAll(r.reply, "\n", "\n    | "))
	for _, m := range r.misses {
		mark := "-"
		if m.Harmful {
			mark = "!"
		}
		fmt.Fprintf(w, "  %s %s\n", mark, m.What)
	}
	fmt.Fprintf(w, "  (%s)\n\n", row.Why)
}
