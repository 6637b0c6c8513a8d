package outside

import (
	"slices"
	"time"
)

// Wait is how somebody waits for a turn, which bounds what can be asked for meanwhile.
type Wait int

// The ways in which somebody waits.
const (
	NotAtAll Wait = iota
	// InForm is a form or a button in a chat platform: it is answered in its own request.
	InForm
	ForAPI
	InChat
	Ahead // nobody does: it is prepared for later
)

// Choose returns which of the things wanted are asked for now, and for how long. Somebody in a form
// waits for the policies alone, which are here. What is filed is sent when nobody waits.
func (w Wait) Choose(wants []Want) (now []Want, patience time.Duration) {
	keep := func(which func(Want) bool) []Want {
		return slices.DeleteFunc(slices.Clone(wants), func(w Want) bool { return !which(w) })
	}
	filed := func(w Want) bool { return w.Post != nil && w.Post.Filed }
	switch w {
	case Ahead:
		return wants, 8 * time.Second
	case InChat:
		return keep(func(w Want) bool { return !filed(w) }), 4 * time.Second
	case ForAPI:
		return keep(func(w Want) bool { return w.Choice == nil && !filed(w) }), 2500 * time.Millisecond
	case InForm:
		return keep(func(w Want) bool { return w.Policy != "" }), 500 * time.Millisecond
	case NotAtAll:
	}
	return nil, 0
}
