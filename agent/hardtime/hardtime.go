// Package hardtime decides what somebody hears who tells of a hard moment: a human sentence
// and where help is, and only then, gently, what leave there is. What is said first is in the
// files of package care, which HR can edit. It is pure.
//
//	hardtime.go   whether words tell of one, how long it counts, and who hears of it
//	comfort.go    what is said then, and what can be done
//	sentences.go  the sentences around what the files say
package hardtime

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/onscreen"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/remark"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/wizard"
)

// Lasts is how long what somebody says is heard as said in the moment they told of.
const Lasts = time.Hour

// Told reports whether words tell of a hard moment. The label of a button on the screen that
// names one itself, like the kind of leave “Bereavement”, is chosen, not told. A nil book is
// the one that comes with the product.
func Told(book *care.Book, words string, onScreen func() [][]agent.Button) bool {
	if _, told := intents.ReadHardship(book, words); !told {
		return false
	}
	b, typed := onscreen.Find(words, onScreen()...)
	if !typed {
		return true
	}
	_, named := intents.ReadHardship(book, b.Label)
	return !named
}

// mayMeanRequest is for how long after it was sent somebody may speak of what a request is for without naming it.
const mayMeanRequest = 365 * 24 * time.Hour

// Requested returns the kinds of leave of the requests that were sent in the last year and weren't canceled.
func Requested(requests []agent.Request, question wizard.QuestionID, now time.Time) (kinds []string) {
	for _, r := range requests {
		if r.State == agent.Canceled || now.Sub(r.FiledAt) > mayMeanRequest {
			continue
		}
		for _, a := range r.Answers {
			if a.Question == question {
				kinds = append(kinds, a.Answer.Value)
			}
		}
	}
	return kinds
}

// IsCrisis reports whether words tell of suicide. They are answered no matter who says them.
func IsCrisis(book *care.Book, words string) bool {
	told, hard := intents.ReadHardship(book, words)
	return hard && told.Kind == care.Crisis
}

// IsRecent reports whether somebody told of a hard moment a short time before.
func IsRecent(told agent.HardTime, now time.Time) bool {
	return !told.At.IsZero() && now.Sub(told.At) <= Lasts
}

// AsksWhoHears reports whether words ask who learns of the moment that was just told of.
// Where the open form asks whether somebody wants to stay anonymous, a statement is the answer.
func AsksWhoHears(book *care.Book, words string, form []intents.Slot) bool {
	if !book.ReadsPrivacy(words) {
		return false
	}
	formAsks := slices.ContainsFunc(form, func(s intents.Slot) bool { return book.ReadsPrivacy(s.Question) })
	return !formAsks || strings.Contains(words, "?")
}

// InMoment returns a question to the policies as somebody means it who told of a hard moment
// a short time before: “do I get time off?” is then about leave in that moment.
func InMoment(told agent.HardTime, now time.Time, question string) string {
	if IsRecent(told, now) && !strings.HasPrefix(question, told.Ask) {
		return care.InMoment(told.Ask, question)
	}
	return question
}

// TellsMore reports whether words that somebody says who told of a hard moment a short time before only tell more of
// it: “we used to talk every Sunday”. What they were taken for, a day to take off or something for HR, is then nobody's
// business. Where somebody may be in danger, any words of which nothing could be made may be a part of it: “he's here”.
func TellsMore(told agent.HardTime, text string, meant []intents.Move) bool {
	if told.Kind != "" && !slices.ContainsFunc(meant, func(m intents.Move) bool { return !lost[m.Do] }) {
		return true
	}
	return Tells(text) && !slices.ContainsFunc(meant, func(m intents.Move) bool {
		switch m.Do {
		case command.Chat: // "I'd rather not get into it"
			return m.About == string(stance.Private)
		case command.Ask, command.Balance, command.Repeat, command.Status:
			return false
		case command.Amend, command.Set, command.Change: // "it should be Wednesday" is about the request, "every Sunday" isn't
			return m.Trouble == intents.NoTrouble && remark.NamesDay(text)
		case command.Start:
			return m.Offered == "" && m.Trouble == intents.NoTrouble
		}
		return !lost[m.Do]
	})
}

// DoubtsKin reports whether somebody tells who a person was to them, and that it may not count as family: "she wasn't
// technically my grandmother but she raised me".
func DoubtsKin(text string) bool { return doubtsKin.MatchString(text) }

var doubtsKin = regexp.MustCompile(`(?i)\b(?:was|is|were|are)(?:n['’]?t| not) (?:technically |really |actually |legally |officially |biologically |exactly |even )?(?:my |a |his |her )?(?:\w+ )?(?:grand\w+|mother|mom|mum|father|dad|sister|brother|aunt|uncle|cousin|wife|husband|spouse|son|daughter|blood|related|relative|family|next of kin)\b` +
	`|\b(?:not|no) (?:by )?blood(?: relat\w+)?\b|\bwe (?:were never|were not|weren['’]?t|never) (?:\w+ )?(?:married|related)\b|\bnot (?:legally|technically) (?:family|related|married)\b`)

// Tells reports whether words tell something, and ask for nothing that has to do with work or leave.
func Tells(text string) bool {
	return (remark.OnlyTells(text) || ofThem.MatchString(text) && !ofOneself.MatchString(text)) && !strings.Contains(text, "?") && !wish.Wants(text)
}

// ofThem matches that somebody else is told of, and ofOneself that it is the author's time as well: "she wanted one more
// day", "he asked that I stay till Friday".
var (
	ofThem    = regexp.MustCompile(`(?i)^\W*(?:(?:and|but|so|god|honestly|still|just)\W+)*(?:he|she|they|(?:my |the |her |his |our )?(?:doctors?|nurses?|hospice|mom|mum|mother|dad|father|sister|brother|grandma|grandpa|grandmother|grandfather|uncle|aunt|husband|wife|son|daughter|family)) \w+`)
	ofOneself = regexp.MustCompile(`(?i)\b(?:i|i['’](?:m|d|ll|ve)|me|we|us|off|leave|work|hr|request)\b`)
)

// lost are the orders of words of which nothing could be made.
var lost = map[command.Order]bool{command.Unclear: true, command.OffTopic: true, command.HRMatter: true, command.Chat: true, command.Help: true}

// Forget returns what a session remembers, without a moment that is over and what would tell
// of which kind it was: the buttons that were shown, and a question that went on from it. If
// another one was told of since, all is kept for the hour of that one, and ok is false.
func Forget(r agent.Recent, now time.Time) (without agent.Recent, ok bool) {
	told := r.HardTime
	if told.At.IsZero() || IsRecent(told, now) {
		return r, false
	}
	r.HardTime, r.Shown = agent.HardTime{}, nil
	if told.Ask != "" && strings.Contains(r.LastQuestion, told.Ask) {
		r.LastQuestion = ""
	}
	return r, true
}
