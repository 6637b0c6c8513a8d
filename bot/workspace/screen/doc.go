// Package screen shows Block Kit as a person sees it, and reads what they enter: messages and
// views as plain text, elements by their labels, the values that fields hold, and the errors that
// Slack's own client shows before it sends a form.
//
// # Files
//
//	layout.go        blocks whose ids are complete, and their elements
//	labels.go        what a person calls an element
//	values.go        what the fields of a view hold, and Slack's notation for it
//	field_errors.go  the checks that Slack's client makes before it sends a form
//	text.go          messages and views as plain text
//	prose.go         blocks as plain text, line by line
package screen
