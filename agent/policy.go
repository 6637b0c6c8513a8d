package agent

import (
	"cmp"

	"github.com/leaveway/leaveway/knowledge"
)

// KeptPolicy is a policy as it is kept, with its last change.
type KeptPolicy struct {
	knowledge.Policy
	Version int64        `json:"version"` // counts its changes; 0 is as it came with the product
	Retired bool         `json:"retired,omitempty"`
	Change  PolicyChange `json:"how,omitempty"` // what the change was; empty where nobody noted it
	Why     string       `json:"why,omitempty"` // the version, question or file it goes back to
	By      Signature    `json:"by"`
}

// PolicyChange is a kind of change to a policy. The words are in databases, and in the audit.
type PolicyChange string

// The kinds of change.
const (
	PolicyAdded    PolicyChange = "added"
	PolicyEdited   PolicyChange = "edited"
	PolicyRetired  PolicyChange = "retired"
	PolicyRestored PolicyChange = "restored" // an older version holds again. Why names it
	PolicyImported PolicyChange = "imported" // from a folder of files
)

// AuditEntry is the change as a line of the audit.
func (p KeptPolicy) AuditEntry() AuditEntry {
	return AuditEntry{At: p.By.At, By: p.By.By, What: cmp.Or(string(p.Change), "changed"), Policy: p.Policy.Policy, Why: p.Why}
}

// AskedID names a question that was asked, so that it is counted once.
type AskedID string

// AskedQuestion is a question that was asked, for what people ask most. What is said of it
// later takes the place of what was written first.
type AskedQuestion struct {
	ID     AskedID            `json:"-"` // kept beside it
	Words  string             `json:"words"`
	Policy knowledge.PolicyID `json:"policy,omitempty"` // that answered it; empty where none did
	Helped string             `json:"helped,omitempty"` // "yes", "no"; empty where nobody said
}
