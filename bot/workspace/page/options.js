// What a select offers: options as its author wrote them, people or
// conversations, all in one form.

import { plainText } from './prose.js';
import { titleOf } from './store.js';

/**
 * @typedef {object} Choice
 * @property {string} key unique within the select
 * @property {string} label
 * @property {string} hint
 * @property {unknown} value what stands in the state: an option, or an id
 *
 * @typedef {{label: string|null, choices: Choice[]}} Group
 */

/**
 * groupsOf lists what an element offers.
 * @param {object} element
 * @param {import('./store.js').Directory} people
 * @returns {Group[]}
 */
export function groupsOf(element, people) {
  const kind = element.type.replace(/^multi_/, '');
  if (kind === 'users_select') return single(people.users.filter(({ is_bot: bot }) => !bot).map(person));
  if (kind === 'channels_select') return single(channelsOf(people, ['channel']).map((channel) => conversation(channel, people)));
  if (kind === 'conversations_select') return single(channelsOf(people, wanted(element.filter)).map((channel) => conversation(channel, people)));
  if (element.option_groups) return element.option_groups.map(({ label, options }) => ({ label: plainText(label), choices: options.map(option) }));
  return single((element.options ?? offered(element)).map(option));
}

/** keyOf is the key of what stands in the state. */
export function keyOf(value) {
  return typeof value === 'object' && value ? value.value : value ?? '';
}

function single(choices) {
  return [{ label: null, choices }];
}

// An external select asks its app while one types. Here it offers what it begins with.
function offered({ initial_option: one, initial_options: several }) {
  return several ?? (one ? [one] : []);
}

function option(option) {
  return { key: option.value, label: plainText(option.text), hint: plainText(option.description), value: option };
}

function person(user) {
  return { key: user.id, label: user.real_name || user.name, hint: user.title ?? '', value: user.id };
}

function conversation(channel, people) {
  const title = titleOf(channel, people);
  return { key: channel.id, label: channel.kind === 'channel' ? `#${title}` : title, hint: '', value: channel.id };
}

function channelsOf({ channels }, kinds) {
  return channels.filter(({ kind }) => kinds.includes(kind));
}

function wanted({ include } = {}) {
  if (!include) return ['channel', 'im', 'app'];
  return [...(include.some((kind) => kind === 'public' || kind === 'private') ? ['channel'] : []), ...(include.includes('im') ? ['im', 'app'] : [])];
}
