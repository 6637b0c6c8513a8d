package slack

import (
	"context"
	"net/http"
	"strings"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/bot/slack/intake"
)

// interactions handles POST /slack/interactions: forms, buttons and menus.
func (e *Edge) interactions(ctx context.Context, r intake.Request) intake.Reply {
	in, err := decodeInteraction(r.Body)
	if err != nil {
		e.log.WithError(err).Warn("slack: malformed interaction")
		return intake.Reply{Status: http.StatusBadRequest}
	}
	in.event.ID = hidden(e.cfg.SigningSecret, in.event)
	defer e.order.Enter(ctx, string(in.event.Session))()
	var answer, fallback func(context.Context, *interaction) intake.Reply
	switch in.kind {
	case kindForm:
		answer, fallback = e.answerForm, e.explainInForm
	case kindFormButton:
		answer, fallback = e.answerFormButton, e.explainAtButton
	case kindButton:
		answer, fallback = e.answerButton, e.explainAtButton
	case kindClosed:
		answer, fallback = e.answerClosed, answerNothing
	case kindOutdated:
		answer, fallback = e.answerOutdated, answerNothing
	default:
		e.log.WithField("event", in.event.ID).Debug("slack: interaction ignored")
		return intake.Accepted
	}
	return e.guard(string(in.kind), func() intake.Reply { return answer(ctx, &in) }, func() intake.Reply { return fallback(ctx, &in) })
}

func (e *Edge) logFailure(id agent.EventID, err error) {
	e.log.WithField("event", id).WithError(err).Error("slack: could not answer the event")
}

// answerForm answers a submitted form, in the HTTP response.
func (e *Edge) answerForm(ctx context.Context, in *interaction) intake.Reply {
	out, err := e.turn(ctx, &in.event)
	if err != nil {
		e.logFailure(in.event.ID, err)
		return e.explainInForm(ctx, in)
	}
	switch v := out.View.(type) {
	case nil, agent.Done:
		return respond(slackgo.NewClearViewSubmissionResponse())
	case agent.Errors:
		if errs := errorsByInput(in, v); len(errs) > 0 {
			return respond(slackgo.NewErrorsViewSubmissionResponse(errs))
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

// modalResponse is slack-go's ViewSubmissionResponse with a view. Its Blocks hide
// the view's own, which slack-go would encode twice: once by themselves, and once
// as part of the view.
type modalResponse struct {
	Action slackgo.ViewResponseAction `json:"response_action"`
	View   struct {
		*slackgo.ModalViewRequest

		Blocks []slackgo.Block `json:"blocks"`
	} `json:"view"`
}

func showModal(how slackgo.ViewResponseAction, modal *slackgo.ModalViewRequest) intake.Reply {
	s := modalResponse{Action: how}
	s.View.ModalViewRequest, s.View.Blocks = modal, modal.Blocks.BlockSet
	return intake.Reply{Status: http.StatusOK, Body: s}
}

func respond(r *slackgo.ViewSubmissionResponse) intake.Reply {
	return intake.Reply{Status: http.StatusOK, Body: r}
}

// errorsByInput assigns each error to an input block of the submitted view; Slack
// accepts no other block ids. An error about none of its questions goes to the
// first block. The result is nil if the view has no inputs.
func errorsByInput(in *interaction, e agent.Errors) map[string]string {
	if len(in.inputs) == 0 {
		return nil
	}
	errs := map[string]string{}
	for _, q := range e.Questions() {
		at := in.inputs[0].block
		for _, input := range in.inputs {
			// The question's first input, or a range's last day if its first day is filled in.
			raw, _ := in.readInput(input)
			if input.Question == q && input.Part != edge.PartUnsure {
				at = input.block
				if input.Part != edge.PartStart || isBlank(raw) {
					break
				}
			}
		}
		errs[at] = strings.TrimSpace(errs[at] + " " + clip(e.ByQuestion[q], maxHint))
	}
	return errs
}

// explainInForm says that a form couldn't be processed. If it has inputs it stays
// open, with everything that was typed; otherwise a page replaces it.
func (e *Edge) explainInForm(_ context.Context, in *interaction) intake.Reply {
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

// showPage replaces the submitted view with a page.
func (e *Edge) showPage(page agent.PageView, from string) intake.Reply {
	modal, err := renderPage(page, from, nil)
	if err != nil {
		e.log.WithError(err).Error("slack: could not render a page")
		return intake.Accepted
	}
	return showModal(slackgo.RAUpdate, modal)
}

// answerClosed tells the agent that a form was closed. Slack shows nothing.
func (e *Edge) answerClosed(ctx context.Context, in *interaction) intake.Reply {
	if _, err := e.turn(ctx, &in.event); err != nil {
		e.logFailure(in.event.ID, err)
	}
	return intake.Accepted
}

// answerOutdated answers a form or button that another version of Leaveway rendered.
func (e *Edge) answerOutdated(ctx context.Context, in *interaction) intake.Reply {
	e.log.WithField("event", in.event.ID).Info("slack: interaction with a view of another version")
	if _, ok := in.event.Act.(agent.Submitted); ok {
		return e.showPage(agent.PageView{Title: outdatedTitle, Blocks: []agent.Block{{Text: outdatedForm}, continueButtons()}}, in.channel)
	}
	e.explain(ctx, in, outdatedTitle, []agent.Block{{Text: outdatedMessage}, continueButtons()})
	return intake.Accepted
}

func answerNothing(context.Context, *interaction) intake.Reply { return intake.Accepted }
