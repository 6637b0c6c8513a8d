package handover

import (
	"fmt"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Starting one.
const (
	startLead         = "I'll ask the person who leaves about what their files don't say. They read and correct everything before anyone else sees it."
	startHint         = "One line each. Only the first two are required. The last day is a date, such as December 18. I remind them until then."
	projectMissing    = "Please say which project or task this is about, after “Project:”."
	directoryDown     = "I can't look up people right now. Please try again in a minute."
	managerIsLeaver   = "The person who leaves can't also approve the handover. Please name another manager."
	successorIsLeaver = "The successor and the person who leaves are the same. Please name somebody else, or leave it empty for now."
	howToStart        = "Start another one with “/handover @name”. “/handover cancel @name” ends one, “/handover forget @name” removes a person's name from theirs."
	helpHR            = "No handovers yet. When somebody leaves, type “/handover @name, project: …”. I ask them about what their files don't say, and whoever takes over can ask me later."
	helpAll           = "There's no handover of yours. When somebody in your team leaves, type “/handover @name, project: …”, and HR starts it."
)

func notYourself(hr bool) string {
	if hr {
		return "You can't start a handover for yourself here. Somebody else in HR has to start yours."
	}
	return "You can't start a handover for yourself here. Please ask HR or your manager to start it; you'll get a message from me then."
}

func nobodyNamed(words string) string {
	return fmt.Sprintf("I can't find “%s” in the directory. Please use the name as Slack shows it.", clipTo(words, 80))
}

func severalNamed(words string, fits []agent.Colleague) string {
	var names []string
	const most = 5
	for _, c := range fits[:min(len(fits), most)] {
		name := c.Name
		if c.Handle != "" {
			name += " (@" + c.Handle + ")"
		}
		names = append(names, name)
	}
	return fmt.Sprintf("“%s” can be %s. Please use the whole name, or the one after the @.", words, strings.Join(names, " or "))
}

func isBot(name string) string { return name + " is an app. Please name a person." }

func hasLeft(name string) string {
	return name + "'s account is closed already, so I can't reach them. Please ask whoever runs Leaveway to go through their files."
}

func dayUnclear(text string) string {
	return fmt.Sprintf("I can't read “%s” as a day. Please write a date, such as December 18.", clipTo(text, 40))
}

func dayPassed(day time.Time) string {
	return day.Format("Monday, January 2, 2006") + " has passed. Please give a last day that is still to come, or leave it empty."
}

func dayFar(day time.Time) string {
	return day.Format("Monday, January 2, 2006") + " is more than a year away. Is the year right?"
}

// shownDay is a day as people read it.
func shownDay(day string) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return t.Format("Monday, January 2, 2006")
}

func alreadyUnderWay(h agent.Handover) string {
	return fmt.Sprintf("%s has a handover of “%s” under way already. “/handover” shows where it stands.", h.People.Leaver.DisplayName(), h.About.Project)
}

func invited(h agent.Handover) string {
	return fmt.Sprintf("I've written to %s about “%s”. I'll tell you when there is something to read. Until then, only they see it.", h.People.Leaver.DisplayName(), h.About.Project)
}

func asksToStart(by agent.PersonRef, h agent.Handover) string {
	return fmt.Sprintf("%s asks to start a handover: %s leaves “%s”.", by.DisplayName(), h.People.Leaver.DisplayName(), h.About.Project)
}

func asksToStartSmall(h agent.Handover) string {
	day := "Last day not given"
	if h.LastDay != "" {
		day = "Last day: " + shownDay(h.LastDay)
	}
	return day + ". Nobody has written to " + h.People.Leaver.DisplayName() + " yet."
}

func askedToStart(h agent.Handover) string {
	return fmt.Sprintf("I've asked HR to start it. Once they do, %s gets a message from me.", h.People.Leaver.DisplayName())
}

func canceled(h agent.Handover) string {
	return fmt.Sprintf("The handover of “%s” is canceled. I've told %s, and deleted their answers and what I kept of their files.", h.About.Project, h.People.Leaver.DisplayName())
}

func canceledToLeaver(h agent.Handover) string {
	return fmt.Sprintf("Your handover of “%s” isn't needed anymore. I've deleted your answers and what I kept of your files.", h.About.Project)
}

func isOver(h agent.Handover) string {
	return fmt.Sprintf("The handover of “%s” is over already: %s.", h.About.Project, stateWords[h.State])
}

var stateWords = map[agent.HandoverState]string{
	agent.HandoverInvited: "not started yet", agent.HandoverCollecting: "they are sharing files", agent.HandoverAsking: "questions under way",
	agent.HandoverPaused: "paused", agent.HandoverReviewing: "they are reading what I kept", agent.HandoverShared: "waits for approval",
	agent.HandoverApproved: "approved", agent.HandoverDeclined: "declined", agent.HandoverCanceled: "canceled",
}

// stands says where a handover stands. Others see no more than that until it is shared.
func stands(h agent.Handover, person agent.UserID) string {
	who := h.People.Leaver.DisplayName()
	if who == "" {
		who = upperFirst(predecessor(h))
	}
	line := fmt.Sprintf("“%s” · %s · %s", h.About.Project, who, stateWords[h.State])
	if person == h.People.Leaver.ID {
		line = fmt.Sprintf("Your handover of “%s”: %s, %s answered", h.About.Project, strings.Replace(stateWords[h.State], "they are", "you are", 1), count(len(h.Talk.Kept()), "question"))
	}
	if h.LastDay != "" {
		line += " · last day " + shownDay(h.LastDay)
	}
	return line
}

// Forgetting.

const (
	onlyHRForgets = "Only HR can do this."
	forgetWhom    = "Whom? Type “/handover forget @name”."
)

func nothingToForget(name string) string {
	return "I have no handover of " + clipTo(name, 80) + "."
}

func forgotten(n int) string {
	return "I removed their name from " + count(n, "handover") + ". Their answers stay, listed under their role."
}

func notFound(hr bool) string {
	if hr {
		return "I can't find that handover. “/handover” lists them."
	}
	return helpAll
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
