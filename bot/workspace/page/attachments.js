// The files of a message that is being written: a button to choose them, and the
// list of those already uploaded.

import { messageOf } from './api.js';
import { h, swap } from './dom.js';
import { icon } from './icons.js';
import { fileSize } from './media.js';

/** @import { Session } from './session.js' */
/** @import { File as SlackFile } from './slack.js' */

/**
 * @param {() => Session} session
 * @param {() => void} onChange called when a person has added or removed a file
 */
export function createAttachments(session, onChange) {
  /** @type {SlackFile[]} */
  let files = [];
  const list = h('ul', { class: 'chosen-files' });
  const picker = h('input', { type: 'file', multiple: true, hidden: true, 'aria-hidden': 'true', tabindex: -1, onchange: attach });
  const props = { class: 'plain-icon', 'data-do': 'attach', 'aria-label': 'Attach a file' };
  const button = h('button', { type: 'button', ...props, onclick: () => picker.click() }, icon('attach'));

  return {
    list,
    picker,
    button,
    get files() {
      return files;
    },
    set,
  };

  /** @param {SlackFile[]} next */
  function set(next) {
    files = next;
    swap(list, files.map((file) => fileToken(file, () => remove(file))));
  }

  async function attach() {
    const chosen = [...(picker.files ?? [])];
    picker.value = '';
    try {
      const uploaded = await Promise.all(chosen.map(session().upload));
      set([...files, ...uploaded]);
    } catch (error) {
      session().toast(messageOf(error));
    }
    onChange();
  }

  /** @param {SlackFile} file */
  function remove(file) {
    set(files.filter((other) => other !== file));
    onChange();
  }
}

/**
 * fileToken shows a chosen file with a button that removes it.
 * @param {SlackFile} file
 * @param {() => void} remove
 */
export function fileToken({ id, name = id, size }, remove) {
  const props = { 'data-value': id, 'aria-label': `Remove ${name}` };
  return h('li', { class: 'token', 'data-key': id }, icon('file'), size ? `${name} (${fileSize(size)})` : name,
    h('button', { type: 'button', ...props, onclick: remove }, icon('close')));
}
