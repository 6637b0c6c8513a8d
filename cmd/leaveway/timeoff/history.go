package timeoff

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/leaveway/leaveway/agent/timeoff"
)

// The columns of a history, and what can have happened.
const columns = "day,what,until,amount,note"

const (
	hired     = "hired"
	left      = "left"
	took      = "took"
	asked     = "asked"
	corrected = "corrected"
)

// readHistory reads a person's time off from a CSV file. The first mistake is the error, with
// its line.
func readHistory(name string, unit timeoff.Unit) (h timeoff.History, err error) {
	file, err := os.Open(name)
	if err != nil {
		return h, err
	}
	defer file.Close()
	in := csv.NewReader(file)
	in.FieldsPerRecord, in.TrimLeadingSpace, in.Comment = -1, true, '#'
	head, err := in.Read()
	if err != nil || strings.TrimPrefix(strings.Join(head, ","), "\ufeff") != columns {
		return h, fmt.Errorf("%s: the first line must be %s", filepath.Base(name), columns)
	}
	for {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = add(&h, append(row, "", "", "", "")[:len(head)], unit)
		}
		if err != nil {
			line, _ := in.FieldPos(0)
			return h, fmt.Errorf("%s, line %d: %w", filepath.Base(name), line, err)
		}
	}
	if h.Hired == 0 {
		return h, fmt.Errorf("%s: a line with the first day of work is missing, such as 2024-03-15,%s", filepath.Base(name), hired)
	}
	return h, nil
}

// add adds a row.
func add(h *timeoff.History, row []string, unit timeoff.Unit) error {
	day, what, until, amount, note := row[0], row[1], row[2], row[3], row[4]
	s, err := parseSpan(day, until)
	if err != nil {
		return err
	}
	switch what {
	case hired:
		h.Hired = s.From
	case left:
		h.Left = s.From
	case took, asked:
		if err := s.Check(); err != nil {
			return err
		}
		h.Taken = append(h.Taken, timeoff.Taken{Request: note, Span: s, Pending: what == asked})
	case corrected:
		size, isNegative := strings.CutPrefix(amount, "-")
		a, ok := timeoff.ParseAmount(size)
		if !ok {
			return fmt.Errorf("%q isn't a number of %s, such as 2.5 or -1", amount, unit)
		}
		if isNegative {
			a = -a
		}
		h.Corrections = append(h.Corrections, timeoff.Correction{Day: s.From, Amount: a, Note: note})
	default:
		return fmt.Errorf("%q can't have happened: write %s, %s, %s, %s or %s", what, hired, left, took, asked, corrected)
	}
	return nil
}
