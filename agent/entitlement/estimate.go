package entitlement

// Estimate is what the laws that were looked at probably give.
type Estimate struct {
	AsOf string    `json:"asOf"` // the day whose law was applied, 2006-01-02
	Laws []Finding `json:"laws"`
}

// Finding is what one law gives, with its reasons.
type Finding struct {
	Law      string  `json:"law"`      // "FMLA", "CFRA", "PDL"
	Eligible Verdict `json:"eligible"` // yes, no, or unknown where a fact is missing
	Weeks    float64 `json:"weeks,omitempty"`
	// IfCovered is set where all that is unknown is whether the law covers the
	// employer: then Weeks are what there is if it does.
	IfCovered bool     `json:"ifCovered,omitempty"`
	Note      string   `json:"note,omitempty"` // what the weeks are for, for HR: "bonding, after birth"
	Summary   string   `json:"summary"`        // "12 weeks, unpaid, with your job protected"
	Reasons   []Reason `json:"reasons"`
}

// Reason is one condition and how it came out.
type Reason struct {
	Met      Verdict `json:"met"`
	Text     string  `json:"text"`     // "You have worked here for at least 12 months."
	Citation string  `json:"citation"` // "29 CFR 825.110(a)(1)"
	Holds    string  `json:"holds"`    // the day from which the parameter holds
}

// Verdict is yes, no or unknown.
type Verdict string

// The verdicts.
const (
	Yes     Verdict = "yes"
	No      Verdict = "no"
	Unknown Verdict = "unknown"
)
