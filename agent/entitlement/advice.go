package entitlement

import "fmt"

// unpaidProtected is what the weeks of most leave laws are like.
const unpaidProtected = "unpaid, with your job protected"

// note adds something to know that decides nothing.
func (f *Finding) note(met Verdict, param Parameter, format string, args ...any) {
	f.Reasons = append(f.Reasons, Reason{Met: met, Text: fmt.Sprintf(format, args...), Citation: param.Citation, Holds: param.From.String()})
}

// terms adds to a law's terms what the weeks still depend on.
func (f *Finding) terms(terms string) string {
	if f.IfCovered {
		return terms + ", if your employer is covered"
	}
	return terms
}

// noteWeeksAsked says so if the person asked for more weeks than there are.
func (b book) noteWeeksAsked(finding *Finding, f Facts) {
	if f.WeeksAsked != nil && *f.WeeksAsked > finding.Weeks+tolerance {
		param, _ := b.get(fmlaWeeks)
		finding.note(Unknown, param, "You asked for %s. This law covers %s of them; HR can tell you about the rest.", weeks(*f.WeeksAsked), amount(finding.Weeks))
	}
}

// noteShortNotice says so if the leave starts before the notice period is over.
func (b book) noteShortNotice(finding *Finding, f Facts) {
	param, ok := b.get(fmlaNoticeDays)
	if !ok || f.LeaveStart.IsZero() || daysBetween(b.day, f.LeaveStart) >= int(param.Number) {
		return
	}
	finding.note(Unknown, param, "If you know about a leave ahead of time, the law asks for %s days' notice, and otherwise for notice as soon as you can. Yours starts sooner, so HR may ask you why.", amount(param.Number))
}

// subtractUsed takes off the weeks that the person says they took in the last 12 months.
func (b book) subtractUsed(finding *Finding, f Facts) {
	if !finding.grants() || !positive(f.UsedWeeks12m) || f.Reason == MilitaryCaregiver {
		return
	}
	param, _ := b.get(fmlaWeeks)
	left := max(0, finding.Weeks-*f.UsedWeeks12m)
	finding.note(Unknown, param, "You took about %s in the last 12 months, which leaves about %s of %s. HR knows the exact number.",
		weeks(*f.UsedWeeks12m), amount(left), amount(finding.Weeks))
	finding.Weeks = left
}
