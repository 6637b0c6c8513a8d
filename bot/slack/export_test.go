package slack

import "encoding/json"

// Validate holds what was drawn against Slack's limits and says what Slack
// would refuse. It is bot/workspace's; only an external test may import that.
var Validate func(kind string, raw json.RawMessage) []string
