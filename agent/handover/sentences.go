package handover

import (
	"fmt"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Starting one.
const (
	startLead         = "I'll ask the person who's leaving about what their files don't say. They review and correct everything before anyone else sees it."
	startHint         = "One line each. Only the person leaving and the project are required. Add an email for someone I can't write to here: they get a link. Write the last day as a date, such as December 18. I'll send reminders until then."
	projectMissing    = "Please say which project or task this is about, after “Project:”."
	directoryDown     = "I can't look up people right now. Please try again in a minute."
	managerIsLeaver   = "The person who's leaving can't approve their own handover. Please name another manager."
	successorIsLeaver = "The successor can't be the person who's leaving. Please name someone else, or leave it empty for now."
	howToStart        = "Start another one with “/handover @name”. “/handover cancel @name” ends one, and “/handover forget @name” removes a person's name from theirs."
	helpHR            = "There are no handovers yet. When someone is leaving, type “/handover @name, project: …”. I'll ask them about what their files don't say, and their successor can ask me later."
	helpAll           = "You don't have a handover. When someone on your team is leaving, type “/handover @name, project: …”, and HR will start it."
)

func notYourself(hr bool) string {
	if hr {
		return "You can't start your own handover. Someone else in HR has to start it."
	}
	return "You can't start your own handover. Please ask HR or your manager to start it, and I'll message you."
}

func nobodyNamed(words string) string {
	return fmt.Sprintf("I can't find “%s” in the directory. Please use their full name, or their email address.", clipTo(words, 80))
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
	return fmt.Sprintf("“%s” could be %s. Please use the full name, or the @name.", words, strings.Join(names, " or "))
}

func isBot(name string) string { return name + " is an app. Please name a person." }

func hasLeft(name string) string {
	return name + "'s account is closed, so I can't message them."
}

func dayUnclear(text string) string {
	return fmt.Sprintf("I can't read “%s” as a day. Please write a date, such as December 18.", clipTo(text, 40))
}

func dayPassed(day time.Time) string {
	return day.Format("Monday, January 2, 2006") + " has passed. Please give a last day that is still to come, or leave it empty."
}

func dayFar(day time.Time) string {
	return day.Format("Monday, January 2, 2006") + " is more than a year away. Please check the year."
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
	return fmt.Sprintf("%s already has a handover of “%s”. “/handover” shows how far along it is.", h.People.Leaver.DisplayName(), h.About.Project)
}

func invited(h agent.Handover) string {
	return fmt.Sprintf("I've messaged %s about “%s”. I'll let you know when there's something to read. Until then, only they can see it.", h.People.Leaver.DisplayName(), h.About.Project)
}

func asksToStart(by agent.PersonRef, h agent.Handover) string {
	return fmt.Sprintf("%s would like to start a handover: %s is leaving “%s”.", by.DisplayName(), h.People.Leaver.DisplayName(), h.About.Project)
}

func asksToStartSmall(h agent.Handover) string {
	day := "No last day given"
	if h.LastDay != "" {
		day = "Last day: " + shownDay(h.LastDay)
	}
	return day + ". I haven't messaged " + h.People.Leaver.DisplayName() + " yet."
}

func askedToStart(h agent.Handover) string {
	return fmt.Sprintf("I've asked HR to start it. Once they do, %s gets a message from me.", h.People.Leaver.DisplayName())
}

func canceled(h agent.Handover) string {
	if h.Link != nil {
		return fmt.Sprintf("The handover of “%s” is canceled. I've deleted their answers and what I read from their files.", h.About.Project)
	}
	return fmt.Sprintf("The handover of “%s” is canceled. I've told %s, and deleted their answers and what I read from their files.", h.About.Project, h.People.Leaver.DisplayName())
}

func canceledToLeaver(h agent.Handover) string {
	return fmt.Sprintf("Your handover of “%s” isn't needed anymore. I've deleted your answers and what I read from your files.", h.About.Project)
}

func isOver(h agent.Handover) string {
	return fmt.Sprintf("The handover of “%s” is already over: %s.", h.About.Project, stateWords[h.State])
}

var stateWords = map[agent.HandoverState]string{
	agent.HandoverInvited: "not started yet", agent.HandoverCollecting: "they're sharing files", agent.HandoverAsking: "answering questions",
	agent.HandoverPaused: "paused", agent.HandoverReviewing: "they're reviewing their answers", agent.HandoverShared: "waiting for approval",
	agent.HandoverApproved: "approved", agent.HandoverDeclined: "declined", agent.HandoverCanceled: "canceled",
}

// toLeaver makes a state that is said of the leaver one that is said to them.
var toLeaver = strings.NewReplacer("they're", "you're", "their", "your")

// status says how far along a handover is. Others see no more than that until it is shared.
func status(h agent.Handover, person agent.UserID) string {
	who := h.People.Leaver.DisplayName()
	if who == "" {
		who = upperFirst(predecessor(h))
	}
	line := fmt.Sprintf("“%s” · %s · %s", h.About.Project, who, stateWords[h.State])
	if person == h.People.Leaver.ID {
		line = fmt.Sprintf("Your handover of “%s”: %s, %s answered", h.About.Project, toLeaver.Replace(stateWords[h.State]), count(len(h.Talk.Kept()), "question"))
	}
	if h.LastDay != "" {
		line += " · last day " + shownDay(h.LastDay)
	}
	return line
}

// Forgetting.

const (
	onlyHRForgets = "Only HR can do this."
	forgetWhom    = "Who? Type “/handover forget @name”."
)

func nothingToForget(name string) string {
	return "I don't have a handover by " + clipTo(name, 80) + "."
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
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
