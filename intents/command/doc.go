// Package command recognizes plain commands to the bot, as a whole message ("cancel",
// "what's the status") or at the beginning of one ("change my due date to June 20").
//
//	order.go        all orders; other packages share them
//	command.go      [Read]: whole messages, listed in command.txt
//	prefix.go       [ReadPrefix]: "change …", "start … leave"
//	misspelling.go  corrects misspelled commands
//	repeated.go     [ReadRepeated]: the same command in several clauses
//	yes_no.go       [ReadYesNo]: the answer to a yes-or-no question
//	why.go          [ReadWhy]: what somebody asks the reason of
//	lists.go        the word lists of words.txt
package command
