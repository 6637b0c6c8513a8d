// Text on the page: the tree of mrkdwn.js as DOM.

import { h, fragment, safeURL } from './dom.js';
import { parseMrkdwn, withEmoji } from './mrkdwn.js';
import { parseMarkdown } from './markdown.js';
import { parseRichText } from './richtext.js';
import { slackDate, moment, dateOf } from './time.js';

/** @typedef {import('./store.js').Directory} Directory */

/** mrkdwn shows a text with Slack's mark-up. */
export function mrkdwn(text, people) {
  return blocks(parseMrkdwn(text ?? ''), people);
}

/** markdown shows the text of a markdown block. */
export function markdown(text, people) {
  return blocks(parseMarkdown(text ?? ''), people);
}

/** richText shows the elements of a rich_text block. */
export function richText(elements, people) {
  return blocks(parseRichText(elements), people);
}

/**
 * textObject shows one of Block Kit's text objects; plain text may carry emoji.
 * @param {{type: string, text: string, emoji?: boolean}|undefined} object
 * @param {Directory} people
 */
export function textObject(object, people) {
  if (!object) return null;
  return object.type === 'mrkdwn' ? mrkdwn(object.text, people) : plainText(object);
}

/** plainText is the text of a text object without mark-up. */
export function plainText(object) {
  if (!object) return '';
  return object.emoji === false ? object.text : withEmoji(object.text ?? '');
}

function blocks(tree, people) {
  return fragment(tree.map((node) => show[node.t](node, people)));
}

function inlines(kids, people) {
  return kids.map((node) => show[node.t](node, people));
}

const show = {
  p: ({ kids }, people) => h('p', {}, inlines(kids, people)),
  pre: ({ s }) => h('pre', {}, s),
  quote: ({ kids }, people) => h('blockquote', {}, blocks(kids, people)),
  h: ({ level, kids }, people) => h(`h${Math.min(6, level + 2)}`, { class: `prose-heading level-${level}` }, inlines(kids, people)),
  hr: () => h('hr'),
  list: ({ ordered, start, items }, people) =>
    h(ordered ? 'ol' : 'ul', { start: ordered && start > 1 ? start : null }, items.map((item) => h('li', { 'data-level': item.level || null }, inlines(item.kids, people)))),
  table: ({ head, rows }, people) =>
    h('div', { class: 'table', tabindex: 0, role: 'region', 'aria-label': 'Table' },
      h('table', {},
        h('thead', {}, h('tr', {}, head.map((cell) => h('th', { scope: 'col' }, inlines(cell, people))))),
        h('tbody', {}, rows.map((row) => h('tr', {}, row.map((cell) => h('td', {}, inlines(cell, people)))))))),
  text: ({ s }) => s,
  break: () => h('br'),
  code: ({ s }) => h('code', {}, s),
  strong: ({ kids }, people) => h('strong', {}, inlines(kids, people)),
  em: ({ kids }, people) => h('em', {}, inlines(kids, people)),
  del: ({ kids }, people) => h('del', {}, inlines(kids, people)),
  u: ({ kids }, people) => h('u', {}, inlines(kids, people)),
  link: ({ url, kids }, people) => link(url, inlines(kids, people)),
  user: ({ id, label }, people) => h('span', { class: id === people.me ? 'mention mine' : 'mention' }, `@${people.user(id) ? people.nameOf(id) : label ?? id}`),
  channel: ({ id, label }, people) => channelMention(people.channel(id)?.name ?? label, id),
  group: ({ id, label }) => h('span', { class: 'mention' }, label ?? `@${id}`),
  broadcast: ({ id, label }) => h('span', { class: 'mention mine' }, label ?? `@${id}`),
  date: ({ epoch, template, url, fallback }) => dateMention(epoch, template, url, fallback),
};

function channelMention(name, id) {
  return h('a', { class: 'mention', href: '#', 'data-open-channel': id }, name ? `#${name}` : '#private channel');
}

function dateMention(epoch, template, url, fallback) {
  const words = slackDate(epoch, template, new Date()) || fallback;
  const time = h('time', { datetime: dateOf(epoch).toISOString(), title: moment(dateOf(epoch)) }, words);
  return url ? link(url, time) : time;
}

/** link leads outside, in a tab of its own that cannot reach back. */
export function link(url, ...children) {
  if (!safeURL(url)) return h('span', {}, ...children);
  return h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, ...children);
}
