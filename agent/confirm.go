package agent

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"

	"github.com/leaveway/leaveway/intents"
)

// What is filed, cancelled, sent to HR or asked of them is asked about once, and
// done on a plain yes or on its button. What was asked last is kept in the session,
// so that a yes in words means it and nothing else; it is over as soon as the
// person does something else, but for looking around.

// looking are the moves that change nothing and leave what was asked as it is.
var looking = map[Verb]bool{
	doHome: true, doUnsaid: true, DoWhy: true, DoEstimate: true, doReplied: true, doDropped: true, DoDismiss: true,
}

// moveOn forgets what was asked, and that one was lost, once something else is done.
func (t *turn) moveOn(do Verb) {
	if t.session.Lost > 0 && do != doUnclear && do != doMeant && !looking[do] {
		t.session.Lost, t.touched = 0, true
	}
	if t.session.Narrowed.Question != "" && do != doUnclear && do != doMeant && !looking[do] {
		t.session.Narrowed, t.touched = Narrowed{}, true
	}
	if asked := t.session.Asked.Do; asked != "" && do != asked && do != DoKeep && !looking[do] {
		t.settle()
	}
}

// settle ends what was asked, and returns it.
func (t *turn) settle() Press {
	asked := t.session.Asked
	if asked.Do != "" {
		t.session.Asked, t.touched = Press{}, true
	}
	return asked
}

// confirmed is a yes or no to what was asked. An "ok" may just mean "I see".
func (t *turn) confirmed(text string) (Move, bool) {
	asked := t.session.Asked
	if asked.Do == "" {
		return Move{}, false
	}
	switch order, _, _ := intents.Command(text); order {
	case intents.Yes:
		if !plainYes.MatchString(text) {
			return Move{Press: Press{Do: doUnsaid}, Words: text}, true
		}
		return Move{Press: asked, Words: text}, true
	case intents.No:
		return Move{Press: refusing(asked), Words: text}, true
	}
	if plainNo.MatchString(text) {
		return Move{Press: refusing(asked), Words: text}, true
	}
	return Move{}, false
}

// plainYes is a yes that says yes.
var plainYes = regexp.MustCompile(`(?i)^\W*(y|ye[sapu]|yeah|yup|confirm)`)

// plainNo is a no in the words of the buttons.
var plainNo = regexp.MustCompile(`(?i)^\W*(neither|none( of (them|these))?|(no|nope)?\W*(please )?(keep|leave) (it|that)( as it (is|was))?|not yet)( please| thanks)?\W*$`)

// refusing is the no to a press. It says what it refuses, for a button that is
// pressed when the session has long forgotten.
func refusing(asked Press) Press {
	return Press{Do: DoKeep, Form: asked.Form, Request: asked.Request, Value: string(asked.Do)}
}

// offer puts a yes and a no below what is done on a plain yes only.
func (t *turn) offer(press Press) {
	t.session.Asked, t.touched = press, true
	yes := Button{Label: "Yes, cancel it", Press: press, Style: Danger}
	no := Button{Label: "No, keep it", Press: refusing(press)}
	switch press.Do {
	case DoAnswer:
		yes.Label, yes.Style, no.Label = "Yes", Primary, "No"
	case DoSubmit:
		yes.Label, yes.Style, no.Label = "Submit to HR", Primary, "Not yet"
	case DoTell:
		yes.Label, yes.Style, no.Label = "Tell HR", Primary, "No, leave it"
		yes.Press.Value = mark(press.Value)
	case DoSend:
		yes.Label, yes.Style, no.Label = "Send it to HR", Primary, "No, don't send it"
		yes.Press.Value = mark(press.Value)
	case DoAskHR:
		yes.Label, yes.Style, no.Label = "Ask HR", Primary, "No, thanks"
		yes.Press.Value = clip(press.Value)
	}
	t.told = append(t.told, Block{Buttons: []Button{yes, no}})
}

// mark stands for words that are too long for a button, and for no others.
func mark(words string) string {
	sum := sha256.Sum256([]byte(words))
	return hex.EncodeToString(sum[:8])
}

// askedAgain asks for a plain yes, where the answer could just mean "I see".
func (t *turn) askedAgain() {
	t.tell(sayYes)
	t.offer(t.session.Asked)
}

// keep is a no to what was asked.
func (t *turn) keep(m Move) {
	t.settle()
	switch {
	case Verb(m.Value) == DoSubmit:
		t.tell(notSent)
	case Verb(m.Value) == DoAnswer:
		t.tell(notMeant)
		t.here = true
	case Verb(m.Value) == doUndo:
		t.tell(notMeant)
		t.here = t.form() != nil
	case Verb(m.Value) == DoTell:
		t.tell(notTold)
	case Verb(m.Value) == DoSend && t.questioned(m.Request):
		t.tell(notSentToHR)
	case Verb(m.Value) == DoAskHR:
		t.tell(notAskedHR)
		t.here = t.form() != nil && t.ev.Place.Surface == SlackChat
		t.overForm()
	default:
		t.tell(kept)
		t.here = t.form() != nil
	}
}

// cancel asks once before anything is dropped.
func (t *turn) cancel(m Move) {
	if m.Request == "" && t.form() != nil {
		t.tell(cancelForm(t.formName()))
		t.offer(Press{Do: DoDrop, Form: t.form().ID})
		return
	}
	var open []Request
	for _, r := range t.mine(m.Request) {
		if r.cancellable() {
			open = append(open, r)
		}
	}
	switch len(open) {
	case 0:
		t.tell(nothingToCancel)
		t.here = m.Request == ""
	case 1:
		t.tell(cancelRequest(open[0]))
		t.offer(Press{Do: DoDrop, Request: open[0].ID})
	default:
		t.tell(cancelWhich)
		for _, r := range open {
			t.told = append(t.told, Block{Text: r.line()}, Block{Buttons: []Button{{
				Label: "Cancel " + string(r.ID), Press: Press{Do: DoCancel, Request: r.ID}, Style: Danger,
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
		t.tell(nothingToCancel)
		return
	}
	name := t.formName()
	f.State = FormCancelled
	t.session.Revisit, t.derived = "", nil
	t.changed("cancelled", "", "", "")
	t.tell(formCancelled(name))
	t.home = true
}

// send sends to HR what was typed, proposed and confirmed: those words, not
// others that were proposed since.
func (t *turn) send(m Move) {
	asked := t.settle()
	if !t.questioned(m.Request) {
		t.tell(nothingAsked)
		return
	}
	r := t.mine(m.Request)[0]
	fits := m.Value == asked.Value || m.Value == mark(asked.Value)
	if asked.Do != DoSend || asked.Request != r.ID || !fits {
		t.tell(wordsGone)
		t.told = append(t.told, decisionBlocks(r)...)
		return
	}
	t.replyWith(m, r, asked.Value)
}
