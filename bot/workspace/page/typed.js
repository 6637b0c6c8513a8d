// What a person types: a command, or a message. Like Slack's own client, the
// page sends a message in Slack's form, and shows it as typed for editing.

import { decode } from './mrkdwn.js';

/** @import { Directory } from './store.js' */

/**
 * commandOf splits "/leave status now" into command and text; null for a message.
 * @param {string} typed
 */
export function commandOf(typed) {
  const match = /^(\/[a-z0-9_-]+)(?:\s+([\s\S]*))?$/i.exec(typed.trim());
  return match && { command: match[1].toLowerCase(), text: (match[2] ?? '').trim() };
}

/** @type {Record<string, string>} */
const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const special = new RegExp(
  [
    /[&<>]/, // a character to escape
    /https?:\/\/[^\s<>|]*[^\s<>|.,;:!?)'"]/, // an address, without the punctuation after it
    /(?<![\p{L}\p{N}])[@#][\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/u, // @somebody or #somewhere
  ].map(({ source }) => source).join('|'),
  'gu',
);

/**
 * encode writes a message in Slack's form: it escapes three characters and puts
 * addresses, people and channels into angle brackets.
 * @param {string} typed
 * @param {Directory} people
 */
export function encode(typed, people) {
  return typed.replace(special, (found) => {
    if (found in escapes) return escapes[found];
    if (found.startsWith('http')) return `<${found.replaceAll('&', '&amp;')}>`;
    const name = found.slice(1).toLowerCase();
    return (found[0] === '@' ? mention(name, people) : channelLink(name, people)) ?? found;
  });
}

/**
 * @param {string} name
 * @param {Directory} people
 */
function mention(name, { users }) {
  if (['here', 'channel', 'everyone'].includes(name)) return `<!${name}>`;
  const user = users.find((known) => known.name.toLowerCase() === name);
  return user && `<@${user.id}>`;
}

/**
 * @param {string} name
 * @param {Directory} people
 */
function channelLink(name, { channels }) {
  const channel = channels.find((known) => known.kind === 'channel' && known.name === name);
  return channel && `<#${channel.id}|${name}>`;
}

/**
 * typedOf writes a message as its author would type it.
 * @param {string} text
 * @param {Directory} people
 */
export function typedOf(text, people) {
  return decode(
    text
      .replace(/<@(\w+)(?:\|[^>]*)?>/g, (_, id) => `@${people.user(id)?.name ?? id}`)
      .replace(/<#(\w+)(?:\|([^>]*))?>/g, (_, id, name) => `#${people.channel(id)?.name ?? name ?? id}`)
      .replace(/<!(here|channel|everyone)>/g, '@$1')
      .replace(/<((?:https?:|mailto:)[^|>]+)(?:\|[^>]*)?>/g, '$1'),
  );
}
