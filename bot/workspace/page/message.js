// One message.

import { h } from './dom.js';
import { avatar } from './avatar.js';
import { showBlocks } from './blocks.js';
import { emojiOf } from './emoji.js';
import { icon } from './icons.js';
import { fileCard } from './media.js';
import { openMenu } from './menu.js';
import { mrkdwn } from './prose.js';
import { ago, clock, dateOf, moment } from './time.js';

/**
 * @typedef {object} MessageContext
 * @property {import('./store.js').Directory} people
 * @property {import('./field.js').Surface} surface
 * @property {boolean} compact it follows closely on another of the same author
 * @property {boolean} editing
 * @property {boolean} inThread
 * @property {{edit: () => void, stopEdit: () => void, save: (text: string) => void, remove: () => void, openThread: () => void, typed: string, shortcuts: {label: string, icon: Node, choose: () => void}[]}} on
 *
 * @param {import('./store.js').Message} message
 * @param {MessageContext} context
 */
export function message(message, { people, surface, compact, editing, inThread, on }) {
  const author = people.user(message.user);
  const name = author ? people.nameOf(message.user) : message.username ?? message.user ?? 'App';
  const date = dateOf(message.ts);
  const bot = Boolean(message.bot_id || author?.is_bot);
  return h('article', { class: `message ${compact ? 'compact' : ''} ${message.ephemeral ? 'ephemeral' : ''}`, tabindex: -1, 'data-ts': message.ts, 'data-key': message.ts, 'data-user': message.user, 'aria-label': `${name}, ${clock(date)}` },
    h('div', { class: 'gutter' }, compact ? time(date) : avatar(author ?? { id: message.user ?? '', name, is_bot: bot })),
    h('div', { class: 'message-body' },
      message.ephemeral && h('p', { class: 'only-you' }, icon('eye'), 'Only visible to you'),
      !compact && h('p', { class: 'byline' }, h('strong', { class: 'author' }, name), bot && h('span', { class: 'app-badge' }, 'App'), time(date)),
      editing ? editor(on) : content(message, surface),
      !inThread && message.reply_count > 0 && replies(message, people, on.openThread)),
    !editing && toolbar(message, people, inThread, on));
}

function time(date) {
  return h('time', { datetime: date.toISOString(), title: moment(date) }, clock(date));
}

function content(message, surface) {
  const { blocks, text, files, edited, reactions } = message;
  // What a person typed comes as rich text too, but there Slack has lost its marks.
  const written = message.bot_id || !text;
  const mark = edited && h('span', { class: 'edited', title: edited.ts ? moment(dateOf(edited.ts)) : null }, ' (edited)');
  return [
    written && blocks?.length ? [showBlocks(blocks, surface), mark] : text && h('div', { class: 'prose' }, mrkdwn(text, surface.people), mark),
    files?.length > 0 && h('div', { class: 'files' }, files.map(fileCard)),
    reactions?.length > 0 && h('ul', { class: 'reactions', 'aria-label': 'Reactions' }, reactions.map((name) => h('li', { title: `:${name}:` }, emojiOf(name) ?? `:${name}:`))),
  ];
}

function replies({ reply_count: count, reply_users: users, latest_reply: latest }, people, open) {
  return h('button', { type: 'button', class: 'replies', 'data-do': 'thread', onclick: open },
    (users ?? []).slice(0, 4).map((id) => avatar(people.user(id) ?? { id, name: id }, 'small')),
    h('span', { class: 'reply-count' }, count === 1 ? '1 reply' : `${count} replies`),
    latest && h('span', { class: 'hint' }, `Last reply ${ago(dateOf(latest), new Date())}`));
}

function toolbar(message, people, inThread, on) {
  const mine = message.user === people.me && !message.bot_id && !message.ephemeral;
  const more = h('button', { type: 'button', class: 'plain-icon', 'data-do': 'more', 'aria-label': 'More actions', 'aria-haspopup': 'menu', 'aria-expanded': 'false', onclick: () => openMenu(more, entries, 'More actions') }, icon('more'));
  const own = [
    { label: 'Edit message', icon: icon('pencil'), choose: on.edit },
    { label: 'Delete message…', icon: icon('trash'), danger: true, choose: on.remove },
  ];
  const entries = [...(message.ephemeral ? [] : on.shortcuts), ...(mine ? own : [])];
  if ((inThread || message.ephemeral) && entries.length === 0) return null;
  return h('div', { class: 'message-tools' },
    !inThread && !message.ephemeral && h('button', { type: 'button', class: 'plain-icon', 'data-do': 'reply', 'aria-label': 'Reply in thread', onclick: on.openThread }, icon('reply')),
    entries.length > 0 && more);
}

function editor({ save, stopEdit, typed }) {
  const done = () => (field.value.trim() === '' || field.value === typed ? stopEdit() : save(field.value));
  const field = h('textarea', {
    class: 'text-field', rows: Math.min(8, typed.split('\n').length + 1), value: typed, 'aria-label': 'Edit message', 'data-do': 'edit-text', autofocus: true,
    onkeydown: (event) => {
      if (event.key === 'Escape') stopEdit();
      else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) done();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
  return h('div', { class: 'editor' }, field,
    h('div', { class: 'editor-buttons' },
      h('button', { type: 'button', class: 'button small', 'data-do': 'edit-cancel', onclick: stopEdit }, 'Cancel'),
      h('button', { type: 'button', class: 'button small primary', 'data-do': 'edit-save', onclick: done }, 'Save')));
}
