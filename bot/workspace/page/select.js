// A select with one choice. It is the browser's own, which works with every
// keyboard, screen reader and phone.

import { h, swap } from './dom.js';
import { groupsOf, keyOf } from './options.js';
import { plainText } from './prose.js';

/** @import { Field } from './field.js' */
/** @import { Choice } from './options.js' */
/** @import { SelectType } from './slack.js' */

/** @param {Field<SelectType>} field */
export function select(field) {
  const { element, attributes, surface } = field;
  const groups = groupsOf(element, surface.people);
  const choiceByKey = new Map(groups.flatMap((group) => group.choices).map((choice) => [choice.key, choice]));
  const hint = h('p', { class: 'hint chosen-hint' });
  const control = h('select', { ...attributes, class: 'select', onchange },
    h('option', { value: '' }, plainText(element.placeholder) || 'Choose an option'),
    groups.map(({ label, choices }) => (label === null ? choices.map(optionRow) : h('optgroup', { label }, choices.map(optionRow)))));
  show(keyOf(field.value));
  return h('div', { class: 'select-box' }, control, hint);

  async function onchange() {
    const last = keyOf(field.value);
    show(control.value);
    await field.change(choiceByKey.get(control.value)?.value ?? null, () => show(last));
  }

  /** @param {string} key */
  function show(key) {
    control.value = key;
    swap(hint, choiceByKey.get(key)?.hint);
    hint.hidden = hint.textContent === '';
    control.classList.toggle('unchosen', control.value === '');
  }
}

/** @param {Choice} choice */
function optionRow({ key, label }) {
  return h('option', { value: key }, label);
}
