// Somebody's picture, or their initials on their color; and a channel's mark.

import { h, safeURL } from './dom.js';
import { icon } from './icons.js';
import { nameOf } from './store.js';

/**
 * @param {import('./store.js').User|undefined} user
 * @param {'small'|'large'} [size]
 */
export function avatar(user, size) {
  const look = { class: `avatar ${size ?? ''} ${user?.is_bot ? 'bot' : ''}`.trim(), 'aria-hidden': 'true' };
  if (user?.avatar && /^(\/|https?:)/.test(user.avatar) && safeURL(user.avatar)) return h('span', look, h('img', { src: user.avatar, alt: '', referrerpolicy: 'no-referrer' }));
  const color = colorOf(user);
  return h('span', { ...look, style: { 'background-color': color, color: inkOn(color) } }, user?.is_bot ? icon('app') : initials(nameOf(user) ?? '?'));
}

/**
 * channelMark is what stands in front of a channel's name: a #, a lock, or who is there.
 * @param {import('./store.js').Channel} channel
 * @param {import('./store.js').Directory} people
 */
export function channelMark(channel, people) {
  if (channel.kind === 'channel') return icon(channel.private ? 'lock' : 'hash');
  return avatar(people.user(channel.with) ?? { id: channel.id, name: channel.name, is_bot: channel.kind === 'app' }, 'small');
}

function initials(name) {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 && words.at(-1)].filter(Boolean).map((word) => [...word][0].toUpperCase()).join('');
}

const appColor = '#0b6e56';
const palette = ['#7a3e9d', '#1264a3', '#0b7a53', '#a8541c', '#b3325a', '#4a5a8a', '#6b6a1f', '#2f6f7e'];

function colorOf(user) {
  const given = user?.color?.replace(/^#?/, '#');
  if (given && /^#[0-9a-f]{6}$/i.test(given)) return given;
  if (user?.is_bot) return appColor;
  const sum = [...(user?.id ?? '')].reduce((total, character) => total + character.codePointAt(0), 0);
  return palette[sum % palette.length];
}

/** inkOn is black or white, whichever reads better on a color (WCAG relative luminance). */
export function inkOn(color) {
  const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#1d1c1d' : '#ffffff';
}

function linear(part) {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
