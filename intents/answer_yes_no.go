package intents

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// isYesNo reports whether the slot takes yes or no.
func (s *Slot) isYesNo() bool {
	return s.Kind == SlotChoice && slices.ContainsFunc(s.Options, func(o choose.Option) bool { return strings.EqualFold(o.Label, "yes") })
}

// leadingYesNo returns the yes or no that words begin with, whatever follows: "no I only
// work part time". "No wait" is a correction instead.
func leadingYesNo(text string) (command.Order, bool) {
	tokens := words.TrimHedges(words.Cut(text))
	if len(tokens) == 0 || !yesNoWords[tokens[0].Text] || len(tokens) > 1 && words.ChangesMind(tokens[1].Text) {
		return "", false
	}
	order, _, ok := command.ReadYesNo(text)
	return order, ok && (order == command.Yes || order == command.No)
}

var yesNoWords = lists.Set("yes-no words")

// likelyYesNo returns the yes or no that words make likely without saying it: "probably",
// "I don't think so".
func likelyYesNo(text string) (command.Order, bool) {
	all := words.Cut(text)
	for _, said := range []string{words.Join(all), words.Join(words.TrimPolite(all))} {
		switch {
		case likelyYes[said]:
			return command.Yes, true
		case likelyNo[said]:
			return command.No, true
		}
	}
	return "", false
}

var (
	likelyYes = lists.Set("likely yes")
	likelyNo  = lists.Set("likely no")
)
