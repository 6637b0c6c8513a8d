package handover

import (
	"fmt"

	"github.com/leaveway/leaveway/agent"
)

// What the manager reads.

const (
	stillOpen   = "Still unanswered:"
	whoSucceeds = "Who's taking over? Name them, and I'll show them around."
	whyMissing  = "Please say what's missing or wrong, so they can correct it."
	nameMissing = "Please write a name."
)

func waitsForApproval(h agent.Handover, facts, files int) string {
	return fmt.Sprintf("%s has shared the handover of “%s”: %s, and %s about what isn't in them. Once you approve it, the successor can read it and ask about it.",
		h.People.Leaver.DisplayName(), h.About.Project, count(files, "file"), count(facts, "answer"))
}

func approved(h agent.Handover) string {
	return fmt.Sprintf("Approved: version %d of “%s”.", h.About.Version, h.About.Project)
}

const approvedBefore = "You've already approved it."

func approvedByOther(h agent.Handover) string {
	return fmt.Sprintf("%s already approved it on %s. Nothing has changed.", h.Approved.Name, h.Approved.At.Format("Monday, January 2, 2006"))
}

func approvedToOther(h agent.Handover) string {
	return fmt.Sprintf("%s has approved the handover of “%s”.", h.Approved.Name, h.About.Project)
}

func approvedToLeaver(h agent.Handover) string {
	return fmt.Sprintf("%s has approved your handover of “%s”. You're all done. Thank you, and all the best!", h.Approved.Name, h.About.Project)
}

func notShared(h agent.Handover) string {
	if h.State == agent.HandoverDeclined || h.State == agent.HandoverCanceled {
		return fmt.Sprintf("There's nothing to read: the handover of “%s” was %s.", h.About.Project, stateWords[h.State])
	}
	return fmt.Sprintf("%s hasn't shared it yet.", h.People.Leaver.DisplayName())
}

const onlyJudges = "Only the manager and HR can do this."

func returnHint(h agent.Handover) string {
	return h.People.Leaver.DisplayName() + " will read this exactly as you write it."
}

func sentBack(by agent.PersonRef, h agent.Handover) string {
	return fmt.Sprintf("%s has read the handover of “%s” and asks:", by.DisplayName(), h.About.Project)
}

func returned(h agent.Handover) string {
	return fmt.Sprintf("I've sent it back to %s.", h.People.Leaver.DisplayName())
}

func leftUnfinished(h agent.Handover) string {
	files := ""
	if len(h.Files) > 0 {
		files = " You can still read what I found in their files."
	}
	return fmt.Sprintf("%s's last day was %s, and they hadn't shared the handover of “%s”. I've deleted the answers they didn't share.%s",
		h.People.Leaver.DisplayName(), shownDay(h.LastDay), h.About.Project, files)
}

func endedSilent(h agent.Handover) string {
	return fmt.Sprintf("I haven't heard from you for %d days, so I've ended your handover of “%s”, and deleted your answers and what I read from your files.", endAfterDays, h.About.Project)
}

func endedSilentToManager(h agent.Handover) string {
	return fmt.Sprintf("%s hasn't worked on the handover of “%s” for %d days, so I've ended it. Nothing was shared, and I've deleted what there was.",
		h.People.Leaver.DisplayName(), h.About.Project, endAfterDays)
}
