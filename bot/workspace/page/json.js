// JSON for reading: pretty, colored, and with a way from a pointer to a place.

import { h } from './dom.js';

/** pretty writes a value; a string that holds JSON is opened first. */
export function pretty(value) {
  return JSON.stringify(opened(value), null, 2) ?? '';
}

// Slack sends JSON inside of form fields; one wants to read what is in there.
function opened(value) {
  if (typeof value === 'string') return parsed(value);
  if (Array.isArray(value)) return value.map(opened);
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, opened(inner)]));
  return value;
}

function parsed(text) {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;

/**
 * colored is pretty JSON as nodes.
 * @param {string} text
 */
export function colored(text) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    const [whole, string, colon, word] = match;
    nodes.push(text.slice(from, match.index));
    const kind = string ? (colon ? 'key' : 'string') : word ? 'word' : 'number';
    nodes.push(h('span', { class: `json-${kind}` }, string ?? whole), colon ?? '');
    from = match.index + whole.length;
  }
  return [...nodes, text.slice(from)];
}

/**
 * locate finds the place of a JSON pointer ("/blocks/0/text") in a text, as
 * [from, to]; null where there is no such place.
 * @param {string} text valid JSON
 * @param {string} pointer
 * @returns {[number, number]|null}
 */
export function locate(text, pointer) {
  const path = pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const scan = { text, at: 0 };
  return find(scan, path);
}

function find(scan, path) {
  space(scan);
  const from = scan.at;
  if (path.length === 0) {
    skip(scan);
    return [from, scan.at];
  }
  const open = scan.text[scan.at];
  if (open !== '{' && open !== '[') return null;
  scan.at++;
  for (let i = 0; ; i++) {
    space(scan);
    if (scan.at >= scan.text.length || scan.text[scan.at] === '}' || scan.text[scan.at] === ']') return null;
    const key = open === '{' ? readKey(scan) : String(i);
    if (key === path[0]) return find(scan, path.slice(1));
    skip(scan);
    space(scan);
    if (scan.text[scan.at] === ',') scan.at++;
  }
}

function readKey(scan) {
  const from = scan.at;
  skip(scan);
  const key = JSON.parse(scan.text.slice(from, scan.at));
  space(scan);
  scan.at++; // the colon
  return key;
}

function space(scan) {
  while (/\s/.test(scan.text[scan.at] ?? '')) scan.at++;
}

const scalar = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y;

// skip goes behind one value.
function skip(scan) {
  space(scan);
  let depth = 0;
  do {
    const character = scan.text[scan.at];
    if (character === undefined) return;
    if ('{['.includes(character)) depth++;
    if ('}]'.includes(character)) depth--;
    scalar.lastIndex = scan.at;
    const match = '{}[],:'.includes(character) || /\s/.test(character) ? null : scalar.exec(scan.text);
    scan.at += match ? match[0].length : 1;
  } while (depth > 0);
}
