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
	around    = lists.Set("around an amount")
	hedgeSet  = lists.Set("hedges")
	fullTimes = lists.Phrases("full time")
)
