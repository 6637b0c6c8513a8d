// The rail at the left: the workspace, what the sidebar lists, links for the person's
// role, and the person.

import { avatar, withPresence } from './avatar.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { nameOf } from './store.js';

/** @import { State } from './store.js' */
/** @typedef {State['listing']} Listing */

/**
 * @param {State} state
 * @param {(listing: Listing) => void} list
 */
export function rail(state, list) {
  const { team, users, me, channels, links } = state;
  const person = users.find(({ id }) => id === me);
  if (!team || !person) return [];
  const unread = (/** @type {boolean} */ direct) =>
    channels.filter(({ kind }) => !direct || kind !== 'channel').reduce((sum, channel) => sum + (channel.unread ?? 0), 0);
  return [
    h('span', { class: 'workspace-mark', 'aria-hidden': 'true' }, [...team.name][0]),
    button('home', 'Home', 0, state, list),
    button('dms', 'DMs', unread(true), state, list),
    button('activity', 'Activity', unread(false), state, list),
    (links ?? []).map(({ title, url }) =>
      h('a', { class: 'rail-button', href: url, target: '_blank', rel: 'noopener' },
        h('span', { class: 'rail-mark' }, icon('studio')), title)),
    h('span', { class: 'rail-me', title: nameOf(person) }, withPresence(avatar(person), true)),
  ];
}

/**
 * @param {Listing} name
 * @param {string} title
 * @param {number} unread
 * @param {State} state
 * @param {(listing: Listing) => void} list
 */
function button(name, title, unread, { listing }, list) {
  const props = { class: 'rail-button', 'data-do': `list-${name}`, 'aria-current': listing === name ? 'true' : null };
  return h('button', { type: 'button', ...props, onclick: () => list(name) },
    h('span', { class: 'rail-mark' }, icon(name)), title,
    unread > 0 && h('span', { class: 'badge' }, String(unread), h('span', { class: 'visually-hidden' }, ' unread')));
}
