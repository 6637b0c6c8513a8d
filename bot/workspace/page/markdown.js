// The markdown block: ordinary Markdown, read into the tree of mrkdwn.js. Its
// headings, lists, quotes, tables, rules and code; HTML in it stays text.

/** @typedef {import('./mrkdwn.js').Block} Block */
/** @typedef {import('./mrkdwn.js').Inline} Inline */

import { withEmoji } from './mrkdwn.js';

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

/**
 * parseMarkdown reads a text.
 * @param {string} text
 * @returns {Block[]}
 */
export function parseMarkdown(text) {
  const lines = text.split('\n');
  const blocks = [];
  for (let i = 0; i < lines.length; ) {
    const [block, next] = oneBlock(lines, i);
    if (block) blocks.push(block);
    i = next;
  }
  return blocks;
}

function oneBlock(lines, i) {
  const line = lines[i];
  if (patterns.blank.test(line)) return [null, i + 1];
  if (patterns.fence.test(line)) return fence(lines, i);
  const heading = patterns.heading.exec(line);
  if (heading) return [{ t: 'h', level: heading[1].length, kids: inline(heading[2]) }, i + 1];
  if (patterns.rule.test(line)) return [{ t: 'hr' }, i + 1];
  if (patterns.quote.test(line)) {
    const [rows, next] = while_(lines, i, (row) => patterns.quote.test(row));
    return [{ t: 'quote', kids: parseMarkdown(rows.map((row) => row.replace(patterns.quote, '')).join('\n')) }, next];
  }
  if (patterns.bullet.test(line)) return list(lines, i, patterns.bullet, false);
  if (patterns.number.test(line)) return list(lines, i, patterns.number, true);
  if (patterns.row.test(line) && /^[\s|:-]+$/.test(lines[i + 1] ?? '')) return table(lines, i);
  const [rows, next] = while_(lines, i, (row, first) => first || !startsBlock(row));
  return [{ t: 'p', kids: inline(rows.map((row) => row.trim()).join('\n')) }, next];
}

function startsBlock(line) {
  return ['fence', 'heading', 'rule', 'quote', 'bullet', 'number', 'blank'].some((name) => patterns[name].test(line));
}

function while_(lines, start, test) {
  let end = start;
  while (end < lines.length && test(lines[end], end === start)) end++;
  return [lines.slice(start, end), end];
}

function fence(lines, start) {
  const [rows, end] = while_(lines, start + 1, (row) => !patterns.fence.test(row));
  return [{ t: 'pre', s: rows.join('\n') }, end + 1];
}

function list(lines, start, pattern, ordered) {
  const [rows, end] = while_(lines, start, (row) => pattern.test(row));
  const items = rows.map((row) => {
    const match = pattern.exec(row);
    return { level: Math.min(4, Math.floor(match[1].length / 2)), kids: inline(match.at(-1)) };
  });
  return [{ t: 'list', ordered, start: ordered ? Number(pattern.exec(rows[0])[2]) : undefined, items }, end];
}

function table(lines, start) {
  const [rows, end] = while_(lines, start, (row) => patterns.row.test(row));
  const cells = (row) => row.trim().slice(1, -1).split('|').map((cell) => inline(cell.trim()));
  return [{ t: 'table', head: cells(rows[0]), rows: rows.slice(2).map(cells) }, end];
}

const spans = [
  { pattern: /`([^`]+)`/, make: ([, s]) => ({ t: 'code', s }) },
  { pattern: /!?\[([^\]]+)\]\(([^)\s]+)(?:\s+"[^"]*")?\)/, make: ([, label, url]) => ({ t: 'link', url, kids: inline(label) }) },
  { pattern: /<(https?:\/\/[^>\s]+)>|(https?:\/\/[^\s<)]+[^\s<).,;:!?])/, make: ([, a, b]) => ({ t: 'link', url: a ?? b, kids: [{ t: 'text', s: a ?? b }] }) },
  { pattern: /\*\*(?=\S)(.+?\S|\S)\*\*|(?<!\w)__(?=\S)(.+?\S|\S)__(?!\w)/, make: ([, a, b]) => ({ t: 'strong', kids: inline(a ?? b) }) },
  { pattern: /~~(?=\S)(.+?\S|\S)~~/, make: ([, s]) => ({ t: 'del', kids: inline(s) }) },
  { pattern: /\*(?=\S)([^*]*[^*\s]|[^*\s])\*|(?<!\w)_(?=\S)([^_]*[^_\s]|[^_\s])_(?!\w)/, make: ([, a, b]) => ({ t: 'em', kids: inline(a ?? b) }) },
  { pattern: /\\\n| {2,}\n/, make: () => ({ t: 'break' }) },
];

/**
 * inline reads one paragraph: the earliest span first, then what is behind it.
 * @param {string} text
 * @returns {Inline[]}
 */
function inline(text) {
  const nodes = [];
  for (let rest = text; rest !== ''; ) {
    const first = earliest(rest);
    const before = first ? rest.slice(0, first.match.index) : rest;
    if (before) nodes.push(...softBreaks(before));
    if (!first) break;
    nodes.push(first.make(first.match));
    rest = rest.slice(first.match.index + first.match[0].length);
  }
  return nodes;
}

function earliest(text) {
  let best = null;
  for (const { pattern, make } of spans) {
    const match = pattern.exec(text);
    if (match && (!best || match.index < best.match.index)) best = { match, make };
  }
  return best;
}

function softBreaks(text) {
  const rows = text.replace(/\\([\\`*_{}[\]()#+.!~|>-])/g, '$1').split('\n');
  return rows.flatMap((row, i) => (i ? [{ t: 'break' }, { t: 'text', s: withEmoji(row) }] : [{ t: 'text', s: withEmoji(row) }]));
}
