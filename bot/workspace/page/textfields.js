// Fields to type into.

import { h } from './dom.js';
import { plainText } from './prose.js';
import { plainOf, richTextOf } from './richtext.js';

/** @typedef {import('./field.js').Field} Field */

/**
 * textField is plain_text_input, in one line or several, and rich_text_input,
 * whose marks one cannot set here.
 * @param {Field} field
 */
export function textField(field) {
  const rich = field.element.type === 'rich_text_input';
  const read = rich ? richTextOf : (text) => text || null;
  const shown = rich ? plainOf(field.value) : field.value ?? '';
  if (!rich && !field.element.multiline) return typed(field, h('input', { ...look(field), type: 'text', value: shown }), read);
  return typed(field, h('textarea', { ...look(field), rows: 4, value: shown }), read);
}

/**
 * lineField is a field in one line with a keyboard of its own.
 * @param {Field} field
 * @param {Record<string, string>} kind
 */
export function lineField(field, kind) {
  return typed(field, h('input', { type: 'text', ...look(field), ...kind, value: field.value ?? '' }), (text) => text || null);
}

function look({ element, attributes }) {
  return { ...attributes, class: 'text-field', placeholder: plainText(element.placeholder) || null, autocomplete: 'off' };
}

function typed(field, control, read) {
  const on = field.element.dispatch_action_config?.trigger_actions_on ?? ['on_enter_pressed'];
  const left = counter(field.element);
  control.addEventListener('input', () => {
    left?.show(control.value);
    if (on.includes('on_character_entered')) field.change(read(control.value));
    else field.keep(read(control.value));
  });
  control.addEventListener('keydown', (event) => {
    const enters = event.key === 'Enter' && !event.shiftKey && !event.isComposing && control.tagName === 'INPUT';
    if (!enters || !field.told || !on.includes('on_enter_pressed')) return;
    event.preventDefault(); // Enter would submit the form
    field.change(read(control.value));
  });
  left?.show(control.value);
  return left ? h('div', { class: 'counted' }, control, left.node) : control;
}

// How many characters are left, once that begins to matter.
function counter({ max_length: max }) {
  if (!max) return null;
  const node = h('output', { class: 'hint' });
  return {
    node,
    show(text) {
      const left = max - [...text].length;
      node.textContent = left <= Math.max(20, max / 10) ? `${left} left` : '';
      node.classList.toggle('over', left < 0);
    },
  };
}
