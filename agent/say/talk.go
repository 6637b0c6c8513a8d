package say

import (
	"regexp"
	"strings"
)

const (
	AboutLeaveway = "I'm Leaveway, a bot that helps with leave. People in HR make the decisions."
	Help          = "I can help you with time off, from a day's vacation or a sick day to a long leave for a birth, your health or somebody you care for. " +
		"Just say it, such as “vacation next Friday”. I ask one question at a time, and nothing goes to HR before you've checked it."
	HelpQuestions     = "You can also ask me things, such as “how much vacation do I have?”, “who is away next week?” or “is parental leave paid?”, or ask for a person in HR."
	HelpCommands      = "While a request is open, you can say “back”, “skip”, “status”, “save”, “cancel”, or “change” and what you want to change."
	YouAreWelcome     = "You're welcome."
	welcomeInHardTime = "You're welcome. I'm sorry things are so hard right now. Please take good care of yourself."
	WelcomeUnsent     = "You're welcome. Your request isn't with HR yet; send it whenever you're ready."

	AnsweredPrivately = "I've answered you in a direct message, where nobody else can read it."

	NotAboutLeave     = "I can only help with leave. Your HR team can help with this; please write to them directly."
	OffTopic          = "I know about leave and our policies, but I can't answer that. If it's about work, your HR team may know."
	OnlyLeaveHere     = "I can't write in calendars or other systems, or set automatic replies, so please do that there yourself. I can tell you the dates of your leave: just ask “When does my leave start?”"
	OnlyFormReminders = "I can only remind you of a form that you haven't sent yet. Once a request is with HR, you'll hear from me as soon as there's news, so you needn't keep an eye on it."
	TeamUnknown       = "I can't look up who is on your team right now. Please ask me again in a few minutes."
	TeamNotLookedUp   = "Who else of the team is away then couldn't be looked up"
	OnlyApprovedHere  = "I only know leave that was requested here and approved."
	NeedNotTell       = "That's fine, you don't have to."
	GoAhead           = "Go ahead. What would you like to know?"
	WaitingForYou     = "Take your time."
	WaitingWithForm   = "Take your time. Nothing has changed, and nothing goes to HR before you send it."
	LeftAsIs          = "All right, nothing is changed. If something should be different, just say so."
	OthersArePrivate  = "I can't show you other people's leave or decide on requests. HR does that in its own channel."
	AwayIsPrivate     = "I can't tell you who is away today or when somebody is back. They can, or their manager."
	SorryForThem      = "I'm sorry to hear that."
	OnlyForYourself   = "I can only start a request for the person who writes to me. If they work here, they can ask me themselves, in private. If they can't write to me, HR can enter it for them. If you need time off yourself, tell me what for and how long."
	SpentByKind       = "That depends on the kind of time off:"
	SpentUnknown      = "I don't keep anybody's vacation or sick days here, so I can't say what this comes out of. HR can."
	SpentByItself     = "Not by itself. While this leave is unpaid, you may use vacation or sick days for it, and the company may require it; HR can tell you."
	BalanceUnknown    = "I don't know how much leave you have left; your HR team does. Once you've answered a few questions about a leave, I can estimate what the law gives you."
	CarryOver         = "Can I carry over unused days into next year?"
	WhyIsPrivate      = "Why somebody is away is private, so I don't tell anybody. If you have to plan around it, HR can tell you what you need to know, such as the days."
	EnglishOnly       = "Sorry, I only understand English so far. I take requests for leave and answer questions about it. You can also use the form, or write to your HR team."

	Private          = "They don't see what you write here unless you ask me to send it."
	PrivateUntilSent = "They don't see this request until you send it. Everything is saved; say “continue” whenever you like."
)

// ReadTheBeginning says how much of a very long message was read: up to its last words.
func ReadTheBeginning(read string) string {
	last := strings.Fields(read)
	last = last[max(0, len(last)-5):]
	return "That's a long message, so I've read only the first part, up to “" + shortened(strings.Join(last, " ")) + "”. If the rest matters, please send it in a message of its own."
}

// WriteTo says to whom in HR people can write.
func WriteTo(names []string) string {
	if len(names) == 0 {
		return "Of course. You can write to your HR team directly, or ask them a question through me."
	}
	return "Of course. You can write to " + joinWithOr(names) + " in HR."
}

func Hello(name string) string {
	if first, _, _ := strings.Cut(name, " "); first != "" {
		return "Hi " + first + ". I'm here to help with leave."
	}
	return "Hi. I'm here to help with leave."
}

func UnknownCommand(command string) string {
	return "I don't know " + command + ". Use /leave to ask for leave or continue where you left off, and /policy to ask a question."
}

// AboutMe answers small talk about the bot: who it is, or how it is.
func AboutMe(words string) string {
	switch {
	case howAreYou.MatchString(words):
		return "I'm doing well, thank you for asking! " + AboutLeaveway
	case turnsOff.MatchString(words):
		return "I only write if you write to me, if there's news about a request or a question of yours, or to remind you of a form that you left open. If that's too much, you can mute this conversation in its settings."
	case whoMadeIt.MatchString(words):
		return "I'm Leaveway, a program that your company has set up for its HR team. I help with leave; people in HR make the decisions."
	case whatRuns.MatchString(words):
		return "I'm Leaveway, a program that helps with leave, not a person. I follow your company's forms and policies. Whether a language model helps me understand what you write is up to your company; decisions are always made by people in HR."
	}
	return AboutLeaveway
}

var (
	turnsOff  = regexp.MustCompile(`(?i)\b(?:turn|switch|shut|log) (?:\w+ ){0,3}(?:off|down|out)\b|\b(?:mute|disable|uninstall|unsubscribe|silence|stop (?:messaging|texting|writing|pinging|bothering|dming))\b`)
	whoMadeIt = regexp.MustCompile(`(?i)\bwho (?:\w+ )?(?:made|built|wrote|created|programmed|develop(?:ed|s)|designed|owns|runs|coded|trained|set|is behind)\b|\b(?:made|built|developed|created) by\b|\bwhere (?:do|are) you (?:come )?from\b|\byour (?:maker|creator|developer|vendor|company)`)
	whatRuns  = regexp.MustCompile(`(?i)\b(?:chat ?gpt|gpt|ai|llm|claude|gemini|copilot|openai|model|human|person|real|robot|bot|machine|running on|run on|built on|powered|under the hood|siri|alexa)\b`)
)

var howAreYou = regexp.MustCompile(`(?i)\bhow(?:'?s| is| are| r)? (?:you|u|ya|it|life|things|everything|your)\b`)

// Welcome answers thanks, and what is said with them about a hard time.
func Welcome(words string) string {
	if hardWords.MatchString(words) {
		return welcomeInHardTime
	}
	return YouAreWelcome
}

// hardWords match how somebody says that a time is hard for them.
var hardWords = regexp.MustCompile(`(?i)\b(?:(?:this|the|last|my|it has been|it['’]?s been|been|is|are|was) (?:\w+ ){0,4}(?:awful|terrible|horrible|(?:so|really|very) hard|the worst|a nightmare|rough|tough|hell|a lot lately|overwhelming|falling apart)(?: (?:lately|right now|for (?:me|us|everyone)|so far))*\W*(?:$|[.,;!\n])|(?:been|having|is|was|it['’]?s) (?:a |an |some |such a )?(?:\w+ ){0,2}(?:hard|tough|rough|awful|terrible|horrible|difficult|sad) (?:day|week|month|year|time|couple of \w+|few \w+)s?\b|(?:raised|brought up) me\b|(?:was|were) (?:like |basically |really )*(?:a|my) (?:second )?(?:mother|father|mom|dad|parent|sister|brother|best friend)\b(?: to me)?|i (?:really |still )?miss (?:him|her|them)\b)`)
