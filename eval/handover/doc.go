// Package handover scores an analysis of a project's files against what is known to be in
// them: the facts a reader must see, and the gaps an interviewer must ask about.
//
//	score.go  Score: the figures; facts.go compares what was read
//	interview.go  Play: a leaver who knows what is planted, and a newcomer who asks
//	place.go  when a question is about a place
package handover
