package outside

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/content"
)

// The sources of a text.
const (
	FromPolicy   = "policy"   // a question to the policies
	FromEstimate = "estimate" // what the law probably gives
	FromHTTP     = "http"     // a company's own system
)

var sources = []string{FromPolicy, FromEstimate, FromHTTP}

// Content says where the text of an info element comes from. The element's own text is
// shown while there is none.
type Content struct {
	From string `json:"from"`
	// Question is what the policies are asked. {TAG} in it is replaced by an answer.
	Question string `json:"question,omitempty"`

	// Of FromHTTP.
	URL    string  `json:"url,omitempty"` // {TAG} and {employee} may be in its query
	Schema *Schema `json:"schema,omitempty"`
	Show   string  `json:"show,omitempty"`   // the text, with {field} for what the source answered
	Source string  `json:"source,omitempty"` // what people call it: "the benefits system"
	// Timeout is how long the source may take, and Cache how long its answer is kept.
	Timeout string `json:"timeout,omitempty"`
	Cache   string `json:"cache,omitempty"`
}

// Limits on what a source may take.
const (
	DefaultTimeout = 2 * time.Second
	MostTimeout    = 5 * time.Second
	leastTimeout   = 100 * time.Millisecond

	DefaultCache = 10 * time.Minute
	MostCache    = 24 * time.Hour
)

// Patience returns how long a source may take.
func (c Content) Patience() time.Duration { return Patience(c.Timeout) }

// Patience reads a timeout; the default if there is none or it is wrong.
func Patience(timeout string) time.Duration {
	if d, err := time.ParseDuration(timeout); err == nil && d >= leastTimeout && d <= MostTimeout {
		return d
	}
	return DefaultTimeout
}

// Fresh returns how long what was found is shown before it is looked up again.
func (c Content) Fresh() time.Duration {
	if d, err := time.ParseDuration(c.Cache); err == nil && d >= 0 && d <= MostCache {
		return d
	}
	return DefaultCache
}

// Mistake is something wrong in a declaration. Field is its path within that: "schema.type".
type Mistake struct{ Field, What, Fix string }

// Mistakes returns what is wrong with a declaration, apart from the tags in it.
func (c Content) Mistakes() []Mistake {
	var wrong []Mistake
	add := func(field, fix, what string, args ...any) {
		wrong = append(wrong, Mistake{field, fmt.Sprintf(what, args...), fix})
	}
	switch {
	case c.From == "":
		add("from", "write one of "+content.List(sources, "or"), "from is missing")
	case !slices.Contains(sources, c.From):
		add("from", content.Suggest(c.From, sources), "the source %q does not exist", c.From)
	}
	for _, one := range []struct{ name, value, of string }{
		{"question", c.Question, FromPolicy}, {"url", c.URL, FromHTTP}, {"show", c.Show, FromHTTP}, {"source", c.Source, FromHTTP}, {"timeout", c.Timeout, FromHTTP},
	} {
		if one.value != "" && c.From != one.of && slices.Contains(sources, c.From) {
			add(one.name, "remove it, or write from: "+one.of, "%s does not apply to the source %q", one.name, c.From)
		}
	}
	if c.From == FromPolicy && strings.TrimSpace(c.Question) == "" {
		add("question", "write what the policies are asked", "question is missing")
	}
	if c.Schema != nil && c.From != FromHTTP && slices.Contains(sources, c.From) {
		add("schema", "remove it, or write from: http", "schema does not apply to the source %q", c.From)
	}
	if c.Cache != "" {
		if d, err := time.ParseDuration(c.Cache); err != nil || d < 0 || d > MostCache {
			add("cache", "write one such as 10m", "cache %q isn't a time of at most %s", c.Cache, MostCache)
		}
	}
	if c.From == FromHTTP {
		wrong = append(wrong, c.mistakesOfHTTP()...)
	}
	return wrong
}

func (c Content) mistakesOfHTTP() []Mistake {
	wrong := append(CheckAddress("url", c.URL, true), checkTimeout(c.Timeout)...)
	if c.Schema == nil {
		return append(wrong, Mistake{"schema", "schema is missing", "describe the JSON that the source answers: type, properties and required"})
	}
	wrong = append(wrong, c.Schema.mistakes("schema")...)
	if strings.TrimSpace(c.Show) == "" {
		wrong = append(wrong, Mistake{"show", "show is missing", "write the text that people read, with {field} for what the source answers"})
	}
	for _, name := range Placeholders(c.Show) {
		if !c.Schema.has(name) {
			wrong = append(wrong, Mistake{"show", fmt.Sprintf("the schema has no required field {%s} that is a text, a number or a truth value", name), content.Suggest(name, c.Schema.fields(""))})
		}
	}
	if strings.TrimSpace(c.Source) == "" {
		wrong = append(wrong, Mistake{"source", "source is missing", "write what people call it, such as the benefits system: it is named next to the text"})
	}
	return wrong
}

func checkTimeout(timeout string) []Mistake {
	if timeout == "" {
		return nil
	}
	if d, err := time.ParseDuration(timeout); err != nil || d < leastTimeout || d > MostTimeout {
		return []Mistake{{"timeout", fmt.Sprintf("timeout %q isn't a time from %s to %s", timeout, leastTimeout, MostTimeout), "write one such as 2s"}}
	}
	return nil
}

// CheckTimeout returns what is wrong with a timeout.
func CheckTimeout(timeout string) []Mistake { return checkTimeout(timeout) }
