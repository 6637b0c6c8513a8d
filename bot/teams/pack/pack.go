// Package pack makes the app package that an administrator uploads to Microsoft Teams.
//
//	pack.go    the manifest and the archive
//	icons.go   the two icons
package pack

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/url"
	"regexp"
)

// App says whose app it is.
type App struct {
	ID      string // of the bot's registration in Microsoft Entra
	Name    string // at most 30 characters
	Company string
	Website string // https://…
	Version string // 1.0.0; a higher one replaces a package that was uploaded before
}

var (
	entraID  = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
	versions = regexp.MustCompile(`^\d{1,5}\.\d{1,5}\.\d{1,5}$`)
)

// The limits of the manifest.
// Source: learn.microsoft.com/microsoft-365/extensibility/schema.
const (
	maxName    = 30
	maxCompany = 32
)

// Check returns one sentence for each mistake.
func (a App) Check() error {
	var wrong []error
	if !entraID.MatchString(a.ID) {
		wrong = append(wrong, fmt.Errorf("the app ID is %q, which isn't one: it is the Application (client) ID of the bot's registration in Microsoft Entra", a.ID))
	}
	for what, text := range map[string]struct {
		text string
		most int
	}{"name": {a.Name, maxName}, "company": {a.Company, maxCompany}} {
		if n := len([]rune(text.text)); n == 0 || n > text.most {
			wrong = append(wrong, fmt.Errorf("the %s has %d characters: Teams allows 1 to %d", what, n, text.most))
		}
	}
	if u, err := url.Parse(a.Website); err != nil || u.Scheme != "https" || u.Host == "" {
		wrong = append(wrong, fmt.Errorf("the website is %q, which isn't an address that begins with https://: people can look there who runs the app", a.Website))
	}
	if !versions.MatchString(a.Version) {
		wrong = append(wrong, fmt.Errorf("the version is %q, which isn't three numbers such as 1.0.0", a.Version))
	}
	return errors.Join(wrong...)
}

type command struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// commands are what Teams suggests while somebody begins to write.
var commands = []command{
	{"I need leave", "Ask for leave, in words or in a form"},
	{"status", "See where your requests stand"},
	{"continue", "Go on with a request"},
	{"help", "What I can do"},
	{"/policy list", "HR: the policies that I answer from"},
}

// Write writes the package.
func Write(w io.Writer, a App) error {
	if err := a.Check(); err != nil {
		return err
	}
	manifest, err := json.MarshalIndent(a.manifest(), "", "  ")
	if err != nil {
		return err
	}
	z := zip.NewWriter(w)
	file, err := z.Create("manifest.json")
	if err == nil {
		_, err = file.Write(append(manifest, '\n'))
	}
	for name, icon := range map[string]image.Image{"color.png": colorIcon(), "outline.png": outlineIcon()} {
		if err == nil {
			file, err = z.Create(name)
		}
		if err == nil {
			err = png.Encode(file, icon)
		}
	}
	return errors.Join(err, z.Close())
}

func (a App) manifest() map[string]any {
	return map[string]any{
		"$schema":         "https://developer.microsoft.com/en-us/json-schemas/teams/v1.17/MicrosoftTeams.schema.json",
		"manifestVersion": "1.17", "version": a.Version, "id": a.ID,
		"developer": map[string]string{"name": a.Company, "websiteUrl": a.Website, "privacyUrl": a.Website, "termsOfUseUrl": a.Website},
		"name":      map[string]string{"short": a.Name, "full": a.Name},
		"description": map[string]string{
			"short": "Ask for leave and get answers from HR's policies.",
			"full":  "Ask for leave in words or in a form, see where your requests stand, and ask what the company's policies say. HR decides in its channel, and you hear the result here.",
		},
		"icons": map[string]string{"color": "color.png", "outline": "outline.png"}, "accentColor": "#2E7D5B",
		"bots": []any{map[string]any{
			"botId": a.ID, "scopes": []string{"personal", "team"}, "supportsFiles": true, "isNotificationOnly": false,
			"commandLists": []any{map[string]any{"scopes": []string{"personal"}, "commands": commands}},
		}},
		"permissions": []string{"identity", "messageTeamMembers"}, "validDomains": []string{},
		// So that replies below a card count without a mention. The owner of a team agrees to it when the
		// app is added there. The resource isn't read, but has to be there.
		// Source: learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/channel-messages-with-rsc.
		"webApplicationInfo": map[string]string{"id": a.ID, "resource": "https://RscBasedStoreApp"},
		"authorization": map[string]any{"permissions": map[string]any{"resourceSpecific": []any{
			map[string]string{"name": "ChannelMessage.Read.Group", "type": "Application"},
		}}},
	}
}
