package chaos

import (
	"context"

	"github.com/leaveway/leaveway/bot/workspace"
)

// hand is what a person does with a chat platform, in Slack's words.
type hand interface { //nolint:interfacebloat // all that a person does
	ID() string
	Say(ctx context.Context, where, words string) (ts string, err error)
	Command(ctx context.Context, where, command, words string) error
	Messages(where string) []workspace.Message
	Read(m workspace.Message) string
	PressBelow(ctx context.Context, where, ts, label string) error
	// View returns the form or page that is open; nil if none is.
	View() *workspace.View
	Fill(ctx context.Context, label string, values ...string) error
	Submit(ctx context.Context) error
	CloseAll(ctx context.Context) error
	AwaitMessage(ctx context.Context, where string, cond func(workspace.Message) bool) (workspace.Message, error)
	// Until waits until something is as it should be.
	Until(ctx context.Context, cond func() bool) error
}

// inSlack is somebody in the strict Slack.
type inSlack struct{ *workspace.Actor }

func (s inSlack) Until(ctx context.Context, cond func() bool) error {
	return s.Await(ctx, func(*workspace.Actor) bool { return cond() })
}
