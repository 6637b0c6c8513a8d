package circumstance_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/circumstance"
	"github.com/leaveway/leaveway/intents/words"
)

// city knows two cities, for the test.
func city(tokens []words.Word) int {
	if name := tokens[0].Text; name == "seattle" || name == "denver" {
		return 1
	}
	return 0
}

func TestRead(t *testing.T) {
	t.Parallel()
	for about, texts := range map[circumstance.About][]string{
		circumstance.Moving: {
			"moving to colorado next month", "relocating to a new city in March", "we're gonna move to Oregon. does my PTO come with me",
			"my husband got a job so we're moving to Denver, what changes for me", "if I move to another state, what then?",
		},
		circumstance.Law: {
			"texas or ny, whose law", "remote in texas but company in ny whose law", "I live in NJ but the office is in PA, which rules count",
			"working from vermont for a massachusetts company - which state do i go by", "do New York laws apply to me if I sit in Florida?",
			"which state's rules apply to my maternity leave?",
		},
		circumstance.Remote: {
			"can I work from home tomorrow", "wfh friday", "is it ok to do remote on Wednesday", "working from my parents' place next week ok?", "what's the remote work policy",
		},
		circumstance.Cover: {
			"who covers for sam", "who's filling in for Sam while he's away", "who do i ask when sam is out", "anyone covering for the payroll team?",
		},
		circumstance.OwnCover: {
			"who covers for me while I'm gone", "who does my work when I'm away",
		},
		circumstance.Notice: {
			"notice needed for vacation", "how far ahead do i have to book time off", "is same day notice ok for a personal day", "how much heads up do you need for PTO?", "minimum notice for a day off?",
		},
		circumstance.HolidayPay: {
			"does presidents day count as pto", "is thanksgiving paid?", "do i burn a vacation day for memorial day", "is july 4 a paid day off", "thanksgiving paid?", "will I get paid for Labor Day",
		},
		circumstance.Hired: {
			"I'm freelance here, do I get paid days", "are apprentices covered by the leave policy?", "do seasonal workers get sick days", "only a consultant - am I eligible for any of this?",
			"I'm here through an agency, does parental leave apply to me",
		},
		circumstance.Team: {
			"a colleague is out sick all the time, what do I do", "my direct report no showed twice this week", "someone at work comes in sick constantly", "one of my guys called out again, can I ask for a doctor's note?",
			"half my team keeps calling off",
		},
		circumstance.CallMe: {
			"can you call me back", "call me please", "could someone ring me", "can hr call me back", "call me when you can",
			"please have Amir ring me", "could you tell hr to get back to me", "can somebody phone me about this", "I'd like hr to contact me", "get Hana to text me pls",
		},
		circumstance.Upkeep: {
			"who's allowed to edit these questions", "how would we promote Omar to HR", "who has admin rights here", "whose job is it to update the forms", "can you give Lee HR access?", "who runs this bot",
		},
		circumstance.Accommodation: {
			"my wrists are killing me, PT says I need a different desk and less typing for a while, not time off exactly. is that even something you do",
			"I don't need time off, just a better desk", "not time off, just a better chair", "no time off needed, could I get a screen reader", "I need a different keyboard for my hands, no leave",
			"not asking for leave, but lifting boxes hurts my back, can something be done", "my doctor wants me on light duty, not off work",
			"My doctor wrote a note that I shouldn't stand for more than an hour at a time. I don't want time off, I just want a stool at my station. Is that you or somebody else?",
			"My doctor says no more than an hour of standing. I don't need time off, just a chair at the register. Who handles that?", "not looking for leave, I just need someone to lift the boxes, my back is bad",
			"could I get a stool at the counter? my knee is killing me", "can I get a desk job for a while, I have a broken foot", "less lifting would help I guess",
			"sit stand desk i guess? or less lifting. i dunno whatever is less hassle for everyone",
			"I need a sit-stand desk", "can I work from home two days while my back heals", "who do I ask for an ergonomic chair", "could I get longer breaks because of my knee", "is remote work possible until my ankle heals",
		},
		circumstance.Forced: {
			"my boss is making me go on leave but I'd rather work", "can they put me on unpaid leave if I don't agree?", "I'm being pressured into taking leave and i'm able to work", "they said i need to start my leave already, do I have a choice",
			"is it legal that she wants me to go on leave?",
		},
		circumstance.Payroll: {"my paycheck is short this week, I was out sick on Monday", "direct deposit never came", "there's a mistake on my pay stub"},
		circumstance.Miscounted: {
			"you people cost me a day's pay last month and now I gotta talk to a robot", "the old portal ate my sick days twice", "this thing docked me a day for no reason",
			"payroll shorted me a day last week", "you owe me a sick day from October",
		},
		circumstance.Purpose: {
			"please let Priya know why I'm out", "can you explain to my team that it's because of my dad", "write my boss what this is about", "ok and inform Omar it's for my treatment",
		},
		"": {
			"my chair is broken", "I sat on a chair and hurt my knee", "no lifting for two weeks off", "maybe Friday", "who has the key to the desk",
			"not time off in May, in June", "I need time off, not a better desk", "I don't need leave anymore", "can you call me back to work", "call my mom please", "I need two weeks off for my wrists",
			"my doctor told me to take leave and I don't want to", "I want to take leave", "don't tell my boss why", "should I tell my team why?", "tell me why you ask", "let me know what happened", "please tell my boss I'm sick today",
			"does an internship count?", "how many volunteer days do I have left?", "my coworker is sick so I need Friday off", "the contractor is coming Friday", "give me an hr person", "let me call you back", "can I change the form", "who approves my form", "the temperature is 101",
			"my colleague has covid, should I stay home?", "I'm a contractor and want next week off", "can I call hr", "who wrote back to me", "tell me who decides", "I want to text my wife first", "my coworker is out next week",
			"I need hotel accommodations for my trip December 7 to 9, pto please", "no need for a special chair but could I take 2 more weeks", "ask HR to accommodate my dates", "I lost two of my teeth, need time off",
			"my flight cost me a day, I'm back Tuesday", "my doctor charged me a day for the note", "would it cost me a sick day?", "there aren't any special accommodations needed", "we shouldn't need any special accommodations", "I need a day off, the car cost me a fortune", "I lost my wallet and need the day off",
			"", "I need Friday off to move to a new apartment in Denver", "moving day is Friday", "I moved here from Texas two years ago", "I work in Texas", "I'm pregnant and moving to Texas",
			"Friday off for moving", "can I move my leave to June", "I'm putting in my two weeks notice", "who approves my request", "is Thanksgiving a holiday?", "I want Thanksgiving week off, paid",
			"I work from Oakland", "who is out next week", "sick, working from home today", "is it paid?", "which state are you in", "moving on to the next question", "who can cover the cost",
		},
	} {
		for _, text := range texts {
			if got := circumstance.Read(text, city); got != about {
				t.Errorf("%q: got %q, want %q", text, got, about)
			}
		}
	}
}
