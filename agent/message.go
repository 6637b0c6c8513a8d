package agent

import "github.com/leaveway/leaveway/wizard"

// Message is something to tell somebody. It is committed with its turn and delivered
// afterwards, at least once.
type Message struct {
	ID string  `json:"id"` // derived from the event's, so that a repeated turn makes the same one
	To Address `json:"to"`
	// Key names what the message is about; it may be empty. A later message with the
	// same key and address replaces the earlier one.
	Key string `json:"key,omitempty"`
	// Under is the key of the message in whose thread this one belongs; it may be empty.
	Under string `json:"under,omitempty"`
	// Copy is a message that shows what this one shows, and isn't the latest with this key:
	// it is replaced as well, if it can be. If it is the latest, nothing is sent.
	Copy *Receipt `json:"copy,omitempty"`
	// About names what a message without a key is about. In HR's channel, only messages about
	// the same thing (by Key, Under or About) are sent in order: a request whose card can't
	// be sent holds up no other. Other rooms keep the order of all their messages.
	About string `json:"about,omitempty"`
	// Text is the whole message as plain text, for notifications and screen readers.
	Text   string  `json:"text"`
	Blocks []Block `json:"blocks,omitempty"`
	// People are the IDs in the texts that a surface may replace with names or mentions,
	// because somebody chose these people in a form. Any other text that looks like an
	// ID stays as it is.
	People []UserID `json:"people,omitempty"`
	// Trace is the name of the trace that led to the message, as in [Event].
	Trace string `json:"trace,omitempty"`
}

// Address says where a message goes. The comments name the rooms that use a field.
type Address struct {
	Room    Room     `json:"room"`
	Tenant  TenantID `json:"tenant"`
	Person  UserID   `json:"person,omitempty"`  // Direct, Whisper, Home
	Channel string   `json:"channel,omitempty"` // Whisper, Channel
	Thread  string   `json:"thread,omitempty"`  // Direct, Whisper: the message that began the thread; may be empty
}

// Room is the kind of place a message goes to.
type Room string

// The rooms.
const (
	Direct  Room = "direct"  // the direct message with the person
	HR      Room = "hr"      // HR's channel
	Whisper Room = "whisper" // in a channel, visible to one person only
	Home    Room = "home"    // the app's home, which is replaced as a whole
	Channel Room = "channel" // a channel that HR chose, where everybody reads it
)

// Block is one part of a message or page. Exactly one of its fields is set, but for Thumbs. All
// texts are plain: a surface with markup escapes them.
type Block struct {
	Heading string   `json:"heading,omitempty"`
	Text    string   `json:"text,omitempty"`
	Quote   string   `json:"quote,omitempty"` // somebody's own words
	Small   string   `json:"small,omitempty"` // fine print
	Facts   []Fact   `json:"facts,omitempty"`
	Links   []Link   `json:"links,omitempty"`
	Buttons []Button `json:"buttons,omitempty"`
	// Thumbs are an up and a down that say whether an answer helped. A surface that has thumbs shows
	// them instead of the Buttons. A thumb doesn't say that HR is asked, so it doesn't ask HR.
	Thumbs  []Button `json:"thumbs,omitempty"`
	Pick    *Pick    `json:"pick,omitempty"`
	Divider bool     `json:"divider,omitempty"`
	Picture *Picture `json:"picture,omitempty"` // in messages only
	Table   *Table   `json:"table,omitempty"`   // in direct messages only, at most one of them
	// Document comes with a direct message to somebody in HR, at most one of them.
	Document *DocumentRef `json:"document,omitempty"`
}

// Table is a file that comes with a message, for a spreadsheet.
type Table struct {
	Name string `json:"name"` // "leave-2026.csv"
	CSV  []byte `json:"csv"`
}

// Picture is shown in a message, with words for those who can't see it.
type Picture struct {
	Alt  string `json:"alt"` // at most 2,000 characters
	Name string `json:"name"`
	PNG  []byte `json:"png"`
	File FileID `json:"file,omitempty"` // where the surface has it; set by the surface
}

// Fact is a labeled value: "Due date" "Tuesday, June 15, 2027".
type Fact struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// Link leads to a web page.
type Link struct {
	Label string `json:"label"`
	URL   string `json:"url"`
}

// Button has a label, and a press that comes back when it is clicked; or it opens the
// direct message with somebody, and nothing comes back.
type Button struct {
	Label string   `json:"label"`
	Press Press    `json:"press,omitzero"`
	Opens *Contact `json:"opens,omitempty"` // instead of Press
	Style Style    `json:"style,omitempty"`
}

// Contact is somebody to whom people can write without us.
type Contact struct {
	Tenant TenantID `json:"tenant"`
	Person UserID   `json:"person"`
}

// Style is how a button looks; empty is plain.
type Style string

// The styles.
const (
	Primary Style = "primary"
	Danger  Style = "danger"
)

// Pick is a menu or a date picker in a message. Its press comes back with the choice as
// Press.Value; several values are joined with commas.
type Pick struct {
	Press     Press            `json:"press"`
	Component wizard.Component `json:"component"`
	Label     string           `json:"label"`
	Options   []wizard.Option  `json:"options,omitempty"` // for menus
	Initial   string           `json:"initial,omitempty"` // preselected value; may be empty
}
