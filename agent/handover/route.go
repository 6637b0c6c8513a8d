package handover

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// Route returns what words mean in a handover that waits for its leaver; nil if they are for
// the rest of the conversation.
func Route(h agent.Handover, text string) agent.Move {
	text = strings.TrimSpace(text)
	bare := strings.NewReplacer("'", "", "’", "").Replace(text)
	move := agent.WorkOnHandover{Handover: h.ID}
	switch {
	case (h.State == agent.HandoverAsking || h.State == agent.HandoverReviewing) && h.Talk.Open != "":
		if move.Do, move.Question = inInterview(text, bare), h.Talk.Open; move.Do == "" {
			return nil
		}
		if move.Do == agent.DoHandoverAnswer {
			move.Text = text
		}
		return move
	case h.State == agent.HandoverCollecting && is("start asking", bare):
		move.Do = agent.DoHandoverAsk
	case h.State == agent.HandoverReviewing && (is("finish", bare) || is("to the review", bare)), isStopped(h) && is("finish", bare):
		move.Do = agent.DoHandoverReview
	case isStopped(h) && (is("not now", bare) || is("pause", bare)):
		move.Do = agent.DoHandoverPause
	case is("resume", bare):
		move.Do = agent.DoHandoverBegin
	case is("pause", bare) && h.State == agent.HandoverCollecting:
		move.Do = agent.DoHandoverPause
	case h.State == agent.HandoverCollecting && isElsewhere(text, bare):
		move.Do, move.Text = agent.DoHandoverBegin, text
	default:
		return nil
	}
	return move
}

// isStopped reports whether an interview was stopped between two questions.
func isStopped(h agent.Handover) bool {
	return h.State == agent.HandoverPaused && h.Talk.Open == "" && len(h.Talk.Asked) > 0
}

// Settle returns what words mean to somebody who was asked last whether to go on, or who was shown their answers:
// “yes, please”, or nothing again: “no clue, sorry”. It is nil if they mean neither.
func Settle(h agent.Handover, shown []agent.Button, text string) agent.Move {
	isShown := slices.ContainsFunc(shown, func(b agent.Button) bool { return b.Press.Handover == h.ID })
	stopped := isStopped(h)
	switch bare := strings.NewReplacer("'", "", "’", "").Replace(text); {
	case !isShown || !stopped && !isInReview(h):
		return nil
	case stopped && is("agrees", bare):
		return agent.WorkOnHandover{Do: agent.DoHandoverBegin, Handover: h.ID}
	case handover.SaysNothing(text) && !agrees(text):
		return agent.WorkOnHandover{Do: agent.DoHandoverReview, Handover: h.ID, Text: text}
	}
	return nil
}

// isInReview reports whether the leaver has their answers before them, and no question waits.
func isInReview(h agent.Handover) bool {
	return h.State == agent.HandoverReviewing && h.Talk.Open == ""
}

// agrees reports whether words begin with a yes.
func agrees(text string) bool {
	said := strings.Fields(words.Plain(text))
	return len(said) > 0 && slices.Contains(lists["agrees"], said[0])
}

// inInterview says what words are while a question is open. Whatever is neither a command, a
// question nor a wish for leave is an answer.
func inInterview(text, bare string) agent.Verb {
	order, _, plain := command.Read(text)
	switch {
	case is("resume", bare):
		return agent.DoHandoverBegin
	case is("skip", bare):
		return agent.DoHandoverSkip
	case is("where", bare):
		return agent.DoHandoverWhere
	case is("pause", bare):
		return agent.DoHandoverPause
	case is("finish", bare):
		return agent.DoHandoverReview
	case plain && isAside[order], isQuestion(text, bare), wantsLeave(bare):
		return ""
	}
	return agent.DoHandoverAnswer
}

// isAside are the commands that don't answer a question.
var isAside = map[command.Order]bool{
	command.Status: true, command.Help: true, command.Human: true, command.Repeat: true, command.Greet: true, command.Thank: true,
}

// isQuestion reports whether words ask something, and don't only say that they aren't sure:
// "Marek, I think?" is an answer.
func isQuestion(text, bare string) bool {
	if !strings.HasSuffix(text, "?") {
		return false
	}
	if containsOf("leave", bare) {
		return true
	}
	for clause := range strings.FieldsFuncSeq(bare, func(r rune) bool { return strings.ContainsRune(".,;:!?–—", r) }) {
		plain := strings.Fields(words.Plain(clause))
		for len(plain) > 0 && slices.Contains(lists["joins"], plain[0]) {
			plain = plain[1:]
		}
		if len(plain) > 0 && slices.Contains(lists["asks"], plain[0]) {
			return true
		}
	}
	return false
}

// IsAboutLeave reports whether words name leave, and so may be about somebody's.
func IsAboutLeave(text string) bool {
	return containsOf("leave", strings.NewReplacer("'", "", "’", "").Replace(text))
}

// isElsewhere reports whether words say where files are: "they're on SharePoint".
func isElsewhere(text, bare string) bool {
	order, _, plain := command.Read(text)
	return (!plain || !isAside[order]) && !isQuestion(text, bare) && !wantsLeave(bare) && containsOf("elsewhere", bare)
}

// longestWish is how many words a wish for leave has at most; a longer text tells something.
const longestWish = 14

// wantsLeave reports whether somebody wants leave for themselves: "I need two weeks of leave".
func wantsLeave(text string) bool {
	plain := " " + words.Plain(text) + " "
	has := func(list string) bool {
		return slices.ContainsFunc(lists[list], func(w string) bool { return strings.Contains(plain, " "+w+" ") })
	}
	for _, w := range lists["not leave"] { // a list of holidays is a file
		for _, l := range lists["leave"] {
			plain = strings.ReplaceAll(plain, " "+l+" "+w+" ", " "+w+" ")
		}
	}
	begins := slices.ContainsFunc(lists["wish"], func(w string) bool { return strings.HasPrefix(plain, " "+w+" ") })
	return len(strings.Fields(text)) <= longestWish && begins && (has("leave") || strings.Contains(plain, " sick ") || strings.Contains(plain, " ill "))
}

// Shows reports whether a message shows the open question of an interview: its buttons do.
func Shows(buttons []agent.Button) bool {
	return slices.ContainsFunc(buttons, func(b agent.Button) bool {
		return b.Press.Do == agent.DoHandoverSkip || b.Press.Do == agent.DoHandoverAsk || b.Press.Do == agent.DoHandoverBegin
	})
}

// lately is how long an interview is under way after its last message.
const lately = 12 * time.Hour

// IsUnderWay reports whether a question of the interview was asked not long ago.
func IsUnderWay(h agent.Handover, now time.Time) bool {
	return h.State == agent.HandoverAsking && h.Talk.Open != "" && now.Sub(h.Updated) < lately
}

// TakesFiles reports whether files that a leaver shares belong to a handover.
func TakesFiles(h agent.Handover) bool { return h.State.WithLeaver() }

// IsNewcomer reports whether a person has taken over a project whose handover is approved.
func IsNewcomer(all []agent.Handover, person agent.UserID) bool {
	return slices.ContainsFunc(all, func(h agent.Handover) bool { return h.People.Successor.ID == person && h.CanRead(person, false) })
}

// Readable returns the handovers that the person of an event may ask.
func Readable(all []agent.Handover, ev agent.Event) []agent.Handover {
	return slices.DeleteFunc(slices.Clone(all), func(h agent.Handover) bool { return !h.CanRead(ev.Person.ID, ev.Role.HR) })
}

// IsBetterThan reports whether one answer should be given instead of another.
func (a Answer) IsBetterThan(other Answer) bool {
	if a.Known != other.Known {
		return a.Known
	}
	if sure := a.Known && a.Found.Sure; sure != (other.Known && other.Found.Sure) {
		return sure
	}
	return a.Handover.Updated.After(other.Handover.Updated)
}

// FilesOf returns a handover and its files, with new ones. ok is false if it isn't among all.
func FilesOf(all []agent.Handover, id agent.HandoverID, added []agent.FileID) (h agent.Handover, files []agent.FileID, ok bool) {
	i := slices.IndexFunc(all, func(h agent.Handover) bool { return h.ID == id })
	if i < 0 {
		return h, nil, false
	}
	for _, f := range all[i].Files {
		if !slices.Contains(files, f.ID) { // those in a zip have its ID
			files = append(files, f.ID)
		}
	}
	for _, f := range added {
		if !slices.Contains(files, f) {
			files = append(files, f)
		}
	}
	return all[i], files, true
}
