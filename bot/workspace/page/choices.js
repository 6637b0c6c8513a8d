// Checkboxes and radio buttons.

import { h } from './dom.js';
import { textObject, plainText } from './prose.js';

/** @typedef {import('./field.js').Field} Field */

/** @param {Field} field */
export function checkboxes(field) {
  const inputs = [];
  const onchange = () => {
    const chosen = field.element.options.filter((_, i) => inputs[i].checked);
    const before = new Set((field.value ?? []).map(({ value }) => value));
    field.change(chosen, () => inputs.forEach((input) => (input.checked = before.has(input.value))));
  };
  const on = new Set((field.value ?? []).map(({ value }) => value));
  return group(field, 'group', (option) => row(field, option, 'checkbox', on.has(option.value), onchange, inputs));
}

/** @param {Field} field */
export function radioButtons(field) {
  const inputs = [];
  const onchange = () => {
    const chosen = field.element.options.find((_, i) => inputs[i].checked) ?? null;
    const before = field.value?.value;
    field.change(chosen, () => inputs.forEach((input) => (input.checked = input.value === before)));
  };
  return group(field, 'radiogroup', (option) => row(field, option, 'radio', field.value?.value === option.value, onchange, inputs));
}

function group({ element, attributes }, role, show) {
  const { autofocus, 'aria-required': required, 'aria-invalid': invalid, ...rest } = attributes;
  const allowed = role === 'radiogroup' ? { 'aria-required': required, 'aria-invalid': invalid } : {};
  return h('div', { ...rest, ...allowed, role, class: 'choices' }, element.options.map(show));
}

function row({ id, element, surface, attributes }, option, type, checked, onchange, inputs) {
  const input = h('input', { type, name: id, value: option.value, checked, onchange, 'data-value': option.value, 'aria-describedby': attributes['aria-describedby'] });
  inputs.push(input);
  return h('label', { class: 'choice' }, input,
    h('span', { class: 'choice-text' },
      h('span', {}, element.type === 'radio_buttons' || option.text.type !== 'mrkdwn' ? plainText(option.text) : textObject(option.text, surface.people)),
      option.description && h('span', { class: 'hint' }, textObject(option.description, surface.people))));
}
