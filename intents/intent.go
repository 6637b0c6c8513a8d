package intents

// Intent is what a whole message is about, at its coarsest.
type Intent string

// The intents.
const (
	StartLeave     Intent = "start_leave"     // wants leave
	AnswerField    Intent = "answer_field"    // answers what was asked
	CorrectField   Intent = "correct_field"   // corrects what was said or understood
	PolicyQuestion Intent = "policy_question" // asks how the company or the law has it
	AskStatus      Intent = "status"          // asks what became of a request
	BalanceQuery   Intent = "balance_query"   // asks how much leave is left or was taken
	Affirm         Intent = "affirm"          // agrees
	Deny           Intent = "deny"            // refuses
	DontKnow       Intent = "unsure"          // does not know, or does not care
	SayAgain       Intent = "repeat"          // wants to hear it again
	CallOff        Intent = "cancel"          // wants it stopped
	AskHelp        Intent = "help"            // asks what can be done here, or what is meant
	Handoff        Intent = "handoff"         // wants a human being
	ChitChat       Intent = "small_talk"      // is being sociable, or curious about the bot
	HROther        Intent = "hr_other"        // HR's or IT's business, but not leave
	OutOfScope     Intent = "out_of_scope"    // nobody's business here, or not understood
)

// allIntents are the intents in the order in which the classifier counts them.
var allIntents = [...]Intent{
	StartLeave, AnswerField, CorrectField, PolicyQuestion, AskStatus, BalanceQuery, Affirm, Deny,
	DontKnow, SayAgain, CallOff, AskHelp, Handoff, ChitChat, HROther, OutOfScope,
}

// classes is how many intents there are.
const classes = len(allIntents)

// classOf is the place of an intent in allIntents.
func classOf(intent Intent) (class int, ok bool) {
	for i, known := range allIntents {
		if known == intent {
			return i, true
		}
	}
	return 0, false
}

// Guess is what a message is taken for.
type Guess struct {
	Intent     Intent
	Confidence float64 // from 0 to 1
	Second     Intent  // what it would be otherwise; empty where nothing else is possible
	Margin     float64 // how much likelier Intent is than Second, from 0 to 1; negative where the guess abstains
	Foreign    bool    // it seems to be in another language than English
}

// orderIntents are the intents of the plain commands that have one.
var orderIntents = map[Order]Intent{
	Start: StartLeave, Status: AskStatus, Help: AskHelp, Yes: Affirm, No: Deny, Unsure: DontKnow, Repeat: SayAgain,
	Cancel: CallOff, Save: CallOff, Change: CorrectField, Person: Handoff, Greeting: ChitChat, Thanks: ChitChat,
}
