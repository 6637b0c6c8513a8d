// A field for files. A file is uploaded as soon as it is chosen.

import { messageOf } from './api.js';
import { fileToken } from './attachments.js';
import { h, swap } from './dom.js';

/** @import { Field } from './field.js' */

/** How many files Slack allows unless the field says otherwise. */
const defaultMax = 10;

/** @param {Field<'file_input'>} field */
export function fileInput(field) {
  const { element, attributes, surface } = field;
  const max = element.max_files ?? defaultMax;
  const accept = (element.filetypes ?? []).map((type) => `.${type}`).join(',') || null;
  const list = h('ul', { class: 'chosen-files' });
  const problem = h('p', { class: 'error', role: 'alert', hidden: true });
  const control = h('input', { ...attributes, type: 'file', class: 'file-field', multiple: max > 1, accept, onchange });
  const box = h('div', { class: 'file-input' }, list, control, problem);
  show();
  return box;

  function show() {
    swap(list, (field.value ?? []).map((file) => fileToken(file, () => remove(file.id))));
  }

  /** @param {string} id */
  function remove(id) {
    field.set(field.value.filter((file) => file.id !== id));
    show();
  }

  async function onchange() {
    const chosen = [...(control.files ?? [])];
    control.value = '';
    problem.hidden = true;
    box.setAttribute('aria-busy', 'true');
    try {
      const room = max - (field.value ?? []).length;
      const files = await Promise.all(chosen.slice(0, room).map(surface.upload));
      await field.change([...(field.value ?? []), ...files]);
      if (chosen.length > room) throw new Error(`You can add at most ${max} ${max === 1 ? 'file' : 'files'} here.`);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
    }
    box.removeAttribute('aria-busy');
    show();
  }
}
