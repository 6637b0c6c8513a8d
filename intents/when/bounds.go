package when

// Both ends of a range are found together: each says something about the other.

// bounds are the first and last days a span stands for: one pair, two where it
// can be read in two ways, or none, with the reason.
type bounds struct {
	first, last       day
	altFirst, altLast day
	two, none         bool
	why               string
}

// bounds resolves both ends of a span together: the end's year decides the
// start's, and 03/04 to 15/04 has only one order.
func (p *parser) bounds(a, b point) bounds {
	if a.either != b.either { // one of them may say in which order the other is meant
		a, b = a.likeOrder(b), b.likeOrder(a)
	}
	if !a.either && !b.either {
		return p.settled(a, b)
	}
	one, two := p.settled(a.inOrder(), b.inOrder()), p.settled(a.swapped(), b.swapped())
	switch {
	case one.none:
		return two
	case !two.none:
		one.altFirst, one.altLast, one.two = two.first, two.last, true
	}
	return one
}

// inOrder is a point whose month and day stand where they are.
func (pt point) inOrder() point {
	pt.either = false
	return pt
}

// swapped is a point whose month and day have changed places, if they may.
func (pt point) swapped() point {
	if pt.either {
		pt.m, pt.d, pt.either = pt.d, pt.m, false
	}
	return pt
}

// settled resolves two ends whose months and days have their places.
func (p *parser) settled(a, b point) bounds {
	from, to := p.days(a, b)
	switch {
	case from.none:
		return bounds{none: true, why: from.why}
	case to.none:
		return bounds{none: true, why: to.why}
	case to.day < from.day:
		return bounds{none: true, why: endBeforeStart}
	}
	out := bounds{first: from.day, last: to.day, altFirst: from.day, altLast: to.day}
	if from.two {
		out.two, out.altFirst, out.why = true, from.alt, from.why
	}
	if to.two {
		out.two, out.altLast, out.why = true, to.alt, to.why
	}
	out.two = out.two && out.altFirst <= out.altLast
	return out
}

// likeOrder settles the order of 03/04 by the other end of the range, which has
// only one: 15/04 puts the day first. A month in words says nothing.
func (pt point) likeOrder(other point) point {
	switch {
	case !pt.either || other.order == 0:
	case pt.order != other.order:
		pt.m, pt.d = pt.d, pt.m
		fallthrough
	default:
		pt.either = false
	}
	return pt
}

// days finds the days of both ends, the surer one first.
func (p *parser) days(a, b point) (from, to pick) {
	lean := p.clock.Lean
	switch {
	case a.known || a.y != 0 || b.m == 0 && !b.known && lean == Ahead:
		from = a.on(p.today, lean)
		return from, b.on(from.day, Ahead)
	default:
		to = b.on(p.today, lean)
		return a.on(to.day, Behind), to
	}
}

const endBeforeStart = "The end is before the start."
