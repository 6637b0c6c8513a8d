// Package intents says what was meant by what somebody typed: days, ranges,
// lengths, numbers, options, yes or no, and the plain commands.
//
// Everything here is a pure function of the words and a [Clock] that is passed
// in. What the words do not say is never guessed: an answer that can be read in
// two ways comes back with both readings, a day that does not exist with the
// reason, and anything else as nothing found.
//
// # How words are read
//
// token.go cuts a text into words, numbers and marks; lexicon.go knows what a
// word can be (a month, a unit, a cardinal …), small misspellings included.
// The grammar is tables of rules, each a pattern over tokens and what it means:
//
//	number.go    12, twelve, 2.5, one and a half, a couple of
//	duration.go  12 weeks, a fortnight, a week and a half, 1 month 2 days
//	date.go      June 15, 15/6/27, 2027-06-15, the 3rd of March, Friday the 13th
//	day.go       tomorrow, next Friday, in 6 weeks, two weeks before June 15
//	period.go    next week, July 2027, mid July, spring, the week of June 7
//	span.go      June 1 to 15, from … to …, for 12 weeks from June 1
//
// rule.go matches them. At every place the longest match counts, and among
// equals the earlier rule. calendar.go turns what was said ("June 15") into a
// day, by the clock's lean: ahead for leave, behind for hire and birth dates.
package intents
