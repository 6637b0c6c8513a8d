// The installation, for administrators: the same as /leave-admin in the chat, page by page. The
// server decides what is shown, allowed and noted; this only draws it.

import { h, swap } from '/studio/slack/dom.js';
import { api, messageOf } from './api.js';

/** @import { AdminBlock, Press } from './studio.js' */

/** @type {[subject: string, name: string][]} */
const subjects = [
  ['health', 'Health'],
  ['sessions', 'Forms in progress'],
  ['stuck', 'Stuck'],
  ['stats', 'Figures'],
  ['forms', 'Versions'],
  ['reminders', 'Reminders'],
  ['people', 'People'],
  ['roles', 'Roles'],
  ['tokens', 'Keys'],
  ['failed', 'Failed messages'],
  ['records', 'Records'],
  ['audit', 'Audit'],
];

/**
 * What can be typed on a page, besides looking at it.
 * @type {Record<string, {label: string, hint: string, buttons: [words: string, name: string][]}>}
 */
const searches = {
  people: { label: 'Find somebody', hint: 'A name, an email address, or an ID.', buttons: [['people', 'Find']] },
  audit: {
    label: 'Search the audit',
    hint: 'The number of a request, a form’s ID, somebody’s ID, or what was done, such as “approved”.',
    buttons: [['audit', 'Search']],
  },
  records: {
    label: 'Whose records?',
    hint:
      'Their name, email address or ID. A copy goes to them, in a direct message; you don’t see it. ' +
      'Deleting shows first what would be deleted, and somebody else has to confirm it.',
    buttons: [['export', 'Send them a copy'], ['erase', 'Delete…']],
  },
};

/** @param {string} subject */
export async function adminPage(subject) {
  const found = subjects.find(([id]) => id === subject) ?? subjects[0];
  const [id, name] = found;
  const answer = h('div', { class: 'admin-answer', 'aria-live': 'polite' });

  /** @param {Press} press */
  const ask = async (press) => {
    if (answer.hasAttribute('aria-busy')) return; // a double click
    answer.setAttribute('aria-busy', 'true');
    try {
      const { blocks } = await api.administer(crypto.randomUUID(), press);
      swap(answer, blocks.length > 0 ? drawn(blocks, ask) : h('p', { class: 'empty' }, 'Done.'));
    } catch (error) {
      swap(answer, h('p', { class: 'notice warm', role: 'alert' }, messageOf(error)));
    }
    answer.removeAttribute('aria-busy');
  };

  const node = h(
    'section',
    { class: 'page admin-page' },
    h('h1', {}, 'Administration'),
    h(
      'p',
      { class: 'lead' },
      'You see where things stand, never what people answered. What you change, and every list that names people, is in the audit.',
    ),
    h(
      'nav',
      { class: 'admin-nav', 'aria-label': 'Administration' },
      subjects.map(([one, text]) => h('a', { href: `#/admin/${one}`, 'aria-current': one === id ? 'page' : null }, text)),
    ),
    searches[id] && search(searches[id], ask),
    id === 'records' ? answer : [h('h2', { class: 'visually-hidden' }, name), answer],
  );
  if (id === 'records') swap(answer, h('p', { class: 'empty' }, 'Nobody is chosen yet.'));
  else await ask({ do: 'admin', value: id });
  return { title: name, node };
}

/**
 * @param {{label: string, hint: string, buttons: [words: string, name: string][]}} what
 * @param {(press: Press) => Promise<void>} ask
 */
function search({ label, hint, buttons }, ask) {
  const attributes = { class: 'text-field', id: 'admin-words', autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'admin-hint' };
  const input = h('input', attributes);
  const go = (/** @type {string} */ words) => ask({ do: 'admin', value: `${words} ${input.value}`.trim() });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    go(buttons[0][0]);
  };
  return h(
    'form',
    { class: 'stack card', onsubmit: submit },
    h('label', { for: 'admin-words' }, label),
    h(
      'div',
      { class: 'row' },
      input,
      buttons.map(([words, name], i) => {
        const other = { type: 'button', class: 'button', onclick: () => go(words) };
        return h('button', i === 0 ? { type: 'submit', class: 'button primary' } : other, name);
      }),
    ),
    h('p', { class: 'hint', id: 'admin-hint' }, hint),
  );
}

/**
 * @param {AdminBlock[]} blocks
 * @param {(press: Press) => Promise<void>} ask
 */
function drawn(blocks, ask) {
  return blocks.map((block) => {
    if (block.heading) return h('h3', {}, block.heading);
    if (block.text) return lines(block.text);
    if (block.quote) return h('blockquote', { dir: 'auto' }, block.quote);
    if (block.small) return h('p', { class: 'hint' }, block.small);
    if (block.facts) return h('dl', { class: 'admin-facts' }, block.facts.map(fact));
    if (block.links) return h('p', { class: 'row' }, block.links.map(({ label, url }) => h('a', { href: url }, label)));
    if (block.buttons) return h('p', { class: 'row' }, block.buttons.map((button) => pressable(button, ask)));
    return h('hr', {});
  });
}

/** @param {{label: string, value: string}} fact */
function fact({ label, value }) {
  return h('div', {}, h('dt', {}, label), h('dd', {}, value));
}

/**
 * @param {{label: string, press: Press, style?: string}} button
 * @param {(press: Press) => Promise<void>} ask
 */
function pressable({ label, press: what, style }, ask) {
  const onclick = async (/** @type {{currentTarget: HTMLButtonElement}} */ { currentTarget: node }) => {
    if (node.disabled) return; // a double click
    node.disabled = true;
    await ask(what);
    node.disabled = false;
  };
  return h('button', { type: 'button', class: `button small ${style ?? ''}`.trim(), onclick }, label);
}

/**
 * lines shows a text whose lines may be the entries of a list.
 * @param {string} text
 */
function lines(text) {
  /** @type {(string|string[])[]} */
  const parts = [];
  for (const line of text.split('\n')) {
    const entry = line.startsWith('• ') ? line.slice(2) : '';
    const last = parts[parts.length - 1];
    if (!entry) parts.push(line);
    else if (Array.isArray(last)) last.push(entry);
    else parts.push([entry]);
  }
  const shown = parts.map((part) =>
    Array.isArray(part) ? h('ul', {}, part.map((entry) => h('li', { dir: 'auto' }, entry))) : h('p', { dir: 'auto' }, part),
  );
  return h('div', { class: 'admin-text' }, shown);
}
