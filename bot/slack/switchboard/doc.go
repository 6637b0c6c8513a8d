// Package switchboard connects what happens in many workspaces with the edge of each: what
// Slack sends, the messages in the outbox, and what the agent looks up. A workspace's edge has
// its own key, HR's channel and caches, so nothing of one workspace can reach another.
//
//	board.go   Board: which edge belongs to a workspace
//	answer.go  what Slack sends: HTTP, and what is answered without an edge
//	ask.go     what the rest of the program asks about a workspace
package switchboard
