// Checkboxes and radio buttons.

import { h } from './dom.js';
import { plainText, textObject } from './prose.js';

/** @import { Field } from './field.js' */
/** @import { Option } from './slack.js' */

/** @typedef {Field<'checkboxes'>|Field<'radio_buttons'>} ChoiceField */

/** @param {Field<'checkboxes'>} field */
export function checkboxes(field) {
  const { options } = field.element;
  const isChosen = valuesOf(field.value);
  const inputs = options.map((option) => choiceInput(field, option, 'checkbox', isChosen.has(option.value)));
  const group = choiceGroup(field, 'group', inputs);
  group.addEventListener('change', () => {
    const chosen = options.filter((_, i) => inputs[i].checked);
    const last = valuesOf(field.value);
    field.change(chosen, () => inputs.forEach((input) => (input.checked = last.has(input.value))));
  });
  return group;
}

/** @param {Field<'radio_buttons'>} field */
export function radioButtons(field) {
  const { options } = field.element;
  const inputs = options.map((option) => choiceInput(field, option, 'radio', field.value?.value === option.value));
  const group = choiceGroup(field, 'radiogroup', inputs);
  group.addEventListener('change', () => {
    const chosen = options.find((_, i) => inputs[i].checked) ?? null;
    const last = field.value?.value;
    field.change(chosen, () => inputs.forEach((input) => (input.checked = input.value === last)));
  });
  return group;
}

/** @param {Option[]|undefined} options */
function valuesOf(options) {
  return new Set((options ?? []).map(({ value }) => value));
}

/**
 * @param {ChoiceField} field
 * @param {Option} option
 * @param {'checkbox'|'radio'} type
 * @param {boolean} checked
 */
function choiceInput({ id, attributes }, { value }, type, checked) {
  const describedBy = attributes['aria-describedby'];
  return h('input', { type, name: id, value, checked, 'data-value': value, 'aria-describedby': describedBy });
}

/**
 * @param {ChoiceField} field
 * @param {'group'|'radiogroup'} role
 * @param {HTMLInputElement[]} inputs one for each option
 */
function choiceGroup(field, role, inputs) {
  // A group can't be required or invalid in ARIA; a radio group can. Neither takes the focus.
  const { autofocus: _, 'aria-required': required, 'aria-invalid': invalid, ...rest } = field.attributes;
  const allowed = role === 'radiogroup' ? { 'aria-required': required, 'aria-invalid': invalid } : {};
  const rows = field.element.options.map((option, i) => h('label', { class: 'choice' }, inputs[i], choiceText(field, option)));
  return h('div', { ...rest, ...allowed, role, class: 'choices' }, rows);
}

/**
 * Slack allows markup in the texts of checkboxes, not of radio buttons.
 * @param {ChoiceField} field
 * @param {Option} option
 */
function choiceText({ element, surface }, { text, description }) {
  return h('span', { class: 'choice-text' },
    h('span', {}, element.type === 'radio_buttons' ? plainText(text) : textObject(text, surface.people)),
    description && h('span', { class: 'hint' }, textObject(description, surface.people)));
}
