package note

import (
	_ "embed"

	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

// lists are the word lists of words.txt.
var lists = words.ReadLists(listText)
