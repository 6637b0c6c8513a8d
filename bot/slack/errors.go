package slack

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/admit"
)

// slackCode returns the code of an error that Slack answered with, or "".
func slackCode(err error) string {
	if refused, ok := errors.AsType[slackgo.SlackErrorResponse](err); ok {
		return refused.Err
	}
	return ""
}

// How an operator can fix what Slack refuses because of the setup.
const (
	fixToken   = "set SLACK_BOT_TOKEN to the bot token of an installed app and restart, or install the app again by its link"
	fixScopes  = "give the app the scopes in docs/slack-app-manifest.yaml and install it again"
	fixChannel = "set SLACK_HR_CHANNEL to the id of HR's channel (or choose it with /leave-admin channel), and invite the bot to it with /invite"
	fixPosting = "let the app post there, in the posting permissions of the channel and of the workspace"
	fixArchive = "unarchive HR's channel, or set SLACK_HR_CHANNEL to another one"
	fixTab     = "turn on the app's Messages Tab, under App Home"
	fixNoHR    = "in Slack, the person who installed the app chooses HR's channel in the message it sent them, or with /leave-admin channel"
	fixAddress = "check SLACK_API_URL and any proxy in between"
)

// codeNoHRChannel is our own code: HR's channel hasn't been chosen yet.
const codeNoHRChannel = "hr_channel_not_chosen"

// setupAdvice maps Slack's codes for a wrong setup to the fix. Nothing is wrong with
// the message, so it waits until the setup is fixed.
// Source: docs.slack.dev/reference/methods/chat.postMessage#errors.
var setupAdvice = map[string]string{
	"not_authed": fixToken, "invalid_auth": fixToken, "account_inactive": fixToken, "token_revoked": fixToken,
	"token_expired": fixToken, "not_allowed_token_type": fixToken, "org_login_required": fixToken,
	"team_access_not_granted": fixToken, "enterprise_is_restricted": fixToken,
	"missing_scope": fixScopes, "no_permission": fixScopes, "access_denied": fixScopes, "ekm_access_denied": fixScopes,
	"messages_tab_disabled": fixTab,
}

// hrSetupAdvice has the codes that mean a wrong setup only in HR's channel. In a
// direct message they mean that the person can't be reached.
var hrSetupAdvice = map[string]string{
	"channel_not_found": fixChannel, "not_in_channel": fixChannel, "is_archived": fixArchive,
	"restricted_action": fixPosting, "restricted_action_read_only_channel": fixPosting,
	"restricted_action_thread_only_channel": fixPosting, "restricted_action_non_threadable_channel": fixPosting,
	"posting_to_channel_denied": fixPosting,
	codeNoHRChannel:             fixNoHR,
	admit.Unseen.Code():         admit.Unseen.Fix(), admit.Absent.Code(): admit.Absent.Fix(), admit.Archived.Code(): admit.Archived.Fix(),
	admit.Public.Code(): admit.Public.Fix(), admit.Shared.Code(): admit.Shared.Fix(),
}

// adviceFor returns how an operator can fix an error that isn't the message's fault.
func adviceFor(room agent.Room, err error) (advice string, ok bool) {
	if status := statusOf(err); status != 0 {
		// Slack itself answers with 200, 429 or a server error. Anything else comes from a proxy.
		wrong := []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusProxyAuthRequired}
		return fixAddress, slices.Contains(wrong, status) || status/100 == 3
	}
	code := slackCode(err)
	if advice, ok = setupAdvice[code]; !ok && room == agent.HR {
		advice, ok = hrSetupAdvice[code]
	}
	return advice, ok
}

// ignoreUnreadView returns the error of a call that shows a view, or nil if slack-go
// only failed to read the view in Slack's answer: `"values": []` there, too.
func ignoreUnreadView(err error) error {
	if _, unread := errors.AsType[*json.UnmarshalTypeError](err); unread {
		return nil
	}
	return err
}
