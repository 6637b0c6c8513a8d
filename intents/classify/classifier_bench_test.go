package classify_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/classify"
)

func BenchmarkTraining(b *testing.B) {
	for b.Loop() {
		c, err := classify.New(classify.Phrases())
		if err != nil {
			b.Fatal(err)
		}
		c.Train()
	}
}

func BenchmarkGuess(b *testing.B) {
	c, err := classify.New(classify.Phrases())
	if err != nil {
		b.Fatal(err)
	}
	c.Train()
	for _, row := range []struct{ name, text, asked string }{
		{"Command", "could you say that again please", ""},
		{"Question", "how many vacation days do I have left this year", ""},
		{"Answer", "I'd like it to begin on the first Monday in May", "When would you like your leave to start?"},
		{"Letter", letter, ""},
	} {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.Guess(row.text, row.asked)
			}
		})
	}
}

var letter = strings.Repeat("Hello everybody, on Monday the 3rd of May we will meet in room 4 to talk about the quarterly numbers. ", 400)
