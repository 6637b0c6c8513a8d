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

// Trigger says when a transition is taken: an [IntentTrigger] or a [ConditionTrigger].
type Trigger interface{ trigger() }

// IntentTrigger fires when words have an intent. Patterns are tried first; an engine
// is asked only if no transition's pattern matches.
type IntentTrigger struct {
	// Intent names it for engines and in the audit trail. If empty, the first pattern
	// is the name.
	Intent string
	// Patterns are consecutive words, ignoring case. A word that ends in * matches the
	// start of a word: "varata aik*".
	Patterns []string
	// PatternsOnly hides it from engines.
	PatternsOnly bool
	// Threshold is the minimum confidence of an engine's match, 0 to 1. 0 means
	// [Limits.Threshold].
	Threshold float64
}

// ConditionTrigger fires when a condition on the context holds, unless the target is
// already on the stack.
type ConditionTrigger struct {
	// Name describes the condition in the audit trail: "three failed tries".
	Name  string
	Holds func(Values) bool
}

func (IntentTrigger) trigger()    {}
func (ConditionTrigger) trigger() {}

// Match is an intent that words were understood to have.
type Match struct {
	Intent     string  `json:"intent"`
	Confidence float64 `json:"confidence"` // 0 to 1
	Reason     string  `json:"reason,omitempty"`
	// By says what understood it. Empty means [ByEngine].
	By Cause `json:"-"`
}

// Engine says which of the question's intents the words have. It may return none, and
// may take as long as asking a language model takes.
type Engine func(context.Context, Question) ([]Match, error)

// Question asks an engine what words mean.
type Question struct {
	Words   string   `json:"message"`
	Intents []Intent `json:"available_intents"`
	Context Values   `json:"context,omitempty"`
}

// Intent is one possible meaning, with examples of words that have it.
type Intent struct {
	Name     string   `json:"name"`
	Examples []string `json:"examples,omitempty"`
}

// Cache keeps an engine's answers for [CacheTTL]. A key is a hash of the whole
// question. If the cache can't be reached, Get returns false.
type Cache interface {
	Get(ctx context.Context, key [sha256.Size]byte) (value []byte, ok bool)
	Put(ctx context.Context, key [sha256.Size]byte, value []byte)
}

// CacheTTL is how long an engine's answer stays in the cache.
const CacheTTL = 300 * time.Second

func (t IntentTrigger) intentName() string {
	if t.Intent == "" && len(t.Patterns) > 0 {
		return t.Patterns[0]
	}
	return t.Intent
}

// LongestPattern returns the longest pattern that matches a text, and its length in
// words, or 0 if none matches. Patterns work as in an [IntentTrigger].
func LongestPattern(text string, patterns []string) (pattern string, length int) {
	return longestPattern(tokenize(text), patterns)
}

func longestPattern(said, patterns []string) (pattern string, length int) {
	for _, p := range patterns {
		wanted := tokenize(p)
		if len(wanted) > length && containsSequence(said, wanted) {
			pattern, length = p, len(wanted)
		}
	}
	return pattern, length
}

// tokenize splits a text into lower-case words of letters, marks, digits, apostrophes
// and, for patterns, asterisks.
func tokenize(text string) []string {
	text = strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	return slices.DeleteFunc(strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && r != '\'' && r != '*'
	}), func(w string) bool { return strings.Trim(w, "'*") == "" })
}

func containsSequence(said, wanted []string) bool {
	for i := 0; i+len(wanted) <= len(said); i++ {
		if slices.EqualFunc(said[i:i+len(wanted)], wanted, wordMatches) {
			return true
		}
	}
	return false
}

func wordMatches(said, wanted string) bool {
	if prefix, ok := strings.CutSuffix(wanted, "*"); ok {
		return strings.HasPrefix(said, prefix)
	}
	return strings.Trim(said, "'*") == strings.Trim(wanted, "'")
}

// match finds a match of the trigger's intent with enough confidence.
func (t IntentTrigger) match(matches []Match, limits Limits) (Match, bool) {
	for _, m := range matches {
		if m.Intent == t.intentName() && m.Confidence >= cmp.Or(t.Threshold, limits.Threshold) {
			return m, true
		}
	}
	return Match{}, false
}
