// JSON for people: indented, colored, and with the place of a pointer.

import { h } from './dom.js';

/** @import { Child } from './dom.js' */

/**
 * prettyJSON indents a value, including the JSON inside its strings.
 * @param {unknown} value
 */
export function prettyJSON(value) {
  return JSON.stringify(unpack(value), null, 2) ?? '';
}

/**
 * unpack parses strings that hold JSON: Slack sends it inside form fields.
 * @param {unknown} value
 * @returns {unknown}
 */
function unpack(value) {
  if (typeof value === 'string') return parseOrKeep(value);
  if (Array.isArray(value)) return value.map(unpack);
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpack(inner)]));
  return value;
}

/** @param {string} text */
function parseOrKeep(text) {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;

/**
 * highlight colors JSON text.
 * @param {string} text
 */
export function highlight(text) {
  /** @type {Child[]} */
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    const [whole, string, colon, word] = match;
    nodes.push(text.slice(from, match.index));
    nodes.push(h('span', { class: `json-${kindOf(string, colon, word)}` }, string ?? whole), colon ?? '');
    from = match.index + whole.length;
  }
  return [...nodes, text.slice(from)];
}

/**
 * @param {string|undefined} string
 * @param {string|undefined} colon
 * @param {string|undefined} word
 */
function kindOf(string, colon, word) {
  if (string) return colon ? 'key' : 'string';
  return word ? 'word' : 'number';
}

/** @typedef {{text: string, at: number}} Scan a text and the place reached in it */

/**
 * locate finds the place of a JSON pointer ("/blocks/0/text") in a text, as
 * [from, to]; null if there is no such place.
 * @param {string} text valid JSON
 * @param {string} pointer
 * @returns {[number, number]|null}
 */
export function locate(text, pointer) {
  const path = pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return findValue({ text, at: 0 }, path);
}

/**
 * @param {Scan} scan
 * @param {string[]} path
 * @returns {[number, number]|null}
 */
function findValue(scan, path) {
  skipSpace(scan);
  const from = scan.at;
  if (path.length === 0) {
    skipValue(scan);
    return [from, scan.at];
  }
  const open = scan.text[scan.at];
  if (open !== '{' && open !== '[') return null;
  scan.at++;
  for (let i = 0; ; i++) {
    skipSpace(scan);
    if (scan.at >= scan.text.length || scan.text[scan.at] === '}' || scan.text[scan.at] === ']') return null;
    const key = open === '{' ? readKey(scan) : String(i);
    if (key === path[0]) return findValue(scan, path.slice(1));
    skipValue(scan);
    skipSpace(scan);
    if (scan.text[scan.at] === ',') scan.at++;
  }
}

/**
 * @param {Scan} scan
 * @returns {string}
 */
function readKey(scan) {
  const from = scan.at;
  skipValue(scan);
  const key = JSON.parse(scan.text.slice(from, scan.at));
  skipSpace(scan);
  scan.at++; // the colon
  return key;
}

/** @param {Scan} scan */
function skipSpace(scan) {
  while (/\s/.test(scan.text[scan.at] ?? '')) scan.at++;
}

const scalar = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y;

/** @param {Scan} scan */
function skipValue(scan) {
  skipSpace(scan);
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
