package api

import (
	"context"
	"net/http"
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// The API's token proves less than a chat does, where the platform says who acts. So acting for
// people in the chat takes a scope, which the operator has to turn on. Reading doesn't.

// chatSession begins the ids of the chat's sessions.
const chatSession = "slack-"

// needsScope says what the scope is, to a caller who lacks it.
const needsScope = "The API may not act for people in Slack. If it should, set LEAVEWAY_API_SCOPES=slack on the server."

// needsLink says why a caller can't act for somebody who has a link.
const needsLink = "The API may not act for people who hand over by a link."

// chatUserID matches ids that may be those of people in Slack.
var chatUserID = regexp.MustCompile(`^[UW][A-Z0-9]{5,}$`)

// checkSession refuses to act in a session of the chat's.
func (a *api) checkSession(id string, s agent.Session) *problem {
	if !a.ForChatUsers && (s.HasChat || strings.HasPrefix(id, chatSession)) {
		return newProblem(http.StatusForbidden, needsScope)
	}
	return nil
}

// checkPerson refuses to act for somebody who is in the chat.
func (a *api) checkPerson(ctx context.Context, who agent.UserID) *problem {
	if who.IsGuest() { // they prove who they are by a link
		return newProblem(http.StatusForbidden, needsLink)
	}
	if a.ForChatUsers || a.IsChatUser == nil || !chatUserID.MatchString(string(who)) {
		return nil
	}
	there, err := a.IsChatUser(ctx, who)
	switch {
	case err != nil:
		a.Log.WithError(err).Warn("could not ask Slack whether an employeeId of an API call is a person's there")
		return newProblem(http.StatusServiceUnavailable, "I can't check with Slack whether that employeeId is somebody's there. Please send the same call again in a moment.")
	case there:
		return newProblem(http.StatusForbidden, needsScope)
	}
	return nil
}
