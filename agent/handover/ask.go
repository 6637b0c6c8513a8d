package handover

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/wizard"
)

// askNext asks the next question, or shows what was kept if there is none.
func askNext(t *Turn, h agent.Handover) {
	if len(h.Talk.Questions) == 0 {
		most := h.Talk.Most
		h.Talk = handover.WithoutFiles()
		h.Talk.Most = most
		t.tell(onlyGeneral)
	}
	h.Naming = false
	if _, more := h.Talk.Next(t.Event.At); !more {
		if len(h.Talk.Left()) > 0 {
			offerMore(t, h)
			return
		}
		end(t, h)
		return
	}
	h.State = agent.HandoverAsking
	t.keep(h)
	t.show(questionWithCells(h)...)
}

// goOn asks on, and for what is left when the agreed rounds are used up: the leaver wants to.
func goOn(t *Turn, h agent.Handover) {
	h.Talk.GoOn()
	askNext(t, h)
}

// offerMore asks whether the leaver has time for the important questions that are left. The agreed rounds are
// used up, so it is theirs to say.
func offerMore(t *Turn, h agent.Handover) {
	h.State = agent.HandoverPaused
	t.keep(h)
	t.show(offer(h)...)
}

func offer(h agent.Handover) []agent.Block {
	return []agent.Block{{Text: moreIsLeft(h)}, {Buttons: []agent.Button{
		primary(button("Go on", agent.DoHandoverBegin, h)), button("Later", agent.DoHandoverPause, h), button("Finish here", agent.DoHandoverReview, h),
	}}}
}

// questionWithCells is the open question, with a picture of the cells that it is about.
func questionWithCells(h agent.Handover) []agent.Block {
	blocks := Question(h)
	if q, open := h.Talk.Current(); open && !h.Naming {
		blocks = slices.Insert(blocks, 1, cellsOf(h, q)...)
	}
	return blocks
}

// cellsOf shows the cells that a question is about, below its text; nothing if it is about
// something else.
func cellsOf(h agent.Handover, q gaps.Question) []agent.Block {
	g, ok := h.Talk.Grid(q)
	if !ok {
		return nil
	}
	var b bytes.Buffer
	if err := g.Picture(&b); err != nil {
		return nil // “Show me where” has them in words
	}
	return []agent.Block{{Picture: &agent.Picture{Alt: g.Alt(), Name: "cells.png", PNG: b.Bytes()}}}
}

// end is reached when nothing is open, or the agreed rounds are used up.
func end(t *Turn, h agent.Handover) {
	h.State, h.Naming = agent.HandoverReviewing, false
	t.keep(h)
	t.audit(h, "interviewed")
	t.tell(interviewEnds)
	showReview(t, h)
}

// Question is the open question of a handover as the leaver sees it; nil if there is none.
func Question(h agent.Handover) []agent.Block {
	q, open := h.Talk.Current()
	if !open {
		return nil
	}
	if h.Naming {
		return []agent.Block{{Text: whoKnows}, {Buttons: []agent.Button{onQuestion("Never mind", agent.DoHandoverBegin, h, q)}}}
	}
	buttons := []agent.Button{onQuestion("Skip", agent.DoHandoverSkip, h, q), onQuestion("Ask somebody else", agent.DoHandoverOther, h, q)}
	if len(q.Evidence) > 0 {
		buttons = append(buttons, onQuestion("Show me where", agent.DoHandoverWhere, h, q))
	}
	buttons = append(buttons, button("Pause", agent.DoHandoverPause, h))
	if again := h.Talk.FollowUp(); again != "" {
		return []agent.Block{{Text: again}, {Buttons: buttons}}
	}
	if q.Kind == handover.SentBack {
		return []agent.Block{{Quote: q.Text}, {Buttons: []agent.Button{
			primary(button("Show what I kept", agent.DoHandoverReview, h)), onQuestion("Ask somebody else", agent.DoHandoverOther, h, q),
		}}}
	}
	return []agent.Block{{Text: q.Text}, {Small: progress(h, q)}, {Buttons: buttons}}
}

func onQuestion(label string, do agent.Verb, h agent.Handover, q gaps.Question) agent.Button {
	return agent.Button{Label: label, Press: agent.Press{Do: do, Handover: h.ID, Question: wizard.QuestionID(q.ID)}}
}

// isOpen reports whether a move is about the question that is open. A button may be older.
func (t *Turn) isOpen(h agent.Handover, m agent.WorkOnHandover) bool {
	q, open := h.Talk.Current()
	if open && (m.Question == "" || m.Question == q.ID) {
		return true
	}
	t.tell(questionDone)
	if open {
		t.show(Question(h)...)
	}
	return false
}

// answer takes the words to the open question.
func answer(t *Turn, h agent.Handover, m agent.WorkOnHandover) {
	if !t.isOpen(h, m) {
		return
	}
	if h.Naming {
		refer(t, h, m)
		return
	}
	words, masked := handover.MaskSecrets(m.Text)
	if masked {
		t.tell(noPasswords)
	}
	h.State = agent.HandoverAsking
	q, _ := h.Talk.Current()
	reply := h.Talk.Answer(words, h.About.Role, t.Event.At)
	switch {
	case reply.FollowUp != "":
		t.keep(h)
		t.show(Question(h)...)
		return
	case reply.Stuck:
		stuck(t, h)
		return
	case reply.Fact == nil:
		t.tell(leftOpen)
	default:
		t.tell(noted)
	}
	if n := len(reply.Closed); n > 0 {
		t.tell(alsoClosed(n))
	}
	afterAnswer(t, h, q)
}

// afterAnswer asks the next question, or shows what was kept if the manager had asked this one.
func afterAnswer(t *Turn, h agent.Handover, q gaps.Question) {
	if q.Kind != handover.SentBack {
		askNext(t, h)
		return
	}
	h.State, h.Naming = agent.HandoverReviewing, false
	t.keep(h)
	showReview(t, h)
}

// stuck asks whether to go on, after several questions without an answer. After the last one
// there is nothing to ask about.
func stuck(t *Turn, h agent.Handover) {
	h.Talk.Empty = 0
	if h.Talk.Waiting() == 0 {
		end(t, h)
		return
	}
	h.State = agent.HandoverPaused
	t.keep(h)
	t.tell(seemsEnough(h))
	t.show(agent.Block{Buttons: []agent.Button{
		button("Go on", agent.DoHandoverBegin, h), button("Pause", agent.DoHandoverPause, h), button("Finish here", agent.DoHandoverReview, h),
	}})
}

// skip leaves the open question without an answer.
func skip(t *Turn, h agent.Handover, m agent.WorkOnHandover) {
	if !t.isOpen(h, m) {
		return
	}
	q, _ := h.Talk.Current()
	if h.Talk.Skip(t.Event.At) {
		stuck(t, h)
		return
	}
	t.tell(skipped)
	afterAnswer(t, h, q)
}

// refer notes who else knows, and asks for the name first.
func refer(t *Turn, h agent.Handover, m agent.WorkOnHandover) {
	if !t.isOpen(h, m) {
		return
	}
	if m.Text == "" {
		h.Naming = true
		t.keep(h)
		t.show(Question(h)...)
		return
	}
	q, _ := h.Talk.Current()
	if is("never mind", m.Text) {
		h.Naming = false
		t.keep(h)
		t.show(Question(h)...)
		return
	}
	if handover.KnowsNobody(m.Text) {
		if h.Talk.Skip(t.Event.At) {
			stuck(t, h)
			return
		}
		t.tell(leftOpen)
		afterAnswer(t, h, q)
		return
	}
	words, masked := handover.MaskSecrets(m.Text)
	if masked {
		t.tell(noPasswords)
	}
	fact, ok := h.Talk.Refer(handover.NameIn(words), h.About.Role, t.Event.At)
	if !ok {
		t.tell(whoKnows)
		return
	}
	t.tell(willAsk(fact))
	afterAnswer(t, h, q)
}

// where shows what the files say in the places that a question is about.
func where(t *Turn, h agent.Handover, m agent.WorkOnHandover) {
	q, open := h.Talk.Current()
	if !t.isOpen(h, m) || !open {
		return
	}
	seen := map[string]bool{} // lines that were shown already: places may be next to each other
	for _, at := range q.Evidence {
		text := handover.Excerpt(t.notes(), at)
		if text != "" && repeats(text, seen) {
			continue
		}
		t.tell(at.String())
		if text != "" {
			t.show(agent.Block{Quote: clip(indented(text))})
		}
	}
	t.show(agent.Block{Small: cmp.Or(q.Why, nothingMore)})
}

// indented keeps the blanks that lines of code begin with, which a message would drop.
func indented(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		bare := strings.TrimLeft(line, " \t")
		lines[i] = strings.Repeat("\u00a0", len(line)-len(bare)) + bare
	}
	return strings.Join(lines, "\n")
}

// repeats reports whether most lines of a text are among those seen, and adds its lines.
func repeats(text string, seen map[string]bool) bool {
	lines, known := 0, 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		lines++
		if seen[line] {
			known++
		}
		seen[line] = true
	}
	return 2*known > lines
}
