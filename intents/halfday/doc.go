// Package halfday reads half days at the ends of several days off: "December 7 to 8, half day on
// the 8th", "Monday through Wednesday noon", "two and a half days". It takes these words out of a
// message, so that the rest of it says whole days.
//
//	halfday.go   what is found, and the message without it
//	part.go      the words for a part of a day
//	place.go     which day such words belong to
//	fraction.go  2.5 days
//	added.go     half a day that is added to other days
//	clock.go     some hours of one day: from 9 to 11
package halfday
