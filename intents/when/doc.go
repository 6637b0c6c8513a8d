// Package when reads days, ranges of days, lengths and numbers.
//
// Everything is a pure function of the text and a [Clock] that is passed in. What
// the words don't say is never guessed: what can be read in two ways comes back
// with both readings, a day that doesn't exist with the reason, and anything else
// as nothing found.
//
// [Find] finds everything in any text. [ReadDay], [ReadRange], [ReadLength] and
// [ReadNumber] read the answer to an open question, where words may mean more:
// "15" is then the 15th. They say what is left of the text, and what was taken
// back ("June 15, no, June 20") doesn't count. [Score] measures.
//
// # How words are read
//
// token.go cuts a text into words, numbers and marks. lexicon.go knows what a word
// can be (a month, a unit, a cardinal …), small misspellings included;
// word_groups.go has the groups of words that rules look for. The grammar is
// tables of rules, each a pattern over tokens and what it means:
//
//	grammar_number.go     12, twelve, 2.5, one and a half, a couple of
//	grammar_length.go     12 weeks, a fortnight, a week and a half, 1 month 2 days
//	grammar_date.go       June 15, the 3rd of March, Friday the 13th
//	grammar_month_day.go  the 15th
//	grammar_digits.go     15/6/27, 2027-06-15
//	grammar_holiday.go    Thanksgiving
//	grammar_day.go        tomorrow, next Friday, in 6 weeks, two weeks before June 15
//	grammar_period.go     next week, July 2027
//	grammar_season.go     spring, Q1
//	grammar_part.go       mid July
//	grammar_range.go      June 1 to 15, from … to …, for 12 weeks from June 1
//	grammar_relative.go   two weeks before the due date
//
// rule.go is the language of the patterns and builds the lexicon and the tables;
// value.go is what patterns yield. parser.go tries the rules, and rule_index.go knows
// which of them can begin with which word. At each place the longest match counts,
// and among equals the earlier rule.
//
// # What is answered
//
// calendar.go counts days. point.go turns what was said ("June 15") into a day, by
// the clock's lean: ahead for leave, behind for hire and birth dates. bounds.go does
// so for both ends of a range. length.go is a length. find.go makes readings of what
// the parser found, correction.go leaves out what was taken back, and answer_day.go,
// answer_range.go and answer_amount.go answer questions. score.go measures.
package when
