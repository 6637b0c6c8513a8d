package intents

import (
	"context"
	"encoding/json"
	"unicode/utf8"
)

// Understander makes moves of words.
type Understander interface {
	Understand(ctx context.Context, words string, scene Scene) ([]Move, error)
}

// Model asks a language model for one call of one tool and hands the tool's
// arguments to use, which reports whether they are of any use. earlier reports
// that what it answered to the same before was enough. It bounds its time itself.
type Model func(ctx context.Context, r ModelRequest, use func(arguments json.RawMessage) bool) (earlier bool, err error)

// ModelRequest is what a language model is told. Names, addresses and numbers
// that it does not need are masked.
type ModelRequest struct {
	System, User      string
	Tool, Description string
	Schema            json.RawMessage // strict JSON Schema of the arguments
}

// Engine is who understood a message.
type Engine string

// The engines.
const (
	ByOffline  Engine = "offline"  // the offline engine, which was certain
	ByModel    Engine = "model"    // the language model
	ByCache    Engine = "cache"    // the language model, earlier
	ByFallback Engine = "fallback" // the offline engine, because the model was of no use
	ByPhrases  Engine = "phrases"  // the offline engine's classifier
)

// Modelled understands with a language model what the offline engine is not
// certain of. The model finds which words mean what; the values that our own
// grammar can read in them are ours, and a move that cannot be checked against
// the words and the scene is dropped. A model that is slow, away or wrong is not
// noticed: then the offline engine's moves count. It is safe for concurrent use.
type Modelled struct {
	Offline    Understander
	Model      Model
	Understood func(Engine) // hears who understood each message; may be nil
}

// mostWords is how many bytes of a message a model is asked about. What is
// longer is pasted, and dear.
const mostWords = 4000

// Understand makes moves of words, with one call of the model at most. The
// error is the offline engine's.
func (m *Modelled) Understand(ctx context.Context, words string, scene Scene) ([]Move, error) {
	offline, err := m.Offline.Understand(ctx, words, scene)
	if err != nil {
		return nil, err
	}
	moves, by := offline, ByOffline
	if len(words) <= mostWords && utf8.ValidString(words) && !assured(words, offline, &scene) {
		moves, by = m.ask(ctx, words, scene)
	}
	if len(moves) == 0 {
		moves = offline
	}
	if m.Understood != nil {
		m.Understood(by)
	}
	return moves, nil
}

// ask makes moves of what the model says, now or earlier; none where it is of no use.
func (m *Modelled) ask(ctx context.Context, words string, scene Scene) ([]Move, Engine) {
	q := newQuestion(words, scene, m.Offline)
	var moves []Move
	earlier, err := m.Model(ctx, q.request, func(arguments json.RawMessage) bool {
		moves = q.moves(ctx, arguments)
		return len(moves) > 0
	})
	switch {
	case err != nil, len(moves) == 0: // the model's adapter tells operators why
		return nil, ByFallback
	case earlier:
		return moves, ByCache
	}
	return moves, ByModel
}
