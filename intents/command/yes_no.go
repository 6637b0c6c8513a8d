package command

import "github.com/leaveway/leaveway/intents/words"

// ReadYesNo reads the answer to a yes-or-no question: [Yes], [No] or [Unsure], as the
// whole message or at its beginning ("yes, since 2019"). rest is the text after it. ok is
// false for "yes and no".
func ReadYesNo(text string) (answer Order, rest string, ok bool) {
	tokens := words.Cut(text)
	if order, ok := ReadWhole(tokens); ok {
		return order, "", order == Yes || order == No || order == Unsure
	}
	tokens = words.TrimHedges(tokens)
	for _, lead := range yesNoLeads {
		if n := words.PrefixLen(tokens, lead.phrases); n > 0 {
			if n < len(tokens) {
				if second := words.PrefixLen(tokens[n:], contradicts[lead.order]); second > 0 {
					return "", "", false
				}
				rest = text[tokens[n].Start:]
			}
			return lead.order, rest, true
		}
	}
	return "", "", false
}

// yesNoLeads are checked in order, because "I don't know" begins with "I don't".
var yesNoLeads = []struct {
	order   Order
	phrases [][]string
}{
	{Unsure, unsureOpeners},
	{No, noOpeners},
	{Yes, yesOpeners},
}

// contradicts are what cancels an answer right after it: "yes and no", "no problem".
var contradicts = map[Order][][]string{
	Yes: afterYes,
	No:  afterNo,
}

var (
	unsureOpeners = lists.Phrases("unsure openers")
	noOpeners     = lists.Phrases("no openers")
	yesOpeners    = lists.Phrases("yes openers")
	afterYes      = lists.Phrases("after yes")
	afterNo       = lists.Phrases("after no")
)
