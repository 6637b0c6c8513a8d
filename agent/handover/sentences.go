package handover

import (
	"fmt"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// Starting one.
const (
	startLead         = "I'll ask the person who leaves about what their files don't say. They read and correct everything before anyone else sees it."
	startHint         = "One line each. Only the first two are required. The last day is a date, such as December 18. I remind them until then."
	projectMissing    = "Please say which project or task this is about, after “Project:”."
	directoryDown     = "I can't look up people right now. Please try again in a minute."
	managerIsLeaver   = "The person who leaves can't also approve the handover. Please name another manager."
	successorIsLeaver = "The successor and the person who leaves are the same. Please name somebody else, or leave it empty for now."
	howToStart        = "Start another one with “/handover @name”. “/handover cancel @name” ends one, “/handover forget @name” removes a person's name from theirs."
	helpHR            = "No handovers yet. When somebody leaves, type “/handover @name, project: …”. I ask them about what their files don't say, and whoever takes over can ask me later."
	helpAll           = "There's no handover of yours. When somebody in your team leaves, type “/handover @name, project: …”, and HR starts it."
)

func notYourself(hr bool) string {
	if hr {
		return "You can't start a handover for yourself here. Somebody else in HR has to start yours."
	}
	return "You can't start a handover for yourself here. Please ask HR or your manager to start it; you'll get a message from me then."
}

func nobodyNamed(words string) string {
	return fmt.Sprintf("I can't find “%s” in the directory. Please use the name as Slack shows it.", clipTo(words, 80))
}

func severalNamed(words string, fits []agent.Colleague) string {
	var names []string
	const most = 5
	for _, c := range fits[:min(len(fits), most)] {
		name := c.Name
		if c.Handle != "" {
			name += " (@" + c.Handle + ")"
		}
		names = append(names, name)
	}
	return fmt.Sprintf("“%s” can be %s. Please use the whole name, or the one after the @.", words, strings.Join(names, " or "))
}

func isBot(name string) string { return name + " is an app. Please name a person." }

func hasLeft(name string) string {
	return name + "'s account is closed already, so I can't reach them. Please ask whoever runs Leaveway to go through their files."
}

func dayUnclear(text string) string {
	return fmt.Sprintf("I can't read “%s” as a day. Please write a date, such as December 18.", clipTo(text, 40))
}

func dayPassed(day time.Time) string {
	return day.Format("Monday, January 2, 2006") + " has passed. Please give a last day that is still to come, or leave it empty."
}

func dayFar(day time.Time) string {
	return day.Format("Monday, January 2, 2006") + " is more than a year away. Is the year right?"
}

// shownDay is a day as people read it.
func shownDay(day string) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return t.Format("Monday, January 2, 2006")
}

func alreadyUnderWay(h agent.Handover) string {
	return fmt.Sprintf("%s has a handover of “%s” under way already. “/handover” shows where it stands.", h.People.Leaver.DisplayName(), h.About.Project)
}

func invited(h agent.Handover) string {
	return fmt.Sprintf("I've written to %s about “%s”. I'll tell you when there is something to read. Until then, only they see it.", h.People.Leaver.DisplayName(), h.About.Project)
}

func asksToStart(by agent.PersonRef, h agent.Handover) string {
	return fmt.Sprintf("%s asks to start a handover: %s leaves “%s”.", by.DisplayName(), h.People.Leaver.DisplayName(), h.About.Project)
}

func asksToStartSmall(h agent.Handover) string {
	day := "Last day not given"
	if h.LastDay != "" {
		day = "Last day: " + shownDay(h.LastDay)
	}
	return day + ". Nobody has written to " + h.People.Leaver.DisplayName() + " yet."
}

func askedToStart(h agent.Handover) string {
	return fmt.Sprintf("I've asked HR to start it. Once they do, %s gets a message from me.", h.People.Leaver.DisplayName())
}

func canceled(h agent.Handover) string {
	return fmt.Sprintf("The handover of “%s” is canceled. I've told %s, and deleted their answers and what I kept of their files.", h.About.Project, h.People.Leaver.DisplayName())
}

func canceledToLeaver(h agent.Handover) string {
	return fmt.Sprintf("Your handover of “%s” isn't needed anymore. I've deleted your answers and what I kept of your files.", h.About.Project)
}

func isOver(h agent.Handover) string {
	return fmt.Sprintf("The handover of “%s” is over already: %s.", h.About.Project, stateWords[h.State])
}

var stateWords = map[agent.HandoverState]string{
	agent.HandoverInvited: "not started yet", agent.HandoverCollecting: "they are sharing files", agent.HandoverAsking: "questions under way",
	agent.HandoverPaused: "paused", agent.HandoverReviewing: "they are reading what I kept", agent.HandoverShared: "waits for approval",
	agent.HandoverApproved: "approved", agent.HandoverDeclined: "declined", agent.HandoverCanceled: "canceled",
}

// stands says where a handover stands. Others see no more than that until it is shared.
func stands(h agent.Handover, person agent.UserID) string {
	who := h.People.Leaver.DisplayName()
	if who == "" {
		who = upperFirst(predecessor(h))
	}
	line := fmt.Sprintf("“%s” · %s · %s", h.About.Project, who, stateWords[h.State])
	if person == h.People.Leaver.ID {
		line = fmt.Sprintf("Your handover of “%s”: %s, %s answered", h.About.Project, strings.Replace(stateWords[h.State], "they are", "you are", 1), count(len(h.Talk.Kept()), "question"))
	}
	if h.LastDay != "" {
		line += " · last day " + shownDay(h.LastDay)
	}
	return line
}

// For the leaver.

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

// For the manager.

const (
	stillOpen   = "Nobody has answered:"
	whoSucceeds = "Who takes over? Name them, and I'll show them around."
	whyMissing  = "Please say what is missing or wrong, so that they can correct it."
	nameMissing = "Please write a name."
)

func waitsForApproval(h agent.Handover, facts, files int) string {
	return fmt.Sprintf("%s has shared the handover of “%s”: %s, and %s about what isn't in them. Once you approve it, whoever takes over can read it and ask about it.",
		h.People.Leaver.DisplayName(), h.About.Project, count(files, "file"), count(facts, "answer"))
}

func approved(h agent.Handover) string {
	return fmt.Sprintf("Approved: version %d of “%s”.", h.About.Version, h.About.Project)
}

const approvedBefore = "You've approved it already."

func approvedByOther(h agent.Handover) string {
	return fmt.Sprintf("%s approved it on %s. Nothing was changed.", h.Approved.Name, h.Approved.At.Format("Monday, January 2, 2006"))
}

func approvedToOther(h agent.Handover) string {
	return fmt.Sprintf("%s has approved the handover of “%s”.", h.Approved.Name, h.About.Project)
}

func approvedToLeaver(h agent.Handover) string {
	return fmt.Sprintf("%s has approved your handover of “%s”. That's it. All the best!", h.Approved.Name, h.About.Project)
}

func notShared(h agent.Handover) string {
	if h.State == agent.HandoverDeclined || h.State == agent.HandoverCanceled {
		return fmt.Sprintf("There's nothing to read: the handover of “%s” was %s.", h.About.Project, stateWords[h.State])
	}
	return fmt.Sprintf("%s hasn't shared it yet.", h.People.Leaver.DisplayName())
}

const onlyJudges = "Only the manager and HR can do this."

func returnHint(h agent.Handover) string {
	return h.People.Leaver.DisplayName() + " reads this as you write it."
}

func sentBack(by agent.PersonRef, h agent.Handover) string {
	return fmt.Sprintf("%s has read the handover of “%s” and asks:", by.DisplayName(), h.About.Project)
}

func returned(h agent.Handover) string {
	return fmt.Sprintf("I've sent it back to %s.", h.People.Leaver.DisplayName())
}

func leftUnfinished(h agent.Handover) string {
	files := ""
	if len(h.Files) > 0 {
		files = " You can still read what I found in their files."
	}
	return fmt.Sprintf("%s's last day was %s, and the handover of “%s” wasn't shared. I've deleted their unshared answers.%s",
		h.People.Leaver.DisplayName(), shownDay(h.LastDay), h.About.Project, files)
}

func endedSilent(h agent.Handover) string {
	return fmt.Sprintf("I haven't heard from you for %d days, so I've ended your handover of “%s”, and deleted your answers and what I kept of your files.", endAfterDays, h.About.Project)
}

func endedSilentToManager(h agent.Handover) string {
	return fmt.Sprintf("%s hasn't worked on the handover of “%s” for %d days, so I've ended it. Nothing was shared, and what there was is deleted.",
		h.People.Leaver.DisplayName(), h.About.Project, endAfterDays)
}

// For the newcomer.

const (
	readFirst       = "Read first:"
	firstWeek       = "In your first week:"
	nothingToAsk    = "There's no approved handover that you could ask about."
	questionMissing = "What would you like to know? Type “/handover ask” and your question."
)

func welcomeNewcomer(h agent.Handover, p handover.Package) string {
	return fmt.Sprintf("Welcome to “%s”! %s left you %s and %s. %s has approved it (version %d).",
		h.About.Project, upperFirst(predecessor(h)), count(len(p.Notes), "file"), count(len(p.Facts), "answer"), h.Approved.Name, p.About.Version)
}

// predecessor is who left, to whoever takes over.
func predecessor(h agent.Handover) string {
	if h.About.Role == someRole {
		return "your predecessor"
	}
	return "the previous " + h.About.Role
}

func upperFirst(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func askMe(example string) string {
	text := "Ask me anything about it, here in this chat. I'll say where the answer is from, and when I don't know."
	if example != "" {
		text += " For example: “" + example + "”"
	}
	return text
}

func successorNamed(h agent.Handover) string {
	if h.About.Version == 0 {
		return fmt.Sprintf("%s takes over “%s”. I'll show them around once it's approved.", h.People.Successor.DisplayName(), h.About.Project)
	}
	return fmt.Sprintf("%s takes over “%s”. I've shown them around.", h.People.Successor.DisplayName(), h.About.Project)
}

// sourceOf says where an answer is from.
func sourceOf(s handover.Source) string {
	place := ""
	if s.Place.File != "" {
		place = s.Place.String()
	}
	switch {
	case s.By == "":
		return "Source: " + place
	case place == "":
		return fmt.Sprintf("Source: interview with the %s", s.By)
	}
	return fmt.Sprintf("Source: interview with the %s, about %s", s.By, place)
}

func notSure(h agent.Handover) string {
	return fmt.Sprintf("I'm not sure. This is the closest I have from “%s”:", h.About.Project)
}

func notThere(h agent.Handover) string {
	return fmt.Sprintf("I couldn't find that in the handover of “%s”.", h.About.Project)
}

func offerToAsk(reach []agent.PersonRef) string {
	return "Shall I ask " + names(reach) + "? They'll see your name and your question, and the answer is kept for whoever asks next."
}

func gapAsked(reach []agent.PersonRef) string {
	return "I've asked " + names(reach) + ". I'll tell you here what they say."
}

func alreadyAsked(reach []agent.PersonRef) string {
	return "I've already asked " + names(reach) + ". As soon as they answer, you can ask me again."
}

// names names people, and HR at the end: HR sees every ticket.
func names(people []agent.PersonRef) string {
	var all []string
	for _, p := range people {
		all = append(all, p.DisplayName())
	}
	if len(all) == 0 {
		return "HR"
	}
	return strings.Join(all, ", ") + " and HR"
}

// Forgetting.

const (
	onlyHRForgets = "Only HR can do this."
	forgetWhom    = "Whom? Type “/handover forget @name”."
)

func nothingToForget(name string) string {
	return "I have no handover of " + clipTo(name, 80) + "."
}

func forgotten(n int) string {
	return "I removed their name from " + count(n, "handover") + ". Their answers stay, listed under their role."
}

func (t *Turn) notFound() string {
	if t.Event.Role.HR {
		return "I can't find that handover. “/handover” lists them."
	}
	return helpAll
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
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
