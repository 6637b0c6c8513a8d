package care

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/leaveway/leaveway/content"
)

// Hardship names a kind of hard moment.
type Hardship string

// The hardships that the program itself knows. A book may have others.
const (
	Crisis      Hardship = "crisis"      // suicide, self-harm or despair, of the person or someone else
	Resignation Hardship = "resignation" // the person wants to leave the company
)

// Moment is one kind of hard moment, as its file describes it.
type Moment struct {
	Kind  Hardship `yaml:"kind"`
	Title string   `yaml:"title"`
	// Order says how serious it is: of several in one message, the lowest counts.
	Order    int    `yaml:"order"`
	Reviewed Review `yaml:"reviewed"`
	// Say comes first. Help are sentences that name lines of the resources in braces;
	// Contact replaces them where the company named a contact of its own.
	Say     string        `yaml:"say"`
	Help    content.Texts `yaml:"help"`
	Contact string        `yaml:"contact"`
	// Private says that nobody is told.
	Private string `yaml:"private"`
	Leave   Leave  `yaml:"leave"`
	// Ask is what to ask the policies about leave; Topic is what such a policy is about.
	Ask   string `yaml:"ask"`
	Topic string `yaml:"topic"`
	// Ends are the kinds of leave for which nobody wants to be asked to continue.
	Ends content.Texts `yaml:"ends"`
	// GoesOn means that a request for leave in the same message is begun, after the
	// sentence. Otherwise leave is only offered.
	GoesOn bool `yaml:"goes_on"`
	// Everywhere means that it counts in questionnaires, too.
	Everywhere bool `yaml:"everywhere"`
	// EvenIf lists what doesn't speak against it: see the constants.
	EvenIf content.Texts `yaml:"even_if"`
	// Across means that a sign may begin in one sentence and end in the next.
	Across bool `yaml:"across"`
	// Signs are how people tell of it, Harmless what only looks like it. Within are signs that count only for
	// somebody whose request is for one of the kinds in Ends: "we lost him", who was to be born.
	Signs    string `yaml:"signs"`
	Within   string `yaml:"within"`
	Harmless string `yaml:"harmless"`
}

// Review says who read a file's words, and when.
type Review struct {
	By string `yaml:"by"`
	On string `yaml:"on"`
}

// Leave is the leave to offer: the kind for oneself, the kind if it is about someone else,
// and the sentence that offers it. Without a sentence none is offered. Words are what a request
// begins with where the kind alone doesn't say it: bereavement is one of many in "something else".
type Leave struct {
	Kind  string `yaml:"kind"`
	Other string `yaml:"other"`
	Words string `yaml:"words"`
	Say   string `yaml:"say"`
}

// LeaveKind returns the kind of leave to offer, or "" if people choose it themselves.
func (m *Moment) LeaveKind(other bool) string {
	if other {
		return m.Leave.Other
	}
	return m.Leave.Kind
}

// What can speak against a sign.
const (
	evenAsked    = "asked"    // it is in a question
	evenSupposed = "supposed" // "if", "in case"
	evenDenied   = "denied"   // "not", "never"
	evenLongAgo  = "long ago"
)

func (m *Moment) evenIf(what string) bool { return slices.Contains(m.EvenIf, what) }

// Book is all hard moments with their signs and resources. It is safe for concurrent use.
type Book struct {
	moments   []Moment // by order
	resources resources

	signs, within, harmless, longAgo, days, privacy signIndex

	kinds []string // of leave, of the requests of the person who is read

	same     map[string][]replacement
	spelling spelling

	fillers, denials, breaks, ifs, noGap, numbers, relatives, selves, asides, titles map[string]bool
}

// The files that don't describe a moment.
const (
	wordsFile     = "words.yaml"
	resourcesFile = "resources.yaml"
)

//go:embed starter/*.yaml
var starter embed.FS

// Starter returns the files that come with the product. A company can override each with a
// file of its own, or add others.
func Starter() fs.FS {
	sub, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err) // the path is a constant
	}
	return sub
}

// Shipped returns the book that comes with the product.
var Shipped = sync.OnceValue(func() *Book {
	b, err := Load(Starter())
	if err != nil {
		panic(err) // TestStarter
	}
	return b
})

// Load reads a folder. The error is [content.Mistakes], all of them, if the files are wrong.
func Load(folder fs.FS) (*Book, error) {
	names, err := fs.Glob(folder, "*.yaml")
	if err != nil {
		return nil, fmt.Errorf("read the words for hard times: %w", err)
	}
	b := &Book{}
	var mistakes content.Mistakes
	var words vocabulary
	drafts := map[string]*content.Draft{}
	of := map[Hardship]*content.Draft{}
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("read the words for hard times: %w", err)
		}
		file := content.File{Name: name, Source: text}
		var d *content.Draft
		switch name {
		case wordsFile:
			file.Kind = "the list of words"
			d = content.Decode(file, &words)
		case resourcesFile:
			file.Kind = "the list of resources"
			d = content.Decode(file, &b.resources)
		default:
			var m Moment
			file.Kind = "a hard moment"
			d = content.Decode(file, &m)
			b.moments = append(b.moments, m)
			of[m.Kind] = d
		}
		drafts[name] = d
	}
	if drafts[wordsFile] == nil || drafts[resourcesFile] == nil {
		return nil, fmt.Errorf("the words for hard times need the files %s and %s", wordsFile, resourcesFile)
	}
	slices.SortStableFunc(b.moments, func(a, c Moment) int { return cmp.Compare(a.Order, c.Order) })
	b.compile(&words, drafts[wordsFile], of)
	b.check(drafts[resourcesFile], of)
	for _, name := range names {
		mistakes = append(mistakes, drafts[name].Mistakes...)
	}
	return b, mistakes.Err()
}

// compile reads the words and signs.
func (b *Book) compile(v *vocabulary, d *content.Draft, of map[Hardship]*content.Draft) {
	lists := v.allLists()
	b.same = v.readSame(d)
	b.fillers, b.denials, b.breaks, b.ifs, b.noGap = wordSet(v.Fillers), wordSet(v.Denials), wordSet(v.Breaks), wordSet(v.Ifs), wordSet(v.NoGap)
	b.numbers = wordSet("two, three, four, five, six, seven, eight, nine, ten, eleven, twelve")
	b.relatives, b.selves = wordSet(v.Lists["relative"]), wordSet(v.Selves)
	b.asides, b.titles = wordSet(v.Asides), wordSet(v.Titles)
	short := v.readPieces(d)
	b.spelling.ordinary = wordSet(v.Ordinary)
	const everywhere = -1
	add := func(x *signIndex, text string, at content.Place, d *content.Draft, of int) {
		for _, s := range readSigns(short.Replace(text), at, d, lists) {
			s.allWords(b.spelling.add)
			x.add(s, of)
		}
	}
	add(&b.harmless, v.Harmless, "harmless", d, everywhere)
	add(&b.days, v.Days, "days", d, everywhere)
	add(&b.longAgo, v.LongAgo, "long_ago", d, everywhere)
	add(&b.privacy, v.Privacy, "privacy", d, everywhere)
	for i := range b.moments {
		m := &b.moments[i]
		add(&b.signs, m.Signs, "signs", of[m.Kind], i)
		add(&b.within, m.Within, "within", of[m.Kind], i)
		add(&b.harmless, m.Harmless, "harmless", of[m.Kind], i)
	}
}

// For returns the book as it reads what somebody says who has requests for some kinds of leave.
func (b *Book) For(kinds ...string) *Book {
	own := *b
	own.kinds = kinds
	return &own
}

// ends reports whether a moment is the end of what one of the person's requests is for.
func (b *Book) ends(m *Moment) bool {
	return slices.ContainsFunc(b.kinds, func(kind string) bool { return slices.Contains(m.Ends, kind) })
}

// Moment returns the moment of a kind, or false.
func (b *Book) Moment(kind Hardship) (Moment, bool) {
	i := slices.IndexFunc(b.moments, func(m Moment) bool { return m.Kind == kind })
	if i < 0 {
		return Moment{}, false
	}
	return b.moments[i], true
}

// name returns the file name of a moment, for messages.
func name(kind Hardship) string {
	return path.Clean(strings.ReplaceAll(string(kind), " ", "_") + ".yaml")
}
