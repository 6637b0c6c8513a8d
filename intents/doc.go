// Package intents says what was meant by what somebody typed: days, ranges,
// lengths, numbers, options, yes or no, and the plain commands.
//
// But for [Modelled], everything here is a pure function of the words and a
// [Clock] that is passed in. What the words do not say is never guessed: an answer that can be read in
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
//	date.go      June 15, the 3rd of March, Friday the 13th; dom.go the 15th;
//	             numeric.go 15/6/27, 2027-06-15; holiday.go Thanksgiving
//	day.go       tomorrow, next Friday, in 6 weeks, two weeks before June 15
//	period.go    next week, July 2027; season.go spring, Q1; part.go mid July
//	span.go      June 1 to 15, from … to …, for 12 weeks from June 1
//	relative.go  two weeks before the due date
//
// rule.go is the language of the patterns, parse.go tries them and first.go
// knows which can begin with which word. At every place the longest match
// counts, and among equals the earlier rule. calendar.go turns what was said
// ("June 15") into a day, by the clock's lean: ahead for leave, behind for hire
// and birth dates; bounds.go does so for both ends of a range.
//
// # What is answered
//
// [Dates] finds everything in any text. [Day], [Range], [Duration], [Number],
// [YesNo] and [Choose] read the answer to an open question, where words may mean
// more: "15" is then the 15th. They say what is left of the text, and what was
// taken back ("June 15, no, June 20") does not count. [Command] knows the plain
// commands. [ScoreDates] measures.
//
// # A whole message
//
// [Offline] makes moves of a message in the scene in which it is said: a plain
// command, or the wish for leave (start.go), and else what each of its clauses
// (clause.go) is. One that asks is a question; of the others, what answers the open
// slot is read by answer.go and its neighbours, what stands beside a cue (cue.go)
// goes to its slot (fill.go, fillname.go, place.go), and what is left corrects an
// earlier answer or is asked about (mend.go). Words for a hard time come before
// everything.
//
// # What a message is about
//
// What none of these reads is still a question about policy, small talk or nobody's
// business. A [Classifier] guesses which of the [Intent]s it is: a plain command
// first, then a linear model over words, pieces of words and a few facts about
// the message, with what the bot has asked among them. It is trained when it is
// made, from the phrases in phrases/ (phrases.go reads them, features.go and
// vocabulary.go take messages apart, train.go finds the weights), and says
// [OutOfScope] rather than guess. [ScoreIntents] measures; docs/understanding.md
// has the numbers.
//
// # With a language model
//
// [Modelled] asks a language model about what the offline engine is not certain
// of. model.go decides who understands, by assured.go; question.go, schema.go and
// mask.go make what the model is told; proposal.go and bearing.go hold what it
// says against the words and the scene. prompts/ is what it is asked to do.
package intents
