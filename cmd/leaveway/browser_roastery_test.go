package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// told is what the leaver of an example knows.
type told struct {
	Planted []struct {
		Answer   string
		Vague    string `json:"vague_answer"`
		Mentions []string
		Evidence []struct{ File string }
	}
}

// says is what they say to a question: vague at first.
func (k told) says(q gaps.Question) (vague, answer string) {
	for _, i := range k.Planted {
		mentions := slices.ContainsFunc(i.Mentions, func(m string) bool { return strings.Contains(strings.ToLower(q.Text), m) })
		if mentions && q.Evidence[0].File == i.Evidence[0].File {
			return i.Vague, i.Answer
		}
	}
	return "I'd have to look.", "That was only tried once, in 2024, and can be ignored from now on."
}

// TestBrowserShowsTheExample plays the whole story with the example's files: they are read, the leaver
// answers with detours, reviews and shares, the manager approves, and a week after the last day the
// successor asks: one answer from a file, one from the interview, one that nobody has.
func TestBrowserShowsTheExample(t *testing.T) {
	company := workspace.Default()
	company.Users = append(company.Users, workspace.User{
		ID: "U0LEE", Name: "lee", RealName: "Sam Lee", Title: "Roaster", Email: "lee@marigold.example", TZ: "America/New_York", Locale: "en-US",
	})
	s, err := newStageFrom(t.Context(), demoConfig{company: &company})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	hr.see("This is the very beginning of #hr-leave")
	hr.say("/handover @dana, project: Coffee roastery, role: roaster, last day: 2026-11-27, manager: Sam Ortiz, successor: Sam Lee")
	hr.see("I've messaged Dana Reyes about “Coffee roastery”")

	p := openPage(t, s.url+"/#dana/D0DANA")
	p.see("asked me to help you hand over “Coffee roastery”")
	p.click("Start")
	p.see("Please drop the files")
	interview, known := p.dropExample(roastery)
	p.see("I've read 5 files for “Coffee roastery”")
	p.pictures("example-read")
	p.click("Start the questions")
	p.answerAll(&interview, known)
	p.see("Here's what I'll pass on")
	p.pictures("example-review")
	p.click("Share with Sam Ortiz")
	p.see("Shared with Sam Ortiz")

	sam := openPage(t, s.url+"/#sam/D0SAM")
	sam.seePicture("Coffee roastery: ")
	sam.pictures("example-package")
	sam.click("Approve")
	sam.see("Approved: version 1")

	s.setClock(time.Date(2026, time.December, 4, 17, 0, 0, 0, time.UTC))
	if err := s.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	lee := openPage(t, s.url+"/#lee/D0LEE")
	lee.seePicture("Coffee roastery: ")
	lee.pictures("example-welcome")
	lee.say("What do the profiles F, M and D mean?")
	lee.see("Source: HANDOVER.md, section 'Profiles'")
	lee.say("Who can unlock the afterburner when Ilse is away?")
	lee.see("The second key is with the chimney sweep")
	lee.say("Who repairs the grinder?")
	lee.see("I couldn't find that in the handover of “Coffee roastery”")
	lee.pictures("example-asked")
	lee.click("Ask them")
	lee.see("I've asked Sam Ortiz and HR")
	hr.open(s.url + "/#hana/C0HRLEAVE")
	hr.see("Who repairs the grinder?")
	for _, page := range []*page{p, sam, lee, hr} {
		page.quiet()
	}
}

// dropExample shares the files of an example, and returns the interview that they lead to, with what its
// leaver knows.
func (p *page) dropExample(folder string) (handover.Interview, told) {
	p.t.Helper()
	var known told
	raw, err := os.ReadFile(filepath.Join(folder, "expected.json"))
	if err == nil {
		err = json.Unmarshal(raw, &known)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	read, err := files.Folder(p.t.Context(), os.DirFS(folder), files.NewReader().Read, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, f := range read {
		content, err := os.ReadFile(filepath.Join(folder, f.ID))
		if err != nil {
			p.t.Fatal(err)
		}
		p.attach(f.ID, content)
	}
	p.say("that's all of it")
	return handover.NewInterview(gaps.Analyse(read).Backlog), known
}

// answerAll answers all questions of an interview, with detours at the second one.
func (p *page) answerAll(iv *handover.Interview, known told) {
	p.t.Helper()
	var at time.Time
	for q, more := iv.Next(at); more; q, more = iv.Next(at) {
		p.see(q.Text)
		const detours = 2
		if len(iv.Asked) == detours {
			p.say("is bereavement leave paid?")
			p.see("Back to your handover of “Coffee roastery”")
			p.pictures("example-detour")
			p.say("pause")
			p.see("Continue")
			p.click("Continue")
			p.see(q.Text)
			p.click("Show me where")
		}
		vague, answer := known.says(q)
		p.say(vague)
		iv.Answer(vague, "roaster", at)
		if _, again := iv.Current(); again {
			p.see(iv.FollowUp())
			p.say(answer)
			iv.Answer(answer, "roaster", at)
		}
	}
}
