package siege

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// mostLetters is the length of the longest message that Slack passes on.
const mostLetters = 40_000

// units are what long messages are made of, to be hard to read.
var units = []string{
	"a ", "yes no ", "June 5 ", "from June 1 to July 2, no, ", "12 weeks or ", "not ", "Texas and California ", "change the start to June 3. ", "@", "why? ", "my father's mother's ", "((", "cancel, no, ", "1,250 ", "\n- ", "1. ", "🙂", "“", "Hana Kim, not Sam Ortiz; ", "x", "actually I meant ",
	"my boss is ", "from monday to ", "no not ", "12 weeks from June 1 to July 3, and ", "the 5th of ", "1/", "2 ",
}

// replies are answers to questions, by what is asked.
var replies = map[string]string{
	"first day of your leave": "2027-03-01", "How long": "12 weeks", "how long": "12 weeks", "Which state": "Texas", "manager": "Hana Kim", "12 months when": "yes", "1,250 hours": "yes",
	"How many weeks of family": "0", "How will you need": "all at once", "certificate": "not yet", "What is the leave for": "my own health", "three days": "yes", "anything else": "nothing",
}

// sayLong says something long, and returns how long the answer took and what it cost the server's processor.
func (c *camp) sayLong(ctx context.Context, words string) (answer string, took, worked time.Duration, err error) {
	began, before := time.Now(), c.first.processor()
	answer, err = c.say(ctx, "dana", strings.ToValidUTF8(words, ""))
	return answer, time.Since(began), c.first.processor() - before, err
}

// longWords has somebody answer each question of a form with messages as long as Slack allows.
// Each gets an answer, and the form goes on. How long the answers take depends on the machine, so
// it is told, and BenchmarkUnderstandLong of package intents measures it.
func longWords(ctx context.Context, t *testing.T, p plan) (tried int, happened string, err error) {
	c := pitch(ctx, t, 1)
	asked, err := c.say(ctx, "dana", "I need medical leave")
	if err != nil {
		return 0, "", err
	}
	each := 1
	if p.long {
		each = 6
	}
	var slowest, dearest time.Duration
	questions, cut := 0, 0
	for range 30 {
		for range each {
			words := strings.Repeat(units[p.rng.IntN(len(units))], mostLetters)[:mostLetters]
			answer, took, worked, err := c.sayLong(ctx, words)
			if err != nil {
				return tried, "", fmt.Errorf("%.20q, repeated: %w", words, err)
			}
			slowest, dearest = max(slowest, took), max(dearest, worked)
			if strings.Contains(answer, "read only the first part") {
				cut++
			}
			tried++
		}
		reply := ""
		for what, words := range replies {
			if strings.Contains(asked, what) {
				reply = words
			}
		}
		if reply == "" {
			break // the review, or a question that one of the messages has led to
		}
		questions++
		if asked, err = c.say(ctx, "dana", reply); err != nil {
			return tried, "", err
		}
	}
	if cut == 0 {
		err = errors.New("nobody was told that only the beginning was read")
	}
	return tried, fmt.Sprintf("%d questions answered between them; %d messages were read in part, and said so; the slowest answer took %.1f s, the dearest %.2f s of the processor, other work of the server included", questions, cut, slowest.Seconds(), dearest.Seconds()),
		errors.Join(err, c.works(ctx, "p00"))
}
