// The rich_text block, read into the tree of mrkdwn.js, and rich text from and
// to the plain lines of a text field.
//
// https://docs.slack.dev/reference/block-kit/blocks/rich-text-block

import { emojiOf } from './emoji.js';

/** @import { Inline, Tree } from './mrkdwn.js' */
/** @import { RichTextBlock, RichTextElement } from './slack.js' */

/**
 * parseRichText reads the elements of a rich_text block. Unknown ones are left out.
 * @param {RichTextElement[]|undefined} elements
 * @returns {Tree}
 */
export function parseRichText(elements) {
  return (elements ?? []).flatMap((element) => parts[element.type]?.(element) ?? []);
}

/** @type {Record<string, (element: RichTextElement) => Tree>} */
const parts = {
  rich_text_section: ({ elements }) => [{ type: 'paragraph', children: readSpans(elements) }],
  rich_text_preformatted: ({ elements }) => [{ type: 'pre', text: plainSpans(elements) }],
  rich_text_quote: ({ elements }) => [{ type: 'quote', children: [{ type: 'paragraph', children: readSpans(elements) }] }],
  rich_text_list: ({ style, indent, offset, elements }) => [
    {
      type: 'list',
      ordered: style === 'ordered',
      start: (offset ?? 0) + 1,
      items: (elements ?? []).map((item) => ({ level: indent ?? 0, children: readSpans(item.elements) })),
    },
  ],
};

/** @param {RichTextElement[]|undefined} elements */
function readSpans(elements) {
  return (elements ?? []).flatMap((element) => (spans[element.type]?.(element) ?? []).map((node) => styled(node, element.style)));
}

/** @type {Record<string, (element: RichTextElement) => Inline[]>} */
const spans = {
  text: ({ text = '' }) => text.split('\n').flatMap((row, i) => {
    /** @type {Inline} */
    const node = { type: 'text', text: row };
    return i ? [{ type: 'break' }, node] : [node];
  }),
  link: ({ url = '', text }) => [{ type: 'link', url, children: [{ type: 'text', text: text || url }] }],
  user: ({ user_id: id = '' }) => [{ type: 'user', id }],
  usergroup: ({ usergroup_id: id = '' }) => [{ type: 'group', id }],
  channel: ({ channel_id: id = '' }) => [{ type: 'channel', id }],
  broadcast: ({ range: id = '' }) => [{ type: 'broadcast', id }],
  color: ({ value: text = '' }) => [{ type: 'code', text }],
  emoji: ({ name = '', unicode }) => [{ type: 'text', text: (unicode && fromCodes(unicode)) || (emojiOf(name) ?? `:${name}:`) }],
  date: ({ timestamp, format: template = '', url, fallback = '' }) => [
    { type: 'date', epoch: String(timestamp), template, url, fallback },
  ],
};

/** @param {string} codes such as "1f44b-1f3fd" */
function fromCodes(codes) {
  return String.fromCodePoint(...codes.split('-').map((code) => parseInt(code, 16)));
}

/**
 * @param {Inline} node
 * @param {RichTextElement['style']} style
 * @returns {Inline}
 */
function styled(node, style) {
  if (typeof style !== 'object') return node;
  if (style.code && node.type === 'text') return { type: 'code', text: node.text };
  let result = node;
  if (style.bold) result = { type: 'strong', children: [result] };
  if (style.italic) result = { type: 'em', children: [result] };
  if (style.strike) result = { type: 'del', children: [result] };
  if (style.underline) result = { type: 'u', children: [result] };
  return result;
}

/**
 * richTextOf writes plain lines as the value of a rich_text_input; null for none.
 * @param {string} text
 * @returns {RichTextBlock|null}
 */
export function richTextOf(text) {
  if (text === '') return null;
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }] };
}

/**
 * plainOf writes a rich_text value as lines for a plain field.
 * @param {RichTextBlock|null|undefined} value
 */
export function plainOf(value) {
  return (value?.elements ?? []).map(({ elements }) => plainSpans(elements)).join('\n');
}

/**
 * @param {RichTextElement[]|undefined} elements
 * @returns {string}
 */
function plainSpans(elements) {
  return (elements ?? []).map(({ text, url, elements: inner }) => text ?? url ?? plainSpans(inner)).join('');
}
