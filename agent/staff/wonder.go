package staff

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents/words"
)

// Wonder is what a question about time off is after, besides how much of it there is.
type Wonder int

// What people wonder.
const (
	WondersNothing   Wonder = iota
	WondersCarryOver        // what becomes of unused days when the year ends
	WondersPayout           // whether unused days can be paid
	WondersInstead          // whether days that are being asked for can be paid
	WondersAfter            // what is left after the leave that is being asked for
	WondersTaken            // whether that leave comes out of a balance
	WondersLost             // whether days are lost: because of the leave that is spoken of, or else when the year ends
	WondersPaid             // whether that leave, which isn't named, is paid
)

// longestWonder is the most words of such a question.
const longestWonder = 24

// Wonders says what a question is after, or WondersNothing. A wish ("move my vacation to January")
// and a statement are after nothing.
func Wonders(text string) Wonder {
	if len(words.Cut(text)) > longestWonder || !asksSomething.MatchString(text) && !strings.Contains(text, "?") {
		return WondersNothing
	}
	text = strings.NewReplacer("’", "'").Replace(text)
	switch {
	case notTimeOff.MatchString(text), mixesKinds.MatchString(text):
		return WondersNothing
	case paysOut.MatchString(text):
		return WondersPayout
	case paysInstead.MatchString(text):
		return WondersInstead
	case losesDays.MatchString(text) && !whenYearEnds.MatchString(text):
		return WondersLost
	case carriesOver.MatchString(text):
		return WondersCarryOver
	case isSpent(text):
		return WondersTaken
	case leavesMe.MatchString(text):
		return WondersAfter
	case paidForIt.MatchString(text):
		return WondersPaid
	}
	return WondersNothing
}

// AsksLeft reports whether a text asks how much time off is left, perhaps besides something else.
func AsksLeft(text string) bool { return howMuchLeft.MatchString(text) }

var howMuchLeft = regexp.MustCompile(`(?i)\bhow (?:much|many)\b[^?.]{0,40}\b(?:left|remaining|have|got|available)\b`)

// daysWords are what people call what they have.
const daysWords = `(?:days?|vacations?|holidays?|pto|time off|leave|time|hours|balance|ones|it|them|those|these|anything|rest)`

var (
	asksSomething = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|ok|okay|hey|hi|hm+|btw|also|then|well|or|oh|just wondering|i wonder|wondering|question|quick question|one more thing|tell me)\W+)*` +
		`(?:do|does|did|can|could|may|will|would|what|whats|what's|when|how|are|is|am|which|until|if|whether|should|any|must|use it or|don't|won't)\b`)
	// What is lost, paid or left isn't always time off.
	notTimeOff = regexp.MustCompile(`(?i)\b(?:laid off|lay-?offs?|layoffs?|fired|let go|quit|resign)\b|\blose (?:my |the |our )?(?:job|pay|salary|wages?|insurance|benefits?|coverage|seniority|position|place|health)|\b(?:meetings?|calls?|appointments?|sprints?|tasks?|projects?|expenses?|bonus|overtime|receipts?|401k?|fsa)\b`)

	// Such as "I use vacation for the first 3 days and the rest without pay": that is a wish.
	mixesKinds = regexp.MustCompile(`(?i)\b(?:i|we)\W+(?:(?:could|can|would|just|rather)\W+)*(?:use|take|spend|put|burn)\b.*\b(?:for|on)\W+(?:the\W+)?(?:first|last|\d|one|two|three|half|part|some)\b.*\b(?:rest|remaining|remainder|others?|after that|second|unpaid|without pay|w/o pay)\b`)

	unused = `(?:unused|un-?taken|left ?-?over|remaining|extra|spare|not used|that i (?:don't|didn't|haven't|do not|did not) (?:use|used|take|taken|took))`
	// Such as "do unused days roll over", "can I carry 3 days over", "is there a carry-over?".
	carriesOver = regexp.MustCompile(`(?i)\b(?:carry|roll|bring|take|keep|save|bank|transfer|move)\b(?:\W+[\w'-]+){0,5}?\W+(?:into|to|for|until|in) (?:the )?(?:next|new|coming|following) year\b|\b(?:carry|carries|carried|carrying|roll|rolls|rolled|rolling|bring|save)\b(?:\W+[\w'-]+){0,5}?\W+(?:over|forward)\b|\bcarry-?(?:over|forward)s?\b|\broll-?overs?\b|\buse[- ]it[- ]or[- ]los[ei]|` +
		`\b(?:lose|forfeit)(?:\W+[\w'-]+){0,4}?\W+` + daysWords + `\b|\b` + daysWords + `(?:\W+[\w'-]+){0,5}?\W+(?:expires?|lapses?|forfeit(?:ed)?|gets? lost|be lost|void|vanish(?:es)?|disappears?|evaporates?|go(?:es)? away|gets? wiped|wiped|burn off|go(?:es)? poof)\b|\b(?:expires?|lapses?)\b(?:\W+[\w'-]+){0,3}?\W+` + daysWords + `\b|` +
		`\bwhat (?:happens|becomes)(?:\W+[\w'-]+){0,4}?\W+` + unused + `\b|\b` + unused + `(?:\W+[\w'-]+){0,6}?\W+(?:next year|new year|year'?s? end|end of (?:the|this) year|december|january)\b|` +
		`\b(?:keep|save|bank|use|take)\W+(?:[\w'-]+\W+){0,3}?` + unused + `(?:\W+[\w'-]+){0,4}?\W+(?:next|new) year\b|\bunused(?:\W+[\w'-]+){0,2}?\W+kept\b`)
	// Such as "will I lose my vacation days", which doesn't say because of what.
	losesDays    = regexp.MustCompile(`(?i)\b(?:do|will|would|am|did|could|can|if)\W+i\W+(?:(?:still|just|gonna|going to|also|have to|now|end up)\W+)*(?:lose|losing|forfeit|waste|use up|burn through|burn up)\b(?:\W+[\w'-]+){0,3}?\W+(?:days?|vacations?|pto|sick time|time off|hours|balance)\b`)
	whenYearEnds = regexp.MustCompile(`(?i)\b(?:unused|left ?-?over|remaining|rest of|extra|roll|carry|expire|year|december|january|dec|jan|new|if i (?:don't|do not|didn't|can't)|use it|haven't|didn't|by|before|cap|maxe?d?|max(?:imum)?|accru\w+)\b`)
	// Such as "can you pay out my unused vacation", "can I cash in 3 days", "do you buy back PTO".
	paysOut = regexp.MustCompile(`(?i)\b(?:(?:pay(?:s|ing)?|paid)(?:\W+[\w'-]+){0,4}?\W+out|cash(?:es|ed|ing)?(?:\W+[\w'-]+){0,4}?\W+(?:out|in))\b(?:\W+[\w'-]+){0,5}?\W+` + daysWords + `\b|\b(?:pay|paid|cash)(?:\W+[\w'-]+){0,3}?\W+` + daysWords + `\W+out\b|` +
		`\b` + daysWords + `(?:\W+[\w'-]+){0,3}?\W+(?:paid|cashed)[ -](?:out|in)\b|\b(?:vacation|pto|leave|holiday)s? (?:pay-?out|cash-?out)\b|\b(?:pay-?out|cash-?out)s? (?:of|for|on)\b|` +
		`\b(?:sell|buy)\W+(?:back\W+)?(?:[\w'-]+\W+){0,3}?(?:days?|vacation|pto|holidays?)\b|\b(?:paid|money|cash|compensated)\W+for\W+(?:[\w'-]+\W+){0,3}?` + unused)
	// Such as "can I get paid instead", "could I have the money instead of the days".
	paysInstead = regexp.MustCompile(`(?i)\b(?:paid|pay|payment|money|cash|compensation)\b(?:\W+(?:for|it|them|that|those|out|the|days?|time|to|me))*\W+instead\b|\binstead\b(?:\W+[\w'-]+){0,4}?\W+(?:paid|pay|money|cash)\b|\bpaid[ -]out\b|\bcash(?:ed)?[ -](?:out|in)\b|\bcash (?:it|them|that|those) (?:out|in)\b`)
	// Such as "is that paid", "do I get paid for those days", "is this with pay?". Who names a leave asks about that one.
	paidForIt = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|ok|okay|btw|also|wait|oh|hey|then|one more thing|quick question)\W+)*(?:(?:is|are|will|would)\W+(?:it|that|this|they|those|these|(?:that|this|those|these|the) (?:days?|time|time off|leave|week))(?:\W+(?:be|still))*\W+(?:paid|unpaid|with pay|without pay|paid time)|` +
		`(?:do|will|would|am)\W+i\W+(?:still\W+|get\W+|be\W+|getting\W+|gonna\W+|going to\W+|keep\W+|continue to\W+|lose\W+|receive\W+|earn\W+)*(?:getting paid|paid|(?:my |the |a |full |normal |regular |usual |same )*(?:pay|salary|wages?|paycheck|money))(?:\W+(?:for|on|during|in|over)\W+(?:it|that|this|those|these|(?:that|this|those|these|the) (?:\w+ )?(?:days?|time|leave|weeks?)))?|(?:that|this|it|those)['’]?s?\W+(?:is |are )?paid)(?:\W+(?:or not|or unpaid|right|then|too|btw|at all))*\W*$`)
	// Such as "does that leave me enough for summer", "how many will I have left after this".
	leavesMe = regexp.MustCompile(`(?i)\b(?:does|will|would|do|did)\b\W+(?:that|this|it|they|these|those|i)\b(?:\W+[\w'-]+){0,3}?\W+leave me\b|\b(?:what|how much|how many)\b.*\bleaves? me\b|` +
		`\b(?:left|remain(?:s|ing)?|have|enough|balance)\b.*\bafter (?:that|this|it|these|those|the (?:trip|vacation|leave))\b|\bafter (?:that|this|it|these|those)\b.*\b(?:left|remain(?:s|ing)?|enough|balance)\b|` +
		`\b(?:put|puts|take|takes|bring|brings|leave|leaves|make|makes|send|sends)\b\W+me\b(?:\W+[\w'-]+){0,3}?\W+(?:negative|minus|the red|the hole|zero|over|under|short)\b|^\W*(?:\w+\W+){0,2}how (?:many|much)\W+(?:days|time|hours)\W+(?:do|have)\W+i\W+(?:still\W+)?(?:have|got)(?:\W+(?:first|now|left|again|then|anyway|total|in total|still))*\W*$|\b(?:how much|how many|what)\b.*\b(?:left|do i have|will i have|would i have|remain(?:s|ing)?)\b.*\bafter(?:wards)?\W*$|\bgo(?:es|ing)? (?:in(?:to)? (?:the )?)?(?:negative|minus|the red|below zero|under zero)\b|` +
		`\b(?:wipe|wipes|use|uses|eat|eats|burn|burns)\b(?:\W+[\w'-]+){0,3}?\W+(?:up|out|through) (?:all )?(?:of )?my (?:balance|vacation|pto|days|time|sick)\b|\benough (?:days|hours|pto|vacation|time|balance|saved|sick time)(?: left| saved| accrued| banked)? (?:for|to cover) (?:this|that|it|these|those|all)\b|` +
		`\b(?:will|would|'ll|'d)\b(?:\W+[\w'-]+){0,3}?\W+(?:be|have|remain)\b.*\b(?:left|enough|over|remain(?:ing)?)\b|\b(?:will|would|'ll|'d)\b(?:\W+[\w'-]+){0,2}?\W+still have\b.*\b` + daysWords + `\b`)
)

// ownBalance is what somebody calls what they have.
// isSpent reports whether a question is whether a leave comes out of a balance.
func isSpent(text string) bool {
	_, ok := ReadSpent(text)
	return ok
}

// TellTaken answers that a leave comes out of what there is of it.
func (a Account) TellTaken() string { return "Yes, it comes out of your " + a.name() + "." }

// NotTaken answers that a leave comes out of nothing that is counted here.
func NotTaken(kind string) string {
	return "No. " + kind + " doesn't come out of a balance that I keep, such as vacation."
}

// TellPaid answers whether a leave that comes out of a balance is paid.
func (a Account) TellPaid() string {
	return "It comes out of your " + a.name() + ", which is paid time off unless your company says otherwise."
}

// TellCarryOver answers what becomes of unused days when the policy's year ends: by its terms first,
// then of what the person has.
func (a Account) TellCarryOver(today timeoff.Day) []string {
	told := a.tellCarryOver(today)
	if a.Person != nil && a.Person.Country == "US" && a.Person.State == "CA" && isVacation.MatchString(a.Policy.Name) && strings.Contains(strings.Join(told, " "), "lost") {
		told = append(told, "California counts vacation that you've earned as pay, which can't be taken back (Labor Code 227.3). Ask HR how that goes with this rule before you let days go.")
	}
	return told
}

// isVacation matches the name of a policy whose days are earned as pay is. Sick days aren't.
var isVacation = regexp.MustCompile(`(?i)\b(?:vacations?|pto|paid time off)\b`)

func (a Account) tellCarryOver(today timeoff.Day) []string {
	if IsHeld(a.Policy) {
		return []string{fmt.Sprintf("Your company's HR system keeps your %s, and I don't know what it carries over. HR can tell you.", a.name())}
	}
	turn, ok, err := a.Policy.Turn(a.History, today)
	if err != nil {
		return []string{fmt.Sprintf("I can't count what of your %s carries over right now. HR can tell you.", a.name())}
	}
	if !ok {
		return []string{fmt.Sprintf("You don't have any %s yet, so there's nothing to carry over.", a.name())}
	}
	until := ""
	if turn.Until != 0 {
		until = fmt.Sprintf(" What you haven't used of it by %s is lost.", turn.Until.Said())
	}
	unusedUp := strings.ToUpper(a.name()[:1]) + a.name()[1:]
	switch {
	case turn.UpTo == nil:
		return []string{fmt.Sprintf("%s that you don't use by %s carries over.%s", unusedUp, turn.Last.Said(), until), a.keeps(turn)}
	case *turn.UpTo == 0:
		return []string{fmt.Sprintf("%s that you don't use by %s is lost: none of it carries over.", unusedUp, turn.Last.Said()), a.keeps(turn)}
	}
	return []string{fmt.Sprintf("Up to %s of %s carry over after %s.%s", a.say(*turn.UpTo), a.name(), turn.Last.Said(), until), a.keeps(turn)}
}

// keeps says what would be carried over and what lost if nothing else is taken.
func (a Account) keeps(turn timeoff.Turn) string {
	lost := turn.Free - turn.Kept
	switch {
	case turn.Free <= 0:
		return "As things stand, you'd have nothing left to carry over."
	case lost <= 0:
		return fmt.Sprintf("As things stand, you'd carry over %s.", a.say(turn.Kept))
	case turn.Kept == 0:
		return fmt.Sprintf("As things stand, you'd lose %s.", a.say(lost))
	}
	return fmt.Sprintf("As things stand, you'd carry over %s and lose %s.", a.say(turn.Kept), number(a.say(lost)))
}
