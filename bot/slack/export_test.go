package slack

import "encoding/json"

// Validate checks something rendered against Slack's limits and returns what Slack
// would refuse. It is set to the function of bot/workspace, which only an external
// test may import.
var Validate func(kind string, raw json.RawMessage) []string
