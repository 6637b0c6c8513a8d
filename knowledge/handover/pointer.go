package handover

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/gaps"
)

// pointer is what somebody says who doesn't say the answer, but where it is: who knows it (“ask Hana”), or where it
// is written (“see the wiki”). Without a name, it says only that it is written somewhere.
type pointer struct {
	name    string
	isPlace bool
}

// Text is how a pointer is kept.
func (p pointer) text() string {
	if p.isPlace {
		return "See " + p.name + "."
	}
	return "Known by " + p.name + "."
}

// asks is the one question that a pointer deserves.
func (p pointer) asks(q gaps.Question) string {
	switch {
	case q.Kind == onePerson && !p.isPlace:
		return "Can " + p.name + " do it, too? If so, write their full name and how to reach them."
	case p.isPlace && p.name == "":
		return "Where exactly is that written?"
	case p.isPlace:
		return "What would somebody read there? If you can't say, write the page, or paste the link."
	}
	return "What would " + p.name + " say? If you can't say, write their full name and how to reach them."
}

// How people say who knows something, and where it is written. What is behind the name, as in “ask Hana why”, adds
// nothing.
const (
	leadForm = `(?:(?:sorry|well|please|just|simply|maybe|probably|perhaps|best|better|again|then|no idea|not sure|i don'?t know|you|i|we|one|they|he|she|should|would|could|can|can only|will|have to|need to|must|always|usually|normally|it'?s best to|i'd|you'd|you'll|we'd|i'll),? )*`
	tailForm = `(?:,? (?:about|for|why|how|what|when|where|whether|if|instead|again|please|directly|first|then|maybe)\b.*)?`
)

var (
	askForm   = regexp.MustCompile(`(?i)^` + leadForm + `(?:ask|talk to|talk with|speak to|speak with|check with|contact|consult|call|email|mail|message|write to|turn to|go to)(?: to)? (.+?)` + tailForm + `$`)
	knowsForm = regexp.MustCompile(`(?i)^` + leadForm + `(?:only )?(.+?) (?:(?:would |will |might |may |should |surely |also |probably |certainly )*(?:knows?|can tell|can say|can explain|could tell)|(?:is|was) (?:the (?:one|person)|responsible|in charge)|handles?|deals with|looks after|takes care of|has the (?:answer|details?)|does)(?: (?:it|that|this|them|all|you|about|of|the|answer|details?|everything|better|best|more|exactly|too|for|to|ask|who|knows?))*$`)
	theirForm = regexp.MustCompile(`(?i)^(?:it|that|this)(?:'s| is| would be| was) (.+?)(?:'s|s')? (?:thing|area|department|job|business|baby|topic|responsibility|domain)$`)
	seeForm   = regexp.MustCompile(`(?i)^` + leadForm + `(?:see|look (?:it up )?(?:in|into|at|on|under)|check|read|refer to|consult|find it (?:in|on|under)|find that (?:in|on|under)|search) (.+)$`)
	inForm    = regexp.MustCompile(`(?i)^(?:(?:it|that|this|everything|all of (?:it|that)|the (?:answer|reason|explanation|details?))(?:'s| is| are| was| should be| must be)|they'?re|they are)? ?(?:all |also |already )?(?:written|documented|described|explained|noted|kept|stored|saved|recorded)?(?: down)? ?(?:in|on|at|under) (.+)$`)
	wroteForm = regexp.MustCompile(`(?i)^(?:it|that|this|everything)(?:'s| is| was) (?:all |already )?(?:written down|documented|described|written up)(?: somewhere| elsewhere| already)?$|^there(?:'s| is) (?:a|some) (?:page|document|documentation|note|manual|guide) (?:on|about|for) (?:it|that|this)$`)
	reachForm = regexp.MustCompile(`(?i)(?:,| at| on| under) ?(?:(?:extension|ext\.?|phone|tel\.?|room) ?)?[\w@.+-]*[\d@][\w@.+-]*$| \([^()]*\)$`)
	shortForm = regexp.MustCompile(`(?i)\b(ext|tel|no|mob)\. ?(\d)`) // whose period ends no sentence
)

var (
	sentenceEnd = regexp.MustCompile(`[.!?;]+(?:\s|$)|\n`)
	besidesForm = regexp.MustCompile(`(?i), ((?:she|he|they|it|that|i|but|and|or)\b)`) // “ask Hana, she knows”
)

// pointsTo returns what an answer points to, if it does nothing else. Where a question asks who, a name is an answer.
func pointsTo(q gaps.Question, words string) (p pointer, ok bool) {
	if len(strings.Fields(words)) > longestReferral || has("reasons", words) > 0 || SaysNothing(words) {
		return pointer{}, false
	}
	words = shortForm.ReplaceAllString(strings.ReplaceAll(words, "’", "'"), "$1 $2")
	words = besidesForm.ReplaceAllString(words, ". $1")
	for _, part := range sentenceEnd.Split(words, -1) {
		part = strings.Trim(part, " .,–-")
		found, isPointer := pointerIn(q, part)
		switch {
		case isPointer && p.name == "":
			p, ok = found, true
		case isPointer, part == "", SaysNothing(part):
		default:
			return pointer{}, false
		}
	}
	return p, ok
}

// pointerIn reads one sentence.
func pointerIn(q gaps.Question, part string) (pointer, bool) {
	if !wantsPlace(q) {
		if wroteForm.MatchString(part) {
			return pointer{isPlace: true}, true
		}
		for _, form := range []*regexp.Regexp{seeForm, inForm} {
			if m := form.FindStringSubmatch(part); m != nil && isWritten(m[1]) {
				return pointer{name: m[1], isPlace: true}, true
			}
		}
	}
	forms := []*regexp.Regexp{askForm, knowsForm, theirForm}
	switch {
	case q.Kind == onePerson:
		forms = forms[:1] // “Hana does that” is an answer
	case asksWho(q):
		forms = nil
	}
	for _, form := range forms {
		m := form.FindStringSubmatch(part)
		if m == nil {
			continue
		}
		if name, reach := cutReach(strings.TrimRight(m[1], ", ")); isSomebody(name) && (form == askForm || isProper(name)) {
			return pointer{name: name + reach}, true
		} else if isPronoun(name) {
			return pointer{}, true // “she knows that” adds nothing to “ask Hana”
		}
	}
	return pointer{}, false
}

// cutReach takes how somebody is reached from behind their name: “Hana Kim, extension 4471”.
func cutReach(name string) (bare, reach string) {
	if at := reachForm.FindStringIndex(name); at != nil {
		return name[:at[0]], name[at[0]:]
	}
	return name, ""
}

// asksWho reports whether a question wants a person.
func asksWho(q gaps.Question) bool {
	return q.Kind == onePerson || strings.HasPrefix(plain(q.Text), "who ")
}

// wantsPlace reports whether a question asks where something is, and not where a number comes from: then a place is
// an answer.
func wantsPlace(q gaps.Question) bool {
	text := plain(q.Text)
	return strings.HasPrefix(text, "where ") && !strings.Contains(text, "come from") && !strings.Contains(text, "comes from")
}

// onePerson is the kind of a question who else can do something.
const onePerson = "one person"

// longestName is how many words name somebody, or a group of people: “the second shift at the port office”.
const longestName = 6

// isSomebody reports whether words name a person or a group: “Hana”, “Hana from finance”, “the port office”.
func isSomebody(name string) bool {
	all := strings.Fields(name)
	if len(all) == 0 || len(all) > longestName || isMadeOf(name, "nobody in particular") || strings.ContainsAny(name, "0123456789") {
		return false
	}
	first := []rune(all[0])
	isGroup := slices.Contains(articles, strings.ToLower(all[0])) && len(all) > 1
	return (isGroup || len(all) <= 2 || unicode.IsUpper(first[0])) && has("no name", name)+has("programs", name) == 0
}

// isProper reports whether a name is written like one, or has an article: only “ask” says that it is somebody.
func isProper(name string) bool {
	first, _, isLong := strings.Cut(name, " ")
	return strings.ToLower(first) != first || isLong && slices.Contains(articles, first)
}

var articles = []string{"the", "our", "my", "somebody", "someone"}

// isPronoun reports whether a word stands for somebody who was named before.
func isPronoun(name string) bool {
	return slices.Contains([]string{"he", "she", "they", "him", "her", "them"}, strings.ToLower(name))
}

// isWritten reports whether words name something in which an answer can be written: “the wiki”, “the minutes of May”.
func isWritten(place string) bool {
	return len(strings.Fields(place)) <= longestName && has("where it is written", place) > 0
}

// NameIn returns the name in an answer to "who would know?": "Ask Solvei" is Solvei.
func NameIn(words string) string {
	words = strings.Join(strings.Fields(words), " ")
	lower := strings.ToLower(words)
	for _, lead := range []string{"you can ask ", "please ask ", "ask ", "maybe ", "probably ", "i think ", "that would be ", "it's ", "that's "} {
		if strings.HasPrefix(lower, lead) {
			words, lower = words[len(lead):], lower[len(lead):]
		}
	}
	const most = 120
	words = strings.Trim(words, " .!")
	if len(words) > most {
		words = strings.ToValidUTF8(words[:most], "")
	}
	return words
}

// namedAlone returns the somebody whom an answer consists of: “Hana”, “maybe Hana from finance”, to “who might know?”.
func namedAlone(words string) (pointer, bool) {
	name, reach := cutReach(NameIn(words))
	isUpper := strings.ContainsFunc(name, unicode.IsUpper)
	return pointer{name: name + reach}, isUpper && isSomebody(name)
}

// pointed reads the two answers to a question, of which the first was asked about once more: what they point to, and
// what they tell besides. What is named twice is kept as it was said more fully.
func pointed(q gaps.Question, said []string) (to []pointer, told []string) {
	if q.Kind == SentBack {
		return nil, said
	}
	for i, words := range said {
		p, ok := pointsTo(q, words)
		isAfter := i > 0 && (len(to) > 0 || knowsNot(said[0]))
		if !ok && isAfter && !asksWho(q) {
			p, ok = namedAlone(words)
			ok = ok && (len(to) == 0 || strings.Contains(strings.ToLower(p.name), strings.ToLower(to[0].name)))
		}
		if !ok && isAfter && len(to) > 0 && to[0].isPlace && isWritten(words) && len(strings.Fields(words)) <= longestName {
			p, ok = pointer{name: strings.Trim(words, " .!"), isPlace: true}, true
		}
		switch {
		case !ok:
			told = append(told, words)
		case p.name == "":
		default:
			to = slices.DeleteFunc(to, func(o pointer) bool { return o.isPlace == p.isPlace && strings.Contains(p.name, o.name) })
			if !slices.ContainsFunc(to, func(o pointer) bool { return strings.Contains(o.name, p.name) }) {
				to = append(to, p)
			}
		}
	}
	return to, told
}

// knowsNot reports whether somebody said that they don't know.
func knowsNot(words string) bool {
	return has("unknown", words) > 0 && len(strings.Fields(words)) <= longestShrug
}

// textOfAll is how pointers are kept, as in “Known by Hana. See the wiki.”, each in its own sentence.
func textOfAll(to []pointer) string {
	var all []string
	for _, p := range to {
		all = append(all, p.text())
	}
	return strings.Join(all, " ")
}
