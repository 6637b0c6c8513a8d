package words

import "unicode/utf8"

// emojiAt reads an emoji, or its name in Slack, at the beginning of a text. name is the
// word for it, which may be empty; size is 0 if there is no emoji.
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

// DropEmoji returns the words without emoji, unless there are only emoji.
func DropEmoji(words []Word) []Word {
	written := make([]Word, 0, len(words))
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
