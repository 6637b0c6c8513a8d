package turns

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Row is a sentence in its place, and what is expected of the answer.
type Row struct {
	ID     string      `json:"id"`
	Kind   string      `json:"kind"`
	State  string      `json:"state"`
	Said   Said        `json:"said"`
	Who    string      `json:"who"`   // "admin" instead of HR; only in HR's states
	About  string      `json:"about"` // the employee whose request it is about; only in HR's states
	Expect Expectation `json:"expect"`
	Why    string      `json:"why"`
}

// Said is one message or several. The last one is judged.
type Said []string

// UnmarshalJSON reads a text or a list of texts.
func (s *Said) UnmarshalJSON(raw []byte) error {
	if err := unmarshalOneOrMore(raw, (*[]string)(s)); err != nil {
		return err
	}
	if len(*s) == 0 {
		return fmt.Errorf("nothing is said")
	}
	return nil
}

// Expectation is what any good answer has in common. All of it must hold. Patterns are
// Go's, with (?is).
type Expectation struct {
	ReplyAny  []string `json:"reply_any"`
	ReplyAll  []string `json:"reply_all"`
	ReplyNot  []string `json:"reply_not"`
	ReplyNone []string `json:"reply_none"`
	Session   struct {
		Form string `json:"form"`
	} `json:"session"`
	Answers        map[string]Values `json:"answers"`
	AnswersSame    bool              `json:"answers_same"`
	AnswersNot     map[string]Values `json:"answers_not"`
	AnswersUnset   []string          `json:"answers_unset"`
	NoNewRequest   bool              `json:"no_new_request"`
	RequestState   string            `json:"request_state"`
	AsksBefore     bool              `json:"asks_before"`
	HRAny          []string          `json:"hr_any"`
	HRNone         []string          `json:"hr_none"`
	MaxChars       int               `json:"max_chars"`
	PolicyTitleAny []string          `json:"policy_title_any"`
}

// Values are the values that an answer may have: values or /patterns/.
type Values []string

// UnmarshalJSON reads a value or a list of values.
func (v *Values) UnmarshalJSON(raw []byte) error { return unmarshalOneOrMore(raw, (*[]string)(v)) }

// contain reports whether a stored value is one of the values.
func (v Values) contain(stored string) bool {
	for _, one := range v {
		if pattern, ok := strings.CutPrefix(one, "/"); ok && strings.HasSuffix(pattern, "/") {
			if compiled(strings.TrimSuffix(pattern, "/")).MatchString(stored) {
				return true
			}
		} else if one == stored {
			return true
		}
	}
	return false
}

func unmarshalOneOrMore(raw []byte, into *[]string) error {
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("[")) {
		return json.Unmarshal(raw, into)
	}
	*into = make([]string, 1)
	return json.Unmarshal(raw, &(*into)[0])
}

// compiled compiles a pattern that [Read] has checked.
func compiled(pattern string) *regexp.Regexp { return regexp.MustCompile("(?is)" + pattern) }

// maxLine is the longest line of a file, in bytes.
const maxLine = 1 << 20

// Read reads rows, one JSON object per line. Days such as {+10} are counted from today.
// A row that can't be judged, such as one with an unknown key, is an error.
func Read(r io.Reader, today time.Time) ([]Row, error) {
	var rows []Row
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		row, err := readRow(lines.Bytes(), today)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		rows = append(rows, row)
	}
	return rows, lines.Err()
}

func readRow(line []byte, today time.Time) (Row, error) {
	var row Row
	d := json.NewDecoder(bytes.NewReader(withDays(line, today)))
	d.DisallowUnknownFields()
	if err := d.Decode(&row); err != nil {
		return row, err
	}
	if _, ok := states[row.State]; !ok {
		return row, fmt.Errorf("%s: there is no state %q", row.ID, row.State)
	}
	for _, p := range row.Expect.patterns() {
		if _, err := regexp.Compile("(?is)" + p); err != nil {
			return row, fmt.Errorf("%s: %w", row.ID, err)
		}
	}
	return row, nil
}

func (e Expectation) patterns() []string {
	var all []string
	for _, list := range [][]string{e.ReplyAny, e.ReplyAll, e.ReplyNot, e.ReplyNone, e.HRAny, e.HRNone} {
		all = append(all, list...)
	}
	for _, answers := range []map[string]Values{e.Answers, e.AnswersNot} {
		for _, values := range answers {
			for _, v := range values {
				if pattern, ok := strings.CutPrefix(v, "/"); ok {
					all = append(all, strings.TrimSuffix(pattern, "/"))
				}
			}
		}
	}
	return all
}

// relativeDay is a day counted from today: {+10} in words, {+10:iso} in digits.
var relativeDay = regexp.MustCompile(`\{([+-]\d+)(:iso)?\}`)

func withDays(line []byte, today time.Time) []byte {
	return relativeDay.ReplaceAllFunc(line, func(found []byte) []byte {
		parts := relativeDay.FindSubmatch(found)
		n, err := strconv.Atoi(string(parts[1]))
		if err != nil {
			return found // more days than there are numbers
		}
		layout := "January 2"
		if len(parts[2]) > 0 {
			layout = time.DateOnly
		}
		return []byte(today.AddDate(0, 0, n).Format(layout))
	})
}
