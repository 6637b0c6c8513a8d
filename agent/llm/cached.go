package llm

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
)

// Cache keeps a model's answers for a while. A key is a hash of everything the model was
// told, and gives access to the answer, so a cache outside this process must store
// neither keys nor answers in plain form.
type Cache interface {
	Get(ctx context.Context, key [sha256.Size]byte) (value []byte, ok bool)
	Put(ctx context.Context, key [sha256.Size]byte, value []byte)
}

// CachedModel is a model that reuses recent answers. It is safe for concurrent use.
type CachedModel struct {
	Call  func(ctx context.Context, r Request) (Reply, error) // such as [Model.Call]
	Name  string                                              // of the model, whose answers are kept apart from other models'
	Cache Cache                                               // may be nil
}

// Ask passes the arguments of the tool call to use, which reports whether they are
// useful. It tries a cached answer first, and calls the model if there is none or it
// isn't useful. Only useful answers are cached. cached reports whether the cached answer
// was useful; the error is that of Call.
func (m *CachedModel) Ask(ctx context.Context, r Request, use func(arguments json.RawMessage) bool) (cached bool, err error) {
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

// key hashes everything the model is told, and its name. Nothing else affects its answer.
func (r Request) key(model string) [sha256.Size]byte {
	var all []byte
	for _, part := range [...]string{model, r.System, r.User, r.Tool, r.Description, string(r.Schema)} {
		all = binary.AppendUvarint(all, uint64(len(part)))
		all = append(all, part...)
	}
	return sha256.Sum256(all)
}
