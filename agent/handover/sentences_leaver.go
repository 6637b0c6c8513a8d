package handover

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// What the leaver reads.

func invitation(h agent.Handover) []agent.Block {
	until, model := "", ""
	if h.Model {
		model = modelReads
	}
	if h.LastDay != "" {
		until = " before " + shownDay(h.LastDay)
	}
	here := "here in this chat"
	if h.Link != nil {
		here = "here on this page"
	}
	return []agent.Block{
		{Text: fmt.Sprintf("Hi %s, %s asked me to help you hand over “%s”%s.", first(h.People.Leaver), h.People.Starter.DisplayName(), h.About.Project, until)},
		{Text: fmt.Sprintf("• Share the files you worked with "+here+".\n• I'll read them and ask about what they don't say: about %d short questions, 20 minutes. You can pause for days.\n"+model+
			"• You review everything first, and correct your answers. Once you share it, %s can read it. Once it's approved, your successor can too.\n"+
			"• %s\n• Please don't send passwords. If I ask about access, say where it's kept.", h.Talk.Most, whoReads(h), whatIsDeleted(h))},
		{Buttons: []agent.Button{
			primary(button("Start", agent.DoHandoverBegin, h)), button("Not now", agent.DoHandoverPause, h), button("I'd rather not", agent.DoHandoverDecline, h),
		}},
	}
}

const modelReads = "• The language model that your company uses reads the files too. I replace passwords, email addresses, phone numbers, and bank and ID numbers first. Everything else in the files is sent, names as well.\n"

// whoReads are those who can read what was shared before it is approved: HR always can.
func whoReads(h agent.Handover) string {
	return h.People.Manager.DisplayName() + " and HR"
}

// endAfterDays is how many days of silence end a handover without a last day.
const endAfterDays = 60

func whatIsDeleted(h agent.Handover) string {
	if h.LastDay == "" {
		return fmt.Sprintf("If I don't hear from you for %d days, I'll delete your answers and what I read from your files.", endAfterDays)
	}
	return fmt.Sprintf("After your last day, I'll delete any answers you haven't shared. %s will still get what I find in the files you drop here.", whoReads(h))
}

func first(p agent.PersonRef) string {
	name, _, _ := strings.Cut(p.DisplayName(), " ")
	return name
}

func collecting(h agent.Handover) []agent.Block {
	return []agent.Block{
		{Text: fmt.Sprintf("Please drop the files for “%s” here: workbooks, presentations, scripts, notebooks, documents. The five or six that matter most are better than fifty.", h.About.Project)},
		{Buttons: []agent.Button{button("I have no files", agent.DoHandoverAsk, h), button("Pause", agent.DoHandoverPause, h)}},
	}
}

const (
	filesLater      = "I couldn't fetch that file just now. Please send it again in a minute."
	onlyGeneral     = "Without files, I only have a few general questions."
	whoKnows        = "Who would know? Write their name, and I'll note it for your successor."
	questionDone    = "You've already answered or skipped that question."
	noPasswords     = "I've left out something that looks like a password. Please only say where it's kept."
	noPasswordsHere = "This looks like a password. Please only say where it's kept."
	leftOpen        = "All right, I'll leave that one unanswered."
	noted           = "Thank you, noted."
	skipped         = "Skipped."
	nothingMore     = "That's all I have."
	factGone        = "You've already removed that one."
	removed         = "Removed."
	corrected       = "Corrected."
	roughHint       = "This one is a bit vague. If you remember a number, a date or a name, please add it."
	saidRoughly     = "(approximate)"
	fixHint         = "Leave it empty to remove the answer."
	answerOrCorrect = "Write your answer here, or correct your earlier answers."
	filesElsewhere  = "I can only read files that you drop here. Please download the ones that matter and drop them in this chat."
	pageCut         = "There's more than fits here. You can ask me about the rest."
)

func filesRead(h agent.Handover, questions int) string {
	text := fmt.Sprintf("I've read %s for “%s”", count(len(h.Files), "file"), h.About.Project)
	switch {
	case questions == 0:
		return text + ", and I don't have any questions about them. You can share more files, or start now: then I'll only ask a few general questions."
	case len(h.Talk.Asked) > 0:
		return text + ". I have " + count(questions, "more question") + "."
	}
	return text + ", and I have " + count(questions, "question") + ". You can share more files first."
}

func foundMore(h agent.Handover, questions int) string {
	return "I've read on in your files for “" + h.About.Project + "”, and have " + count(questions, "more question") + "."
}

func declined(h agent.Handover, had bool) string {
	deleted := ""
	if had {
		deleted = " I've deleted your answers and what I read from your files."
	}
	var told []string
	for _, p := range readers(h) {
		told = append(told, p.DisplayName())
	}
	return fmt.Sprintf("That's up to you.%s I've told %s that you'd rather not, and nothing more.", deleted, strings.Join(told, " and "))
}

func declinedToManager(h agent.Handover) string {
	return fmt.Sprintf("%s would rather not do the handover of “%s” with me. You may want to talk to them about it.", h.People.Leaver.DisplayName(), h.About.Project)
}

func paused(h agent.Handover) string {
	text := "I've saved everything so far. Type “continue” whenever you like"
	if h.State == agent.HandoverPaused && len(h.Files) == 0 && len(h.Talk.Asked) == 0 {
		text = "No problem. Type “continue” when you're ready"
	}
	switch {
	case h.Link != nil:
		return "I've saved everything so far. You can come back with the same link."
	case len(h.Talk.Left()) > 0:
		return text + "; I'll remind you on the next working day."
	case h.LastDay != "":
		return text + "; I'll remind you before " + shownDay(h.LastDay) + "."
	}
	return text + "."
}

// BackTo leads back to the question that waits.
func BackTo(h agent.Handover) string {
	return fmt.Sprintf("Back to your handover of “%s”:", h.About.Project)
}

func progress(h agent.Handover, q gaps.Question) string {
	text := fmt.Sprintf("Question %d of at most %d", h.Talk.Rounds(), min(h.Talk.Most, h.Talk.Rounds()+h.Talk.Waiting()))
	if slices.Contains(h.Talk.Along, q.ID) {
		text = "One extra question"
	}
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
	return fmt.Sprintf("The last few questions went unanswered. Shall we go on, pause, or finish here? So far I have %s.", count(len(h.Talk.Kept()), "answer"))
}

// moreIsLeft says what the leaver would be asked on about, so that they can choose.
func moreIsLeft(h agent.Handover) string {
	const each = 2 // minutes
	left := h.Talk.Left()
	open := upperFirst(count(len(left), "important question")) + " are still open"
	if len(left) == 1 {
		open = "One important question is still open"
	}
	return fmt.Sprintf("That's all I'd planned to ask. %s%s. It'd take about %d more minutes. Shall we go on now, later, or finish here?", open, aboutFiles(left), each*len(left))
}

// leftUnasked says what stays open when the leaver finishes early.
func leftUnasked(h agent.Handover) string {
	left := h.Talk.Unanswered()
	open := count(len(left), "question") + " stay open"
	if len(left) == 1 {
		open = "one question stays open"
	}
	return fmt.Sprintf("All right, I won't ask any more: %s%s. %s will see that once you share it.", open, aboutFiles(left), h.People.Manager.DisplayName())
}

// needsNothing tells a leaver who has said that there is nothing that it is enough.
func needsNothing(h agent.Handover) string {
	return fmt.Sprintf("That's fine, you don't have to add anything. When you're ready, share it with %s.", h.People.Manager.DisplayName())
}

// aboutFiles names the files that questions are about, the first few.
func aboutFiles(questions []gaps.Question) string {
	const mostNamed = 3
	var names []string
	for _, q := range questions {
		if len(q.Evidence) == 0 || len(names) == mostNamed {
			continue
		}
		if name := path.Base(q.Evidence[0].File); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch last := len(names) - 1; {
	case last > 0:
		return ", about " + strings.Join(names[:last], ", ") + " and " + names[last]
	case last == 0:
		return ", about " + names[0]
	}
	return ""
}

func willAsk(f handover.Fact) string { return "I've noted it: “" + f.Text + "”" }

const interviewEnds = "That was my last question."

func nothingKept(h agent.Handover) string {
	return fmt.Sprintf("I don't have any answers from you. If you share the handover, %s will get what the files say and the questions that are still open.", whoReads(h))
}

func reviewIntro(h agent.Handover, n int) string {
	unseen := " Nobody else has seen it yet."
	if h.Shared != nil {
		unseen = "" // it was sent back
	}
	return fmt.Sprintf("Here's what I'll pass on: %s.%s Please correct anything that's wrong, and remove anything others shouldn't read.", count(n, "answer"), unseen)
}

func reviewEnd(h agent.Handover) string {
	return fmt.Sprintf("Once you share it, %s can read exactly what's above and what I found in your files. “Read all of it” shows you both.", whoReads(h))
}

func shareLabel(h agent.Handover) string {
	return "Share with " + clipTo(h.People.Manager.DisplayName(), 40)
}

func shared(h agent.Handover) string {
	if h.Link != nil {
		return fmt.Sprintf("Shared with %s. Thank you for taking the time!", h.People.Manager.DisplayName())
	}
	return fmt.Sprintf("Shared with %s. Thank you for taking the time! I'll let you know when it's approved.", h.People.Manager.DisplayName())
}

const onlyLeaver = "Only the person who's leaving can do this."

func wasCanceled(h agent.Handover) string {
	return fmt.Sprintf("The handover of “%s” was canceled. You don't need to do anything.", h.About.Project)
}

func wasDeclined(h agent.Handover) string {
	if h.Link != nil {
		return fmt.Sprintf("You said you'd rather not do the handover of “%s”.", h.About.Project)
	}
	return fmt.Sprintf("You said you'd rather not do the handover of “%s”. Type “/handover continue” if you've changed your mind.", h.About.Project)
}

func alreadyShared(h agent.Handover) string {
	return fmt.Sprintf("You've already shared the handover of “%s”. If something is wrong, please tell %s. They can send it back to you.", h.About.Project, h.People.Manager.DisplayName())
}

// guestWaits is what HR reads instead of a reminder that can't be sent to a leaver.
func guestWaits(h agent.Handover) string {
	return fmt.Sprintf("I can't write to %s here, so I can't remind them of the handover of “%s”: %s. Please remind them at %s.",
		h.People.Leaver.DisplayName(), h.About.Project, stateWords[h.State], h.Link.Email)
}

func reminder(h agent.Handover, last bool) string {
	left := "You haven't started yet"
	if n := len(h.Talk.Asked); n > 0 || h.Talk.Open != "" {
		left = count(len(h.Talk.Kept()), "answer") + " so far"
	}
	if last {
		return fmt.Sprintf("Today is your last day, and your handover of “%s” isn't shared yet. %s. Tonight I'll delete any answers you haven't shared.", h.About.Project, upperFirst(left))
	}
	until := ""
	if h.LastDay != "" {
		until = " Your last day is " + shownDay(h.LastDay) + "."
	}
	return fmt.Sprintf("Your handover of “%s” is waiting. %s.%s", h.About.Project, upperFirst(left), until)
}
