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

// Report is how estimates compare with cases whose outcome is known.
type Report struct {
	N          int `json:"n"`
	Correct    int `json:"correct"`
	Wrong      int `json:"wrong"`
	NotCovered int `json:"not_covered"` // what the facts or the laws here do not decide
	// WrongIDs name the wrong ones, in the order of the file.
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

// outcome is what became of a case.
type outcome int

const (
	notCovered outcome = iota
	correct
	wrong
)

// Score compares the shipped parameters with a file of cases, one JSON object a
// line. The error says which line is not a case.
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
			return Report{}, fmt.Errorf("read case on line %d: %w", number, errors.New("law, as_of and expected are needed"))
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

// judge decides a case without a look at what is expected, and compares then. A
// fact that is not known here might change the outcome: such a case is not covered.
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

// laws are the ones that a case asks about. ok is false where one is not ours:
// other states have laws of the same name.
func (c testCase) laws() (laws []string, ok bool) {
	if !slices.Contains([]string{"", "US", "CA"}, c.Jurisdiction) {
		return nil, false
	}
	for name := range strings.FieldsFuncSeq(c.Law, func(r rune) bool { return strings.ContainsRune("+/,", r) }) {
		name = strings.TrimSpace(name)
		if !slices.Contains([]string{FMLA, CFRA, PDL}, name) {
			return nil, false
		}
		laws = append(laws, name)
	}
	return laws, len(laws) > 0
}

// compare looks only at what is expected. One thing that was not decided makes
// the case not covered, unless another is wrong.
func compare(expected map[string]json.RawMessage, said conclusions) outcome {
	result := correct
	for name, raw := range expected {
		value, decided := said[name]
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
		if json.Unmarshal(raw, &want) != nil || !same(value, want) {
			return wrong
		}
	}
	return result
}

// same compares numbers to 0.01 and lists as sets.
func same(a, b any) bool {
	x, y := plainly(a), plainly(b)
	switch x := x.(type) {
	case float64:
		n, ok := y.(float64)
		return ok && math.Abs(x-n) <= 0.01
	case []any:
		list, ok := y.([]any)
		return ok && within(x, list) && within(list, x)
	}
	return x == y
}

func within(some, list []any) bool {
	for _, one := range some {
		if !slices.ContainsFunc(list, func(other any) bool { return same(one, other) }) {
			return false
		}
	}
	return true
}

// plainly gives a value the form that JSON gives it.
func plainly(v any) any {
	if list, ok := v.([]string); ok {
		plain := make([]any, len(list))
		for i, s := range list {
			plain[i] = s
		}
		return plain
	}
	return v
}
