package threshold

import (
	_ "embed"

	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

// lists are the word lists of words.txt.
var lists = words.ReadLists(listText)

var (
	orMore    = lists.Phrases("or more")
	orLess    = lists.Phrases("or less")
	andMore   = lists.Phrases("and more")
	andLess   = lists.Phrases("and less")
	joining   = lists.Set("joining words")
	sinceSet  = lists.Set("since")
	aheadSet  = lists.Set("ahead")
	around    = lists.Set("around an amount")
	hedgeSet  = lists.Set("hedges")
	fullTimes = lists.Phrases("full time")

	comparedMore = lists.Phrases("compared more")
	comparedLess = lists.Phrases("compared less")
	justMore     = lists.Phrases("just more")
	justLess     = lists.Phrases("just less")
	forLong      = lists.Phrases("for long")
	notForLong   = lists.Phrases("not for long")

	employerQuestion = lists.Set("employer question")
	employed         = lists.Phrases("employed")
	company          = lists.Phrases("company")
	worksHere        = lists.Phrases("works here")
	worksNotHere     = lists.Phrases("works elsewhere")
	worksNowhere     = lists.Phrases("works nowhere")
	partOfCompany    = lists.Phrases("part of the company")
	isOfSomebody     = lists.Set("is of somebody")
	worksWords       = lists.Set("works")
)
