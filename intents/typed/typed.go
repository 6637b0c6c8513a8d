// Package typed says what of a message is read, before anybody asks what it means: its beginning, once,
// and without what only announces it.
package typed

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/words"
)

// maxRead and maxWords are how many bytes and words of a message are read: about a page. What
// reading costs grows with the words, and short ones can be many. Free text answers are stored in
// full.
const (
	maxRead  = 4000
	maxWords = 450
)

// Beginning returns at most maxRead bytes and maxWords words of a message, cut between characters.
func Beginning(text string) string {
	if len(text) <= maxWords {
		return text
	}
	end := min(len(text), maxRead)
	for end > 0 && end < len(text) && !utf8.RuneStart(text[end]) {
		end--
	}
	if all := words.CutAsTyped(text[:end]); len(all) > maxWords {
		end = all[maxWords].Start
	}
	return text[:end]
}

// DropRepeat returns the first half of a message that says the same twice, as happens when
// people paste.
func DropRepeat(text string) string {
	const minWords = 3 // of a half on one line: "no no" isn't a paste
	all := words.Cut(text)
	half := len(all) / 2
	if half == 0 || len(all)%2 != 0 || !slices.Equal(words.Texts(all[:half]), words.Texts(all[half:])) {
		return text
	}
	if between := text[all[half-1].End:all[half].Start]; half < minWords && !strings.Contains(between, "\n") {
		return text
	}
	first := strings.TrimSpace(text[:all[half].Start])
	return text[:strings.Index(text, first)+len(first)]
}

// WithoutLeadIn returns a text with spaces in place of what only announces it: "before I send:",
// "one more question –", and "wait," before a question.
func WithoutLeadIn(text string) string {
	if at := leadIn.FindStringIndex(text); at != nil && strings.TrimSpace(text[at[1]:]) != "" {
		return strings.Repeat(" ", at[1]) + text[at[1]:]
	}
	if at := whileHere.FindStringIndex(text); at != nil && strings.TrimSpace(text[at[1]:]) != "" {
		return strings.Repeat(" ", at[1]) + text[at[1]:]
	}
	if at := hailsQuestion.FindStringSubmatchIndex(text); at != nil {
		return strings.Repeat(" ", at[2]) + text[at[2]:]
	}
	if at := recalls.FindStringSubmatchIndex(text); at != nil {
		return strings.Repeat(" ", at[2]) + text[at[2]:]
	}
	return text
}

// recalls matches the words before a question that its author once knew the answer to: "remind me how much notice".
var recalls = regexp.MustCompile(`(?i)^\s*(?:(?:wait|ok|okay|hm+|oh|and|but|so|um|hey|hi|sorry|please|pls|can you|could you|would you)[ ,.]+)*remind (?:me|us)(?: again)? ((?:what|whats|what's|how|which|why|where)\b)`)

// hailsQuestion matches "wait", "hold on" and the like before the verb or the word that opens a question.
var hailsQuestion = regexp.MustCompile(`(?i)^\s*(?:(?:wait|hold on|hold up|hang on|one sec|hm+|oh|um+|uh|huh|so|well|and|but|also|btw|by the way)[ ,.…]+)+((?:will|does|did|is|are|was|has|have|would|what|whats|what's|who|whos|who's|how|hows|where|why) \pL)`)

var leadIn = regexp.MustCompile(`(?i)^\s*(?:(?:wait|ok|okay|hm+|oh|and|but|so|um|hey|hi|sorry)[ ,.]+)*(?:before i (?:send|submit|file|confirm|finish)(?: (?:it|this|that|anything|off|in))*|(?:just |only |still )?(?:one|a|another|last|quick|small|final|stupid|dumb|silly)(?: (?:more|last|quick|small|final|other|stupid|dumb|silly))* (?:question|thing)(?: (?:before|first)[^:,?]{0,20})?|(?:quick|stupid|dumb|silly|random) question)\s*(?:[:,–—]|-)\s*`)

// whileHere matches that something is said because its author is here: "and while I'm at it".
var whileHere = regexp.MustCompile(`(?i)^\s*(?:(?:oh|and|also|ok|okay|btw|hey|so|actually)[ ,]+)*(?:while|since|as long as|now that) (?:i['’]?m|im|we['’]?re|you['’]?re|i am|we are|you are|i have|i['’]?ve got|ive got|i got|we have) (?:(?:already|still) )?(?:here|at it|at this|on it|you(?: here)?|in here|talking(?: to you)?|doing this)\b[ ,:–—-]*`)

// WithoutNumbering returns a text with spaces in place of the numbers of its parts: "1) Friday off 2) how many days do I
// have".
func WithoutNumbering(text string) string {
	if !firstPart.MatchString(text) || !secondPart.MatchString(text) {
		return text
	}
	return numbering.ReplaceAllStringFunc(text, func(n string) string { return strings.Repeat(" ", len(n)) })
}

var (
	firstPart  = regexp.MustCompile(`(?:^|\s)\(?1[).]\s`)
	secondPart = regexp.MustCompile(`\s\(?2[).]\s`)
	numbering  = regexp.MustCompile(`(?:^|\s)\(?[1-5][).]\s`)
)

// WithoutTakenBack returns a text with spaces in place of what its author takes back in it: "I'll drop the
// Friday… no wait, keep it". all reports whether that is everything.
func WithoutTakenBack(text string) (rest string, all bool) {
	at := takenBack.FindStringIndex(text)
	if at == nil {
		return text, false
	}
	rest = strings.Repeat(" ", at[1]) + text[at[1]:]
	return rest, strings.Trim(rest, " .!,;…") == ""
}

var takenBack = regexp.MustCompile(`(?is)^.*(?:[,;!?)…–—-]|\.)\s*(?:(?:hm+|oh|well|actually|ok|sorry)[ ,.…]+)*(?:no,? wait|wait,? no|nah|nope|no|wait|scratch that|never ?mind|nvm)(?:[,.…!]+\s*|\s+)(?:(?:actually|just|please|pls|let['’]?s)[ ,]+)*(?:keep|leave) (?:it|that|this|them|everything|all)(?: as (?:it|they) (?:is|are|was|were)| like (?:it|that|this)(?: is)?| alone| then| please| pls)*(?:\s*$|[.,;!…])`)

// WithoutCondition returns a text with spaces in place of “if that's allowed” and the like at its end,
// and whether there was any.
func WithoutCondition(text string) (rest string, ok bool) {
	at := condition.FindStringIndex(text)
	if at == nil || strings.TrimSpace(text[:at[0]]) == "" {
		return text, false
	}
	return text[:at[0]] + strings.Repeat(" ", len(text)-at[0]), true
}

var condition = regexp.MustCompile(`(?i)[\s,(]*\b(?:if|as long as|provided|assuming)(?: (?:that['’]?s|that is|it['’]?s|it is|i['’]?m|i am|they|the law|the company|hr|we|this is|that much is|so much is))?(?: (?:even|at all|still))? (?:allowed|permitted|legal|legally possible|okay with (?:hr|the law)|within the (?:rules|limits?)|possible by law|allows?(?: (?:it|that|for it))?|let me|lets me|entitled to (?:it|that))(?: (?:to|that much|so much|that long|it))*[\s.!?)]*$`)

// WithoutToWork returns a text without "to work" where somebody comes back to it, so that it isn't taken for the work
// that a question asks about: "come back to work on the 21st". Spaces in front keep its length.
func WithoutToWork(text string) string {
	return toWork.ReplaceAllStringFunc(text, func(said string) string {
		const toIt = len(" to work")
		return strings.Repeat(" ", toIt) + said[:len(said)-toIt]
	})
}

var toWork = regexp.MustCompile(`(?i)\b(?:(?:(?:be|come|comes|came|coming|get|gets|getting|go|goes|going|head|heading) )?back|return|returns|returning|returned) to work\b`)

// AsAlternatives returns a text in which two values between which somebody can't choose stand next to each other, of the
// same length: without a mark after the first one ("8? or 10 if it's a C-section"), and without what it depends on ("the 11th
// or the 18th depending on the surgeon").
func AsAlternatives(text string) string {
	out := doubted.ReplaceAllString(text, "$1 $2")
	at := dependsOn.FindStringSubmatchIndex(out)
	if at == nil {
		return out
	}
	return out[:at[2]] + strings.Repeat(" ", at[3]-at[2]) + out[at[3]:]
}

var (
	doubted   = regexp.MustCompile(`(?i)(\d(?:st|nd|rd|th| weeks?| wks?| days?| months?)?)\?(\s+or\s+(?:maybe |like |the |about )?\d)`)
	dependsOn = regexp.MustCompile(`(?i)\d\S*\s+or\s+[^.!?,;]*?\d\S*(?: weeks?| wks?| days?| months?)?(\s+(?:depending|dependent|based) (?:on|upon)\b[^.!?,;]*)`)
)
