package profile

import (
	"cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/wizard"
)

// Recorded returns the answer to a question that the company's records have, or "". first is the
// first day of the leave, 0 if nobody has said it yet.
func Recorded(who *staff.Person, q *wizard.Question, first timeoff.Day) string {
	if who == nil {
		return ""
	}
	return who.Known(q.Fact, first)
}

// IsCopied reports whether an answer is what the company's records said when it was filled.
func IsCopied(who *staff.Person, a wizard.Answer) bool {
	return a.By == outside.ByAction+staff.File || a.By == outside.ByAction+cmp.Or(who.CopiedFrom(), staff.File)
}

// Answer returns what is known of an answer before it is asked, and who says it: the company's
// records, or else the person, unless the manager that they told has left. Its value is empty if
// nothing is known.
func (s Shown) Answer(q *wizard.Question, first timeoff.Day, hasLeft func(agent.UserID) bool) (outside.Filled, wizard.Listing) {
	if value := Recorded(s.Worker, q, first); value != "" {
		from := s.Worker.Source(q.Fact)
		return outside.Filled{Question: q, Value: value, Action: cmp.Or(from, staff.File), From: cmp.Or(from, say.CompanyRecords)}, wizard.Listing{}
	}
	told, ok := Known(s.Profile, q.Fact, s.Now)
	if !ok || roster.IsForManager(q) && hasLeft(agent.UserID(told.Value)) {
		return outside.Filled{Question: q}, wizard.Listing{}
	}
	return outside.Filled{Question: q, Value: told.Value, Action: Action, From: s.Source(told)}, told.Listing
}
