package agent

import (
	"context"
	"time"
)

// Subscription tells somebody regularly who is away, and never why: a calendar that their
// calendar program reads, or a message in a channel every Monday.
type Subscription struct {
	ID      string           `json:"-"` // see [CalendarID] and [WeeklyID]
	Version int64            `json:"-"` // counts the commits, as a session's does
	Kind    SubscriptionKind `json:"kind"`
	Owner   PersonRef        `json:"owner"` // who has the calendar, or turned the message on
	// Line is how the company's records name the owner, who may be known by an address alone.
	Line string `json:"line,omitempty"`
	// Digest is that of the secret in the calendar's address. The secret itself is never kept.
	Digest  string    `json:"-"`
	Channel string    `json:"channel,omitempty"`
	Zone    string    `json:"zone,omitempty"` // IANA time zone: whose Monday it is
	At      time.Time `json:"at"`             // UTC; when it was made
	// Delete, in an outcome, ends it.
	Delete bool `json:"-"`
}

// SubscriptionKind is what a subscription tells.
type SubscriptionKind string

// The kinds of subscriptions.
const (
	OwnCalendar  SubscriptionKind = "own"    // when the owner is away
	TeamCalendar SubscriptionKind = "team"   // when the owner's team is away
	Weekly       SubscriptionKind = "weekly" // who of a channel is away this week
)

// CalendarID is the ID of somebody's calendar of a kind. They have one of each at most.
func CalendarID(kind SubscriptionKind, owner UserID) string {
	return string(kind) + "/" + string(owner)
}

// WeeklyID is the ID of the message in a channel.
func WeeklyID(channel string) string { return string(Weekly) + "/" + channel }

// FreshCalendar is the address of a calendar that nobody has yet. Its URL is shown once, and
// never kept.
type FreshCalendar struct{ URL, Digest string }

// Subscriptions reads who is told who is away.
type Subscriptions interface {
	// Fresh makes an address for a calendar; false if this server doesn't know where browsers
	// reach it.
	Fresh() (FreshCalendar, bool)
	// Of returns the calendars that somebody has.
	Of(ctx context.Context, tenant TenantID, owner UserID) ([]Subscription, error)
	// Weekly returns the channels that are told.
	Weekly(ctx context.Context, tenant TenantID) ([]Subscription, error)
}

// DirectoryEntry is a person or a group as the company's directory describes them.
type DirectoryEntry struct {
	ID   string
	Kind string // of the directory's; the store only keeps it
	// Changed is the version of the whole directory with which the entry came.
	Changed int64
	Gone    bool // deleted; it is kept for a while, so that every replica hears of it
	Body    any  // as JSON; written only
	// Read decodes the body; read only.
	Read func(into any) error
}
