// Package note finds what HR should read besides an answer: what an answer says beyond the
// question ("California, but I'll move to Oregon in March"), and notes that people ask to
// add ("add a note for HR: …"). words.txt has the words.
package note

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Split returns the answer in a text and what goes beyond it. ok is false if nothing does:
// a doubt about the answer, a correction of it or a question isn't a note.
func Split(text string) (answer, rest string, ok bool) {
	if strings.Contains(text, "?") {
		return "", "", false
	}
	tokens := words.CutAsTyped(text)
	for i := 1; i+1 < len(tokens); i++ {
		comma := strings.ContainsAny(text[tokens[i-1].End:tokens[i].Start], ",;–—(") || strings.Contains(text[tokens[i-1].End:tokens[i].Start], " - ")
		from := i
		switch {
		case limits[tokens[i].Text]:
			if from = i + 1; conditions[tokens[i].Text] {
				from = i // without it, the note would say the opposite
			}
			for from > i && from < len(tokens) && (limits[tokens[from].Text] || tokens[from].Text == "that") {
				from++
			}
			if !says(tokens[i+1:], 2) {
				return "", "", false
			}
		case (comma || continuations[tokens[i].Text]) && remains(tokens[i:]) && !strings.ContainsAny(text[tokens[i].Start:], words.Digits):
			answer = strings.TrimRight(text[:tokens[i-1].End], " ,;-–—(")
			return withoutNow(answer), Tidy(text[tokens[i].Start:]), true
		case continuations[tokens[i].Text] && opens(tokens[i+1:]):
			from = i + 1
		case comma && opens(tokens[i:]):
		default:
			continue
		}
		if takesBack(tokens[from:]) {
			return "", "", false
		}
		answer = strings.TrimRight(text[:tokens[i-1].End], " ,;-–—(")
		return answer, Tidy(text[tokens[from].Start:]), true
	}
	return "", "", false
}

// remains reports whether words say what becomes of the rest of something: "the rest in summer",
// "maybe more later".
func remains(tokens []words.Word) bool {
	i := 0
	for i < len(tokens) && beforeRest[tokens[i].Text] {
		i++
	}
	switch {
	case i+1 >= len(tokens):
		return false
	case rests[tokens[i].Text]:
		return true
	}
	return tokens[i].Text == "more" && ofAnotherTime(tokens[i:])
}

// withoutNow returns an answer without the words that it is for now: "10 now".
func withoutNow(answer string) string {
	tokens := words.CutAsTyped(answer)
	for i := 1; i < len(tokens); i++ {
		if words.PrefixLen(tokens[i:], forNow) == len(tokens)-i {
			return answer[:tokens[i-1].End]
		}
	}
	return answer
}

// Beyond returns what a sentence adds to the answer before it, if it begins with a word
// such as "but".
func Beyond(sentence string) (rest string, ok bool) {
	tokens := words.CutAsTyped(sentence)
	if len(tokens) < 3 || !limits[tokens[0].Text] || strings.Contains(sentence, "?") || !says(tokens[1:], 2) || takesBack(tokens[1:]) {
		return "", false
	}
	if conditions[tokens[0].Text] {
		return Tidy(sentence), true
	}
	return Tidy(sentence[tokens[1].Start:]), true
}

// IsOfAnotherTime reports whether words are about another time than now: "I'll move to
// Oregon" doesn't say where somebody works today.
func IsOfAnotherTime(text string) bool {
	tokens := words.CutAsTyped(text)
	return len(tokens) > 0 && ofAnotherTime(tokens)
}

// IsPast reports whether words tell what was.
func IsPast(text string) bool {
	return slices.ContainsFunc(words.CutAsTyped(text), func(w words.Word) bool { return past[w.Text] })
}

// ofAnotherTime reports whether words are about another time. Where its apostrophe is left
// out, "I'll" is a word for the sick, unless it comes first.
func ofAnotherTime(tokens []words.Word) bool {
	return contracted[tokens[0].Text] || slices.ContainsFunc(tokens, func(w words.Word) bool { return otherTimes[w.Text] })
}

// Wanted reports whether somebody asks to add a note, and returns its words. They are empty
// if they are still to be said.
func Wanted(text string) (note string, ok bool) {
	if unpaidIf.MatchString(text) && !strings.Contains(text, "?") {
		return Tidy(text), true
	}
	tokens := words.CutAsTyped(text)
	i := 0
	for n := -1; n != 0; i += n {
		n = words.PrefixLen(tokens[i:], openers)
	}
	if n := words.PrefixLen(tokens[i:], tellings); n > 0 && i+n+1 < len(tokens) && !strings.ContainsAny(text, words.Digits) { // a date may be an answer
		return Tidy(text[tokens[i+n].Start:]), true
	}
	adds := i < len(tokens) && addingVerbs[tokens[i].Text]
	if adds {
		i++
	}
	for i < len(tokens) && articles[tokens[i].Text] {
		i++
	}
	if i == len(tokens) || !notes[tokens[i].Text] {
		return "", false
	}
	named := i
	for i++; i < len(tokens) && addressees[tokens[i].Text] && !introduces(text, tokens[i-1]); i++ {
	}
	switch {
	case i == len(tokens):
		return "", adds && !introduces(text, tokens[i-1])
	case introduces(text, tokens[i-1]):
		return Tidy(text[tokens[i].Start:]), adds || i-named > 1
	case beforeWords[tokens[i].Text] && i+1 < len(tokens) && adds:
		return Tidy(text[tokens[i+1].Start:]), true
	}
	return "", false
}

// unpaidIf matches what is to be done once no paid time off is left: "make it unpaid if I run out of PTO". That changes
// no answer now, and only HR can do it.
var unpaidIf = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|ok|oh|also|please|pls|just|then)[ ,]+)*(?:(?:can|could) (?:you|we) )?(?:` +
	`(?:make|count|take|mark|put|treat|do|book|log|code|file|have|let) [^.?!]{0,30}?\b(?:unpaid|without pay)\b[^.?!]{0,20}?\b` + runsOut +
	`|(?:the rest |it |anything (?:else|over) )?(?:as |is |can be |could be |may be )?(?:unpaid|without pay)(?: is fine| is ok| works)? ` + runsOut +
	`|` + runsOut + `[ ,]+(?:then |just |please |make |take |count |mark |put |do |do the |the |it |rest |of |that |this |them |days |can |could |should |may |be |go |as |i['’]?ll take |i can take )+(?:unpaid|without pay)\b)`)

const runsOut = `(?:if|once|when|in case|should) [^.?!,]*?\b(?:(?:run|runs|ran|running) out|(?:no|not enough|too few|too little|zero)\b[^.?!,]*\b(?:left|days|pto|vacation|hours|balance|time off)|(?:don['’]?t|doesn['’]?t|do not|does not|won['’]?t|isn['’]?t|aren['’]?t|is not|are not)\b[^.?!,]*\b(?:enough|cover|reach|left)|(?:used|all used) up|is gone|out of (?:pto|vacation|days|time off))\b[^.?!,]*`

// Join returns two notes as one.
func Join(first, second string) string {
	if first == "" {
		return second
	}
	return strings.TrimRight(first, ".") + ". " + second
}

// introduces reports whether a colon or a dash follows a word.
func introduces(text string, w words.Word) bool {
	after := strings.TrimLeft(text[w.End:], " ")
	return strings.HasPrefix(after, ":") || strings.HasPrefix(after, "- ") || strings.HasPrefix(after, "– ") || strings.HasPrefix(after, "— ") || strings.HasPrefix(after, ",")
}

// Tidy returns the words of a note without quotation marks and brackets around them.
func Tidy(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasSuffix(text, ")") && !strings.Contains(text, "(") {
		text = strings.TrimSuffix(text, ")")
	}
	return strings.Trim(strings.TrimSpace(text), " \"“”'‘’,;")
}

// opens reports whether words begin a statement about another time: "I'll move in March".
func opens(tokens []words.Word) bool {
	const least = 3
	if len(tokens) < least || !subjects[tokens[0].Text] || !says(tokens, 2) {
		return false
	}
	return ofAnotherTime(tokens)
}

// says reports whether at least n words say more than a doubt.
func says(tokens []words.Word, n int) bool {
	matter := slices.ContainsFunc(tokens, func(w words.Word) bool { return !doubts[w.Text] && !words.IsStopword(w.Text) })
	return matter && len(tokens) >= n
}

// takesBack reports whether words begin by correcting the answer: "but wait, Oregon".
func takesBack(tokens []words.Word) bool {
	return len(tokens) > 0 && (takingBack[tokens[0].Text] || words.ChangesMind(tokens[0].Text)) ||
		slices.ContainsFunc(tokens, func(w words.Word) bool { return w.Text == "actually" || w.Text == "instead" })
}

var (
	limits        = lists.Set("limits")
	continuations = lists.Set("continuations")
	otherTimes    = lists.Set("other times")
	conditions    = lists.Set("conditions")
	past          = lists.Set("past")
	contracted    = lists.Set("contracted futures")
	subjects      = lists.Set("subjects")
	doubts        = lists.Set("doubts")
	rests         = lists.Set("rests")
	beforeRest    = lists.Set("before a rest")
	forNow        = lists.Phrases("for now")
	takingBack    = lists.Set("takes back")
	addingVerbs   = lists.Set("adding verbs")
	notes         = lists.Set("notes")
	articles      = lists.Set("articles")
	addressees    = lists.Set("addressees")
	beforeWords   = lists.Set("before words")
	tellings      = lists.Phrases("tells hr something")
	openers       = lists.Phrases("asking openers")
)
