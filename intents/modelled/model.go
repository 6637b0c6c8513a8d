package modelled

import (
	"context"
	"encoding/json"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents"
)

// Model asks a language model to call a tool once and passes the tool's arguments to use,
// which reports whether they are useful. earlier reports that a cached answer to the same
// request was. A Model limits its own time.
type Model func(ctx context.Context, r Request, use func(arguments json.RawMessage) bool) (earlier bool, err error)

// Request is a request to a language model. Names, addresses and numbers that it doesn't
// need are masked.
type Request struct {
	System, User      string
	Tool, Description string
	Schema            json.RawMessage // strict JSON Schema of the arguments
}

// Understander asks a language model about messages that the offline engine isn't certain
// of. The model finds the words, and our own grammar reads values in them where it can.
// Moves that can't be checked against the message and the scene are dropped. If the model
// is slow, unavailable or wrong, the offline engine's moves count. It is safe for
// concurrent use.
type Understander struct {
	Offline    intents.Understander
	Model      Model
	Understood func(intents.Engine) // called with what understood each message; may be nil
}

// maxMessage is how many bytes a message may have to be sent to the model. Longer text is
// usually pasted, and expensive.
const maxMessage = 4000

// Understand returns what a message means, calling the model at most once. Errors come
// from the offline engine.
func (m *Understander) Understand(ctx context.Context, text string, scene intents.Scene) ([]intents.Move, error) {
	offline, err := m.Offline.Understand(ctx, text, scene)
	if err != nil {
		return nil, err
	}
	moves, by := offline, intents.ByOffline
	if len(text) <= maxMessage && utf8.ValidString(text) && !isCertain(text, offline, &scene) {
		moves, by = m.ask(ctx, text, scene, offline)
	}
	if len(moves) == 0 {
		moves = offline
	}
	if m.Understood != nil {
		m.Understood(by)
	}
	return moves, nil
}

// ask returns the moves from the model or its cache, or none if it doesn't help.
func (m *Understander) ask(ctx context.Context, text string, scene intents.Scene, alone []intents.Move) ([]intents.Move, intents.Engine) {
	q := newQuestion(text, scene, m.Offline, alone)
	var moves []intents.Move
	earlier, err := m.Model(ctx, q.request, func(arguments json.RawMessage) bool {
		moves = q.accept(ctx, arguments)
		return len(moves) > 0
	})
	switch {
	case err != nil, len(moves) == 0: // the model's adapter logs why
		return nil, intents.ByFallback
	case earlier:
		return moves, intents.ByCache
	}
	return moves, intents.ByModel
}
