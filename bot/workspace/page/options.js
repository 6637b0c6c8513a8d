// The choices of a select, in one form: options as their author wrote them,
// people, or conversations.

import { plainText } from './prose.js';
import { nameOf, titleOf } from './store.js';

/** @import { Channel, MultiSelectType, Option, Select, SelectType, User } from './slack.js' */
/** @import { Directory } from './store.js' */

/**
 * @typedef {object} Choice
 * @property {string} key unique within the select
 * @property {string} label
 * @property {string} hint
 * @property {Option|string} value as it is kept in the state: an option, or an ID
 *
 * @typedef {{label: string|null, choices: Choice[]}} Group
 * @typedef {Select<SelectType|MultiSelectType>} AnySelect
 */

/**
 * groupsOf lists the choices of an element.
 * @param {AnySelect} element
 * @param {Directory} people
 * @returns {Group[]}
 */
export function groupsOf(element, people) {
  switch (element.type.replace(/^multi_/, '')) {
    case 'users_select': return oneGroup(people.users.filter(({ is_bot: bot }) => !bot).map(personChoice));
    case 'channels_select': return conversations(['channel'], people);
    case 'conversations_select': return conversations(kindsOf(element.filter?.include), people);
  }
  if (element.option_groups) {
    return element.option_groups.map(({ label, options }) => ({ label: plainText(label), choices: options.map(optionChoice) }));
  }
  return oneGroup((element.options ?? initialOptions(element)).map(optionChoice));
}

/**
 * keyOf returns the key of a value in the state.
 * @param {Option|string|null|undefined} value
 */
export function keyOf(value) {
  return typeof value === 'object' && value ? value.value : value ?? '';
}

/**
 * @param {Choice[]} choices
 * @returns {Group[]}
 */
function oneGroup(choices) {
  return [{ label: null, choices }];
}

/**
 * An external select asks its app for options while a person types. This page
 * offers only its initial ones.
 * @param {AnySelect} element
 */
function initialOptions({ initial_option: one, initial_options: several }) {
  return several ?? (one ? [one] : []);
}

/**
 * @param {Option} option
 * @returns {Choice}
 */
function optionChoice(option) {
  return { key: option.value, label: plainText(option.text), hint: plainText(option.description), value: option };
}

/**
 * @param {User} user
 * @returns {Choice}
 */
function personChoice(user) {
  return { key: user.id, label: nameOf(user), hint: user.title ?? '', value: user.id };
}

/**
 * @param {string[]} kinds
 * @param {Directory} people
 */
function conversations(kinds, people) {
  return oneGroup(people.channels.filter(({ kind }) => kinds.includes(kind)).map((channel) => channelChoice(channel, people)));
}

/**
 * @param {Channel} channel
 * @param {Directory} people
 * @returns {Choice}
 */
function channelChoice(channel, people) {
  const title = titleOf(channel, people);
  return { key: channel.id, label: channel.kind === 'channel' ? `#${title}` : title, hint: '', value: channel.id };
}

/**
 * kindsOf translates the include list of a Block Kit filter.
 * @param {string[]|undefined} include
 */
function kindsOf(include) {
  if (!include) return ['channel', 'im', 'app'];
  const hasChannels = include.includes('public') || include.includes('private');
  return [...(hasChannels ? ['channel'] : []), ...(include.includes('im') ? ['im', 'app'] : [])];
}
