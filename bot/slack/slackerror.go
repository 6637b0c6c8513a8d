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
	mendToken   = "set SLACK_BOT_TOKEN to the bot token of an installed app and start again"
	mendScopes  = "give the app the scopes of docs/slack-app-manifest.yaml and install it again"
	mendChannel = "set SLACK_HR_CHANNEL to the id of HR's channel, and invite the bot to it with /invite"
	mendPosting = "let the app post there: in the channel's and the workspace's posting permissions"
	mendArchive = "unarchive HR's channel, or set SLACK_HR_CHANNEL to another"
	mendTab     = "switch the app's messages tab on, under App Home"
	mendAddress = "look at SLACK_API_URL and at any proxy on the way"
)

// setUp are the codes, with what to do, with which Slack refuses because of how
// the app is set up, whatever the message. Nothing is wrong with the message:
// it must wait until somebody has mended that.
// Source: docs.slack.dev/reference/methods/chat.postMessage#errors.
var setUp = map[string]string{
	"not_authed": mendToken, "invalid_auth": mendToken, "account_inactive": mendToken, "token_revoked": mendToken,
	"token_expired": mendToken, "not_allowed_token_type": mendToken, "org_login_required": mendToken,
	"team_access_not_granted": mendToken, "enterprise_is_restricted": mendToken,
	"missing_scope": mendScopes, "no_permission": mendScopes, "access_denied": mendScopes, "ekm_access_denied": mendScopes,
	"messages_tab_disabled": mendTab,
}

// setUpHR are further ones where HR's channel is meant. In a person's direct
// message they say that the person cannot be reached.
var setUpHR = map[string]string{
	"channel_not_found": mendChannel, "not_in_channel": mendChannel, "is_archived": mendArchive,
	"restricted_action": mendPosting, "restricted_action_read_only_channel": mendPosting,
	"restricted_action_thread_only_channel": mendPosting, "restricted_action_non_threadable_channel": mendPosting,
	"posting_to_channel_denied": mendPosting,
}

// mend is what an operator can do about a refusal that is not the message's fault.
func mend(room agent.Room, err error) (advice string, ok bool) {
	if status := statusOf(err); status != 0 {
		// Slack itself answers with 200, 429 or a server error. Anything else comes from a proxy.
		wrong := []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusProxyAuthRequired}
		return mendAddress, slices.Contains(wrong, status) || status/100 == 3
	}
	code := slackCode(err)
	if advice, ok = setUp[code]; !ok && room == agent.HR {
		advice, ok = setUpHR[code]
	}
	return advice, ok
}

// done is the error of a call that shows a view: none where Slack did what was
// asked and slack-go only could not read the view that came back. There, too,
// `"values": []` stands for no values.
func done(err error) error {
	if _, unread := errors.AsType[*json.UnmarshalTypeError](err); unread {
		return nil
	}
	return err
}
