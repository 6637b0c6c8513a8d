package staff

import (
	"strconv"

	"github.com/leaveway/leaveway/agent/timeoff"
)

// The facts of a form that the company's records may know.
const (
	factState   = "work_state"
	factCountry = "work_country"
	factManager = "manager"
	factTenure  = "tenure_12_months"
	factHours   = "schedule_hours_week"
)

// Source names the system that says what [Person.Known] does; "" is the company's own file or
// directory.
func (p *Person) Source(fact string) string { return p.sources[fact] }

// CopiedFrom names the system from which something about the person was copied, or "".
func (p *Person) CopiedFrom() string {
	if p == nil {
		return ""
	}
	return p.copied
}

// abroad is the answer to “which state do you work in?” of somebody in another country.
const abroad = "other"

// Known returns the answer that the file has for a question of a form, by the question's fact,
// or "" if it has none. first is the first day of the leave, 0 if nobody has said it yet.
//
// Only what the file settles is known. Somebody with less than a year may have worked here
// before, which counts for FMLA (29 CFR 825.110(b)), so they are asked.
func (p *Person) Known(fact string, first timeoff.Day) string {
	switch fact {
	case factState:
		switch p.Country {
		case "":
		case "US":
			return p.State
		default: // which part of another country it is, no law of ours asks
			return abroad
		}
	case factCountry:
		if p.Country != "US" {
			return p.Country
		}
	case factManager:
		if m := p.Manager; m != nil && m.Left == 0 {
			return string(m.ID)
		}
	case factTenure:
		if p.Hired != 0 && first > p.Hired.AddYears(1) {
			return "yes"
		}
	case factHours:
		if p.Hours > 0 {
			return strconv.FormatFloat(p.Hours, 'f', -1, 64)
		}
	}
	return ""
}
