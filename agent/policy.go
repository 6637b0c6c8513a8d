package agent

import (
	"cmp"
	"slices"

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
	// Passage is the part of it that was quoted; empty if none was, and for old rows.
	Passage knowledge.PassageID `json:"passage,omitempty"`
	Helped  string              `json:"helped,omitempty"` // "yes", "no"; empty if the person didn't say
}

// Rated counts what people said about the answers that quote one passage.
type Rated struct {
	Policy          knowledge.PolicyID
	Passage         knowledge.PassageID // empty for old answers
	Asked           int
	Helped, NotHelp int // how often people said so
}

// RatedAnswers counts what people said about each answer, the least helpful first.
func RatedAnswers(asked []AskedQuestion) []Rated {
	var all []Rated
	for _, a := range asked {
		if a.Policy == "" {
			continue
		}
		i := slices.IndexFunc(all, func(r Rated) bool { return r.Policy == a.Policy && r.Passage == a.Passage })
		if i < 0 {
			i, all = len(all), append(all, Rated{Policy: a.Policy, Passage: a.Passage})
		}
		all[i].Asked++
		switch a.Helped {
		case "yes":
			all[i].Helped++
		case "no":
			all[i].NotHelp++
		}
	}
	slices.SortStableFunc(all, func(a, b Rated) int {
		return cmp.Or(b.NotHelp-a.NotHelp, a.Helped-b.Helped, cmp.Compare(a.Policy, b.Policy), cmp.Compare(a.Passage, b.Passage))
	})
	return all
}
