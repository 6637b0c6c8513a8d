// Package when finds dates, date ranges, lengths of time and numbers in what people write.
//
// Everything is a pure function of the text and the [Clock] passed in. The package
// never guesses: an expression with two meanings comes back with both, a date that
// doesn't exist comes back with the reason, and anything else isn't found.
//
// [Find] finds everything in any text. [ReadDay], [ReadRange], [ReadLength] and
// [ReadNumber] read the answer to an open question. A question gives words more
// meaning: as an answer, "15" is the 15th. These functions also return the rest of the
// text, and they ignore what the person retracted: in "June 15, no, June 20", only
// June 20 counts. [Score] measures accuracy on labeled sentences.
//
// # From text to values
//
// token.go splits a text into words, numbers and marks. lexicon.go says what a word can
// mean (a month, a unit, a number …) and tolerates small misspellings. word_groups.go
// lists the words that rules look for around a match. The grammar consists of tables of
// rules; each rule pairs a pattern over tokens with its meaning:
//
//	grammar_number.go        12, twelve, 2.5, one and a half, a couple of
//	grammar_length.go        12 weeks, a fortnight, a week and a half, 1 month 2 days
//	grammar_date.go          June 15, the 3rd of March, Friday the 13th
//	grammar_day_of_month.go  the 15th; years
//	grammar_numeric_date.go  15/6/27, 2027-06-15
//	grammar_holiday.go       Thanksgiving
//	grammar_day.go           tomorrow, next Friday, in 6 weeks, two weeks before June 15
//	grammar_period.go        next week, July 2027
//	grammar_season.go        spring, Q1
//	grammar_part.go          mid July, in a few weeks
//	grammar_range.go         June 1 to 15, from … to …, for 12 weeks from June 1
//	grammar_relative.go      two weeks before the due date
//
// rule.go defines the pattern language and the values that matches yield; grammar.go puts
// lexicon and tables together. parser.go tries the rules at a token, using rule_index.go
// to skip those that can't start there. The longest match wins; among equally long ones,
// the first rule in the table.
//
// # From values to answers
//
// calendar.go defines the clock and does date arithmetic. day_ref.go resolves one date expression ("June 15")
// to a day: the clock's [Lean] decides whether that is the next one (leave) or the last
// one (hire and birth dates). range_ends.go resolves both ends of a range. length.go
// defines lengths of time. find.go turns matches into readings, correction.go drops
// what the person retracted, and answer_day.go, answer_range.go and answer_amount.go
// answer questions. score.go measures.
package when
