package intents

import (
	"cmp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
)

var (
	changeSigns   = lists.Phrases("no longer holds")
	deniesValue   = lists.Phrases("denies a value")
	aroundChanges = lists.Set("around what changed")
)

// splitAtComma returns the text before the first comma, dash or colon, and after it.
func splitAtComma(said string) (head, rest string) {
	if i := strings.IndexAny(said, ",;:–—("); i > 0 {
		return said[:i], strings.TrimLeft(said[i:], ",;:–—( ")
	}
	return said, ""
}

// noLongerHolds reports whether words say nothing but that the slot's answer changed, or
// that it isn't what it is.
func (s *Slot) noLongerHolds(tokens []words.Word) bool {
	named, sign, denied, said := false, false, false, false
	shown := words.Texts(words.Cut(cmp.Or(s.Display, s.Answer)))
	if i := slices.IndexFunc(s.Options, func(o choose.Option) bool { return o.Value == s.Answer }); i >= 0 {
		shown = words.Texts(words.Cut(s.Options[i].Label))
	}
	for i := 0; i < len(tokens); {
		rest := tokens[i:]
		if n := words.PrefixLen(rest, changeSigns); n > 0 {
			sign = true
			i += n
			continue
		}
		if n := words.PrefixLen(rest, deniesValue); n > 0 {
			denied = true
			i += n
			continue
		}
		if n := words.PrefixLen(rest, s.Cues()); n > 0 {
			named = true
			i += n
			continue
		}
		switch w := rest[0].Text; {
		case slices.Contains(shown, strings.TrimSuffix(w, "s")) || slices.Contains(shown, w):
			said = true
		case !aroundChanges[w]:
			return false
		}
		i++
	}
	return named && sign || said && denied && (s.Kind == SlotChoice || s.Kind == SlotPerson) // days have their own rules
}
