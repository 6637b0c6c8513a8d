package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

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
	t.Parallel()
	st := startHandover(t, "Coffee roastery")
	p := st.dana
	p.click("Start")
	p.see("Please drop the files")
	interview, known := p.dropExample(roastery)
	p.see("I've read 5 files for “Coffee roastery”")
	p.pictures("example-read")
	p.click("Start the questions")
	p.answerAll(&interview, known)
	st.share()
	st.approve()
	st.aWeekLater()
	st.lee.say("What do the profiles F, M and D mean?")
	st.lee.see("Source: HANDOVER.md, section 'Profiles'")
	st.lee.say("Who can unlock the afterburner when Ilse is away?")
	st.lee.see("The second key is with the chimney sweep")
	st.askPeople("Who repairs the grinder?")
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

// answerAll answers all questions of an interview, with detours at the second one, and goes on when asked to.
func (p *page) answerAll(iv *handover.Interview, known told) {
	p.t.Helper()
	p.answerRound(iv, known)
	if len(iv.Left()) > 0 {
		p.see("still open")
		p.pictures("example-left")
		p.click("Go on")
		iv.GoOn()
		p.answerRound(iv, known)
	}
}

func (p *page) answerRound(iv *handover.Interview, known told) {
	p.t.Helper()
	var at time.Time
	for q, more := iv.Next(at); more; q, more = iv.Next(at) {
		p.see(q.Text)
		const detours = 2
		if len(iv.Asked) == detours {
			p.say("is bereavement leave paid?")
			p.see("Back to your handover of “")
			p.pictures("example-detour")
			p.say("pause")
			p.see("Continue")
			p.click("Continue")
			p.hear(q.Text) // once more: a message may overtake the button
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
