package install

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/admit"
)

// What people read about an installation, in the browser and in Slack.

const (
	chooseLabel = "Choose HR's channel"

	mayNotChoose = "Only the person who installed me, or an administrator of this workspace, can choose HR's channel."

	chooseAgainLater = "To choose another channel later, type “/leave-admin channel”."
)

func welcomeText(one agent.Install) string {
	return fmt.Sprintf("Thanks for installing Leaveway in %s. One thing is left: which channel is HR's? Requests for leave and questions for HR go there, and its members decide them.", one.Name)
}

const welcomeHow = "It has to be private and not shared with other companies. Invite me to it first: type “/invite @Leaveway” there."

func installAgain(link string) string {
	return "Slack no longer accepts my key for this workspace, so soon I won't be able to answer anyone here. Please install me again: " + link + " Nothing is lost; I'll answer what people send once you have."
}

func chosen(channel string) string {
	return "Done: HR's channel is <#" + channel + ">. Requests and questions for HR go there from now on. " + chooseAgainLater
}

const chosenHere = "From now on, requests for leave and questions for HR come to this channel, and its members decide them."

// flawSentences say what is wrong with a channel, and what to do.
var flawSentences = map[admit.Flaw]string{
	admit.Unseen:   "I can't see that channel. Type “/invite @Leaveway” in it, and choose it again.",
	admit.Absent:   "I'm not in that channel. Type “/invite @Leaveway” in it, and choose it again.",
	admit.Archived: "That channel is archived. Choose another one, or unarchive it and choose it again.",
	admit.Public:   "That channel is public: anyone in the workspace could see who is on leave and why. Choose a private one, or make it private and choose it again.",
	admit.Shared:   "That channel is shared with another company, whose people could see who is on leave and why. Choose one that isn't.",
	admit.Unknown:  "Slack didn't answer when I looked at that channel. Please choose it again in a moment.",
}

// Explain says what doesn't work without permissions that weren't granted.
func Explain(missing []Scope) string {
	lines := []string{"Some permissions weren't granted, so:"}
	for _, s := range missing {
		lines = append(lines, "• "+s.Without+" ("+s.Name+")")
	}
	return strings.Join(lines, "\n")
}
