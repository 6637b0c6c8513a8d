package passes

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/knowledge/secrets"
)

//go:embed words.txt
var listText string

var lists = content.ReadLists(listText)

// reply is what a model returns.
type reply struct {
	Notes []struct {
		Kind  string `json:"kind"`
		Place string `json:"place"`
		Quote string `json:"quote"`
	} `json:"notes"`
	Questions []proposed `json:"questions"`
}

type proposed struct {
	Text     string        `json:"text"`
	Place    string        `json:"place"`
	Quote    string        `json:"quote"`
	Priority gaps.Priority `json:"priority"`
}

// Limits of what counts of a reply.
const (
	mostNotes     = 12
	mostQuestions = 4
	mostQuote     = 300
	mostQuestion  = 220
	fewestWords   = 4
)

func readReply(arguments json.RawMessage) (reply, bool) {
	var r reply
	err := json.Unmarshal(arguments, &r)
	return r, err == nil
}

// quoted returns a quote as a place of a file has it; "" if it doesn't.
func quoted(n handover.Notes, location, quote string) (text, whole string) {
	quote = squeezed(strings.Trim(quote, `"“”`))
	if len(strings.Fields(quote)) < fewestWords || len(quote) > mostQuote {
		return "", ""
	}
	for _, p := range n.Passages {
		if p.Location != location {
			continue
		}
		whole := squeezed(p.Title + "\n" + p.Text)
		if at := strings.Index(whole, quote); at >= 0 && isWhole(whole, at, at+len(quote)) && !isOrder(quote) {
			return quote, whole
		}
	}
	return "", ""
}

func squeezed(text string) string { return strings.Join(strings.Fields(text), " ") }

// isWhole reports whether a quote begins and ends with whole words: “not” isn't cut off “cannot”.
func isWhole(text string, from, to int) bool {
	before := from == 0 || !isWordByte(text[from-1]) || !isWordByte(text[from])
	after := to == len(text) || !isWordByte(text[to-1]) || !isWordByte(text[to])
	return before && after
}

func isWordByte(b byte) bool {
	return b >= utf8Start || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

const utf8Start = 0x80

// isFine reports whether a proposed question may be asked about the place whose text is whole.
func isFine(q proposed, whole string) bool {
	text := squeezed(q.Text)
	plain := " " + plain(text) + " "
	has := func(list string) bool {
		return slices.ContainsFunc(lists[list], func(w string) bool { return strings.Contains(plain, " "+w+" ") })
	}
	words := strings.Fields(plain)
	switch {
	case !strings.HasSuffix(text, "?") || strings.Count(text, "?") != 1, len(text) > mostQuestion, len(words) < fewestWords:
		return false
	case strings.ContainsAny(text, "\n<>{}[]|`*_"), secrets.Mask(text) != text, isOrder(text):
		return false
	case has("secret") && words[0] != "where":
		return false
	case slices.ContainsFunc(lists["leading"], func(w string) bool { return strings.HasPrefix(plain, " "+w+" ") }):
		return false
	}
	for i, w := range words[:len(words)-1] {
		if (w == "and" || w == "or") && i > 0 && slices.Contains(lists["asks"], words[i+1]) {
			return false // two questions
		}
	}
	return isSupported(text, whole)
}

// isOrder reports whether a text tells its reader what to do, as an instruction in a file does.
func isOrder(text string) bool {
	plain := " " + plain(text) + " "
	return slices.ContainsFunc(lists["orders"], func(w string) bool { return strings.Contains(plain, " "+w+" ") })
}

// isSupported reports whether a text has all numbers and names of a question.
func isSupported(question, whole string) bool {
	known := map[string]bool{}
	for w := range strings.FieldsFuncSeq(whole, isNoWord) {
		known[strings.ToLower(w)] = true
	}
	for _, w := range strings.FieldsFunc(question, isNoWord) {
		isNumber := strings.ContainsFunc(w, unicode.IsDigit)
		isName := strings.ContainsFunc(w, unicode.IsUpper) && !slices.Contains(lists["no name"], strings.ToLower(w))
		if (isNumber || isName) && !known[strings.ToLower(w)] {
			return false
		}
	}
	return true
}

func isNoWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// plain is a text in lower case, word by word.
func plain(text string) string {
	text = strings.NewReplacer("'", "", "’", "").Replace(strings.ToLower(text))
	return strings.Join(strings.FieldsFunc(text, isNoWord), " ")
}
