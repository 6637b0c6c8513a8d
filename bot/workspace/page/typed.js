// What a person types: a command, or words. As Slack's own client does, the page
// sends words in Slack's form, and shows them as typed when they are edited.

import { decode } from './mrkdwn.js';

/** commandOf splits "/leave status now" into command and text; null for a message. */
export function commandOf(typed) {
  const match = /^(\/[a-z0-9_-]+)(?:\s+([\s\S]*))?$/i.exec(typed.trim());
  return match && { command: match[1].toLowerCase(), text: (match[2] ?? '').trim() };
}

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const special = /[&<>]|https?:\/\/[^\s<>|]*[^\s<>|.,;:!?)'"]|(?<![\p{L}\p{N}])[@#][\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/gu;

/**
 * encode writes words in Slack's form: three characters are escaped; addresses,
 * people and channels stand in angle brackets.
 * @param {string} typed
 * @param {import('./store.js').Directory} people
 */
export function encode(typed, people) {
  return typed.replace(special, (found) => {
    if (found in escapes) return escapes[found];
    if (found.startsWith('http')) return `<${found.replaceAll('&', '&amp;')}>`;
    const name = found.slice(1).toLowerCase();
    return (found[0] === '@' ? mention(name, people) : channelLink(name, people)) ?? found;
  });
}

function mention(name, { users }) {
  if (['here', 'channel', 'everyone'].includes(name)) return `<!${name}>`;
  const user = users.find((user) => user.name.toLowerCase() === name);
  return user && `<@${user.id}>`;
}

function channelLink(name, { channels }) {
  const channel = channels.find((known) => known.kind === 'channel' && known.name === name);
  return channel && `<#${channel.id}|${name}>`;
}

/**
 * typedOf is a message as its author would type it again.
 * @param {string} text
 * @param {import('./store.js').Directory} people
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
