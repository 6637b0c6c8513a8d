// One message: its author, its content, its replies, and its menu.

import { avatar } from './avatar.js';
import { showBlocks } from './blocks.js';
import { h } from './dom.js';
import { emojiOf } from './emoji.js';
import { icon } from './icons.js';
import { fileCard } from './media.js';
import { openMenu } from './menu.js';
import { mrkdwn } from './prose.js';
import { ago, dateOf, fullDate, timeOfDay } from './time.js';

/** @import { Surface } from './field.js' */
/** @import { Entry } from './menu.js' */
/** @import { Message } from './slack.js' */
/** @import { Directory } from './store.js' */

/**
 * @typedef {object} MessageContext
 * @property {Directory} people
 * @property {Surface} surface
 * @property {boolean} compact whether it follows closely on another message of the same author
 * @property {boolean} editing
 * @property {boolean} inThread
 * @property {boolean} inChannel whether several people see it
 * @property {string} typed the message as its author would type it
 * @property {Entry[]} shortcuts the app's entries in the menu
 * @property {MessageActions} on
 *
 * @typedef {object} MessageActions
 * @property {() => void} edit
 * @property {() => void} stopEdit
 * @property {(text: string) => void} save
 * @property {() => void} remove
 * @property {() => void} openThread
 */

/**
 * @param {Message} message
 * @param {MessageContext} context
 */
export function messageRow(message, context) {
  const { people, compact, editing, inThread, on } = context;
  const author = people.user(message.user);
  const name = author ? people.nameOf(message.user) : message.username ?? message.user ?? 'App';
  const date = dateOf(message.ts);
  const isBot = Boolean(message.bot_id || author?.is_bot);
  const attributes = {
    class: `message ${compact ? 'compact' : ''} ${message.ephemeral ? 'ephemeral' : ''} ${isCard(message, context) ? 'card-like' : ''}`,
    tabindex: -1,
    'data-ts': message.ts,
    'data-key': message.ts,
    'data-user': message.user,
    'aria-label': `${name}, ${timeOfDay(date)}`,
  };
  const byline = h('p', { class: 'byline' },
    h('strong', { class: 'author' }, name), isBot && h('span', { class: 'app-badge' }, 'App'), timeLabel(date));
  return h('article', attributes,
    h('div', { class: 'gutter' }, compact ? timeLabel(date) : avatar(author ?? { id: message.user ?? '', name, is_bot: isBot })),
    h('div', { class: 'message-body' },
      message.ephemeral && h('p', { class: 'only-you' }, icon('eye'), 'Only visible to you'),
      !compact && byline,
      editing ? editor(context) : content(message, context.surface),
      !inThread && (message.reply_count ?? 0) > 0 && replyButton(message, people, on.openThread)),
    !editing && toolbar(message, context));
}

/**
 * isCard reports whether an app's message in a channel has something to press.
 * @param {Message} message
 * @param {MessageContext} context
 */
function isCard({ bot_id: bot, blocks }, { inChannel }) {
  return Boolean(inChannel && bot && blocks?.some(({ type }) => type === 'actions'));
}

/** @param {Date} date */
function timeLabel(date) {
  return h('time', { datetime: date.toISOString(), title: fullDate(date) }, timeOfDay(date));
}

/**
 * @param {Message} message
 * @param {Surface} surface
 */
function content({ bot_id: botID, blocks, text, files, edited, reactions }, surface) {
  // A person's message has rich text blocks too, but its text is what they typed.
  const showsBlocks = blocks?.length && (botID || !text);
  const mark = edited && h('span', { class: 'edited' }, ' (edited)');
  return [
    showsBlocks ? [showBlocks(blocks, surface), mark] : text && h('div', { class: 'prose' }, mrkdwn(text, surface.people), mark),
    files?.length && h('div', { class: 'files' }, files.map(fileCard)),
    reactions?.length && reactionList(reactions),
  ];
}

/** @param {string[]} reactions */
function reactionList(reactions) {
  const items = reactions.map((name) => h('li', { title: `:${name}:` }, emojiOf(name) ?? `:${name}:`));
  return h('ul', { class: 'reactions', 'aria-label': 'Reactions' }, items);
}

/**
 * @param {Message} message
 * @param {Directory} people
 * @param {() => void} open
 */
function replyButton({ reply_count: count, reply_users: users, latest_reply: latest }, people, open) {
  return h('button', { type: 'button', class: 'replies', 'data-do': 'thread', onclick: open },
    (users ?? []).slice(0, 4).map((id) => avatar(people.user(id) ?? { id, name: id }, 'small')),
    h('span', { class: 'reply-count' }, count === 1 ? '1 reply' : `${count} replies`),
    latest && h('span', { class: 'hint' }, `Last reply ${ago(dateOf(latest), new Date())}`));
}

/**
 * @param {Message} message
 * @param {MessageContext} context
 */
function toolbar(message, { people, inThread, shortcuts, on }) {
  const canReply = !inThread && !message.ephemeral;
  const isMine = message.user === people.me && !message.bot_id && !message.ephemeral;
  const own = [
    { label: 'Edit message', icon: icon('pencil'), choose: on.edit },
    { label: 'Delete message…', icon: icon('trash'), danger: true, choose: on.remove },
  ];
  const entries = [...(message.ephemeral ? [] : shortcuts), ...(isMine ? own : [])];
  if (!canReply && entries.length === 0) return null;
  const replyProps = { class: 'plain-icon', 'data-do': 'reply', 'aria-label': 'Reply in thread' };
  return h('div', { class: 'message-tools' },
    canReply && h('button', { type: 'button', ...replyProps, onclick: on.openThread }, icon('reply')),
    entries.length > 0 && moreButton(entries));
}

/** @param {Entry[]} entries */
function moreButton(entries) {
  const props = { class: 'plain-icon', 'data-do': 'more', 'aria-label': 'More actions', 'aria-haspopup': 'menu', 'aria-expanded': 'false' };
  const onclick = (/** @type {{currentTarget: HTMLElement}} */ { currentTarget }) => openMenu(currentTarget, entries, 'More actions');
  return h('button', { type: 'button', ...props, onclick }, icon('more'));
}

/** @param {MessageContext} context */
function editor({ typed, on: { save, stopEdit } }) {
  const finish = () => (field.value.trim() === '' || field.value === typed ? stopEdit() : save(field.value));
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') stopEdit();
    else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) finish();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rows = Math.min(8, typed.split('\n').length + 1);
  const props = { class: 'text-field', rows, 'aria-label': 'Edit message', 'data-do': 'edit-text', autofocus: true };
  /** @type {HTMLTextAreaElement} */
  const field = h('textarea', { ...props, value: typed, onkeydown });
  return h('div', { class: 'editor' }, field,
    h('div', { class: 'editor-buttons' },
      h('button', { type: 'button', class: 'button small', 'data-do': 'edit-cancel', onclick: stopEdit }, 'Cancel'),
      h('button', { type: 'button', class: 'button small primary', 'data-do': 'edit-save', onclick: finish }, 'Save')));
}
