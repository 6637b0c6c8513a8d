package profile

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/wizard"
)

// What people read about what is known of them.
const (
	Title = "What I know about you"

	recordsTitle = "From your company's records"
	toldTitle    = "What you told me"
	nothing      = "I don't know anything about you yet. When you send a request, I'll remember where you work, who your manager is and how many hours you work, so that I don't have to ask again."
	howRecords   = "Your company keeps these. If they differ from what you told me, I use the records. Only HR can change them."
	howTold      = "I use this in your next request, so that I don't have to ask again, for a year after you last said it. Nobody else sees it until you send a request."
	gone         = "I've already forgotten that, or you've told me something else since. Ask “what do you know about me?” for what I know now."
)

// Button shows somebody what is known of them.
var Button = agent.Button{Label: Title, Press: agent.Press{Do: agent.DoProfile}}

// Shown is what a profile is shown with.
type Shown struct {
	Profile agent.Profile
	Worker  *staff.Person // nil if the company's records don't have the person
	Now     time.Time     // in the person's time zone
	// Question returns the question of some form with an ID, or nil.
	Question func(wizard.QuestionID) *wizard.Question
}

// Blocks are what the person sees.
func (s Shown) Blocks() []agent.Block {
	var blocks []agent.Block
	if s.Worker != nil {
		blocks = append(blocks, agent.Block{Heading: recordsTitle}, agent.Block{Facts: s.Worker.Shown()}, agent.Block{Small: howRecords},
			agent.Block{Buttons: []agent.Button{{Label: "Tell HR what's wrong", Press: agent.Press{Do: agent.DoWriteToHR}}}})
	}
	told := s.told()
	if len(told) > 0 {
		blocks = append(append(append(blocks, agent.Block{Heading: toldTitle}), told...), agent.Block{Small: howTold})
	}
	if len(blocks) == 0 {
		return []agent.Block{{Text: nothing}}
	}
	return blocks
}

// told has two blocks for each thing that the person told: what it is with its source, and
// what they can do about it.
func (s Shown) told() []agent.Block {
	var blocks []agent.Block
	for _, one := range s.Profile.Told {
		q := s.Question(one.Question)
		if _, fresh := Known(s.Profile, one.Fact, s.Now); q == nil || !fresh {
			continue
		}
		line := fmt.Sprintf("%s: %s. You said so on %s", q.Title(), q.Show(one.Value), s.day(one.At))
		if one.Request != "" {
			line += ", in " + string(one.Request)
		}
		blocks = append(blocks, agent.Block{Text: line + "."}, agent.Block{Buttons: []agent.Button{
			{Label: "Change", Press: agent.Press{Do: agent.DoProfileChange, Question: one.Question}},
			{Label: "Forget", Press: agent.Press{Do: agent.DoProfileForget, Question: one.Question}},
		}})
	}
	return blocks
}

func (s Shown) day(at time.Time) string { return timeoff.DayOf(at.In(s.Now.Location())).Said() }

// People are those whom the shown values name, by ID.
func (s Shown) People() []agent.UserID {
	var people []agent.UserID
	for _, one := range s.Profile.Told {
		if q := s.Question(one.Question); q != nil && q.Component == wizard.Person {
			people = append(people, agent.UserID(one.Value))
		}
	}
	return people
}

// Source says where an answer comes from that was told before.
func (s Shown) Source(one agent.Told) string { return "what you told me on " + s.day(one.At) }

// Prompt asks for another value of something that was told.
func Prompt(q *wizard.Question, one agent.Told) agent.PromptView {
	text := q.Show(one.Value)
	if one.Listing.Name != "" {
		text = one.Listing.Name
	}
	return agent.PromptView{
		Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoProfileChange, Question: one.Question}},
		Title: "Change what I know", Label: q.QuestionText, Text: text, Hint: q.HelperText, Submit: "Save",
	}
}

// Changed says that something is known anew. old is what was known before; open is set if a
// request under way still has that.
func Changed(q *wizard.Question, one agent.Told, open bool) string {
	said := fmt.Sprintf("%s is now %s. I'll use that in your next request.", q.Title(), q.Show(one.Value))
	if open {
		said += " The request you've started keeps the answer it has."
	}
	return said
}

// Forgotten says that something isn't known any more; q is nil if there was nothing.
func Forgotten(q *wizard.Question) string {
	if q == nil {
		return gone
	}
	return "I've forgotten your " + strings.ToLower(q.Title()[:1]) + q.Title()[1:] + ". I'll ask again when a request needs it. Requests you've sent keep the answer."
}

// Unread says that words don't name any of the options of a question.
func Unread(q *wizard.Question) string {
	return "I don't know that one. Please write it as the form does: " + q.QuestionText
}

// Differs tells HR that an answer isn't what the company's records say; by is the system that they
// were copied from, if they were.
func Differs(q *wizard.Question, said, recorded, by string) string {
	return fmt.Sprintf("%s: the answer is %s, %s says %s.", q.Title(), q.Show(said), cmp.Or(by, staff.File), q.Show(recorded))
}
