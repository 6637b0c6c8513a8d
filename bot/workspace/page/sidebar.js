// The sidebar: channels, direct messages, and the app.

import { h } from './dom.js';
import { channelMark } from './avatar.js';
import { titleOf } from './store.js';

/**
 * @param {import('./store.js').State} state
 * @param {import('./store.js').Directory} people
 * @param {(channel: string, tab?: 'home'|'messages') => void} open
 */
export function sidebar({ channels, active, tab, online }, people, open) {
  const of = (kind) => channels.filter((channel) => channel.kind === kind);
  const row = (channel) => channelRow(channel, people, channel.id === active, open);
  return [
    group('Channels', of('channel').map(row)),
    group('Direct messages', of('im').map(row)),
    group('Apps', of('app').map((channel) => [row(channel), channel.id === active && tabs(channel, tab, open)])),
    !online && h('p', { class: 'offline', role: 'status' }, 'Reconnecting…'),
  ];
}

function group(title, rows) {
  if (rows.length === 0) return null;
  return h('section', { class: 'channel-group', 'aria-label': title }, h('h2', {}, title), h('ul', {}, rows.flat().filter(Boolean).map((row) => h('li', {}, row))));
}

function channelRow(channel, people, active, open) {
  const title = titleOf(channel, people);
  const unread = active ? 0 : channel.unread ?? 0;
  const mark = channelMark(channel, people);
  return h('a', {
    href: '#', class: unread ? 'channel unread' : 'channel', 'data-channel': channel.id, 'data-name': channel.name, 'aria-current': active ? 'page' : null,
    onclick: (event) => {
      event.preventDefault();
      open(channel.id);
    },
  }, mark, h('span', { class: 'channel-name' }, title), unread > 0 && h('span', { class: 'badge' }, String(unread), h('span', { class: 'visually-hidden' }, ' unread')));
}

function tabs(channel, tab, open) {
  const one = (name, title) => h('button', { type: 'button', class: 'sub-channel', 'data-tab': name, 'aria-current': tab === name ? 'page' : null, onclick: () => open(channel.id, name) }, title);
  return h('div', { class: 'sub-channels' }, one('home', 'Home'), one('messages', 'Messages'));
}
