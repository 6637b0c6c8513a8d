package dialogues

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"github.com/leaveway/leaveway/wizard"
)

// row is one recorded dialogue.
type row struct {
	ID     string                       `json:"id"`
	Domain string                       `json:"domain"`
	Wizard json.RawMessage              `json:"wizard"`
	Turns  []said                       `json:"turns"`
	Gold   map[wizard.QuestionID]wanted `json:"gold"`
}

// said is one turn of the recording. What the recorded assistant asked isn't shown to
// the product: it asks by itself.
type said struct {
	System string `json:"system"`
	User   string `json:"user"`
}

// wanted is the right answer to one question.
type wanted struct {
	Kind    string `json:"kind"` // date, number, choice or text
	Value   value  `json:"value"`
	Also    values `json:"also"` // other right values
	Turn    int    `json:"turn"` // from which it holds
	Label   string `json:"label"`
	AnyYear bool   `json:"any_year"` // no year was said
	None    bool   `json:"none"`     // the person said that there is none
}

// The kinds of wanted answers.
const (
	kindDate   = "date"
	kindNumber = "number"
	kindChoice = "choice"
	kindText   = "text"
)

// labelUnknown marks answers that were not said or are not certain.
const labelUnknown = "unknown"

func (w wanted) scored() bool { return w.Label != labelUnknown }

// values returns every right value.
func (w wanted) values() []string {
	out := []string{string(w.Value)}
	for _, also := range w.Also {
		out = append(out, string(also))
	}
	return out
}

// value is a text, or a number as JSON writes it.
type value string

type values []value

// UnmarshalJSON implements [json.Unmarshaler].
func (v *value) UnmarshalJSON(text []byte) error {
	if bytes.Equal(text, []byte("null")) {
		return nil
	}
	var s string
	if json.Unmarshal(text, &s) == nil {
		*v = value(s)
		return nil
	}
	var n json.Number
	if err := json.Unmarshal(text, &n); err != nil {
		return fmt.Errorf("a value is a text or a number, not %s", text)
	}
	*v = value(n)
	return nil
}

// maxLine is the longest line of a file of dialogues.
const maxLine = 1 << 20

// readRows reads JSON lines.
func readRows(r io.Reader) ([]row, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	var rows []row
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var one row
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		for id, w := range one.Gold {
			if err := w.check(); err != nil {
				return nil, fmt.Errorf("line %d: %s: %w", n, id, err)
			}
		}
		rows = append(rows, one)
	}
	return rows, lines.Err()
}

// check returns an error if the answer can't be compared.
func (w wanted) check() error {
	switch w.Kind {
	case kindDate, kindChoice, kindText:
		return nil
	case kindNumber:
		for _, v := range w.values() {
			if _, err := strconv.ParseFloat(v, 64); err != nil && w.scored() {
				return fmt.Errorf("%q is not a number", v)
			}
		}
		return nil
	}
	return fmt.Errorf("no answer is a %q", w.Kind)
}
