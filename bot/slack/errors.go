package slack

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// slackCode is Slack's own code of an error, empty where it is not Slack's.
func slackCode(err error) string {
	if refused, ok := errors.AsType[slackgo.SlackErrorResponse](err); ok {
		return refused.Err
	}
	return ""
}

// What an operator can do where Slack refuses because of how things are set up.
const (
	fixToken   = "set SLACK_BOT_TOKEN to the bot token of an installed app and start again"
	fixScopes  = "give the app the scopes of docs/slack-app-manifest.yaml and install it again"
	fixChannel = "set SLACK_HR_CHANNEL to the id of HR's channel, and invite the bot to it with /invite"
	fixPosting = "let the app post there: in the channel's and the workspace's posting permissions"
	fixArchive = "unarchive HR's channel, or set SLACK_HR_CHANNEL to another"
	fixTab     = "switch the app's messages tab on, under App Home"
	fixAddress = "look at SLACK_API_URL and at any proxy on the way"
)

// setupAdvice are the codes, with what to do, with which Slack refuses because of how
// the app is set up, whatever the message. Nothing is wrong with the message:
// it must wait until somebody has mended that.
// Source: docs.slack.dev/reference/methods/chat.postMessage#errors.
var setupAdvice = map[string]string{
	"not_authed": fixToken, "invalid_auth": fixToken, "account_inactive": fixToken, "token_revoked": fixToken,
	"token_expired": fixToken, "not_allowed_token_type": fixToken, "org_login_required": fixToken,
	"team_access_not_granted": fixToken, "enterprise_is_restricted": fixToken,
	"missing_scope": fixScopes, "no_permission": fixScopes, "access_denied": fixScopes, "ekm_access_denied": fixScopes,
	"messages_tab_disabled": fixTab,
}

// hrSetupAdvice are further ones where HR's channel is meant. In a person's direct
// message they say that the person cannot be reached.
var hrSetupAdvice = map[string]string{
	"channel_not_found": fixChannel, "not_in_channel": fixChannel, "is_archived": fixArchive,
	"restricted_action": fixPosting, "restricted_action_read_only_channel": fixPosting,
	"restricted_action_thread_only_channel": fixPosting, "restricted_action_non_threadable_channel": fixPosting,
	"posting_to_channel_denied": fixPosting,
}

// adviceFor is what an operator can do about a refusal that is not the message's fault.
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

// ignoreUnreadView is the error of a call that shows a view: none where Slack did what was
// asked and slack-go only could not read the view that came back. There, too,
// `"values": []` stands for no values.
func ignoreUnreadView(err error) error {
	if _, unread := errors.AsType[*json.UnmarshalTypeError](err); unread {
		return nil
	}
	return err
}
