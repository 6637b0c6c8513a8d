package say

import (
	"time"

	"github.com/leaveway/leaveway/wizard"
)

const (
	NotUnderstood      = "Sorry, I didn't understand that."
	NotForThisQuestion = "Thank you. I don't know where that belongs in your request. If HR should know it, say “tell HR” and what it is."
	NothingToRepeat    = "Nothing is open right now. Ask me a question about leave, or tell me what time off you need."
	NotUnderstoodAtAll = "I'm not sure I understood. You can press Ask for leave, ask me a question about leave, or write to your HR team."
	NotForMe           = "I can't help with that myself, but somebody in HR may be able to."
	OnlyTold           = "Thanks for telling me. I'm not sure what I can do about that; if you need time off, tell me when."
	StillNotUnderstood = "I'm sorry, I still don't understand. You can open the form instead, or talk to someone in your HR team. Everything you told me is saved."
	HRMayUnderstand    = "Someone in HR may understand you better than I do."
	NotADate           = "I didn't find a date in that, so I left it out of your request. To pass something on to HR, start with “tell HR”."
	Unreadable         = "I couldn't read that. Please try again in other words."

	WhichDay          = "Which day do you mean?"
	WhichDays         = "Which days do you mean?"
	WhichOneDay       = "I need a single day here. Which one?"
	DaysApart         = "I can ask for one stretch of days at a time. Which day should we start with?"
	WhichOption       = "Which of these do you mean?"
	WhichAnswer       = "Which answer would you like to change?"
	BothDaysRequired  = "Please give me the first and the last day, for example June 1 to August 23."
	WhatToUndo        = "What would you like to undo?"
	NoEarlierAnswer   = "I don't have an earlier answer to that, so please tell me."
	OneRequestAtATime = "Let's take one request at a time. Which one first? You can start the other one right after it."
	ChangeExpired     = "I no longer have what you wrote. Please tell me again what should change."

	NothingToSkip      = "You don't have an open question to skip."
	NothingToConfirm   = "I'm not waiting for a yes right now. What would you like to do?"
	SayPlainYes        = "Just to be sure, please say “yes” or press the button."
	ThankYouForTelling = "Thank you for telling me."
	KinForHR           = "Somebody who isn't family on paper can be family all the same. HR decides whom leave for a death covers; you can ask for the days, and say who they were to you."
	TakeYourTime       = "Thank you for telling me. There's no hurry; everything here can wait."
	LeftAsItWas        = "All right, I left that as it was."

	CannotReadFiles = "I can't read files here. If your request form asks for a document, attach it there; HR adds policies in its own channel."
	HandInToHR      = "Drop the file here, in this conversation: a PDF, a picture (JPEG, PNG or HEIC) or a Word document (.docx), up to 10 MB. I'll ask you before HR gets it, and nobody else does. Please don't post it in a channel."
	AttachInForm    = "This question needs a file. Open the form and add it there."

	EditNoticed = "I saw that you edited a message. None of your answers came from it, so nothing has changed."
)

// DayInRange asks for one day of a vague period such as "mid July".
func DayInRange(first, last time.Time) string {
	return "I need one day, between " + wizard.Day(first) + " and " + wizard.Day(last) + ". Which one?"
}

// UnknownReferenceDay answers "two weeks before the anchor" where the anchor has no date.
func UnknownReferenceDay(anchor string) string {
	if anchor == "" {
		return "Before or after which day? Please give me the date, for example June 15."
	}
	return "I don't have a date for “" + anchor + "” yet. Please give me the exact day, for example June 15."
}

// ArrivedLate answers a message that was delivered after newer ones.
func ArrivedLate(words string) string {
	return "Your message “" + Clip(words) + "” reached me only after you had moved on, so I didn't use it. Here is where we are."
}

// WhichQuestion asks which of several questions the words answer.
func WhichQuestion(words string) string { return "Which question does “" + words + "” answer?" }
