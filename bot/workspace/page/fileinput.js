// A field for files. Each is uploaded as soon as it is chosen.

import { h, swap } from './dom.js';
import { icon } from './icons.js';
import { fileSize } from './media.js';

/** @param {import('./field.js').Field} field */
export function fileInput(field) {
  const { element, attributes, surface } = field;
  const most = element.max_files ?? 10;
  const types = (element.filetypes ?? []).map((type) => `.${type}`).join(',');
  const list = h('ul', { class: 'chosen-files' });
  const problem = h('p', { class: 'error', role: 'alert', hidden: true });

  const remove = (id) => {
    field.keep(field.value.filter((file) => file.id !== id));
    show();
  };
  const show = () => swap(list, (field.value ?? []).map((file) => chosenFile(file, () => remove(file.id))));

  const onchange = async () => {
    const chosen = [...control.files];
    control.value = '';
    problem.hidden = true;
    box.setAttribute('aria-busy', 'true');
    try {
      const room = most - (field.value ?? []).length;
      const files = await Promise.all(chosen.slice(0, room).map(surface.upload));
      await field.change([...(field.value ?? []), ...files]);
      if (chosen.length > room) throw new Error(`At most ${most} ${most === 1 ? 'file' : 'files'} can be added here.`);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = error.message;
    }
    box.removeAttribute('aria-busy');
    show();
  };

  const control = h('input', { ...attributes, type: 'file', class: 'file-field', multiple: most > 1, accept: types || null, onchange });
  const box = h('div', { class: 'file-input' }, list, control, problem);
  show();
  return box;
}

function chosenFile({ id, name, size }, remove) {
  return h('li', { class: 'token', 'data-key': id }, icon('file'), `${name ?? id}${size ? ` (${fileSize(size)})` : ''}`,
    h('button', { type: 'button', 'data-value': id, 'aria-label': `Remove ${name ?? id}`, onclick: remove }, icon('close')));
}
