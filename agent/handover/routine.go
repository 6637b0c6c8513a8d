package handover

import (
	"time"

	"github.com/leaveway/leaveway/agent"
)

// remindAfter is how long a leaver may be silent before they are reminded.
const remindAfter = 2 * 24 * time.Hour

// Remind reminds leavers of what waits for them, on office days until their last one. The day
// after, what they didn't share is deleted, and the manager gets what the files say.
func (t *Turn) Remind() Effects {
	today := t.today().Format(time.DateOnly)
	for _, h := range t.Active {
		switch {
		case !h.State.WithLeaver():
		case h.LastDay != "" && h.LastDay < today:
			leftInTheMiddle(t, h)
		case h.LastDay == today && h.Reminded.Format(time.DateOnly) != today,
			t.Event.At.Sub(h.Updated) >= remindAfter && t.Event.At.Sub(h.Reminded) >= remindAfter:
			remind(t, h, h.LastDay == today)
		}
	}
	return t.effects
}

func remind(t *Turn, h agent.Handover, last bool) {
	updated := h.Updated
	h.Reminded = t.Event.At
	t.keep(h)
	t.effects.Handovers[len(t.effects.Handovers)-1].Updated = updated // what people did, not what we did
	t.write(h.People.Leaver, agent.Block{Text: reminder(h, last)}, agent.Block{Buttons: []agent.Button{
		primary(button("Continue", agent.DoHandoverBegin, h)), button("Not now", agent.DoHandoverPause, h),
	}})
}

// leftInTheMiddle ends what the leaver didn't finish. Nobody reads what they didn't share.
func leftInTheMiddle(t *Turn, h agent.Handover) {
	h.Talk = h.Talk.Clone()
	for _, f := range h.Talk.Kept() {
		h.Talk.Correct(f.ID, "")
	}
	h.Talk.Facts, h.Talk.Transcript, h.Talk.Open, h.Talk.Draft, h.Naming = nil, nil, "", nil, false
	h.State = agent.HandoverShared
	t.keep(h)
	t.audit(h, "left unfinished")
	blocks := []agent.Block{{Text: leftUnfinished(h)}, {Buttons: []agent.Button{
		primary(button("Approve", agent.DoHandoverApprove, h)), button("Read all of it", agent.DoHandoverRead, h),
	}}}
	t.write(h.People.Manager, blocks...)
	if h.People.Starter.ID != h.People.Manager.ID {
		t.write(h.People.Starter, blocks...)
	}
}
