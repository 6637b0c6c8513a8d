package intents

import (
	"cmp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

var (
	changeSigns   = lists.Phrases("no longer holds")
	deniesValue   = lists.Phrases("denies a value")
	aroundChanges = lists.Set("around what changed")
	beforeNew     = lists.Phrases("before a new value")
)

// outdated reads a statement that an answer no longer holds, perhaps with what holds now:
// "my manager changed, it's Hana", "I have a new manager", "Jane isn't my boss anymore".
// Whatever else is said makes it another statement.
func outdated(r *reader, said string, _ bool) (Move, bool) {
	head, value := splitAtComma(said)
	tokens := words.Cut(head)
	var hit *Slot
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if !s.isCorrectable(r.scene.Open) || s.Kind == SlotText || s.Kind == SlotFile || s.isYesNo() || !s.noLongerHolds(tokens) {
			continue
		}
		if hit != nil {
			return Move{}, false
		}
		hit = s
	}
	if hit == nil {
		return Move{}, false
	}
	rest, _ := cutCues(words.Cut(value))
	rest = rest[words.PrefixLen(rest, beforeNew):]
	if n := len(rest); n > 0 && rest[n-1].Text == "now" {
		rest = rest[:n-1]
	}
	if len(rest) > 0 {
		m := r.readAnswer(hit, value[rest[0].Start:rest[len(rest)-1].End])
		return m, m.Do == command.Set && m.Trouble != NotUnderstood
	}
	return Move{Do: command.Change, Slot: hit.Name, Confidence: Likely}, true
}

// splitAtComma returns what stands before the first comma, dash or colon, and after it.
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
	return named && sign || said && denied
}
