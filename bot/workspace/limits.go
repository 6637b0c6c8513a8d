package workspace

// Slack's limits, in characters, items or bytes. Source: docs.slack.dev/reference,
// block-kit and views, November 2026. What the tests check is this list.
const (
	maxMessageBlocks = 50
	maxViewBlocks    = 100
	maxViewBytes     = 250_000
	maxMessageText   = 40_000
	maxID            = 255 // block_id, action_id, callback_id, external_id
	maxViewTitle     = 24  // title, submit, close
	maxMetadata      = 3000
	maxStack         = 3

	maxSectionText   = 3000
	maxFields        = 10
	maxFieldText     = 2000
	maxHeaderText    = 150
	maxContext       = 10
	maxActions       = 25
	maxFeedback      = 5 // elements of context_actions
	maxAltText       = 2000
	maxImageTitle    = 2000
	maxURL           = 3000
	maxLabel         = 2000 // of an input, and its hint
	maxMarkdown      = 12_000
	maxTableRows     = 100
	maxTableColumns  = 20
	maxVideoTitle    = 200
	maxVideoText     = 200
	maxVideoAuthor   = 50
	maxAlertText     = 200
	maxRichTextItems = 3000

	maxButtonText   = 75
	maxButtonValue  = 2000
	maxAccessLabel  = 75
	maxPlaceholder  = 150
	maxOptionText   = 75
	maxOptionValue  = 150
	maxOptions      = 100
	maxOptionGroups = 100
	minOverflow     = 2
	maxOverflow     = 5
	maxChoices      = 10 // radio buttons, checkboxes
	maxTyped        = 3000
	maxFiles        = 10
	maxConfirmTitle = 100
	maxConfirmText  = 300
	maxConfirmLabel = 30
)
