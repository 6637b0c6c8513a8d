package files

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
)

// Notebook is what is in a Jupyter notebook.
type Notebook struct {
	Functions []string   `json:"functions"`
	Headings  []string   `json:"headings"`
	Count     int        `json:"cells"`
	Outputs   []Output   `json:"outputs"`
	Order     []int      `json:"execution_order,omitempty"` // numbers of the code cells, 0 for those never run
	Cells     []CodeCell `json:"-"`
}

// Output is what a cell printed, returned or failed with.
type Output struct {
	Cell  int    `json:"cell"`
	Text  string `json:"text"`
	Error bool   `json:"error,omitempty"`
}

// CodeCell is a cell of a notebook, from 1.
type CodeCell struct {
	N      int
	IsCode bool
	Source string
	Ran    int     // the number with which it last ran; 0 if it never did
	Script *Script // of a code cell
}

// lines is a text, or a list of its lines: the format allows both (nbformat 4.5).
type lines string

func (l *lines) UnmarshalJSON(raw []byte) error {
	var many []string
	if json.Unmarshal(raw, &many) == nil {
		*l = lines(strings.Join(many, ""))
		return nil
	}
	var one string
	if err := json.Unmarshal(raw, &one); err != nil {
		return nil //nolint:nilerr // pictures and other data, which aren't read
	}
	*l = lines(one)
	return nil
}

type rawCell struct {
	Type    string          `json:"cell_type"`
	Source  lines           `json:"source"`
	Input   lines           `json:"input"` // of code, in version 3
	Count   *int            `json:"execution_count"`
	Prompt  *int            `json:"prompt_number"` // in version 3
	Level   int             `json:"level"`         // of a heading, in version 3
	Outputs json.RawMessage `json:"outputs"`
}

type rawOutput struct {
	Type  string           `json:"output_type"`
	Text  lines            `json:"text"`
	Data  map[string]lines `json:"data"`
	Name  string           `json:"ename"`
	Value string           `json:"evalue"`
}

var errNoNotebook = errors.New("it isn't a whole notebook")

// longestOutput is how much of an output is kept, in bytes.
const longestOutput = 2 << 10

// notebook reads a notebook of version 3 or 4.
func notebook(content []byte) (*Notebook, error) {
	var raw struct {
		Cells      []rawCell `json:"cells"`
		Worksheets []struct {
			Cells []rawCell `json:"cells"`
		} `json:"worksheets"`
	}
	if err := json.Unmarshal(content, &raw); err != nil {
		return nil, errNoNotebook
	}
	for _, w := range raw.Worksheets {
		raw.Cells = append(raw.Cells, w.Cells...)
	}
	n := &Notebook{Functions: []string{}, Headings: []string{}, Outputs: []Output{}, Count: len(raw.Cells)}
	for i, c := range raw.Cells {
		n.add(i+1, c)
	}
	return n, nil
}

func (n *Notebook) add(number int, c rawCell) {
	cell := CodeCell{N: number, Source: string(c.Source), IsCode: c.Type == "code"}
	if cell.IsCode && cell.Source == "" {
		cell.Source = string(c.Input)
	}
	switch {
	case cell.IsCode:
		cell.Script = script(cell.Source)
		n.Functions = append(n.Functions, cell.Script.Functions...)
		for _, ran := range []*int{c.Count, c.Prompt} {
			if ran != nil {
				cell.Ran = *ran
			}
		}
		n.Order = append(n.Order, cell.Ran)
		n.Outputs = append(n.Outputs, outputs(number, c.Outputs)...)
	case c.Type == "heading":
		n.Headings = append(n.Headings, strings.TrimSpace(cell.Source))
	case c.Type == "markdown":
		n.Headings = append(n.Headings, markdown(cell.Source).Headings...)
	}
	n.Cells = append(n.Cells, cell)
}

func outputs(cell int, raw json.RawMessage) []Output {
	var all []rawOutput
	if json.Unmarshal(raw, &all) != nil {
		return nil
	}
	var out []Output
	for _, o := range all {
		text, failed := string(o.Text), false
		switch {
		case o.Type == "error" || o.Type == "pyerr":
			text, failed = strings.TrimSuffix(o.Name+": "+o.Value, ": "), true
		case text == "":
			text = string(o.Data["text/plain"])
		}
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if len(text) > longestOutput {
			text = strings.ToValidUTF8(text[:longestOutput], "")
		}
		out = append(out, Output{cell, text, failed})
	}
	return out
}

// OutOfOrder returns the cells that ran before one above them, and those that
// never ran though later ones did.
func (n *Notebook) OutOfOrder() (before, never []int) {
	last, latest := 0, 0
	for _, c := range n.Cells {
		latest = max(latest, c.Ran)
	}
	for _, c := range n.Cells {
		switch {
		case !c.IsCode || strings.TrimSpace(c.Source) == "":
		case c.Ran == 0 && latest > 0:
			never = append(never, c.N)
		case c.Ran != 0 && c.Ran < last:
			before = append(before, c.N)
		}
		last = max(last, c.Ran)
	}
	return slices.Clip(before), never
}
