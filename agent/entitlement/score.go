package entitlement

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// Report counts how conclusions compare with cases whose outcome is known.
type Report struct {
	N          int `json:"n"`
	Correct    int `json:"correct"`
	Wrong      int `json:"wrong"`
	NotCovered int `json:"not_covered"` // cases that the facts or our laws do not decide
	// WrongIDs lists the wrong cases in the order of the file; never nil.
	WrongIDs []string `json:"wrong_ids"`
}

// testCase is one line of an evaluation file.
type testCase struct {
	ID           string                     `json:"id"`
	Jurisdiction string                     `json:"jurisdiction"`
	Law          string                     `json:"law"`
	AsOf         Day                        `json:"as_of"`
	Facts        json.RawMessage            `json:"facts"`
	Expected     map[string]json.RawMessage `json:"expected"`
}

// outcome is the result of judging a case. The zero value is the safe one.
type outcome int

const (
	notCovered outcome = iota
	correct
	wrong
)

// Score judges the cases in r, one JSON object per line, by the shipped
// parameters. The error names the line that isn't a case.
func Score(r io.Reader) (Report, error) {
	report := Report{WrongIDs: []string{}}
	law := ShippedParameters()
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<24)
	for number := 1; lines.Scan(); number++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var c testCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return Report{}, fmt.Errorf("read case on line %d: %w", number, err)
		}
		if c.Law == "" || c.AsOf.IsZero() || len(c.Expected) == 0 {
			return Report{}, fmt.Errorf("read case on line %d: %w", number, errors.New("law, as_of and expected are required"))
		}
		report.add(c, number, law.judge(c))
	}
	if err := lines.Err(); err != nil {
		return Report{}, fmt.Errorf("read cases: %w", err)
	}
	return report, nil
}

func (r *Report) add(c testCase, line int, o outcome) {
	r.N++
	switch o {
	case correct:
		r.Correct++
	case wrong:
		r.Wrong++
		id := c.ID
		if id == "" {
			id = fmt.Sprintf("line %d", line)
		}
		r.WrongIDs = append(r.WrongIDs, id)
	default:
		r.NotCovered++
	}
}

// judge draws its conclusions first and only then looks at what is expected. A fact
// that has no field in Facts might change the outcome, so that case is not covered.
func (p Parameters) judge(c testCase) outcome {
	laws, ok := c.laws()
	if !ok {
		return notCovered
	}
	var f Facts
	decoder := json.NewDecoder(bytes.NewReader(c.Facts))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&f) != nil {
		return notCovered
	}
	return compare(c.Expected, p.on(c.AsOf.Time).concludeAll(laws, f))
}

// laws lists the laws that a case is about: "CFRA+FMLA". ok is false if one isn't
// ours, because other states have laws with the same names.
func (c testCase) laws() (names []string, ok bool) {
	if !isJurisdiction(c.Jurisdiction) {
		return nil, false
	}
	for name := range strings.FieldsFuncSeq(c.Law, func(r rune) bool { return strings.ContainsRune("+/,", r) }) {
		name = strings.TrimSpace(name)
		l, ok := lawNamed(name)
		if !ok || c.Jurisdiction != "" && c.Jurisdiction != federal && !l.appliesIn(c.Jurisdiction) {
			return nil, false
		}
		names = append(names, name)
	}
	return names, len(names) > 0
}

// federal is the jurisdiction of cases that aren't about one state.
const federal = "US"

// isJurisdiction reports whether a case is about a jurisdiction whose laws are here.
func isJurisdiction(name string) bool {
	return name == "" || name == federal || slices.ContainsFunc(laws, func(l law) bool { return slices.Contains(l.states, name) })
}

// compare looks only at what is expected. If anything expected was not decided, the
// case is not covered, unless something else is wrong.
func compare(expected map[string]json.RawMessage, concluded conclusions) outcome {
	result := correct
	for name, raw := range expected {
		value, decided := concluded[name]
		if !decided {
			result = min(result, notCovered)
			continue
		}
		var nested map[string]json.RawMessage
		if inner, ok := value.(conclusions); ok && json.Unmarshal(raw, &nested) == nil {
			switch compare(nested, inner) {
			case wrong:
				return wrong
			case notCovered:
				result = notCovered
			}
			continue
		}
		var want any
		if json.Unmarshal(raw, &want) != nil || !equal(value, want) {
			return wrong
		}
	}
	return result
}

// equal compares numbers to within 0.01, and lists as sets.
func equal(a, b any) bool {
	x, y := decoded(a), decoded(b)
	switch x := x.(type) {
	case float64:
		n, ok := y.(float64)
		return ok && math.Abs(x-n) <= 0.01
	case []any:
		list, ok := y.([]any)
		return ok && isSubset(x, list) && isSubset(list, x)
	}
	return x == y
}

func isSubset(some, list []any) bool {
	for _, one := range some {
		if !slices.ContainsFunc(list, func(other any) bool { return equal(one, other) }) {
			return false
		}
	}
	return true
}

// decoded converts a value to the type that encoding/json would decode it to.
func decoded(v any) any {
	if list, ok := v.([]string); ok {
		values := make([]any, len(list))
		for i, s := range list {
			values[i] = s
		}
		return values
	}
	return v
}
