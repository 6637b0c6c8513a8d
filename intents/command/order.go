package command

// Order is something that words can ask for or do. Plain commands, the classifier,
// a language model and the moves all use the same ones.
type Order string

// The plain commands, which command.txt lists the phrases of.
const (
	Start  Order = "start"  // begin a request; the rest says of which type
	Back   Order = "back"   // go back to the question before
	Skip   Order = "skip"   // leave this question out
	Cancel Order = "cancel" // drop the request
	Save   Order = "save"   // stop for now
	Resume Order = "resume" // go on where one stopped
	Status Order = "status" // where do my requests stand?
	Review Order = "review" // show me my answers
	Submit Order = "submit" // file the request
	Help   Order = "help"   // what can you do?
	Yes    Order = "yes"    // agree
	No     Order = "no"     // refuse
	Unsure Order = "unsure" // not know
	Repeat Order = "repeat" // say that again
	Why    Order = "why"    // why is this asked?
	Change Order = "change" // correct an answer; the rest says which one, and perhaps how
	Human  Order = "human"  // talk to a human being
	Greet  Order = "greet"  // say hello
	Thank  Order = "thank"  // say thank you
	Undo   Order = "undo"   // take back what was said last
	Same   Order = "same"   // answer as in the request before
)

// The other orders, which no list of phrases can tell.
const (
	Set      Order = "set"       // answer a question, open or answered: a correction
	Ask      Order = "ask"       // ask about policy, benefits, the law
	Balance  Order = "balance"   // how much leave have I left?
	Chat     Order = "chat"      // make small talk: "who made you?"
	HRMatter Order = "hr-matter" // bring up HR business that is not done here
	OffTopic Order = "off-topic" // bring up what is nobody's business here
	Foreign  Order = "foreign"   // write in a language that is not understood
	Care     Order = "care"      // tell of a hardship; what comes with it is offered, never done
	Unclear  Order = "unclear"   // not understood
)
