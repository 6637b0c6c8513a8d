// A select with one choice. It is the browser's own, so that it is right on
// every keyboard, screen reader and phone.

import { h, swap } from './dom.js';
import { groupsOf, keyOf } from './options.js';
import { plainText } from './prose.js';

/** @param {import('./field.js').Field} field */
export function select(field) {
  const { element, attributes, surface } = field;
  const groups = groupsOf(element, surface.people);
  const choices = new Map(groups.flatMap((group) => group.choices).map((choice) => [choice.key, choice]));
  const hint = h('p', { class: 'hint chosen-hint' });

  const onchange = async () => {
    show();
    const before = keyOf(field.value);
    await field.change(choices.get(control.value)?.value ?? null, () => {
      control.value = before;
      show();
    });
  };
  const control = h('select', { ...attributes, class: 'select', onchange },
    h('option', { value: '' }, plainText(element.placeholder) || 'Choose an option'),
    groups.map(({ label, choices }) => (label === null ? choices.map(entry) : h('optgroup', { label }, choices.map(entry)))));
  control.value = keyOf(field.value);

  function show() {
    swap(hint, choices.get(control.value)?.hint);
    hint.hidden = hint.textContent === '';
    control.classList.toggle('unchosen', control.value === '');
  }
  show();
  return h('div', { class: 'select-box' }, control, hint);
}

function entry({ key, label }) {
  return h('option', { value: key }, label);
}
