package hrdesk

import (
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Orders returns the orders of a message that gives several, each about an employee: “approve Priya, ask Tom if he can push
// to the 18th”. It returns nil if there is only one, or if a part of the message is something else: then it is read as a
// whole.
func Orders(text string, at Situation) []Ask {
	parts := splitOrders(text)
	if len(parts) < 2 { //nolint:mnd // one order, or none
		return nil
	}
	var all []Ask
	for _, part := range parts {
		ask, ok := Read(part, at)
		if !ok || ask.Employee == "" || ask.About != Decide && ask.About != Tell {
			return nil
		}
		all = append(all, ask)
	}
	return all
}

// splitOrders cuts a message where another order begins, after a mark or an “and”.
func splitOrders(text string) (parts []string) {
	f := found{text: text, tokens: words.Cut(text)}
	if len(f.tokens) > longest {
		return nil
	}
	orders := func(i int) bool { return f.startsAt(i, f.tokens, "decide") || f.startsAt(i, f.tokens, "tell") }
	from := 0
	for i := 1; i < len(f.tokens); i++ {
		last := i // the last word of the order before this one
		for last > from && words.IsLink(f.tokens[last-1].Text) {
			last--
		}
		apart := last < i || strings.ContainsAny(text[f.tokens[i-1].End:f.tokens[i].Start], ",;.!\n")
		if apart && last > from && orders(i) {
			parts = append(parts, text[f.tokens[from].Start:f.tokens[last-1].End])
			from = i
		}
	}
	if len(f.tokens) == 0 || !orders(0) && len(parts) > 0 {
		return nil
	}
	return append(parts, text[f.tokens[from].Start:])
}
