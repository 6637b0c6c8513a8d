// The sidebar: channels, direct messages, and the app.

import { channelMark, withPresence } from './avatar.js';
import { h } from './dom.js';
import { titleOf } from './store.js';

/** @import { Channel } from './slack.js' */
/** @import { Child } from './dom.js' */
/** @import { Directory, State } from './store.js' */
/** @typedef {(channel: string, tab?: 'home'|'messages') => void} Open */

/**
 * @param {State} state
 * @param {Directory} people
 * @param {Open} open
 */
export function sidebar(state, people, open) {
  const { team, channels, active, tab, online, listing, present } = state;
  const isListed = (/** @type {Channel} */ channel) =>
    listing === 'home' || (listing === 'dms' ? channel.kind !== 'channel' : Boolean(channel.unread) || channel.id === active);
  const ofKind = (/** @type {Channel['kind']} */ kind) => channels.filter((channel) => channel.kind === kind && isListed(channel));
  const isHere = (/** @type {Channel} */ channel) => (present ?? []).includes(channel.with ?? '');
  const row = (/** @type {Channel} */ channel) => channelRow(channel, people, channel.id === active, isHere(channel), open);
  const caughtUp = listing === 'activity' && !channels.some(({ unread }) => unread);
  return [
    h('h2', { class: 'team' }, { home: team?.name, dms: 'Direct messages', activity: 'Activity' }[listing]),
    caughtUp && h('p', { class: 'caught-up' }, "You're all caught up."),
    group('Channels', ofKind('channel').map(row)),
    group('Direct messages', ofKind('im').map(row)),
    group('Apps', ofKind('app').flatMap((channel) => [row(channel), channel.id === active && tabs(channel, tab, open)])),
    !online && h('p', { class: 'offline', role: 'status' }, 'Reconnecting…'),
  ];
}

/**
 * @param {string} title
 * @param {Child[]} rows
 */
function group(title, rows) {
  if (rows.length === 0) return null;
  const items = rows.filter(Boolean).map((row) => h('li', {}, row));
  return h('section', { class: 'channel-group', 'aria-label': title }, h('h3', {}, title), h('ul', {}, items));
}

/**
 * @param {Channel} channel
 * @param {Directory} people
 * @param {boolean} active
 * @param {boolean} present
 * @param {Open} open
 */
function channelRow(channel, people, active, present, open) {
  const unread = active ? 0 : channel.unread ?? 0;
  const attributes = {
    href: '#',
    class: unread ? 'channel unread' : 'channel',
    'data-channel': channel.id,
    'data-name': channel.name,
    'aria-current': active ? 'page' : null,
    onclick(/** @type {Event} */ event) {
      event.preventDefault();
      open(channel.id);
    },
  };
  return h('a', attributes,
    channel.kind === 'im' ? withPresence(channelMark(channel, people), present) : channelMark(channel, people),
    h('span', { class: 'channel-name' }, titleOf(channel, people)),
    unread > 0 && h('span', { class: 'badge' }, String(unread), h('span', { class: 'visually-hidden' }, ' unread')));
}

/**
 * @param {Channel} channel
 * @param {'home'|'messages'} current
 * @param {Open} open
 */
function tabs(channel, current, open) {
  const tab = (/** @type {'home'|'messages'} */ name, /** @type {string} */ title) => {
    const onclick = () => open(channel.id, name);
    const selected = current === name ? 'page' : null;
    return h('button', { type: 'button', class: 'sub-channel', 'data-tab': name, 'aria-current': selected, onclick }, title);
  };
  return h('div', { class: 'sub-channels' }, tab('home', 'Home'), tab('messages', 'Messages'));
}
