package classify

import (
	"slices"

	"github.com/leaveway/leaveway/intents/command"
)

// label is an order and its name in labeled data.
type label struct {
	order command.Order
	name  string
}

// labels are the orders that the classifier can guess. Their index is the class; their
// names are also those of the phrase files. They are coarser than plain commands.
var labels = [...]label{
	{command.Start, "start_leave"},
	{command.Set, "answer_field"},
	{command.Change, "correct_field"},
	{command.Ask, "policy_question"},
	{command.Status, "status"},
	{command.Balance, "balance_query"},
	{command.Yes, "affirm"},
	{command.No, "deny"},
	{command.Unsure, "unsure"},
	{command.Repeat, "repeat"},
	{command.Cancel, "cancel"},
	{command.Help, "help"},
	{command.Human, "handoff"},
	{command.Chat, "small_talk"},
	{command.HRMatter, "hr_other"},
	{command.OffTopic, "out_of_scope"},
}

// classes is the number of labels.
const classes = len(labels)

// offTopic is the class of [command.OffTopic], the last one.
const offTopic = classes - 1

// classNamed returns the class of a label's name.
func classNamed(name string) (class int, ok bool) {
	class = slices.IndexFunc(labels[:], func(l label) bool { return l.name == name })
	return class, class >= 0
}

// classOf returns the class that an order counts as.
func classOf(order command.Order) (class int, ok bool) {
	switch order {
	case command.Save:
		order = command.Cancel
	case command.Greet, command.Thank:
		order = command.Chat
	}
	class = slices.IndexFunc(labels[:], func(l label) bool { return l.order == order })
	return class, class >= 0
}

// Guess is the classifier's best guess.
type Guess struct {
	Order      command.Order
	Confidence float64       // from 0 to 1
	Second     command.Order // the second-best guess; empty for a plain command or another language
	Foreign    bool          // the message doesn't seem to be in English
}
