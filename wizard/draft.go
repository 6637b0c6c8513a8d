package wizard

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/content"
)

// draft is a config as its author wrote it, perhaps with mistakes.
type draft struct {
	Config
	*content.Draft
	file   string
	source []byte
}

// readDraft reads a file.
func readDraft(file string, source []byte) *draft {
	d := &draft{file: file, source: source}
	d.Draft = content.Decode(content.File{Name: file, Source: source, Kind: "a wizard"}, &d.Config)
	if d.Empty() {
		d.WrongLine(1, "write a wizard with wizardId, wizardName, steps and elements", "the file is empty")
	}
	d.setDefaults()
	d.addRules()
	d.numberSiblings()
	return d
}

// Fingerprint identifies a text together with what it was compiled to.
func (r RuleText) Fingerprint() string {
	hash := sha256.New()
	fmt.Fprintf(hash, "%q", strings.TrimSpace(r.Text))
	for _, n := range r.Next {
		fmt.Fprintf(hash, "%q", []string{string(n.After), n.When.Expr, strconv.FormatBool(n.When.Always), string(n.Go)})
	}
	for _, s := range r.Show {
		fmt.Fprintf(hash, "%q", []string{string(s.Question), s.When.Expr, strconv.FormatBool(s.When.Always)})
	}
	for _, s := range r.Require {
		fmt.Fprintf(hash, "%q", []string{"require", string(s.Question), s.When.Expr, strconv.FormatBool(s.When.Always)})
	}
	return hex.EncodeToString(hash.Sum(nil)[:6])
}

// addRules adds what the rules in plain English were compiled to. A rule that was changed since
// then is a mistake, because nobody has checked what it means now.
func (d *draft) addRules() {
	for i, r := range d.Rules {
		if r.Sum != r.Fingerprint() {
			what := "was changed after it was compiled"
			if r.Sum == "" {
				what = "isn't compiled"
			}
			d.Wrong(content.Place("rules").Item(i), "run “leaveway rules compile "+d.file+"”, and read what it understood", "the rule “%s” %s", firstWords(r.Text), what)
			continue
		}
		d.Next = append(d.Next, r.Next...)
		for _, s := range r.Show {
			d.show(i, s)
		}
		for _, s := range r.Require {
			d.require(i, s)
		}
	}
}

// show adds a condition to a question.
func (d *draft) show(i int, s Shown) {
	for k := range d.Elements {
		e := &d.Elements[k]
		switch {
		case e.Attributes.Tag != s.Question:
			continue
		case e.Visible.Expr != "":
			e.Visible = Condition{Expr: "(" + e.Visible.Expr + ") && (" + s.When.Expr + ")"}
		case e.Visible.Always:
			e.Visible = s.When
		}
		return
	}
	d.Wrong(content.Place("rules").Item(i), "run “leaveway rules compile "+d.file+"”", "a rule is about the question %q, which does not exist", s.Question)
}

// require says when a question must be answered.
func (d *draft) require(i int, s Shown) {
	at := content.Place("rules").Item(i)
	for k := range d.Elements {
		e := &d.Elements[k]
		switch {
		case e.Attributes.Tag != s.Question:
			continue
		case e.Required != Condition{}:
			d.Wrong(at, "say it in one place: in one rule, or as isRequired", "two conditions say when %s must be answered", s.Question)
		default:
			e.Required = s.When
		}
		return
	}
	d.Wrong(at, "run “leaveway rules compile "+d.file+"”", "a rule is about the question %q, which does not exist", s.Question)
}

// firstWords returns the beginning of a text, for messages.
func firstWords(text string) string {
	words := strings.Fields(text)
	if len(words) > 8 {
		return strings.Join(words[:8], " ") + " …"
	}
	return strings.Join(words, " ")
}

// setDefaults makes elements and rules without a condition unconditional.
func (d *draft) setDefaults() {
	for i := range d.Elements {
		if !d.Given(content.Place("elements").Item(i).Field("isVisible")) {
			d.Elements[i].Visible = always
		}
	}
	for i := range d.Next {
		if !d.Given(content.Place("next").Item(i).Field("when")) {
			d.Next[i].When = always
		}
	}
	for i := range d.Actions {
		if !d.Given(content.Place("actions").Item(i).Field("when")) {
			d.Actions[i].When = always
		}
	}
}

// numberSiblings gives siblings without a sort the order in which they are written.
func (d *draft) numberSiblings() {
	numberFrom1(len(d.Steps), func(i int) *int { return &d.Steps[i].Sort })
	byStep := map[StepID][]int{}
	for i, e := range d.Elements {
		byStep[e.StepID] = append(byStep[e.StepID], i)
		options := d.Elements[i].Attributes.Options
		numberFrom1(len(options), func(i int) *int { return &options[i].Sort })
	}
	for _, siblings := range byStep {
		numberFrom1(len(siblings), func(i int) *int { return &d.Elements[siblings[i]].Sort })
	}
}

// numberFrom1 numbers n siblings from 1 unless one of them has a number.
func numberFrom1(n int, sort func(i int) *int) {
	for i := range n {
		if *sort(i) != 0 {
			return
		}
	}
	for i := range n {
		*sort(i) = i + 1
	}
}

// UnmarshalContent reads true, false or an expression.
func (c *Condition) UnmarshalContent(v content.Value) (mustBe, fix string) {
	switch {
	case v.IsBool:
		*c = Condition{Always: v.Text == "true"}
	case v.IsText && strings.TrimSpace(v.Text) != "":
		*c = Condition{Expr: v.Text}
	default:
		return "true, false or an expression over tags", "write one of them"
	}
	return "", ""
}

// MarshalYAML writes true, false or the expression.
func (c Condition) MarshalYAML() (any, error) {
	if c.Expr != "" {
		return c.Expr, nil
	}
	return c.Always, nil
}

// ReadConfig reads a wizard's file without checking more than its form. The error is
// [content.Mistakes]; the config is what could be read.
func ReadConfig(file string, source []byte) (Config, error) {
	d := readDraft(file, source)
	return d.Config, d.Mistakes.Err()
}
