package teams

import (
	"context"
	"fmt"
)

// Hand is somebody who writes: to the bot, or in channels.
type Hand struct {
	t      *Teams
	person string
}

// As returns the hand of a person.
func As(t *Teams, person string) Hand { return Hand{t, person} }

// Room is a channel, or the thread below a message in it.
type Room struct{ Channel, Thread string }

// Upload is a file that somebody sends.
type Upload struct {
	Name    string
	Content []byte
}

// Write writes to the bot, with files or without.
func (h Hand) Write(ctx context.Context, text string, files ...Upload) error {
	a := h.t.activity(h.person, chatOf(h.person), "message")
	if text != "" {
		a["text"], a["textFormat"] = text, "plain"
		h.t.keep(a, h.person)
	}
	h.attach(a, files)
	_, err := h.t.deliver(ctx, a)
	return err
}

// Mention mentions the bot in a channel.
func (h Hand) Mention(ctx context.Context, in Room, text string, files ...Upload) error {
	a := h.t.activity(h.person, in.Channel, "message")
	a["text"] = "<at>Leaveway</at> " + text
	a["entities"] = []any{map[string]any{"type": "mention", "mentioned": h.t.bot(), "text": "<at>Leaveway</at>"}}
	return h.post(ctx, a, in, files)
}

// Reply writes in a channel without mentioning the bot. The bot hears it because the team's owner has
// allowed it to read the channel.
func (h Hand) Reply(ctx context.Context, in Room, text string, files ...Upload) error {
	a := h.t.activity(h.person, in.Channel, "message")
	a["text"] = text
	return h.post(ctx, a, in, files)
}

// post delivers a message in a channel. What begins a thread is in its own.
func (h Hand) post(ctx context.Context, a map[string]any, in Room, files []Upload) error {
	thread := in.Thread
	if thread == "" {
		thread = fmt.Sprint(a["id"])
	}
	at, _ := a["conversation"].(map[string]any)
	at["id"] = in.Channel + ";messageid=" + thread
	h.t.keep(a, h.person)
	h.attach(a, files)
	_, err := h.t.deliver(ctx, a)
	return err
}

// attach puts files into the person's drive, and into an activity as Teams offers them.
func (h Hand) attach(a map[string]any, files []Upload) {
	var all []any
	for i, f := range files {
		id := fmt.Sprintf("file-%v-%d", a["id"], i)
		h.t.mu.Lock()
		h.t.drive.shared[id] = f.Content
		h.t.mu.Unlock()
		all = append(all, map[string]any{
			"contentType": "application/vnd.microsoft.teams.file.download.info", "name": f.Name,
			"content": map[string]any{"downloadUrl": h.t.cfg.URL + "/drive/" + id, "uniqueId": id, "fileType": "txt"},
		})
	}
	if all != nil {
		a["attachments"] = all
	}
}
