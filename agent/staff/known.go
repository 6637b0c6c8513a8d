package staff

import (
	"strconv"

	"github.com/leaveway/leaveway/agent/timeoff"
)

// abroad is the answer to “which state do you work in?” of somebody in another country.
const abroad = "other"

// Known returns the answer that the file has for a question of a form, by the question's fact,
// or "" if it has none. first is the first day of the leave, 0 if nobody has said it yet.
//
// Only what the file settles is known. Somebody with less than a year may have worked here
// before, which counts for FMLA (29 CFR 825.110(b)), so they are asked.
func (p *Person) Known(fact string, first timeoff.Day) string {
	switch fact {
	case "work_state":
		switch p.Country {
		case "":
		case "US":
			return p.State
		default: // which part of another country it is, no law of ours asks
			return abroad
		}
	case "work_country":
		if p.Country != "US" {
			return p.Country
		}
	case "manager":
		if m := p.Manager; m != nil && m.Left == 0 {
			return string(m.ID)
		}
	case "tenure_12_months":
		if p.Hired != 0 && first > p.Hired.AddYears(1) {
			return "yes"
		}
	case "schedule_hours_week":
		if p.Hours > 0 {
			return strconv.FormatFloat(p.Hours, 'f', -1, 64)
		}
	}
	return ""
}
