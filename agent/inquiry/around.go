package inquiry

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/inquire"
)

// What people hear of how and where they work, if no policy of the company's says it.
const (
	movingTold   = "Please tell HR before you move: your pay, your taxes and the leave laws that cover you may change."
	daysForMove  = "If you'd like days off for the move itself, I can start a request."
	remoteTold   = "Working from somewhere else isn't time off, so there's nothing to request here, and I can't allow it. Your manager or HR can."
	coverTold    = "I don't keep track of who does somebody's work while they're away. Their manager knows, or ask HR."
	ownCoverTold = "I don't decide who does your work while you're away: please agree on that with your manager. If there's something HR should know, put it into the notes of your request."
)

// YieldsToPolicies reports whether what the company wrote itself takes the place of an answer.
func YieldsToPolicies(about inquire.About) bool {
	return about == inquire.Remote || about == inquire.Cover || about == inquire.OwnCover
}

// moving follows the answer to which state's law counts.
func moving(r Record) Answer {
	ask := agent.Button{Label: "Ask for days off to move", Press: agent.Press{Do: agent.DoSay, Value: "I need time off for moving house"}}
	return tell(movingTold, daysForMove).with(append([]agent.Button{ask}, r.ToHR...)...)
}

func remote(r Record) Answer { return tell(remoteTold).with(r.ToHR...) }

func cover(r Record) Answer { return tell(coverTold).with(r.ToHR...) }

func ownCover(r Record) Answer { return tell(ownCoverTold).with(r.ToHR...) }
