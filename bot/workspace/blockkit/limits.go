package blockkit

// Limits of messages and views. Source: docs.slack.dev/reference/views and
// docs.slack.dev/messaging, November 2026.
const (
	MaxMessageBlocks = 50      // blocks of a message
	MaxMessageText   = 40_000  // characters of a message's text
	MaxViewBlocks    = 100     // blocks of a modal or a home tab
	MaxViewBytes     = 250_000 // bytes of a view's JSON
	MaxViewTitle     = 24      // characters of a modal's title, submit and close
	MaxMetadata      = 3000    // characters of private_metadata
	MaxStack         = 3       // views of one modal stack
	MaxID            = 255     // characters of block_id, action_id, callback_id and external_id
)

// Limits of blocks, in characters or items.
// Source: docs.slack.dev/reference/block-kit/blocks, November 2026.
const (
	MaxSectionText   = 3000
	MaxFields        = 10 // of a section
	MaxFieldText     = 2000
	MaxHeaderText    = 150
	MaxContext       = 10 // elements of a context block
	MaxActions       = 25 // elements of an actions block
	MaxFeedback      = 5  // elements of a context_actions block
	MaxAltText       = 2000
	MaxImageTitle    = 2000
	MaxURL           = 3000
	MaxLabel         = 2000   // the label of an input, and its hint
	MaxMarkdown      = 12_000 // all markdown blocks of a message together
	MaxTableRows     = 100
	MaxTableColumns  = 20
	MaxVideoTitle    = 200
	MaxVideoText     = 200
	MaxVideoAuthor   = 50
	MaxAlertText     = 200
	MaxRichTextItems = 3000
)

// Limits of elements and composition objects, in characters or items.
// Source: docs.slack.dev/reference/block-kit/block-elements and
// docs.slack.dev/reference/block-kit/composition-objects, November 2026.
const (
	MaxButtonText   = 75
	MaxButtonValue  = 2000
	MaxAccessLabel  = 75
	MaxPlaceholder  = 150
	MaxOptionText   = 75
	MaxOptionValue  = 150
	MaxOptions      = 100
	MaxOptionGroups = 100
	MinOverflow     = 2
	MaxOverflow     = 5
	MaxChoices      = 10   // options of radio buttons and checkboxes
	MaxTyped        = 3000 // characters in a text input
	MaxFiles        = 10
	MaxConfirmTitle = 100
	MaxConfirmText  = 300
	MaxConfirmLabel = 30
)
