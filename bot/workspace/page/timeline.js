// A list of messages: a channel's, or a thread's.

import { h, reconcile } from './dom.js';
import { icon } from './icons.js';
import { message } from './message.js';
import { typedOf } from './typed.js';
import { ask } from './dialog.js';
import { day, dayKey, dateOf } from './time.js';
import { createForm } from './values.js';

/** Messages of one author within this many seconds stand together. */
const together = 300;

/**
 * createTimeline makes a list that is drawn as often as one likes; messages that
 * did not change keep their nodes, and with them what is typed into them.
 * @param {HTMLElement} list
 * @param {ReturnType<typeof import('./store.js').createStore>} store
 * @param {() => import('./session.js').Actions} session
 * @param {{inThread: boolean, openThread: (ts: string) => void}} options
 */
export function createTimeline(list, store, session, { inThread, openThread }) {
  const forms = new Map(); // by channel and ts
  const edit = (ts) => store.update({ editing: ts });

  const formOf = (channel, { ts, blocks }) => {
    const key = `${inThread ? 'thread ' : ''}${channel} ${ts}`;
    if (!forms.has(key)) forms.set(key, createForm(key));
    const form = forms.get(key);
    form.show(blocks ?? []);
    return form;
  };

  const remove = async (channel, { ts }) => {
    const question = { title: 'Delete message', body: 'Are you sure you want to delete this message? This cannot be undone.', yes: 'Delete', no: 'Cancel', danger: true };
    if (await ask(question)) session().remove(channel, ts);
  };

  const make = (channel, one, people, compact, editing) => {
    const form = formOf(channel, one);
    const { ts } = one;
    const act = (action) => session().press({ ...action, channel, ts, state: { values: form.values } });
    return message(one, {
      people, compact, editing, inThread,
      surface: { form, people, act, upload: session().upload },
      on: {
        typed: typedOf(one.text ?? '', people),
        edit: () => edit(ts),
        stopEdit: () => edit(null),
        save: async (text) => (await session().edit(channel, ts, text)) && edit(null),
        remove: () => remove(channel, one),
        shortcuts: (store.state.shortcuts ?? []).map((name) => ({ label: name, icon: icon('app'), choose: () => session().shortcut(channel, ts, name) })),
        openThread: () => openThread(one.thread_ts ?? ts),
      },
    });
  };

  /** draw shows messages, with an introduction in front of the first. */
  return function draw(channel, messages, people, { introduction, editing }) {
    const now = new Date();
    const items = introduction ? [{ key: 'introduction', deps: [channel, ...introduction.deps], make: introduction.make }] : [];
    let before = null;
    for (const one of messages) {
      const date = dateOf(one.ts);
      if (!inThread && (!before || dayKey(date) !== dayKey(dateOf(before.ts)))) {
        items.push({ key: `day ${dayKey(date)}`, deps: [dayKey(now)], make: () => divider(day(date, now)) });
        before = null;
      }
      const compact = before !== null && follows(before, one);
      const edited = editing === one.ts;
      items.push({ key: `${channel} ${one.ts}`, deps: [one, compact, edited, people], make: () => make(channel, one, people, compact, edited) });
      before = one;
    }
    reconcile(list, items);
    list.querySelector('.editor textarea')?.focus();
  };
}

function follows(before, one) {
  return one.user === before.user && one.bot_id === before.bot_id && !one.ephemeral === !before.ephemeral && !(before.reply_count > 0) && parseFloat(one.ts) - parseFloat(before.ts) < together;
}

function divider(text) {
  return h('div', { class: 'day', role: 'separator', 'aria-label': text }, h('span', {}, text));
}

/** topLevel are the messages that stand in the channel itself. */
export function topLevel(messages) {
  return messages.filter(({ ts, thread_ts: thread }) => !thread || thread === ts);
}

/** threadOf are a thread's messages, its first one first. */
export function threadOf(messages, ts) {
  return messages.filter((one) => one.ts === ts || one.thread_ts === ts);
}

/** withReplies counts replies from the messages themselves, in case the count of a first message is behind. */
export function withReplies(messages) {
  const replies = Map.groupBy(messages.filter(isReply), ({ thread_ts: ts }) => ts);
  return topLevel(messages).map((one) => {
    const list = replies.get(one.ts);
    return list ? repliedTo(one, list) : one;
  });
}

const counted = new WeakMap();

// The same first message with the same replies stays the same object, so that it keeps its node.
function repliedTo(one, list) {
  const last = list.at(-1).ts;
  const known = counted.get(one);
  if (known?.reply_count === list.length && known.latest_reply === last) return known;
  const made = { ...one, reply_count: list.length, latest_reply: last, reply_users: [...new Set(list.map(({ user }) => user))] };
  counted.set(one, made);
  return made;
}

function isReply({ ts, thread_ts: thread }) {
  return thread && thread !== ts;
}
