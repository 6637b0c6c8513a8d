package inquire

import "regexp"

// Books reports whether a message is about money that its author spends on their leave: flights, a hotel, a deposit.
func Books(text string) bool { return books.MatchString(text) }

var books = regexp.MustCompile(`(?i)\b(?:deposits?|down payment|airfare|airbnb|vrbo|non-?refundable|refundable|reservations?)\b|\b(?:book|booked|booking|buy|bought|buying|pay|paying|paid|grab|get|reserve|purchase|pull the trigger)\b[^.?!]{0,25}\b(?:flights?|tickets?|hotels?|trip|cruise|rental|cabin|rooms?|place|vacation package|tour|train|seats?)\b|\b(?:flights?|tickets?|hotels?|cruise|airlines?|cabin|resort|fares?|prices?|travel agent)\b[^.?!]{0,25}\b(?:wants?|needs?|due|go(?:ing)? up|climb\w*|rising|expires?|expiring|sells?|selling|sold|hold|holding|cheap|sale|waiting)\b`)
