package agent

import "github.com/leaveway/leaveway/wizard"

// Message is something to tell somebody. It is committed with the turn that
// wanted it and sent afterwards.
type Message struct {
	ID string  `json:"id"` // made from the event's, so that a repeated turn makes the same one
	To Address `json:"to"`
	// Key names what the message is about. A later message with the same key to
	// the same address takes the earlier one's place.
	Key string `json:"key,omitempty"`
	// Under is the key of the message in whose thread this one belongs.
	Under string `json:"under,omitempty"`
	// Text is the whole as plain text, for notifications and screen readers.
	Text   string  `json:"text"`
	Blocks []Block `json:"blocks,omitempty"`
	// People are those whom the texts name by their ids, because somebody chose
	// them. A surface shows their names; another word is only a word.
	People []UserID `json:"people,omitempty"`
}

// Address is whom a message is for.
type Address struct {
	Room    Room     `json:"room"`
	Tenant  TenantID `json:"tenant"`
	Person  UserID   `json:"person,omitempty"`  // Direct, Whisper, Home
	Channel string   `json:"channel,omitempty"` // Whisper
	Thread  string   `json:"thread,omitempty"`  // Direct, Whisper: the message in whose thread; may be empty
}

// Room is the kind of place a message goes to.
type Room string

// The rooms.
const (
	Direct  Room = "direct"  // the direct message with the person
	HR      Room = "hr"      // HR's channel
	Whisper Room = "whisper" // in a channel, seen by one person only
	Home    Room = "home"    // the app's home, which is replaced as a whole
)

// Block is one part of a message or page. Exactly one of its fields is set. All
// texts are plain: a surface that has mark-up escapes them.
type Block struct {
	Heading string   `json:"heading,omitempty"`
	Text    string   `json:"text,omitempty"`
	Quote   string   `json:"quote,omitempty"` // somebody's own words
	Small   string   `json:"small,omitempty"` // fine print
	Facts   []Fact   `json:"facts,omitempty"`
	Links   []Link   `json:"links,omitempty"`
	Buttons []Button `json:"buttons,omitempty"`
	Pick    *Pick    `json:"pick,omitempty"`
	Divider bool     `json:"divider,omitempty"`
}

// Fact is a labelled value: "Due date" "Tuesday, June 15, 2027".
type Fact struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// Link leads somewhere outside.
type Link struct {
	Label string `json:"label"`
	URL   string `json:"url"`
}

// Button is a press with a label.
type Button struct {
	Label string `json:"label"`
	Press Press  `json:"press"`
	Style Style  `json:"style,omitempty"`
}

// Style is how a button looks.
type Style string

// The styles; plain is the default.
const (
	Primary Style = "primary"
	Danger  Style = "danger"
)

// Pick is a menu or a date picker in a message. What is picked comes back as
// Press.Value; several values are joined with commas.
type Pick struct {
	Press     Press            `json:"press"`
	Component wizard.Component `json:"component"`
	Label     string           `json:"label"`
	Options   []wizard.Option  `json:"options,omitempty"`
	Initial   string           `json:"initial,omitempty"`
}
