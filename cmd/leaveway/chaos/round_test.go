package chaos

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// answer is a person's answer to a question: in words, in a form, how each is stored, and
// how the bot repeats it.
type answer struct {
	question, label string
	id              wizard.QuestionID
	say, fill       string
	said, filled    string // as they are stored
	shown           string
}

// round is one form that one person fills in, from start to end, with what the person knows
// about it.
type round struct {
	name    string // unique; the person writes it into the notes
	begin   string // what starts it in words; command does after /leave
	command string
	implied []answer // what begin answers
	answers []answer
	beliefs map[wizard.QuestionID]belief
	bursts  []burst
	lengths []string // every length that was ever said, as stored

	since     string // the last message before it began
	submitted bool   // the person tried to submit it
	filed     string // the request's number, once the bot has said it
	dropped   bool   // the bot has said that it is canceled
	cancelled bool   // the bot has said so of the filed request
	cancelTry bool   // the person tried to cancel the filed request
}

func (r *round) over() bool { return r.filed != "" || r.dropped }

// belief is what an answer may be: the last value that was acknowledged, or one of those
// tried since, which may or may not have been accepted.
type belief struct {
	sure  string
	maybe []string
}

func (r *round) try(q wizard.QuestionID, value string) {
	b := r.beliefs[q]
	b.maybe = append(slices.Clip(b.maybe), value)
	r.beliefs[q] = b
}

func (r *round) know(q wizard.QuestionID, value string) { r.beliefs[q] = belief{sure: value} }

func (b belief) allows(value string) bool { return value == b.sure || slices.Contains(b.maybe, value) }

// burst is several corrections of one answer, said without waiting for the bot.
type burst struct{ ts, values []string }

// newRound makes up a person's n-th request.
func newRound(person string, n int, rng *rand.Rand) *round {
	r := &round{name: fmt.Sprintf("Round %d of %s", n, person), beliefs: map[wizard.QuestionID]belief{}}
	start := time.Now().UTC().AddDate(0, 1, rng.IntN(300))
	state := []string{"Texas", "TX"}
	if rng.IntN(2) == 0 {
		state = []string{"California", "CA"}
	}
	yes := func(question, label string, id wizard.QuestionID) answer {
		return answer{question, label, id, "yes", "Yes", "yes", "yes", "Yes"}
	}
	day := start.Format(time.DateOnly)
	r.answers = []answer{
		{"What is the first day of your leave?", "Leave starts", "q-leave-start", day, day, day, day, wizard.Day(start)},
		length(2 + rng.IntN(10)),
		{"Which state do you work in?", "Work state", "q-work-state", state[0], state[0], state[1], state[1], state[0]},
		{"Who is your manager?", "Manager", "q-manager-name", "Hana Kim", "Hana Kim", "U0HANA", "U0HANA", "@Hana Kim"},
		yes("Will you have worked here for at least 12 months when your leave starts?", "Worked here 12 months", "q-tenure-12-months"),
		yes("Have you worked at least 1,250 hours in the last 12 months?", "Worked 1,250 hours", "q-hours-1250"),
		{"How many weeks of family or medical leave have you taken in the last 12 months?", "Leave already taken", "q-leave-used", "0", "0", "0", "0", "0"},
		{"How will you need to be away?", "Pattern", "q-pattern", "all at once", "All at once", "continuous", "continuous", "All at once"},
		{"Do you have a certificate from the provider yet?", "Certificate", "q-certificate", "not yet", "Not yet", "will_get", "will_get", "Not yet"},
		{"Is there anything else HR should know?", "Notes for HR", "q-notes", r.name, r.name, r.name, r.name, r.name},
	}
	if rng.IntN(2) == 0 {
		r.begin, r.command = "I need medical leave", "medical"
		r.answers = append(r.answers, answer{"What is the leave for?", "Reason", "q-medical-reason", "my health", "My health, treatment or surgery", "own_health", "own_health", "My health, treatment or surgery"},
			yes("Will it keep you from working for more than three days, or need a hospital stay or repeated treatment?", "Serious condition", "q-care-level"))
		return r
	}
	const parent = "My parent, or someone who raised me"
	r.begin, r.command = "I need leave to care for my father", "family care"
	r.implied = []answer{{"Who will you care for?", "Relationship", "q-care-for", "my dad", parent, "parent", "parent", parent}}
	r.answers = append(append(r.answers, r.implied...),
		answer{"Is this about an injury or illness from military service?", "From military service", "q-military", "no", "No", "no", "no", "No"})
	return r
}

const lengthQuestion wizard.QuestionID = "q-leave-duration"

// length returns an answer of n weeks; n is more than one.
func length(n int) answer {
	words := strconv.Itoa(n) + " weeks"
	value := strconv.Itoa(n) + "_weeks"
	return answer{"About how long do you expect to be away?", "Length", lengthQuestion, words, words, value, value, words}
}

// otherLengths returns at most n answers about the length that weren't given before.
func (r *round) otherLengths(n int, rng *rand.Rand) (others []answer) {
	now, _ := r.answerTo(length(2).question)
	r.lengths = append(r.lengths, now.said)
	for _, weeks := range rng.Perm(10) {
		a := length(weeks + 2)
		if len(others) < n && !slices.Contains(r.lengths, a.said) {
			others = append(others, a)
			r.lengths = append(r.lengths, a.said)
		}
	}
	return others
}

// correct changes what the person will answer from now on.
func (r *round) correct(a answer) {
	i := slices.IndexFunc(r.answers, func(have answer) bool { return have.id == a.id })
	r.answers[i] = a
}

// answerTo returns the answer to a question.
func (r *round) answerTo(question string) (answer, bool) {
	i := slices.IndexFunc(r.answers, func(a answer) bool { return a.question == question })
	if i < 0 {
		return answer{}, false
	}
	return r.answers[i], true
}

// reviewTitle is the heading of the review.
const reviewTitle = "Check your answers"

// asksFor returns what a message asks for: a question of the form, or the review.
func (r *round) asksFor(text string) (a answer, review, ok bool) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == reviewTitle {
			return a, true, true
		}
		if a, ok = r.answerTo(line); ok {
			return a, false, true
		}
	}
	return a, false, false
}
