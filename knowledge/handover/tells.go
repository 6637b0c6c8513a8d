package handover

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// What kind of thing a question asks for, and whether a text has it: a name for “who”, a time for “when”, a place
// for “where”. Nothing here knows what the question is about.

// tells reports whether a text has the kind of thing that a question asks for: a name for
// "who", a number for "how much" and "when".
func tells(question, text string) bool {
	question = withoutPreposition(plain(question))
	asked := strings.Fields(question)
	if len(asked) == 0 {
		return false
	}
	hasDigit := strings.ContainsFunc(text, unicode.IsDigit) && slices.ContainsFunc(strings.Fields(text), isAmount)
	isAsked := func(leads ...string) bool {
		return slices.ContainsFunc(leads, func(lead string) bool { return question == lead || strings.HasPrefix(question, lead+" ") })
	}
	switch {
	case isAsked("who", "whom", "whose"):
		return namesSomebody(text)
	case isAsked("how long"):
		return hasDigit && has("lengths", text) > 0 || has("open lengths", text) > 0
	case isAsked("what time"):
		return clockTime.MatchString(text)
	case isMeasure(asked):
		return hasDigit || has("times", text) > 0 || has("numbers", text) > 0
	case isAsked("when", "what day", "what date", "which day", "which date", "which days", "what days", "which dates", "which month", "which months", "which week", "which weeks", "which year", "which years"):
		return saysWhen(text)
	case isAsked("how much", "how many", "how large", "how high", "how big", "how often", "how far", "how old"), asksAmount(asked):
		return hasDigit || has("times", text) > 0 || has("numbers", text) > 0
	}
	return true
}

// asksAmount reports whether a question without “how much” asks for an amount: “what do we pay a crew?”, “what does a
// seat cost?”.
func asksAmount(asked []string) bool {
	const fewest = 3
	if len(asked) < fewest || asked[0] != "what" || !slices.Contains(lists["yes or no"], asked[1]) {
		return false
	}
	return slices.ContainsFunc(asked[2:], func(w string) bool { return slices.Contains(lists["amounts of money"], w) })
}

// timeForm is a length of time, or a day: “two weeks”, “48 hours”, “3 May”, “the 5th”, “2027”.
var timeForm = regexp.MustCompile(`(?i)\b(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|half an?|few)[\s-]+(?:working |business |calendar |full )?(?:minute|hour|day|night|week|month|quarter|year|season)s?\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:19|20)\d\d\b|\b\d{1,2}[./]\d{1,2}[./]|\b(?:early|late|mid|end of|beginning of|start of)\b`)

// saysWhen reports whether a text says when something is: by a day or a time, or by what it comes after.
func saysWhen(text string) bool {
	return clockTime.MatchString(text) || timeForm.MatchString(text) || has("times", text) > 0 || has("occasions", text) > 0
}

// saysWhere reports whether a text names a place: a room, a piece of furniture, a folder, an address.
func saysWhere(text string) bool { return has("places", text) > 0 || placeForm.MatchString(text) }

// placeForm is a path, an address, or a numbered room.
var placeForm = regexp.MustCompile(`(?i)\b[a-z]:[\\/]|\w/\w+/|\bhttps?://|\b(?:room|hall|floor|shelf|cabinet|locker|bay|gate|aisle|building|unit)\s+\w?\d|\b\d+(?:st|nd|rd|th) floor\b`)

// asksWhere reports whether a question wants a place, and not where a number comes from.
func asksWhere(question string) bool {
	question = plain(question)
	return (strings.HasPrefix(question, "where ") || strings.Contains(question, " where ")) && !strings.HasSuffix(question, " from") && !strings.Contains(question, "come from")
}

// isMeasure reports whether a question asks how much there is of something: “how tall”, “how recent”, and not
// “how do I”.
func isMeasure(asked []string) bool {
	return len(asked) > 1 && asked[0] == "how" && !slices.Contains(lists["behind how"], asked[1])
}

// clockTime is a time of day: “11:00”, “half past three”, “5 pm”, “noon”.
var clockTime = regexp.MustCompile(`(?i)\b\d{1,2}:\d{2}\b|\b(?:at|by|until|till|before|after|from) \d{1,2}\.\d{2}\b|\b\d{1,2}\s?(?:am|pm|a\.m|p\.m|o['’]clock)|\b(?:noon|midnight|half past|quarter (?:to|past))\b`)

// withoutPreposition is a question without what is before its question word: “by what time”, “until when”,
// “and who”.
func withoutPreposition(question string) string {
	words := strings.Fields(question)
	for len(words) > 1 && slices.Contains(lists["before questions"], words[0]) {
		words = words[1:]
	}
	return strings.Join(words, " ")
}

// amountForm is a number as people write one: "12.5", "4,120", "18:30", "10th", "£25", "5%". The digits
// of a file's name, such as sales_2026H1.csv, say neither when nor how much.
var amountForm = regexp.MustCompile(`^[^\p{L}\d]*\d[\d.,:/–-]*(?:st|nd|rd|th|am|pm|[hklmgt]|kg|km|mm|cm|ml|mwh|kwh|mg)?[^\p{L}\d]*$`)

func isAmount(word string) bool { return amountForm.MatchString(strings.ToLower(word)) }

// isAboutWhich reports whether a passage mentions what a question with “which” or “what” asks to choose
// among: “which bank” and “what insurance premium” aren't answered by what says nothing of banks or insurance.
// “What price” and “which day” may be answered by a number alone.
func isAboutWhich(question, about string) bool {
	words := strings.Fields(withoutPreposition(plain(question)))
	if len(words) < 2 || words[0] != "which" && words[0] != "what" || slices.Contains(lists["kinds of answers"], words[1]) {
		return true
	}
	if limitForm.MatchString(plain(question)) { // “at what filling” is answered by “call off below: 0.25”
		return saysLimit(about)
	}
	kind := plainWords(words[1])
	return len(kind) == 0 || slices.Contains(plainWords(about), kind[0])
}

// aspectForm is what a question wants to know of something: “what is the draft of the barge?”.
var aspectForm = regexp.MustCompile(`(?i)^(?:and\s+)?what(?:['’]s|\s+(?:is|are|was|were|does|do|did))\s+(?:the|an?|our|its|their)\s+(?:\p{L}+\s+){0,2}?(\p{L}+)\s+(?:of|for|in|on|behind|mean|stand|say)\b`)

// ownForm is the same with an owner: “what is the ferry's tonnage?”.
var ownForm = regexp.MustCompile(`(?i)^(?:and\s+)?(?:what|how\s+(?:much|high|large|big|long))(?:['’]s|\s+(?:is|are|was|were))\s+(?:\p{L}+\s+){0,3}?\p{L}+(?:['’]s|s['’])\s+(?:\p{L}+\s+){0,2}?(\p{L}+)(?:\s+(?:this|last|next|in|on|at|for|per|from|since|now|today)\b.*)?[?.!\s]*$`)

// hasAspect reports whether a passage mentions what a question wants to know of something: what it says of the loan
// isn't about the maternity of the loan. A price or a day may go unnamed.
func hasAspect(question, about string) bool {
	question = strings.TrimSpace(question)
	if m := aspectForm.FindStringSubmatch(question); m != nil {
		aspect := plainWords(m[1])
		return isKindOfAnswer(m[1]) || len(aspect) == 0 || slices.Contains(plainWords(about), aspect[0])
	}
	m := ownForm.FindStringSubmatch(question)
	if m == nil || isKindOfAnswer(m[1]) {
		return true
	}
	said := meaningsIn(about)
	for meaning := range meaningsIn(m[1]) { // a salary may be called a wage
		if said[meaning] {
			return true
		}
	}
	return len(meaningsIn(m[1])) == 0
}

func isKindOfAnswer(word string) bool {
	return slices.Contains(lists["kinds of answers"], strings.ToLower(word))
}

// namesSomebody reports whether a text has a name in a sentence: two capitalized words, or one
// that begins no line and no sentence.
func namesSomebody(text string) bool {
	for line := range strings.Lines(text) {
		begins, isPlace := true, false
		for w := range strings.FieldsSeq(line) {
			bare := []rune(strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) }))
			isName := len(bare) > 2 && unicode.IsUpper(bare[0]) && unicode.IsLower(bare[1])
			isPlace = isName && isPlace || slices.Contains(beforePlaces, string(bare)) // “at Sallow Lane”
			if isName && !begins && !isPlace && !slices.Contains(lists["times"], strings.ToLower(string(bare))) {
				return true
			}
			begins = (strings.HasSuffix(w, ".") || strings.HasSuffix(w, ":") || len(bare) == 0) && !slices.Contains(titles, string(bare))
		}
	}
	return has("people", text) > 0 || aRole.MatchString(text) || toSpeaker.MatchString(text)
}

// beforePlaces are words before a name that is of a place.
var beforePlaces = []string{"at", "in", "near"}

// toSpeaker is how a leaver says that something is theirs, or comes to them: “goes to my phone”.
var toSpeaker = regexp.MustCompile(`(?i)\b(?:goes|comes|sent|go|come|runs|is|are|lies)\s+(?:to|with|by|on|under|through)\s+(?:me|my|mine)\b`)

// titles are before a name, and their period ends no sentence.
var titles = []string{"Mr", "Mrs", "Ms", "Dr", "Prof"}

// aRole is somebody named by what they do: “call the registrar”, “the operator decides”.
var aRole = regexp.MustCompile(`(?i)\b(?:call|phone|ring|ask|tell|inform|notify|contact|alert)\s+(?:the|our|your)\s+\p{L}+|\b(?:the|our|an?|each|every)\s+\p{L}+\s+(?:decides?|signs?|approves?|pays?|checks?|orders?|may|must|has to|have to|is responsible|are responsible)\b`)
