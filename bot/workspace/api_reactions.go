package workspace

import (
	"regexp"
	"slices"
	"strings"
)

// reactions.*: emoji of the bot's below a message.

// emojiName is what an emoji can be called: hourglass_flowing_sand, +1.
var emojiName = regexp.MustCompile(`^[a-z0-9_+'-]{1,100}$`)

// reacted finds the message that a reaction is for, and the emoji's name. The
// lock is held.
func (r *request) reacted() (*channel, *message, string, error) {
	ch, err := r.w.target(r.args.str("channel"))
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
	if err := r.need("channel", "timestamp", "name"); err != nil {
		return nil, err
	}
	r.w.mu.Lock()
	defer r.w.mu.Unlock()
	ch, m, name, err := r.reacted()
	if err != nil {
		return nil, err
	}
	next := *m
	if next.reactions, err = change(m.reactions, name); err != nil {
		return nil, err
	}
	ch.replace(&next)
	r.w.announce(ch, "message_changed", &next)
	return map[string]any{}, nil
}
