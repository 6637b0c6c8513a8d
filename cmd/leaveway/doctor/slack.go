package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/slack/install"
)

// most is as much of Slack's answer as is read.
const most = 1 << 20

// Slack checks what one call of auth.test tells: whether Slack can be reached, whether the
// token works, and whether the clocks agree. A signature is refused
// once it is five minutes old (https://docs.slack.dev/authentication/verifying-requests-from-slack).
func Slack(api, token string, now func() time.Time) Check {
	return func(ctx context.Context) []Finding {
		before := now()
		header, code, err := authTest(ctx, api, token)
		after := now()
		switch {
		case err != nil:
			return []Finding{{About: "slack", Grade: Failed, Says: "Slack can't be reached: " + err.Error(), Fix: "let this machine make HTTPS connections to slack.com, or correct SLACK_API_URL"}}
		case code != "":
			return []Finding{{About: "slack", Grade: Failed, Says: fmt.Sprintf("Slack refuses SLACK_BOT_TOKEN (%s)", code), Fix: "copy the Bot User OAuth Token again from the app's page, under OAuth & Permissions"}}
		}
		all := []Finding{{About: "slack", Grade: OK, Says: "accepts the token"}}
		all = append(all, scopes(header))
		if theirs, err := http.ParseTime(header.Get("Date")); err == nil {
			all = append(all, compareClocks("Slack's", theirs, before.Add(-time.Second), after, slackAway))
		}
		return all
	}
}

// scopes grades the permissions of the token, which Slack names with every answer.
func scopes(header http.Header) Finding {
	granted := strings.FieldsFunc(header.Get("X-Oauth-Scopes"), func(r rune) bool { return r == ',' || r == ' ' })
	if len(granted) == 0 {
		return Finding{About: "scopes", Grade: Warning, Says: "Slack's answer doesn't name the token's permissions", Fix: "compare them with docs/slack-app-manifest.yaml"}
	}
	found := Finding{About: "scopes", Grade: OK, Says: "the token has every permission"}
	missing := install.Missing(granted)
	var says []string
	for _, s := range missing {
		says = append(says, s.Name+" ("+s.Without+")")
		if found.Grade != Failed {
			found.Grade = Warning
		}
		if !s.Optional {
			found.Grade = Failed
		}
	}
	if len(missing) > 0 {
		found.Says = "the token lacks " + strings.Join(says, ", ")
		found.Fix = "add them to the app, under OAuth & Permissions, and install it again"
	}
	return found
}

// authTest calls auth.test. The code is Slack's own word for what is wrong, or "".
func authTest(ctx context.Context, api, token string) (header http.Header, code string, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(api, "/")+"/auth.test", http.NoBody)
	if err != nil {
		return nil, "", err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, "", errors.New("it answers " + resp.Status)
	}
	var answer struct {
		OK    bool   `json:"ok"`
		Error string `json:"error"`
	}
	if err := json.NewDecoder(io.LimitReader(resp.Body, most)).Decode(&answer); err != nil {
		return nil, "", errors.New("what answers there isn't Slack")
	}
	if !answer.OK {
		return resp.Header, answer.Error, nil
	}
	return resp.Header, "", nil
}
