package classify

import (
	"slices"

	"github.com/leaveway/leaveway/intents/command"
)

// label is an order and what labelled data calls it.
type label struct {
	order command.Order
	name  string
}

// labels are the orders that the classifier can take a message for, in the order
// in which it counts them, and what they are called in labelled data and in the
// names of phrase files. They are coarser than plain commands are.
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

// classes is how many labels there are.
const classes = len(labels)

// offTopic is the class of [command.OffTopic], the last.
const offTopic = classes - 1

// classNamed is the place in labels of one with a name.
func classNamed(name string) (class int, ok bool) {
	class = slices.IndexFunc(labels[:], func(l label) bool { return l.name == name })
	return class, class >= 0
}

// classOf is the place in labels of what an order counts as.
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

// Guess is what a message is taken for.
type Guess struct {
	Order      command.Order
	Confidence float64       // from 0 to 1
	Second     command.Order // what it would be otherwise; empty where nothing else is possible
	Margin     float64       // how much likelier Order is than Second, from 0 to 1; negative where the guess abstains
	Foreign    bool          // it seems to be in another language than English
}
