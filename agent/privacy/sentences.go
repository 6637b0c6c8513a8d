package privacy

import (
	"fmt"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
)

const (
	wordsErased       = "(deleted with the records of the person who asked)"
	alreadyWanted     = "You've already asked HR to delete your records. They haven't decided yet; I'll tell you here as soon as they do."
	notYourself       = "You can't decide about your own records. Somebody else in HR, or an administrator, has to."
	nothingKept       = "Nothing is kept about this person, so there is nothing to delete."
	notBegun          = "Nobody has started to delete these records. Start first; then somebody else confirms."
	notOpen           = "There's nothing to refuse: nobody asked to delete these records, or it's already decided."
	reasonMissing     = "Please say why. The person reads the reason."
	holdReasonMissing = "Please say why the records have to stay, such as the case they belong to."
	notHeld           = "These records aren't on hold."
)

// Held says why nothing may be deleted.
func Held(h agent.Hold) string {
	return fmt.Sprintf("These records have been on hold since %s (%s: %s), so nothing may be deleted. End the hold first.", day(h.Set.At), signed(h.Set), h.Reason)
}

func somebodyElse(e agent.Erasure) string {
	return fmt.Sprintf("You began this on %s, so somebody else has to confirm it, until %s.", day(e.Begun.At), day(e.Begun.At.Add(agent.ErasureOpenFor)))
}

func waitsForConfirmation(e agent.Erasure) string {
	return fmt.Sprintf("%s began this on %s. You can confirm it, until %s.", signed(*e.Begun), day(e.Begun.At), day(e.Begun.At.Add(agent.ErasureOpenFor)))
}

func tooLate(e agent.Erasure) string {
	return fmt.Sprintf("%s began this on %s, and nobody confirmed within a week. Please start again.", signed(*e.Begun), day(e.Begun.At))
}

func signed(s agent.Signature) string {
	if s.Name != "" {
		return s.Name
	}
	return string(s.By)
}

func day(at time.Time) string { return timeoff.DayOf(at).Said() }

// AlreadyErased says since when there is nothing to delete.
func AlreadyErased(at time.Time) string {
	return fmt.Sprintf("These records were deleted on %s, except what has to be kept. Nothing new has been stored since, so there is nothing to delete.", day(at))
}

// Plan says what erasing a person's records deletes now, and what stays, in a few lines each.
type Plan struct {
	Deleted []string `json:"deleted"`
	Kept    []string `json:"kept"`
}

// PlanOf returns what erasing a person's records would do now.
func PlanOf(p agent.Personal, now time.Time) Plan {
	var plan Plan
	del := func(n int, one, many string) { plan.Deleted = add(plan.Deleted, n, one, many) }
	kept, old, waiting, until := 0, 0, 0, time.Time{}
	for _, r := range p.Requests {
		if r.State.Waiting() {
			waiting++
		}
		if u := KeptUntil(r); u.After(now) {
			if kept++; u.After(until) {
				until = u
			}
			continue
		}
		old++
	}
	sent, unsent := 0, 0
	for _, d := range p.Documents {
		if d.Sent.IsZero() {
			unsent++
		} else {
			sent++
		}
	}
	del(len(p.Sessions), "a conversation, with the answers of an open form", "%d conversations, with the answers of open forms")
	del(len(p.Profile.Told)+len(p.Profile.Substitutes), "a fact that they told of themselves", "%d facts that they told of themselves")
	del(old, "the employee and the answers of a request older than three years", "the employees and the answers of %d requests older than three years")
	del(unsent, "a document that was never sent to HR", "%d documents that were never sent to HR")
	del(len(p.Tickets), "their name, and words of theirs, in a question to HR", "their name, and words of theirs, in %d questions to HR")
	del(len(p.Handovers), "their name in a handover, where it is over or theirs; what they handed over stays under their role", "their name in %d handovers, where they are over or theirs; what they handed over stays under their role")
	del(len(p.Subscriptions), "a calendar of who is away", "%d calendars of who is away")
	del(len(p.Others.Talks), "a questionnaire", "%d questionnaires")
	del(len(p.Others.Waiting)+len(p.Others.Events)+len(p.Others.Outbox), "a reminder or message on its way", "%d reminders and messages on their way")
	del(len(p.Others.Chat), "how they are reached in Teams", "how they are reached in Teams")
	plan.Kept = add(plan.Kept, kept, "a request, for HR only, until "+day(until)+": employers have to keep records of leave for three years (29 CFR 825.500)",
		"%d requests, for HR only, the last until "+day(until)+": employers have to keep records of leave for three years (29 CFR 825.500)")
	plan.Kept = add(plan.Kept, waiting, "one request waits for a decision: it is withdrawn", "%d of them wait for a decision: they are withdrawn")
	plan.Kept = add(plan.Kept, sent, "a document that HR has, for as long as documents are kept", "%d documents that HR has, for as long as documents are kept")
	plan.Kept = add(plan.Kept, len(p.Audit), "a line of the audit: who did what when, by IDs", "%d lines of the audit: who did what when, by IDs")
	return plan
}

func add(lines []string, n int, one, many string) []string {
	switch {
	case n == 0:
		return lines
	case n == 1 || !strings.Contains(many, "%d"):
		return append(lines, one)
	}
	return append(lines, fmt.Sprintf(many, n))
}
