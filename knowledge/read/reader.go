package read

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/content/confined"
	"github.com/leaveway/leaveway/knowledge"
)

// Limits of reading one file. The slowest honest file, a PDF of 500 full pages, takes less
// than half of the processor time.
var limits = confined.Limits{
	Memory: 512 << 20,
	CPU:    10 * time.Second,
	Wall:   18 * time.Second, // less than a turn has
	Output: 16 << 20,         // a policy of maxText in JSON, whatever it consists of
}

const (
	mostChildren  = 2
	placePatience = 5 * time.Second
)

// Names of the jobs of child processes.
const (
	readJob = "read"
	lintJob = "lint"
)

// Jobs returns the jobs of the child processes that a [Reader] starts.
func Jobs() confined.Jobs {
	return confined.Jobs{
		readJob: func(in []byte) []byte {
			var r result
			name, text := unpack(in)
			p, err := File(name, text)
			if err == nil {
				err = checkCutting(baseName(name), p)
			}
			if r.Policy = p; err != nil {
				r = result{Refusal: err.Error()}
			}
			return encode(r)
		},
		lintJob: func(in []byte) []byte { return encode(result{Mistakes: Lint(unpack(in))}) },
	}
}

// checkCutting refuses a policy that takes long, or much memory, to cut into passages. Only
// that is done again outside of child processes, whenever the policies change.
func checkCutting(name string, p knowledge.Policy) error {
	const (
		mostTime   = time.Second // of the processor; a handbook of 2 MB takes a fifth
		mostMemory = 170 << 20   // allocated in all; a handbook of 2 MB takes 32 MB, and 2 MB of links 160
	)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := confined.CPUTime()
	p.Passages()
	took := confined.CPUTime() - began
	if runtime.ReadMemStats(&after); took > mostTime || after.TotalAlloc-before.TotalAlloc > mostMemory {
		return refuse("%s has too many marks in one place, such as brackets, quotations or links within each other. Please write it more simply, or split it.", name)
	}
	return nil
}

// result is what a child returns.
type result struct {
	Policy   knowledge.Policy `json:"policy"`
	Refusal  string           `json:"refusal,omitempty"`
	Mistakes content.Mistakes `json:"mistakes,omitempty"`
}

func encode(r result) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		panic(err) // never happens: it consists of texts
	}
	return b.Bytes()
}

// pack joins a file's name and content into one input; unpack splits them.
func pack(name string, content []byte) []byte {
	return append(append([]byte(strings.ReplaceAll(name, "\x00", "")), 0), content...)
}

func unpack(in []byte) (name string, content []byte) {
	before, content, _ := bytes.Cut(in, []byte{0})
	return string(before), content
}

// Reader reads files from strangers, each in a child process with limits: a file that never ends,
// or takes all memory, is refused and doesn't affect anything else. It is safe for concurrent
// use. [Jobs] must be served by the program.
type Reader struct {
	room *confined.Room

	mu     sync.Mutex
	recent []recent // the last one first
}

// recent is what came of a file. HR reads most files twice, to look at a policy and to
// publish it, and somebody whose file was refused tends to send it again.
type recent struct {
	file    [sha256.Size]byte
	policy  knowledge.Policy
	refused error
}

const mostRecent = 16

// NewReader returns a reader.
func NewReader() *Reader {
	return &Reader{room: confined.NewRoom(limits, mostChildren, placePatience)}
}

// ReadFile is [File] in a child process. If the error isn't a *knowledge.Refusal, it may be
// tried again.
func (r *Reader) ReadFile(ctx context.Context, name string, text []byte) (knowledge.Policy, error) {
	if err := checkFile(name, text); err != nil {
		return knowledge.Policy{}, err
	}
	in := pack(name, text)
	key := sha256.Sum256(in)
	if known, ok := r.known(key); ok {
		return known.policy, known.refused
	}
	out, err := r.do(ctx, readJob, name, in)
	if err == nil && out.Refusal != "" {
		err = &knowledge.Refusal{Message: out.Refusal}
	}
	if refusal, isRefusal := errors.AsType[*knowledge.Refusal](err); err == nil || isRefusal && refusal.Message != busy(name) {
		r.remember(recent{key, out.Policy, err})
	}
	return out.Policy, err
}

// In returns ReadFile for [Folder] and [FileFS].
func (r *Reader) In(ctx context.Context) Read {
	return func(name string, content []byte) (knowledge.Policy, error) { return r.ReadFile(ctx, name, content) }
}

// Lint is [Lint] in a child process.
func (r *Reader) Lint(ctx context.Context, name string, text []byte) (content.Mistakes, error) {
	out, err := r.do(ctx, lintJob, name, pack(name, text))
	if refusal, ok := errors.AsType[*knowledge.Refusal](err); ok {
		return content.Mistakes{{Position: content.Position{File: name}, What: refusal.Message}}, nil
	}
	return out.Mistakes, err
}

func (r *Reader) do(ctx context.Context, job, name string, in []byte) (result, error) {
	out, err := r.room.Do(ctx, job, in)
	base := baseName(name)
	switch {
	case errors.Is(err, confined.ErrBusy):
		return result{}, refuse("%s", busy(name))
	case errors.Is(err, confined.ErrTime):
		return result{}, refuse("%s takes too long to read. Something in it may be damaged: please copy its text into a new document, and send that.", base)
	case errors.Is(err, confined.ErrMemory), errors.Is(err, confined.ErrOutput):
		return result{}, refuse("%s unpacks to more than I can read. Please copy its text into a new document, and send that.", base)
	case errors.Is(err, confined.ErrCrashed):
		return result{}, refuse("%s is damaged, and I can't read it. Please copy its text into a new document, and send that.", base)
	case err != nil:
		return result{}, err
	}
	var res result
	if err := json.Unmarshal(out, &res); err != nil {
		return result{}, fmt.Errorf("read the result of a child process: %w", err)
	}
	return res, nil
}

func busy(name string) string {
	return fmt.Sprintf("I'm reading several other files right now. Please send %s again in a minute.", baseName(name))
}

func (r *Reader) known(key [sha256.Size]byte) (recent, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.recent, func(k recent) bool { return k.file == key })
	if i < 0 {
		return recent{}, false
	}
	return r.recent[i], true
}

func (r *Reader) remember(k recent) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.recent = slices.Insert(r.recent, 0, k)
	r.recent = r.recent[:min(len(r.recent), mostRecent)]
}
