package dialogue

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
)

// What is filed, cancelled, sent to HR or asked of them is asked about once, and
// done on a plain yes or on its button. What was asked is a detour that waits, so that
// a yes in words means it and nothing else: it is asked again after whatever the person
// wanted to know in between, and is over as soon as they go on with something else.

// moveOn forgets that one was lost once something is understood, and where a day was
// said to lie once the form goes on.
func (t *turn) moveOn(do agent.Verb) {
	at := t.agent.pathways[t.stands().Active()]
	if t.session.Lost > 0 && do != doMeant && at.id != clarify && at.id != questions && !at.silent {
		t.session.Lost, t.touched = 0, true
	}
	if t.session.Narrowed.Question != "" && do != doMeant && at.main {
		t.session.Narrowed, t.touched = agent.Narrowed{}, true
	}
}

// confirmed is a yes or no to what was asked. An "ok" may just mean "I see".
func (t *turn) confirmed(text string) (Move, bool) {
	asked := t.toConfirm()
	if !t.confirms() {
		return Move{}, false
	}
	order, _, _ := intents.Command(text)
	no := order == intents.No || plainNo.MatchString(text)
	switch {
	case order != intents.Yes && !no:
		return Move{}, false
	case !t.askedLast() && t.stillAsks(): // who knows what they say yes to
		return Move{Press: agent.Press{Do: doHere}, Words: text}, true
	case no:
		return Move{Press: refusing(asked), Words: text}, true
	case asked.Do != doUndo && !plainYes.MatchString(text): // which of two is no yes or no
		return Move{Press: agent.Press{Do: doUnsaid}, Words: text}, true
	}
	return Move{Press: asked, Words: text}, true
}

// plainYes is a yes that says yes.
var plainYes = regexp.MustCompile(`(?i)^\W*(y|ye[sapu]|yeah|yup|confirm)`)

// plainNo is a no in the words of the buttons.
var plainNo = regexp.MustCompile(`(?i)^\W*(neither|none( of (them|these))?|(no|nope)?\W*(please )?(keep|leave) (it|that)( as it (is|was))?|not yet)( please| thanks)?\W*$`)

// refusing is the no to a press. It says what it refuses, for a button that is
// pressed when the session has long forgotten.
func refusing(asked agent.Press) agent.Press {
	return agent.Press{Do: agent.DoKeep, Form: asked.Form, Request: asked.Request, Value: string(asked.Do)}
}

// confirmation asks for the yes that is waited for.
func (t *turn) confirmation() []agent.Block {
	asked := t.toConfirm()
	t.await(asked)
	if asked.Do == agent.DoSubmit {
		return t.reviewInChat()
	}
	if asked.Do == agent.DoRespond {
		return t.openQuestion(asked)
	}
	return append(t.shall(asked), t.yesOrNo(asked))
}

// shall asks whether to do something.
func (t *turn) shall(asked agent.Press) []agent.Block {
	mine := t.mine(asked.Request)
	switch asked.Do {
	case doUndo:
		return []agent.Block{{Text: say.UndoWhat}}
	case agent.DoAnswer:
		q, _ := t.asked(asked.Question)
		return []agent.Block{{Text: say.IsItMeant(q, t.form().Answers[q.QuestionID].Value, asked.Value)}}
	case agent.DoTell:
		return []agent.Block{{Text: say.ChangeFiled(mine[0])}, {Quote: asked.Value}}
	case agent.DoSend:
		return []agent.Block{{Text: say.SendThis(mine[0])}, {Quote: asked.Value}}
	case agent.DoAskHR:
		return t.shallIAskHR(asked)
	case agent.DoDrop:
		if asked.Request != "" {
			return []agent.Block{{Text: say.CancelRequest(mine[0])}}
		}
		return []agent.Block{{Text: say.CancelForm(t.formName())}}
	}
	return nil
}

// yesOrNo are the buttons below what is asked. What is too long for a button is
// known by its mark, or by how it begins.
func (t *turn) yesOrNo(asked agent.Press) agent.Block {
	yes, no := agent.Button{Label: "Yes", Press: asked, Style: agent.Primary}, agent.Button{Label: "No", Press: refusing(asked)}
	switch asked.Do {
	case doUndo:
		return agent.Block{Buttons: t.undoable()}
	case agent.DoDrop:
		yes.Label, yes.Style, no.Label = "Yes, cancel it", agent.Danger, "No, keep it"
	case agent.DoSubmit:
		yes.Label, no.Label = "Submit to HR", "Not yet"
	case agent.DoTell:
		yes.Label, no.Label = "Tell HR", "No, leave it"
		yes.Press.Value = mark(asked.Value)
	case agent.DoSend:
		yes.Label, no.Label = "Send it to HR", "No, don't send it"
		yes.Press.Value = mark(asked.Value)
	case agent.DoAskHR:
		yes.Label, no.Label = "Ask HR", "No, thanks"
		yes.Press.Value = say.Clip(asked.Value)
	}
	return agent.Block{Buttons: []agent.Button{yes, no}}
}

// mark stands for words that are too long for a button, and for no others.
func mark(words string) string {
	sum := sha256.Sum256([]byte(words))
	return hex.EncodeToString(sum[:8])
}

// askedAgain asks for a plain yes, where the answer could just mean "I see".
func (t *turn) askedAgain(Move) {
	t.tell(say.SayYes)
	t.await(t.toConfirm())
	t.told = append(t.told, t.yesOrNo(t.toConfirm()))
	t.here = false // the review itself stands right above
}

// keep is a no to what was asked.
func (t *turn) keep(m Move) {
	refused := agent.Verb(m.Value)
	if t.toConfirm().Do == refused {
		t.settle()
	}
	// Who looks at the review has it right above.
	t.here = refused != agent.DoSubmit && (t.form() != nil || t.toConfirm().Do != "")
	switch refused { //nolint:exhaustive // the others have no question of their own
	case agent.DoSubmit:
		t.tell(say.NotSent)
	case agent.DoAnswer, doUndo:
		t.tell(say.NotMeant)
	case agent.DoTell:
		t.tell(say.NotTold)
	case agent.DoSend:
		t.tell(say.NotSentToHR)
	case agent.DoAskHR:
		t.tell(say.NotAskedHR)
		t.overForm()
	default:
		t.tell(say.Kept)
	}
}

// cancel asks once before anything is dropped.
func (t *turn) cancel(m Move) {
	if m.Request == "" && t.form() != nil {
		t.offer(agent.Press{Do: agent.DoDrop, Form: t.form().ID})
		return
	}
	var open []agent.Request
	for _, r := range t.mine(m.Request) {
		if r.Cancellable() {
			open = append(open, r)
		}
	}
	switch len(open) {
	case 0:
		t.tell(say.NothingToCancel)
		t.here = m.Request == ""
	case 1:
		t.offer(agent.Press{Do: agent.DoDrop, Request: open[0].ID})
	default:
		t.settle()
		t.tell(say.CancelWhich)
		for _, r := range open {
			t.told = append(t.told, agent.Block{Text: say.RequestLine(r)}, agent.Block{Buttons: []agent.Button{{
				Label: "Cancel " + string(r.ID), Press: agent.Press{Do: agent.DoCancel, Request: r.ID}, Style: agent.Danger,
			}}})
		}
	}
}

// drop cancels what was asked about.
func (t *turn) drop(m Move) {
	t.settle()
	if m.Request != "" {
		t.cancelRequest(m)
		return
	}
	f := t.form()
	if f == nil {
		t.tell(say.NothingToCancel)
		return
	}
	name := t.formName()
	f.State = agent.FormCancelled
	t.session.Revisit, t.derived = "", nil
	t.changed("cancelled", "", "", "")
	t.tell(say.FormCancelled(name))
	t.home = true
}

// send sends to HR what was typed, proposed and confirmed: those words, not
// others that were proposed since.
func (t *turn) send(m Move) {
	asked := t.settle()
	if !t.questioned(m.Request) {
		t.tell(say.NothingAsked)
		return
	}
	r := t.mine(m.Request)[0]
	fits := m.Value == asked.Value || m.Value == mark(asked.Value)
	if asked.Do != agent.DoSend || asked.Request != r.ID || !fits {
		t.tell(say.WordsGone)
		t.told = append(t.told, decisionBlocks(r)...)
		return
	}
	t.replyWith(m, r, asked.Value)
}
