package stance_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/stance"
)

func TestOf(t *testing.T) {
	for text, want := range map[string]stance.Stance{
		"Can we start from the beginning?": stance.Restart, "I'd like to start over please": stance.Restart, "restart": stance.Restart, "wipe everything and begin again": stance.Restart,
		"sorry, I have to run": stance.Leaving, "I'll do the rest tomorrow": stance.Leaving, "back in an hour": stance.Leaving, "gotta go now, thanks": stance.Leaving,
		"sorry, meeting started": stance.Leaving, "can you give me a sec, gotta check with my husband": stance.Leaving, "not right now": stance.Leaving, "gimme a minute": stance.Moment, "wait": stance.Moment, "one sec, let me think": stance.Moment, "I'd rather not get into it": stance.Private, "it's private": stance.Private, "not telling": stance.Private, "could be days or weeks": stance.Unsure, "wait, the 9th": "", "hmm let me find the letter": stance.Leaving, "one sec let me look it up for you": stance.Leaving, "give me some time off in June": "", "can't do this right now, driving": stance.Leaving, "sorry, I can't work on it now": stance.Leaving, "I can't work right now because of my back": "",
		"I already told you all that": stance.Told, "you asked me that already": stance.Told, "I gave you that already": stance.Told, "I told you, I live in Texas": "", "I said 12 weeks": "",
		"hang on, I have to ask my partner about it first": stance.Waiting, "not yet, still waiting for the clinic": stance.Waiting, "let me check with my doctor": stance.Waiting, "hold on": stance.Moment,
		"I need to speak to someone in HR": "", "wait, my manager is Jane Smith": "", "not yet born": "",
		"I'd like to delete this request": stance.Cancel, "please remove my application from the system": stance.Cancel,
		"auf Deutsch bitte": stance.Language, "do you speak Spanish?": stance.Language, "can we talk in french": stance.Language,
		"I don't understand the question": stance.Puzzled, "what does that mean?": stance.Puzzled, "what am I supposed to write here": stance.Puzzled, "sorry I no understand": stance.Puzzled,
		"as much as I can get": stance.Most, "as much as theyll let me have": stance.Most, "the max please": stance.Most, "whatever the company gives me": stance.Most, "all of it": stance.Most, "as long as you let me": stance.Most,
		"asap": stance.Soon, "as soon as we can": stance.Soon, "immediately": stance.Soon,
		"I travel between offices": stance.Several, "I work in three different states": stance.Several,
		"I don't have one": stance.Lacking, "there is none": stance.Lacking, "nobody at the moment": stance.Lacking, "I'm self-employed": stance.Lacking,
		"that depends on my doctor": stance.Unsure, "whatever the doctor says": stance.Unsure, "it's up to the surgeon": stance.Unsure, "haven't decided": stance.Unsure, "I can't tell yet": stance.Unsure, "I'd have to look that up": stance.Unsure,
		"whenever the hospital calls": stance.Unsure, "too early to say": stance.Unsure, "still up in the air": stance.Unsure, "up in the air": stance.Unsure, "we will see": stance.Unsure,
		"this is so unfair!!": stance.Anger, "are you kidding me": stance.Anger, "your bot is useless": stance.Anger, "thanks for nothing": stance.Anger,
		"It's a boy!!": stance.Baby, "we just found out it's twins": stance.Baby, "yay": stance.Joy, "omg amazing": stance.Joy, "cancun here I come": stance.Joy, "can't wait!!": stance.Joy, "you guys rock": stance.Joy, "so excited!": stance.Joy, "woohoo": stance.Joy, "can't wait any longer for an answer": "", "what wonderful news": stance.Joy, "I am so happy": stance.Joy,
		"whatever the legal max is in my case": stance.Most, "just whatever the maximum is": stance.Most, "whatever is legally allowed": stance.Most,
		"she's on maternity leave herself": stance.Gone, "my boss is away at the moment": stance.Gone, "oh he is out sick": stance.Gone, "I'm on vacation": "", "my wife is on leave": "",
		"half now, half in May": stance.Split, "some now and the rest later": stance.Split, "I'd like to split it": stance.Split, "half a year": "", "in two parts": stance.Split, "in two weeks": "",
		"Happy Thanksgiving everyone": stance.Wishes, "have a really nice weekend": stance.Wishes,
		"lol": stance.Nod, "got it": stance.Nod, "wow": stance.Nod,
		"thank you so so much": stance.Thanks, "oh thanks a lot for your help": stance.Thanks,

		"toss it and let me start fresh": stance.Restart, "nah scratch all that, start over": stance.Restart,
		"delete all that, let me redo it": stance.Restart, "forget all of it, new request": stance.Restart, "can we do this over": stance.Restart, "delete everything, I want to begin anew": stance.Restart,
		"can you block it in Outlook": stance.Elsewhere, "please add that to the team calendar": stance.Elsewhere, "turn on my auto reply": stance.Elsewhere, "update workday for me": stance.Elsewhere,
		"will this show up in my calendar?": stance.Elsewhere, "put me down as out of office next week": "", "I'll be out of office in May": "", "show me the form": "",
		"it all seems correct": stance.Agrees, "everything looks right, please send it off": stance.Files, "yes that's correct so submit it now": stance.Files, "ready to submit": stance.Files, "no changes, please file it": stance.Files, "yeah that seems fine to me, hand it in": stance.Files,
		"it looks wrong": "", "don't send it": "", "looks good but don't send it yet": "",
		"okay, thank you all the same": stance.Thanks, "too bad, but thanks for telling me": stance.Thanks, "I really appreciate it": stance.Thanks,

		"ok, go": stance.Files, "yes go ahead": stance.Files, "looks fine, submit it before I change my mind": stance.Files, "perfect, do it": stance.Files, "hang on, let me check w my wife": stance.Waiting, "alright lets go": stance.Files, "go back": "", "I go on leave": "",
		"whoops wrong channel": stance.Slip, "sorry, that was meant for my wife": stance.Slip, "no no I was just wondering": stance.Slip, "only looking around": stance.Slip,
		"nm i figured it out": stance.Slip, "sorry that was my cat": stance.Slip, "never mind, got it sorted": stance.Slip,
		"you're a robot right?": stance.Bot, "who are you": stance.Bot, "hello how are u doing today": stance.Bot, "are you AI or human": stance.Bot,
		"thanks, lifesaver": stance.Thanks, "I dont need it anymore": "", "who is my manager": "", "a person from HR please": "",
		"that's the wrong date": "", "the wrong person was named": "", "I'm interested in FMLA": "",
		"I'm still waiting for a word from the judge": stance.Unsure, "the insurance will let me know": stance.Unsure, "need to hear from the clinic first": stance.Unsure,

		"great work bot": stance.Joy, "you've been a lifesaver": stance.Joy, "well done": stance.Joy, "that was painless": stance.Joy, "what a great tool this is": stance.Joy, "nice job so far": stance.Joy,
		"I have a great job": "", "quick recovery hopefully": "", "easy, the 14th": "",
		"easy question": stance.Announces, "hi, I have a question": stance.Announces, "can I ask you something?": stance.Announces, "I've got a question about my PTO": stance.Announces, "one more question": stance.Announces,
		"can I ask for more time": "", "my question is about vacation": "", "questionable": "",
		"yep thats it 👍": stance.Agrees, "yes that's all": stance.Agrees, "yep that's the one": stance.Agrees, "perfect, that's it": "",
		"great thanks, hand it in": stance.Files, "hold off on that please": stance.Waiting, "slow down": stance.Moment,

		"12 weeks": "", "I need to go to the doctor on June 5": "", "I work in Texas": "", "thanks, I need leave for surgery": "", "I care for my son": "",
		"the length is wrong": "", "my manager is Jane Smith": "", "I get paid leave": "", "oh I forgot California": "", "tomorrow please": "", "start on June 1": "",
		"I want to talk to HR": "", "": "", "👍": "",
	} {
		got := stance.Stance("")
		if all := stance.Of(text); len(all) > 0 {
			got = all[0]
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func BenchmarkOf(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		stance.Of("I need medical leave from January 11 for 6 weeks and I work in Texas")
	}
}
