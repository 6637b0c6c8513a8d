package when

// valueKind says which fields of a value count.
type valueKind uint8

const (
	isNothing  valueKind = iota
	isWord               // n: what the word means in its class
	isNumber             // n, loose
	isLength             // length, and most where it was "6 to 8 weeks"; loose
	isDay                // a
	isSpan               // a to b
	isRelative           // length before (n -1) or after (n 1) what the words name
	isPeriod             // a to b, both known: a week, a month, a part of one; loose for "mid July"
)

// value is what a class or symbol stands for.
type value struct {
	kind   valueKind
	n      float64
	length Length
	most   Length
	a, b   point
	words  [2]int // for isRelative, the tokens that name the day it hangs on
	loose  bool   // roughly so
	open   bool   // a span with one end only: a is unset for "until July 3"
}

func (v value) given() bool { return v.kind != isNothing }

func (v value) int() int { return int(v.n) }

func dayValue(d day) value       { return value{kind: isDay, a: point{known: true, at: d}} }
func pointValue(pt point) value  { return value{kind: isDay, a: pt} }
func spanValue(a, b point) value { return value{kind: isSpan, a: a, b: b} }

func periodValue(first, last day) value {
	return value{kind: isPeriod, a: point{known: true, at: first}, b: point{known: true, at: last}}
}
