// Package socket is Socket Mode: Slack sends over a WebSocket that we open, so the server
// needs no address. What arrives is answered as what comes by HTTP is, and acknowledged once
// it is stored.
//
// slack-go's client isn't used: it closes the old socket before it opens a new one, never
// acknowledges what it can't decode, and starts a goroutine for each event, so that two
// messages of one person may change places.
//
//	client.go      Client: connecting, and connecting again
//	connection.go  one socket: reading, acknowledging, noticing that it is dead
//	envelope.go    what Slack sends, as a request by HTTP would have it
//	lanes.go       what belongs together is answered in order
package socket
