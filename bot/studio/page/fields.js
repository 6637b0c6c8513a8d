// Fields of the editor. Typing changes the draft at every key, and draws everything but the
// field again.

import { h } from '/studio/slack/dom.js';

/** @import { Child } from '/studio/slack/dom.js' */
/** @import { Draft } from './draft.js' */
/** @import { Config } from './studio.js' */

/**
 * textField is a labelled input, or with rows a text area.
 * @param {Draft} draft
 * @param {{
 *   id: string, field: string, label: string, value: string, hint?: Child, rows?: number, mono?: boolean, placeholder?: string,
 *   set: (config: Config, text: string) => Config,
 * }} options
 */
export function textField(draft, { id, field, label, value, hint, rows, mono, placeholder, set }) {
  const oninput = (/** @type {Event & {currentTarget: HTMLInputElement|HTMLTextAreaElement}} */ { currentTarget }) =>
    draft.change((config) => set(config, currentTarget.value), { key: id, quiet: id });
  const common = {
    id,
    'data-field': field,
    class: mono ? 'text-field mono' : 'text-field',
    placeholder,
    oninput,
    dir: 'auto',
    autocomplete: 'off',
    'aria-describedby': hint ? `${id}-hint` : null,
  };
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    rows ? h('textarea', { ...common, rows, value }) : h('input', { ...common, value }),
    hint && h('p', { class: 'hint', id: `${id}-hint` }, hint),
  );
}

/**
 * menuField is a labelled menu.
 * @param {{
 *   id: string, field: string, label: string, value: string, choices: {value: string, label: string}[], hint?: Child,
 *   onchange: (value: string) => void,
 * }} options
 */
export function menuField({ id, field, label, value, choices, hint, onchange }) {
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h(
      'select',
      { id, 'data-field': field, class: 'select', onchange: ({ currentTarget }) => onchange(currentTarget.value) },
      choices.map((choice) => h('option', { value: choice.value, selected: choice.value === value }, choice.label)),
    ),
    hint && h('p', { class: 'hint' }, hint),
  );
}

/**
 * more is a part that is closed until somebody wants it. It stays open while it is drawn again.
 * @param {string} key
 * @param {string} title
 * @param {Child} body
 */
export function more(key, title, body) {
  const ontoggle = (/** @type {Event & {currentTarget: HTMLDetailsElement}} */ { currentTarget }) => {
    if (currentTarget.open) opened.add(key);
    else opened.delete(key);
  };
  return h(
    'details',
    { class: 'more', open: opened.has(key), ontoggle },
    h('summary', { 'data-key': key }, title),
    h('div', { class: 'stack' }, body),
  );
}

/** @type {Set<string>} */
const opened = new Set();
