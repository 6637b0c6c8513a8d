// Package install lets people install the app in their workspaces by a link: Slack's OAuth,
// the pages that they see, the keys that it yields and their renewal, and who is in HR there.
//
//	install.go    Installer: GET /slack/install and GET /slack/oauth/callback
//	page.go       the pages
//	scopes.go     what the app needs, and what doesn't work without it
//	renew.go      renewing keys, and finding out that the app was removed
//	channel.go    choosing HR's channel
//	sentences.go  what people read
package install
