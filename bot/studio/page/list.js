// The first page: all forms, and how to begin one.

import { h, swap } from '/studio/slack/dom.js';
import { openDialog } from '/studio/slack/dialog.js';
import { api, messageOf, Refusal } from './api.js';
import { ago, count, formLink } from './parts.js';

/** @import { Row } from './studio.js' */

export async function listPage() {
  const { forms, root } = await api.forms();
  const drafts = forms.filter((row) => row.draft);
  const others = forms.filter((row) => !row.draft);
  const node = h(
    'section',
    { class: 'page' },
    h(
      'div',
      { class: 'page-head' },
      h(
        'div',
        {},
        h('h1', {}, 'Forms'),
        h(
          'p',
          { class: 'lead' },
          'What people are asked when they need time off. You change a draft; nobody sees it until you publish it.',
        ),
      ),
      h(
        'div',
        { class: 'row' },
        h('button', { type: 'button', class: 'button', onclick: openImport }, 'Import a file'),
        h('button', { type: 'button', class: 'button primary', 'data-do': 'new', onclick: openNew }, 'New form'),
      ),
    ),
    drafts.length > 0 && [h('h2', {}, 'Your drafts'), rows(drafts, root)],
    h('h2', {}, 'Published'),
    others.length > 0
      ? rows(others, root)
      : h('p', { class: 'empty' }, 'You have a draft of every form. Publish one, and people get it within a second.'),
  );
  return { title: 'Forms', node };
}

/**
 * @param {Row[]} all
 * @param {string} root
 */
function rows(all, root) {
  return h(
    'ul',
    { class: 'forms' },
    all.map((row) =>
      h(
        'li',
        {},
        h(
          'a',
          { class: 'form-row', href: formLink(row.id) },
          h('span', { class: 'form-name' }, h('strong', { dir: 'auto' }, row.name || row.id), badges(row, root)),
          h('span', { class: 'form-size' }, `${count(row.steps, 'step')} · ${count(row.asks, 'question')}`),
          h('span', { class: 'form-use' }, use(row)),
          h('span', { class: 'form-origin' }, origin(row)),
        ),
      ),
    ),
  );
}

/**
 * @param {Row} row
 * @param {string} root
 */
function badges(row, root) {
  return [
    row.id === root && h('span', { class: 'badge', title: 'Every request begins with this form' }, 'First question'),
    row.trouble && h('span', { class: 'badge bad', title: row.trouble }, 'Can’t be used'),
    row.draft && h('span', { class: 'badge warm' }, `Draft saved ${ago(row.draft)}`),
    row.origin !== 'new' && !row.found && h('span', { class: 'badge bad' }, 'Nothing leads to it'),
    row.others.length > 0 &&
      h('span', { class: 'badge' }, `${row.others.join(' and ')} ${row.others.length === 1 ? 'has' : 'have'} a draft`),
  ];
}

/** @param {Row} row */
function use(row) {
  if (row.origin === 'new') return 'Not published yet';
  if (row.underWay + row.older === 0) return 'Nobody is filling it in';
  if (row.older === 0) return `${count(row.underWay, 'person', 'people')} filling it in`;
  return `${row.underWay} filling it in, ${row.older} on an older version`;
}

/** @param {Row} row */
function origin(row) {
  switch (row.origin) {
    case 'shipped':
      return 'Came with Leaveway';
    case 'file':
      return `In your file ${row.file}`;
    case 'new':
      return 'New';
    default:
      return row.at ? `Published ${ago(row.at)} by ${row.by}` : 'Published here';
  }
}

function openNew() {
  const trouble = h('p', { class: 'error', role: 'alert' });
  const input = h('input', {
    class: 'text-field',
    id: 'new-name',
    autofocus: true,
    maxlength: 80,
    placeholder: 'Parental leave',
    autocomplete: 'off',
  });
  const shown = openDialog({
    title: 'A new form',
    onCancel: () => shown.close(),
    body: h(
      'form',
      { id: 'new-form', onsubmit: create },
      h('label', { for: 'new-name' }, 'What is it called?'),
      input,
      h('p', { class: 'hint' }, 'People see this name above every step.'),
      trouble,
    ),
    foot: [
      h('button', { type: 'button', class: 'button', onclick: () => shown.close() }, 'Cancel'),
      h('button', { type: 'submit', form: 'new-form', class: 'button primary' }, 'Create'),
    ],
  });
  input.focus();

  /** @param {Event} event */
  async function create(event) {
    event.preventDefault();
    try {
      const { id } = await api.create({ name: input.value });
      shown.close();
      location.hash = formLink(id);
    } catch (error) {
      swap(trouble, messageOf(error));
    }
  }
}

function openImport() {
  const trouble = h('div', { role: 'alert' });
  const text = h('textarea', {
    class: 'text-field mono',
    id: 'import-text',
    rows: 8,
    spellcheck: 'false',
    placeholder: '{ "wizardId": "preg-adoption-v1", … }',
  });
  const file = h('input', { type: 'file', id: 'import-file', accept: '.yaml,.yml,.json', onchange: choose });
  let name = '';
  const shown = openDialog({
    title: 'Import a form',
    className: 'wide',
    onCancel: () => shown.close(),
    body: h(
      'form',
      { id: 'import-form', onsubmit: create, class: 'stack' },
      h('label', { for: 'import-file' }, 'Choose a file'),
      file,
      h('label', { for: 'import-text' }, 'or paste it: YAML or JSON'),
      text,
      h('p', { class: 'hint' }, 'It becomes your draft. Nothing is published.'),
      trouble,
    ),
    foot: [
      h('button', { type: 'button', class: 'button', onclick: () => shown.close() }, 'Cancel'),
      h('button', { type: 'submit', form: 'import-form', class: 'button primary' }, 'Import'),
    ],
  });

  async function choose() {
    const chosen = file.files?.[0];
    if (!chosen) return;
    name = chosen.name;
    text.value = await chosen.text();
  }

  /** @param {Event} event */
  async function create(event) {
    event.preventDefault();
    if (!text.value.trim()) return swap(trouble, h('p', { class: 'error' }, 'Choose a file or paste a form first.'));
    const guessed = text.value.trim().startsWith('{') ? 'form.json' : 'form.yaml';
    try {
      const { id } = await api.create({ file: name || guessed, source: text.value });
      shown.close();
      location.hash = formLink(id);
    } catch (error) {
      swap(trouble, importTrouble(error));
    }
  }
}

/** @param {unknown} error */
function importTrouble(error) {
  const detail = error instanceof Refusal ? error.detail : {};
  return [
    h('p', { class: 'error' }, messageOf(error)),
    detail.problems &&
      h(
        'ul',
        { class: 'problem-list' },
        detail.problems.map((/** @type {string} */ line) => h('li', { dir: 'auto' }, line)),
      ),
    detail.id && h('p', {}, h('a', { href: formLink(detail.id) }, 'Open that draft')),
  ];
}
