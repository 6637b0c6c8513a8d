package files

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// Records is what is in a CSV file.
type Records struct {
	Columns []string `json:"columns"`
	Count   int      `json:"rows"` // without the header

	Rows  [][]string `json:"-"` // the first of them
	Lines []int      `json:"-"` // where each begins; the header is line 1
}

// mostKept is how many rows are kept; all are counted.
const mostKept = 50_000

// records reads comma-separated values, or with whatever separates them.
func records(source string) *Records {
	r := csv.NewReader(strings.NewReader(source))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.ReuseRecord = separator(source), -1, true, false
	out := &Records{Columns: []string{}}
	header := true
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			continue // the reader goes on with the next line
		}
		if header {
			for _, c := range row {
				out.Columns = append(out.Columns, strings.TrimSpace(c))
			}
			header = false
			continue
		}
		out.Count++
		if len(out.Rows) < mostKept {
			line, _ := r.FieldPos(0)
			out.Rows, out.Lines = append(out.Rows, row), append(out.Lines, line)
		}
	}
}

// separator returns the most frequent separator, outside of quotes, in the first line.
func separator(source string) rune {
	first, _, _ := strings.Cut(source, "\n")
	best, most := ',', 0
	for _, c := range []rune{',', ';', '\t', '|'} {
		n, quoted := 0, false
		for _, r := range first {
			switch {
			case r == '"':
				quoted = !quoted
			case r == c && !quoted:
				n++
			}
		}
		if n > most {
			best, most = c, n
		}
	}
	return best
}
