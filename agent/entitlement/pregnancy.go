package entitlement

import "slices"

// pregnancy says which law covers how much of a leave that begins with
// disability by pregnancy. In California FMLA runs at the same time as PDL;
// CFRA does not, and its weeks to bond come after (2 CCR 11046, Gov. Code 12945.2).
type pregnancy struct {
	pdl       float64 // weeks of disability that PDL protects
	fmla      float64 // of them, also under FMLA
	cfra      float64 // weeks to bond under CFRA
	protected float64 // in all
}

// pregnant divides the weeks. ok is false where it cannot be said.
func (b book) pregnant(f Facts) (p pregnancy, ok bool) {
	most, fmlaMost, cfraMost := b.number(pdlWeeks), b.number(fmlaWeeks), b.number(cfraWeeks)
	if f.DisabledWeeks == nil || most == nil || fmlaMost == nil || cfraMost == nil {
		return p, false
	}
	pdl, fmla, cfra := b.pdl(f).applies(), b.fmla(f).eligible(), b.cfra(f).eligible()
	if all(either(pdl, not(pdl)), either(fmla, not(fmla)), either(cfra, not(cfra))) == Unknown {
		return p, false
	}
	if pdl == Yes {
		p.pdl = min(*f.DisabledWeeks, *most)
	}
	if with, _ := b.get(pdlConcurrent); fmla == Yes && slices.Contains(with.Words, FMLA) {
		p.fmla = min(*f.DisabledWeeks, *fmlaMost)
	}
	p.protected = max(p.pdl, p.fmla)
	if !f.Then.bonds() {
		return p, true
	}
	if cfra == Yes {
		p.cfra = *cfraMost
	}
	bonding := p.cfra
	if fmla == Yes {
		bonding = max(bonding, *fmlaMost-p.fmla)
	}
	p.protected += bonding
	return p, true
}
