package workspace

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// chat.* and reactions.*

// botTarget finds the room that the bot wants to write to, by id, by #name or by a
// person's id. The lock is held.
func (w webAPI) botTarget(id string) (*channel, error) {
	if p := w.people[id]; p != nil {
		return p.dm, nil
	}
	ch := w.channels[id]
	if ch == nil {
		ch = w.directory.channelNamed(id)
	}
	bot := w.cfg.App.BotUser
	if ch == nil || ch.kind != Public && !ch.members[bot] {
		return nil, refuse("channel_not_found")
	}
	if !ch.members[bot] {
		return nil, refuse("not_in_channel")
	}
	return ch, nil
}

func (r *request) newBotMessage() (*message, error) {
	blocks, err := r.args.object("blocks")
	if err != nil {
		return nil, refuse("invalid_blocks_format")
	}
	words := r.args.str("text")
	if err := checkMessage(words, blocks); err != nil {
		return nil, err
	}
	metadata, err := r.args.object("metadata")
	if err != nil || metadata.Given() && (metadata.Str("event_type") == "" || metadata.Get("event_payload").Kind != blockkit.Object) {
		return nil, refuse("invalid_metadata_format")
	}
	w := r.w
	m := &message{user: w.cfg.App.BotUser, botID: w.cfg.App.BotID, text: words, thread: r.args.str("thread_ts")}
	if metadata.Given() {
		m.metadata = json.RawMessage(metadata.Raw)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	m.blocks = screen.NewLayout(blocks, w.freshID)
	return m, nil
}

func postMessage(r *request) (any, error) {
	if err := r.require("channel"); err != nil {
		return nil, refuse("channel_not_found")
	}
	m, err := r.newBotMessage()
	if err != nil {
		return nil, err
	}
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, err := w.webAPI.botTarget(r.args.str("channel"))
	if err != nil {
		return nil, err
	}
	if m.thread != "" && ch.message(m.thread) == nil {
		return nil, refuse("thread_not_found")
	}
	if r.args.on("reply_broadcast") {
		m.subtype = "thread_broadcast"
	}
	w.rooms.post(ch, m)
	return map[string]any{"channel": ch.id, "ts": m.ts, "message": w.notation.eventMessage(m)}, nil
}

// botMessage finds one of the bot's messages. The lock is held.
func (w webAPI) botMessage(r *request, denied string) (*channel, *message, error) {
	ch, err := w.botTarget(r.args.str("channel"))
	if w.people[r.args.str("channel")] != nil || err != nil {
		return nil, nil, refuse("channel_not_found") // these methods take no user ids
	}
	m := ch.message(r.args.str("ts"))
	switch {
	case m == nil || m.whisper != "":
		return nil, nil, refuse("message_not_found")
	case m.botID != w.cfg.App.BotID:
		return nil, nil, refuse(denied)
	}
	return ch, m, nil
}

func updateMessage(r *request) (any, error) {
	if err := r.require("channel", "ts"); err != nil {
		return nil, err
	}
	next, err := r.newBotMessage()
	if err != nil {
		return nil, err
	}
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, old, err := w.webAPI.botMessage(r, "cant_update_message")
	if err != nil {
		return nil, err
	}
	changed := *old
	changed.text = next.text
	if r.args.given("blocks") {
		changed.blocks = next.blocks // Slack keeps the blocks if none are given
	}
	if next.metadata != nil {
		changed.metadata = next.metadata
	}
	w.rooms.edit(ch, old, changed)
	return map[string]any{"channel": ch.id, "ts": old.ts, "text": next.text, "message": w.notation.eventMessage(ch.message(old.ts))}, nil
}

func deleteMessage(r *request) (any, error) {
	if err := r.require("channel", "ts"); err != nil {
		return nil, err
	}
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, m, err := w.webAPI.botMessage(r, "cant_delete_message")
	if err != nil {
		return nil, err
	}
	w.rooms.erase(ch, m)
	return map[string]any{"channel": ch.id, "ts": m.ts}, nil
}

func postEphemeral(r *request) (any, error) {
	if err := r.require("channel", "user"); err != nil {
		return nil, err
	}
	m, err := r.newBotMessage()
	if err != nil {
		return nil, err
	}
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, err := w.webAPI.botTarget(r.args.str("channel"))
	if err != nil {
		return nil, err
	}
	m.whisper = r.args.str("user")
	if w.people[m.whisper] == nil {
		return nil, refuse("user_not_found")
	}
	if !ch.members[m.whisper] {
		return nil, refuse("user_not_in_channel")
	}
	w.rooms.post(ch, m)
	return map[string]any{"message_ts": m.ts}, nil
}

func getPermalink(r *request) (any, error) {
	if err := r.require("channel", "message_ts"); err != nil {
		return nil, err
	}
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, err := w.webAPI.botTarget(r.args.str("channel"))
	if err != nil {
		return nil, refuse("channel_not_found")
	}
	m := ch.message(r.args.str("message_ts"))
	if m == nil || m.whisper != "" {
		return nil, refuse("message_not_found")
	}
	return map[string]any{"channel": ch.id, "permalink": w.webAPI.permalink(ch, m)}, nil
}

func (w webAPI) permalink(ch *channel, m *message) string {
	return "https://" + w.cfg.Team.Domain + ".slack.com/archives/" + ch.id + "/p" + strings.ReplaceAll(m.ts, ".", "")
}

// emojiName is the pattern of emoji names such as hourglass_flowing_sand and +1.
var emojiName = regexp.MustCompile(`^[a-z0-9_+'-]{1,100}$`)

// reactionTarget finds the message to react to and the emoji's name. The lock is held.
func (r *request) reactionTarget() (*channel, *message, string, error) {
	ch, err := r.w.webAPI.botTarget(r.args.str("channel"))
	if err != nil {
		return nil, nil, "", refuse("channel_not_found")
	}
	m := ch.message(r.args.str("timestamp"))
	name := strings.Trim(r.args.str("name"), ":")
	switch {
	case !emojiName.MatchString(name):
		return nil, nil, "", refuse("invalid_name")
	case m == nil || m.whisper != "":
		return nil, nil, "", refuse("message_not_found")
	}
	return ch, m, name, nil
}

func reactionsAdd(r *request) (any, error) {
	return r.react(func(now []string, name string) ([]string, error) {
		if slices.Contains(now, name) {
			return nil, refuse("already_reacted")
		}
		return append(slices.Clone(now), name), nil
	})
}

func reactionsRemove(r *request) (any, error) {
	return r.react(func(now []string, name string) ([]string, error) {
		if !slices.Contains(now, name) {
			return nil, refuse("no_reaction")
		}
		return slices.DeleteFunc(slices.Clone(now), func(n string) bool { return n == name }), nil
	})
}

// react changes the reactions to a message.
func (r *request) react(change func(now []string, name string) ([]string, error)) (any, error) {
	if err := r.require("channel", "timestamp", "name"); err != nil {
		return nil, err
	}
	r.w.mu.Lock()
	defer r.w.mu.Unlock()
	ch, m, name, err := r.reactionTarget()
	if err != nil {
		return nil, err
	}
	next := *m
	if next.reactions, err = change(m.reactions, name); err != nil {
		return nil, err
	}
	ch.replace(&next)
	r.w.rooms.announce(ch, "message_changed", &next)
	return map[string]any{}, nil
}
