package intents

import (
	_ "embed"
	"strings"
)

// The plain commands are recognised where they are the whole message, give or
// take politeness, or where they stand in a marked form at its beginning
// ("change …", "I need … leave"). A word inside a longer answer is never one:
// "I had to cancel my trip" cancels nothing. Misspellings of single words are
// listed, not computed: "cancer" is a letter away from "cancel".

// Order is a plain command.
type Order string

// The orders.
const (
	Start    Order = "start"    // begin a request; the rest says of which type
	Back     Order = "back"     // the question before
	Skip     Order = "skip"     // leave this question out
	Cancel   Order = "cancel"   // drop the request
	Save     Order = "save"     // stop for now
	Resume   Order = "resume"   // go on where one stopped
	Status   Order = "status"   // where do my requests stand?
	Review   Order = "review"   // show me my answers
	Submit   Order = "submit"   // file the request
	Help     Order = "help"     // what can you do?
	Yes      Order = "yes"      // agreed
	No       Order = "no"       // refused
	Unsure   Order = "unsure"   // does not know
	Repeat   Order = "repeat"   // say that again
	Why      Order = "why"      // why is this asked?
	Change   Order = "change"   // correct an answer; the rest says which one, and perhaps how
	Person   Order = "person"   // talk to a human being
	Greeting Order = "greeting" // hello
	Thanks   Order = "thanks"   // thank you
	Undo     Order = "undo"     // takes back what was said last
	Same     Order = "same"     // as in the request before
)

// orderPhrases are the whole messages that are orders.
//
//go:embed command.txt
var orderPhrases string

// orders are the phrases with their orders.
var orders = indexOrders(orderPhrases)

// indexOrders reads phrases below their order in brackets.
func indexOrders(list string) map[string]Order {
	out := map[string]Order{}
	var order Order
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			order = Order(strings.Trim(line, "[]"))
		default:
			out[line] = order
		}
	}
	return out
}

// Command reads a plain command. rest is what is left of the text for [Start]
// ("maternity leave") and [Change] ("due date to June 20"), in the person's own
// letters; ok is false where the text is no command.
func Command(text string) (order Order, rest string, ok bool) {
	words := wordsOf(text)
	if len(words) == 0 {
		if marks := strings.TrimSpace(text); marks != "" && strings.Trim(marks, "?!") == "" && marks[0] == '?' {
			return Help, "", true
		}
		return "", "", false
	}
	if len(words) <= maxOrder {
		if order, ok := wholeOrder(words); ok {
			return order, "", true
		}
	}
	return markedOrder(text, words)
}

// maxOrder is how many words a whole-message command has at most, politeness included.
const maxOrder = 16

func wholeOrder(words []spoken) (Order, bool) {
	words = withoutEmoji(words)
	for { // one politeness after the other: "thank you" may be one, or all that is said
		if order, ok := orders[joined(words)]; ok {
			return order, true
		}
		less := trimOnce(words)
		if len(less) == len(words) {
			return misspeltOrder(words)
		}
		words = less
	}
}

func joined(words []spoken) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	return b.String()
}
