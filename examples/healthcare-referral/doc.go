// Command healthcare-referral shows what package journey does on its own, in a field other
// than leave: a patient with a referral to a specialist asks questions in between,
// turns down a doctor and isn't offered them again, and books an appointment. It runs
// offline; every line is one message.
//
//	go run ./examples/healthcare-referral
//
// Its files:
//
//	journey.go  the declaration; journeys/referral.yaml is the same as a file, as HR could write it
//	agents.go   what does the work: these agents know a dozen words and four doctors; an agent that
//	            asks a model would have the same signature
//	main.go     reads messages, and shows the replies and where each led
//	testdata    conversations, with what is replied
package main
