package when

// Seasons, quarters, half years and years. Seasons are those of the north.

// season is the three months from its first on.
func season(y, m int) value { return loosely(periodValue(civil(y, m, 1), civil(y, m+3, 1)-1)) }

func (p *parser) seasonNear(m int) value {
	y, _, _ := p.today.split()
	v := season(y, m)
	switch {
	case p.clock.Lean == Ahead && v.b.at < p.today:
		return season(y+1, m)
	case p.clock.Lean == Behind && v.a.at > p.today:
		return season(y-1, m)
	}
	return v
}

func seasonOfYear(_ *parser, m *match) (value, bool) { return season(m.v[1].int(), m.v[0].int()), true }
func seasonAhead(p *parser, m *match) (value, bool)  { return p.seasonNear(m.v[0].int()), true }

func whichSeason(p *parser, m *match) (value, bool) {
	v := p.seasonNear(m.v[1].int())
	y, _, _ := v.a.at.split()
	switch which(m.v[0].n) {
	case whichNext:
		if v.a.at <= p.today {
			y++
		}
	case whichLast:
		for season(y, m.v[1].int()).b.at >= p.today {
			y--
		}
	}
	return season(y, m.v[1].int()), true
}

// bareSeason is a season that is the whole answer: fall and spring are verbs too.
func bareSeason(p *parser, m *match) (value, bool) {
	return p.seasonNear(m.v[0].int()), m.start == 0 && m.end == len(p.toks)
}

func quarter(y, q int) value { return periodValue(civil(y, 3*q-2, 1), civil(y, 3*q+1, 1)-1) }

func whichQuarter(p *parser, m *match) (value, bool) {
	y, mon, _ := p.today.split()
	return quarter(y, (mon-1)/3+1+which(m.v[0].n).step()), true
}

func (p *parser) quarterNear(q int, year *value) (value, bool) {
	y := year.int()
	if y == 0 {
		y, _, _ = p.today.split()
		if quarter(y, q).b.at < p.today && p.clock.Lean == Ahead {
			y++
		}
	}
	return quarter(y, q), q >= 1 && q <= 4
}

func quarterOf(p *parser, m *match) (value, bool) { return p.quarterNear(m.v[0].int(), m.v[1]) }

func quarterLetter(p *parser, m *match) (value, bool) {
	if !p.toks[m.start+1].glued {
		return value{}, false
	}
	return p.quarterNear(m.v[0].int(), m.v[1])
}

func yearQuarter(p *parser, m *match) (value, bool) { return p.quarterNear(m.v[1].int(), m.v[0]) }

func halfYear(_ *parser, m *match) (value, bool) { return halfOfYear(m.v[1].int(), m.v[0].int()) }
func yearHalf(_ *parser, m *match) (value, bool) { return halfOfYear(m.v[0].int(), m.v[1].int()) }

func halfOfYear(y, h int) (value, bool) {
	return periodValue(civil(y, 6*h-5, 1), civil(y, 6*h+1, 1)-1), h == 1 || h == 2
}

// wholeYear is "in 2027", and a year that is the whole answer.
func wholeYear(p *parser, m *match) (value, bool) {
	y := m.v[0].int()
	led := m.end-m.start > 1 || m.end == len(p.toks)
	return periodValue(civil(y, 1, 1), civil(y, 12, 31)), led && (m.start == 0 || m.end-m.start > 1)
}
