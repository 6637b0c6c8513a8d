// Package admit says whom the app serves in a workspace, who acts for HR by a user group, and
// whether HR's channel is fit for what is posted there. What Slack has said is kept for a
// while; where Slack says nothing, nobody gets in and nothing is posted.
//
//	door.go     all of it, for one workspace
//	gate.go     guests, strangers, closed accounts and apps
//	groups.go   the members of user groups
//	channel.go  what keeps a channel from being HR's
package admit
