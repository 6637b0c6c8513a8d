package journey

import (
	"cmp"
	"context"
	"crypto/sha256"
	"slices"
	"strings"
	"time"
	"unicode"
)

// Trigger says when a transition is taken. [IntentTrigger] and
// [ConditionTrigger] are all there is.
type Trigger interface{ trigger() }

// IntentTrigger is words that mean something. Patterns are looked for first; an
// engine is asked only where no transition's pattern is found.
type IntentTrigger struct {
	// Intent names it, to engines and in the audit. Empty is the first pattern.
	Intent string
	// Patterns are words in a row, in any case. A word that ends in * is the
	// beginning of one: "varata aik*".
	Patterns []string
	// PatternsOnly keeps it from engines.
	PatternsOnly bool
	// Threshold is the confidence an engine must have. 0 is what the journey's limits say.
	Threshold float64
}

// ConditionTrigger is a condition over the context. It does not lead to a
// pathway that is under way already.
type ConditionTrigger struct {
	// Name says in the audit what held: "three failed tries".
	Name  string
	Holds func(Values) bool
}

func (IntentTrigger) trigger()    {}
func (ConditionTrigger) trigger() {}

// Match is what words mean, as somebody understands them.
type Match struct {
	Intent     string  `json:"intent"`
	Confidence float64 `json:"confidence"` // 0 to 1
	Reason     string  `json:"reason,omitempty"`
	// By is what it was understood by, where that was no engine.
	By Cause `json:"-"`
}

// Engine says which of some intents words mean, as far as it knows. It may ask
// a model.
type Engine func(context.Context, Question) ([]Match, error)

// Question is what an engine is asked.
type Question struct {
	Words   string   `json:"message"`
	Intents []Intent `json:"available_intents"`
	Context Values   `json:"context,omitempty"`
}

// Intent is one that words may have, with examples of such words.
type Intent struct {
	Name     string   `json:"name"`
	Examples []string `json:"examples,omitempty"`
}

// Cache keeps what an engine answered, for [CacheTTL]. A key is a hash of all
// that the engine was asked. One that cannot be reached has no answer.
type Cache interface {
	Get(ctx context.Context, key [sha256.Size]byte) (value []byte, ok bool)
	Put(ctx context.Context, key [sha256.Size]byte, value []byte)
}

// CacheTTL is how long an engine's answer is good for.
const CacheTTL = 300 * time.Second

func (t IntentTrigger) name() string {
	if t.Intent == "" && len(t.Patterns) > 0 {
		return t.Patterns[0]
	}
	return t.Intent
}

// Find is the longest of some patterns that is in a text, and how many words it
// has: 0 where there is none. Patterns are those of an [IntentTrigger].
func Find(text string, patterns []string) (pattern string, length int) {
	return find(words(text), patterns)
}

func find(said, patterns []string) (pattern string, length int) {
	for _, p := range patterns {
		wanted := words(p)
		if len(wanted) > length && containsRow(said, wanted) {
			pattern, length = p, len(wanted)
		}
	}
	return pattern, length
}

// words are a text's words, in lower case: letters, digits and what is inside of
// words. A * stays for patterns.
func words(text string) []string {
	text = strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	return slices.DeleteFunc(strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && r != '\'' && r != '*'
	}), func(w string) bool { return strings.Trim(w, "'*") == "" })
}

// containsRow reports whether words stand in a row somewhere.
func containsRow(said, wanted []string) bool {
	for i := 0; i+len(wanted) <= len(said); i++ {
		if slices.EqualFunc(said[i:i+len(wanted)], wanted, sameWord) {
			return true
		}
	}
	return false
}

func sameWord(said, wanted string) bool {
	if begins, ok := strings.CutSuffix(wanted, "*"); ok {
		return strings.HasPrefix(said, begins)
	}
	return strings.Trim(said, "'*") == strings.Trim(wanted, "'")
}

// understood is the confidence that a trigger's intent is meant, where it is high enough.
func (t IntentTrigger) understood(meant []Match, limits Limits) (Match, bool) {
	for _, m := range meant {
		if m.Intent == t.name() && m.Confidence >= cmp.Or(t.Threshold, limits.Threshold) {
			return m, true
		}
	}
	return Match{}, false
}
