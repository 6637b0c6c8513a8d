// Fields to type text into.

import { h } from './dom.js';
import { plainText } from './prose.js';
import { plainOf, richTextOf } from './richtext.js';

/** @import { Field } from './field.js' */
/** @import { LineType, TextInput } from './slack.js' */

/** @param {string} text */
const textOrNull = (text) => text || null;

/** @param {Field<'plain_text_input'>} field */
export function textField(field) {
  const value = field.value ?? '';
  if (field.element.multiline) return connect(h('textarea', { ...propsOf(field), rows: 4, value }), field, textOrNull);
  return connect(h('input', { ...propsOf(field), type: 'text', value }), field, textOrNull);
}

/**
 * richTextField edits rich text as plain lines.
 * @param {Field<'rich_text_input'>} field
 */
export function richTextField(field) {
  return connect(h('textarea', { ...propsOf(field), rows: 4, value: plainOf(field.value) }), field, richTextOf);
}

/**
 * lineField is a field of one line with a keyboard of its own on phones.
 * @param {Field<LineType>} field
 * @param {Record<string, string>} attributes
 */
export function lineField(field, attributes) {
  return connect(h('input', { type: 'text', ...propsOf(field), ...attributes, value: field.value ?? '' }), field, textOrNull);
}

/** @param {{element: TextInput<string>, attributes: Record<string, unknown>}} field */
function propsOf({ element, attributes }) {
  return { ...attributes, class: 'text-field', placeholder: plainText(element.placeholder) || null, autocomplete: 'off' };
}

/**
 * @template V
 * @typedef {object} TypedField
 * @property {TextInput<string>} element
 * @property {boolean} dispatches
 * @property {(value: V) => void} set
 * @property {(value: V) => Promise<void>} change
 */

/**
 * connect keeps typed text, and tells the app when the element asks for it.
 * @template V
 * @param {HTMLInputElement|HTMLTextAreaElement} control
 * @param {TypedField<V>} field
 * @param {(text: string) => V} read
 */
function connect(control, field, read) {
  const triggers = field.element.dispatch_action_config?.trigger_actions_on ?? ['on_enter_pressed'];
  const left = createCounter(field.element.max_length);
  control.addEventListener('input', () => {
    left?.show(control.value);
    if (triggers.includes('on_character_entered')) field.change(read(control.value));
    else field.set(read(control.value));
  });
  control.addEventListener('keydown', (/** @type {Event} */ event) => {
    const isEnter = event instanceof KeyboardEvent && event.key === 'Enter' && !event.shiftKey && !event.isComposing;
    if (!isEnter || control.tagName !== 'INPUT' || !field.dispatches || !triggers.includes('on_enter_pressed')) return;
    event.preventDefault(); // or Enter would submit the form
    field.change(read(control.value));
  });
  left?.show(control.value);
  return left ? h('div', { class: 'counted' }, control, left.node) : control;
}

/**
 * createCounter shows how many characters are left once they run low.
 * @param {number|undefined} max
 */
function createCounter(max) {
  if (!max) return null;
  const node = h('output', { class: 'hint' });
  return {
    node,
    show(/** @type {string} */ text) {
      const left = max - [...text].length;
      node.textContent = left <= Math.max(20, max / 10) ? `${left} left` : '';
      node.classList.toggle('over', left < 0);
    },
  };
}
