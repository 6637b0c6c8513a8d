package handover

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// What the leaver reads.

func invitation(h agent.Handover) []agent.Block {
	until := ""
	if h.LastDay != "" {
		until = " before " + shownDay(h.LastDay)
	}
	return []agent.Block{
		{Text: fmt.Sprintf("Hi %s, %s asked me to help you hand over “%s”%s.", first(h.People.Leaver), h.People.Starter.DisplayName(), h.About.Project, until)},
		{Text: fmt.Sprintf("• You share the files you worked with, here in this chat.\n• I read them and ask about what they don't say: at most %d short questions, about 20 minutes. You can pause for days.\n"+
			"• You read everything first, and correct your answers. Once you share it, %s can read it, and after it is approved, whoever takes over can.\n"+
			"• %s\n• Please don't send passwords. If I ask about access, say where it's kept.", h.Talk.Most, whoReads(h), whatIsDeleted(h))},
		{Buttons: []agent.Button{
			primary(button("Start", agent.DoHandoverBegin, h)), button("Not now", agent.DoHandoverPause, h), button("I'd rather not", agent.DoHandoverDecline, h),
		}},
	}
}

// whoReads are those who can read what was shared before it is approved: HR always can.
func whoReads(h agent.Handover) string {
	return h.People.Manager.DisplayName() + " and HR"
}

// endAfterDays is how many days of silence end a handover without a last day.
const endAfterDays = 60

func whatIsDeleted(h agent.Handover) string {
	if h.LastDay == "" {
		return fmt.Sprintf("If I don't hear from you for %d days, I delete your answers and what I kept of your files.", endAfterDays)
	}
	return fmt.Sprintf("Answers you don't share are deleted after your last day. %s still get what I find in the files you drop here.", whoReads(h))
}

func first(p agent.PersonRef) string {
	name, _, _ := strings.Cut(p.DisplayName(), " ")
	return name
}

func collecting(h agent.Handover) []agent.Block {
	return []agent.Block{
		{Text: fmt.Sprintf("Please drop the files of “%s” here: workbooks, presentations, scripts, notebooks, documents. Five or six that matter are better than fifty.", h.About.Project)},
		{Buttons: []agent.Button{button("I have no files", agent.DoHandoverAsk, h), button("Pause", agent.DoHandoverPause, h)}},
	}
}

const (
	filesLater      = "I couldn't fetch that file just now. Please send it again in a minute."
	onlyGeneral     = "Without files I only have a few general questions."
	whoKnows        = "Who would know? Write their name, and I'll note it for whoever takes over."
	questionDone    = "That question is done."
	noPasswords     = "I've left out what looks like a password. Please only say where it's kept."
	noPasswordsHere = "This looks like a password. Please only say where it's kept."
	leftOpen        = "All right, I'll leave that one open."
	noted           = "Thank you, noted."
	skipped         = "Skipped."
	nothingMore     = "That is all I have."
	factGone        = "That one isn't kept anymore."
	removed         = "Left out."
	corrected       = "Corrected."
	fixHint         = "Leave it empty to remove it."
	answerOrCorrect = "Write your answer here, or correct what I kept."
	filesElsewhere  = "I can only read files that you drop here. Please download the ones that matter, and drop them in this chat."
	pageCut         = "There is more than fits here. Ask me about the rest."
)

func filesRead(h agent.Handover, questions int) string {
	text := fmt.Sprintf("I've read %s of “%s”", count(len(h.Files), "file"), h.About.Project)
	switch {
	case questions == 0:
		return text + ", and found nothing to ask about so far. You can share more files, or begin: then I only ask a few general questions."
	case len(h.Talk.Asked) > 0:
		return text + ". I have " + count(questions, "more question") + "."
	}
	return text + ", and have " + count(questions, "question") + ". You can share more files first."
}

func declined(h agent.Handover, had bool) string {
	deleted := ""
	if had {
		deleted = " I've deleted your answers and what I kept of your files."
	}
	var told []string
	for _, p := range readers(h) {
		told = append(told, p.DisplayName())
	}
	return fmt.Sprintf("That's your decision.%s I've only told %s that you'd rather not, and nothing else.", deleted, strings.Join(told, " and "))
}

func declinedToManager(h agent.Handover) string {
	return fmt.Sprintf("%s would rather not do the handover of “%s” with me. You may want to talk to them about it.", h.People.Leaver.DisplayName(), h.About.Project)
}

func paused(h agent.Handover) string {
	text := "Everything so far is saved. Type “continue” whenever you like"
	if h.State == agent.HandoverPaused && len(h.Files) == 0 && len(h.Talk.Asked) == 0 {
		text = "No problem. Type “continue” when you're ready"
	}
	if h.LastDay != "" {
		return text + "; I'll remind you before " + shownDay(h.LastDay) + "."
	}
	return text + "."
}

// BackTo leads back to the question that waits.
func BackTo(h agent.Handover) string {
	return fmt.Sprintf("Back to your handover of “%s”:", h.About.Project)
}

func progress(h agent.Handover, q gaps.Question) string {
	text := fmt.Sprintf("Question %d of at most %d", len(h.Talk.Asked), min(h.Talk.Most, len(h.Talk.Asked)+h.Talk.Waiting()))
	if len(q.Evidence) > 0 {
		text += " · " + q.Evidence[0].String()
	}
	if q.Why != "" {
		text += " · " + q.Why
	}
	return text
}

func alsoClosed(n int) string {
	return "That also answers " + count(n, "other question") + " I had."
}

func seemsEnough(h agent.Handover) string {
	return fmt.Sprintf("The last few questions had no answer. Shall we go on, pause, or finish here? So far I've kept %s.", count(len(h.Talk.Kept()), "answer"))
}

func willAsk(f handover.Fact) string { return "I'll note it: “" + f.Text + "”" }

const interviewEnds = "That was my last question."

func nothingKept(h agent.Handover) string {
	return fmt.Sprintf("I've kept no answers. If you share it, %s get what the files say and what I couldn't find out.", whoReads(h))
}

func reviewIntro(h agent.Handover, n int) string {
	unseen := " Nobody else has seen it."
	if h.Shared != nil {
		unseen = "" // it was sent back
	}
	return fmt.Sprintf("This is what I kept: %s.%s Please correct what's wrong and leave out what shouldn't be read.", count(n, "answer"), unseen)
}

func reviewEnd(h agent.Handover) string {
	return fmt.Sprintf("Once you share it, %s can read exactly what's above, and what I found in your files. “Read all of it” shows you both.", whoReads(h))
}

func shareLabel(h agent.Handover) string {
	return "Share with " + clipTo(h.People.Manager.DisplayName(), 40)
}

func shared(h agent.Handover) string {
	return fmt.Sprintf("Shared with %s. Thank you for taking the time! I'll tell you when it's approved.", h.People.Manager.DisplayName())
}

const onlyLeaver = "Only the person who leaves can do this."

func wasCanceled(h agent.Handover) string {
	return fmt.Sprintf("The handover of “%s” was canceled. There's nothing more to do.", h.About.Project)
}

func wasDeclined(h agent.Handover) string {
	return fmt.Sprintf("You said you'd rather not do the handover of “%s”. Type “/handover continue” if you've changed your mind.", h.About.Project)
}

func alreadyShared(h agent.Handover) string {
	return fmt.Sprintf("You've shared the handover of “%s” already. If something is wrong, please tell %s: they can send it back to you.", h.About.Project, h.People.Manager.DisplayName())
}

func reminder(h agent.Handover, last bool) string {
	left := "You haven't started yet"
	if n := len(h.Talk.Asked); n > 0 || h.Talk.Open != "" {
		left = count(len(h.Talk.Kept()), "answer") + " so far"
	}
	if last {
		return fmt.Sprintf("Today is your last day, and your handover of “%s” isn't shared yet. %s. I'll delete any answers you haven't shared after today.", h.About.Project, left)
	}
	until := ""
	if h.LastDay != "" {
		until = " Your last day is " + shownDay(h.LastDay) + "."
	}
	return fmt.Sprintf("Your handover of “%s” is waiting. %s.%s", h.About.Project, left, until)
}

// generalQuestions are asked if there are no files.
var generalQuestions = []struct{ id, text, why, kind string }{
	{"g1", "What is unfinished?", "Otherwise it leaves with you.", handover.MayBeNone},
	{"g2", "What do you do regularly that nobody else does?", "Otherwise nobody does it.", handover.MayBeNone},
	{"g3", "Whom would you call first when something goes wrong?", "A newcomer doesn't know whom to ask.", handover.General},
	{"g4", "Where is access to the systems kept? Please don't send any passwords.", "Without access nothing works.", handover.General},
	{"g5", "What goes wrong most often?", "Nobody notices until it happens.", handover.General},
	{"g6", "Which decision would somebody new question first?", "Without the reason nobody can change it, or defend it.", handover.General},
}
