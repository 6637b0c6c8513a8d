package secrets

import (
	"cmp"
	"slices"
	"strings"
)

// Kind says what a span is.
type Kind string

// The kinds. Those up to Card are secrets, the others personal data.
const (
	Password   Kind = "password"
	Key        Kind = "key"
	Token      Kind = "token"
	PrivateKey Kind = "private key"
	Card       Kind = "card number"
	Email      Kind = "email address"
	Phone      Kind = "phone number"
	Account    Kind = "bank account"
	NationalID Kind = "national ID"
	BirthDate  Kind = "date of birth"
)

// IsSecret reports whether a span gives access to something. Other spans are about a person.
func (k Kind) IsSecret() bool {
	return k == Password || k == Key || k == Token || k == PrivateKey || k == Card
}

// Span is a part of a text: text[From:To].
type Span struct {
	From, To int
	Kind     Kind
}

// mostText is how many bytes of a text are looked at. Forms are short; a text that is longer
// is cut into parts that overlap.
const (
	mostText = 1 << 20
	overlap  = 8 << 10
)

// Find returns the spans of a text, in order and without overlaps. Of two that overlap, the
// secret counts; of two of a kind, the one that begins first, and of those the longer one.
func Find(text string) []Span {
	var all []Span
	for at := 0; ; at += mostText - overlap {
		part := text[at:min(len(text), at+mostText)]
		for _, s := range findIn(part) {
			all = append(all, Span{s.From + at, s.To + at, s.Kind})
		}
		if at+mostText >= len(text) {
			break
		}
	}
	slices.SortStableFunc(all, func(a, b Span) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To)) })
	return merged(apart(all, Kind.IsSecret), apart(all, func(k Kind) bool { return !k.IsSecret() }))
}

// apart returns the spans of some kinds that don't overlap one before them. They are in order.
func apart(all []Span, isWanted func(Kind) bool) []Span {
	var out []Span
	for _, s := range all {
		if isWanted(s.Kind) && (len(out) == 0 || s.From >= out[len(out)-1].To) {
			out = append(out, s)
		}
	}
	return out
}

// merged returns all spans of one list, and those of the other that overlap none of them, in
// order. Neither list has overlaps.
func merged(first, second []Span) []Span {
	out := make([]Span, 0, len(first)+len(second))
	for _, s := range second {
		for len(first) > 0 && first[0].To <= s.From {
			out, first = append(out, first[0]), first[1:]
		}
		if len(first) == 0 || first[0].From >= s.To {
			out = append(out, s)
		}
	}
	return append(out, first...)
}

func findIn(text string) []Span {
	all := keysIn(text)
	at := 0
	for line := range strings.SplitAfterSeq(text, "\n") { // what follows is on one line
		var some []Span
		if hasCue(line) {
			some = assignedIn(line)
		}
		if strings.ContainsAny(line, "0123456789@") {
			some = append(some, personalIn(line)...)
		}
		for _, s := range some {
			all = append(all, Span{s.From + at, s.To + at, s.Kind})
		}
		at += len(line)
	}
	return all
}

// Mask returns a text with every span replaced by its kind in square brackets.
func Mask(text string) string { return mask(text, func(Kind) bool { return true }) }

// MaskSecrets masks what gives access to something, and leaves personal data.
func MaskSecrets(text string) string { return mask(text, Kind.IsSecret) }

// mostRounds is how often a text is masked at most: what is masked may show that the text
// next to it is something too.
const mostRounds = 10

func mask(text string, isWanted func(Kind) bool) string {
	for range mostRounds {
		masked := maskOnce(text, isWanted)
		if masked == text {
			return text
		}
		text = masked
	}
	return text
}

func maskOnce(text string, isWanted func(Kind) bool) string {
	var b strings.Builder
	end := 0
	for _, s := range Find(text) {
		if !isWanted(s.Kind) {
			continue
		}
		b.WriteString(text[end:s.From])
		b.WriteString("[" + string(s.Kind) + "]")
		end = s.To
	}
	b.WriteString(text[end:])
	return b.String()
}
