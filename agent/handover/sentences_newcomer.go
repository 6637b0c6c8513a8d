package handover

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// What the newcomer reads.

const (
	readFirst       = "Read first:"
	firstWeek       = "In your first week:"
	nothingToAsk    = "There isn't an approved handover for you to ask about."
	questionMissing = "What would you like to know? Type “/handover ask” and your question."
)

func welcomeNewcomer(h agent.Handover, p handover.Package) string {
	return fmt.Sprintf("Welcome to “%s”! %s left you %s and %s. %s has approved it (version %d).",
		h.About.Project, upperFirst(predecessor(h)), count(len(p.Notes), "file"), count(len(p.Facts), "answer"), h.Approved.Name, p.About.Version)
}

// predecessor names the leaver by role, for a successor.
func predecessor(h agent.Handover) string {
	if h.About.Role == someRole {
		return "your predecessor"
	}
	return "the previous " + h.About.Role
}

func upperFirst(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func askMe(example string) string {
	text := "Ask me anything about it, here in this chat. I'll tell you where each answer comes from, and when I don't know."
	if example != "" {
		text += " For example: “" + example + "”"
	}
	return text
}

func successorNamed(h agent.Handover) string {
	if h.About.Version == 0 {
		return fmt.Sprintf("%s is taking over “%s”. I'll show them around once it's approved.", h.People.Successor.DisplayName(), h.About.Project)
	}
	return fmt.Sprintf("%s is taking over “%s”. I've shown them around.", h.People.Successor.DisplayName(), h.About.Project)
}

// sourceOf says where an answer is from.
func sourceOf(s handover.Source) string {
	place := ""
	if s.Place.File != "" {
		place = s.Place.String()
	}
	roughly := ""
	if s.Rough {
		roughly = ", approximate"
	}
	switch {
	case s.By == "":
		return "Source: " + place
	case place == "":
		return fmt.Sprintf("Source: interview with the %s%s", s.By, roughly)
	}
	return fmt.Sprintf("Source: interview with the %s%s, about %s", s.By, roughly, place)
}

func notSure(h agent.Handover) string {
	return fmt.Sprintf("I'm not sure. This is the closest I found in “%s”:", h.About.Project)
}

const saidToo = "The interview says about the same place:"

func orThese(n int) string {
	if n == 1 {
		return "Or did you mean this?"
	}
	return "Or did you mean one of these?"
}

func notThere(h agent.Handover) string {
	return fmt.Sprintf("I couldn't find that in the handover of “%s”.", h.About.Project)
}

func offerToAsk(reach []agent.PersonRef) string {
	return "Shall I ask " + names(reach) + "? They'll see your name and your question, and I'll keep their answer for the next person who asks."
}

func gapAsked(reach []agent.PersonRef) string {
	return "I've asked " + names(reach) + ". I'll let you know here what they say."
}

const tellsYouToo = "I'll let you know as well, once somebody has answered."

func alreadyAsked(reach []agent.PersonRef) string {
	return "I've already asked " + names(reach) + ". As soon as they've answered, you can ask me again."
}

// names names people, and HR at the end: HR sees every ticket.
func names(people []agent.PersonRef) string {
	var all []string
	for _, p := range people {
		all = append(all, p.DisplayName())
	}
	if len(all) == 0 {
		return "HR"
	}
	return strings.Join(all, ", ") + " and HR"
}
