// Package profile is what is known about a person so that forms needn't ask it again: what the
// company's own records say, and what they told themselves. It is pure.
//
//	profile.go  what is kept of answers, what is known from it, and forgetting it
//	known.go    what is answered with it before it is asked, and who says so
//	show.go     what the person sees of it, with its sources
package profile
