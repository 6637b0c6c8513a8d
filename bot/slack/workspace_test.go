package slack_test

import (
	"encoding/json"

	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

func init() { //nolint:gochecknoinits // internal tests can't import bot/workspace
	slack.Validate = func(kind string, raw json.RawMessage) []string {
		var refused []string
		for _, v := range blockkit.Validate(kind, raw) {
			refused = append(refused, v.String())
		}
		return refused
	}
}
