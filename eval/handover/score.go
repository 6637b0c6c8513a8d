package handover

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// Project is what is known about a project: expected.json.
type Project struct {
	Files []struct {
		File  string                     `json:"file"`
		Facts map[string]json.RawMessage `json:"facts"`
	} `json:"files"`
	Planted  []Item     `json:"planted"`
	Answered []Item     `json:"answered_by_files"`
	Decoys   []Item     `json:"decoys"`
	Newcomer []Newcomer `json:"newcomer"`
}

// Item is something in the files: a gap, or what looks like one.
type Item struct {
	ID       string        `json:"id"`
	Kind     string        `json:"kind"`
	Risk     gaps.Priority `json:"risk"`
	Evidence []struct {
		File     string `json:"file"`
		Location string `json:"location"`
	} `json:"evidence"`
	Mentions []string `json:"mentions"`
	Answer   string   `json:"answer"`       // what the leaver says
	Vague    string   `json:"vague_answer"` // what the leaver says at first
	Keep     []string `json:"keep"`         // words of Answer that are kept, in lower case
}

// answered says where the answer to a newcomer's question is: in places, or in the leaver's
// answer to an item.
type answered struct {
	Item   string
	Places []files.Place
}

// UnmarshalJSON reads places, or "interview:p3".
func (a *answered) UnmarshalJSON(b []byte) error {
	var text string
	if json.Unmarshal(b, &text) == nil {
		a.Item = strings.TrimPrefix(text, "interview:")
		return nil
	}
	var places []struct {
		File     string `json:"file"`
		Location string `json:"location"`
	}
	if err := json.Unmarshal(b, &places); err != nil {
		return err
	}
	for _, at := range places {
		a.Places = append(a.Places, files.Place{File: at.File, Location: at.Location})
	}
	return nil
}

// Figures are what an analysis scores.
type Figures struct {
	Facts       float64 `json:"facts"`        // share of the facts that were read
	Planted     float64 `json:"planted"`      // share of the gaps that a question is about
	Important   float64 `json:"p0p1"`         // the same, of those that matter most
	FalseAlarms float64 `json:"false_alarms"` // share of the questions that nobody should ask
	Questions   int     `json:"questions"`    // that are open
	Mentioned   float64 `json:"mentioned"`    // share of the gaps whose question also says what it is about
	// Interview is how it goes when the leaver is asked, and a newcomer asks later.
	Interview Played `json:"interview"`
}

// Limits of what counts.
const (
	mostQuestions = 15
	mostEvidence  = 6
	mostFound     = 2 // gaps by one question
)

// Score scores an analysis. read is what was read of each file, as JSON. What was missed is
// written to misses, if it isn't nil.
func Score(p Project, read map[string]json.RawMessage, backlog []gaps.Question, misses io.Writer) Figures {
	if misses == nil {
		misses = io.Discard
	}
	var f Figures
	found, all := 0, 0
	for _, file := range p.Files {
		n, of := facts(file.Facts, read[file.File])
		if n < of {
			fmt.Fprintf(misses, "%s: %d of %d facts\n", file.File, n, of)
		}
		found, all = found+n, all+of
	}
	f.Facts = share(found, all)
	asked := counted(backlog)
	taken := map[string]bool{}
	mentioned, alarms := 0, 0
	for _, q := range asked {
		n := 0
		for _, item := range p.Planted {
			if item.isAskedBy(q) && n < mostFound {
				n++
				if q.Status == gaps.Open && !taken[item.ID+" mentioned"] && item.isMentionedIn(q.Text) {
					taken[item.ID+" mentioned"] = true
					mentioned++
				}
				taken[item.ID] = true
			}
		}
		if n == 0 && q.Status != gaps.Answered && slices.ContainsFunc(slices.Concat(p.Decoys, p.Answered), func(i Item) bool { return i.isAskedBy(q) }) {
			alarms++
			fmt.Fprintf(misses, "nobody should ask: %s\n", q.Text)
		}
	}
	planted, important, ofImportant := 0, 0, 0
	for _, item := range p.Planted {
		matters := item.Risk != gaps.P2
		if matters {
			ofImportant++
		}
		if !taken[item.ID] {
			fmt.Fprintf(misses, "not asked: %s %s %s %v\n", item.ID, item.Risk, item.Kind, item.Evidence)
			continue
		}
		planted++
		if matters {
			important++
		}
	}
	for _, q := range backlog {
		if q.Status == gaps.Open {
			f.Questions++
		}
	}
	f.Planted, f.Important, f.Mentioned = share(planted, len(p.Planted)), share(important, ofImportant), share(mentioned, len(p.Planted))
	f.FalseAlarms = share(alarms, len(asked))
	return f
}

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return math.Round(float64(n)/float64(of)*1000) / 1000
}

// states in the order in which questions count.
var states = []gaps.Status{gaps.Open, gaps.Answered, gaps.Deprioritized}

// counted returns the questions that count.
func counted(backlog []gaps.Question) []gaps.Question {
	all := slices.DeleteFunc(slices.Clone(backlog), func(q gaps.Question) bool { return !slices.Contains(states, q.Status) })
	slices.SortStableFunc(all, func(a, b gaps.Question) int {
		return cmp.Or(cmp.Compare(slices.Index(states, a.Status), slices.Index(states, b.Status)), cmp.Compare(a.Priority, b.Priority))
	})
	return all[:min(len(all), mostQuestions)]
}

func (i Item) isAskedBy(q gaps.Question) bool {
	for _, asked := range q.Evidence[:min(len(q.Evidence), mostEvidence)] {
		for _, e := range i.Evidence {
			if hits(asked, files.Place{File: e.File, Location: e.Location}) {
				return true
			}
		}
	}
	return false
}

func (i Item) isMentionedIn(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(i.Mentions, func(m string) bool { return strings.Contains(text, m) })
}
