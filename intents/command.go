package intents

import "strings"

// The plain commands are recognised where they are the whole message, give or
// take politeness, or where they stand in a marked form at its beginning
// ("change …", "I need … leave"). A word inside a longer answer is never one:
// "I had to cancel my trip" cancels nothing. Misspellings of single words are
// listed, not computed: "cancer" is a letter away from "cancel".

// Order is a plain command.
type Order string

// The orders.
const (
	Start    Order = "start"    // begin a request; the rest says of which type
	Back     Order = "back"     // the question before
	Skip     Order = "skip"     // leave this question out
	Cancel   Order = "cancel"   // drop the request
	Save     Order = "save"     // stop for now
	Resume   Order = "resume"   // go on where one stopped
	Status   Order = "status"   // where do my requests stand?
	Review   Order = "review"   // show me my answers
	Submit   Order = "submit"   // file the request
	Help     Order = "help"     // what can you do?
	Yes      Order = "yes"      // agreed
	No       Order = "no"       // refused
	Unsure   Order = "unsure"   // does not know
	Repeat   Order = "repeat"   // say that again
	Why      Order = "why"      // why is this asked?
	Change   Order = "change"   // correct an answer; the rest says which one, and perhaps how
	Person   Order = "person"   // talk to a human being
	Greeting Order = "greeting" // hello
	Thanks   Order = "thanks"   // thank you
)

// orderPhrases are the whole messages that are orders.
var orderPhrases = map[Order]string{
	Start:    "start|begin|start over|restart|new|new request|new leave|new leave request|start a new request|start a request|start a leave request|start leave|start my leave|start my leave request|request leave|apply for leave|take leave|request time off|apply for time off|file for leave|file a leave request|file a request|make a request|submit a new request|begin a request|start request|leave request|start again|start a new one|begin again|begin leave|i need leave|i need time off|i want leave|i want time off|i need to take leave|i need some time off|i need a leave|i need a leave of absence|leave of absence|time off",
	Back:     "back|go back|previous|previous question|prev|bak|go bak|back up|one back|step back|go back one|back one|last question|previous step|the previous question|go to the previous question|return to the previous question|take me back|back please|undo|undo that|go back a step|one step back|go back to the last question|go back to the previous question|previous page",
	Skip:     "skip|skip it|skip this|skip that|skip this one|skip this question|skip question|pass|next|next question|leave it blank|leave blank|leave this blank|leave it empty|move on|skp|skipp|not applicable|n a|na|id rather not say|i would rather not say|rather not say|prefer not to say|i prefer not to say|next one|id rather not answer|no answer",
	Cancel:   "cancel|cancle|cancell|canel|cansel|cancal|canccel|cancel it|cancel this|cancel that|cancel my request|cancel request|cancel the request|cancel this request|cancel everything|cancel all|cancel the form|cancel form|cancel leave|cancel my leave|cancel my leave request|cancel the whole thing|abort|forget it|forget about it|never mind|nevermind|nvm|drop it|drop this|drop the request|delete|delete it|delete this|delete my request|discard|discard it|discard this|withdraw|withdraw it|withdraw my request|withdraw the request|no wait cancel that|scrap it|scrap that|scrap this|stop this request|quit|exit|call it off|i changed my mind|changed my mind|i dont want this anymore|i dont want to do this anymore|i dont need this anymore|i dont want leave anymore|throw it away",
	Save:     "save|save it|save this|save for later|save and close|save and exit|save my progress|save progress|save it for later|save this for later|pause|later|do it later|do this later|finish later|finish this later|finish it later|continue later|come back later|come back to this later|ill come back later|ill be back|be right back|brb|gotta go|got to go|i gotta go|i got to go|ive got to go|i have to go|have to go|i need to go|need to go|i must go|i have to run|gotta run|got to run|have to run|i have to leave now|i have a meeting|stop|stop for now|stop here|not now|thats enough for today|enough for today|maybe later|bye|goodbye|good bye|see you|see you later|bye bye|ttyl|talk later|talk to you later|another time|some other time|well do this later|park it|hold on to this",
	Resume:   "resume|resum|continue|contine|continu|cont|carry on|go on|keep going|proceed|lets go on|pick up where i left off|pick up where we left off|where were we|where was i|continue my request|resume my request|resume the form|continue the form|continue with my request|continue with the form|finish my request|im back|i am back|back to my request|back to the form|back to it|return to my request|go back to my request|keep on|lets continue|lets resume|lets keep going|lets carry on|continue where i left off|open my request|go ahead",
	Status:   "status|my status|status of my request|status of my leave|status of my leave request|whats the status|what is the status|whats my status|what is the status of my request|whats the status of my request|what is the status of my leave|whats the status of my leave|what is the status of my leave request|whats the status of my leave request|request status|check status|check my status|check my request|check on my request|check the status|check the status of my request|show status|show my requests|show me my requests|my requests|my request|list my requests|any news|any update|any updates|any news on my request|any update on my request|is it approved|is it approved yet|was it approved|has it been approved|is my leave approved|is my leave approved yet|was my leave approved|has my leave been approved|has my request been approved|is my request approved|was my request approved|did hr approve it|did they approve it|where does my request stand|where is my request|wheres my request|how is my request doing|how is my request going|staus|statsu|stauts",
	Review:   "review|reveiw|review it|review my answers|review answers|review my request|review the request|show my answers|show me my answers|show answers|my answers|what did i answer|what did i say|what have i said|what have i said so far|what have i answered|what do you have so far|what have you got so far|what have you got|what do we have so far|so far|summary|show summary|show me a summary|show me what you have|show me what i have so far|show me what i entered|show me everything|check my answers|check answers|recap|overview|show me the form|let me see my answers|let me check my answers|see my answers|read it back|read it back to me",
	Submit:   "submit|submit it|submit this|submit now|submit the form|submit my request|submit request|submit the request|submit my leave request|sumbit|submitt|sbmit|send|send it|send it in|send it off|send this|send now|send my request|send the request|send it to hr|send to hr|send that|file it|file this|file my request|file the request|file it now|im done submit|looks good submit|looks good send it|all good send it|yes submit|yes submit it|yes send it|yes send|yes file it|go ahead and submit|hand it in|turn it in|ready to submit|ready to send|im ready to submit",
	Help:     "help|hlp|halp|help me|i need help|need help|some help|a bit of help|help needed|what can you do|what do you do|what can i do|what can i do here|what can i ask|what can i ask you|what can i say|how does this work|how does it work|how do i use this|how do you work|how do i use you|who are you|what are you|what is this|what are my options|commands|menu|options|instructions|im lost|i am lost|im stuck|i am stuck|im confused|i am confused|i dont get it|how can you help|how can you help me|what now|what do i do|what do i do now|what should i do|what should i do now|info|usage",
	Yes:      "yes|y|yeah|yea|yep|yup|ya|yah|yess|yesss|ys|yes please|yes pls|yes thanks|yes thank you|sure|sure thing|of course|ofc|certainly|definitely|absolutely|correct|thats correct|that is correct|thats right|that is right|right|exactly|indeed|true|ok|okay|okey|k|kk|okie|okay then|ok then|alright|all right|fine|sounds good|sounds great|sounds right|looks good|looks right|looks correct|looks fine|looks great|perfect|good|great|agreed|i agree|affirmative|do it|please do|yes please do|go for it|yes do it|yes i do|yes i am|yes i have|yes i did|yes i will|yes it is|yes that is right|yes thats right|yes correct|yes of course|yes indeed|yes absolutely|yes definitely|i do|i am|i have|i did|i will|it is|it does|that works|works for me|thats fine|that is fine|fine by me|fine with me|confirm|confirmed|i confirm|yes confirm|yes i confirm|aye|yes sir|yes maam|for sure|totally|why not|all good|yes yes|thats it|that is it",
	No:       "no|n|nope|nah|nay|noo|nooo|nop|no thanks|no thank you|no thx|no ty|not really|not yet|never|absolutely not|certainly not|definitely not|of course not|no way|incorrect|wrong|thats wrong|that is wrong|thats not right|that is not right|thats not correct|that is not correct|not correct|not right|that isnt right|thats incorrect|false|negative|i dont|i do not|i dont think so|i do not think so|dont think so|no i dont|no i do not|no i havent|no i have not|no im not|no i am not|no i didnt|no i did not|no it isnt|no its not|no it is not|no it doesnt|no not yet|no not really|no way|no never|i havent|i have not|im not|i am not|i didnt|i did not|it isnt|it doesnt|its not|dont|do not|please dont|no dont|not at all|disagree|i disagree|no no",
	Unsure:   "not sure|im not sure|i am not sure|unsure|im unsure|i am unsure|not sure yet|im not sure yet|not certain|im not certain|i dont know|i do not know|dont know|do not know|idk|dunno|i dunno|no idea|i have no idea|ive no idea|no clue|i have no clue|not a clue|i dont know yet|dont know yet|i do not know yet|unknown|unclear|cant say|i cant say|hard to say|who knows|maybe|perhaps|possibly|i dont remember|i cant remember|cant remember|dont remember|i forgot|i forget|no clue sorry|no idea sorry|not really sure|im not really sure|not 100 sure|not entirely sure|not quite sure|im not quite sure|tbd|to be determined|havent decided|i havent decided|i havent decided yet|havent decided yet|undecided|still deciding|i need to check|i have to check|i would have to check|id have to check|beats me|your guess is as good as mine|im not to sure|not shure|not suer|i dont no|dont no",
	Repeat:   "repeat|repeat that|repeat the question|repeat please|say that again|say it again|come again|pardon|pardon me|sorry what|what|what was that|what was the question|what was the question again|what did you ask|what did you ask me|what did you say|what question|again|once more|one more time|can you repeat that|can you repeat|can you repeat the question|could you repeat that|could you repeat the question|ask again|ask me again|huh|excuse me|i didnt catch that|i didnt get that|i missed that|whats the question|what is the question|what were you asking|rephrase|rephrase that|can you rephrase|can you rephrase that|can you say that again|could you say that again|show me the question|show the question again",
	Why:      "why|why do you ask|why do you need that|why do you need this|why do you need to know|why do you need to know that|why do you need to know this|why do you want to know|why do you want to know that|why do you want that|why do you ask that|why do you ask this|why are you asking|why are you asking me this|why are you asking me that|why are you asking that|why are you asking this|why is that needed|why is this needed|why is it needed|why is this asked|why is that asked|why does that matter|why does this matter|why does it matter|why this question|why that question|why that|why this|what for|what is that for|whats that for|what is this for|whats this for|what do you need that for|what do you need this for|whats it for|what is it for|how come|is that necessary|is this necessary|do you really need that|do you really need to know|do i have to answer|do i have to answer this|do i have to answer that|do i have to say|do i need to answer this|why should i tell you|why should i tell you that|none of your business|thats none of your business",
	Change:   "change|change it|change that|change something|change an answer|change my answer|change my answers|change answer|edit|edit it|edit that|edit something|edit an answer|edit my answer|edit my answers|correct something|correct an answer|make a change|i made a mistake|i made an error|fix that|fix it|fix something|fix an answer|thats a mistake|i need to change something|i need to change an answer|i want to change something|i want to change an answer|change my last answer|change the last answer|correct my last answer|correct the last answer|edit my last answer|change my previous answer|update my answer|update my answers|modify|modify my answer|amend|amend my answer",
	Person:   "person|human|a human|a person|a real person|real person|real human|agent|operator|representative|human please|talk to a human|talk to a person|talk to a real person|talk to someone|talk to somebody|talk to hr|talk to an agent|talk to a representative|speak to a human|speak to a person|speak to a real person|speak to someone|speak to somebody|speak to hr|speak with someone|speak with hr|speak with a human|speak with a person|speak to an agent|speak to a representative|talk with someone|talk with hr|talk with a human|talk with a person|connect me to hr|connect me with hr|connect me to a human|connect me with a human|connect me to a person|connect me with a person|connect me with someone|contact hr|ask hr|ask a human|ask a person|get me a human|get me a person|get me hr|hand me over|hand off|handoff|transfer me|transfer me to hr|i want a human|i want a person|i want to talk to a human|i want to talk to someone|i need a human|i need a person|i need to talk to someone|i need to talk to a person|i need to talk to a human|i need to talk to hr|i need to speak to someone|i need to speak to hr|is there a human|is there a human i can talk to|is there a person i can talk to|is there someone i can talk to|is there somebody i can talk to|can someone help me|can a human help me|can somebody help me|can i talk to someone|can i talk to a human|can i talk to a person|can i speak to someone|can i speak to a human|live agent|live person|hr please|hr|call hr|call me|escalate",
	Greeting: "hi|hello|hey|hey there|hi there|hello there|good morning|good afternoon|good evening|good day|morning|afternoon|evening|gm|howdy|hiya|yo|sup|whats up|greetings|hi bot|hello bot|hey bot|hey leaveway|hi leaveway|hello leaveway|helo|hllo|hii|hiii|heya|hey hey|hi hi|how are you|how are you doing|hows it going|hi how are you|hello how are you|hey how are you|g day|gday|hola",
	Thanks:   "thanks|thank you|thx|thnx|thanx|ty|tysm|tks|cheers|many thanks|thanks a lot|thank you so much|thank you very much|thanks so much|thanks a bunch|thanks a million|much appreciated|appreciate it|i appreciate it|appreciated|thank u|thankyou|thanks bot|thank you bot|great thanks|ok thanks|okay thanks|cool thanks|perfect thanks|perfect thank you|great thank you|ok thank you|thanks for your help|thank you for your help|thanks for the help|thank you for the help|you are the best|youre the best|thats helpful|that was helpful|very helpful|that helps|that helped|awesome thanks|thanks again|ta",
}

var orders = indexOrders()

func indexOrders() map[string]Order {
	out := make(map[string]Order, 1500)
	for order, list := range orderPhrases {
		for phrase := range strings.SplitSeq(list, "|") {
			out[phrase] = order
		}
	}
	return out
}

// Command reads a plain command. rest is what is left of the text for [Start]
// ("maternity leave") and [Change] ("due date to June 20"), in the person's own
// letters; ok is false where the text is no command.
func Command(text string) (order Order, rest string, ok bool) {
	words := wordsOf(text)
	if len(words) == 0 {
		if strings.TrimSpace(text) == "?" || strings.TrimSpace(text) == "??" {
			return Help, "", true
		}
		return "", "", false
	}
	if len(words) <= maxOrder {
		if order, ok := wholeOrder(words); ok {
			return order, "", true
		}
	}
	return markedOrder(text, words)
}

// maxOrder is how many words a whole-message command has at most, politeness included.
const maxOrder = 16

func wholeOrder(words []spoken) (Order, bool) {
	words = withoutEmoji(words)
	for { // one politeness after the other: "thank you" may be one, or all that is said
		if order, ok := orders[joined(words)]; ok {
			return order, true
		}
		less := trimOnce(words)
		if len(less) == len(words) {
			return misspeltOrder(words)
		}
		words = less
	}
}

func joined(words []spoken) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	return b.String()
}
