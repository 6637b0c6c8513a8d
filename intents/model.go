package intents

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"unicode/utf8"
)

// Understander makes moves of words.
type Understander interface {
	Understand(ctx context.Context, words string, scene Scene) ([]Move, error)
}

// Model asks a language model for one call of one tool and returns the tool's
// arguments. It bounds its time itself.
type Model func(ctx context.Context, r ModelRequest) (arguments json.RawMessage, err error)

// ModelRequest is what a language model is told. Names, addresses and numbers
// that it does not need are masked.
type ModelRequest struct {
	System, User      string
	Tool, Description string
	Schema            json.RawMessage // strict JSON Schema of the arguments
}

// Cache keeps what a model answered, for a while. A key is a hash of all that the
// model was told, and whoever has it may read what belongs to it: a cache outside
// this process must neither keep it nor what belongs to it as it is.
type Cache interface {
	Get(ctx context.Context, key [sha256.Size]byte) (value []byte, ok bool)
	Put(ctx context.Context, key [sha256.Size]byte, value []byte)
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
	Name       string       // of the model: what another one answered does not count
	Cache      Cache        // may be nil
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
	key := q.request.key(m.Name)
	if m.Cache != nil {
		if kept, ok := m.Cache.Get(ctx, key); ok {
			if moves := q.moves(ctx, kept); len(moves) > 0 {
				return moves, ByCache
			}
		}
	}
	arguments, err := m.Model(ctx, q.request)
	if err != nil {
		return nil, ByFallback // the model's adapter tells operators why
	}
	moves := q.moves(ctx, arguments)
	if len(moves) == 0 {
		return nil, ByFallback
	}
	if m.Cache != nil {
		m.Cache.Put(ctx, key, arguments)
	}
	return moves, ByModel
}

// key is a hash of all that the model is told, and of its name. Nothing else
// matters for its answer: who wrote and what is masked are not in it.
func (r ModelRequest) key(model string) [sha256.Size]byte {
	var all []byte
	for _, part := range [...]string{model, r.System, r.User, r.Tool, r.Description, string(r.Schema)} {
		all = binary.AppendUvarint(all, uint64(len(part)))
		all = append(all, part...)
	}
	return sha256.Sum256(all)
}
