package passes

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// Limits of a backlog, with what a model adds.
const (
	mostOpen    = 15
	mostOfAFile = 5
)

// Kind is the kind of a question that a model found.
const Kind = "found by a model"

// Deepen adds to an analysis what a model finds in the files, of which it reads the notes. Without
// a model, and where it fails, the analysis stays as it is.
func Deepen(ctx context.Context, model knowledge.Model, notes []handover.Notes, found gaps.Analysis) gaps.Analysis {
	if model == nil {
		return found
	}
	d := deepening{found: found}
	d.found.Reports, d.found.Backlog = slices.Clone(found.Reports), slices.Clone(found.Backlog)
	left := slices.DeleteFunc(slices.Clone(notes), func(n handover.Notes) bool { return n.Refusal != "" || len(n.Passages) == 0 })
	for pass := 0; len(left) > 0 && ctx.Err() == nil; pass++ {
		left = slices.DeleteFunc(left, func(n handover.Notes) bool { return pass >= passesOf(n) })
		left = d.pass(ctx, model, left, pass)
	}
	return d.found
}

// mostAtOnce is how many files a model reads at the same time.
const mostAtOnce = 4

// pass has a model look at each file once, so that where time is short, each was read before one is
// read again. It returns the files to go on with: where a pass failed, the next one would, too.
func (d *deepening) pass(ctx context.Context, model knowledge.Model, notes []handover.Notes, pass int) []handover.Notes {
	replies, failed := make([]*reply, len(notes)), make([]bool, len(notes))
	var work sync.WaitGroup
	places := make(chan struct{}, mostAtOnce)
	for i, n := range notes {
		asked := request(n, looks[pass], d.known(n.File))
		work.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			if ctx.Err() != nil {
				return
			}
			_, err := model(ctx, asked, func(arguments json.RawMessage) bool {
				r, ok := readReply(arguments)
				if ok {
					replies[i] = &r
				}
				return ok
			})
			failed[i] = err != nil
		})
	}
	work.Wait()
	var left []handover.Notes
	for i, n := range notes { // in their order, whichever came first
		if replies[i] != nil {
			d.take(n, *replies[i])
		}
		if !failed[i] {
			left = append(left, n)
		}
	}
	return left
}

// deepening is an analysis while a model adds to it.
type deepening struct {
	found gaps.Analysis
	added int
}

// known are the questions about a file.
func (d *deepening) known(file string) []string {
	var all []string
	for _, q := range d.found.Backlog {
		if isAbout(q, file) {
			all = append(all, q.Text)
		}
	}
	return all
}

func isAbout(q gaps.Question, file string) bool {
	return slices.ContainsFunc(q.Evidence, func(p files.Place) bool { return p.File == file })
}

// take adds what counts of a reply.
func (d *deepening) take(n handover.Notes, r reply) {
	for _, note := range r.Notes[:min(len(r.Notes), mostNotes)] {
		quote, _ := quoted(n, note.Place, note.Quote)
		if quote == "" {
			continue
		}
		d.note(n.File, note.Kind, "“"+quote+"” ("+note.Place+")")
	}
	for _, q := range r.Questions[:min(len(r.Questions), mostQuestions)] {
		quote, whole := quoted(n, q.Place, q.Quote)
		if quote == "" || !isFine(q, whole) {
			continue
		}
		d.ask(n.File, q, quote)
	}
}

// note adds a line to the report on a file, once.
func (d *deepening) note(file, kind, line string) {
	i := slices.IndexFunc(d.found.Reports, func(r gaps.Report) bool { return r.File == file })
	if i < 0 {
		return
	}
	r := &d.found.Reports[i]
	list := &r.Mechanics
	switch kind {
	case "mechanic":
	case "fragile":
		list = &r.Fragile
	case "at risk":
		list = &r.AtRisk
	default:
		return
	}
	if !slices.Contains(*list, line) {
		*list = append(slices.Clip(*list), line)
	}
}

// ask adds a question, unless one about the same place is there. A model's question is never
// more important than what can be shown without one.
func (d *deepening) ask(file string, q proposed, quote string) {
	at := files.Place{File: file, Location: q.Place}
	text := squeezed(q.Text)
	open, ofFile := 0, 0
	for _, other := range d.found.Backlog {
		if slices.Contains(other.Evidence, at) || plain(other.Text) == plain(text) {
			return
		}
		if other.Status == gaps.Open {
			open++
			if isAbout(other, file) {
				ofFile++
			}
		}
	}
	status, priority := gaps.Open, gaps.P2
	if open >= mostOpen || ofFile >= mostOfAFile {
		status = gaps.Deprioritized
	}
	if q.Priority == gaps.P1 {
		priority = gaps.P1
	}
	d.added++
	d.found.Backlog = append(d.found.Backlog, gaps.Question{
		ID: "m" + strconv.Itoa(d.added), Text: text, Origin: "per_file", Evidence: []files.Place{at}, Priority: priority, Status: status,
		Kind: Kind, Why: "It says “" + quote + "”, and no more.",
	})
}
