// Package handover shows handovers as web pages, each at an address of its own, to the people who
// may read them: the manager and HR once it is shared, the successor and the leaver once it is
// approved. Readers sign in, and their rights are checked at every request. To everybody else, a
// handover looks like one that doesn't exist.
//
//	pages.go  Pages: the addresses, who may see what, the audit
//	draw.go   a package as HTML; page.html around it, head.html in all pages
//	guest.go  Guests: the pages of leavers who aren't in Slack; guest_page.go what is on them,
//	          guest_files.go and uploads.go their files, limit.go how often they may ask
package handover
