package intents

import (
	"strings"
	"unicode/utf8"
)

// spoken is one word of a message, as it is compared and where it stands.
type spoken struct {
	text       string // lower case, without apostrophes
	start, end int    // byte offsets
	capitals   bool   // all of it, in a text that is not all capitals
	emoji      bool   // a word that an emoji stands for
}

// wordsOf cuts a text into its words, without punctuation and emoji. Thumbs up
// and down are the words yes and no.
func wordsOf(text string) []spoken {
	var out []spoken
	var b strings.Builder
	start, upper, lower := -1, 0, 0
	dotted := false
	flush := func(end int) {
		dotted = false
		if start >= 0 && b.Len() > 0 {
			out = append(out, spoken{text: b.String(), start: start, end: end, capitals: upper > 0 && lower == 0})
		}
		start, upper, lower = -1, 0, 0
		b.Reset()
	}
	for i := 0; i < len(text); {
		if name, size := emojiAt(text[i:]); size > 0 {
			flush(i)
			if name != "" {
				out = append(out, spoken{text: name, start: i, end: i + size, emoji: true})
			}
			i += size
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		switch m := plainMark(r); {
		case m == '\'' || isInvisible(r):
		case r == '.' && start >= 0 && i+1 < len(text) && isLetter(rune(text[i+1])) && (b.Len() == 1 || dotted):
			dotted = true // D.C.
		case isLetter(r) || isDigit(r):
			if start < 0 {
				start = i
			}
			switch {
			case r >= 'A' && r <= 'Z':
				upper++
				r |= 0x20
			case isLetter(r):
				lower++
			}
			if r < utf8.RuneSelf {
				b.WriteByte(byte(r))
			} else {
				b.WriteString(strings.ToLower(string(r)))
			}
		case r == '+' || r == '&' || r == '#':
			flush(i)
			out = append(out, spoken{text: string(r), start: i, end: i + size})
		default:
			flush(i)
		}
		i += size
	}
	flush(len(text))
	return sober(out)
}

// sober takes the capitals from a text that is all capitals.
func sober(words []spoken) []spoken {
	for _, w := range words {
		if !w.capitals && len(w.text) > 1 {
			return words
		}
	}
	for i := range words {
		words[i].capitals = false
	}
	return words
}

// emojiAt reads an emoji or Slack's name of one at the beginning of a text.
// name is the word it stands for, size 0 where there is none.
func emojiAt(text string) (name string, size int) {
	if text[0] >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(text)
		switch r {
		case '👍', '✅', '👌':
			return "yes", n
		case '👎', '❌':
			return "no", n
		case '🙏':
			return "thanks", n
		case '👋':
			return "hi", n
		}
		return "", 0
	}
	if text[0] != ':' {
		return "", 0
	}
	for i := 1; i < len(text) && i < 40; i++ {
		c := text[i]
		if c == ':' && i > 1 {
			return emojiWords[text[1:i]], i + 1
		}
		if c != '_' && c != '-' && c != '+' && (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			break
		}
	}
	return "", 0
}

var emojiWords = map[string]string{
	"+1": "yes", "thumbsup": "yes", "white_check_mark": "yes", "heavy_check_mark": "yes", "ok_hand": "yes",
	"-1": "no", "thumbsdown": "no", "x": "no",
	"pray": "thanks", "wave": "hi",
}

// plain is a text in lower case with single spaces and without punctuation, for
// comparing phrases: "I don't know!" is "i dont know".
func plain(text string) string {
	words := wordsOf(text)
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	return b.String()
}

// polite words and phrases may stand before or after anything and mean nothing.
var (
	politeBefore = phraseList("please|pls|plz|plse|pleas|ok|okay|okey|k|oh|ah|um|uh|er|erm|hmm|hm|well|so|and|then|alright|right|cool|great|sure thing|" +
		"can you|could you|would you|can u|could u|will you|can we|could we|can i|could i|may i|" +
		"i want to|i wanna|i would like to|id like to|i like to|ill|i will|im going to|im gonna|i am going to|lets|let us|let me|i think|i guess|" +
		"just|actually|now|hey|hi|hello|hey there|hi there|hey bot|kindly|go ahead and|i need to|i have to please|thanks|thank you|no wait|wait|" +
		"i would|i choose|i pick|id say|its|it is|that is|thats|the|my answer is|answer is|ill take|ill go with|i want|i meant|i mean")
	politeAfter = phraseList("please|pls|plz|plse|pleas|thanks|thank you|thx|ty|thank u|now|then|for me|ok|okay|bot|mate|lol|haha|if possible|if you can|right now|for now|i think|i guess|probably|cheers|thanks a lot|thank you so much|so much|sorry")
)

func phraseList(list string) [][]string {
	var out [][]string
	for part := range strings.SplitSeq(list, "|") {
		out = append(out, strings.Fields(part))
	}
	return out
}

// trimPolite leaves away polite words at both ends, as long as a word remains.
func trimPolite(words []spoken) []spoken {
	for {
		less := trimOnce(words)
		if len(less) == len(words) {
			return words
		}
		words = less
	}
}

// trimOnce leaves away one polite phrase.
func trimOnce(words []spoken) []spoken {
	if n := begins(words, politeBefore); n > 0 && n < len(words) {
		return words[n:]
	}
	if n := finishes(words, politeAfter); n > 0 && n < len(words) {
		return words[:len(words)-n]
	}
	return words
}

// withoutEmoji leaves away the words that emoji stand for beside written ones.
func withoutEmoji(words []spoken) []spoken {
	written := make([]spoken, 0, len(words))
	for _, w := range words {
		if !w.emoji {
			written = append(written, w)
		}
	}
	if len(written) == 0 {
		return words
	}
	return written
}

// begins is how many words the longest phrase has with which the words begin.
func begins(words []spoken, phrases [][]string) int {
	best := 0
	for _, ph := range phrases {
		if len(ph) > best && len(ph) <= len(words) && spells(words, ph) {
			best = len(ph)
		}
	}
	return best
}

func finishes(words []spoken, phrases [][]string) int {
	best := 0
	for _, ph := range phrases {
		if len(ph) > best && len(ph) <= len(words) && spells(words[len(words)-len(ph):], ph) {
			best = len(ph)
		}
	}
	return best
}

func spells(words []spoken, ph []string) bool {
	for i, w := range ph {
		if words[i].text != w {
			return false
		}
	}
	return true
}
