package when

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// Report says how accurately [Find] finds days in labeled sentences. Exact, Wrong and
// Silent are shares of N that add up to 1.
type Report struct {
	N     int     `json:"n"`
	Exact float64 `json:"exact"` // found what the label says, or nothing if it says nothing
	Wrong float64 `json:"wrong"` // found something else
	// Silent is the share of sentences in which nothing certain was found: nothing at all,
	// or a day with two readings of which one is right.
	Silent float64 `json:"silent"`
	// Asked is the part of Silent with two readings: the person is asked which is right.
	Asked float64 `json:"asked"`
	// FalseAlarms is the share of sentences without a day in which one was found.
	FalseAlarms float64 `json:"false_alarms"`
}

// dateRow is one labeled sentence.
type dateRow struct {
	Text     string      `json:"text"`
	Ref      string      `json:"ref"` // when it was written, in local time
	Expected []dateLabel `json:"expected"`
}

type dateLabel struct {
	Type  string `json:"type"` // "date" or "daterange"
	Value string `json:"value,omitempty"`
	Start string `json:"start,omitempty"`
	End   string `json:"end,omitempty"` // inclusive
}

// verdict is the result for one row, in the terms of [Report].
type verdict int8

const (
	exact verdict = iota
	wrong
	silent
	asked
)

// Score runs [Find] on labeled sentences, one JSON object per line. Empty lines are skipped.
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
	report.Silent, report.Asked = share(counts[silent]+counts[asked], report.N), share(counts[asked], report.N)
	report.FalseAlarms = share(alarms, empty)
	return report, nil
}

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// judge compares what was found with the label. Lengths aren't days and don't count.
func (row dateRow) judge(found []Reading) verdict {
	var got []dateLabel
	isAsked := false
	for _, r := range found {
		switch r.Kind {
		case KindLength, KindInvalid:
		case KindAmbiguous:
			if !row.isExpected(r.Options) {
				return wrong
			}
			isAsked = true
		default:
			got = append(got, labelOf(r.DateRange))
		}
	}
	switch {
	case isAsked && len(got) == 0:
		return asked
	case len(got) == 0 && len(row.Expected) == 0:
		return exact
	case len(got) == 0:
		return silent
	case len(got) != len(row.Expected) || isAsked:
		return wrong
	}
	for i := range got {
		if got[i] != row.Expected[i] {
			return wrong
		}
	}
	return exact
}

func (row dateRow) isExpected(options []DateRange) bool {
	for _, d := range options {
		for _, want := range row.Expected {
			if labelOf(d) == want {
				return true
			}
		}
	}
	return false
}

func labelOf(d DateRange) dateLabel {
	first, last := d.First.Format(time.DateOnly), d.Last.Format(time.DateOnly)
	if first == last || d.First.IsZero() {
		return dateLabel{Type: "date", Value: last}
	}
	return dateLabel{Type: "daterange", Start: first, End: last}
}
