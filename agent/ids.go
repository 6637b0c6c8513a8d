package agent

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"
	"time"
)

// Each identity has a type of its own, so that they can't be mixed up.
type (
	// EventID names one delivery. It stays the same when the delivery is retried.
	EventID string
	// TenantID names a company on one chat platform: in Slack the workspace or the enterprise,
	// in Teams what TeamsTenant returns. So everything that has a tenant, such as the address
	// of a message, also says which platform it is on.
	TenantID string
	// UserID names a person within a tenant.
	UserID string
	// SessionID names a conversation within a tenant.
	SessionID string
	// FormID names one filling of a form, from its start to its end.
	FormID string
	// RequestID names a filed request. People see it.
	RequestID string
	// FileID names a file that somebody shared.
	FileID string
	// TicketID names a ticket.
	TicketID string
	// HandoverID names a handover.
	HandoverID string
	// AskedID names a policy question that somebody asked, so that it is counted once.
	AskedID string
	// QuestionnaireID names a questionnaire of a company's own.
	QuestionnaireID string
)

// guestPrefix begins the IDs of people who aren't in the chat platform, and act by a link. No
// platform's IDs begin like that.
const guestPrefix = "guest-"

// GuestID returns the ID of a guest with the given key.
func GuestID(key string) UserID { return UserID(guestPrefix + key) }

// IsGuest reports whether somebody isn't in the chat platform. Nothing can be sent to them.
func (id UserID) IsGuest() bool { return strings.HasPrefix(string(id), guestPrefix) }

// Platform is a chat platform.
type Platform string

// The platforms.
const (
	Slack Platform = "slack"
	Teams Platform = "teams"
)

// teamsPrefix begins the IDs of companies on Teams. Slack's begin with T or E.
const teamsPrefix = "teams-"

// TeamsTenant returns the ID of a company on Teams, from its ID in Microsoft Entra.
func TeamsTenant(entra string) TenantID { return TenantID(teamsPrefix + strings.ToLower(entra)) }

// Platform returns the chat platform that a company is on.
func (t TenantID) Platform() Platform {
	if strings.HasPrefix(string(t), teamsPrefix) {
		return Teams
	}
	return Slack
}

// Entra returns the ID in Microsoft Entra of a company on Teams.
func (t TenantID) Entra() string { return strings.TrimPrefix(string(t), teamsPrefix) }

// Chat returns the surface of a platform's messages.
func (p Platform) Chat() Surface {
	if p == Teams {
		return TeamsChat
	}
	return SlackChat
}

// PersonRef is a person as far as the surface knows them.
type PersonRef struct {
	ID     UserID `json:"id"`
	Name   string `json:"name,omitempty"`
	Zone   string `json:"zone,omitempty"`   // IANA time zone; empty means UTC
	Locale string `json:"locale,omitempty"` // "en-US"; decides how 03/04 is read
}

// Departure is somebody whose account in the company's directory was closed.
type Departure struct {
	Entry string `json:"entry"` // the directory's ID of them
	Name  string `json:"name"`
	Email string `json:"email,omitempty"`
	ID    UserID `json:"id,omitempty"` // on the chat platform; empty if nobody knows it
	Day   string `json:"day"`          // on which it was closed, such as 2026-12-18
	By    string `json:"by,omitempty"` // the HR system that says so; empty for the directory
}

// DisplayName returns the person's name, or their ID if the name isn't known.
func (p PersonRef) DisplayName() string {
	if p.Name != "" {
		return p.Name
	}
	return string(p.ID)
}

// Signature says who did something and when.
type Signature struct {
	By   UserID    `json:"by"`
	Name string    `json:"name,omitempty"`
	At   time.Time `json:"at"` // UTC
}

// Surface is the part of the product through which somebody acted. Every answer records
// its surface.
type Surface string

// The surfaces.
const (
	SlackChat    Surface = "slack-chat"    // a message, or a button below one
	SlackForm    Surface = "slack-form"    // a modal
	SlackCommand Surface = "slack-command" // a slash command
	SlackHome    Surface = "slack-home"    // the App Home tab
	TeamsChat    Surface = "teams-chat"    // a message in Teams, or a button below one
	TeamsForm    Surface = "teams-form"    // a dialog in Teams, or a card that stands for one
	TeamsCommand Surface = "teams-command" // a command in words, such as "/policy list"
	API          Surface = "api"           // the JSON API
	ByLink       Surface = "link"          // the page of a leaver who isn't in Slack
)

// IsChat reports whether somebody wrote a message, or pressed a button below one.
func (s Surface) IsChat() bool { return s == SlackChat || s == TeamsChat }

// IsForm reports whether somebody acted in a form over the conversation.
func (s Surface) IsForm() bool { return s == SlackForm || s == TeamsForm }

// IsCommand reports whether somebody used a command, which is answered to them only.
func (s Surface) IsCommand() bool { return s == SlackCommand || s == TeamsCommand }

// IsHome reports whether somebody acted in the app's home.
func (s Surface) IsHome() bool { return s == SlackHome }

// Place is where the event happened. A field that doesn't apply is empty.
type Place struct {
	Surface Surface `json:"surface"`
	Channel string  `json:"channel,omitempty"`
	Message string  `json:"message,omitempty"` // the person's message, or the one with the pressed button
	Thread  string  `json:"thread,omitempty"`  // the message that began the thread
	View    string  `json:"view,omitempty"`    // the modal; the same for all steps of a form
	Private bool    `json:"private"`           // nobody but the person reads it
	HR      bool    `json:"hr,omitempty"`      // HR's own channel
}

// TimerName names a timer. A session has at most one of each name.
type TimerName string

// The timers of a session.
const (
	TimerRemind TimerName = "remind" // remind the person of their open form
	TimerForget TimerName = "forget" // forget that somebody told of a hard moment
	TimerAhead  TimerName = "ahead"  // look up, ask or send what the form needs from elsewhere
	TimerSaid   TimerName = "said"   // delete old messages, where messages are kept
	TimerNudge  TimerName = "nudge"  // remind somebody in HR of what they asked to be reminded of
	TimerReads  TimerName = "reads"  // look what a language model has found in a leaver's files
	TimerPapers TimerName = "papers" // fetch the files of a form that was filed
	TimerExpire TimerName = "expire" // close an open form, or delete the answers of one that ended

	timerReturn = "return/" // ask whether somebody will be back at work; a request follows
)

// TimerReturn is when the employee of a request is asked whether they will be back at work.
func TimerReturn(id RequestID) TimerName { return TimerName(timerReturn + string(id)) }

// Returns returns the request of a [TimerReturn].
func (n TimerName) Returns() (RequestID, bool) {
	id, ok := strings.CutPrefix(string(n), timerReturn)
	return RequestID(id), ok
}

// HR's timers. They belong to no session; see [RoutineEvents].
const (
	TimerGaps   TimerName = "gaps"   // remind HR of questions that wait
	TimerDigest TimerName = "digest" // on Mondays: tell HR what people asked, and who leaves
	TimerLeft   TimerName = "left"   // on weekends: delete what people who have left didn't share
	// TimerDeparted tells HR at once of somebody whose account in the company's directory was closed.
	TimerDeparted TimerName = "departed"
)

// DerivedID makes an identity from what it comes from: the same parts always give the same one.
func DerivedID(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return crockford.EncodeToString(sum[:5])
}

// crockford is Crockford's base 32: no letter looks like a digit.
var crockford = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)
