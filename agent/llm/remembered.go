package llm

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
)

// Cache keeps what a model answered, for a while. A key is a hash of all that the
// model was told, and whoever has it may read what belongs to it: a cache outside
// this process must neither keep it nor what belongs to it as it is.
type Cache interface {
	Get(ctx context.Context, key [sha256.Size]byte) (value []byte, ok bool)
	Put(ctx context.Context, key [sha256.Size]byte, value []byte)
}

// Remembered is a model that is not asked again what it answered lately. It is
// safe for concurrent use.
type Remembered struct {
	Call  func(ctx context.Context, r Request) (Reply, error) // as [Model.Call]
	Name  string                                              // of the model: what another one answered does not count
	Cache Cache                                               // may be nil
}

// Ask hands the arguments with which the tool is called to use, which reports
// whether they are of any use. What was answered lately comes first, and earlier
// reports that it was enough; otherwise the model is called once. Only what was
// of use is kept, so what is kept is judged anew each time. The error is that of
// the call.
func (m *Remembered) Ask(ctx context.Context, r Request, use func(arguments json.RawMessage) bool) (earlier bool, err error) {
	key := r.key(m.Name)
	if m.Cache != nil {
		if kept, ok := m.Cache.Get(ctx, key); ok && use(kept) {
			return true, nil
		}
	}
	reply, err := m.Call(ctx, r)
	if err != nil {
		return false, err
	}
	if use(reply.Arguments) && m.Cache != nil {
		m.Cache.Put(ctx, key, reply.Arguments)
	}
	return false, nil
}

// key is a hash of all that the model is told, and of its name. Nothing else
// matters for its answer: who wrote and what is masked are not in it.
func (r Request) key(model string) [sha256.Size]byte {
	var all []byte
	for _, part := range [...]string{model, r.System, r.User, r.Tool, r.Description, string(r.Schema)} {
		all = binary.AppendUvarint(all, uint64(len(part)))
		all = append(all, part...)
	}
	return sha256.Sum256(all)
}
