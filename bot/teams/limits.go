package teams

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Teams' limits, in UTF-16 units. A message may have 100 kB encoded as UTF-16, by the page that
// says so; 70 kB of JSON have failed, and for years the limit was 40 kB. So a card stays below 20,000
// units, which is 40 kB.
// Source: learn.microsoft.com/microsoftteams/platform/bots/how-to/format-your-bot-messages.
const (
	maxCard    = 18_000
	maxText    = 3000 // of an input; the same as in Slack, so that an answer fits on both
	maxButton  = 75   // as in Slack
	maxLabel   = 500
	maxOption  = 200
	maxActions = 6 // in a row of buttons
	maxPicture = 256 << 10
	maxTitle   = 60 // of a dialog
	maxTyped   = 6000
	maxPick    = 80 // of an option in a menu of a hundred, which has to fit
	maxBoxes   = 10 // beyond which a choice is a menu
)

// size returns the length of a text in UTF-16 units.
func size(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// weight returns the length of a value as JSON.
func weight(v any) int {
	text, err := json.Marshal(v)
	if err != nil {
		return 0 // what can't be encoded isn't sent; see Edge.write
	}
	return size(string(text))
}

// clip shortens a text to limit, between words if possible, and ends it with "…".
func clip(s string, limit int) string {
	if len(s) <= limit || size(s) <= limit {
		return s
	}
	end, word, n := 0, 0, 1
	for i, r := range s {
		if n += utf16.RuneLen(r); n > limit {
			break
		}
		if unicode.IsSpace(r) {
			word = i
		}
		end = i + utf8.RuneLen(r)
	}
	if word > end/2 {
		end = word
	}
	return strings.TrimRightFunc(s[:end], unicode.IsSpace) + "…"
}
