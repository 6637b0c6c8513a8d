// Package change moves the days of a filed request: earlier, later, longer, shorter. The
// employee asks and HR decides, or HR proposes and the employee accepts. Until then the
// request's own answers count, everywhere; afterwards the new ones do. It is pure.
//
//	scene.go     what is needed to compute new days
//	days.go      from a wish in words to a first and a last day
//	part.go      a leave without some of its days, or only with those
//	either.go    which end of the leave a day is for
//	compute.go   from new days to the answers of the form, with what there is to say about them
//	new.go       a leave from its kind and its days alone
//	life.go      the steps of a change: asked, accepted, declined, withdrawn
//	employee.go  what the employee does; hr.go what HR does
//	card.go      what HR's card and the employee's status show
//	said.go      the sentences
package change
