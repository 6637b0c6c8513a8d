// The people and channels of the tests, and short forms of Slack's objects.

import { directory } from '../store.js';

/** @import { Block, Channel, Message, Option, TextObject, User } from '../slack.js' */

/** @type {User[]} */
export const users = [
  { id: 'U0DANA', name: 'dana', real_name: 'Dana Reyes', title: 'Product designer', is_bot: false, role: 'employee' },
  { id: 'U0SAM', name: 'sam', real_name: 'Sam Ortiz', title: '', is_bot: false, role: 'employee' },
  { id: 'U0BOT', name: 'leaveway', real_name: 'Leaveway', title: '', is_bot: true },
];

/** @type {Channel[]} */
export const channels = [
  { id: 'C0GEN', name: 'general', kind: 'channel', topic: 'News' },
  { id: 'D0APP', name: 'Leaveway', kind: 'app', with: 'U0BOT' },
  { id: 'D0SAM', name: 'Sam Ortiz', kind: 'im', with: 'U0SAM' },
];

export const people = directory({ users, channels, me: 'U0DANA' });

/**
 * @param {string} words
 * @returns {TextObject}
 */
export function text(words) {
  return { type: 'plain_text', text: words };
}

/**
 * @param {string} value
 * @returns {Option}
 */
export function option(value) {
  return { text: text(value.toUpperCase()), value, description: text(`about ${value}`) };
}

/**
 * message makes one of Sam's messages.
 * @param {string} ts
 * @param {Partial<Message>} [more]
 * @returns {Message}
 */
export function message(ts, more = {}) {
  return { ts, user: 'U0SAM', text: ts, ...more };
}

/**
 * input makes an input block; element needs only what the test is about.
 * @param {string} id
 * @param {object} element
 * @param {object} [more]
 */
export function input(id, element, more = {}) {
  return block({ type: 'input', block_id: id, label: text(id), element: { action_id: 'v', ...element }, ...more });
}

/**
 * actions makes an actions block; the elements need only what the test is about.
 * @param {string} id
 * @param {...object} elements
 */
export function actions(id, ...elements) {
  return block({ type: 'actions', block_id: id, elements });
}

/**
 * block takes a block that may lack what Slack requires.
 * @param {object} parts
 */
export function block(parts) {
  return /** @type {Block} */ (parts);
}
