// Package slack is the edge to Slack: it verifies what arrives, makes an
// [agent.Event] of it, answers what is waiting, draws the agent's views as
// Block Kit and delivers its messages.
//
// An event (a message, the home tab) is put into the inbox and acknowledged.
// Everything that a person waits for (a form, a button, a slash command) takes
// its turn inside its own HTTP request, because Slack gives it three seconds and
// never asks twice; the answer is the next view.
//
// The decode_*.go files turn payloads into events and the render_*.go files turn
// views into Block Kit; neither does any I/O. No other package imports slack-go.
package slack
