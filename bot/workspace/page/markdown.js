// The markdown block: ordinary Markdown, read into the tree of mrkdwn.js. It
// knows headings, lists, quotes, tables, rules and code; HTML stays text.

import { listLevel, withEmoji } from './mrkdwn.js';

/** @import { Inline, Paragraph, Tree } from './mrkdwn.js' */

const patterns = {
  fence: /^ {0,3}(?:```|~~~)/,
  heading: /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/,
  rule: /^ {0,3}(?:-\s*){3,}$|^ {0,3}(?:\*\s*){3,}$|^ {0,3}(?:_\s*){3,}$/,
  quote: /^ {0,3}> ?/,
  bullet: /^(\s*)[-*+]\s+(.*)$/,
  number: /^(\s*)(\d{1,3})[.)]\s+(.*)$/,
  row: /^\s*\|.*\|\s*$/,
  blank: /^\s*$/,
};

// Without tables: a row alone doesn't start one.
const paragraphEnds = [
  patterns.fence, patterns.heading, patterns.rule, patterns.quote, patterns.bullet, patterns.number, patterns.blank,
];

/**
 * @param {string} text
 * @returns {Tree}
 */
export function parseMarkdown(text) {
  const lines = text.split('\n');
  /** @type {Tree} */
  const tree = [];
  for (let i = 0; i < lines.length; ) {
    const [paragraph, next] = readParagraph(lines, i);
    if (paragraph) tree.push(paragraph);
    i = next;
  }
  return tree;
}

/**
 * A reader returns the paragraph that starts at a line, and the number of the line after it.
 * @typedef {[Paragraph|null, number]} Read
 * @param {string[]} lines
 * @param {number} i
 * @returns {Read}
 */
function readParagraph(lines, i) {
  const line = lines[i];
  if (patterns.blank.test(line)) return [null, i + 1];
  if (patterns.fence.test(line)) return readFence(lines, i);
  const title = patterns.heading.exec(line);
  if (title) return [{ type: 'heading', level: title[1].length, children: readInline(title[2]) }, i + 1];
  if (patterns.rule.test(line)) return [{ type: 'rule' }, i + 1];
  if (patterns.quote.test(line)) return readQuote(lines, i);
  if (patterns.bullet.test(line)) return readList(lines, i, patterns.bullet, false);
  if (patterns.number.test(line)) return readList(lines, i, patterns.number, true);
  if (patterns.row.test(line) && /^[\s|:-]+$/.test(lines[i + 1] ?? '')) return readTable(lines, i);
  const [rows, next] = takeWhile(lines, i, (row, isFirst) => isFirst || !paragraphEnds.some((pattern) => pattern.test(row)));
  return [{ type: 'paragraph', children: readInline(rows.map((row) => row.trim()).join('\n')) }, next];
}

/**
 * @param {string[]} lines
 * @param {number} start
 * @param {(line: string, isFirst: boolean) => boolean} test
 * @returns {[string[], number]}
 */
function takeWhile(lines, start, test) {
  let end = start;
  while (end < lines.length && test(lines[end], end === start)) end++;
  return [lines.slice(start, end), end];
}

/**
 * @param {string[]} lines
 * @param {number} start
 * @returns {Read}
 */
function readFence(lines, start) {
  const [rows, end] = takeWhile(lines, start + 1, (row) => !patterns.fence.test(row));
  return [{ type: 'pre', text: rows.join('\n') }, end + 1];
}

/**
 * @param {string[]} lines
 * @param {number} start
 * @returns {Read}
 */
function readQuote(lines, start) {
  const [rows, end] = takeWhile(lines, start, (row) => patterns.quote.test(row));
  return [{ type: 'quote', children: parseMarkdown(rows.map((row) => row.replace(patterns.quote, '')).join('\n')) }, end];
}

/**
 * @param {string[]} lines
 * @param {number} start
 * @param {RegExp} pattern with the indent first and the text last
 * @param {boolean} ordered
 * @returns {Read}
 */
function readList(lines, start, pattern, ordered) {
  const [rows, end] = takeWhile(lines, start, (row) => pattern.test(row));
  const matches = rows.map((row) => /** @type {RegExpExecArray} */ (pattern.exec(row)));
  const items = matches.map((match) => ({ level: listLevel(match[1]), children: readInline(match[match.length - 1]) }));
  return [{ type: 'list', ordered, start: ordered ? Number(matches[0][2]) : undefined, items }, end];
}

/**
 * @param {string[]} lines
 * @param {number} start
 * @returns {Read}
 */
function readTable(lines, start) {
  const [rows, end] = takeWhile(lines, start, (row) => patterns.row.test(row));
  const cells = (/** @type {string} */ row) => row.trim().slice(1, -1).split('|').map((cell) => readInline(cell.trim()));
  return [{ type: 'table', head: cells(rows[0]), rows: rows.slice(2).map(cells) }, end];
}

/** @type {{pattern: RegExp, make: (match: RegExpExecArray) => Inline}[]} */
const spans = [
  { pattern: /`([^`]+)`/, make: ([, text]) => ({ type: 'code', text }) },
  {
    pattern: /!?\[([^\]]+)\]\(([^)\s]+)(?:\s+"[^"]*")?\)/,
    make: ([, label, url]) => ({ type: 'link', url, children: readInline(label) }),
  },
  {
    pattern: /<(https?:\/\/[^>\s]+)>|(https?:\/\/[^\s<)]+[^\s<).,;:!?])/,
    make: ([, a, b]) => ({ type: 'link', url: a ?? b, children: [{ type: 'text', text: a ?? b }] }),
  },
  {
    pattern: /\*\*(?=\S)(.+?\S|\S)\*\*|(?<!\w)__(?=\S)(.+?\S|\S)__(?!\w)/,
    make: ([, a, b]) => ({ type: 'strong', children: readInline(a ?? b) }),
  },
  { pattern: /~~(?=\S)(.+?\S|\S)~~/, make: ([, text]) => ({ type: 'del', children: readInline(text) }) },
  {
    pattern: /\*(?=\S)([^*]*[^*\s]|[^*\s])\*|(?<!\w)_(?=\S)([^_]*[^_\s]|[^_\s])_(?!\w)/,
    make: ([, a, b]) => ({ type: 'em', children: readInline(a ?? b) }),
  },
  { pattern: /\\\n| {2,}\n/, make: () => ({ type: 'break' }) },
];

/**
 * readInline reads one paragraph: the earliest span, then the text after it.
 * @param {string} text
 * @returns {Inline[]}
 */
function readInline(text) {
  /** @type {Inline[]} */
  const nodes = [];
  for (let rest = text; rest !== ''; ) {
    const first = earliestSpan(rest);
    const before = first ? rest.slice(0, first.match.index) : rest;
    if (before) nodes.push(...softBreaks(before));
    if (!first) break;
    nodes.push(first.make(first.match));
    rest = rest.slice(first.match.index + first.match[0].length);
  }
  return nodes;
}

/** @param {string} text */
function earliestSpan(text) {
  let best = null;
  for (const { pattern, make } of spans) {
    const match = pattern.exec(text);
    if (match && (!best || match.index < best.match.index)) best = { match, make };
  }
  return best;
}

/**
 * @param {string} text
 * @returns {Inline[]}
 */
function softBreaks(text) {
  const rows = text.replace(/\\([\\`*_{}[\]()#+.!~|>-])/g, '$1').split('\n');
  return rows.flatMap((row, i) => {
    /** @type {Inline} */
    const node = { type: 'text', text: withEmoji(row) };
    return i ? [{ type: 'break' }, node] : [node];
  });
}
