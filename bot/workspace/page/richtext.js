// The rich_text block, as the tree of mrkdwn.js.
//
// https://docs.slack.dev/reference/block-kit/blocks/rich-text-block

import { emojiOf } from './emoji.js';

/** @typedef {import('./mrkdwn.js').Block} Block */

/**
 * parseRichText reads the elements of a rich_text block.
 * @param {object[]} elements
 * @returns {Block[]}
 */
export function parseRichText(elements) {
  return (elements ?? []).flatMap((element) => parts[element.type]?.(element) ?? []);
}

const parts = {
  rich_text_section: ({ elements }) => [{ t: 'p', kids: spans(elements) }],
  rich_text_preformatted: ({ elements }) => [{ t: 'pre', s: elements.map((element) => element.text ?? element.url ?? '').join('') }],
  rich_text_quote: ({ elements }) => [{ t: 'quote', kids: [{ t: 'p', kids: spans(elements) }] }],
  rich_text_list: ({ style, indent, offset, elements }) => [
    {
      t: 'list',
      ordered: style === 'ordered',
      start: (offset ?? 0) + 1,
      items: elements.map((item) => ({ level: indent ?? 0, kids: spans(item.elements) })),
    },
  ],
};

function spans(elements) {
  return (elements ?? []).flatMap((element) => (inline[element.type]?.(element) ?? []).map((node) => styled(node, element.style)));
}

const inline = {
  text: ({ text }) => text.split('\n').flatMap((row, i) => (i ? [{ t: 'break' }, { t: 'text', s: row }] : [{ t: 'text', s: row }])),
  link: ({ url, text }) => [{ t: 'link', url, kids: [{ t: 'text', s: text || url }] }],
  user: ({ user_id: id }) => [{ t: 'user', id }],
  usergroup: ({ usergroup_id: id }) => [{ t: 'group', id }],
  channel: ({ channel_id: id }) => [{ t: 'channel', id }],
  broadcast: ({ range }) => [{ t: 'broadcast', id: range }],
  color: ({ value }) => [{ t: 'code', s: value }],
  emoji: ({ name, unicode }) => [{ t: 'text', s: unicodeOf(unicode) ?? emojiOf(name) ?? `:${name}:` }],
  date: ({ timestamp, format, url, fallback }) => [{ t: 'date', epoch: String(timestamp), template: format, url, fallback: fallback ?? '' }],
};

function unicodeOf(codes) {
  return codes && String.fromCodePoint(...codes.split('-').map((code) => parseInt(code, 16)));
}

function styled(node, style = {}) {
  if (style.code && node.t === 'text') return { t: 'code', s: node.s };
  let result = node;
  if (style.bold) result = { t: 'strong', kids: [result] };
  if (style.italic) result = { t: 'em', kids: [result] };
  if (style.strike) result = { t: 'del', kids: [result] };
  if (style.underline) result = { t: 'u', kids: [result] };
  return result;
}

/**
 * richTextOf writes plain lines as the value of a rich_text_input; null for none.
 * @param {string} text
 */
export function richTextOf(text) {
  if (text === '') return null;
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }] };
}

/** plainOf is a rich_text value as lines, for a plain field. */
export function plainOf(value) {
  return (value?.elements ?? []).map(({ elements }) => (elements ?? []).map(({ text, url, elements: deep }) => text ?? url ?? (deep ?? []).map((span) => span.text ?? '').join('')).join('')).join('\n');
}
