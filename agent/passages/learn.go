package passages

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// mostLearned bounds how many questions people's choices add to a passage.
const mostLearned = 40

// Learn adds a question to the passage that somebody chose for it, so that the next person who asks
// it gets the answer right away. Nobody's name goes with it. ok is false if nothing is learned.
func Learn(policies []agent.KeptPolicy, m agent.ChoosePassage, question string, at time.Time) (p agent.KeptPolicy, ok bool) {
	i := slices.IndexFunc(policies, func(p agent.KeptPolicy) bool { return p.Policy.Policy == m.Policy && !p.Retired })
	if i < 0 || say.Clip(question) != question {
		return p, false
	}
	p = policies[i]
	for _, passage := range p.Passages() {
		if passage.ID == m.Passage && len(passage.Questions) >= mostLearned {
			return p, false
		}
	}
	learned, ok := p.WithQuestion(m.Passage, question)
	if !ok {
		return p, false
	}
	p.Policy, p.Change, p.Why = learned, agent.PolicyEdited, say.LearnedFromChoice
	p.By = agent.Signature{Name: say.BotName, At: at.UTC()}
	return p, true
}
