package handover

import (
	"fmt"

	"github.com/leaveway/leaveway/agent"
)

// What people read while they wait for each other: for the last day, for the approval, for the
// package.

const (
	openAsPage = "Open it as a page"
	moveWhom   = "Who's leaving? Type “/handover last day @name: December 18”."
	dayMissing = "Which day? Type “/handover last day @name: December 18”."
)

// For HR, about people whose last day is in people.csv.
const (
	leavingTitle = "Leaving in the next four weeks"
	leavingLead  = "They have no handover yet. I'll message them only if you start one."
)

// For HR, about people whose account was closed.
const (
	leftLead        = "Start a handover if what they know should stay. I'll message them only if you do; without an account, they get a link by email."
	handoverIsKnown = "Their handover is under way."
)

func accountClosed(name, day, by string) string {
	if by != "" {
		return fmt.Sprintf("%s has left, says %s: the last day was %s. I won't ask them to decide anything anymore.", name, by, shownDay(day))
	}
	return fmt.Sprintf("%s has left: your directory closed their account on %s. I won't ask them to decide anything anymore.", name, shownDay(day))
}

func leavesOn(name, day string) string {
	return fmt.Sprintf("%s, last day %s", name, shownDay(day))
}

func lastDayIs(h agent.Handover) string {
	if h.LastDay == "" {
		return fmt.Sprintf("The handover of “%s” has no last day now.", h.About.Project)
	}
	return fmt.Sprintf("%s's last day in the handover of “%s” is %s.", h.People.Leaver.DisplayName(), h.About.Project, shownDay(h.LastDay))
}

func yourLastDayIs(h agent.Handover) string {
	if h.LastDay == "" {
		return fmt.Sprintf("Your handover of “%s” has no last day now. %s", h.About.Project, whatIsDeleted(h))
	}
	return fmt.Sprintf("Your last day in the handover of “%s” is now %s. %s", h.About.Project, shownDay(h.LastDay), whatIsDeleted(h))
}

func whoMovesIt(h agent.Handover) string {
	return fmt.Sprintf("Only %s or HR can change your last day here. Please tell them. Nothing else changes.", h.People.Manager.DisplayName())
}

// beingPrepared is for a successor. It doesn't say who is leaving.
func beingPrepared(h agent.Handover) string {
	return fmt.Sprintf("The handover of “%s” is still being prepared. Once it's approved, I'll show you around, and you can ask me about it.", h.About.Project)
}

func waitsForYou(h agent.Handover) string {
	return fmt.Sprintf("The handover of “%s” is waiting for your approval. Nobody can read it before you approve it.", h.About.Project)
}

// expireAfterDays is how long what was shared waits for its approval.
const expireAfterDays = 180

func expired(h agent.Handover) string {
	return fmt.Sprintf("Nobody has approved the handover of “%s” for %d days, so I've ended it and deleted the answers and what I read from the files.", h.About.Project, expireAfterDays)
}
