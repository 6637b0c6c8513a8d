package agent

import (
	"context"
	"crypto/subtle"
	"slices"
	"time"

	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/graph"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// Handover is what a leaver hands over about one project. Only the people in it,
// and HR, ever see anything of it.
type Handover struct {
	ID      HandoverID         `json:"id"`
	Version int64              `json:"version"` // counts the commits, as a session's does
	Tenant  TenantID           `json:"tenant"`
	About   handover.About     `json:"about"` // project and role; its version is the newest approved one
	LastDay string             `json:"lastDay,omitempty"`
	People  HandoverPeople     `json:"people"`
	State   HandoverState      `json:"state"`
	Files   []HandedFile       `json:"files,omitempty"`
	Talk    handover.Interview `json:"talk"`
	HandoverModel
	// Naming is set while the leaver is asked who else knows the answer.
	Naming bool `json:"naming,omitempty"`
	// Link is set for a leaver who isn't in Slack.
	Link     *HandoverLink `json:"link,omitempty"`
	Shared   *Signature    `json:"shared,omitempty"`   // when the leaver let the manager read it
	Approved *Signature    `json:"approved,omitempty"` // the newest approval
	Reminded time.Time     `json:"reminded,omitzero"`
	Started  time.Time     `json:"started"` // UTC
	Updated  time.Time     `json:"updated"` // UTC
}

// HandoverModel is what a language model does for a handover.
type HandoverModel struct {
	// Model is set if the leaver was told, when they were invited, that a language model reads
	// the files as well. If not, none does.
	Model bool `json:"model,omitempty"`
	// Looks counts how often somebody looked, since the last file, for what it has found meanwhile.
	Looks int `json:"looks,omitempty"`
}

// HandoverPeople are the people of a handover. Leaver is empty once they were forgotten, and
// Successor until there is one.
type HandoverPeople struct {
	Leaver    PersonRef `json:"leaver"`
	Manager   PersonRef `json:"manager"`
	Successor PersonRef `json:"successor,omitzero"`
	Starter   PersonRef `json:"starter"` // who started it
}

// HandoverLink is how a leaver who isn't in Slack reaches their handover. HR passes it on.
type HandoverLink struct {
	Email string `json:"email"` // where HR sends it; the only other thing that is known of the leaver
	// Digest is the token's. It is empty before the first link, and once that is revoked.
	Digest string    `json:"digest,omitempty"`
	Until  time.Time `json:"until,omitzero"` // UTC
}

// Works reports whether a link with a digest leads to its handover.
func (l *HandoverLink) Works(digest string, now time.Time) bool {
	return l.IsOut(now) && subtle.ConstantTimeCompare([]byte(l.Digest), []byte(digest)) == 1
}

// IsOut reports whether there is a link that works.
func (l *HandoverLink) IsOut(now time.Time) bool {
	return l != nil && l.Digest != "" && now.Before(l.Until)
}

// FreshLink is a link that nobody has yet. Its URL is shown once, and never kept.
type FreshLink struct{ URL, Digest string }

// HandedFile is a file that a leaver shared.
type HandedFile struct {
	ID      FileID `json:"id"`
	Name    string `json:"name"`
	Refusal string `json:"refusal,omitempty"` // why it couldn't be read
}

// HandoverState is a handover's place in its life:
//
//	invited ──> collecting ──> asking ──> reviewing ──> shared ──> approved
//	   │            │             │           ▲            │
//	   ▼            └──> paused <─┘           └────────────┘
//	declined                                  (sent back)
//
// HR or the manager can cancel it at any time before it is approved.
type HandoverState string

// The states of a handover.
const (
	HandoverInvited    HandoverState = "invited"
	HandoverCollecting HandoverState = "collecting" // files
	HandoverAsking     HandoverState = "asking"
	HandoverPaused     HandoverState = "paused"
	HandoverReviewing  HandoverState = "reviewing" // the leaver reads what was kept
	HandoverShared     HandoverState = "shared"    // the manager reads it
	HandoverApproved   HandoverState = "approved"
	HandoverDeclined   HandoverState = "declined"
	HandoverCanceled   HandoverState = "cancelled"
)

// IsOver reports whether nothing more is expected of the leaver.
func (s HandoverState) IsOver() bool {
	return s == HandoverApproved || s == HandoverDeclined || s == HandoverCanceled
}

// WithLeaver reports whether it is the leaver's turn.
func (s HandoverState) WithLeaver() bool {
	return slices.Contains([]HandoverState{HandoverInvited, HandoverCollecting, HandoverAsking, HandoverPaused, HandoverReviewing}, s)
}

// CanJudge reports whether somebody may read what the leaver shared, and approve it. The person
// who started it may have left HR since.
func (h Handover) CanJudge(person UserID, hr bool) bool {
	return person != h.People.Leaver.ID && (person == h.People.Manager.ID || hr)
}

// CanRead reports whether somebody may read the approved version, and ask it.
func (h Handover) CanRead(person UserID, hr bool) bool {
	return h.About.Version > 0 && (person == h.People.Successor.ID || person == h.People.Leaver.ID || h.CanJudge(person, hr))
}

// AuditEntry returns a line of the audit about the handover.
func (h Handover) AuditEntry(by UserID, what string, at time.Time) AuditEntry {
	return AuditEntry{At: at, By: by, What: what, Handover: h.ID}
}

// HandoverPart is a part of a handover that is kept by itself, because it is large: what a
// file says, or an approved version. It never names the leaver.
type HandoverPart struct {
	Handover HandoverID        `json:"-"` // stored in columns of their own
	Name     string            `json:"-"` // "file/" with a digest of its name, "read/" with one of its ID, "graph", or "package/1"
	Notes    *handover.Notes   `json:"notes,omitempty"`
	Package  *handover.Package `json:"package,omitempty"`
	// Read is what was read of a file, or of the files in a zip, so that it isn't read again
	// when others come. It is deleted once the handover is approved.
	Read []byte `json:"read,omitempty"`
	// Graph is what the project consists of.
	Graph *graph.Graph `json:"graph,omitempty"`
	// Delete, in an outcome, deletes all parts that are kept of the handover, or those whose
	// names begin with Name.
	Delete bool `json:"-"`
}

// GraphPart is the name of the part with the graph.
const GraphPart = "graph"

// GraphNow returns what a project consists of, with the questions that nobody has answered since it was
// drawn. ok is false if it was never drawn, because there are no files.
func (h Handover) GraphNow(parts []HandoverPart) (g graph.Graph, ok bool) {
	isOpen := map[string]bool{}
	for _, q := range h.Talk.Questions {
		isOpen[q.Text] = q.Status == gaps.Open
	}
	for _, p := range parts {
		if p.Graph != nil && p.Handover == h.ID {
			g, ok = p.Graph.WithOpen(func(question string) bool { return isOpen[question] }), true
		}
	}
	g.Title = h.About.Project
	return g, ok
}

// ReadParts begins the names of parts that have what was read of a file.
const ReadParts = "read/"

// Handovers reads what is kept of handovers, and the files of projects.
type Handovers interface {
	// Parts returns all parts of a handover, by name.
	Parts(ctx context.Context, tenant TenantID, id HandoverID) ([]HandoverPart, error)
	// Active returns the tenant's handovers that aren't over, oldest first, with those that
	// have changed since a time although they are. The zero time adds none.
	Active(ctx context.Context, tenant TenantID, endedSince time.Time) ([]Handover, error)
	// Read reads the files of a handover, and finds out what they don't say. What was read
	// before is kept; only the others are fetched, one after the other.
	Read(ctx context.Context, h Handover, files []FileID, fetch FetchFile) (HandoverReading, error)
	// Pages is where handovers have pages, up to their IDs; empty if they have none.
	Pages() string
	// FreshLink makes a link to a handover for somebody who isn't in Slack; false if this server
	// has no address that it knows of.
	FreshLink(id HandoverID) (FreshLink, bool)
	// HasModel reports whether there is a language model that can read files as well.
	HasModel() bool
	// Ask returns what the approved version of a handover says to a question; false if it
	// doesn't say.
	Ask(ctx context.Context, tenant TenantID, h Handover, question string) (handover.Found, bool, error)
}

// NamedFile is the content of a file that a leaver shared, or why it can't be had.
type NamedFile struct {
	ID      FileID
	Name    string
	Content []byte
	Refusal string
}

// FetchFile gets a file.
type FetchFile func(ctx context.Context, id FileID) (NamedFile, error)

// HandoverReading is what was found in the files of a project.
type HandoverReading struct {
	Files     []HandedFile   // all of them; those in a zip by themselves
	Kept      []HandoverPart // what was read now, and wasn't kept before
	Notes     []handover.Notes
	Questions handover.Interview // with nothing asked yet
	More      bool               // a language model is still reading: a later look finds more
}
