package dialogue

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/onscreen"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/unsure"
	"github.com/leaveway/leaveway/intents"
	question "github.com/leaveway/leaveway/intents/asking"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/hrdesk"
	"github.com/leaveway/leaveway/intents/stance"
	intentwords "github.com/leaveway/leaveway/intents/words"
)

// Filing, cancelling and sending words to HR are asked about once, and done on a plain yes
// or on the button. The question is a detour that waits, so a yes in words means it and
// nothing else. It is asked again after whatever the person wanted to know in between, and
// ends as soon as they go on with something else.

// confirmation returns the move of a yes or no to what was asked. An "ok" may just mean "I see".
func confirmation(p *position, text string) (proposal, bool) {
	offered := p.offered()
	if !p.awaitsYes() || question.Only(text) { // "would Sam say no" isn't a no
		return proposal{}, false
	}
	order, _, _ := command.Read(text)
	if press, ok := papersOf(p).Chosen(text); ok && offered.Do == agent.DoDocumentSend && offered.Request == "" && p.askedJustNow() {
		return fromPress(press), true
	}
	if toHR[offered.Do] && tellThem.MatchString(text) {
		order = command.Yes
		text = "yes"
	}
	no := order == command.No || isPlainNo(text)
	switch {
	case order != command.Yes && !no:
		return proposal{}, false
	case !p.askedJustNow() && p.stillOpen(): // they may not know what they say yes to
		return proposal{move: agent.Repeat{}}, true
	case no:
		return fromPress(declining(offered)), true
	case offered.Do != agent.DoUndo && !isPlainYes(text) && !sendsReviewed(offered, text): // yes or no doesn't answer which of two
		return proposal{move: agent.AskAgain{}}, true
	}
	return proposal{move: inWords(offered.Move(agent.ViewRef{}, nil), text), form: offered.Form}, true
}

// fromPress is the move of a button as if it had been pressed.
func fromPress(press agent.Press) proposal {
	return proposal{move: press.Move(agent.ViewRef{}, nil), form: press.Form, request: press.Request}
}

// inWords is a move that was said instead of pressed.
func inWords(m agent.Move, text string) agent.Move {
	switch m := m.(type) {
	case agent.Submit:
		m.Words = text
		return m
	case agent.Answer:
		m.Words = text
		return m
	}
	return m
}

// toHR are the offers to send words to HR.
var toHR = map[agent.Verb]bool{agent.DoTellHR: true, agent.DoTellBelow: true, agent.DoRevise: true, agent.DoSendReply: true, agent.DoAskHR: true, agent.DoDocumentSend: true}

var (
	// tellThem agrees to send words to HR: "yes please tell them", "please do send it".
	tellThem = regexp.MustCompile(`(?i)^\W*((yes|yeah|yep|ok|okay|sure|please|do|go ahead and)\W+)*(tell|ask|send|let|inform)\W+(hr|them|it|that|this|her|him)\b(\W+(to|know|hr|them|please|now|that|this|so))*\W*$`)
	plainYes = regexp.MustCompile(`(?i)^\W*(y|ye[sapu]+\w*|yup\w*|yeah\w*|confirm\w*)\b`)
	// plainNo is a no in the words of the buttons.
	plainNo = regexp.MustCompile(`(?i)^\W*(neither|none( of (them|these))?|(no|nope)?\W*(please )?(keep|leave) (it|that)( as it (is|was))?|not yet)( please| thanks)?\W*$`)
	// keepsIt is a no that takes back what was asked for: "actually no, leave it, we'll manage". More of the same sentence
	// says why.
	keepsIt = regexp.MustCompile(`(?i)^\W*(?:(?:actually|hm+|oh|wait|ok|okay|sorry|ah|well|on second thoughts?|you know what|changed my mind|nvm|never ?mind|no|nope|nah)\W+)*(?:(?:please |just |let['’]?s |i['’]?ll |we['’]?ll |i want to |i['’]?d rather )*(?:keep|leave) (?:it|that|them|things)(?: (?:in|there|alone|be|as is|as it is|as they are|on|the way it is))*|(?:please )?(?:do not|don['’]?t)(?: (?:cancel|drop|withdraw|delete|send|tell|change)(?: (?:it|that|them|anything|this))?)?)(?: please| then| for now| after all| thanks| thank you)*(?:\W*$|[,.;!–—-]+ *(.*)$)`)
	// wantsElse matches that what follows asks for something else.
	wantsElse = regexp.MustCompile(`(?i)\?|\b(?:but|except|instead|change|move|only|just|cancel|start|end|until|days?|tell|ask|send)\b`)
)

// isPlainYes reports whether a text begins with a yes, but for polite words: "ok, yes".
func isPlainYes(text string) bool {
	for tokens := intentwords.DropEmoji(intentwords.Cut(text)); ; {
		if plainYes.MatchString(intentwords.Join(tokens)) {
			return true
		}
		less := intentwords.TrimOnePolite(tokens)
		if len(less) == len(tokens) {
			return false
		}
		tokens = less
	}
}

// sendsReviewed reports whether a text says of the review that all of it is right, or to send it: "looks right, go ahead".
// Whoever asks "looks good?" is unsure, and sends nothing.
func sendsReviewed(offered agent.Press, text string) bool {
	said := stance.Of(text)
	return offered.Do == agent.DoSubmit && !strings.Contains(text, "?") && (slices.Contains(said, stance.Agrees) || slices.Contains(said, stance.Files))
}

func isPlainNo(text string) bool {
	m := keepsIt.FindStringSubmatch(text)
	return plainNo.MatchString(text) || m != nil && !wantsElse.MatchString(m[1])
}

// askAgain asks for a plain yes: the answer could just mean "I see".
func askAgain(t *turn, _ agent.AskAgain) {
	t.tell(say.SayPlainYes)
	t.await(t.offered())
	t.show(yesOrNo(&t.position, t.offered()))
	t.here = false // the question itself is right above
}

// keep is a no to what was asked.
func keep(t *turn, m agent.Keep) {
	if t.offered().Do == m.Refused {
		settled(t, t.settle())
	}
	// A person who looks at the review has it right above.
	t.here = m.Refused != agent.DoSubmit && (t.form() != nil || t.offered().Do != "")
	switch m.Refused { //nolint:exhaustive // the others have no question of their own
	case agent.DoSubmit:
		t.tell(say.NotSubmitted)
	case agent.DoAnswer, agent.DoUndo, agent.DoNoteForHR:
		t.tell(say.LeftAsItWas)
	case agent.DoSay:
		t.tell(say.NotStarted)
	case agent.DoTellHR, agent.DoTellBelow:
		t.tell(say.HRNotTold)
	case agent.DoRevise:
		t.tell(change.NotChanged)
	case agent.DoReturnOther:
		t.tell(change.NotChanged)
	case agent.DoDocumentSend:
		takeDocuments(t, documentScene(t).Drop(agent.WorkOnDocument{}))
	case agent.DoSendReply:
		t.tell(say.ReplyNotSent)
	case agent.DoAskHR, agent.DoWriteToHR:
		t.tell(say.HRNotAsked)
		t.overForm = true
	default:
		t.tell(say.NothingCanceled)
	}
}

// cancel asks once before anything is dropped.
func cancel(t *turn, m agent.Cancel) {
	if m.Request == "" && t.form() != nil {
		drop := agent.Press{Do: agent.DoDrop, Form: t.form().ID}
		if m.Restart {
			drop.Value = agent.Restart
		}
		t.offer(drop)
		return
	}
	var open []agent.Request
	for _, r := range t.own(m.Request) {
		if r.CanCancel() {
			open = append(open, r)
		}
	}
	if r, named := namedRequest(&t.position, open); named {
		open = []agent.Request{r}
	}
	switch len(open) {
	case 0:
		if neverMind.MatchString(written(t.ev.Act)) {
			t.tell(say.AllRight)
			return
		}
		t.tell(say.NothingToCancel)
		t.here = m.Request == ""
	case 1:
		t.offer(agent.Press{Do: agent.DoDrop, Request: open[0].ID})
	default:
		t.settle()
		t.tell(say.WhichToCancel)
		for _, r := range open {
			t.show(agent.Block{Text: say.RequestLine(r)}, agent.Block{Buttons: []agent.Button{{
				Label: "Cancel " + string(r.ID), Press: agent.Press{Do: agent.DoCancel, Request: r.ID}, Style: agent.Danger,
			}}})
		}
	}
}

// neverMind matches what takes back the last thing said, where there is nothing else to cancel.
var neverMind = regexp.MustCompile(`(?i)^\W*(?:oh |ok |ah |sorry |actually )*(?:never ?mind|nvm|nm|forget (?:it|that|about it))\b`)

// drop cancels what was asked about.
func drop(t *turn, m agent.Drop) {
	t.settle()
	if m.Request != "" {
		cancelFiled(t, m.Request)
		return
	}
	f := t.form()
	if f == nil {
		t.tell(say.NothingToCancel)
		return
	}
	name := t.formName()
	f.State = agent.FormCanceled
	t.session.Revisit, t.derived = "", nil
	t.changed("cancelled", "", "", "")
	t.home = true
	if m.Restart {
		openNew(t)
		t.tell(say.Started)
		t.here = true
		return
	}
	t.tell(say.FormCanceled(name))
}

// undo asks what to take back: the last answer, or the whole request.
func undo(t *turn, _ agent.Undo) {
	if t.answeredLast() == nil {
		cancel(t, agent.Cancel{})
		return
	}
	t.offer(agent.Press{Do: agent.DoUndo, Form: t.form().ID})
}

// settled notes that a change of an answer was refused.
func settled(t *turn, refused agent.Press) {
	if refused.Do != agent.DoAnswer {
		return
	}
	t.refusedChange = true
	if f := t.form(); f != nil {
		f.Unsettled = slices.DeleteFunc(slices.Clone(f.Unsettled), func(p agent.Press) bool { return p.Question == refused.Question })
	}
}

// Whatever stands on a button may be typed, too.

// typedLabel returns the move of the button whose label somebody types, in any state. A
// plain yes or no is for what waits for one, and a label with a question mark is asked back.
func typedLabel(p *position, text string) (proposal, bool) {
	if order, _, _ := command.Read(text); p.awaitsYes() && (order == command.Yes || order == command.No) {
		return proposal{}, false
	}
	b, ok := onscreen.Find(text, onScreen(p)...)
	if !ok {
		b, ok = onscreen.Choice(text, choicesAsked(p))
	}
	switch decides := b.Press.Do == agent.DoApprove || b.Press.Do == agent.DoDeny; {
	case decides && p.hr(): // words decide nothing
		return proposal{move: agent.Consult{Ask: hrdesk.Ask{About: hrdesk.Decide, Words: text}}}, true
	case !ok, decides:
		return proposal{}, false
	}
	m := fromPress(b.Press)
	m.why.By = journey.ByLabel
	asks := strings.Contains(text, "?") && !strings.HasSuffix(b.Label, "?")
	switch move := m.move.(type) {
	case nil:
		return proposal{}, false
	case agent.Answer:
		move.Words = text
		m.move = move
		if asks {
			m.move = agent.Clarify{Words: text, Offer: b.Press}
		}
	case agent.Submit:
		if move.Seen == 0 {
			move.Words = text
			m.move = move
		}
	case agent.ExplainWhy:
		move.InWords = true
		m.move = move
	}
	return m, !asks || b.Press.Do == agent.DoAnswer || changesNothing[b.Press.Do]
}

// choicesAsked returns the answers to the open form among which the person was asked to
// choose just now: “Which of these do you mean?”.
func choicesAsked(p *position) []agent.Button {
	shown := p.session.Shown
	if len(shown) == 0 || p.form() == nil || !p.isFresh(agent.Detour{AskedAt: shown[0].At, Thread: shown[0].Thread}) {
		return nil
	}
	for _, b := range shown[0].Buttons {
		if b.Press.Do != agent.DoAnswer && b.Press.Do != agent.DoSay || b.Press.Question != shown[0].Buttons[0].Press.Question || !p.isOpen(b.Press.Form) {
			return nil
		}
	}
	return shown[0].Buttons
}

// changesNothing are the buttons that one may press to see what they do.
var changesNothing = map[agent.Verb]bool{
	agent.DoOpenForm: true, agent.DoShowStatus: true, agent.DoExplainWhy: true, agent.DoExplainEstimate: true, agent.DoResume: true,
	agent.DoReview: true, agent.DoReachHuman: true, agent.DoChangeAnswer: true, agent.DoAskPolicy: true,
}

// yesOrNoToButton returns the move of a yes or no to a button that begins with one, below a
// message that was sent just now: "yes that helped" to “Yes, that helps”, or of a yes to an offer
// of leave. A no never asks HR by itself; it leads to the question whether to.
func yesOrNoToButton(p *position, text string) (proposal, bool) {
	var shown [][]agent.Button
	if p.askedJustNow() {
		shown = append(shown, drawnButtons(p)...)
	}
	if last := p.session.Shown; len(last) > 0 && p.isFresh(agent.Detour{AskedAt: last[0].At, Thread: last[0].Thread}) {
		shown = append(shown, last[0].Buttons)
	}
	b, ok := onscreen.Answer(text, shown...)
	yes, _, _ := command.ReadYesNo(text)
	switch {
	case yes == command.Yes && !isPlainYes(text):
		return proposal{}, false
	case !ok:
		return takesUpLeave(p, text)
	}
	m := fromPress(b.Press)
	if b.Press.Do == agent.DoAskHR || b.Press.Do == agent.DoMarkUnhelpful { // it counts once HR is asked
		press := b.Press
		press.Do, press.Value = agent.DoAskHR, unclip(p, press.Value)
		m.move = agent.Clarify{Words: text, Offer: press}
	}
	m.why.By = journey.ByLabel
	return m, true
}

// takesUpLeave returns the move of a plain yes after a message that offers to ask for leave without a
// question: “whenever you're ready”.
func takesUpLeave(p *position, text string) (proposal, bool) {
	order, _, _ := command.Read(text) // "submit": they think that the request is there
	if p.form() != nil || p.awaitsYes() || !isPlainYes(text) && order != command.Submit {
		return proposal{}, false
	}
	press, ok := leaveOffered(p)
	m := fromPress(press)
	m.why.By = journey.ByLabel
	return m, ok
}

// cheers matches a yes that is a cheer, where nothing was asked: "YESSSS", "yes!!".
var cheers = regexp.MustCompile(`(?i)^\W*(?:(?:omg|oh|woo+|ooh|ahh+)\W+)*(?:ye+s{2,}|ye+s+\s*!{2,}|yay|woo+hoo+|woo+t?)`)

// agreeing is a yes, a no or "I don't know" that answers no question: at the review, to
// nothing at all, or where something else was asked.
func agreeing(p *position, m intents.Move, text string) agent.Move {
	switch {
	case p.offered().Do == agent.DoSubmit && (m.About == string(stance.Files) || m.About == string(stance.Agrees)):
		return agent.Submit{Words: text}
	case p.offered().Do == agent.DoSubmit && m.About == string(stance.Waiting):
		return agent.Keep{Refused: agent.DoSubmit}
	case p.offered().Do == agent.DoSubmit && m.Do == command.No && notNow.MatchString(text):
		return agent.Save{}
	case p.awaitsYes(): // it was said with something else, so it is asked once more
		return agent.Repeat{}
	case p.form() == nil && m.Do == command.Yes && cheers.MatchString(text):
		return agent.Talk{About: agent.DoRejoice, Words: text}
	case p.form() == nil && isPlainYes(text):
		return unclear(text, say.NothingToConfirm)
	case p.form() == nil && m.Do == command.Yes: // without its words, which ask for nothing: "ok :)"
		return agent.Talk{About: agent.DoNod}
	case p.form() == nil:
		return lost(text, "")
	}
	_, q, open := p.open()
	switch {
	case open && m.About != "":
		asked := unsure.Asked{Question: q, Form: p.form().ID, Estimate: p.estimate(), Today: p.today()}
		return unsure.Reply(asked, stance.Stance(m.About), text)
	case open:
		return objection(p, q, text)
	case m.Do == command.Yes:
		return agent.Submit{Words: text} // which shows the review, if that was not the last thing said
	case m.Do == command.No:
		return unclear(text, say.NotSubmitted)
	}
	return lost(text, "")
}

// notNow matches a no that is no objection to anything in the request: "sorry, not now".
var notNow = regexp.MustCompile(`(?i)\bnot (?:right )?(?:now|yet|today)\b`)
