package agent

import "time"

// Install is the app in one workspace, or in one organization, that somebody has installed
// by a link: what the bot acts with there, and where HR is.
type Install struct {
	Tenant TenantID     `json:"tenant"` // the workspace's ID, or the organization's if the app is installed in all of it
	App    string       `json:"app"`    // the chat platform's ID of our app
	Name   string       `json:"name"`   // of the workspace or organization
	Bot    UserID       `json:"bot"`    // we, there
	By     UserID       `json:"by"`     // who installed it
	At     time.Time    `json:"at"`
	State  InstallState `json:"state"`
	Scopes []string     `json:"scopes"` // that were granted
	Key    AccessKey    `json:"key"`
	// Former is the key before a renewal. It is used until the new one was seen to work.
	Former    AccessKey `json:"former,omitzero"`
	HRChannel string    `json:"hr_channel,omitempty"` // empty until somebody has chosen it
	Version   int64     `json:"-"`                    // how often it was stored
}

// AccessKey is what the bot acts with in one workspace.
type AccessKey struct {
	Token   string    `json:"token"`
	Refresh string    `json:"refresh,omitempty"` // gets the next one, once; empty if this one lasts
	Expires time.Time `json:"expires,omitzero"`  // zero if it lasts
}

// Valid reports whether the key can be used at a time.
func (k AccessKey) Valid(at time.Time) bool {
	return k.Token != "" && (k.Expires.IsZero() || at.Before(k.Expires))
}

// Token returns what to act with at a time.
func (i Install) Token(at time.Time) string {
	if i.Former.Valid(at) {
		return i.Former.Token
	}
	return i.Key.Token
}

// InstallState says whether the bot can act in a workspace.
type InstallState string

// The states of an install.
const (
	Installed   InstallState = ""
	MustInstall InstallState = "must-install" // its key can't be renewed
	Uninstalled InstallState = "uninstalled"
)
