// What a person types: a command or words, and words again when they are edited.
// The workspace itself makes Slack's form of them.

import { decode } from './mrkdwn.js';

/** commandOf splits "/leave status now" into command and text; null for a message. */
export function commandOf(typed) {
  const match = /^(\/[a-z0-9_-]+)(?:\s+([\s\S]*))?$/i.exec(typed.trim());
  return match && { command: match[1].toLowerCase(), text: (match[2] ?? '').trim() };
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
