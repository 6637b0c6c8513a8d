package words

import (
	"hash/maphash"
	"strings"
	"sync/atomic"
)

// Memory remembers what was made of a text, for texts that come again with every message:
// the names that authors gave their options, and words of people's messages. Each text has
// one place; another text takes it over, so it never grows.
type Memory[T any] struct {
	places [1 << 14]atomic.Pointer[remembered[T]]
}

type remembered[T any] struct {
	text string
	made T
}

// Of returns what is made of a text. Nobody may change it.
func (m *Memory[T]) Of(text string, read func(string) T) T {
	place := &m.places[maphash.String(seed, text)%uint64(len(m.places))]
	if r := place.Load(); r != nil && r.text == text {
		return r.made
	}
	text = strings.Clone(text) // not the message that it is part of
	r := &remembered[T]{text, read(text)}
	place.Store(r)
	return r.made
}

var seed = maphash.MakeSeed()

var phrases Memory[[]string]

// Phrase returns the words of something that an author wrote, normalized as by [Plain].
// Nobody may change them.
func Phrase(text string) []string {
	return phrases.Of(text, func(text string) []string { return strings.Fields(Plain(text)) })
}
