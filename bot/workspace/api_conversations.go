package workspace

import "slices"

// conversations.*, and users.conversations.

// wireChannel is a conversation as the Web API writes it.
type wireChannel struct {
	ID         string    `json:"id"`
	Name       string    `json:"name,omitempty"`
	NameNorm   string    `json:"name_normalized,omitempty"`
	User       string    `json:"user,omitempty"`
	IsChannel  bool      `json:"is_channel"`
	IsGroup    bool      `json:"is_group"`
	IsIM       bool      `json:"is_im"`
	IsMpIM     bool      `json:"is_mpim"`
	IsPrivate  bool      `json:"is_private"`
	IsArchived bool      `json:"is_archived"`
	IsGeneral  bool      `json:"is_general"`
	IsMember   bool      `json:"is_member"`
	Created    int64     `json:"created"`
	Topic      wireTopic `json:"topic"`
	Purpose    wireTopic `json:"purpose"`
	NumMembers int       `json:"num_members,omitempty"`
}

type wireTopic struct {
	Value   string `json:"value"`
	Creator string `json:"creator"`
	LastSet int64  `json:"last_set"`
}

func (w *Workspace) wireChannel(ch *channel) wireChannel {
	return wireChannel{
		ID: ch.id, Name: ch.name, NameNorm: ch.name, User: ch.with,
		IsChannel: !ch.im(), IsIM: ch.im(), IsPrivate: ch.kind != Public, IsGeneral: ch.name == "general",
		IsMember: ch.members[w.cfg.App.BotUser], Created: 1_790_000_000, Topic: wireTopic{Value: ch.topic}, NumMembers: len(ch.members),
	}
}

func conversationsOpen(r *request) (any, error) {
	users := r.args.list("users")
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch := w.channels[r.args.str("channel")]
	switch {
	case len(users) == 0 && ch == nil:
		return nil, refuse("users_list_not_supplied")
	case len(users) > 1:
		return nil, refuse("not_enough_users") // group messages are not part of this workspace
	case len(users) == 1:
		p := w.people[users[0]]
		if p == nil {
			return nil, refuse("user_not_found")
		}
		ch = p.app
	}
	if ch.kind != AppDM {
		return nil, refuse("channel_not_found")
	}
	if r.args.on("return_im") {
		return map[string]any{"channel": w.wireChannel(ch), "already_open": true, "no_op": true}, nil
	}
	return map[string]any{"channel": map[string]string{"id": ch.id}, "already_open": true, "no_op": true}, nil
}

// visible finds a conversation the bot knows of. The lock is held.
func (r *request) visible() (*channel, error) {
	ch := r.w.channels[r.args.str("channel")]
	if ch == nil || ch.kind != Public && !ch.members[r.w.cfg.App.BotUser] {
		return nil, refuse("channel_not_found")
	}
	return ch, nil
}

func conversationsInfo(r *request) (any, error) {
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, err := r.visible()
	if err != nil {
		return nil, err
	}
	return map[string]any{"channel": w.wireChannel(ch)}, nil
}

func conversationsList(r *request) (any, error) { return r.conversations(false) }

func usersConversations(r *request) (any, error) { return r.conversations(true) }

// conversations lists those the bot can see, or only those it is in.
func (r *request) conversations(in bool) (any, error) {
	types := r.args.list("types")
	if len(types) == 0 {
		types = []string{"public_channel"}
	}
	w := r.w
	bot := w.cfg.App.BotUser
	w.mu.Lock()
	defer w.mu.Unlock()
	all := []wireChannel{}
	for _, ch := range w.order {
		name := [...]string{"public_channel", "private_channel", "im", "im"}[ch.kind]
		if slices.Contains(types, name) && (ch.members[bot] || ch.kind == Public && !in) {
			all = append(all, w.wireChannel(ch))
		}
	}
	part, meta, err := page(r, all)
	if err != nil {
		return nil, err
	}
	return map[string]any{"channels": part, "response_metadata": meta}, nil
}

func conversationsMembers(r *request) (any, error) {
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, err := r.visible()
	if err != nil {
		return nil, err
	}
	var ids []string
	for id := range ch.members {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	part, meta, err := page(r, ids)
	if err != nil {
		return nil, err
	}
	return map[string]any{"members": part, "response_metadata": meta}, nil
}

// readable finds a conversation whose messages the bot may read. The lock is held.
func (r *request) readable() (*channel, error) {
	ch, err := r.visible()
	if err != nil {
		return nil, err
	}
	if !ch.members[r.w.cfg.App.BotUser] {
		return nil, refuse("not_in_channel")
	}
	return ch, nil
}

// told is a message as the call wants it: metadata only on request.
func (r *request) told(m *message) wireMessage {
	out := r.w.eventMessage(m)
	if !r.args.on("include_all_metadata") {
		out.Metadata = nil
	}
	return out
}

// within reports whether a message lies between the call's oldest and latest.
func (r *request) within(ts string) bool {
	oldest, latest, inclusive := r.args.str("oldest"), r.args.str("latest"), r.args.on("inclusive")
	if oldest != "" && !tsLess(oldest, ts) && !(inclusive && oldest == ts) {
		return false
	}
	return latest == "" || tsLess(ts, latest) || inclusive && latest == ts
}

func conversationsHistory(r *request) (any, error) {
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, err := r.readable()
	if err != nil {
		return nil, err
	}
	all := []wireMessage{}
	for _, m := range slices.Backward(ch.messages) {
		inThread := m.thread != "" && m.thread != m.ts && m.subtype != "thread_broadcast"
		if m.whisper == "" && !inThread && r.within(m.ts) {
			all = append(all, r.told(m))
		}
	}
	part, meta, err := page(r, all)
	if err != nil {
		return nil, err
	}
	return map[string]any{"messages": part, "has_more": meta.Next != "", "response_metadata": meta}, nil
}

func conversationsReplies(r *request) (any, error) {
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, err := r.readable()
	if err != nil {
		return nil, err
	}
	root := r.args.str("ts")
	if m := ch.message(root); m == nil || m.whisper != "" {
		return nil, refuse("thread_not_found")
	}
	all := []wireMessage{}
	for _, m := range ch.messages {
		if (m.ts == root || m.thread == root) && m.whisper == "" && r.within(m.ts) {
			all = append(all, r.told(m))
		}
	}
	part, meta, err := page(r, all)
	if err != nil {
		return nil, err
	}
	return map[string]any{"messages": part, "has_more": meta.Next != "", "response_metadata": meta}, nil
}
