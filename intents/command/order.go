package command

// Order is something that a message can ask for or do. Plain commands, the classifier, a
// language model and moves share the same orders.
type Order string

// The plain commands. command.txt lists their phrases.
const (
	Start  Order = "start"  // begin a request; the rest says which kind
	Back   Order = "back"   // go back to the previous question
	Skip   Order = "skip"   // skip this question
	Cancel Order = "cancel" // drop the request
	Save   Order = "save"   // stop for now
	Resume Order = "resume" // continue a saved request
	Status Order = "status" // ask about the state of a request
	Review Order = "review" // see the answers
	Submit Order = "submit" // submit the request
	Help   Order = "help"   // ask what the bot can do
	Yes    Order = "yes"    // agree
	No     Order = "no"     // disagree
	Unsure Order = "unsure" // not know the answer
	Repeat Order = "repeat" // hear that again
	Why    Order = "why"    // ask why a question is asked
	Change Order = "change" // correct an answer; the rest says which, and perhaps to what
	Human  Order = "human"  // talk to a person
	Greet  Order = "greet"  // say hello
	Thank  Order = "thank"  // say thank you
	Undo   Order = "undo"   // take back the last message
	Same   Order = "same"   // answer as in the previous request
)

// Orders that aren't plain commands.
const (
	Set      Order = "set"       // answer a question or correct an answer
	Ask      Order = "ask"       // ask about policies, benefits or the law
	Balance  Order = "balance"   // ask how much leave is left
	Amend    Order = "amend"     // want a submitted request to be different
	Inquire  Order = "inquire"   // ask about one's own request, about privacy, or who is in HR
	Chat     Order = "chat"      // make small talk
	HRMatter Order = "hr-matter" // raise an HR matter that isn't about leave
	OffTopic Order = "off-topic" // talk about something unrelated to work
	Foreign  Order = "foreign"   // write in another language
	Care     Order = "care"      // tell of a hardship; other moves are offered, never done
	Unclear  Order = "unclear"   // say something we don't understand
)
