package main

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/modelled"
)

// scriptedModel replaces a good language model. It knows from the offline engine what words
// mean, and says it as a model does: as the arguments of a tool, with quotations of what the
// model is shown. Every message reaches it, because its own offline engine is never certain.
type scriptedModel struct {
	offline intents.Understander
	t       *testing.T
	use     *modelUse
}

func (s scriptedModel) Understand(ctx context.Context, words string, scene intents.Scene) ([]intents.Move, error) {
	meant, err := s.offline.Understand(ctx, words, scene)
	if err != nil || slices.ContainsFunc(meant, func(m intents.Move) bool { return isOffline(m) || isAhead(m, scene) }) {
		return meant, err
	}
	modelled := modelled.Understander{
		Offline: uncertain{s.offline},
		Model: func(_ context.Context, r modelled.Request, use func(json.RawMessage) bool) (earlier bool, err error) {
			s.use.asked.Add(1)
			arguments, err := s.call(r, words, meant)
			if err == nil {
				use(arguments)
			}
			return false, err
		},
		Understood: func(by intents.Engine) {
			if by == intents.ByFallback {
				s.use.useless.Store(words, true)
			}
		},
	}
	return modelled.Understand(ctx, words, scene)
}

// isOffline reports whether a move means something that no model can propose: a change of a
// filed request, a question about one, or what is said instead of an answer ("as soon as
// possible", "it's a girl!"). The grammar is certain of these, so no model is asked.
func isOffline(m intents.Move) bool {
	switch m.Do {
	case command.Inquire, command.Amend:
		return true
	case command.Start, command.Ask, command.Balance, command.Change, command.Care:
		return false
	}
	return m.About != ""
}

// isAhead reports whether a move answers a question of a form that only another answer of the
// same message leads to. No model is told of it yet.
func isAhead(m intents.Move, scene intents.Scene) bool {
	return m.Do == command.Set && !slices.ContainsFunc(scene.Slots, func(s intents.Slot) bool { return s.Name == m.Slot })
}

// uncertain is an offline engine that isn't certain of anything.
type uncertain struct{ intents.Understander }

func (u uncertain) Understand(ctx context.Context, words string, scene intents.Scene) ([]intents.Move, error) {
	moves, err := u.Understander.Understand(ctx, words, scene)
	for i := range moves {
		moves[i].Confidence = min(moves[i].Confidence, 0.8)
	}
	return moves, err
}

// call returns the model's answer, and checks it against the schema.
func (s scriptedModel) call(r modelled.Request, words string, meant []intents.Move) (json.RawMessage, error) {
	masked, err := maskOf(r.User, words)
	if err != nil {
		return nil, err
	}
	moves := []map[string]any{}
	for _, m := range meant {
		moves = append(moves, proposals(m, masked(words[m.Start:m.End]))...)
	}
	arguments, err := json.Marshal(map[string]any{"moves": moves})
	if err != nil {
		return nil, err
	}
	if err := holds(r.Schema, arguments); err != nil {
		s.t.Errorf("%q: %s doesn't match the schema: %v", words, arguments, err)
	}
	return arguments, nil
}

// proposals returns a move as a model writes it.
func proposals(m intents.Move, quote string) []map[string]any {
	sure := "guess"
	if m.Confidence >= 0.85 {
		sure = "sure"
	}
	propose := func(do command.Order, more ...any) map[string]any {
		p := map[string]any{"do": do, "quote": quote, "sure": sure}
		for i := 0; i < len(more); i += 2 {
			p[more[i].(string)] = more[i+1]
		}
		return p
	}
	var all []map[string]any
	switch {
	case m.Do == command.Foreign: // this one knows no other language either
		return nil
	case m.Trouble == intents.NotUnderstood:
		return append(all, propose(command.Unclear))
	case m.Trouble == intents.SeveralSlots:
		for _, o := range m.Options {
			all = append(all, propose(command.Set, "slot", o.Slot, "values", o.Values))
		}
		return all
	case m.Trouble == intents.SeveralTopics:
		for _, o := range m.Options {
			all = append(all, propose(command.Start, "topic", o.About))
		}
		return all
	case m.Do == command.Set:
		values := append([]string{}, m.Values...)
		for _, o := range m.Options {
			values = append(values, o.Values...)
		}

		return append(all, propose(m.Do, "slot", m.Slot, "values", values))
	case m.Do == command.Start:
		return append(all, propose(m.Do, "topic", m.About))
	case slices.Contains([]command.Order{command.Why, command.Skip, command.Same, command.Change}, m.Do):
		return append(all, propose(m.Do, "slot", m.Slot))
	}
	return append(all, propose(m.Do))
}

var mask = regexp.MustCompile(`\[[a-z]+ \d+\]`)

// maskOf returns a function that masks words as they are masked in user.
func maskOf(user, words string) (func(string) string, error) {
	var told struct{ Message string }
	if err := json.Unmarshal([]byte(user), &told); err != nil {
		return nil, err
	}
	var around []string
	for _, part := range mask.Split(told.Message, -1) {
		around = append(around, regexp.QuoteMeta(part))
	}
	behind := regexp.MustCompile(`(?s)^` + strings.Join(around, "(.+?)") + `$`).FindStringSubmatch(words)
	if behind == nil {
		return nil, fmt.Errorf("%q is no longer %q", told.Message, words)
	}
	pairs := []string{}
	for i, m := range mask.FindAllString(told.Message, -1) {
		pairs = append(pairs, behind[i+1], m)
	}
	return strings.NewReplacer(pairs...).Replace, nil
}

// holds returns an error if a document doesn't match a schema.
func holds(schema, document json.RawMessage) error {
	var s jsonschema.Schema
	if err := json.Unmarshal(schema, &s); err != nil {
		return err
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		return err
	}
	var doc any
	if err := json.Unmarshal(document, &doc); err != nil {
		return err
	}
	return resolved.Validate(doc)
}

// modelUse is what became of a scripted model's answers in [TestTranscripts].
type modelUse struct {
	asked   atomic.Int64
	useless sync.Map // words of which the answer was of no use
}

// scripted puts the model in front of a stage's offline engine.
func (u *modelUse) scripted(t *testing.T) func(intents.Understander) intents.Understander {
	t.Helper()
	return func(offline intents.Understander) intents.Understander {
		return scriptedModel{offline: offline, t: t, use: u}
	}
}

// isOfUse checks that the model was asked, and that its answers were usable except for a few.
func (u *modelUse) isOfUse(t *testing.T) {
	t.Helper()
	if u.asked.Load() == 0 {
		t.Error("no message reached the model, so it tested nothing")
	}
	for _, words := range []string{
		"necesito una licencia por maternidad",
		"Ich möchte bitte im Juni vier Wochen Urlaub nehmen, geht das?",
		"undo the denial",                           // which only HR can
		"she raised me. she was basically my mom",   // which asks for nothing, and no move of a model says so
		"my last day in the office is fri the 18th", // from which the grammar concludes the next workday
	} {
		u.useless.Delete(words)
	}
	for words := range u.useless.Range {
		t.Errorf("the model's answer to %q was unusable", words)
	}
}
