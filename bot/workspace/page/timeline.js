// A list of messages: a channel's, or a thread's.

import { ask } from './dialog.js';
import { find, h, reconcile } from './dom.js';
import { icon } from './icons.js';
import { messageRow } from './message.js';
import { dateOf, dayKey, dayTitle } from './time.js';
import { typedOf } from './typed.js';
import { createForm } from './values.js';

/** @import { Item } from './dom.js' */
/** @import { Session } from './session.js' */
/** @import { Action, Message } from './slack.js' */
/** @import { Directory, Store } from './store.js' */
/** @import { Form } from './values.js' */

/** Messages of one author within this many seconds are shown together. */
const groupSeconds = 300;

/**
 * @typedef {object} Shown
 * @property {string} channel
 * @property {Message[]} messages
 * @property {Directory} people
 * @property {{deps: unknown[], make: () => Element}|null} introduction shown before the first message
 * @property {string|null} editing ts of the message that is being edited
 */

/**
 * createTimeline returns a function that draws messages into a list. A message
 * that didn't change keeps its node, and with it what was typed into it.
 * @param {HTMLElement} list
 * @param {Store} store
 * @param {() => Session} session
 * @param {{inThread: boolean, openThread: (ts: string) => void}} options
 */
export function createTimeline(list, store, session, { inThread, openThread }) {
  const formOf = createForms(inThread ? 'thread ' : '');
  const edit = (/** @type {string|null} */ ts) => store.update({ editing: ts });

  /**
   * @param {Message} message
   * @param {Shown} shown
   * @param {boolean} compact
   */
  function makeRow(message, { channel, people, editing }, compact) {
    const form = formOf(channel, message);
    const { ts } = message;
    const act = (/** @type {Action} */ action) => session().press({ ...action, channel, ts, state: { values: form.values } });
    const shortcuts = (store.state.shortcuts ?? [])
      .map((name) => ({ label: name, icon: icon('app'), choose: () => session().shortcut(channel, ts, name) }));
    return messageRow(message, {
      people, compact, inThread, shortcuts,
      inChannel: people.channel(channel)?.kind === 'channel',
      editing: editing === ts,
      typed: typedOf(message.text ?? '', people),
      surface: { form, people, act, upload: session().upload },
      on: {
        edit: () => edit(ts),
        stopEdit: () => edit(null),
        save: async (text) => (await session().edit(channel, ts, text)) && edit(null),
        remove: async () => (await confirmDelete()) && session().remove(channel, ts),
        openThread: () => openThread(message.thread_ts ?? ts),
      },
    });
  }

  return function draw(/** @type {Shown} */ shown) {
    const { channel, messages, people, introduction, editing } = shown;
    const now = new Date();
    /** @type {Item[]} */
    const items = introduction ? [{ key: 'introduction', deps: [channel, ...introduction.deps], make: introduction.make }] : [];
    /** @type {Message|null} */
    let last = null;
    for (const message of messages) {
      const date = dateOf(message.ts);
      if (!inThread && (!last || dayKey(date) !== dayKey(dateOf(last.ts)))) {
        items.push({ key: `day ${dayKey(date)}`, deps: [dayKey(now)], make: () => divider(dayTitle(date, now)) });
        last = null;
      }
      const compact = last !== null && followsClosely(last, message);
      const deps = [message, compact, editing === message.ts, people];
      items.push({ key: `${channel} ${message.ts}`, deps, make: () => makeRow(message, shown, compact) });
      last = message;
    }
    reconcile(list, items);
    find(list, '.editor textarea')?.focus();
  };
}

/**
 * createForms returns a function that finds or makes the form of a message.
 * @param {string} prefix of the forms' IDs
 */
function createForms(prefix) {
  /** @type {Map<string, Form>} */
  const forms = new Map();
  return (/** @type {string} */ channel, /** @type {Message} */ { ts, blocks }) => {
    const id = `${prefix}${channel} ${ts}`;
    const form = forms.get(id) ?? createForm(id);
    forms.set(id, form);
    form.setBlocks(blocks ?? []);
    return form;
  };
}

function confirmDelete() {
  const body = "Are you sure you want to delete this message? This can't be undone.";
  return ask({ title: 'Delete message', body, yes: 'Delete', no: 'Cancel', danger: true });
}

/**
 * @param {Message} last
 * @param {Message} message
 */
function followsClosely(last, message) {
  const sameAuthor = message.user === last.user && message.bot_id === last.bot_id;
  const sameAudience = Boolean(message.ephemeral) === Boolean(last.ephemeral);
  const hasReplies = (last.reply_count ?? 0) > 0;
  return sameAuthor && sameAudience && !hasReplies && parseFloat(message.ts) - parseFloat(last.ts) < groupSeconds;
}

/** @param {string} text */
function divider(text) {
  return h('div', { class: 'day', role: 'separator', 'aria-label': text }, h('span', {}, text));
}

/** @param {Message} message */
function isReply({ ts, thread_ts: thread }) {
  return Boolean(thread) && thread !== ts;
}

/**
 * topLevel returns the messages that are in the channel itself.
 * @param {Message[]} messages
 */
export function topLevel(messages) {
  return messages.filter((message) => !isReply(message));
}

/**
 * threadOf returns a thread's messages, its first one first.
 * @param {Message[]} messages
 * @param {string} ts
 */
export function threadOf(messages, ts) {
  return messages.filter((message) => message.ts === ts || message.thread_ts === ts);
}

/**
 * withReplies returns the messages of the channel itself with their replies
 * counted, because the count that came with the first message may be old.
 * @param {Message[]} messages
 */
export function withReplies(messages) {
  const replies = Map.groupBy(messages.filter(isReply), ({ thread_ts: ts }) => ts ?? '');
  return topLevel(messages).map((message) => {
    const list = replies.get(message.ts);
    return list ? withCount(message, list) : message;
  });
}

/** @type {WeakMap<Message, Message>} */
const counted = new WeakMap();

/**
 * The same message with the same replies stays the same object, so that it keeps its node.
 * @param {Message} message
 * @param {Message[]} replies
 */
function withCount(message, replies) {
  const latest = replies[replies.length - 1].ts;
  const known = counted.get(message);
  if (known?.reply_count === replies.length && known.latest_reply === latest) return known;
  const users = [...new Set(replies.map(({ user }) => user))];
  const made = { ...message, reply_count: replies.length, latest_reply: latest, reply_users: users };
  counted.set(message, made);
  return made;
}
