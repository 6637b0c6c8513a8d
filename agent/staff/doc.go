// Package staff is what a company's own files say about its people and their time off:
// people.csv and the policies in time-off. It is pure: the files are read once, when the
// program starts, and what somebody asked for is handed in.
//
//	book.go     the people and the policies of a company
//	csv.go      reads people.csv in the encodings in which spreadsheets write it
//	row.go      one person's line, and what is wrong with it
//	check.go    what is wrong between lines: duplicates, managers who aren't there, circles
//	load.go     reads a content folder
//	live.go     those whom the company's directory adds
//	held.go     balances that another system keeps
//	taken.go    from a filed request to the days it takes
//	corrections.go  what HR added and took away
//	account.go  one person's balance, with the sum that leads to it
//	wonder.go   what becomes of unused days, and what is left after a leave
//	spent.go    whether a leave uses up time off
//	asked.go    which policy and which day words ask about
//	wish.go     what there is to say about days before they are asked for
//	said.go     the sentences about balances
//	shown.go    what a person sees of their own line
//	known.go    what forms needn't ask because of it
//	team.go     with whom somebody works, and when those are away
//	away.go     the sentences about who is away
package staff
