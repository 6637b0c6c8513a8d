package teams

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/teams/intake"
)

// Diagnosis is what was found out about one part of a connection to Teams.
type Diagnosis struct {
	Works bool
	Says  string
	Fix   string // what to do; empty if it works
}

// Diagnose checks a connection to Teams, in the order in which it is set up, and stops at the
// first failure. It changes nothing. It can't tell whether Microsoft reaches the server.
func Diagnose(ctx context.Context, cfg Config) []Diagnosis {
	if cfg.MetadataURL == "" {
		cfg.MetadataURL = intake.MicrosoftMetadata
	}
	if cfg.HTTPClient == nil {
		cfg.HTTPClient = &http.Client{Timeout: 10 * time.Second}
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	hosts, err := intake.HostsFor(cfg.MetadataURL)
	if err != nil {
		return []Diagnosis{{Says: err.Error(), Fix: "correct TEAMS_METADATA_URL, or leave it out"}}
	}
	d := doctor{newClient(cfg, hosts)}
	var all []Diagnosis
	for _, check := range []func(context.Context) Diagnosis{d.metadata, d.token, d.channel} {
		found := check(ctx)
		if all = append(all, found); !found.Works {
			break
		}
	}
	return all
}

type doctor struct{ *client }

// metadata checks whether the keys can be read that Teams signs with.
func (d *doctor) metadata(ctx context.Context) Diagnosis {
	var metadata struct {
		Keys string `json:"jwks_uri"`
	}
	err := d.send(ctx, http.MethodGet, d.cfg.MetadataURL, "", "", nil, &metadata)
	if err == nil && metadata.Keys == "" {
		err = errors.New("what answers there isn't the Bot Framework")
	}
	if err != nil {
		return Diagnosis{
			Says: "the keys that Teams signs with can't be read: " + err.Error(),
			Fix:  "let this machine make HTTPS connections to login.botframework.com",
		}
	}
	return Diagnosis{Works: true, Says: "the keys that Teams signs with can be read"}
}

// entraErrors are what Microsoft Entra's codes mean for the person who set the app up.
// Source: learn.microsoft.com/entra/identity-platform/reference-error-codes.
var entraErrors = map[string]Diagnosis{
	"AADSTS700016":  {Says: "the company's directory has no app with TEAMS_APP_ID", Fix: "copy the Application (client) ID from the bot's registration in Microsoft Entra, and see that TEAMS_TENANT_ID is the directory that it is in"},
	"AADSTS7000215": {Says: "TEAMS_APP_PASSWORD isn't a secret of the app", Fix: "make a client secret under Certificates & secrets, and copy its value, not its ID"},
	"AADSTS7000222": {Says: "TEAMS_APP_PASSWORD has expired", Fix: "make a new client secret under Certificates & secrets"},
	"AADSTS90002":   {Says: "there is no directory with TEAMS_TENANT_ID", Fix: "copy the Directory (tenant) ID from the overview of Microsoft Entra"},
}

var entraCode = regexp.MustCompile(`AADSTS\d+`)

// token checks whether the app's ID and secret get a token, as every message needs one.
func (d *doctor) token(ctx context.Context) Diagnosis {
	if err := d.findSource(ctx); err != nil {
		return Diagnosis{Says: err.Error(), Fix: "correct TEAMS_METADATA_URL"}
	}
	form := url.Values{"grant_type": {"client_credentials"}, "client_id": {d.cfg.AppID}, "client_secret": {d.cfg.AppPassword}, "scope": {tokenScope}}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.source, strings.NewReader(form.Encode()))
	if err != nil {
		return Diagnosis{Says: err.Error(), Fix: "correct TEAMS_TENANT_ID"}
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := d.cfg.HTTPClient.Do(req)
	if err != nil {
		return Diagnosis{Says: "Microsoft Entra can't be reached", Fix: "let this machine make HTTPS connections to login.microsoftonline.com"}
	}
	defer resp.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	var got struct {
		Token   string `json:"access_token"`
		Because string `json:"error_description"`
	}
	_ = json.Unmarshal(text, &got) // a proxy's page has neither
	code := entraCode.FindString(got.Because)
	switch known, ok := entraErrors[code]; {
	case got.Token != "":
		return Diagnosis{Works: true, Says: "Microsoft Entra accepts the app's ID and secret"}
	case ok:
		known.Says += " (" + code + ")"
		return known
	}
	return Diagnosis{
		Says: strings.TrimSpace(fmt.Sprintf("Microsoft Entra gives no token: it answers %s %s", resp.Status, code)),
		Fix:  "compare TEAMS_APP_ID, TEAMS_APP_PASSWORD and TEAMS_TENANT_ID with the app's registration",
	}
}

// channel checks whether the app is in HR's team, and who is there.
func (d *doctor) channel(ctx context.Context) Diagnosis {
	service := defaultPlace
	if base, local := strings.CutSuffix(d.cfg.MetadataURL, "/metadata"); local {
		service = base + "/"
	}
	found, err := d.members(ctx, service, d.cfg.HRChannel)
	people := 0
	for _, m := range found {
		if m.Object != "" {
			people++
		}
	}
	switch {
	case isGone(err):
		return Diagnosis{
			Says: "the app isn't in HR's team, or TEAMS_HR_CHANNEL isn't a channel there: " + err.Error(),
			Fix:  "add the app to HR's team, and copy the channel's ID again from its link",
		}
	case err != nil:
		return Diagnosis{Says: "HR's team can't be looked up: " + err.Error(), Fix: "try again; if it stays, let this machine make HTTPS connections to smba.trafficmanager.net"}
	case people == 0:
		return Diagnosis{Says: "nobody is in HR's team", Fix: "add the people in HR to the team"}
	}
	return Diagnosis{Works: true, Says: fmt.Sprintf("the app is in HR's team; people who decide there: %d", people)}
}
