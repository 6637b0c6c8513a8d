// Package workspace is a strict Slack workspace in one process: its Web API, its events,
// slash commands and interactions, its people, and a web page to use it.
//
// The demo, the end-to-end tests, the transcripts and the load test run the app against
// it. It knows the app only by HTTP, as Slack does, and it is no friendlier than Slack:
// it signs its requests, expects an answer within three seconds, accepts a trigger once
// and for three seconds, limits the stack of views, checks hashes and tokens, and
// refuses messages and views beyond Slack's limits with Slack's own error codes.
//
// [New] makes a workspace, [Workspace.Handler] serves it, and [Workspace.As] is a person
// in it:
//
//	w := workspace.New(workspace.Default())
//	w.SetURL("http://127.0.0.1:8080") // the address of Handler
//	w.SetAppURL("http://127.0.0.1:3000/slack")
//	dana := w.As("dana")
//	err := dana.Command(ctx, workspace.DM, "/leave", "start")
//	err = dana.Fill(ctx, "When is the baby due?", "2027-06-15")
//	err = dana.Submit(ctx)
//
// Slack's behavior is taken from docs.slack.dev, read in November 2026. Where the
// documentation is silent, the stricter reading is implemented.
//
// # Files
//
// Workspace holds the state and the lock. Its parts share both, each with a purpose of
// its own: client, input, views, rooms, directory, journal, notation, transport, grants,
// webAPI and page.
//
// The workspace and its people:
//
//	workspace.go       Workspace: New, Close, Await, ids and times
//	config.go          Config, and what it is made of: App, User, Channel, Command
//	directory.go       finding people, rooms and files
//	channel.go         rooms and their messages
//	view.go            modals and home tabs, and the stack of modals
//	files.go           uploaded files
//	history.go         what people did and what the app showed
//
// What people do:
//
//	actor.go           Actor: a person in a program, who posts and looks
//	actor_form.go      Actor: buttons, menus and forms by their labels
//	actor_find.go      where a person finds an element
//	person_actions.go  messages, commands, shortcuts, the app's home
//	interact.go        buttons and menus
//	submit.go          forms: filling, sending, closing, and the app's answer
//	fields.go          what people enter into fields
//	typed.go           typed text in Slack's notation
//
// What Slack tells the app:
//
//	events.go          messages and the events about them
//	dispatcher.go      queues and retries of events
//	courier.go         signed requests to the app, or envelopes by its sockets
//	response.go        triggers and response URLs
//	wire.go            the record of calls in both directions
//
// What the app asks of Slack:
//
//	api.go             the Web API: methods, tokens
//	api_args.go        arguments, refusals and planned faults
//	api_chat.go        chat.* and reactions.*
//	api_directory.go   conversations.* and users.*
//	api_views.go       views.*
//
// The page:
//
//	page.go            its addresses
//	page_act.go        what it asks to do
//	page_look.go       what it asks to see
//	stream.go          what it is told, as server-sent events
//
// Packages below it: blockkit has Slack's limits, screen what a person sees and enters,
// socketmode the sockets of an app, cloud several workspaces; transcript plays and saves
// conversations.
package workspace
