package when

// valueKind says which fields of a value are set.
type valueKind uint8

const (
	valueNone     valueKind = iota
	valueWord               // number: what the word means in its class
	valueNumber             // number, approximate
	valueLength             // length, approximate; maxLength too for "6 to 8 weeks"
	valueDay                // first
	valueRange              // first, last; openStart for "until July 3"; length if it was stated
	valueRelative           // length before (number is -1) or after (number is 1) the anchor
	valuePeriod             // first and last, both resolved; approximate for "mid July"
)

// value is what a class or symbol of a pattern matched.
type value struct {
	kind        valueKind
	number      float64
	length      Length
	maxLength   Length
	first, last dayRef
	anchor      [2]int // the tokens that name the event, as a half-open interval
	approximate bool
	openStart   bool // first isn't set
}

func (v value) isSet() bool { return v.kind != valueNone }

func (v value) int() int { return int(v.number) }

func dayValue(d day) value                { return value{kind: valueDay, first: resolvedDay(d)} }
func refValue(ref dayRef) value           { return value{kind: valueDay, first: ref} }
func rangeValue(first, last dayRef) value { return value{kind: valueRange, first: first, last: last} }

func periodValue(first, last day) value {
	return value{kind: valuePeriod, first: resolvedDay(first), last: resolvedDay(last)}
}

func approximatePeriod(first, last day) value {
	v := periodValue(first, last)
	v.approximate = true
	return v
}
