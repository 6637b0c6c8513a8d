package agent

import (
	"encoding/json"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// Release says which version of a form people get from a moment on.
type Release struct {
	Seq     int64 // the order of all releases, from 1 without gaps
	Form    wizard.ID
	Version wizard.Version
	At      time.Time // UTC
	By      UserID
}

// PublishedForm is one version of a form. It never changes.
type PublishedForm struct {
	ID      wizard.ID
	Version wizard.Version
	Name    string // file name, for errors
	Source  []byte
}

// Publication is what is published at once: all of it or nothing.
type Publication struct {
	// After is the last release that the author knew of.
	After    int64
	Forms    []PublishedForm // new versions
	Releases []Release       // without their Seq
	Audit    []AuditEntry
}

// Administration is what an administrator changes: which versions of forms people get, and what
// is tried again.
type Administration struct {
	// After is the last release that the administrator knew of; it counts if there are Releases.
	After    int64
	Releases []Release // without their Seq
	Retry    []DeadLetter
}

// DeadLetter is an event that couldn't be handled, or a message that couldn't be delivered.
// Its content isn't part of it.
type DeadLetter struct {
	Kind     DeadKind
	ID       string
	Person   UserID    // who wrote, or who is written to; empty if it is neither
	Where    string    // in words, where nobody is written to: "HR's channel"
	At       time.Time // UTC; when it arrived or was committed
	Attempts int
}

// DeadKind says what kind of dead letter something is.
type DeadKind string

// The kinds.
const (
	DeadEvent   DeadKind = "event"
	DeadMessage DeadKind = "message"
)

// Ref names a dead letter among those of its workspace.
func (d DeadLetter) Ref() string { return string(d.Kind) + ":" + d.ID }

// FormDraft is a form as one author is writing it.
type FormDraft struct {
	Form    wizard.ID
	Author  UserID
	Version int64     // 0 is a draft that was never saved
	Updated time.Time // UTC
	Body    json.RawMessage
}

// Author is somebody whom an administrator let into the studio.
type Author struct {
	ID UserID    `json:"id"`
	At time.Time `json:"at"` // UTC
	By UserID    `json:"by"` // who named them
}

// SignIn is a session of somebody who signed in to the studio.
type SignIn struct {
	ID      string // reveals nothing that lets somebody in
	Who     UserID
	Began   time.Time // UTC
	Expires time.Time // UTC
}
