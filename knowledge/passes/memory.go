package passes

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// Limits of a reading that goes on while nobody waits for it.
const (
	readFor      = 5 * time.Minute  // at most; the passes that are left wait for the next file
	rememberFor  = 15 * time.Minute // what the model said
	mostProjects = 2                // that are read at a time; the others wait for their turn
)

// Reader has a language model read projects for as long as that takes, while nobody waits, and
// gives what it has found so far. A model may take a minute for a file, and a leaver in a chat
// waits for a few seconds. It is safe for concurrent use.
type Reader struct {
	model  knowledge.Model
	now    func() time.Time
	places chan struct{}

	mu    sync.Mutex
	going map[string]*run // by project
	said  map[[sha256.Size]byte]reported
}

// reported is what the model said about something.
type reported struct {
	arguments json.RawMessage
	at        time.Time
}

// run is a reading that goes on.
type run struct {
	of   [sha256.Size]byte // what is read
	stop context.CancelFunc
	done chan struct{}
}

// NewReader returns a reader, or nil without a model. now tells the time.
func NewReader(model knowledge.Model, now func() time.Time) *Reader {
	if model == nil {
		return nil
	}
	return &Reader{model: model, now: now, places: make(chan struct{}, mostProjects), going: map[string]*run{}, said: map[[sha256.Size]byte]reported{}}
}

// Read begins to read a project, or goes on, and waits until everything is read or ctx is done.
// It returns what was found so far; more reports that the reading goes on.
func (r *Reader) Read(ctx context.Context, project string, notes []handover.Notes, found gaps.Analysis) (with gaps.Analysis, more bool) {
	going := r.begin(ctx, project, notes, found)
	select {
	case <-going.done:
	case <-ctx.Done():
		more = true
	}
	return Deepen(context.WithoutCancel(ctx), r.remembered, notes, found), more
}

// begin returns the reading of a project: the one that is going on, or another one if its files
// have changed. What the model said about the same places is remembered.
func (r *Reader) begin(ctx context.Context, project string, notes []handover.Notes, found gaps.Analysis) *run {
	of := digestOf(notes)
	r.mu.Lock()
	defer r.mu.Unlock()
	if old := r.going[project]; old != nil {
		if old.of == of {
			return old
		}
		old.stop()
	}
	maps.DeleteFunc(r.said, func(_ [sha256.Size]byte, was reported) bool { return r.now().Sub(was.at) > rememberFor })
	reading, stop := context.WithTimeout(context.WithoutCancel(ctx), readFor)
	now := &run{of: of, stop: stop, done: make(chan struct{})}
	r.going[project] = now
	go func() {
		defer stop()
		select {
		case r.places <- struct{}{}:
			Deepen(reading, r.ask, notes, found)
			<-r.places
		case <-reading.Done():
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.going[project] == now {
			delete(r.going, project)
		}
		close(now.done)
	}()
	return now
}

// ask asks the model once for each request.
func (r *Reader) ask(ctx context.Context, asked knowledge.ModelRequest, use func(json.RawMessage) bool) (bool, error) {
	if _, err := r.remembered(ctx, asked, use); err == nil {
		return true, nil
	}
	return r.model(ctx, asked, func(arguments json.RawMessage) bool {
		ok := use(arguments)
		if ok {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.said[keyOf(asked)] = reported{slices.Clone(arguments), r.now()}
		}
		return ok
	})
}

var errNotYet = errors.New("the model hasn't said anything to this yet")

// remembered is a model that says what the real one has said already.
func (r *Reader) remembered(_ context.Context, asked knowledge.ModelRequest, use func(json.RawMessage) bool) (bool, error) {
	r.mu.Lock()
	was, ok := r.said[keyOf(asked)]
	r.mu.Unlock()
	if ok && use(was.arguments) {
		return true, nil
	}
	return false, errNotYet
}

func keyOf(r knowledge.ModelRequest) [sha256.Size]byte {
	return digest(r.System, r.User, r.Tool, r.Description, string(r.Schema))
}

// digestOf tells apart what is read.
func digestOf(notes []handover.Notes) [sha256.Size]byte {
	var all []string
	for _, n := range notes {
		all = append(all, n.File)
		for _, p := range n.Passages {
			all = append(all, p.Location, p.Text)
		}
	}
	return digest(all...)
}

func digest(parts ...string) [sha256.Size]byte {
	var all []byte
	for _, part := range parts {
		all = binary.AppendUvarint(all, uint64(len(part)))
		all = append(all, part...)
	}
	return sha256.Sum256(all)
}
