package slack

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// interactions answers forms, buttons and menus.
func (e *Edge) interactions(ctx context.Context, body []byte) reply {
	form, err := url.ParseQuery(string(body))
	if err != nil || form.Get("payload") == "" {
		e.log.Warn("slack: malformed interaction")
		return reply{status: http.StatusBadRequest}
	}
	in, err := decodeInteraction([]byte(form.Get("payload")))
	if err != nil {
		e.log.WithError(err).Warn("slack: malformed interaction")
		return reply{status: http.StatusBadRequest}
	}
	var answer, otherwise func(context.Context, *interaction) reply
	switch in.kind {
	case kindForm:
		answer, otherwise = e.answerForm, e.explainInForm
	case kindFormButton:
		answer, otherwise = e.answerFormButton, e.explainAtButton
	case kindButton:
		answer, otherwise = e.answerButton, e.explainAtButton
	case kindClosed:
		answer, otherwise = e.answerClosed, answerNothing
	case kindOutdated:
		answer, otherwise = e.answerOutdated, answerNothing
	default:
		e.log.WithField("event", in.event.ID).Debug("slack: interaction of no concern")
		return accepted
	}
	return e.guard(string(in.kind), func() reply { return answer(ctx, &in) }, func() reply { return otherwise(ctx, &in) })
}

// logFailure logs why a turn came to nothing.
func (e *Edge) logFailure(id agent.EventID, err error) {
	e.log.WithField("event", id).WithError(err).Error("slack: the event could not be answered")
}

// answerForm answers a submitted form in the HTTP response.
func (e *Edge) answerForm(ctx context.Context, in *interaction) reply {
	out, err := e.turn(ctx, &in.event)
	if err != nil {
		e.logFailure(in.event.ID, err)
		return e.explainInForm(ctx, in)
	}
	switch v := out.View.(type) {
	case nil, agent.Done:
		return respond(slackgo.NewClearViewSubmissionResponse())
	case agent.Errors:
		if beside := errorsByInput(in, v); len(beside) > 0 {
			return respond(slackgo.NewErrorsViewSubmissionResponse(beside))
		}
	}
	modal, err := renderView(out.View, in.channel, out.People)
	if err != nil {
		e.logFailure(in.event.ID, err)
		return e.explainInForm(ctx, in)
	}
	if page, ok := out.View.(agent.PageView); ok && page.Push {
		return showModal(slackgo.RAPush, modal)
	}
	return showModal(slackgo.RAUpdate, modal)
}

// modalResponse is a ViewSubmissionResponse that shows a view. Its blocks stand in for
// the view's own, which slack-go would encode twice: for themselves, and once
// more, copied, as a part of the view.
type modalResponse struct {
	Action slackgo.ViewResponseAction `json:"response_action"`
	View   struct {
		*slackgo.ModalViewRequest

		Blocks []slackgo.Block `json:"blocks"`
	} `json:"view"`
}

func showModal(how slackgo.ViewResponseAction, modal *slackgo.ModalViewRequest) reply {
	s := modalResponse{Action: how}
	s.View.ModalViewRequest, s.View.Blocks = modal, modal.Blocks.BlockSet
	return reply{status: http.StatusOK, body: s}
}

func respond(r *slackgo.ViewSubmissionResponse) reply { return reply{status: http.StatusOK, body: r} }

// errorsByInput puts objections beside the inputs of the view they are about;
// Slack takes the ids of input blocks of that very view and no others. What is
// about none of them stands beside the first.
func errorsByInput(in *interaction, e agent.Errors) map[string]string {
	if len(in.inputs) == 0 {
		return nil
	}
	beside := map[string]string{}
	for _, q := range sortedQuestions(e.Beside) {
		at := in.inputs[0].block
		for _, input := range in.inputs {
			// The first input of the question, or the last day of a range whose first is there.
			raw, _ := in.readInput(input)
			if input.question == q && input.part != partUnsure {
				at = input.block
				if input.part != partStart || isBlank(raw) {
					break
				}
			}
		}
		beside[at] = strings.TrimSpace(beside[at] + " " + clip(e.Beside[q], maxHint))
	}
	return beside
}

// explainInForm says that a form could not be taken, with everything typed
// still in it. A view without fields is replaced: nothing was typed.
func (e *Edge) explainInForm(_ context.Context, in *interaction) reply {
	if len(in.inputs) > 0 {
		return respond(slackgo.NewErrorsViewSubmissionResponse(map[string]string{
			in.inputs[0].block: troubleForm(in.view.Submit.Text),
		}))
	}
	meta, _ := decodeMetadata(in.view.Metadata)
	again := agent.Press{Do: agent.DoReview, Form: meta.Ref.Form}
	if meta.Ref.Step != "" {
		again = agent.Press{Do: agent.DoOpenForm, Form: meta.Ref.Form, Step: meta.Ref.Step}
	}
	return e.showPage(agent.PageView{Title: troubleTitle, Blocks: []agent.Block{
		{Text: troubleReview}, {Buttons: []agent.Button{{Label: "Open the form again", Press: again, Style: agent.Primary}}},
	}}, in.channel)
}

// showPage replaces the submitted view with a page of our own.
func (e *Edge) showPage(page agent.PageView, from string) reply {
	modal, err := renderPage(page, from, nil)
	if err != nil {
		e.log.WithError(err).Error("slack: a page could not be drawn")
		return accepted
	}
	return showModal(slackgo.RAUpdate, modal)
}

// answerClosed lets the agent know; nobody waits.
func (e *Edge) answerClosed(ctx context.Context, in *interaction) reply {
	if _, err := e.turn(ctx, &in.event); err != nil {
		e.logFailure(in.event.ID, err)
	}
	return accepted
}

// answerOutdated answers what another version of us drew.
func (e *Edge) answerOutdated(ctx context.Context, in *interaction) reply {
	e.log.WithField("event", in.event.ID).Info("slack: drawn by another version")
	if _, ok := in.event.Act.(agent.Submitted); ok {
		return e.showPage(agent.PageView{Title: outdatedTitle, Blocks: []agent.Block{{Text: outdatedForm}, continueButtons()}}, in.channel)
	}
	e.explain(ctx, in, outdatedTitle, []agent.Block{{Text: outdatedMessage}, continueButtons()})
	return accepted
}

// answerNothing is for what nobody waits for.
func answerNothing(context.Context, *interaction) reply { return accepted }
