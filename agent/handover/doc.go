// Package handover talks with leavers and their successors. HR starts a handover, the leaver
// answers questions about what their files don't say and reviews the answers before anyone else
// sees them, the manager approves them, and the successor asks. It is pure: it takes what was
// looked up, and returns what to write and send.
//
//	turn.go       Turn: one move, what is known for it, and its effects
//	start.go      starting one; order.go reads what was written for that
//	collect.go    the leaver's first message, and their files
//	ask.go        the interview, question by question
//	review.go     the leaver corrects what was kept; judge.go the manager approves it
//	newcomer.go   what the newcomer reads and asks, and what becomes of a gap
//	routine.go    reminders, and what happens after the last day; lastday.go moves that day, and
//	              says who may know that a handover is under way
//	link.go       the link for a leaver who isn't in Slack
//	leaving.go    HR hears of last days that the company has written down
//	forget.go     forgetting a leaver; names.go takes a name out of a text,
//	              and says who reads a handover
//	route.go      which words are an answer, which a question; thing.go, what a question is about;
//	              words.go and words.txt have the phrases
//	pages.go      a package as blocks; buttons.go buttons, and texts cut to size
//	sentences.go  what people read: starting, and what all read; sentences_leaver.go,
//	              sentences_manager.go and sentences_newcomer.go for one of them,
//	              sentences_waiting.go for people waiting for each other
package handover
