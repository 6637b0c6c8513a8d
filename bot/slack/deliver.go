package slack

import (
	"bytes"
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sirupsen/logrus"
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// Pacer limits how fast all replicas together post into a channel. Slack accepts
// about one message a second.
type Pacer interface {
	// Ask allows one message now and returns 0, or returns how long to wait before
	// asking again.
	Ask(ctx context.Context, tenant agent.TenantID, channel string) (wait time.Duration)
	// Hold allows no message for as long as Slack has asked for.
	Hold(ctx context.Context, tenant agent.TenantID, channel string, wait time.Duration)
}

// Deliver sends a message and returns where it went. The error is an
// [agent.RetryError] if another attempt may succeed; its Err is nil if the message
// was only held back to keep the pace. Any other error is final.
func (e *Edge) Deliver(ctx context.Context, d agent.Delivery) (agent.Receipt, error) {
	thumbs := e.refused.takesThumbs()
	receipt, err := e.send(ctx, d, d.Message.Blocks, thumbs)
	if isRefusedContent(err) && thumbs && hasRating(d.Message.Blocks) { // this workspace may not have them
		refused := err
		if receipt, err = e.send(ctx, d, d.Message.Blocks, false); err == nil {
			e.refused.noThumbs.Store(true)
			e.log.WithField("message", d.Message.ID).WithError(refused).Warn("slack: a message with thumbs was refused, so answers have plain buttons until the next start")
		}
	}
	if words := picturesInWords(d.Message.Blocks); isRefusedContent(err) && words != nil { // one that Slack still reads, perhaps
		e.log.WithField("message", d.Message.ID).WithError(err).Warn("slack: a message with a picture was refused, so it tells what the picture shows")
		receipt, err = e.send(ctx, d, words, e.refused.takesThumbs())
	}
	if err != nil {
		receipt, err = e.sendPlainText(ctx, d, err)
	}
	if err != nil {
		return agent.Receipt{}, e.retryable(d, fmt.Errorf("deliver %s to %s: %w", d.Message.ID, d.Message.To.Room, err))
	}
	e.refused.works(d.Message.To.Room)
	return receipt, nil
}

func (e *Edge) send(ctx context.Context, d agent.Delivery, blocks []agent.Block, thumbs bool) (agent.Receipt, error) {
	to := d.Message.To
	if to.Room == agent.Home {
		return e.sendHome(ctx, d.Message)
	}
	if i := slices.IndexFunc(blocks, func(b agent.Block) bool { return b.Table != nil }); i >= 0 && to.Room == agent.Direct {
		return sendFile(ctx, e, d.Message, blocks[i].Table.Name, blocks[i].Table.CSV)
	}
	if i := slices.IndexFunc(blocks, func(b agent.Block) bool { return b.Document != nil }); i >= 0 && to.Room == agent.Direct {
		return sendDocument(ctx, e, d.Message, *blocks[i].Document)
	}
	m, err := renderWith(d.Message.Text, uploadPictures(ctx, e, blocks), d.Message.People, thumbs)
	if err != nil {
		return agent.Receipt{}, fmt.Errorf("%w: %w", errNotRendered, err)
	}
	switch to.Room { //nolint:exhaustive // the home is a view, not a message
	case agent.Direct:
		return e.sendDirect(ctx, d, m)
	case agent.HR:
		if e.cfg.HRChannel == "" && e.cfg.ByLink {
			return agent.Receipt{}, errNoHRChannel
		}
		if e.cfg.HRChannel == "" {
			return agent.Receipt{}, errors.New("SLACK_HR_CHANNEL isn't set")
		}
		if err := roomIsFit(ctx, e); err != nil {
			return agent.Receipt{}, err
		}
		return e.post(ctx, e.cfg.HRChannel, d, m)
	case agent.Channel:
		return e.post(ctx, to.Channel, d, m)
	case agent.Whisper:
		ts, err := e.api.PostEphemeralContext(ctx, to.Channel, string(to.Person), m.options(to.Thread)...)
		return agent.Receipt{Channel: to.Channel, Message: ts}, err
	}
	return agent.Receipt{}, fmt.Errorf("unknown room %q", to.Room)
}

func (e *Edge) sendHome(ctx context.Context, m agent.Message) (agent.Receipt, error) {
	home, err := renderHome(m.Blocks, m.People)
	if err != nil {
		return agent.Receipt{}, err
	}
	if e.cfg.HomeTop != nil {
		top := e.cfg.HomeTop(ctx, m.To.Tenant, m.To.Person)
		home.Blocks.BlockSet = append(top, home.Blocks.BlockSet[:min(len(home.Blocks.BlockSet), maxViewBlocks-len(top))]...)
	}
	receipt := agent.Receipt{Channel: string(m.To.Person)}
	what, err := fingerprintOfHome(e.cfg.BotToken, home)
	if err == nil && e.cfg.Shown != nil && e.cfg.Shown(ctx, m.To.Tenant, m.To.Person, what) {
		return receipt, nil
	}
	// Replacing a home tab takes only the person's id.
	_, err = e.api.PublishViewContext(ctx, slackgo.PublishViewContextRequest{UserID: string(m.To.Person), View: home})
	err = ignoreUnreadView(err)
	if err != nil && e.cfg.Shown != nil {
		e.cfg.Shown(context.WithoutCancel(ctx), m.To.Tenant, m.To.Person, "") // it may show either
	}
	return receipt, err
}

// fingerprintOfHome tells homes apart, and the same home of an app that was installed again:
// Slack may have cleared it.
func fingerprintOfHome(token string, home slackgo.HomeTabViewRequest) (string, error) {
	text, err := json.Marshal(home)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, []byte(token)) // nobody finds out what it shows from this
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// sendDirect posts to a person's direct message. If Slack no longer knows the
// channel, it is opened again, once.
func (e *Edge) sendDirect(ctx context.Context, d agent.Delivery, m message) (agent.Receipt, error) {
	person := d.Message.To.Person
	channel, err := e.directs.open(ctx, person)
	if err != nil {
		return agent.Receipt{}, err
	}
	receipt, err := e.post(ctx, channel, d, m)
	if slackCode(err) != "channel_not_found" {
		return receipt, err
	}
	e.directs.forget(person)
	if channel, err = e.directs.open(ctx, person); err != nil {
		return agent.Receipt{}, err
	}
	return e.post(ctx, channel, d, m)
}

// sendDocument shares a document that is kept. It is read only now, so that no copy of it waits
// in the outbox; if it is gone by now, the message says so.
func sendDocument(ctx context.Context, e *Edge, m agent.Message, ref agent.DocumentRef) (agent.Receipt, error) {
	var doc agent.StoredDocument
	var kept bool
	if e.cfg.Document != nil {
		var err error
		if doc, kept, err = e.cfg.Document(ctx, m.To.Tenant, ref.ID); err != nil {
			return agent.Receipt{}, &agent.RetryError{Err: err}
		}
	}
	if kept {
		return sendFile(ctx, e, m, ref.Name, doc.Content)
	}
	channel, err := e.directs.open(ctx, m.To.Person)
	if err != nil {
		return agent.Receipt{}, err
	}
	_, ts, err := e.api.PostMessageContext(ctx, channel, slackgo.MsgOptionText(documentGone(ref.Name), true))
	return agent.Receipt{Channel: channel, Message: ts}, err
}

// sendFile shares a file in a person's direct message, below the message's words. It is one
// message, because two could be delivered by half. If the app may not share files, the words say
// so.
func sendFile(ctx context.Context, e *Edge, m agent.Message, name string, content []byte) (agent.Receipt, error) {
	channel, err := e.directs.open(ctx, m.To.Person)
	if err != nil {
		return agent.Receipt{}, err
	}
	_, err = e.api.UploadFileContext(ctx, slackgo.UploadFileParameters{
		Filename: name, Title: name, FileSize: len(content), Reader: bytes.NewReader(content), Channel: channel, InitialComment: escape(m.Text),
	})
	switch slackCode(err) {
	case "missing_scope", "not_allowed_token_type", "file_uploads_disabled", "file_upload_size_restricted":
		e.log.WithError(err).Warn("slack: a file couldn't be shared; does the app have the scope files:write?")
		_, _, err = e.api.PostMessageContext(ctx, channel, slackgo.MsgOptionText(fileNotShared, true))
	case "channel_not_found":
		e.directs.forget(m.To.Person)
	}
	return agent.Receipt{Channel: channel}, err
}

// cantUpdateCodes are Slack's codes for a message that can't be replaced; a new one
// is posted then. The last three may be about HR's former channel. If they are about
// the current one, posting fails with the same code.
var cantUpdateCodes = []string{
	"message_not_found", "cant_update_message", "edit_window_closed",
	"channel_not_found", "not_in_channel", "is_archived",
}

// post sends a message to a channel, replacing an earlier one if there is one.
func (e *Edge) post(ctx context.Context, channel string, d agent.Delivery, m message) (agent.Receipt, error) {
	m.id = d.Message.ID
	if old := d.Replace; old != nil && old.Message != "" {
		at, ts, _, err := e.api.UpdateMessageContext(ctx, cmp.Or(old.Channel, channel), old.Message, m.options("")...)
		if err == nil {
			return agent.Receipt{Channel: cmp.Or(at, old.Channel), Message: cmp.Or(ts, old.Message)}, nil
		}
		if !slices.Contains(cantUpdateCodes, slackCode(err)) {
			return agent.Receipt{}, err
		}
		deleteUnchangeable(ctx, e, *old, err)
		if d.Message.Copy != nil { // what it shows is elsewhere, too
			return agent.Receipt{}, nil
		}
	}
	return e.postNew(ctx, channel, d, m)
}

// deleteUnchangeable deletes a message that can't be replaced, so that its buttons don't
// stay next to the new message. If it can't be deleted either, a press on it says what was
// decided and replaces it; see replacePressed.
func deleteUnchangeable(ctx context.Context, e *Edge, old agent.Receipt, refused error) {
	if code := slackCode(refused); code != "cant_update_message" && code != "edit_window_closed" || old.Channel == "" {
		return
	}
	if _, _, err := e.api.DeleteMessageContext(ctx, old.Channel, old.Message); err != nil && slackCode(err) != "message_not_found" {
		e.log.WithFields(logrus.Fields{"channel": Pseudonym(e.cfg.SigningSecret, old.Channel), "message": old.Message}).WithError(err).
			Warn("slack: a message can neither be edited nor deleted, so its buttons stay; pressing them says how things stand")
	}
}

// postNew posts a message when the pacer allows it. Slack accepts about one a second
// in a channel, with short bursts: docs.slack.dev/apis/web-api/rate-limits.
func (e *Edge) postNew(ctx context.Context, channel string, d agent.Delivery, m message) (agent.Receipt, error) {
	tenant := d.Message.To.Tenant
	if at, found, err := sentBefore(ctx, e, channel, d); found || err != nil {
		return at, err
	}
	if e.cfg.Pacer != nil {
		if wait := e.cfg.Pacer.Ask(ctx, tenant, channel); wait > 0 {
			return agent.Receipt{}, &agent.RetryError{After: wait}
		}
	}
	if d.Begins != nil {
		if err := d.Begins(ctx); err != nil {
			return agent.Receipt{}, &agent.RetryError{Err: err}
		}
	}
	at, ts, err := e.api.PostMessageContext(ctx, channel, m.options(threadIn(d, channel))...)
	if after := retryAfter(err); after > 0 && isBusy(err) && e.cfg.Pacer != nil {
		e.cfg.Pacer.Hold(ctx, tenant, channel, after)
	}
	return agent.Receipt{Channel: cmp.Or(at, channel), Message: ts}, err
}

// threadIn returns the thread of a channel that a message belongs in, or "".
func threadIn(d agent.Delivery, channel string) string {
	if d.Message.To.Room == agent.Direct {
		return d.Message.To.Thread
	}
	if d.Thread == nil || d.Thread.Channel != channel {
		return ""
	}
	return d.Thread.Message
}

// messageMetadata is the type of the metadata with a message's id. The id shows which
// messages were sent twice after a crash, and finds a message that the log mentions.
const messageMetadata = "leaveway_message"

// options returns the message as options for slack-go.
func (m message) options(thread string) []slackgo.MsgOption {
	opts := []slackgo.MsgOption{
		slackgo.MsgOptionText(m.text, false), // already escaped
		slackgo.MsgOptionDisableLinkUnfurl(),
		slackgo.MsgOptionDisableMediaUnfurl(),
	}
	if len(m.blocks) > 0 {
		opts = append(opts, slackgo.MsgOptionBlocks(m.blocks...))
	} else {
		opts = append(opts, slackgo.MsgOptionParse(false)) // as verbatim is in blocks: no links of words
	}
	if m.id != "" {
		opts = append(opts, slackgo.MsgOptionMetadata(slackgo.SlackMetadata{
			EventType: messageMetadata, EventPayload: map[string]any{"id": m.id},
		}))
	}
	if thread != "" {
		opts = append(opts, slackgo.MsgOptionTS(thread))
	}
	return opts
}

// errNoHRChannel holds messages to HR until somebody has chosen its channel.
var errNoHRChannel error = slackgo.SlackErrorResponse{Err: codeNoHRChannel}

// errNotRendered reports a message that can't be rendered as blocks.
var errNotRendered = errors.New("can't render the message")

// contentCodes are Slack's codes for a message whose content it doesn't accept.
// Source: docs.slack.dev/reference/methods/chat.postMessage#errors.
var contentCodes = []string{"invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "msg_too_long", "invalid_arguments"}

// sendPlainText sends the text alone of a message whose content was refused: the
// person shouldn't miss the message because of our mistake. Other errors are
// returned unchanged.
func (e *Edge) sendPlainText(ctx context.Context, d agent.Delivery, refused error) (agent.Receipt, error) {
	if !isRefusedContent(refused) {
		return agent.Receipt{}, refused
	}
	text := d.Message.Text
	if len(d.Message.Blocks) > 0 {
		text = agent.PlainText(d.Message.Blocks)
	}
	post, note := e.sendDirect, plainDirect
	switch d.Message.To.Room { //nolint:exhaustive // a home tab or a whisper is soon out of date
	case agent.Direct:
	case agent.HR:
		note = plainHR
		post = func(ctx context.Context, d agent.Delivery, m message) (agent.Receipt, error) {
			return e.post(ctx, e.cfg.HRChannel, d, m)
		}
	default:
		return agent.Receipt{}, refused
	}
	text = mentions(escape(clip(text, maxText-len(note)-2)), d.Message.People) + "\n\n" + note
	receipt, err := post(ctx, d, message{text: text})
	if err != nil {
		return agent.Receipt{}, fmt.Errorf("%w; and as plain text: %w", refused, err)
	}
	e.log.WithField("message", d.Message.ID).WithError(refused).Error("slack: the content of a message was refused, so it went out as plain text")
	return receipt, nil
}

// isRefusedContent reports whether a message failed because of what is in it.
func isRefusedContent(err error) bool {
	return errors.Is(err, errNotRendered) || slices.Contains(contentCodes, slackCode(err))
}

// hasRating reports whether a message asks whether an answer helped.
func hasRating(blocks []agent.Block) bool {
	return slices.ContainsFunc(blocks, func(b agent.Block) bool { return len(b.Thumbs) > 0 })
}

// picturesInWords returns blocks with what their pictures show instead of the pictures, so that
// the rest of the message keeps its buttons; nil if there are none.
func picturesInWords(blocks []agent.Block) []agent.Block {
	if !slices.ContainsFunc(blocks, func(b agent.Block) bool { return b.Picture != nil }) {
		return nil
	}
	blocks = slices.Clone(blocks)
	for i, b := range blocks {
		if b.Picture != nil {
			blocks[i].Picture = &agent.Picture{Alt: b.Picture.Alt, Name: b.Picture.Name}
		}
	}
	return blocks
}

// uploadPictures uploads the pictures of a message, which are shared nowhere else. If Slack
// refuses one, its description is sent instead.
func uploadPictures(ctx context.Context, e *Edge, blocks []agent.Block) []agent.Block {
	if !slices.ContainsFunc(blocks, func(b agent.Block) bool { return b.Picture != nil }) {
		return blocks
	}
	blocks = slices.Clone(blocks)
	for i, b := range blocks {
		if b.Picture == nil || len(b.Picture.PNG) == 0 {
			continue
		}
		p := *b.Picture
		file, err := e.api.UploadFileContext(ctx, slackgo.UploadFileParameters{
			Filename: p.Name, Title: p.Name, FileSize: len(p.PNG), Reader: bytes.NewReader(p.PNG), AltTxt: p.Alt,
		})
		if err != nil {
			e.log.WithError(err).Warn("slack: a picture couldn't be uploaded, so the message tells what it shows; does the app have the scope files:write?")
			continue
		}
		p.File, p.PNG = agent.FileID(file.ID), nil
		blocks[i].Picture = &p
	}
	return blocks
}
