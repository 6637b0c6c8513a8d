package dialogue

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
)

// What the policies do not answer can be asked of HR. The bot offers it; the asker
// says whether.

// unanswered is a question that the policies do not answer: HR could be asked.
func (t *turn) unanswered(words string, m Move) {
	same := func(u unfound) bool { return strings.EqualFold(u.words, words) }
	if slices.ContainsFunc(t.unfound, same) {
		return
	}
	if !m.Doubted { // what is perhaps not ours counts if HR is asked
		t.count(agent.Asked{Words: words})
	}
	t.unfound = append(t.unfound, unfound{words, m.Doubted, !intents.InEnglish(words)})
}

// unfound is a question that the policies do not answer.
type unfound struct {
	words   string
	doubted bool // it is perhaps not about work at all
	foreign bool // it is in a language in which nothing is found
}

// offerHR offers to ask HR what the policies did not answer. Nobody's words go to
// people without their own: they see them as they would be sent.
func (t *turn) offerHR() {
	if len(t.unfound) == 0 {
		return
	}
	var ask []string
	doubted, foreign := true, false
	for _, u := range t.unfound {
		doubted, foreign = doubted && u.doubted, foreign || u.foreign
		if k, known := t.alike(u.words); !known || !k.HasAsked(t.ev.Person.ID, u.words) {
			ask = append(ask, u.words)
		}
	}
	text := say.CouldNotFind(len(t.unfound), doubted)
	if foreign {
		text = say.InEnglishOnly
	}
	if len(ask) == 0 {
		t.tell(text + say.AskedAlready + t.whereTold())
		t.overForm()
		return
	}
	t.tell(text)
	press := agent.Press{Do: agent.DoAskHR, Value: strings.Join(ask, severally)}
	if doubted && len(ask) == 1 {
		press.Asked = t.askedID()
	}
	t.offer(press)
	t.overForm()
}

// shallIAskHR asks whether HR is to see questions, and shows them unless they are
// what was just said.
func (t *turn) shallIAskHR(asked agent.Press) []agent.Block {
	questions := strings.Split(asked.Value, severally)
	blocks := []agent.Block{{Text: say.ShallIAskHR(len(questions))}}
	if strings.Contains(written(t.ev.Act), asked.Value) {
		return blocks
	}
	return append(blocks, questionBlocks(questions)...)
}

// wordless reports whether there is nothing in a text that one could look for.
func wordless(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// severally stands between questions that are asked of HR together.
const severally = "\n"

// apart are moves with one question each.
func (t *turn) apart(moves []Move) []Move {
	var all []Move
	for _, m := range moves {
		questions := []string{m.Value}
		if m.Do == agent.DoAskHR {
			questions = strings.Split(t.whole(cmp.Or(m.Value, t.session.Question)), severally)
		}
		for _, m.Value = range questions {
			all = append(all, m)
		}
	}
	return all
}

// whole is the question of which a button carries the beginning.
func (t *turn) whole(words string) string {
	known := []string{t.session.Question}
	for _, d := range t.session.Detours {
		known = append(known, d.Asked.Value)
	}
	if i := slices.IndexFunc(known, func(k string) bool { return say.Clip(k) == words }); i >= 0 {
		return known[i]
	}
	return words
}

// askHR asks HR what the policies did not answer.
func (t *turn) askHR(m Move) {
	if m.Answer == nil { // nobody remembers the question
		t.tell(say.NoQuestion)
		return
	}
	t.settle()
	if m.Asked != "" {
		t.count(agent.Asked{ID: m.Asked, Words: m.Value, Policy: m.Policy, Helped: "no"})
	}
	t.openTicket(m.Value, *m.Answer)
	if t.form() != nil && m.Policy == "" && t.ev.Place.Surface == agent.SlackChat && !t.here && !t.othersWait() { // the open question has waited for this
		t.tell(say.BackToForm)
		t.here = true
	}
	t.overForm()
}
