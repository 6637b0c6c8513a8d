// Package outside declares what a form takes from elsewhere: texts that are looked up while
// a step is prepared, and the shape of what a company's own systems answer.
//
// Nothing here calls anybody. It checks what authors declare, fills in addresses, and reads
// answers.
//
//	content.go  where the text of an element comes from
//	address.go  addresses with answers in them
//	schema.go   the shape of an answer
package outside
