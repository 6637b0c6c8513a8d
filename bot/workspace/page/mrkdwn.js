// Slack's mrkdwn, read into a tree of plain objects. prose.js shows the tree;
// markdown.js and richtext.js read their formats into the same one.
//
// https://docs.slack.dev/messaging/formatting-message-text

import { emojiOf } from './emoji.js';

/**
 * @typedef {{type: 'text', text: string} | {type: 'code', text: string} | {type: 'break'}
 *   | {type: 'strong'|'em'|'del'|'u', children: Inline[]}
 *   | {type: 'link', url: string, children: Inline[]}
 *   | {type: 'user'|'channel'|'group'|'broadcast', id: string, label?: string}
 *   | {type: 'date', epoch: string, template: string, url?: string, fallback: string}} Inline
 *
 * @typedef {{type: 'paragraph', children: Inline[]} | {type: 'pre', text: string} | {type: 'quote', children: Tree}
 *   | {type: 'list', ordered: boolean, start?: number, items: ListItem[]}
 *   | {type: 'heading', level: number, children: Inline[]} | {type: 'rule'}
 *   | {type: 'table', head: Inline[][], rows: Inline[][][]}} Paragraph
 *
 * @typedef {{children: Inline[], level: number}} ListItem
 * @typedef {Paragraph[]} Tree
 */

/** @type {Record<string, string>} */
const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * decode undoes Slack's three entities.
 * @param {string} text
 */
export function decode(text) {
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity]);
}

/**
 * @param {string} text
 * @returns {Tree}
 */
export function parseMrkdwn(text) {
  return splitFences(text).flatMap(({ isCode, part }) => (isCode ? [{ type: 'pre', text: decode(unlink(part)) }] : readLines(part)));
}

/**
 * ```code``` may begin anywhere, even in the middle of a line, and includes the
 * line breaks around it. A fence that isn't closed is text.
 * @param {string} text
 */
function splitFences(text) {
  return text
    .split(/\n?```\n?([\s\S]+?)\n?```\n?/)
    .map((part, i) => ({ isCode: i % 2 === 1, part }))
    .filter(({ part }) => part !== '');
}

/**
 * unlink replaces links with their addresses, as Slack shows them in code.
 * @param {string} code
 */
function unlink(code) {
  return code.replace(/<((?:https?|mailto):[^|>]*)(?:\|[^>]*)?>/g, '$1');
}

const quoteLine = /^(?:&gt;|>) ?/;
const quoteRest = /^(?:&gt;|>){3} ?/;
const bulletLine = /^(\s*)(?:•|◦|▪|-|\*) +(.*)$/;
const numberLine = /^(\s*)(\d{1,3})[.)] +(.*)$/;

/**
 * @param {string} text
 * @returns {Tree}
 */
function readLines(text) {
  /** @type {Tree} */
  const tree = [];
  const lines = text.split('\n');
  while (lines.length > 0) {
    if (quoteRest.test(lines[0])) {
      return [...tree, { type: 'quote', children: readLines([lines[0].replace(quoteRest, ''), ...lines.slice(1)].join('\n')) }];
    }
    tree.push(readParagraph(lines));
  }
  return tree;
}

/**
 * readParagraph takes the first paragraph off the lines.
 * @param {string[]} lines
 * @returns {Paragraph}
 */
function readParagraph(lines) {
  const first = lines[0];
  if (quoteLine.test(first)) {
    const quoted = takeWhile(lines, (line) => quoteLine.test(line)).map((line) => line.replace(quoteLine, ''));
    return { type: 'quote', children: readLines(quoted.join('\n')) };
  }
  if (bulletLine.test(first)) {
    return { type: 'list', ordered: false, items: readItems(lines, bulletLine) };
  }
  const number = numberLine.exec(first);
  if (number) {
    return { type: 'list', ordered: true, start: Number(number[2]), items: readItems(lines, numberLine) };
  }
  return { type: 'paragraph', children: joinRows(takeWhile(lines, (line) => !startsBlock(line))) };
}

/**
 * @param {string[]} lines
 * @param {(line: string) => boolean} test
 */
function takeWhile(lines, test) {
  const end = lines.findIndex((line) => !test(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

/** @param {string} line */
function startsBlock(line) {
  return quoteLine.test(line) || bulletLine.test(line) || numberLine.test(line);
}

/**
 * @param {string[]} lines
 * @param {RegExp} pattern with the indent first and the text last
 */
function readItems(lines, pattern) {
  return takeWhile(lines, (line) => pattern.test(line)).map((line) => {
    const match = pattern.exec(line) ?? [];
    return { level: listLevel(match[1]), children: readInline(match[match.length - 1]) };
  });
}

/**
 * listLevel returns how deep a list item with this indent is nested.
 * @param {string} indent
 */
export function listLevel(indent) {
  return Math.min(4, Math.floor(indent.length / 2));
}

/**
 * @param {string[]} rows
 * @returns {Inline[]}
 */
function joinRows(rows) {
  return rows.flatMap((row, i) => (i ? [{ type: 'break' }, ...readInline(row)] : readInline(row)));
}

/** @typedef {{node: Inline, end: number}} Hit */

/** @type {Record<string, 'strong'|'em'|'del'>} */
const marks = { '*': 'strong', _: 'em', '~': 'del' };

/**
 * readInline reads one line.
 * @param {string} text
 * @param {string} [open] the marks around it; a mark doesn't nest in itself
 * @returns {Inline[]}
 */
function readInline(text, open = '') {
  /** @type {Inline[]} */
  const nodes = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const hit = readAngle(text, i) ?? readCode(text, i) ?? readMark(text, i, open);
    if (!hit) continue;
    if (i > from) nodes.push(textNode(text.slice(from, i)));
    nodes.push(hit.node);
    from = hit.end;
    i = hit.end - 1;
  }
  if (from < text.length) nodes.push(textNode(text.slice(from)));
  return nodes;
}

/**
 * @param {string} text
 * @returns {Inline}
 */
function textNode(text) {
  return { type: 'text', text: decode(withEmoji(text)) };
}

/**
 * withEmoji replaces shortcodes with their characters.
 * @param {string} text
 */
export function withEmoji(text) {
  return text.replace(/:([a-z0-9_+-]+(?:::skin-tone-\d)?):/g, (whole, name) => emojiOf(name) ?? whole);
}

/**
 * @param {string} text
 * @param {number} start
 * @returns {Hit|null}
 */
function readCode(text, start) {
  if (text[start] !== '`') return null;
  const end = text.indexOf('`', start + 1);
  return end > start + 1 ? { node: { type: 'code', text: decode(unlink(text.slice(start + 1, end))) }, end: end + 1 } : null;
}

/**
 * A mark opens before a word and closes after one; inside a word it is a character.
 * @param {string} text
 * @param {number} start
 * @param {string} open
 * @returns {Hit|null}
 */
function readMark(text, start, open) {
  const mark = text[start];
  if (!(mark in marks) || open.includes(mark)) return null;
  if (/[\p{L}\p{N}]/u.test(text[start - 1] ?? ' ') || /\s/.test(text[start + 1] ?? ' ') || text[start + 1] === mark) return null;
  for (let end = text.indexOf(mark, start + 2); end > 0; end = text.indexOf(mark, end + 1)) {
    if (/\s/.test(text[end - 1]) || /[\p{L}\p{N}]/u.test(text[end + 1] ?? ' ')) continue;
    return { node: { type: marks[mark], children: readInline(text.slice(start + 1, end), open + mark) }, end: end + 1 };
  }
  return null;
}

/**
 * readAngle reads what Slack writes in angle brackets: <@U0SAM>, <https://…|words>.
 * @param {string} text
 * @param {number} start
 * @returns {Hit|null}
 */
function readAngle(text, start) {
  if (text[start] !== '<') return null;
  const end = text.indexOf('>', start);
  if (end < 0) return null;
  const [target, ...rest] = text.slice(start + 1, end).split('|');
  const node = readReference(target, rest.length ? rest.join('|') : undefined);
  return node && { node, end: end + 1 };
}

/**
 * @param {string} target
 * @param {string} [source] what was written as its label
 * @returns {Inline|null}
 */
function readReference(target, source) {
  const label = source && decode(withEmoji(source));
  if (/^@[UWB]\w+$/.test(target)) return { type: 'user', id: target.slice(1), label };
  if (/^#[CGD]\w+$/.test(target)) return { type: 'channel', id: target.slice(1), label };
  if (target.startsWith('!subteam^')) return { type: 'group', id: target.slice(9), label };
  if (target.startsWith('!date^')) return readDate(target, label);
  if (target.startsWith('!')) return { type: 'broadcast', id: target.slice(1), label };
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(target)) return null;
  const url = decode(target);
  const children = source ? readInline(source) : [{ type: /** @type {const} */ ('text'), text: url.replace(/^(?:mailto|tel):/, '') }];
  return { type: 'link', url, children };
}

/**
 * @param {string} target
 * @param {string} [fallback]
 * @returns {Inline|null}
 */
function readDate(target, fallback) {
  const [, epoch, template, url] = target.split('^');
  if (!/^\d+$/.test(epoch ?? '') || !template) return null;
  return { type: 'date', epoch, template: decode(template), url, fallback: fallback ?? '' };
}
