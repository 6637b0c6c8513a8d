package dialogue

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Move is what an act means. Understanding proposes moves and nothing else; the
// turn checks every one against the session before it counts.
type Move struct {
	agent.Press
	// Words are what was said, where it was said.
	Words string
	// Because is what they were understood by. Buttons, forms and commands need none.
	Because journey.Why
	// Typed and View come with forms.
	Typed map[wizard.QuestionID][]string
	View  agent.ViewRef
	// Choices are what is asked back where the words could mean several things.
	Choices []agent.Button
	// Offer is what a plain yes does, where it is asked whether the words mean that.
	Offer agent.Press
	// Objection is why the words are not an answer to the open question.
	Objection string
	// Surely is set where a question is answered only if the answer is sure.
	Surely bool
	// Doubted is set where a question is perhaps not about work at all.
	Doubted bool
	// Answer is what the policies say, for DoQuestion.
	Answer *knowledge.Answer
	// Brought is what was read of a file, for doDropped and DoPolicyFile.
	Brought *brought
	// Reply is what a questionnaire says, for DoRespond.
	Reply *agent.Reply
	// Learned are the answers as they were once, for doRestore.
	Learned journey.Values
	// Lost is set where nothing could be made of the words at all.
	Lost bool
	// Meant is what was understood, for doMeant.
	Meant intents.Move
	// Hangs is set where the answer is a day that hangs on another answer.
	Hangs *wizard.Hanging
}

// The verbs that no button has.
const (
	doFill    agent.Verb = "fill"    // a step was submitted. View, Typed
	doHere    agent.Verb = "here"    // show where one is
	doHome    agent.Verb = "home"    // the app's home came into view
	doClosed  agent.Verb = "closed"  // a form was closed without submitting
	doGreet   agent.Verb = "greet"   // hello
	doThanks  agent.Verb = "thanks"  // thank you
	doUnsaid  agent.Verb = "unsaid"  // neither a plain yes nor a no to what was asked to confirm
	doWaiting agent.Verb = "waiting" // HR: which requests wait for a decision?
	doUnclear agent.Verb = "unclear" // not understood. Objection, Choices
	doEdited  agent.Verb = "edited"  // a message was changed that no answer came from
	doDeleted agent.Verb = "deleted" // a message was deleted. Question, where an answer came from it
	doRang    agent.Verb = "rang"    // a timer came due. Value: its name
	doReplied agent.Verb = "replied" // words below a message of ours in HR's channel. Value
	doDropped agent.Verb = "dropped" // HR: a file that may be a policy. File
	doForeign agent.Verb = "foreign" // a slash command that is not ours. Words
	doMeant   agent.Verb = "meant"   // an answer in words, read against the form as it is then. Meant
	doLate    agent.Verb = "late"    // words that come after what was done later. Words
	doAmend   agent.Verb = "amend"   // what was filed should be different. Words
	doCare    agent.Verb = "care"    // words for a hard time. Value: the hardship; Choices
	doOthers  agent.Verb = "others"  // other people's leave, or what only HR decides
	doRestore agent.Verb = "restore" // the answers as they were after a version. Learned
	doPause   agent.Verb = "pause"   // leave a questionnaire for now
	doStuck   agent.Verb = "stuck"   // not understood three times in a row. Words

	doPolicyHelp agent.Verb = "policy-help" // /policy without a word

	doUndo          agent.Verb = "undo"    // take back what was said last
	doSame          agent.Verb = "same"    // as in the request before. Question
	doBalance       agent.Verb = "balance" // how much leave have I left?
	doChat          agent.Verb = "chat"    // small talk
	doOtherHR       agent.Verb = "hr"      // HR's business, and none that is done here
	doOutside       agent.Verb = "outside" // nobody's business here
	doForeignTongue agent.Verb = "tongue"  // said in a language that is not understood
)

// route is the InputRouter: the moves that an act means, with what has to be known
// of policies and tickets to make them.
func (t *turn) route(ctx context.Context) ([]Move, error) {
	if t.form() != nil {
		if _, q, open := t.open(); open {
			t.from = q.QuestionID
		}
	}
	if words := written(t.ev.Act); intents.HardshipIn(words) != "" && !t.atDesk() {
		return t.understood(ctx, agent.Said{Text: words})
	}
	switch act := t.ev.Act.(type) {
	case agent.Said:
		return t.understood(ctx, act)
	case agent.Dropped:
		if !t.hr() {
			moves, err := t.understood(ctx, agent.Said{Text: act.Text})
			if len(moves) == 1 && moves[0].Lost {
				moves[0].Lost, moves[0].Objection = false, say.FilesElsewhere
			}
			return moves, err
		}
	}
	return t.consulted(ctx, t.meant())
}

// meant are the moves of an act that is not words: forms, buttons and commands say
// what they mean.
func (t *turn) meant() []Move {
	switch act := t.ev.Act.(type) {
	case agent.Submitted:
		return []Move{submitted(act)}
	case agent.Pressed:
		return []Move{{Press: act.Press, View: act.View, Typed: act.Typed}}
	case agent.Opened:
		return []Move{{Press: agent.Press{Do: doHome}}}
	case agent.Closed:
		return []Move{{Press: agent.Press{Do: doClosed, Form: act.View.Form}, View: act.View}}
	case agent.Commanded:
		return []Move{t.commanded(act)}
	case agent.Rang:
		return []Move{{Press: agent.Press{Do: doRang, Value: string(act.Timer)}, Because: journey.Why{By: journey.ByCondition, Condition: "a timer came due"}}}
	case agent.Restored:
		why := journey.Why{By: journey.ByHand, Reason: act.Why}
		return []Move{{Press: agent.Press{Do: doRestore, Value: strconv.Itoa(act.Version)}, Because: why}}
	case agent.Withdrew:
		return []Move{{Press: agent.Press{Do: doDeleted, Question: t.saidIn(t.ev.Place.Message)}}}
	case agent.Replied:
		return []Move{{Press: agent.Press{Do: doReplied, Value: strings.TrimSpace(act.Text)}}}
	case agent.Dropped:
		return dropped(act)
	}
	return nil
}

// submitted is the move of a form: of a prompt, of the review, or of a step.
func submitted(act agent.Submitted) Move {
	switch {
	case act.View.Prompt.Do != "":
		return prompted(act)
	case act.View.Step == "" && act.View.Form != "":
		return Move{Press: agent.Press{Do: agent.DoSubmit, Form: act.View.Form}, View: act.View}
	}
	return Move{Press: agent.Press{Do: doFill, Form: act.View.Form}, View: act.View, Typed: act.Typed}
}

// understood are the moves that words mean.
func (t *turn) understood(ctx context.Context, said agent.Said) ([]Move, error) {
	moves, err := t.understand(ctx, said)
	if err != nil {
		return nil, err
	}
	for i := range moves {
		moves[i].Because.By = cmp.Or(moves[i].Because.By, journey.ByPattern)
	}
	return t.consulted(ctx, moves)
}

// prompted is the move of a PromptView: its press, with the text as value.
func prompted(act agent.Submitted) Move {
	press := act.View.Prompt
	press.Value = strings.TrimSpace(strings.Join(act.Typed[agent.PromptField], "\n"))
	return Move{Press: press, View: act.View, Typed: act.Typed}
}

// commanded is the move of a slash command. Its words are few: what to do, or
// the kind of leave.
func (t *turn) commanded(act agent.Commanded) Move {
	if act.Command == "/policy" {
		return t.policyCommand(act.Text)
	}
	if act.Command != "/leave" {
		return Move{Press: agent.Press{Do: doForeign}, Words: act.Command}
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(act.Text), " ")
	switch strings.ToLower(word) {
	case "", "start", "new":
		return Move{Press: agent.Press{Do: agent.DoOpenForm, Value: t.kindOfLeave(rest)}}
	case "resume", "continue":
		return Move{Press: agent.Press{Do: agent.DoResume}}
	case "requests":
		if t.ev.Place.HR {
			return Move{Press: agent.Press{Do: doWaiting}}
		}
		return Move{Press: agent.Press{Do: agent.DoStatus}}
	case "status":
		return Move{Press: agent.Press{Do: agent.DoStatus}}
	case "cancel":
		return Move{Press: agent.Press{Do: agent.DoCancel}}
	}
	if kind := t.kindOfLeave(act.Text); kind != "" {
		return Move{Press: agent.Press{Do: agent.DoOpenForm, Value: kind}}
	}
	return Move{Press: agent.Press{Do: agent.DoHelp}}
}

// perform is the one place where a move meets the session: it goes to the pathway
// that it belongs to, and leads back to what waits.
func (t *turn) perform(m Move) {
	t.because = m.reason()
	if m.Form != "" && !t.current(m.Form) {
		t.outdated(m)
	} else if work := t.enter(m); work != nil {
		t.moveOn(m.Do)
		t.here = t.here || t.agent.pathways[t.stands().Active()].asks
		work(t, m)
	} else {
		t.unknown(m)
	}
	t.unwind()
	if d := t.agent.journey.Decide(t.stands(), journey.Input{}); d.Transition != nil { // it holds by now
		t.goTo(t.stands(), d, doStuck)(t, m)
		t.unwind()
	}
}

// reason is what a move was understood by.
func (m Move) reason() journey.Why {
	because := m.Because
	because.By = cmp.Or(because.By, journey.ByPress)
	because.Intent = string(m.Do)
	because.Confidence = cmp.Or(because.Confidence, 1)
	return because
}
