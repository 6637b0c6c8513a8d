package inquire

import (
	"slices"
	"strings"
)

// rule says which families a clause must have to ask about something, and which it must
// not. "a|b" is one of several. The first rule that holds counts, so the special ones come
// first.
type rule struct {
	about     About
	all, none []string
}

func (r rule) holds(found map[string]bool) bool {
	has := func(families string) bool {
		for family := range strings.SplitSeq(families, "|") {
			if found[family] {
				return true
			}
		}
		return false
	}
	missing := func(families string) bool { return !has(families) }
	return !slices.ContainsFunc(r.all, missing) && !slices.ContainsFunc(r.none, has)
}

func all(families ...string) []string  { return families }
func none(families ...string) []string { return families }

// Besides the families of families.txt there are: "asks", a question or a wish to know;
// "short", a few words; "few words", no more than a sentence has; "bare", only words that are listed; "named", a name where the
// subject of a question is; "orders", an order to erase something; "whether it was", a question about the past;
// "whose call", whose decision something is; "days come back", that the days of a leave are one's own again; "follow-up", a question of listed words alone about what
// is on record; "denied", the newest request was denied. "remind" is also a name after it.
var rules = slices.Concat(aboutPeople, aboutDecision, aboutAnswers, aboutDays)

// aboutPeople are questions about HR, the manager and others: who decides, who reads what, what is
// kept of oneself, and whom to reach.
var aboutPeople = []rule{
	{Next, all("tell me", "once decided", "verdict comes"), none("asks", "who", "how long")},
	{OwnCover, all("asks", "covers for me"), none("general", "see", "told")},
	{Decider, all("asks", "whose call"), none("general", "told", "see")},
	{Decider, all("mine to decide", "asks|short"), none("condition", "elsewhere")},
	{Stays, all("asks", "stays here"), none("my job", "who", "erase", "hr", "manager", "leave", "about me", "deny", "balance")},
	{OwnQuestion, all("my question", "unanswered|asks", "unanswered|no news|verdict|deals with it"), none("condition", "how to")},
	{Silence, all("condition", "hr|them|manager|named", "no answer"), none("who", "general")},
	{Silence, all("condition", "nobody", "decide|granted|verdict"), none("who", "general")},
	{State, all("look up", "own requests"), none("change", "manager")},
	{State, all("asks", "open with you"), none("who", "when", "how long", "change", "manager", "balance", "see", "elsewhere")},
	{Nudge, all("no news", "waited"), none("elsewhere", "who", "condition", "short")},
	{Nudge, all("in a hurry"), none("who", "condition")},
	{Nudge, all("stuck", "waited", "request|leave|it|applied"), none("elsewhere", "who", "condition", "short", "asks")},
	{Needed, all("asks", "hr|manager|named", "decide|approval", "obliged|still"), none("who", "when", "how long", "general", "reason", "condition", "how to", "told")},
	{Needed, all("asks", "manager|named", "decide|approval", "must they"), none("who", "when", "how long", "general", "reason", "condition", "how to", "told", "obliged")},
	{State, all("whether", "all set|granted|decide", "own|it|request"), none("who", "when", "how long", "permission")},
	{Complaint, all("hr at fault", "complain|mistreat"), nil},
	{Readers, all("afraid", "to tell"), none("hr at fault", "mistreat")},
	{Readers, all("afraid", "see"), none("hr at fault", "mistreat", "general")},
	{Readers, all("keep quiet"), none("hr at fault", "elsewhere")},
	{Erase, all("erase", "all data", "asks|wants|orders"), none("elsewhere", "past")},
	{Copy, all("copy of my data"), none("elsewhere", "erase", "who", "obliged", "past")},
	{Informed, all("asks", "who tells"), none("general", "when", "how long", "hr", "condition")},
	{Informed, all("asks", "manager", "told|see"), none("their days", "obliged", "i ask", "when", "how long", "condition", "general", "your", "how to")},
	{Informed, all("asks", "named", "told|see|on it", "it|leave|request|away|short"), none("when", "how long", "general")},
	{Informed, all("asks", "reader", "private matter|it|request|leave|said|answers|send|own|content|told"), none("i ask", "hr", "condition", "who", "obliged", "general")},
	{Informed, all("asks", "told|see|will know", "private matter", "manager|named|somebody|she|them|hr|it"), none("who", "obliged", "when", "how long", "general", "how to", "subject i", "hr at fault")},
	{Informed, all("asks", "whether to tell", "manager|she"), none("when", "how long", "general", "hr", "how to", "reason")},
	{Informed, all("asks", "whether to tell"), none("when", "how long", "general", "hr", "them", "how to", "reason")},
	{Profile, all("asks", "know about me"), none("so far", "general", "who", "data")},
	{Profile, all("profile"), none("general", "who", "elsewhere", "change")},
	{WeeklyStop, all("every week", "post away", "stops"), none("general")},
	{Weekly, all("every week", "post away"), none("general", "past")},
	{Calendars, all("calendar program", "calendar link"), none("general", "past", "holiday")},
	{Calendars, all("calendar link", "away|own|manager|leave|short"), none("general", "past", "document", "holiday")},
	{Kept, all("asks", "keep", "data|about me"), none("so far", "general", "who")},
	{Person, all("asks", "who", "reach", "hr"), none("the call", "obliged", "manager", "when", "how long", "hr acts", "condition", "past", "am i", "elsewhere")},
	{Readers, all("asks", "private", "it|data|request|own|you|leave"), none("obliged", "how to")},
	{State, all("asks", "past", "hr|them", "see|decide", "it|request"), none("elsewhere", "who", "when", "how long")},
	{Readers, all("asks", "see", "who|them|hr", "it|request|data|said|answers|own|leave"), none("obliged", "when", "how long", "decide", "subject i", "general")},
	{Readers, all("who", "will know"), none("obliged", "when", "how long", "decide", "general", "elsewhere")},
	{Readers, all("asks", "how much of this", "see"), none("obliged", "when", "how long", "decide", "general")},
	{Informed, all("asks", "she", "told|see"), none("obliged", "i ask", "when", "how long", "condition", "general", "your")},
	{Readers, all("asks", "see", "them", "bare"), none("obliged", "when", "how long", "decide", "general")},
	{GoingBack, all("return to work", "ready|short"), none("soon", "when", "how long", "general", "permission", "past", "condition", "change")},
	{Person, all("reach", "human", "asks|wants"), none("elsewhere", "obliged", "manager", "when", "how long", "hr acts", "condition", "past", "am i")},
	{Person, all("reach", "who", "hr|decide|deny|request|short"), none("the call", "obliged", "manager", "when", "how long", "hr acts", "condition", "past", "am i")},
	{Person, all("asks", "who", "hr person"), none("decide", "deny", "told", "general")},
	{Person, all("asks", "who", "hr", "short"), none("decide", "deny", "ask", "told", "general")},
	{Person, all("asks", "channel", "hr|which"), none("general", "change", "elsewhere")},

	{Informed, all("asks", "keep from", "private matter"), none("general", "condition", "obliged", "hr")},
	{Informed, all("keep from", "manager|somebody|reader", "told|see"), none("general", "condition")},
	{HandIn, all("hand in", "document"), none("when", "how long", "elsewhere")},
	{HandIn, all("hand in", "official paper", "few words"), none("when", "how long", "elsewhere")},
	{HandIn, all("hand in", "it", "bare", "short|asks"), none("when", "how long", "elsewhere", "request", "hr", "them")},
}

// aboutDecision are questions about a decision and the way to it: how a request stands, what its
// chances are, when that is decided and why it was.
var aboutDecision = []rule{
	{Odds, all("asks", "undone"), none("subject i", "i ask", "denied", "denial", "who", "when", "how long", "reason", "general", "how to")},
	{State, all("no news", "applied|request|short"), none("elsewhere", "who", "condition")},
	{Nudge, all("remind", "hr|them|it|request|short"), none("whether it was", "condition", "tell me")},
	{Appeal, all("appeal"), none("i ask", "hr at fault")},
	{Appeal, all("undo", "denial"), none("i ask", "reason", "who", "when", "general")},
	{Manager, all("asks", "who", "manager", "own", "bare"), none("decide", "deny", "told", "see", "general", "hr", "when", "how long", "obliged", "permission", "condition", "change", "reach", "ask")},
	{Decider, all("asks", "who", "decide|deny", "request|it|leave|own|bare"), none("see", "general", "told", "your")},
	{Decider, all("asks", "who", "decide|deny", "own"), none("see", "told", "your")},
	{DaysBack, all("days come back"), none("who", "when", "how many")},
	{DaysBack, all("asks", "used up", "days of it", "stop|deny|it|request|past"), none("who", "when", "how many", "weekend", "year end")},
	{Decider, all("asks", "named", "deny", "short|it"), none("general", "your", "when", "how long", "reason", "condition", "i ask")},
	{Decider, all("asks", "manager", "deny", "possible"), none("general", "your", "when", "how long", "reason", "condition")},
	{Decider, all("asks", "she|manager|named|hr|them", "has a say"), none("general", "your", "condition")},
	{Decider, all("asks", "she|manager", "decide|deny", "request|it|leave"), none("general", "told", "your", "when", "how long", "reason", "condition", "i ask")},
	{Odds, all("asks", "likely", "deny|falls through", "it|them|hr|request|manager|named|short|odds"), none("general", "who", "when", "how long", "reason", "i ask", "your")},
	{Odds, all("asks", "likely", "granted|decide", "it|request", "them|odds|get it"), none("general", "who", "when", "how long", "reason", "i ask", "your", "subject i", "past", "see", "told")},
	{Decider, all("asks", "who", "with whom"), none("general", "your", "see", "told")},
	{Readers, all("asks", "who", "has it"), none("general", "when", "how long", "decide", "your", "elsewhere")},
	{Decider, all("asks", "who", "wants to know"), none("general", "i ask")},
	{Reason, all("denied", "asks", "which paper"), none("general", "hand in", "when")},
	{HandIn, all("denied", "hand in", "paper form"), none("when", "how long", "elsewhere")},
	{Question, all("asks", "ask", "hr|them|again|obliged"), none("fires", "i ask", "who", "when", "how long", "general")},
	{Reason, all("asks", "reason", "deny|decide|them|hr"), none("general", "i ask")},
	{Reason, all("follow-up", "reason", "denied"), none("general", "i ask")},
	{Effort, all("asks", "how long", "take", "it"), none("hr", "them", "request", "verdict", "leave", "general")},
	{Timing, all("asks", "how long", "take", "it", "bare"), none("leave", "general")}, // nothing is filled in
	{Timing, all("asks", "content", "usually", "take"), none("leave", "general", "own")},
	{Timing, all("asks", "when|how long", "i learn"), none("general", "start", "who", "condition")},
	{Timing, all("asks", "when|how long", "verdict"), none("general", "start", "obliged", "permission", "who", "told")},
	{Timing, all("asks", "when|how long", "how long hr", "hr|them|it|request"), none("general", "start", "away", "obliged", "permission", "who", "leave", "balance")},
	{State, all("asks", "granted|decide|deny", "it|request|leave|own", "done"), none("elsewhere", "who", "when", "how long", "reason", "general", "condition", "permission", "obliged", "content", "how to")},
	{State, all("news", "asks", "short|request|it"), none("elsewhere", "who", "when", "how long", "general", "condition")},
	{State, all("news", "asks", "own", "leave"), none("elsewhere", "who", "when", "how long", "general", "change", "condition", "later")},
	{State, all("asks", "own", "leave|request", "booked"), none("elsewhere", "who", "when", "how long", "general", "condition", "how to")},
	{State, all("asks", "books"), none("who", "when", "how long", "elsewhere")},
	{State, all("asks", "all set", "i|it|request|leave|short"), none("who", "when", "how long", "general", "condition", "permission")},
	{Sent, all("asks", "arrived", "it|request|hr", "past"), none("who", "when", "how long", "general", "content", "decide")},
	{Proof, all("asks|wants", "written proof"), none("hand in", "when", "general", "who", "obliged")},
	{Sent, all("asks", "is in", "it|request"), none("who", "when", "how long", "general", "weekend", "one block")},
	{Sent, all("asks", "send", "it|request"), none("who", "how long", "general", "content", "obliged", "permission", "change", "how to")},
	{Decider, all("asks", "hr|them", "deny", "possible", "short"), none("general", "your", "when", "how long", "reason", "condition", "leave")},
}

// aboutAnswers are questions about what was answered, what is missing, and what can be changed.
var aboutAnswers = []rule{
	{Changes, all("asks", "change", "possible|later", "it|request|leave|answers|date words|bare"), none("who", "when", "how long", "general", "decide", "during")},
	{Changes, all("asks", "condition", "plans", "become others"), none("general", "how long", "who", "decide", "balance", "used up", "undone")},
	{Changes, all("asks", "birth", "early", "condition|possible"), none("general", "how long")},
	{Then, all("what happens after", "send|said|decide|it"), none("general", "condition")},
	{Missing, all("asks", "how many", "questions"), none("general", "permission", "hr")},
	{Missing, all("asks", "missing"), none("when", "general", "start", "permission", "how long")},
	{Missing, all("asks", "what is left", "short"), none("when", "general", "days of it")},
	{Missing, all("asks", "something forgotten", "bare|request|answers|send"), none("when", "general", "permission", "how long", "elsewhere", "a chance gone by")},
	{Next, all("next"), none("when", "general")},
	{Answers, all("asks", "content", "said|answers", "own|answers"), none("change", "missing", "decide", "deny", "general", "hr", "when", "how long", "obliged", "permission", "ask", "who", "you said", "balance", "what happens after")},
	{Answers, all("asks", "what did i say"), none("them", "who", "hr", "erase", "general")},
	{Answers, all("asks", "see", "what i said"), none("them", "who", "hr", "erase")},
	{Answers, all("asks", "content", "so far", "own|short"), none("change", "missing", "decide", "general", "hr", "when", "how long", "ask", "who", "you said", "balance")},
	{Answers, all("recap", "short|answers|request"), none("change", "general", "hr")},
}

// aboutDays are questions about the days of a leave.
var aboutDays = []rule{
	{Weekends, all("asks", "weekend", "counts"), none("who", "when", "hr", "decide", "condition")},
	{Weekends, all("asks", "weekend", "bare", "it|leave"), none("who", "when", "hr", "decide", "condition", "change")},
	{Return, all("asks", "when|until|return day", "back|return day", "i|leave|it|return day"), none("general", "condition", "told", "shift", "others return")},
	{Return, all("asks", "am i back"), none("general", "condition", "told", "shift", "permission", "change")},
	{Return, all("asks", "back", "is that right", "short|own"), none("general", "condition", "told", "shift", "balance")},
	{Countdown, all("asks", "how long", "until", "start|leave|away"), none("general", "end", "told", "decide", "obliged", "condition", "back")},
	{LastDay, all("asks", "when|content|short", "end", "i|leave|it|last day off"), none("general", "condition", "permission", "told", "shift")},
	{LastDay, all("asks", "when|content|short", "day off that is the last"), none("condition", "permission", "told", "shift", "balance")},
	{Start, all("asks", "when", "start", "i|leave|it"), none("general", "condition", "permission", "told", "decide", "obliged", "hr", "shift")},
	{Start, all("asks", "content|short", "first day"), none("general", "condition", "permission", "told", "decide", "obliged", "hr", "shift")},
	{Start, all("asks", "when", "away", "i"), none("general", "condition", "permission", "told", "decide", "obliged", "hr", "shift", "again")},
	{LastDay, all("follow-up", "end"), none("general", "condition", "permission", "told", "shift", "how long", "decide", "balance")},
	{Return, all("follow-up", "back"), none("general", "condition", "permission", "told", "shift", "how long", "decide", "return to work", "soon")},
	{Length, all("follow-up", "how long", "altogether"), none("general", "condition", "permission", "until", "hr", "them", "verdict", "told")},
	{Length, all("asks", "how long", "leave|away|request|said|granted", "own"), none("general", "condition", "permission", "until", "hr", "them", "verdict", "obliged", "told", "balance", "get")},
}
