// A person's picture, or their initials on their color; and the mark in front of
// a channel's name.

import { h, safeURL } from './dom.js';
import { icon } from './icons.js';
import { nameOf } from './store.js';

/** @import { Channel, User } from './slack.js' */
/** @import { Directory } from './store.js' */

/** @typedef {Pick<User, 'id'|'name'> & Partial<User>} Pictured */

/**
 * @param {Pictured|undefined} user
 * @param {'small'|'large'} [size]
 */
export function avatar(user, size) {
  const props = { class: `avatar ${size ?? ''} ${user?.is_bot ? 'bot' : ''}`.trim(), 'aria-hidden': 'true' };
  const picture = user?.avatar;
  if (picture && /^(\/|https?:)/.test(picture) && safeURL(picture)) {
    return h('span', props, h('img', { src: picture, alt: '', referrerpolicy: 'no-referrer' }));
  }
  const color = colorOf(user);
  const content = user?.is_bot ? icon('app') : initials(user ? nameOf({ real_name: '', ...user }) : '?');
  return h('span', { ...props, style: { 'background-color': color, color: inkOn(color) } }, content);
}

/**
 * withPresence adds a dot that says whether the person is here.
 * @param {Element} picture
 * @param {boolean} present
 */
export function withPresence(picture, present) {
  return h('span', { class: 'with-presence' }, picture,
    h('span', { class: present ? 'presence present' : 'presence' },
      h('span', { class: 'visually-hidden' }, present ? '(active)' : '(away)')));
}

/**
 * channelMark is a #, a lock, or the picture of the other person.
 * @param {Channel} channel
 * @param {Directory} people
 */
export function channelMark(channel, people) {
  if (channel.kind === 'channel') return icon(channel.private ? 'lock' : 'hash');
  return avatar(people.user(channel.with) ?? { id: channel.id, name: channel.name, is_bot: channel.kind === 'app' }, 'small');
}

/** @param {string} name */
function initials(name) {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((word) => [...word][0].toUpperCase()).join('');
}

const appColor = '#0b6e56';
const palette = ['#7a3e9d', '#1264a3', '#0b7a53', '#a8541c', '#b3325a', '#4a5a8a', '#6b6a1f', '#2f6f7e'];

/** @param {Pictured|undefined} user */
function colorOf(user) {
  const given = user?.color?.replace(/^#?/, '#');
  if (given && /^#[0-9a-f]{6}$/i.test(given)) return given;
  if (user?.is_bot) return appColor;
  const sum = [...(user?.id ?? '')].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return palette[sum % palette.length];
}

/**
 * inkOn returns black or white, whichever is easier to read on a color (WCAG
 * relative luminance).
 * @param {string} color such as "#0b6e56"
 */
export function inkOn(color) {
  const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#1d1c1d' : '#ffffff';
}

/** @param {number} part of a color, gamma-encoded, from 0 to 1 */
function linear(part) {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
