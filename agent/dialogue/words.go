package dialogue

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// understand makes moves of words. What the session waits for comes first: a yes
// or no to what was asked to confirm, the answer to HR's question, the new words
// of an edited message. Everything else the classifier understands.
func (t *turn) understand(ctx context.Context, said agent.Said) ([]Move, error) {
	text := strings.TrimSpace(said.Text)
	under, err := t.answering(ctx)
	if err != nil {
		return nil, err
	}
	if err := t.heard(ctx, text); err != nil {
		return nil, err
	}
	scene := t.scene()
	if intents.HardshipIn(text) != "" { // whatever is waited for
		scene.Confirming = false
	} else if said.Edited {
		id := t.saidIn(t.ev.Place.Message)
		if id == "" {
			return []Move{{Press: agent.Press{Do: doEdited}, Words: text}}, nil
		}
		scene.Open = string(id)
	} else if t.late() {
		return []Move{{Press: agent.Press{Do: doLate}, Words: text}}, nil
	} else if t.replying(text, under) {
		return []Move{{Press: agent.Press{Do: agent.DoReply}, Words: text}}, nil
	} else if move, ok := t.confirmed(text); ok && under == "" {
		move.Because.By = journey.ByChoice
		return []Move{move}, nil
	} else if aboutOthers(text) {
		return []Move{{Press: agent.Press{Do: doOthers}, Words: text}}, nil
	} else if move, ok := t.responding(text, under); ok {
		return []Move{move}, nil
	}
	meant, err := t.agent.classifier.Understand(ctx, text, scene)
	if err != nil {
		return nil, err
	}
	if len(meant) > 0 && meant[0].Do == intents.Care {
		return t.caring(meant, text), nil
	}
	inOrder(meant, scene)
	moves := make([]Move, 0, len(meant))
	for _, m := range meant {
		t.begins = t.begins || m.Do == intents.Start
		move := t.proposed(m, text, scene)
		move.Because = because(m)
		moves = append(moves, move)
		if m.Do == intents.Balance && m.About != "" { // how much there is may be written, what is left is not
			moves = append(moves, askedSurely(m.About, text))
		}
	}
	return moves, nil
}

// because is what a move was understood by: the grammar's patterns, or an engine.
func because(m intents.Move) journey.Why {
	if m.By == "" {
		return journey.Why{By: journey.ByPattern, Confidence: m.Confidence}
	}
	return journey.Why{By: journey.ByEngine, Confidence: m.Confidence, Reason: string(m.By)}
}

// skew is how far the clocks of two replicas may be apart.
const skew = 2 * time.Second

// late reports whether words were said before something that was done already:
// they waited with a replica that died, and their person went on in the form. An
// answer, or a yes, would meet another question than the one it was for.
func (t *turn) late() bool { return t.session.UpdatedAt.Sub(t.ev.At) > skew }

// replying reports whether words answer HR, who waits for it: somebody with no
// form open who says no plain command. A yes or a no is for what was asked last, and
// so is everything that a questionnaire waits for.
func (t *turn) replying(text string, under agent.QuestionnaireID) bool {
	if t.form() != nil || !t.questioned("") {
		return false
	}
	order, _, command := intents.Command(text)
	agrees := order == intents.Yes && plainYes.MatchString(text) || order == intents.No || order == intents.Unsure
	waits := under != "" || agrees && t.confirms()
	return (agrees || !command) && (!waits || t.overtaken())
}

// doubted is below what confidence a question is perhaps not ours.
const doubted = 0.7

// commands are what the plain commands do.
var commands = map[intents.Order]agent.Verb{
	intents.Back: agent.DoBack, intents.Skip: agent.DoSkip, intents.Cancel: agent.DoCancel, intents.Save: agent.DoSave,
	intents.Resume: agent.DoResume, intents.Status: agent.DoStatus, intents.Review: agent.DoReview, intents.Submit: agent.DoSubmit,
	intents.Help: agent.DoHelp, intents.Repeat: doHere, intents.Why: agent.DoWhy, intents.Person: agent.DoPerson,
	intents.Greeting: doGreet, intents.Thanks: doThanks, intents.Undo: doUndo, intents.Same: doSame,
	intents.Ask: agent.DoQuestion, intents.Balance: doBalance, intents.SmallTalk: doChat,
	intents.OtherHR: doOtherHR, intents.Foreign: doForeignTongue, intents.Outside: doOutside,
}

// proposed is what a move that the words propose means in this session.
func (t *turn) proposed(m intents.Move, text string, scene intents.Scene) Move {
	switch m.Do {
	case intents.Set:
		if t.form() == nil && scene.Filed && !t.begins {
			return Move{Press: agent.Press{Do: doAmend}, Words: text}
		}
		return Move{Press: agent.Press{Do: doMeant}, Words: text, Meant: m}
	case intents.Change:
		return t.changing(m, text, scene)
	case intents.Start:
		return t.starting(m, text, scene)
	case intents.Yes, intents.No, intents.Unsure:
		return t.agreeing(m, text)
	}
	do, known := commands[m.Do]
	if !known {
		return lost(text, "")
	}
	return Move{Press: agent.Press{Do: do, Question: wizard.QuestionID(m.Slot), Value: m.About}, Words: text, Doubted: m.Confidence < doubted, Surely: m.Surely}
}

// agreeing is a yes, a no or "I don't know" that answers no question: to the
// review, to nothing at all, or where something else was asked.
func (t *turn) agreeing(m intents.Move, text string) Move {
	switch {
	case t.confirms(): // it was said with something else, so it is asked once more
		return Move{Press: agent.Press{Do: doHere}, Words: text}
	case t.form() == nil && plainYes.MatchString(text):
		return unclear(text, say.NothingToConfirm)
	case t.form() == nil && m.Do == intents.Yes:
		return Move{Press: agent.Press{Do: doThanks}, Words: text}
	case t.form() == nil:
		return lost(text, "")
	}
	_, q, open := t.open()
	switch {
	case open:
		return t.objection(q, text)
	case m.Do == intents.Yes:
		return Move{Press: agent.Press{Do: agent.DoSubmit}, Words: text} // which shows the review, if that was not the last thing said
	case m.Do == intents.No:
		return unclear(text, say.NotSent)
	}
	return lost(text, "")
}

// starting begins a request. Of several kinds in one message, one comes first.
func (t *turn) starting(m intents.Move, text string, scene intents.Scene) Move {
	if m.Trouble != intents.SeveralTopics {
		return Move{Press: agent.Press{Do: agent.DoStart, Value: m.About}, Words: text}
	}
	move := unclear(text, say.OneAfterTheOther)
	for _, o := range m.Options {
		i := slices.IndexFunc(scene.Topics, func(c intents.Topic) bool { return c.Value == o.About })
		if i >= 0 {
			move.Choices = append(move.Choices, agent.Button{Label: scene.Topics[i].Label, Press: agent.Press{Do: agent.DoStart, Value: o.About}})
		}
	}
	return move
}

// changing asks an answer again, or which one is meant.
func (t *turn) changing(m intents.Move, text string, scene intents.Scene) Move {
	if m.Slot != "" || t.form() == nil {
		return Move{Press: agent.Press{Do: agent.DoChange, Question: wizard.QuestionID(m.Slot)}, Words: text}
	}
	move := unclear(text, say.ChangeWhat)
	for _, s := range scene.Slots {
		meant := slices.ContainsFunc(m.Options, func(o intents.Meaning) bool { return o.Slot == s.Name })
		_, answered := t.form().Answers[wizard.QuestionID(s.Name)]
		if meant || len(m.Options) == 0 && answered {
			move.Choices = append(move.Choices, agent.Button{
				Label: s.Label, Press: agent.Press{Do: agent.DoChange, Form: t.form().ID, Question: wizard.QuestionID(s.Name)},
			})
		}
	}
	return move
}

// inOrder puts the answers of one message in the order of the form: an earlier
// one may lead to the question of a later one.
func inOrder(meant []intents.Move, scene intents.Scene) {
	sets := func(m intents.Move) bool { return m.Do == intents.Set && m.Trouble == intents.NoTrouble }
	order := scene.Slots
	if len(meant) > 0 && meant[0].Do == intents.Start {
		order = nil
		for _, topic := range scene.Topics {
			if order == nil || topic.Value == meant[0].About {
				order = topic.Slots
			}
		}
	}
	place := func(m intents.Move) int {
		at := slices.IndexFunc(order, func(s intents.Slot) bool { return s.Name == m.Slot })
		if at < 0 {
			return len(order) // another answer leads to it
		}
		return at
	}
	for from := 0; from < len(meant); from++ {
		to := from
		for to < len(meant) && sets(meant[to]) {
			to++
		}
		slices.SortStableFunc(meant[from:to], func(a, b intents.Move) int { return place(a) - place(b) })
		from = to
	}
}

// kindOfLeave is the leave type that the words name, if they name one.
func (t *turn) kindOfLeave(text string) string {
	root, ok := t.agent.wizards.Latest(t.agent.root)
	if !ok {
		return ""
	}
	for _, el := range root.Elements {
		q, ok := root.Question(el.Attributes.QuestionID)
		if !ok || !q.Required() {
			continue
		}
		if hits := intents.Named(text, choices(q)).Options; len(hits) == 1 {
			return q.Choices()[hits[0]].Value
		}
	}
	return ""
}

// saidIn is the question that a message answered, if it did.
func (t *turn) saidIn(message string) wizard.QuestionID {
	if t.form() == nil || message == "" {
		return ""
	}
	for id, answer := range t.form().Answers {
		if answer.Source == message {
			return id
		}
	}
	return ""
}

// lost is what was not understood at all.
func lost(words, objection string) Move {
	m := unclear(words, objection)
	m.Lost = true
	return m
}

// unclear is what was understood, and cannot be done as it stands.
func unclear(words, objection string) Move {
	return Move{Press: agent.Press{Do: doUnclear}, Words: words, Objection: objection}
}
