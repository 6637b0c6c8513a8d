// Package signin is Sign in with Slack for the studio: OpenID Connect with Slack, a sealed
// session, and on every request the question whether its person may still work here.
//
//	signin.go    Door: its addresses, and who sends a request
//	slack.go     the exchange with Slack: state, nonce, PKCE, the ID token
//	cookies.go   what the browser keeps, sealed
//	standing.go  who may work here: HR, administrators, and whom they let in
package signin
