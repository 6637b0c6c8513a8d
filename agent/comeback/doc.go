// Package comeback brings people back to work after a leave: before its last day they are asked
// whether they will be back, and those who say so by themselves are understood. Another day is a
// change of the leave, for HR to decide. It is pure.
//
//	leave.go      a leave with an end, and when its person is asked
//	answer.go     what the person does
//	words.go      how people say it; words.txt has the words
//	sentences.go  the sentences, for the person and for HR
package comeback
