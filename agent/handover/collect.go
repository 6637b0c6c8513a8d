package handover

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// begin starts with the files, or goes on where the leaver stopped. Words say that the files
// are somewhere else.
func begin(t *Turn, h agent.Handover, words string) {
	if h.Link == nil { // a link is for one handover only
		pauseOthers(t, h)
	}
	switch {
	case words != "" && h.State == agent.HandoverCollecting:
		t.tell(filesElsewhere)
		t.show(collecting(h)[1:]...)
	case h.Talk.Open != "":
		h.State, h.Naming = agent.HandoverAsking, false
		t.keep(h)
		t.tell(BackTo(h))
		t.show(questionWithCells(h)...)
	case h.State == agent.HandoverReviewing:
		showReview(t, h)
	case len(h.Talk.Asked) > 0:
		goOn(t, h)
	default:
		h.State = agent.HandoverCollecting
		t.keep(h)
		t.audit(h, "begun")
		t.show(collecting(h)...)
	}
}

// pauseOthers pauses what else the leaver is at: only one handover takes their words and files.
func pauseOthers(t *Turn, h agent.Handover) {
	for _, other := range t.Known {
		active := other.State == agent.HandoverAsking || other.State == agent.HandoverCollecting
		if active && other.ID != h.ID && other.People.Leaver.ID == t.Event.Person.ID {
			other.State = agent.HandoverPaused
			t.keep(other)
		}
	}
}

// decline ends it at the leaver's wish, and deletes what they gave. They may change their mind.
func decline(t *Turn, h agent.Handover) {
	had := len(h.Files) > 0 || len(h.Talk.Facts) > 0 || len(h.Talk.Transcript) > 0
	h = t.emptied(h)
	h.State = agent.HandoverDeclined
	t.keep(h)
	t.audit(h, "declined")
	t.tell(declined(h, had))
	t.show(changedMind(h))
	t.toBoth(h, agent.Block{Text: declinedToManager(h)})
}

func changedMind(h agent.Handover) agent.Block {
	return agent.Block{Buttons: []agent.Button{button("I've changed my mind", agent.DoHandoverBegin, h)}}
}

func declinedBlocks(h agent.Handover) []agent.Block {
	return []agent.Block{{Text: wasDeclined(h)}, changedMind(h)}
}

// pause stops for now. The open question stays open.
func pause(t *Turn, h agent.Handover) {
	h.State = agent.HandoverPaused
	t.keep(h)
	t.show(pausedBlocks(h)...)
}

func pausedBlocks(h agent.Handover) []agent.Block {
	return []agent.Block{{Text: paused(h)}, {Buttons: []agent.Button{button("Continue", agent.DoHandoverBegin, h)}}}
}

// partOf names the part that keeps what a file says. The name is stored as it is, so it must
// not show the file's, which may name people.
func partOf(file string) string {
	sum := sha256.Sum256([]byte(file))
	return "file/" + hex.EncodeToString(sum[:12])
}

// takeFiles takes the files that were shared, with what all files of the project don't say.
func takeFiles(t *Turn, h agent.Handover) {
	if t.Reading == nil {
		t.tell(filesLater)
		return
	}
	h.Looks = 0
	takeReading(t, &h)
	if h.State == agent.HandoverInvited || h.State == agent.HandoverDeclined {
		h.State = agent.HandoverCollecting
	}
	t.keep(h)
	blocks := collected(h)
	if h.Talk.Open != "" && h.State == agent.HandoverAsking {
		blocks = append(blocks[:len(blocks)-1], questionWithCells(h)...)
	}
	t.show(blocks...)
}

// takeReading takes what the files say, and what they don't.
func takeReading(t *Turn, h *agent.Handover) {
	h.Files = t.Reading.Files
	t.effects.Parts = append(t.effects.Parts, t.Reading.Kept...)
	for _, n := range t.Reading.Notes {
		notes := n
		t.effects.Parts = append(t.effects.Parts, agent.HandoverPart{Handover: h.ID, Name: partOf(n.File), Notes: &notes})
	}
	h.Talk.Update(t.Reading.Questions.Questions)
	h.Talk.Grids = t.Reading.Questions.Grids
	if t.Reading.More && h.Looks < mostLooks {
		t.effects.Timers = append(t.effects.Timers, agent.Timer{Name: agent.TimerReads, At: t.Event.At.Add(lookAfter)})
	}
}

// How often, and how long after the last time, somebody looks for what a language model has
// found while nobody waited.
const (
	lookAfter = time.Minute
	mostLooks = 6
)

// Unread returns a leaver's handover whose files a language model may still be reading.
func Unread(all []agent.Handover, leaver agent.UserID) (agent.Handover, bool) {
	return latest(all, func(h agent.Handover) bool {
		return h.People.Leaver.ID == leaver && h.Model && h.State.WithLeaver() && len(h.Files) > 0
	})
}

// LookAgain takes what a language model has found since the files came. The leaver hears of it if
// they had no question left; on a page of their own they see it there.
func (t *Turn) LookAgain() Effects {
	h, ok := Unread(t.Known, t.Event.Person.ID)
	if !ok || t.Reading == nil {
		return t.effects
	}
	h.Talk = h.Talk.Clone()
	had := h.Talk.Waiting()
	h.Looks++
	takeReading(t, &h)
	keepQuietly(t, h)
	if more := h.Talk.Waiting(); had == 0 && more > 0 && h.Link == nil && (h.State == agent.HandoverReviewing || h.State == agent.HandoverCollecting) {
		t.show(agent.Block{Text: foundMore(h, more)}, agent.Block{Buttons: []agent.Button{
			primary(button("Answer", agent.DoHandoverAsk, h)), button("Not now", agent.DoHandoverPause, h),
		}})
	}
	return t.effects
}

// collected says what was read of the files, and how to go on.
func collected(h agent.Handover) []agent.Block {
	blocks := []agent.Block{{Text: filesRead(h, h.Talk.Waiting())}}
	for _, f := range h.Files {
		if f.Refusal != "" {
			blocks = append(blocks, agent.Block{Text: f.Refusal})
		}
	}
	ask := "Start the questions"
	if len(h.Talk.Asked) > 0 {
		ask = "Continue"
	}
	return append(blocks, agent.Block{Buttons: []agent.Button{primary(button(ask, agent.DoHandoverAsk, h)), button("Not now", agent.DoHandoverPause, h)}})
}
