package wizard

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/leaveway/leaveway/content"
)

// Library holds wizards by ID and version. It is safe for concurrent use; readers
// never wait.
type Library struct {
	limits  Limits
	mu      sync.Mutex // held by writers
	current atomic.Pointer[snapshot]
	drafts  sync.Map // what Check has read before, a *draft by its Version
}

// snapshot is the content of a library at one moment. It never changes.
type snapshot struct {
	latest   map[ID]*Wizard
	versions map[wizardVersion]*Wizard
}

// wizardVersion identifies a version of a wizard.
type wizardVersion struct {
	id      ID
	version Version
}

// at returns a pinned version, or the latest if the pin is empty or unknown.
func (s *snapshot) at(id ID, pin Version) (*Wizard, bool) {
	if w, ok := s.versions[wizardVersion{id, pin}]; ok {
		return w, true
	}
	w, ok := s.latest[id]
	return w, ok
}

// NewLibrary returns an empty library.
func NewLibrary(limits Limits) *Library {
	l := &Library{limits: limits}
	l.current.Store(&snapshot{latest: map[ID]*Wizard{}, versions: map[wizardVersion]*Wizard{}})
	return l
}

// Clone returns an independent library with the same wizards.
func (l *Library) Clone() *Library {
	c := NewLibrary(l.limits)
	c.current.Store(l.current.Load())
	return c
}

// Fingerprint returns the version of a source: the beginning of its SHA-256, in
// hex.
func Fingerprint(source []byte) Version {
	sum := sha256.Sum256(source)
	return Version(hex.EncodeToString(sum[:6]))
}

// Load reads every .yaml, .yml and .json file in a folder, and checks them
// against each other and against the wizards loaded before. They become the
// latest versions; earlier ones stay available to [Library.At]. The error is
// [content.Mistakes], all mistakes in all files, and nothing is added then.
func (l *Library) Load(fsys fs.FS) error {
	drafts, err := readFolder(fsys)
	if err != nil {
		return err
	}
	return l.load(drafts)
}

// LoadFiles is [Library.Load] for files by their names.
func (l *Library) LoadFiles(files map[string][]byte) error {
	var drafts []*draft
	for _, name := range slices.Sorted(maps.Keys(files)) {
		drafts = append(drafts, readDraft(name, files[name]))
	}
	return l.load(drafts)
}

func (l *Library) load(drafts []*draft) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	old := l.current.Load()
	for _, d := range drafts {
		newLinter(d, l.limits).run()
	}
	all := append(slices.Clip(drafts), old.notReplacedBy(drafts)...)
	wizards, err := compileAll(all)
	if err != nil {
		return err
	}
	l.current.Store(old.with(wizards, wizards))
	return nil
}

// Check compiles a file as if it were loaded, without loading it. Other wizards are not
// compiled again, so it finds no mistakes that the file causes in them. The wizard is nil
// if the error is, as in [Library.Load], [content.Mistakes].
func (l *Library) Check(file string, source []byte) (*Wizard, error) {
	d := readDraft(file, source)
	newLinter(d, l.limits).run()
	all := []*draft{d}
	for id, w := range l.current.Load().latest {
		if id != d.ID {
			all = append(all, l.readAgain(w))
		}
	}
	slices.SortFunc(all[1:], func(a, b *draft) int { return cmp.Compare(a.ID, b.ID) })
	lintAcross(all)
	words, err := newVocabulary(all)
	if err != nil {
		return nil, err
	}
	var known []ID
	for _, one := range all {
		known = append(known, one.ID)
	}
	w := compiler{draft: d, words: words, ancestors: ancestors(all)[d.ID], known: known}.compile()
	if err := d.Mistakes.Err(); err != nil {
		return nil, err
	}
	return w, nil
}

// readAgain returns the draft of a wizard for [Library.Check], which authors wait for.
func (l *Library) readAgain(w *Wizard) *draft {
	read, ok := l.drafts.Load(w.Version)
	if !ok {
		read, _ = l.drafts.LoadOrStore(w.Version, readDraft(w.file, w.Source))
	}
	own := *read.(*draft) //nolint:errcheck,forcetypeassert // nothing else is stored
	mistakes := *own.Draft
	own.Draft = &mistakes
	return &own
}

func readFolder(fsys fs.FS) ([]*draft, error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, fmt.Errorf("read wizards: %w", err)
	}
	var drafts []*draft
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() || strings.HasPrefix(name, ".") || !slices.Contains([]string{".yaml", ".yml", ".json"}, path.Ext(name)) {
			continue
		}
		source, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("read wizard %s: %w", name, err)
		}
		drafts = append(drafts, readDraft(name, source))
	}
	return drafts, nil
}

// notReplacedBy returns drafts of the latest wizards that the given drafts don't
// replace.
func (s *snapshot) notReplacedBy(drafts []*draft) []*draft {
	var out []*draft
	for _, id := range slices.Sorted(maps.Keys(s.latest)) {
		if w := s.latest[id]; !slices.ContainsFunc(drafts, func(d *draft) bool { return d.ID == id }) {
			out = append(out, readDraft(w.file, w.Source))
		}
	}
	return out
}

func compileAll(drafts []*draft) ([]*Wizard, error) {
	lintAcross(drafts)
	words, err := newVocabulary(drafts)
	if err != nil {
		return nil, err
	}
	before := ancestors(drafts)
	var (
		known    []ID
		wizards  []*Wizard
		mistakes content.Mistakes
	)
	for _, d := range drafts {
		known = append(known, d.ID)
	}
	for _, d := range drafts {
		wizards = append(wizards, compiler{draft: d, words: words, ancestors: before[d.ID], known: known}.compile())
		mistakes = append(mistakes, d.Mistakes...)
	}
	if err := mistakes.Err(); err != nil {
		return nil, err
	}
	return wizards, nil
}

// with returns a snapshot with more wizards.
func (s *snapshot) with(latest, versions []*Wizard) *snapshot {
	out := &snapshot{latest: maps.Clone(s.latest), versions: maps.Clone(s.versions)}
	for _, w := range versions {
		out.versions[wizardVersion{w.ID, w.Version}] = w
	}
	for _, w := range latest {
		out.latest[w.ID] = w
	}
	return out
}

// Restore adds an earlier published version, for the forms that are pinned to it.
// name is for messages. The latest version doesn't change. The surfaces' limits
// and references to other wizards aren't checked: they may have been different
// when the version was published. The error is [content.Mistakes].
func (l *Library) Restore(name string, source []byte) (*Wizard, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	old := l.current.Load()
	d := readDraft(name, source)
	if w, ok := old.versions[wizardVersion{d.ID, Fingerprint(source)}]; ok {
		return w, nil
	}
	newLinter(d, Limits{}).run()
	lintAcross([]*draft{d})
	words, err := newVocabulary(append([]*draft{d}, old.notReplacedBy([]*draft{d})...), d.mentions()...)
	if err != nil {
		return nil, err
	}
	w := compiler{draft: d, words: words, restored: true}.compile()
	if err := d.Mistakes.Err(); err != nil {
		return nil, err
	}
	l.current.Store(old.with(nil, []*Wizard{w}))
	return w, nil
}

// Latest returns the current version of a wizard.
func (l *Library) Latest(id ID) (*Wizard, bool) {
	w, ok := l.current.Load().latest[id]
	return w, ok
}

// At returns a version of a wizard, or its latest if version is empty.
func (l *Library) At(id ID, version Version) (*Wizard, bool) {
	if version == "" {
		return l.Latest(id)
	}
	w, ok := l.current.Load().versions[wizardVersion{id, version}]
	return w, ok
}

// Versions returns every version of a wizard that the library has, by version.
func (l *Library) Versions(id ID) []*Wizard {
	var all []*Wizard
	for key, w := range l.current.Load().versions {
		if key.id == id {
			all = append(all, w)
		}
	}
	slices.SortFunc(all, func(a, b *Wizard) int { return cmp.Compare(a.Version, b.Version) })
	return all
}

// All returns the latest version of every wizard, by ID.
func (l *Library) All() []*Wizard {
	return slices.SortedFunc(maps.Values(l.current.Load().latest), func(a, b *Wizard) int { return cmp.Compare(a.ID, b.ID) })
}

// ChoiceOf returns the answer to the first question of the wizard root that leads to another
// wizard: the leave type. ok is false if no answer does. [Question.Read] refuses the answer if
// it is one that was switched off.
func (l *Library) ChoiceOf(root, to ID, today time.Time) (question QuestionID, value string, ok bool) {
	empty := l.Plan(root, nil, nil, today)
	if len(empty.Stops) == 0 || len(empty.Stops[0].questions) == 0 {
		return "", "", false
	}
	q := empty.Stops[0].questions[0]
	for _, o := range q.Choices() {
		plan := l.Plan(root, nil, Answers{q.QuestionID: {Value: o.Value}}, today)
		if w := plan.Active(); w != nil && w.ID == to {
			return q.QuestionID, o.Value, true
		}
	}
	for _, o := range q.Options {
		if o.Off != "" && empty.Stops[0].Wizard.leadsTo(q, o, to) {
			return q.QuestionID, o.Value, true
		}
	}
	return "", "", false
}

// leadsTo reports whether a rule leads to another wizard when an option is chosen, were it one
// that people can choose.
func (w *Wizard) leadsTo(q *Question, o Option, to ID) bool {
	return slices.ContainsFunc(w.steps, func(s step) bool {
		return leadsSomewhere(slices.DeleteFunc(slices.Clone(s.next), func(n next) bool { return n.wizard != to }), q, o)
	})
}

// Limits are the longest texts, in characters, and the largest counts that the
// surfaces can show. 0 means no limit.
type Limits struct {
	StepTitle, QuestionText, HelperText, Placeholder int
	OptionLabel, OptionValue, OptionHint             int
	InfoText, Heading                                int
	SelectOptions, RadioOptions                      int // RadioOptions applies to checkboxes as well
	ElementsPerStep                                  int
}

//go:embed starter/*.yaml
var starter embed.FS

// Starter returns the wizards that ship with the product: the leave-type selector
// and a wizard for each of its values. Companies edit their own copies.
func Starter() fs.FS {
	sub, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err) // the path is a constant
	}
	return sub
}

// RuleMistake returns a mistake in one of the wizard's rules in plain English.
func (w *Wizard) RuleMistake(i int, fix, what string) content.Mistake {
	d := readDraft(w.file, w.Source)
	d.Mistakes = nil
	d.Wrong(content.Place("rules").Item(i), fix, "%s", what)
	return d.Mistakes[0]
}
