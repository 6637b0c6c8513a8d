package rules

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// Case is a case of an evaluation file: a text, a situation and what must follow.
type Case struct {
	ID      string                `json:"id"`
	Rule    string                `json:"rule"`
	Wizard  wizard.ID             `json:"wizard"`
	Text    string                `json:"text"`
	After   wizard.Tag            `json:"after"`
	Today   string                `json:"today"`
	Answers map[wizard.Tag]string `json:"answers"`
	Expect  json.RawMessage       `json:"expect"`
	Style   string                `json:"style"`
}

// Decision is what rules decide in a case, or why their text was refused.
type Decision struct {
	Next    *wizard.Tag `json:"next,omitempty"`
	Show    wizard.Tag  `json:"show,omitempty"`
	Visible bool        `json:"visible"`
	Refuse  Reason      `json:"refuse,omitempty"`
}

// MarshalJSON writes one of the forms that expectations have.
func (d Decision) MarshalJSON() ([]byte, error) {
	switch {
	case d.Refuse != "":
		return json.Marshal(map[string]Reason{"refuse": d.Refuse})
	case d.Show != "":
		return json.Marshal(struct {
			Show    wizard.Tag `json:"show"`
			Visible bool       `json:"visible"`
		}{d.Show, d.Visible})
	}
	return json.Marshal(map[string]*wizard.Tag{"next": d.Next})
}

// Outcome is a decided case.
type Outcome struct {
	ID          string   `json:"id"`
	Rule        string   `json:"rule"`
	Decision    Decision `json:"decision"`
	Compiled    *string  `json:"compiled"`
	Explanation string   `json:"explanation"`
	Verdict     string   `json:"verdict"` // correct, wrong or refused
}

// Report is the score of an evaluation file. The figures are described with the
// file's format.
type Report struct {
	Rules         int              `json:"rules"`
	Cases         int              `json:"cases"`
	Correct       float64          `json:"correct"`
	Wrong         float64          `json:"wrong"`
	Refused       float64          `json:"refused"`
	RefusalsRight float64          `json:"refusals_right"`
	ReasonsRight  float64          `json:"reasons_right"`
	RulesRight    float64          `json:"rules_right"`
	ByStyle       map[string]Style `json:"by_style"`
}

// Style is the score of the cases in one style.
type Style struct {
	Cases   int     `json:"cases"`
	Correct float64 `json:"correct"`
	Wrong   float64 `json:"wrong"`
	Refused float64 `json:"refused"`
}

// scorer compiles each text once.
type scorer struct {
	library   *wizard.Library
	compilers map[wizard.ID]*Compiler
	programs  map[string]*Program
	refusals  map[string]*Refusal
	styles    map[string]*[4]int // cases, correct, wrong, refused
	refuse    [3]int             // must be refused, are, for the expected reason
	bad       map[string]bool
}

// Score decides the cases of a file, JSON on each line, and compares the results
// with what is expected. see gets every case; nil is allowed.
func Score(r io.Reader, library *wizard.Library, see func(Outcome) error) (Report, error) {
	s := scorer{
		library: library, compilers: map[wizard.ID]*Compiler{}, programs: map[string]*Program{}, refusals: map[string]*Refusal{},
		styles: map[string]*[4]int{"": {}}, bad: map[string]bool{},
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		var c Case
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return Report{}, fmt.Errorf("line %d: %w", n, err)
		}
		out, err := s.score(c)
		if err != nil {
			return Report{}, fmt.Errorf("line %d: %w", n, err)
		}
		if see != nil {
			if err := see(out); err != nil {
				return Report{}, err
			}
		}
	}
	if err := lines.Err(); err != nil {
		return Report{}, fmt.Errorf("read cases: %w", err)
	}
	return s.summary(), nil
}

func (s *scorer) score(c Case) (Outcome, error) {
	out := Outcome{ID: c.ID, Rule: c.Rule}
	program, refusal, err := s.compile(c)
	if err != nil {
		return out, err
	}
	today, err := time.Parse(time.DateOnly, c.Today)
	if err != nil {
		return out, fmt.Errorf("today is not a day: %w", err)
	}
	var want struct {
		Next    *wizard.Tag `json:"next"`
		Show    wizard.Tag  `json:"show"`
		Visible bool        `json:"visible"`
		Refuse  Reason      `json:"refuse"`
	}
	if err := json.Unmarshal(c.Expect, &want); err != nil {
		return out, fmt.Errorf("read what is expected: %w", err)
	}
	if refusal != nil {
		out.Decision, out.Explanation = Decision{Refuse: refusal.Reason}, refusal.Ask
	} else {
		text := program.String()
		out.Compiled = &text
		out.Decision, out.Explanation = program.decide(c, want.Show, today)
	}
	got := out.Decision
	out.Verdict = "wrong"
	switch {
	case want.Refuse != "":
		s.refuse[0]++
		if refusal != nil {
			s.refuse[1]++
			out.Verdict = "correct"
			if refusal.Reason == want.Refuse {
				s.refuse[2]++
			}
		}
	case refusal != nil:
		out.Verdict = "refused"
	case want.Show != "" && got.Visible == want.Visible, want.Show == "" && same(got.Next, want.Next):
		out.Verdict = "correct"
	}
	s.count(c, out.Verdict)
	return out, nil
}

func same(a, b *wizard.Tag) bool { return a == b || a != nil && b != nil && *a == *b }

func (p *Program) decide(c Case, show wizard.Tag, today time.Time) (Decision, string) {
	at := Situation{Answers: c.Answers, Today: today}
	if show == "" && c.After == "" && len(p.shown) > 0 {
		show = p.shown[0].q.Tag
	}
	if show != "" {
		return Decision{Show: show, Visible: p.Shows(show, at)}, p.ExplainShown(show, at)
	}
	d := Decision{}
	if next, ok := p.Next(c.After, at); ok {
		d.Next = &next
	}
	return d, p.ExplainNext(c.After, at)
}

func (s *scorer) compile(c Case) (*Program, *Refusal, error) {
	key := string(c.Wizard) + "\x00" + c.Text
	if p, ok := s.programs[key]; ok {
		return p, nil, nil
	}
	if r, ok := s.refusals[key]; ok {
		return nil, r, nil
	}
	compiler, ok := s.compilers[c.Wizard]
	if !ok {
		w, known := s.library.Latest(c.Wizard)
		if !known {
			return nil, nil, fmt.Errorf("no wizard is called %q", c.Wizard)
		}
		var err error
		if compiler, err = NewCompiler(w); err != nil {
			return nil, nil, err
		}
		s.compilers[c.Wizard] = compiler
	}
	program, err := compiler.Compile(c.Text)
	var refusal *Refusal
	switch {
	case errors.As(err, &refusal):
		s.refusals[key] = refusal
		return nil, refusal, nil
	case err != nil:
		return nil, nil, err
	}
	s.programs[key] = program
	return program, nil, nil
}

func (s *scorer) count(c Case, verdict string) {
	if _, known := s.bad[c.Rule]; !known {
		s.bad[c.Rule] = false
	}
	if verdict != "correct" {
		s.bad[c.Rule] = true
	}
	if s.styles[c.Style] == nil {
		s.styles[c.Style] = &[4]int{}
	}
	column := map[string]int{"correct": 1, "wrong": 2, "refused": 3}[verdict]
	for _, n := range []*[4]int{s.styles[""], s.styles[c.Style]} {
		n[0]++
		n[column]++
	}
}

func (s *scorer) summary() Report {
	n := s.styles[""]
	right := 0
	for _, bad := range s.bad {
		if !bad {
			right++
		}
	}
	out := Report{
		Rules: len(s.bad), Cases: n[0], Correct: share(n[1], n[0]), Wrong: share(n[2], n[0]), Refused: share(n[3], n[0]),
		RefusalsRight: share(s.refuse[1], s.refuse[0]), ReasonsRight: share(s.refuse[2], s.refuse[1]), RulesRight: share(right, len(s.bad)), ByStyle: map[string]Style{},
	}
	for name, n := range s.styles {
		if name != "" {
			out.ByStyle[name] = Style{n[0], share(n[1], n[0]), share(n[2], n[0]), share(n[3], n[0])}
		}
	}
	return out
}

func share(n, of int) float64 {
	if of == 0 {
		return 1
	}
	return math.Round(float64(n)/float64(of)*10000) / 10000
}
