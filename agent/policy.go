package agent

import (
	"cmp"

	"github.com/leaveway/leaveway/knowledge"
)

// KeptPolicy is a stored policy with its latest change.
type KeptPolicy struct {
	knowledge.Policy
	Version int64        `json:"version"` // counts the changes; 0 came with the product, unchanged
	Retired bool         `json:"retired,omitempty"`
	Change  PolicyChange `json:"how,omitempty"` // the latest change; may be empty for old rows
	Why     string       `json:"why,omitempty"` // the version, ticket or file behind the change
	By      Signature    `json:"by"`
}

// PolicyChange is a kind of change to a policy. The words are stored in databases and in
// the audit, so they never change.
type PolicyChange string

// The kinds of change.
const (
	PolicyAdded    PolicyChange = "added"
	PolicyEdited   PolicyChange = "edited"
	PolicyRetired  PolicyChange = "retired"
	PolicyRestored PolicyChange = "restored" // to the older version that Why names
	PolicyImported PolicyChange = "imported" // from a folder of files
)

// AuditEntry returns the latest change as a line of the audit.
func (p KeptPolicy) AuditEntry() AuditEntry {
	return AuditEntry{At: p.By.At, By: p.By.By, What: cmp.Or(string(p.Change), "changed"), Policy: p.Policy.Policy, Why: p.Why}
}

// AskedQuestion is a policy question that somebody asked, for HR's weekly digest. A later
// one with the same ID replaces it.
type AskedQuestion struct {
	ID     AskedID            `json:"-"` // stored in a column of its own
	Words  string             `json:"words"`
	Policy knowledge.PolicyID `json:"policy,omitempty"` // the one that answered; empty if none did
	Helped string             `json:"helped,omitempty"` // "yes", "no"; empty if the person didn't say
}
