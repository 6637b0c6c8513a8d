// Package propose has a language model reword a rule that the reader didn't understand. The model
// proposes text and decides nothing: what it writes is compiled like anything an author writes,
// and the author reads what the reader understood, never what the model says about it.
//
// Where the reader asks because a text has two readings, no measure or a contradiction, no
// model answers in the author's place. A proposal never has a number that the author didn't
// write.
package propose

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
)

// Request is what a model is asked: to call a tool, with arguments that fit a schema.
type Request struct {
	System, User      string
	Tool, Description string
	Schema            json.RawMessage
}

// Model answers requests with the arguments of the tool.
type Model func(context.Context, Request) (json.RawMessage, error)

// Proposal is a text that the reader understands, in place of one that it doesn't.
type Proposal struct {
	Sentence string // the sentence that was refused
	Instead  string // what the model proposes for it
	Text     string // the whole text with it
	Program  *rules.Program
}

// ErrNone says that a model had nothing to propose that could be used.
var ErrNone = errors.New("the model had no proposal that could be read")

// attempts is how often a model is told why its proposal was refused.
const attempts = 3

//go:embed prompt.md
var prompt string

var schema = json.RawMessage(`{"type":"object","properties":{"rule":{"type":"string","description":"the sentence in controlled English; empty if the form can't do what it asks"}},"required":["rule"],"additionalProperties":false}`)

// MayPropose reports whether a model may be asked about a refusal. The author alone answers
// what has two readings, no measure or a contradiction.
func MayPropose(r *rules.Refusal) bool {
	return r.Reason == unknownTag || r.Reason == notARule || r.Reason == wrongType
}

const (
	unknownTag = rules.Reason("unknown_tag")
	wrongType  = rules.Reason("type")
	notARule   = rules.Reason("not_a_rule")
)

// Rewrite asks a model for the refused sentence of a text in controlled English. The error is
// [ErrNone] if it proposes nothing that the reader understands.
func Rewrite(ctx context.Context, ask Model, w *wizard.Wizard, text string, refused *rules.Refusal) (Proposal, error) {
	compiler, err := rules.NewCompiler(w)
	if err != nil {
		return Proposal{}, fmt.Errorf("read the names of %s: %w", w.ID, err)
	}
	at := placeOf(refused.Sentence, text)
	if at == nil {
		return Proposal{}, ErrNone
	}
	said := "Reader: " + refused.Error()
	for range attempts {
		raw, err := ask(ctx, Request{
			System: prompt, User: "# Form\n" + vocabulary(w) + "\n# Sentence\n" + refused.Sentence + "\n\n" + said + "\n",
			Tool: "propose_rule", Description: "Writes a rule in controlled English.", Schema: schema,
		})
		if err != nil {
			return Proposal{}, fmt.Errorf("ask the model: %w", err)
		}
		var out struct {
			Rule string `json:"rule"`
		}
		if err := json.Unmarshal(raw, &out); err != nil {
			return Proposal{}, fmt.Errorf("read the model's answer: %w", err)
		}
		instead := strings.Join(strings.Fields(out.Rule), " ")
		if instead == "" {
			return Proposal{}, ErrNone
		}
		p := Proposal{Sentence: refused.Sentence, Instead: instead, Text: text[:at[0]] + instead + text[at[1]:]}
		wrong := check(compiler, &p)
		if wrong == "" {
			return p, nil
		}
		said = "You wrote: " + instead + "\nReader: " + wrong
	}
	return Proposal{}, ErrNone
}

// check compiles a proposal, and says why it can't be used; "" if it can.
func check(c *rules.Compiler, p *Proposal) string {
	if n := invented(p.Instead, p.Sentence); n != "" {
		return fmt.Sprintf("The number %s isn't in the sentence. Use only numbers that the author wrote.", n)
	}
	if _, err := c.Compile(p.Instead); err != nil { // alone: it must not lean on the rules around it
		return err.Error()
	}
	program, err := c.Compile(p.Text)
	if err != nil {
		return err.Error()
	}
	p.Program = program
	return ""
}

// placeOf returns where a sentence is in a text; nil if it isn't there. Its line breaks don't
// matter.
func placeOf(sentence, text string) []int {
	var words []string
	for w := range strings.FieldsSeq(sentence) {
		words = append(words, regexp.QuoteMeta(w))
	}
	if len(words) == 0 {
		return nil
	}
	at := regexp.MustCompile(strings.Join(words, `\s+`)).FindStringIndex(text)
	if at != nil {
		for at[1] < len(text) && strings.ContainsRune(".!?", rune(text[at[1]])) {
			at[1]++
		}
	}
	return at
}

var number = regexp.MustCompile(`\d[\d,]*(?:\.\d+)?`)

// invented returns a number that a proposal has and the author's sentence doesn't; "" if
// there is none.
func invented(proposal, sentence string) string {
	var own []string
	for _, n := range number.FindAllString(sentence, -1) {
		own = append(own, plainNumber(n))
	}
	for w := range strings.FieldsFuncSeq(strings.ToLower(sentence), func(r rune) bool { return r < 'a' || r > 'z' }) {
		if i := slices.Index(numberWords, w); i >= 0 {
			own = append(own, fmt.Sprint(i))
		}
	}
	for _, n := range number.FindAllString(proposal, -1) {
		if !slices.Contains(own, plainNumber(n)) {
			return n
		}
	}
	for w := range strings.FieldsFuncSeq(strings.ToLower(proposal), func(r rune) bool { return r < 'a' || r > 'z' }) {
		if i := slices.Index(numberWords, w); i > 1 && !slices.Contains(own, fmt.Sprint(i)) {
			return w
		}
	}
	return ""
}

func plainNumber(n string) string { return strings.TrimRight(strings.ReplaceAll(n, ",", ""), ".") }

// numberWords are the numbers that people write out, from zero.
var numberWords = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve")

// vocabulary lists what a rule about the form can name.
func vocabulary(w *wizard.Wizard) string {
	var b strings.Builder
	for _, s := range w.Steps {
		fmt.Fprintf(&b, "step “%s”\n", s.Title)
		for _, e := range w.Elements {
			q, ok := w.Question(e.Attributes.QuestionID)
			if !ok || e.StepID != s.ID || e.Type != wizard.TypeQuestion {
				continue
			}
			fmt.Fprintf(&b, "  question “%s”, %s: %s\n", q.Title(), q.Component, q.QuestionText)
			if q.Chosen() && len(q.Options) <= 20 {
				var options []string
				for _, o := range q.Choices() {
					options = append(options, o.Label)
				}
				fmt.Fprintf(&b, "    options: %s\n", strings.Join(options, " | "))
			}
		}
	}
	return b.String()
}
