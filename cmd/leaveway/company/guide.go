package company

import (
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/guide"
)

// thingsToTry is the way through the demo.
var thingsToTry = guide.Guide{
	Steps: []guide.Step{
		{
			Title: "Ask for leave in your own words", Text: "As Dana, say everything at once. What you said is in the request already.",
			As: "dana", Say: "Hi, I'm pregnant, due June 15, and want to take 12 weeks. I'm in Oakland",
			Done: []guide.Clue{{Who: "dana", Act: string(workspace.Submitted)}, {Act: string(workspace.Posted), Says: "I've started a"}},
		},
		{
			Title: "Ask something in the middle", Text: "The answer comes with its source, and the request goes on where it was.",
			As: "dana", Say: "Is it paid?", Done: []guide.Clue{{Act: string(workspace.Posted), Says: "Source:"}},
		},
		{
			Title: "Change your mind", Text: "Correct an answer in a few words.",
			As: "dana", Say: "Actually it's June 20", Done: []guide.Clue{{Act: string(workspace.Posted), Says: "changed from"}},
		},
		{
			Title: "Send it to HR", Text: "Answer the rest in the chat, or press “Open the form” and go through it there.",
			As: "dana", Done: []guide.Clue{{Act: string(workspace.Posted), Says: "is with HR"}, {Act: string(workspace.Updated), Says: "is with HR"}, {Act: string(workspace.Opened), Says: "is with HR"}, {Who: "dana", Act: string(workspace.Submitted), Says: "Submit"}},
		},
		{
			Title: "Decide as HR", Text: "Hana sees the request in #hr-leave, and approves it, asks or denies.",
			As: "hana", Where: "hr-leave", Done: []guide.Clue{{Who: "hana", Act: string(workspace.Pressed), Says: "Approve"}, {Who: "hana", Act: string(workspace.Pressed), Says: "Deny"}},
		},
		{
			Title: "Answer what two people asked", Text: "No policy says how to get into the bike room. Press “Answer” on the question: both hear it, and so does everybody who asks later.",
			As: "hana", Where: "hr-leave", Done: []guide.Clue{{Who: "hana", Act: string(workspace.Pressed), Says: "Answer"}},
		},
		{
			Title: "See who is away", Text: "Ask as Sam, who leads Dana's team.",
			As: "sam", Say: "Who is out next month?", Done: []guide.Clue{{Who: "sam", Act: string(workspace.Said), Says: "who"}},
		},
		{
			Title: "Keep what a departing colleague knows", Text: "Hana starts a handover. Priya gets a direct message, drops in her files, and answers questions about what they don't say.",
			As: "hana", Say: "/handover @priya", Done: []guide.Clue{{Who: "hana", Act: string(workspace.Commanded), Says: "handover"}},
		},
		{
			Title: "Look after it all as an administrator", Text: "Amir's home shows what waits and how the app is. The studio, at the left, has the forms and rules.",
			As: "amir", Home: true, Done: []guide.Clue{{Who: "amir", Act: string(workspace.Visited)}},
		},
	},
	Prompts: map[string][]string{
		string(workspace.Employee): {"I need leave", "How many vacation days do I have?", "What leave is there for new parents?"},
		string(workspace.HR):       {"What is waiting?", "Who is out this week?", "/policy list"},
		string(workspace.Admin):    {"What is waiting?", "Who is out this week?", "/policy list"},
	},
	Links: []guide.Link{{Title: "Studio", URL: "/studio/", Roles: []string{string(workspace.HR), string(workspace.Admin)}}},
}
