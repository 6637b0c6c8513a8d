// Package hris reads a company's people and their balances from its HR information system. It
// only reads. No turn waits for it: a job copies the data into the store, and turns read the
// copy, which has its age.
//
//	source.go   Source: what an adapter has to do; Person and Balance
//	caller.go   requests: paced, bounded, tried again
//	mirror.go   Mirror: the copy, kept up to date with the store
//	sync.go     how the copy is made
//	people.go   the copy as [staff.Entry], and who has left
//
// The adapters are [github.com/leaveway/leaveway/bot/hris/orange] and
// [github.com/leaveway/leaveway/bot/hris/frappe].
package hris
