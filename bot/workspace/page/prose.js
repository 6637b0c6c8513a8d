// Formatted text on the page: the tree of mrkdwn.js as DOM.

import { fragment, h, safeURL } from './dom.js';
import { parseMarkdown } from './markdown.js';
import { parseMrkdwn, withEmoji } from './mrkdwn.js';
import { parseRichText } from './richtext.js';
import { dateOf, formatSlackDate, fullDate } from './time.js';

/** @import { Child } from './dom.js' */
/** @import { Inline, Paragraph, Tree } from './mrkdwn.js' */
/** @import { RichTextElement, TableBlock, TableCell, TextObject } from './slack.js' */
/** @import { Directory } from './store.js' */

/**
 * mrkdwn shows text with Slack's markup.
 * @param {string} text
 * @param {Directory} people
 */
export function mrkdwn(text, people) {
  return showTree(parseMrkdwn(text ?? ''), people);
}

/**
 * markdown shows the text of a markdown block.
 * @param {string} text
 * @param {Directory} people
 */
export function markdown(text, people) {
  return showTree(parseMarkdown(text ?? ''), people);
}

/**
 * richText shows the elements of a rich_text block.
 * @param {RichTextElement[]} elements
 * @param {Directory} people
 */
export function richText(elements, people) {
  return showTree(parseRichText(elements), people);
}

/**
 * tableBlock shows a table block. Its first row is the heading, as in Slack.
 * @param {TableBlock} block
 * @param {Directory} people
 */
export function tableBlock({ rows, column_settings: columns }, people) {
  const cells = (/** @type {TableCell[]} */ row, /** @type {'th'|'td'} */ tag) =>
    h('tr', {}, row.map((cell, i) => {
      const set = columns?.[i];
      const look = { 'data-align': set?.align ?? null, 'data-wrapped': set?.is_wrapped ? '' : null };
      return h(tag, { ...look, scope: tag === 'th' ? 'col' : null }, tableCell(cell, people));
    }));
  const [head = [], ...body] = rows;
  return h('div', { class: 'table', tabindex: 0, role: 'region', 'aria-label': 'Table' },
    h('table', {}, h('thead', {}, cells(head, 'th')), h('tbody', {}, body.map((row) => cells(row, 'td')))));
}

/**
 * @param {TableCell} cell
 * @param {Directory} people
 */
function tableCell(cell, people) {
  switch (cell.type) {
    case 'rich_text': return richText(cell.elements, people);
    case 'raw_number': return cell.text ?? String(cell.value);
    default: return cell.text;
  }
}

/**
 * textObject shows one of Block Kit's text objects.
 * @param {TextObject|undefined} object
 * @param {Directory} people
 */
export function textObject(object, people) {
  if (!object) return null;
  return object.type === 'mrkdwn' ? mrkdwn(object.text, people) : plainText(object);
}

/**
 * plainText returns the text of a text object without its markup.
 * @param {TextObject|null|undefined} object
 */
export function plainText(object) {
  if (!object) return '';
  return object.emoji === false ? object.text : withEmoji(object.text ?? '');
}

/**
 * @param {Tree} tree
 * @param {Directory} people
 */
function showTree(tree, people) {
  return fragment(...tree.map((paragraph) => showParagraph(paragraph, people)));
}

/**
 * @param {Paragraph} paragraph
 * @param {Directory} people
 * @returns {Child}
 */
function showParagraph(paragraph, people) {
  switch (paragraph.type) {
    case 'paragraph': return h('p', {}, showSpans(paragraph.children, people));
    case 'pre': return h('pre', {}, paragraph.text);
    case 'quote': return h('blockquote', {}, showTree(paragraph.children, people));
    case 'heading': return showHeading(paragraph, people);
    case 'rule': return h('hr');
    case 'list': return showList(paragraph, people);
    case 'table': return showTable(paragraph, people);
  }
}

/**
 * The page itself has h1 and h2, so a heading in a text begins at h3.
 * @param {Extract<Paragraph, {type: 'heading'}>} heading
 * @param {Directory} people
 */
function showHeading({ level, children }, people) {
  const tag = /** @type {'h3'|'h4'|'h5'|'h6'} */ (`h${Math.min(6, level + 2)}`);
  return h(tag, { class: `prose-heading level-${level}` }, showSpans(children, people));
}

/**
 * @param {Extract<Paragraph, {type: 'list'}>} list
 * @param {Directory} people
 */
function showList({ ordered, start = 1, items }, people) {
  const rows = items.map((item) => h('li', { 'data-level': item.level || null }, showSpans(item.children, people)));
  return h(ordered ? 'ol' : 'ul', { start: ordered && start > 1 ? start : null }, rows);
}

/**
 * @param {Extract<Paragraph, {type: 'table'}>} table
 * @param {Directory} people
 */
function showTable({ head, rows }, people) {
  const headings = head.map((cell) => h('th', { scope: 'col' }, showSpans(cell, people)));
  const body = rows.map((row) => h('tr', {}, row.map((cell) => h('td', {}, showSpans(cell, people)))));
  return h('div', { class: 'table', tabindex: 0, role: 'region', 'aria-label': 'Table' },
    h('table', {}, h('thead', {}, h('tr', {}, headings)), h('tbody', {}, body)));
}

/**
 * @param {Inline[]} spans
 * @param {Directory} people
 */
function showSpans(spans, people) {
  return spans.map((span) => showSpan(span, people));
}

/**
 * @param {Inline} span
 * @param {Directory} people
 * @returns {Child}
 */
function showSpan(span, people) {
  switch (span.type) {
    case 'text': return span.text;
    case 'break': return h('br');
    case 'code': return h('code', {}, span.text);
    case 'strong':
    case 'em':
    case 'del':
    case 'u': return h(span.type, {}, showSpans(span.children, people));
    case 'link': return link(span.url, showSpans(span.children, people));
    case 'date': return showDate(span);
    default: return showMention(span, people);
  }
}

/**
 * @param {Extract<Inline, {id: string}>} mention
 * @param {Directory} people
 */
function showMention({ type, id, label }, people) {
  switch (type) {
    case 'user': {
      const name = people.user(id) ? people.nameOf(id) : label ?? id;
      return h('span', { class: id === people.me ? 'mention mine' : 'mention' }, `@${name}`);
    }
    case 'channel': {
      const name = people.channel(id)?.name ?? label;
      return h('a', { class: 'mention', href: '#', 'data-open-channel': id }, name ? `#${name}` : '#private channel');
    }
    case 'group': return h('span', { class: 'mention' }, label ?? `@${id}`);
    case 'broadcast': return h('span', { class: 'mention mine' }, label ?? `@${id}`);
  }
}

/** @param {Extract<Inline, {type: 'date'}>} date */
function showDate({ epoch, template, url, fallback }) {
  const text = formatSlackDate(epoch, template, new Date()) || fallback;
  const time = h('time', { datetime: dateOf(epoch).toISOString(), title: fullDate(dateOf(epoch)) }, text);
  return url ? link(url, time) : time;
}

/**
 * link opens in a new tab that has no access to this one. An address that isn't
 * safe becomes plain text.
 * @param {string} url
 * @param {...Child} children
 */
export function link(url, ...children) {
  if (!safeURL(url)) return h('span', {}, ...children);
  return h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, ...children);
}
