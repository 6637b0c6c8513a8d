package teams

import (
	"encoding/json"
	"strings"
	"time"
)

// activity is what Teams sends, as far as we use it.
// Source: learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference.
type activity struct {
	Type         string          `json:"type"`
	ID           string          `json:"id"`
	Name         string          `json:"name"` // of an invoke
	ServiceURL   string          `json:"serviceUrl"`
	From         account         `json:"from"`
	Recipient    account         `json:"recipient"` // us
	Conversation conversation    `json:"conversation"`
	ReplyToID    string          `json:"replyToId"` // the message whose card was used
	Text         string          `json:"text"`
	TextFormat   string          `json:"textFormat"`
	Timestamp    time.Time       `json:"timestamp"`
	Zone         string          `json:"localTimezone"`
	Locale       string          `json:"locale"`
	Action       string          `json:"action"` // of an installationUpdate
	Value        json.RawMessage `json:"value"`
	Attachments  []attachment    `json:"attachments"`
	Entities     []entity        `json:"entities"`
	MembersAdded []account       `json:"membersAdded"`
	ChannelData  teamsDetails    `json:"channelData"`
}

// The types of activities.
const (
	typeMessage      = "message"
	typeUpdate       = "messageUpdate"
	typeDelete       = "messageDelete"
	typeConversation = "conversationUpdate"
	typeInstallation = "installationUpdate"
	typeInvoke       = "invoke"
)

type account struct {
	ID     string `json:"id"` // 29:… for a person, per bot; 28:… for a bot
	Name   string `json:"name"`
	Object string `json:"aadObjectId"`
	Role   string `json:"role"`
}

type conversation struct {
	ID     string `json:"id"`
	Kind   string `json:"conversationType"` // personal, groupChat or channel
	Tenant string `json:"tenantId"`
}

// kindPersonal is the type of a chat with the bot alone.
const kindPersonal = "personal"

type entity struct {
	Type      string  `json:"type"`
	Mentioned account `json:"mentioned"`
	Text      string  `json:"text"` // "<at>Leaveway</at>", as it is in the message
	Zone      string  `json:"timezone"`
	Locale    string  `json:"locale"`
}

type teamsDetails struct {
	Event   string `json:"eventType"`
	Channel struct {
		ID string `json:"id"`
	} `json:"channel"`
	Team struct {
		ID string `json:"id"`
	} `json:"team"`
	Tenant struct {
		ID string `json:"id"`
	} `json:"tenant"`
}

type attachment struct {
	ContentType string          `json:"contentType"`
	Name        string          `json:"name,omitempty"`
	ContentURL  string          `json:"contentUrl,omitempty"`
	Content     json.RawMessage `json:"content,omitempty"`
}

// The content types of attachments.
const (
	contentCard     = "application/vnd.microsoft.card.adaptive"
	contentDownload = "application/vnd.microsoft.teams.file.download.info"
	contentConsent  = "application/vnd.microsoft.teams.card.file.consent"
	contentFile     = "application/vnd.microsoft.teams.card.file.info"
)

// threadMark separates a channel's ID from the message that began a thread in it.
const threadMark = ";messageid="

// place returns a conversation without its thread, and the thread.
func (c conversation) place() (channel, thread string) {
	channel, thread, _ = strings.Cut(c.ID, threadMark)
	return channel, thread
}

// inThread returns the conversation of a thread in a channel.
func inThread(channel, thread string) string {
	if thread == "" || !strings.HasPrefix(channel, "19:") {
		return channel
	}
	return channel + threadMark + thread
}
