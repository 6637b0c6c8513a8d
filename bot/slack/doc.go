// Package slack is the edge to Slack: it verifies what arrives, makes an
// [agent.Event] of it, answers the people who are waiting, renders the agent's
// views as Block Kit and delivers its messages. No other package imports slack-go.
//
// An event (a message, the home tab) is put into the inbox and acknowledged. A
// form, a button or a slash command takes its turn inside its own HTTP request,
// because Slack gives it three seconds and sends it only once; the answer is the
// next view.
//
//	edge.go         Config and Edge, the HTTP handler, the Events API; package intake
//	                reads and verifies requests
//	decode_*.go     payloads into events, without I/O: events (messages, the home
//	                tab), interactions (forms, buttons, shortcuts) with their
//	                fields, commands
//	answer.go       answers to forms; answer_button.go, answer_command.go to buttons
//	                and commands, also in messages that one person sees
//	render_*.go     views into Block Kit, without I/O: blocks is shared, form,
//	                question and options are a step, review also has prompts and
//	                pages, message and home are outside modals
//	origin.go       which workspace a request is from, before an edge is chosen for it
//	text.go         Slack's markup, both ways; limits.go its limits
//	ids.go          what goes through Slack and comes back: presses, metadata; package bot/edge
//	                has the inputs
//	deliver.go      messages from the outbox, if need be without the blocks that Slack
//	                refused
//	posted.go       finding a message that an attempt without an answer posted
//	retry.go        which errors are worth another attempt, and when; errors.go
//	                Slack's error codes, with how to fix a wrong setup
//	people.go       names and direct messages, cached; team.go the workspace and who
//	                is in HR; roles.go who may do what now
//	files.go        files that people share; thinking.go the status or hourglass;
//	                check.go what is suggested, too
//	check.go        is the app set up right, and what does Slack refuse?
//	sentences.go    what the edge itself says to people
package slack
