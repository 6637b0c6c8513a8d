package teams

import (
	"context"
	"net/http"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// The answers to invokes.
// Source: learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/task-modules/task-modules-bots
// and /cards/universal-actions-for-adaptive-cards/work-with-universal-actions-for-adaptive-cards.

// task is the answer to task/fetch and task/submit.
type task struct {
	Task taskValue `json:"task"`
}

type taskValue struct {
	Type  string `json:"type"`
	Value any    `json:"value"`
}

// dialogCard is a dialog with a card.
type dialogCard struct {
	Title  string     `json:"title"`
	Height string     `json:"height"`
	Width  string     `json:"width"`
	Card   attachCard `json:"card"`
}

type attachCard struct {
	ContentType string `json:"contentType"`
	Content     card   `json:"content"`
}

// cardAnswer is the answer to adaptiveCard/action: a card in place of the one that was used, or a
// sentence that only the person sees.
type cardAnswer struct {
	Status int    `json:"statusCode"`
	Type   string `json:"type"`
	Value  any    `json:"value"`
}

const answerMessage = "application/vnd.microsoft.activity.message"

func showDialog(r rendered) reply {
	return reply{http.StatusOK, task{taskValue{"continue", dialogCard{r.title, "large", "medium", attachCard{contentCard, r.card}}}}}
}

// showText shows a sentence in the place of a dialog.
func showText(text string) reply { return reply{http.StatusOK, task{taskValue{"message", text}}} }

// say answers a press with a sentence, or with a message if the client sent the press as one and
// can't show an answer.
func (e *Edge) say(ctx context.Context, in *incoming, text string) reply {
	if in.Type == typeInvoke {
		return reply{http.StatusOK, cardAnswer{http.StatusOK, answerMessage, text}}
	}
	if text != gotIt {
		e.postTo(ctx, in, plainMessage(text))
	}
	return accepted
}

// drawing returns the context for the card that answers an activity.
func (e *Edge) drawing(ctx context.Context, in *incoming, h host, people []agent.UserID) drawn {
	return drawn{
		host: h, secret: e.cfg.AppPassword, person: in.who, of: e.contacts.otherPlatform(in.event.Tenant), event: string(in.event.ID),
		people: e.names(ctx, in.event.Tenant, people), mail: e.hr.addresses(),
	}
}

// takeTurn takes the turn of a button. Where a form stays as it is, Slack's stays open, and ours has to
// be drawn again.
func (e *Edge) takeTurn(ctx context.Context, in *incoming) (agent.Outcome, error) {
	out, err := e.turn(ctx, in.event)
	pressed, _ := in.event.Act.(agent.Pressed)
	if err != nil || out.View != nil || pressed.Press.Do != agent.DoRefresh {
		return out, err
	}
	again := in.event
	again.ID += "-again"
	again.Act = agent.Pressed{Press: agent.Press{Do: agent.DoOpenForm, Form: pressed.View.Form, Step: pressed.View.Step}}
	return e.turn(ctx, again)
}

// answerDialog answers a button that opens a dialog, or one in a dialog.
func (e *Edge) answerDialog(ctx context.Context, in *incoming) reply {
	out, err := e.takeTurn(ctx, in)
	if err != nil {
		e.logFailure(in.event.ID, err)
		return e.explain(ctx, in)
	}
	switch out.View.(type) {
	case nil, agent.Done:
		if in.how == inDialog {
			return accepted // closes it
		}
		return showText(doneText)
	}
	return showDialog(renderView(out.View, e.drawing(ctx, in, dialog, out.People), in.data))
}

// answerCard answers a button on a card in a chat.
func (e *Edge) answerCard(ctx context.Context, in *incoming) reply {
	out, err := e.takeTurn(ctx, in)
	if err != nil {
		e.logFailure(in.event.ID, err)
		return e.explain(ctx, in)
	}
	if in.data.View != nil { // the card replaces a dialog
		return e.replaceForm(ctx, in, renderView(out.View, e.drawing(ctx, in, asForm, out.People), in.data))
	}
	switch v := out.View.(type) {
	case nil, agent.Done:
		return e.say(ctx, in, gotIt)
	case agent.Notice:
		if !hasButtons(v.Blocks) {
			c := canvas{drawn: e.drawing(ctx, in, inMessage, out.People)}
			return e.say(ctx, in, clip(c.named(or(agent.PlainText(v.Blocks), v.Text)), maxText))
		}
	case agent.Errors:
		if v.View == nil {
			return e.say(ctx, in, agent.PlainText(v.Blocks()))
		}
	}
	if !e.showInChat(ctx, in, out) {
		return e.say(ctx, in, notInstalled)
	}
	if in.Conversation.Kind != kindPersonal {
		return e.say(ctx, in, inOurChat)
	}
	return e.say(ctx, in, gotIt)
}

func hasButtons(blocks []agent.Block) bool {
	for _, b := range blocks {
		if len(b.Buttons) > 0 || b.Pick != nil {
			return true
		}
	}
	return false
}

// replaceForm replaces a card that was shown in place of a dialog: in the answer, and in the
// message for the person's other clients.
func (e *Edge) replaceForm(ctx context.Context, in *incoming, r rendered) reply {
	if in.ReplyToID != "" {
		m, err := cardMessage(r.title, r.card)
		if err == nil {
			err = e.client.replace(ctx, in.ServiceURL, in.Conversation.ID, in.ReplyToID, m)
		}
		if err != nil {
			e.log.WithField("event", in.event.ID).WithError(err).Warn("teams: could not replace a form in the chat")
		}
	}
	if in.Type != typeInvoke {
		return accepted
	}
	return reply{http.StatusOK, cardAnswer{http.StatusOK, contentCard, r.card}}
}

// answerCommand answers a command in words with a message.
func (e *Edge) answerCommand(ctx context.Context, in *incoming) reply {
	out, err := e.turn(ctx, in.event)
	if err != nil {
		e.logFailure(in.event.ID, err)
		return e.explain(ctx, in)
	}
	if out.View != nil {
		e.showInChat(ctx, in, out)
	}
	return accepted
}

// showInChat shows a view as a message in the person's own chat, whatever channel they used.
// It reports whether it could.
func (e *Edge) showInChat(ctx context.Context, in *incoming, out agent.Outcome) bool {
	d := e.drawing(ctx, in, asForm, out.People)
	var m outgoing
	var err error
	if n, ok := out.View.(agent.Notice); ok {
		d.host = inMessage
		m, err = renderMessage(n.Text, n.Blocks, d)
	} else {
		r := renderView(out.View, d, usedButton{})
		m, err = cardMessage(r.title, r.card)
	}
	if err != nil {
		e.logFailure(in.event.ID, err)
		return false
	}
	return e.postTo(ctx, in, m)
}

// postTo sends a message to the person's own chat. It goes on after the request has timed out, so
// that the person gets an answer.
func (e *Edge) postTo(ctx context.Context, in *incoming, m outgoing) bool {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), handlerTimeout)
	defer cancel()
	who, err := e.reach(ctx, in.who)
	if err == nil {
		_, err = e.client.post(ctx, who.Service, who.Conversation, m)
	}
	if err != nil {
		e.log.WithField("event", in.event.ID).WithError(err).Error("teams: could not send the person a message")
	}
	return err == nil
}

// answerOutdated answers a button that this version didn't draw, or not for this person.
func (e *Edge) answerOutdated(ctx context.Context, in *incoming) reply {
	e.log.Info("teams: a button of another version, or not drawn for this person")
	in.event.ID = e.eventID("outdated", in.Conversation.ID, in.ID)
	page := agent.PageView{Title: outdatedTitle, Blocks: []agent.Block{{Text: outdatedText}, continueButtons()}}
	if in.Name == "task/fetch" || in.Name == "task/submit" {
		return showDialog(renderView(page, e.drawing(ctx, in, dialog, nil), usedButton{}))
	}
	e.showInChat(ctx, in, agent.Outcome{View: agent.Notice{Text: outdatedText, Blocks: page.Blocks}})
	return e.say(ctx, in, gotIt)
}

// explain says that something had no effect.
func (e *Edge) explain(ctx context.Context, in *incoming) reply {
	switch in.how { //nolint:exhaustive // nobody waits for an answer to the others
	case opensForm:
		return showText(troubleMessage)
	case inDialog:
		if in.data.Prompt != nil {
			again := agent.Errors{ByQuestion: map[wizard.QuestionID]string{agent.PromptField: troubleMessage}}
			return showDialog(renderView(again, e.drawing(ctx, in, dialog, nil), in.data))
		}
		page := agent.PageView{Title: troubleTitle, Blocks: []agent.Block{{Text: troubleMessage}}, Push: true}
		return showDialog(renderView(page, e.drawing(ctx, in, dialog, nil), in.data)) // with the way back to what was typed
	case onCard, atOnce, outdated:
		in.data.View = nil
		if in.Type != typeInvoke {
			e.postTo(ctx, in, plainMessage(troubleMessage))
			return accepted
		}
		return e.say(ctx, in, troubleMessage)
	}
	return reply{status: http.StatusInternalServerError}
}
