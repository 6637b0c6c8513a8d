// What an answer must be like, in words.

import { h } from '/studio/slack/dom.js';
import { withAttributes } from './config.js';

/** @import { Desk } from './editor.js' */
/** @import { Item, Requirement } from './studio.js' */

/**
 * @param {Desk} desk
 * @param {Item} item
 */
export function requirementsEditor(desk, item) {
  const { elementId, attributes } = item;
  const fitting = desk.words.requirements.filter(({ components }) => !components || components.includes(attributes.componentTypeKey ?? ''));
  return h(
    'fieldset',
    { class: 'field requirements', 'data-field': 'validation' },
    h('legend', {}, 'What the answer must be'),
    fitting.map((requirement) => line(desk, requirement, elementId, attributes.validation ?? [])),
  );
}

/**
 * @param {Desk} desk
 * @param {Requirement} requirement
 * @param {string} elementId
 * @param {string[]} written
 */
function line({ draft }, requirement, elementId, written) {
  const { name, label, argument, example } = requirement;
  const at = written.findIndex((one) => one.split(':')[0] === name);
  const value = at < 0 ? '' : written[at].slice(name.length + 1);
  const id = `${name}-${elementId}`;
  /**
   * @param {string|null} next
   * @param {{key?: string, quiet?: string}} [options]
   */
  const put = (next, options) =>
    draft.change((config) => {
      const others = written.filter((_, i) => i !== at);
      const all = next === null ? others : at < 0 ? [...written, next] : written.map((one, i) => (i === at ? next : one));
      return withAttributes(config, elementId, { validation: all.length ? all : undefined });
    }, options);
  const check = h('input', {
    type: 'checkbox',
    id,
    checked: at >= 0,
    onchange: ({ currentTarget }) => put(currentTarget.checked ? (argument ? `${name}:${example}` : name) : null),
  });
  if (!argument) return h('label', { class: 'toggle', for: id }, check, h('span', {}, label));
  const [before, after] = label.split('…');
  const field = h('input', {
    class: 'text-field short',
    id: `${id}-value`,
    value: value || example,
    disabled: at < 0,
    'aria-label': label,
    inputmode: argument === 'list' ? null : 'decimal',
    autocomplete: 'off',
    onchange: ({ currentTarget }) => put(`${name}:${currentTarget.value.trim()}`),
  });
  return h('div', { class: 'toggle' }, check, h('span', {}, h('label', { for: id }, before), field, h('label', { for: id }, after)));
}
