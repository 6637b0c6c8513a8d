// Package systems makes requests to a company's own systems, for forms. It reaches only hosts
// that the server's operator has listed, follows no redirect to another one, connects to no
// private address that isn't listed itself, reads little and waits briefly. What is sent is
// signed.
//
//	hosts.go   the hosts that may be called
//	client.go  requests, and what is made of their answers
//	sign.go    the signature of a request
package systems
