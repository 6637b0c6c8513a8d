package install

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"

	"github.com/leaveway/leaveway/agent"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page is shown when somebody comes back from Slack.
type page struct {
	status  int
	Good    bool
	Title   string
	Text    string
	Steps   []string
	Missing []Scope
	Label   string // of the button
	To      template.URL
}

const (
	again   = "Try again"
	install = template.URL("/slack/install")
)

func stale() page {
	return page{status: http.StatusBadRequest, Title: "This link has expired", Text: "An installation has to be finished within ten minutes, once, and in the browser that began it. Nothing was installed just now.", Label: "Start again", To: install}
}

func canceled() page {
	return page{status: http.StatusOK, Title: "Nothing was installed", Text: "You canceled at Slack, so Leaveway isn't in your workspace. You can install it whenever you like.", Label: "Install Leaveway", To: install}
}

func busy() page {
	return page{status: busyStatus, Title: "One moment, please", Text: "Leaveway can't reach its records right now. Nothing was installed. Please try again in a minute.", Label: again, To: install}
}

func notInvited(name string) page {
	return page{status: http.StatusForbidden, Title: "This workspace isn't on the list", Text: "This Leaveway is for particular workspaces, and " + name + " isn't one of them. Ask the people who run it to add yours. Nothing was kept; you can remove the app in Slack.", Label: "Choose another workspace", To: install}
}

func refusedBySlack(code string) page {
	return page{status: http.StatusBadRequest, Title: "Slack didn't allow this", Text: "Slack refused the installation (" + code + "). If your workspace needs approval for apps, ask an administrator of Slack, and try again.", Label: again, To: install}
}

// failed explains why a code got no key; the code of the error is "" if Slack gave none.
func failed(code string) page {
	p := page{status: http.StatusBadGateway, Title: "Slack didn't finish the installation", Text: "Slack didn't answer as it should. Nothing was installed. Please try again in a minute.", Label: again, To: install}
	switch code {
	case "":
	case "invalid_code", "code_already_used", "code_expired", "bad_code_verifier", "invalid_code_verifier", "invalid_grant":
		return stale()
	case "bad_redirect_uri", "invalid_client_id", "bad_client_secret", "invalid_client":
		p.status, p.Text = http.StatusInternalServerError, "Leaveway isn't set up right ("+code+"). Please tell the people who run it. Nothing was installed."
	case "team_access_not_granted", "org_login_required", "enterprise_is_restricted", "team_not_found":
		p.status, p.Text = http.StatusForbidden, "Your organization doesn't let Leaveway act in that workspace ("+code+"). Ask an administrator of Slack to grant it, and try again."
	default:
		p.Text = "Slack refused it (" + code + "). Nothing was installed. Please try again in a minute."
	}
	return p
}

func done(one agent.Install) page {
	p := page{
		status: http.StatusOK, Good: true, Title: "Leaveway is in " + one.Name, Missing: Missing(one.Scopes), Label: "Open Slack",
		Text: "Everybody there can ask for leave now.",
		To:   template.URL("slack://app?team=" + url.QueryEscape(string(one.Tenant)) + "&id=" + url.QueryEscape(one.App) + "&tab=messages"), //nolint:gosec // escaped
	}
	if one.HRChannel == "" {
		p.Text = "Two steps are left, both in Slack."
		p.Steps = []string{
			"Invite Leaveway to HR's private channel: type “/invite @Leaveway” there.",
			"Choose this channel in the message that Leaveway has sent you.",
		}
	}
	return p
}

// show answers with a page. It leads nowhere but to Slack and to us.
func (i *Installer) show(w http.ResponseWriter, p page) {
	var text bytes.Buffer
	if err := pageTemplate.Execute(&text, p); err != nil {
		i.Log.WithError(err).Error("slack: couldn't draw the page of an installation")
		http.Error(w, p.Title, http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	if p.status == busyStatus {
		h.Set("Retry-After", fmt.Sprint(int(patience.Seconds())))
	}
	w.WriteHeader(p.status)
	_, _ = w.Write(text.Bytes()) // nobody to tell: the browser is gone
}
