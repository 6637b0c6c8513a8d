// Package privacy decides what becomes of everything that is kept of one person: they get it as a
// file, it is deleted, or it has to stay.
//
//	doc.go        how long records have to be kept
//	erase.go      what is deleted, what stays without the person, what stays for now
//	case.go       who decides an erasure: two people, neither of them the person; legal holds
//	sentences.go  what people read about it
//	export.go     the person's copy
//	page.go       the same as a page to read
//	chat.go       all of it in the chat: what the person asks for, and HR's card
package privacy

import (
	"time"

	"github.com/leaveway/leaveway/agent"
)

// RecordsKept is for how long an employer has to keep records of leave: three years, by 29 CFR
// 825.500(b).
const RecordsKept = 1096 * 24 * time.Hour

// Erased is who a request was of whose employee was erased.
const Erased agent.UserID = "erased"

// KeptUntil is when a request need not be kept any longer: three years after its last day, or after
// it last changed, whichever is later.
func KeptUntil(r agent.Request) time.Time {
	last := r.UpdatedAt
	for _, a := range r.Answers {
		if day, err := time.Parse(time.DateOnly, a.Answer.Value); err == nil && day.After(last) {
			last = day
		}
	}
	return last.Add(RecordsKept)
}
