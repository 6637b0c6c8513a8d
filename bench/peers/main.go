// Command peers measures the product next to what others would write for the same form: a bare handler in Go,
// a server on Slack's Bolt with a transaction by hand, and one on LangGraph with its checkpointer. All
// of them run at once on one Postgres, each in a process of its own, and take turns being measured, so
// that what else the machine does hits all of them alike. `make bench-peers` runs it.
//
//	main.go    what is measured, and the table
//	person.go  a client: a person who goes through the form over and over
//	server.go  the processes, Slack's part, and what they take of the processors
//	form.json  the form; bare/ and node/ are the other servers
package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed form.json
var formText []byte

var form struct {
	Steps []struct {
		Title     string
		Questions []struct {
			ID, Type, Label, Help string
			Options               []string
		}
	}
}

func formFile() string {
	path, err := filepath.Abs("form.json")
	fail(err)
	return path
}

// sample is what was measured of one server: once, or the median of several.
type sample struct {
	server, database float64 // ms of processor
	perSecond        float64
	p50, p99         float64 // ms
	refused          float64 // of those at once
}

// How many people press.
const (
	several   = 16
	everybody = 400
)

func main() {
	binary := flag.String("leaveway", "", "the product's binary")
	bare := flag.String("bare", "", "the bare handler's binary")
	node := flag.String("node", "", "the folder of the servers in Node; empty leaves them out")
	rounds := flag.Int("rounds", 5, "how often each is measured")
	took := flag.Duration("time", 3*time.Second, "how long each is measured")
	flag.Parse()
	fail(json.Unmarshal(formText, &form))
	peers := []peer{
		{"Leaveway", []string{*binary, "serve", "--log-level=error"}, "SELECT count(*) FROM SCHEMA.history"},
		{"Go, net/http and pgx", []string{*bare}, "SELECT count(*) FROM SCHEMA.history"},
	}
	if *node != "" {
		peers = append(peers,
			peer{"Bolt and pg", []string{"node", filepath.Join(*node, "bolt.mjs")}, "SELECT count(*) FROM SCHEMA.history"},
			peer{"Bolt, LangGraph, checkpointer", []string{"node", filepath.Join(*node, "graph.mjs")}, "SELECT count(*) FROM SCHEMA.checkpoints WHERE metadata->>'source' = 'loop'"})
	}
	fail(compare(context.Background(), peers, os.Getenv("LEAVEWAY_TEST_POSTGRES"), *rounds, *took))
}

// fail ends the program if something failed.
func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// crowd is a server with the people who use it.
type crowd struct {
	*server
	people  []*person
	samples []sample
}

func compare(ctx context.Context, peers []peer, database string, rounds int, took time.Duration) error {
	ctx, stop := context.WithCancel(ctx)
	var crowds []*crowd
	defer func() {
		stop() // kills them
		for _, c := range crowds {
			_ = c.cmd.Wait()
		}
	}()
	if err := writeContent(); err != nil {
		return err
	}
	slack := newSlack()
	defer slack.Close()
	for _, p := range peers {
		c, err := gather(ctx, p, slack, database)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		crowds = append(crowds, c)
	}
	for round := range rounds {
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, rounds)
		for _, c := range crowds {
			if err := c.measure(ctx, database, took); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
		}
	}
	for _, c := range crowds {
		if err := c.check(ctx, database); err != nil {
			return err
		}
	}
	return printTable(os.Stdout, crowds)
}

// gather starts a server and has 400 people open the form. The server ends with ctx.
func gather(ctx context.Context, p peer, slack *slack, database string) (*crowd, error) {
	s, err := p.start(ctx, slack, database)
	if err != nil {
		return nil, err
	}
	c := &crowd{server: s}
	for i := range everybody {
		p, err := arrive(s, slack, "U0P"+strconv.Itoa(1000+i))
		if err != nil {
			return nil, err
		}
		if i < several {
			if err := p.walk(); err != nil {
				return nil, err
			}
		}
		c.people = append(c.people, p)
	}
	return c, nil
}

// measure takes one sample.
func (c *crowd) measure(ctx context.Context, database string, took time.Duration) error {
	var s sample
	alone, _, err := work(c.people[:1], time.Now().Add(took))
	if err != nil {
		return err
	}
	s.p50 = percentile(alone, 50)

	own, err := c.processor()
	if err != nil {
		return err
	}
	theirs, err := databaseProcessor(ctx, database)
	if err != nil {
		return err
	}
	start := time.Now()
	many, _, err := work(c.people[:several], start.Add(took))
	if err != nil {
		return err
	}
	s.perSecond = float64(len(many)) / time.Since(start).Seconds()
	ownNow, err := c.processor()
	if err != nil {
		return err
	}
	theirsNow, err := databaseProcessor(ctx, database)
	if err != nil {
		return err
	}
	s.server = milliseconds(ownNow-own) / float64(len(many))
	s.database = milliseconds(theirsNow-theirs) / float64(len(many))

	all, refused, err := work(c.people, time.Time{}) // each once, all at once
	if err != nil {
		return err
	}
	s.p99, s.refused = percentile(all, 99), float64(refused)
	c.samples = append(c.samples, s)
	return nil
}

// work has people submit again and again until a time, at least once, and returns how long each took,
// and how many were refused in the end.
func work(people []*person, until time.Time) (all []time.Duration, refused int, err error) {
	took := make([][]time.Duration, len(people))
	errs := make([]error, len(people))
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i, p := range people {
		if err := errors.Join(p.connect(), p.prepare()); err != nil {
			return nil, 0, err
		}
		wg.Go(func() {
			<-start
			for {
				began := time.Now()
				errs[i] = p.submit()
				took[i] = append(took[i], time.Since(began))
				if errs[i] != nil || !time.Now().Before(until) {
					return
				}
			}
		})
	}
	close(start)
	wg.Wait()
	for _, err := range errs {
		switch {
		case errors.Is(err, errRefused):
			refused++
		case err != nil:
			return nil, 0, err
		}
	}
	return slices.Concat(took...), refused, nil
}

// check counts what the database has of what was submitted.
func (c *crowd) check(ctx context.Context, database string) error {
	sent, kept := 0, 0
	for _, p := range c.people {
		sent += p.sent
	}
	if err := ask(ctx, database, c.turns, &kept); err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	if kept < sent {
		return fmt.Errorf("%s: %d turns were answered, and the database has %d", c.name, sent, kept)
	}
	return nil
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func percentile(took []time.Duration, percent int) float64 {
	slices.Sort(took)
	return milliseconds(took[(len(took)-1)*percent/100])
}

func (c *crowd) median(of func(sample) float64) float64 {
	values := make([]float64, len(c.samples))
	for i, s := range c.samples {
		values[i] = of(s)
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// ratio is the median of how many times as much as the bare handler it took, round by round.
func (c *crowd) ratio(bare *crowd, of func(sample) float64) float64 {
	values := make([]float64, len(c.samples))
	for i, s := range c.samples {
		values[i] = of(s) / of(bare.samples[i])
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// printTable prints medians, and in parentheses how they compare with the bare handler's.
func printTable(to io.Writer, crowds []*crowd) error {
	var out strings.Builder
	bare := crowds[1]
	columns := []struct {
		title, format string
		of            func(sample) float64
	}{
		{"processor, a turn: all", "%.2f ms", func(s sample) float64 { return s.server + s.database }},
		{"server", "%.2f ms", func(s sample) float64 { return s.server }},
		{"database", "%.2f ms", func(s sample) float64 { return s.database }},
		{"turns/s, 16 at once", "%.0f", func(s sample) float64 { return s.perSecond }},
		{"p50, one", "%.2f ms", func(s sample) float64 { return s.p50 }},
		{"p99, 400 at once", "%.0f ms", func(s sample) float64 { return s.p99 }},
		{"refused of 400", "%.0f", func(s sample) float64 { return s.refused }},
	}
	fmt.Fprint(&out, "| |")
	for _, column := range columns {
		fmt.Fprint(&out, " ", column.title, " |")
	}
	fmt.Fprintln(&out, "\n|---|"+strings.Repeat("---|", len(columns)))
	for _, c := range crowds {
		fmt.Fprint(&out, "| ", c.name, " |")
		for _, column := range columns {
			fmt.Fprintf(&out, " "+column.format, c.median(column.of))
			if times := c.ratio(bare, column.of); c != bare && !math.IsNaN(times) && !math.IsInf(times, 0) {
				fmt.Fprintf(&out, " (%.2f ×)", times)
			}
			out.WriteString(" |")
		}
		fmt.Fprintln(&out)
	}
	_, err := io.WriteString(to, out.String())
	return err
}

// writeContent writes the form as a form of the product's.
func writeContent() error {
	folder, err := os.MkdirTemp("", "leaveway-peers-")
	if err != nil {
		return err
	}
	components := map[string]string{"select": "select", "date": "datePicker", "text": "text"}
	type object = map[string]any
	var steps, elements []object
	for i, s := range form.Steps {
		step := fmt.Sprintf("step-%d", i+1)
		steps = append(steps, object{"stepId": step, "sort": i + 1, "name": step, "title": s.Title, "semanticTag": fmt.Sprintf("PEERS:STEP:S%d", i+1)})
		for j, q := range s.Questions {
			rules := []string{"required"}
			if q.Type == "date" {
				rules = append(rules, "futureDate")
			}
			attributes := object{
				"questionId": "q-" + q.ID, "semanticTag": "PEERS:QUESTION:" + strings.ToUpper(q.ID), "componentTypeKey": components[q.Type],
				"questionText": q.Label, "label": q.Label, "helperText": q.Help, "validation": rules,
			}
			var options []object
			for _, o := range q.Options {
				options = append(options, object{"label": o, "value": o})
			}
			if len(options) > 0 {
				attributes["options"] = options
			}
			elements = append(elements, object{"elementId": "el-" + q.ID, "stepId": step, "type": "question", "sort": j + 1, "isVisible": true, "attributes": attributes})
		}
	}
	text, err := json.Marshal(object{"wizardId": "leave-type-selector", "wizardName": "Leave request", "steps": steps, "elements": elements})
	err = errors.Join(err, os.Mkdir(filepath.Join(folder, "wizards"), 0o700), os.WriteFile(filepath.Join(folder, "wizards", "form.json"), text, 0o600))
	if err != nil {
		return err
	}
	return os.Setenv("LEAVEWAY_CONTENT", folder)
}
