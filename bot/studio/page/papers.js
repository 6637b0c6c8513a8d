// Policies, questionnaires and journeys: the list, and how to begin one.

import { h, swap } from '/studio/slack/dom.js';
import { openDialog } from '/studio/slack/dialog.js';
import { api, messageOf, Refusal } from './api.js';
import { ago } from './parts.js';

/** @import { PaperRow } from './studio.js' */

/** What each kind is called, and what it is for. */
export const kinds = {
  policies: { many: 'Policies', one: 'policy', lead: 'What questions are answered from, with the source.' },
  questionnaires: { many: 'Questionnaires', one: 'questionnaire', lead: 'A few questions, asked one at a time.' },
  journeys: { many: 'Journeys', one: 'journey', lead: 'Questions, offers and answers in phases, and the way between them.' },
};

/** @typedef {keyof typeof kinds} Kind */

/** @param {string} kind */
export const kindOf = (kind) => kinds[/** @type {Kind} */ (kind)] ?? kinds.policies;

/**
 * @param {string} kind
 * @param {string} id
 */
export const paperLink = (kind, id) => `#/paper/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`;

/**
 * paperPath is where the server has a paper.
 * @param {string} kind
 * @param {string} id
 */
export const paperPath = (kind, id) => `papers/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`;

export async function papersPage() {
  const { papers } = await api.papers();
  const node = h(
    'section',
    { class: 'page' },
    h(
      'div',
      { class: 'page-head' },
      h(
        'div',
        {},
        h('h1', {}, 'Policies, questionnaires, journeys'),
        h('p', { class: 'lead' }, 'What people are told and asked besides forms. You change a draft; nobody sees it until you publish it.'),
      ),
      h('div', { class: 'row' }, h('button', { type: 'button', class: 'button primary', 'data-do': 'new-paper', onclick: openNew }, 'New')),
    ),
    Object.entries(kinds).map(([kind, { many, lead }]) => {
      const own = papers.filter((row) => row.kind === kind);
      return [
        h('h2', {}, many),
        h('p', { class: 'hint' }, lead),
        own.length > 0
          ? h('ul', { class: 'forms' }, own.map(paperRow))
          : h('p', { class: 'empty' }, 'None yet. Choose New to write the first one.'),
      ];
    }),
  );
  return { title: 'Texts', node };
}

/** @param {PaperRow} row */
function paperRow(row) {
  const others = row.others ?? [];
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'form-row', href: paperLink(row.kind, row.id) },
      h(
        'span',
        { class: 'form-name' },
        h('strong', { dir: 'auto' }, row.title || row.id),
        row.draft && h('span', { class: 'badge warm' }, `Draft saved ${ago(row.draft)}`),
        row.trouble && h('span', { class: 'badge warm' }, "Can't be used"),
        others.length > 0 && h('span', { class: 'badge' }, `${others.join(' and ')} ${others.length === 1 ? 'has' : 'have'} a draft`),
      ),
      h('span', { class: 'form-size' }, row.id),
      h('span', { class: 'form-origin' }, paperOrigin(row)),
    ),
  );
}

/** @param {PaperRow} row */
export function paperOrigin(row) {
  switch (row.origin) {
    case 'shipped':
      return 'Came with Leaveway';
    case 'file':
      return `In your file ${row.file ?? ''}`;
    case 'new':
      return 'Not published yet';
    default:
      return 'Published here';
  }
}

function openNew() {
  const trouble = h('div', { role: 'alert' });
  const kind = h(
    'select',
    { class: 'text-field', id: 'paper-kind' },
    Object.entries(kinds).map(([value, { one }]) => h('option', { value }, `A ${one}`)),
  );
  const name = h('input', { class: 'text-field', id: 'paper-name', maxlength: 80, autocomplete: 'off', dir: 'auto' });
  const text = h('textarea', { class: 'text-field mono', id: 'paper-import', rows: 4, spellcheck: 'false' });
  const file = h('input', { type: 'file', id: 'paper-file', accept: '.yaml,.yml,.md', onchange: choose });
  const shown = openDialog({
    title: 'Something new',
    className: 'wide',
    onCancel: () => shown.close(),
    body: h(
      'form',
      { id: 'new-paper', class: 'stack', onsubmit: create },
      h('div', { class: 'field' }, h('label', { for: 'paper-kind' }, 'What is it?'), kind),
      h('div', { class: 'field' }, h('label', { for: 'paper-name' }, 'What is it called?'), name),
      h('div', { class: 'field' }, h('label', { for: 'paper-file' }, 'Or choose a file'), file),
      h('div', { class: 'field' }, h('label', { for: 'paper-import' }, 'or paste its text'), text),
      trouble,
    ),
    foot: [
      h('button', { type: 'button', class: 'button', onclick: () => shown.close() }, 'Cancel'),
      h('button', { type: 'submit', form: 'new-paper', class: 'button primary' }, 'Create'),
    ],
  });
  kind.focus();

  async function choose() {
    const chosen = file.files?.[0];
    if (chosen) text.value = await chosen.text();
  }

  /** @param {Event} event */
  async function create(event) {
    event.preventDefault();
    try {
      const { id } = await api.createPaper({ kind: kind.value, name: name.value, text: text.value });
      shown.close();
      location.hash = paperLink(kind.value, id);
    } catch (error) {
      const id = error instanceof Refusal && error.detail.id;
      swap(trouble, h('p', { class: 'error' }, messageOf(error)), id && h('a', { href: paperLink(kind.value, id) }, 'Open it'));
    }
  }
}
