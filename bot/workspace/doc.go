// Package workspace is a strict Slack workspace in one process: its Web API, its
// events, slash commands and interactions, its people, and a page to look at it.
//
// The demo, the end-to-end tests, the transcripts and the load test run the app
// against it. It knows the app by HTTP alone, as Slack does, and it is meant to
// be no friendlier than Slack: it signs what it sends, wants an answer within
// three seconds, lets a trigger be used once and for three seconds, counts the
// views of a stack, checks hashes and tokens, and refuses views and messages
// beyond Slack's limits with Slack's own error codes.
//
// [New] makes a workspace, [Workspace.Handler] serves it, and [Workspace.As] is
// a person in it:
//
//	w := workspace.New(workspace.Default())
//	w.SetURL("http://127.0.0.1:8080") // where Handler listens
//	w.SetAppURL("http://127.0.0.1:3000/slack")
//	dana := w.As("dana")
//	err := dana.Command(ctx, workspace.DM, "/leave", "start")
//	err = dana.Fill(ctx, "When is the baby due?", "2027-06-15")
//	err = dana.Submit(ctx)
//
// What Slack does is taken from docs.slack.dev, read in November 2026; where the
// documentation is silent, the stricter reading is implemented.
package workspace
