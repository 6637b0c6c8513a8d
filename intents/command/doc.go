// Package command reads plain commands: what a person can say to the bot itself,
// as a whole message ("cancel", "what's the status") or at the beginning of one
// ("change my due date to June 20").
//
//	order.go    every order that words can give; other packages share them
//	command.go  [Read]: whole messages, which command.txt lists
//	marked.go   commands with words of their own, and misspellings
//	yes_no.go   [ReadYesNo]: the answer to a yes-or-no question
package command
