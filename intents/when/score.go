package when

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// Report is how well days are found in labelled sentences; exact, wrong and
// silent add up to 1.
type Report struct {
	N     int     `json:"n"`
	Exact float64 `json:"exact"` // found what the label says, and nothing where it says nothing
	Wrong float64 `json:"wrong"` // found something else
	// Silent counts what was not found, and what is asked back: a day with two
	// readings, one of which the label says.
	Silent float64 `json:"silent"`
	// Asked is the part of Silent that is asked back.
	Asked float64 `json:"asked"`
	// FalseAlarms is the share of the rows with nothing to find in which
	// something was found.
	FalseAlarms float64 `json:"false_alarms"`
}

// dateRow is one labelled sentence.
type dateRow struct {
	Text     string      `json:"text"`
	Ref      string      `json:"ref"` // when it was said, local time
	Expected []dateLabel `json:"expected"`
}

type dateLabel struct {
	Type  string `json:"type"` // "date" or "daterange"
	Value string `json:"value,omitempty"`
	Start string `json:"start,omitempty"`
	End   string `json:"end,omitempty"` // inclusive
}

// verdict is what became of one row.
type verdict int8

const (
	exact verdict = iota
	wrong
	silent
	askedBack
)

// Score reads labelled sentences, one JSON object a line, and scores [Find].
func Score(r io.Reader) (Report, error) {
	var report Report
	var counts [4]int
	empty, alarms := 0, 0
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for line := 1; lines.Scan(); line++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var row dateRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return Report{}, fmt.Errorf("read dates, line %d: %w", line, err)
		}
		ref, err := time.Parse("2006-01-02T15:04:05", row.Ref)
		if err != nil {
			return Report{}, fmt.Errorf("read dates, line %d: ref: %w", line, err)
		}
		v := row.judge(Find(row.Text, Clock{Now: ref}))
		counts[v]++
		report.N++
		if len(row.Expected) == 0 {
			empty++
			if v != exact {
				alarms++
			}
		}
	}
	if err := lines.Err(); err != nil {
		return Report{}, fmt.Errorf("read dates: %w", err)
	}
	report.Exact, report.Wrong = share(counts[exact], report.N), share(counts[wrong], report.N)
	report.Silent, report.Asked = share(counts[silent]+counts[askedBack], report.N), share(counts[askedBack], report.N)
	report.FalseAlarms = share(alarms, empty)
	return report, nil
}

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// judge compares what was found with the label. Lengths are not days and do not count.
func (row dateRow) judge(found []Reading) verdict {
	var got []dateLabel
	ask := false
	for _, r := range found {
		switch r.Kind {
		case KindLength, KindInvalid:
		case KindAmbiguous:
			if !row.among(r.Options) {
				return wrong
			}
			ask = true
		default:
			got = append(got, labelOf(r.Days))
		}
	}
	switch {
	case ask && len(got) == 0:
		return askedBack
	case len(got) == 0 && len(row.Expected) == 0:
		return exact
	case len(got) == 0:
		return silent
	case len(got) != len(row.Expected) || ask:
		return wrong
	}
	for i := range got {
		if got[i] != row.Expected[i] {
			return wrong
		}
	}
	return exact
}

func (row dateRow) among(options []Days) bool {
	for _, d := range options {
		for _, want := range row.Expected {
			if labelOf(d) == want {
				return true
			}
		}
	}
	return false
}

func labelOf(d Days) dateLabel {
	first, last := d.First.Format(time.DateOnly), d.Last.Format(time.DateOnly)
	if first == last || d.First.IsZero() {
		return dateLabel{Type: "date", Value: last}
	}
	return dateLabel{Type: "daterange", Start: first, End: last}
}
