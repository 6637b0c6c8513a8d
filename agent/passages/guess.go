package passages

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/subject"
)

// PerhapsAsked returns the words that may be a question although nothing was understood of
// them, or although they seem to be about something else, or "". Whether they are one, the
// policies tell better than their form: people ask "dental?" and "laptop broken". A kind of
// leave that is only named may be one, too: "jury duty".
func PerhapsAsked(understood agent.Move) string {
	words, forHR := "", false
	switch m := understood.(type) {
	case agent.Clarify:
		if m.NotUnderstood && m.Objection == "" && len(m.Choices) == 0 {
			words = m.Words
		}
	case agent.Talk:
		if m.About == agent.DoHRMatter || m.About == agent.DoOffTopic || m.About == agent.DoOthers || mayBeName(m) {
			words, forHR = m.Words, m.About == agent.DoHRMatter || m.About == agent.DoOthers
		}
	case agent.Start:
		if subject.IsBareName(m.Words) {
			words = m.Words
		}
	}
	tells := !forHR && !subject.Asks(words) && subject.IsPersonal(words) // "my plant died"
	if tells || subject.IsBlank(words) {
		return ""
	}
	return words
}

// mayBeName reports whether a nod, or what looks like another language, is a few English words
// that name something: "course budget", "swap on call".
func mayBeName(m agent.Talk) bool {
	return subject.IsShort(m.Words) && (m.About == agent.DoNod || m.About == agent.DoForeign && subject.IsEnglish(m.Words))
}
