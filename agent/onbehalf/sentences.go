package onbehalf

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/intents/choose"
)

// What people read about it.
const (
	title = "Add or correct"

	howToEnter    = "Who is it for, what is it, and when? For example “add 3 vacation days for Dana from December 7” or “give Dana 2 more vacation days: worked on Saturday”."
	forWhom       = "Who is it for? Please write it in one sentence, for example “add 3 vacation days for Dana from December 7”."
	whichDays     = "On which days? Please write it in one sentence, for example “add 3 vacation days for Dana from December 7”."
	directoryDown = "I can't look people up right now. Nothing was added; please try again in a minute."
	ownLeave      = "That would be about your own leave, so somebody else in HR has to do it. You can ask for a day off like everybody else."
	noForm        = "Your company has no form for vacation or sick days here, so I can't add any."

	reasonTooLong    = "That is too long for a reason. Please say it in a sentence or two: the person reads it."
	reasonNeeded     = "Please write why. The person reads it, and it stays in the ledger."
	nothingToCorrect = "0 days wouldn't change anything. How many should it be?"
	tooMany          = "That is more than a year. Please check the number."

	objected = "I've told HR, and added this to the request:"
)

func prompt(text string) agent.PromptView {
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoEnter}}, Title: title, Text: text,
		Lead:  []agent.Block{{Text: "Add a leave for somebody, or correct a balance. You'll see what I understood before anything counts."}},
		Label: "For whom, what and when?", Hint: "For example: Dana Reyes, 3 vacation days from December 7", Submit: "Next",
	}
}

func nobodyNamed(said string) string {
	return "I don't find anybody called “" + said + "” here. Please write their full name, or their email address."
}

// severalNamed asks which of several people is meant, by what tells them apart.
func severalNamed(said string, fits []agent.Colleague) string {
	var names []string
	const most = 5
	for _, c := range fits[:min(len(fits), most)] {
		name := c.Name
		switch {
		case c.Title != "" && c.Email != "":
			name += " (" + c.Title + ", " + c.Email + ")"
		case c.Title != "" || c.Email != "":
			name += " (" + c.Title + c.Email + ")"
		case c.Handle != "":
			name += " (@" + c.Handle + ")"
		}
		names = append(names, name)
	}
	return "“" + said + "” could be " + content.List(names, "or") + ". Please write it again with the full name or the email address."
}

func isBot(name string) string { return name + " is an app. Please name a person." }

func hasLeft(name string) string {
	return name + " has left, so I haven't added anything. What they had until their last day can be corrected in the files."
}

func whichKind(name string, kinds []choose.Option) string {
	var labels []string
	const most = 6
	for _, k := range kinds[:min(len(kinds), most)] {
		labels = append(labels, strings.ToLower(k.Label))
	}
	return "What is it for? I can add " + content.List(append(labels, "other time off"), "or") + " for " + name + ", for example “add a sick day for " + name + " on Monday”."
}

func needsForm(name string) string {
	return "I can't add that for " + name + ": its form asks more than the days, and only they can answer it. They can ask for it with /leave, or you can change the days of a request that is there."
}

func notOneDay(reason string) string {
	if reason == "" {
		reason = "I'm not sure which day you mean."
	}
	return reason + " Please write it with the month, as in “December 7”."
}

func askLeave(name string, e change.Entry) string {
	return "Add this for " + name + "? " + e.Name + ", " + e.When + "."
}

func addedAlready(r agent.Request) string {
	return "I've already added that: " + string(r.ID) + ", " + r.WizardName + " for " + r.Employee.DisplayName() + ", " + r.Headline + "."
}

func addedLeave(r agent.Request) string {
	return "Added and approved: " + r.WizardName + " for " + r.Employee.DisplayName() + ", " + r.Headline + " (" + string(r.ID) + "). I've told them."
}

func toldLeave(r agent.Request, e change.Entry) []agent.Block {
	blocks := []agent.Block{{Text: r.Entered.Name + " in HR added a leave for you: " + r.WizardName + ", " + r.Headline + ". It's already approved; its number is " + string(r.ID) + "."}}
	for _, note := range e.Notes {
		if !strings.Contains(note, "HR can still approve it") {
			blocks = append(blocks, agent.Block{Small: strings.ReplaceAll(note, "You'd have", "You have")})
		}
	}
	return append(blocks, agent.Block{Buttons: []agent.Button{
		{Label: "That's not right…", Press: agent.Press{Do: agent.DoObject, Request: r.ID}},
		{Label: "Cancel the request", Press: agent.Press{Do: agent.DoCancel, Request: r.ID}},
	}})
}

func nothingToObject(r agent.Request) string {
	return "There is nothing to correct anymore: " + string(r.ID) + " was changed or canceled since."
}

func objects(r agent.Request) string {
	return r.Employee.DisplayName() + " says the leave that " + r.Entered.Name + " added isn't right: " + string(r.ID) + ", " + r.WizardName + ", " + r.Headline + ". You can propose other days in the thread of its card, or take the decision back."
}

func objectPrompt(r agent.Request) agent.PromptView {
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoObject, Request: r.ID}}, Title: "That's not right",
		Lead:  []agent.Block{{Text: r.WizardName + ", " + r.Headline + ", added by " + r.Entered.Name}},
		Label: "What isn't right?", Hint: "HR will read this and answer you.", Submit: "Send",
	}
}

func nothingToNote(name string) string {
	return name + " has no request to add a note to."
}

// nameOf is what a policy is called within a sentence.
func nameOf(p timeoff.Policy) string { return staff.Account{Policy: p}.Name() }

// signed is an amount with its sign: "+2 days", "−1 day".
func signed(p timeoff.Policy, a adjustment) string {
	amount := staff.AmountOf(agent.Adjustment{Amount: a.amount})
	if amount > 0 {
		return "+" + p.Unit.Say(amount)
	}
	return p.Unit.Say(amount)
}

func askDays(name string, p timeoff.Policy, a adjustment, left string) []agent.Block {
	text := "Correct the " + nameOf(p) + " of " + name + " by " + signed(p, a) + ", as of " + timeoff.DayOf(a.day.First).Said() + "?"
	if left != "" {
		text += " They'd have " + left + " left."
	}
	if a.why == "" {
		return []agent.Block{{Text: text}, {Small: "I need a reason first: " + name + " reads it, and it stays in the ledger."}}
	}
	return []agent.Block{{Text: text}, {Small: "The reason, which " + name + " reads:"}, {Quote: a.why}}
}

func reasonPrompt(value string, lead []agent.Block) agent.PromptView {
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoEnterDays, Value: value}}, Title: "Correct a balance", Lead: lead,
		Label: "Why?", Hint: "The person reads it word for word, and it stays in the ledger.", Submit: "Correct it",
	}
}

func toldDays(by agent.Signature, p timeoff.Policy, a adjustment, left string) []agent.Block {
	text := by.Name + " in HR corrected your " + nameOf(p) + " by " + signed(p, a) + ", as of " + timeoff.DayOf(a.day.First).Said() + "."
	if left != "" {
		text += " You have " + left + " left. The reason:"
	}
	return []agent.Block{{Text: text}, {Quote: a.why}, {Buttons: []agent.Button{
		{Label: "That's not right…", Press: agent.Press{Do: agent.DoWriteToHR}},
	}}}
}

func correctedDays(name string, p timeoff.Policy, a adjustment, left string) string {
	text := "Corrected: " + signed(p, a) + " of " + nameOf(p) + " for " + name + "."
	if left != "" {
		text += " They have " + left + " left."
	}
	return text + " I've told them why."
}

func correctedAlready(name string) string {
	return "I've already made that correction for " + name + ", so I haven't made it twice."
}

func noPolicy(all []timeoff.Policy) string {
	if len(all) == 0 {
		return "No policy about time off is set up here, so I don't count any balances. docs/time-off.md says how to write one."
	}
	return whichPolicy(all)
}

func whichPolicy(all []timeoff.Policy) string {
	var names []string
	for _, p := range all {
		names = append(names, nameOf(p))
	}
	return "Which balance should I correct? I count " + content.List(names, "and") + ". Please write it again with its name, for example “give Dana 2 more " + names[0] + " days: worked on Saturday”."
}

func notInFile(name string) string {
	return "I don't have a balance for " + name + ", because people.csv doesn't list their first day of work. Please add it there first."
}

func howMany(name string) string {
	return "How many days? Please write it in one sentence, for example “give " + name + " 2 more vacation days: worked on Saturday”."
}

func beforeHired(name string, hired timeoff.Day) string {
	return "That is before " + name + "'s first day of work, " + hired.Said() + ". Please choose a later day."
}

func keptElsewhere(p timeoff.Policy) string {
	return "Your HR system keeps the balance of " + nameOf(p) + ", and I only read it. Please correct it there."
}
