// A field for a sample answer, one for each kind of question.

import { h } from '/studio/slack/dom.js';

/** @import { Asked } from './studio.js' */

const inputs = { datePicker: 'date', number: 'number', email: 'email', phone: 'tel' };

/**
 * @param {Asked} asked
 * @param {string[]} value
 * @param {(value: string[]) => void} set
 * @param {string} problem
 */
export function sampleField(asked, value, set, problem) {
  const id = `try-${asked.id}`;
  const wrong = { 'aria-invalid': problem ? 'true' : null, 'aria-describedby': problem ? `${id}-problem` : null };
  const label = [asked.text, !asked.required && h('span', { class: 'hint' }, ' (optional)')];
  const below = [
    asked.help && h('p', { class: 'hint', dir: 'auto' }, asked.help),
    problem && h('p', { class: 'field-problem', id: `${id}-problem`, dir: 'auto' }, problem),
  ];
  const kind = kindOf(asked.kind);
  if (kind === 'choices' || kind === 'range') {
    const parts = kind === 'range' ? range(id, value, set, wrong) : choices(asked, id, value, set, wrong);
    return h('fieldset', { class: 'field' }, h('legend', { dir: 'auto' }, label), parts, below);
  }
  const input = control(asked, kind, { id, ...wrong }, value, set);
  return h('div', { class: 'field' }, h('label', { for: id, dir: 'auto' }, label), input, below);
}

/** @param {string} component */
function kindOf(component) {
  if (component === 'dateRange') return 'range';
  if (['radio', 'checkboxes', 'multiSelect'].includes(component)) return 'choices';
  return component === 'select' || component === 'longText' ? component : 'input';
}

/**
 * @param {Asked} asked
 * @param {string} kind
 * @param {Record<string, string|null>} props
 * @param {string[]} value
 * @param {(value: string[]) => void} set
 */
function control(asked, kind, props, value, set) {
  const say = (/** @type {{currentTarget: {value: string}}} */ { currentTarget }) => set([currentTarget.value]);
  if (kind === 'select') {
    return h(
      'select',
      { class: 'select', ...props, onchange: say },
      h('option', { value: '' }, 'Choose…'),
      asked.options?.map((option) => h('option', { value: option.value, selected: value[0] === option.value }, option.label)),
    );
  }
  if (kind === 'longText') return h('textarea', { class: 'text-field', rows: 3, ...props, value: value[0] ?? '', oninput: say });
  const type = /** @type {Record<string, string>} */ (inputs)[asked.kind] ?? 'text';
  return h('input', { class: 'text-field', type, step: 'any', autocomplete: 'off', ...props, value: value[0] ?? '', oninput: say });
}

/**
 * @param {Asked} asked
 * @param {string} id
 * @param {string[]} value
 * @param {(value: string[]) => void} set
 * @param {Record<string, string|null>} wrong
 */
function choices(asked, id, value, set, wrong) {
  const type = asked.kind === 'radio' ? 'radio' : 'checkbox';
  const marked = () => document.querySelectorAll(`input[name="${CSS.escape(id)}"]:checked`);
  const onchange = () => set([...marked()].map((box) => /** @type {HTMLInputElement} */ (box).value));
  return h(
    'div',
    { class: 'choices' },
    asked.options?.map(({ value: stored, ...option }, i) =>
      h(
        'label',
        { class: 'toggle', for: `${id}-${i}` },
        h('input', { type, id: `${id}-${i}`, name: id, value: stored, checked: value.includes(stored), onchange, ...wrong }),
        h('span', { dir: 'auto' }, option.label, option.hint && h('span', { class: 'hint' }, option.hint)),
      ),
    ),
  );
}

/**
 * @param {string} id
 * @param {string[]} value
 * @param {(value: string[]) => void} set
 * @param {Record<string, string|null>} wrong
 */
function range(id, value, set, wrong) {
  const day = { class: 'text-field', type: 'date', oninput: say, ...wrong };
  const both = ['first', 'last'].map((name, i) =>
    h('input', { ...day, id: `${id}-${name}`, 'aria-label': `The ${name} day`, value: value[i] ?? '' }),
  );

  function say() {
    const days = both.map((input) => /** @type {HTMLInputElement} */ (input).value);
    set(days.some(Boolean) ? days : []);
  }
  return h('div', { class: 'row' }, both);
}
