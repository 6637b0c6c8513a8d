package words_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/words"
)

const somePatterns = `
# A comment.
= i: i, we
= must: have to, must, {i} need to
[joined]
^ where do|must {i} [even] (sign|go to)* $
^ where is (the|my) ... $
[typed]
{i} don't _ know
[number]
on the #
`

// TestPatterns has each sign of a pattern.
func TestPatterns(t *testing.T) {
	t.Parallel()
	patterns := words.ReadPatterns(somePatterns)
	for text, want := range map[string]bool{
		"where do we sign": true, "where do i even": true, "where must we go to sign": true, "where is my form": true, "where is the": true,
		"where do you sign": false, "somewhere do we sign": false, "where do we go": false, "where is my one two three four five": false,
	} {
		if got := patterns.Joined("joined").MatchString(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for text, want := range map[string]string{
		"Well, I don’t really know.":  "I don’t really know",
		"we dont  José know, perhaps": "we dont  José know",
		"wi don't really know":        "",
		"I don't, really know":        "",
	} {
		if got := patterns.Typed("typed").FindString(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	for text, want := range map[string]bool{"on the 21": true, "on the 211": false, "on the day": false} {
		if got := patterns.Joined("number").MatchString(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestPatternsMalformed has mistakes that nobody should have to look for.
func TestPatternsMalformed(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"[a]\n{unknown} word", "[a]\nword (or|another", "[a]\n* word"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is accepted", text)
				}
			}()
			words.ReadPatterns(text)
		}()
	}
}
