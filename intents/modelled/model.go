package modelled

import (
	"context"
	"encoding/json"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents"
)

// Model asks a language model for one call of one tool and hands the tool's
// arguments to use, which reports whether they are of any use. earlier reports
// that what it answered to the same before was enough. It bounds its time itself.
type Model func(ctx context.Context, r Request, use func(arguments json.RawMessage) bool) (earlier bool, err error)

// Request is what a language model is told. Names, addresses and numbers
// that it does not need are masked.
type Request struct {
	System, User      string
	Tool, Description string
	Schema            json.RawMessage // strict JSON Schema of the arguments
}

// Understander understands with a language model what the offline engine is not
// certain of. The model finds which words mean what; the values that our own
// grammar can read in them are ours, and a move that cannot be checked against
// the words and the scene is dropped. A model that is slow, away or wrong is not
// noticed: then the offline engine's moves count. It is safe for concurrent use.
type Understander struct {
	Offline    intents.Understander
	Model      Model
	Understood func(intents.Engine) // hears who understood each message; may be nil
}

// maxMessage is how many bytes of a message a model is asked about. What is
// longer is pasted, and dear.
const maxMessage = 4000

// Understand makes moves of words, with one call of the model at most. The
// error is the offline engine's.
func (m *Understander) Understand(ctx context.Context, text string, scene intents.Scene) ([]intents.Move, error) {
	offline, err := m.Offline.Understand(ctx, text, scene)
	if err != nil {
		return nil, err
	}
	moves, by := offline, intents.ByOffline
	if len(text) <= maxMessage && utf8.ValidString(text) && !isCertain(text, offline, &scene) {
		moves, by = m.ask(ctx, text, scene)
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
func (m *Understander) ask(ctx context.Context, text string, scene intents.Scene) ([]intents.Move, intents.Engine) {
	q := newQuestion(text, scene, m.Offline)
	var moves []intents.Move
	earlier, err := m.Model(ctx, q.request, func(arguments json.RawMessage) bool {
		moves = q.accept(ctx, arguments)
		return len(moves) > 0
	})
	switch {
	case err != nil, len(moves) == 0: // the model's adapter tells operators why
		return nil, intents.ByFallback
	case earlier:
		return moves, intents.ByCache
	}
	return moves, intents.ByModel
}
