// Slack's mrkdwn, read into a tree of plain objects. prose.js shows it;
// markdown.js and richtext.js make the same tree of their formats.
//
// https://docs.slack.dev/messaging/formatting-message-text

import { emojiOf } from './emoji.js';

/**
 * @typedef {{t: 'text', s: string} | {t: 'code', s: string} | {t: 'break'}
 *   | {t: 'strong'|'em'|'del'|'u', kids: Inline[]}
 *   | {t: 'link', url: string, kids: Inline[]}
 *   | {t: 'user'|'channel'|'group'|'broadcast', id: string, label?: string}
 *   | {t: 'date', epoch: string, template: string, url?: string, fallback: string}} Inline
 *
 * @typedef {{t: 'p', kids: Inline[]} | {t: 'pre', s: string} | {t: 'quote', kids: Block[]}
 *   | {t: 'list', ordered: boolean, start?: number, items: {kids: Inline[], level: number}[]}
 *   | {t: 'h', level: number, kids: Inline[]} | {t: 'hr'}
 *   | {t: 'table', head: Inline[][], rows: Inline[][][]}} Block
 */

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** decode undoes Slack's three entities. */
export function decode(text) {
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity]);
}

/**
 * parseMrkdwn reads a text.
 * @param {string} text
 * @returns {Block[]}
 */
export function parseMrkdwn(text) {
  return fences(text).flatMap(({ code, text: part }) => (code ? [{ t: 'pre', s: decode(plain(part)) }] : lines(part)));
}

// ```code``` may stand anywhere, also in the middle of a line; an open fence is text.
// The line breaks around it belong to it.
function fences(text) {
  return text
    .split(/\n?```\n?([\s\S]+?)\n?```\n?/)
    .map((part, i) => ({ code: i % 2 === 1, text: part }))
    .filter(({ text: part }) => part !== '');
}

// Inside code a link is written as its address.
function plain(code) {
  return code.replace(/<((?:https?|mailto):[^|>]*)(?:\|[^>]*)?>/g, '$1');
}

const quoteLine = /^(?:&gt;|>) ?/;
const quoteRest = /^(?:&gt;|>){3} ?/;
const bulletLine = /^(\s*)(?:•|◦|▪|-|\*) +(.*)$/;
const numberLine = /^(\s*)(\d{1,3})[.)] +(.*)$/;

function lines(text) {
  /** @type {Block[]} */
  const blocks = [];
  const all = text.split('\n');
  for (let i = 0; i < all.length; ) {
    const take = (test) => {
      const from = i;
      while (i < all.length && test(all[i])) i++;
      return all.slice(from, i);
    };
    if (quoteRest.test(all[i])) {
      const rest = [all[i].replace(quoteRest, ''), ...all.slice(i + 1)];
      return [...blocks, { t: 'quote', kids: lines(rest.join('\n')) }];
    }
    if (quoteLine.test(all[i])) {
      blocks.push({ t: 'quote', kids: lines(take((line) => quoteLine.test(line)).map((line) => line.replace(quoteLine, '')).join('\n')) });
    } else if (bulletLine.test(all[i])) {
      blocks.push({ t: 'list', ordered: false, items: take((line) => bulletLine.test(line)).map((line) => item(bulletLine.exec(line))) });
    } else if (numberLine.test(all[i])) {
      const start = Number(numberLine.exec(all[i])[2]);
      blocks.push({ t: 'list', ordered: true, start, items: take((line) => numberLine.test(line)).map((line) => item(numberLine.exec(line))) });
    } else {
      blocks.push({ t: 'p', kids: paragraph(take((line) => !startsBlock(line))) });
    }
  }
  return blocks;
}

function startsBlock(line) {
  return quoteLine.test(line) || bulletLine.test(line) || numberLine.test(line);
}

function item(match) {
  return { level: Math.min(4, Math.floor(match[1].length / 2)), kids: parseInline(match.at(-1)) };
}

function paragraph(rows) {
  return rows.flatMap((row, i) => (i ? [{ t: 'break' }, ...parseInline(row)] : parseInline(row)));
}

const marks = { '*': 'strong', _: 'em', '~': 'del' };

/**
 * parseInline reads one line.
 * @param {string} text
 * @param {string} [within] the marks that are open already; a mark does not nest in itself
 * @returns {Inline[]}
 */
function parseInline(text, within = '') {
  /** @type {Inline[]} */
  const found = [];
  let from = 0;
  const add = (node, start, end) => {
    if (start > from) found.push(...words(text.slice(from, start)));
    found.push(node);
    from = end;
  };
  for (let i = 0; i < text.length; i++) {
    const hit = angle(text, i) ?? code(text, i) ?? marked(text, i, within);
    if (!hit) continue;
    add(hit.node, i, hit.end);
    i = hit.end - 1;
  }
  if (from < text.length) found.push(...words(text.slice(from)));
  return found;
}

function words(text) {
  return [{ t: 'text', s: decode(withEmoji(text)) }];
}

/** withEmoji puts characters in place of shortcodes. */
export function withEmoji(text) {
  return text.replace(/:([a-z0-9_+-]+(?:::skin-tone-\d)?):/g, (whole, name) => emojiOf(name) ?? whole);
}

function code(text, start) {
  if (text[start] !== '`') return null;
  const end = text.indexOf('`', start + 1);
  return end > start + 1 ? { node: { t: 'code', s: decode(plain(text.slice(start + 1, end))) }, end: end + 1 } : null;
}

function marked(text, start, within) {
  const mark = text[start];
  if (!(mark in marks) || within.includes(mark)) return null;
  if (/[\p{L}\p{N}]/u.test(text[start - 1] ?? ' ') || /\s/.test(text[start + 1] ?? ' ') || text[start + 1] === mark) return null;
  for (let end = text.indexOf(mark, start + 2); end > 0; end = text.indexOf(mark, end + 1)) {
    if (/\s/.test(text[end - 1]) || /[\p{L}\p{N}]/u.test(text[end + 1] ?? ' ')) continue;
    return { node: { t: marks[mark], kids: parseInline(text.slice(start + 1, end), within + mark) }, end: end + 1 };
  }
  return null;
}

function angle(text, start) {
  if (text[start] !== '<') return null;
  const end = text.indexOf('>', start);
  if (end < 0) return null;
  const [target, ...rest] = text.slice(start + 1, end).split('|');
  const node = reference(target, rest.length ? rest.join('|') : undefined);
  return node && { node, end: end + 1 };
}

function reference(target, label) {
  const words = label && decode(withEmoji(label));
  if (/^@[UWB]\w+$/.test(target)) return { t: 'user', id: target.slice(1), label: words };
  if (/^#[CGD]\w+$/.test(target)) return { t: 'channel', id: target.slice(1), label: words };
  if (target.startsWith('!subteam^')) return { t: 'group', id: target.slice(9), label: words };
  if (target.startsWith('!date^')) return dateReference(target, words);
  if (target.startsWith('!')) return { t: 'broadcast', id: target.slice(1), label: words };
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(target)) return null;
  const url = decode(target);
  return { t: 'link', url, kids: label ? parseInline(label) : [{ t: 'text', s: url.replace(/^(?:mailto|tel):/, '') }] };
}

function dateReference(target, fallback) {
  const [, epoch, template, url] = target.split('^');
  if (!/^\d+$/.test(epoch ?? '') || !template) return null;
  return { t: 'date', epoch, template: decode(template), url, fallback: fallback ?? '' };
}
