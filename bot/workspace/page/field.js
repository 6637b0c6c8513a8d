// A field is one element of a block on one surface, with what all kinds of
// elements need: its value, its names for screen readers and tests, and what
// happens when it changes.

import { askConfirm } from './dialog.js';
import { plainText } from './prose.js';
import { valueOf } from './values.js';

/**
 * Surface is where blocks are shown: a modal, a message, the app's home, a preview.
 * @typedef {object} Surface
 * @property {import('./store.js').Directory} people
 * @property {import('./values.js').Form} form
 * @property {Record<string, string>} [errors] by block_id
 * @property {(action: object) => Promise<void>} act tells the app; never rejects
 * @property {(file: File) => Promise<object>} upload
 */

/** fieldID is the id of a field's control on the page; those of its error and hint begin with it. */
export function fieldID({ id }, block, element) {
  return encodeURIComponent(`${id} ${block.block_id} ${element.action_id}`);
}

/**
 * @typedef {ReturnType<typeof fieldOf>} Field
 * @param {object} block
 * @param {object} element
 * @param {Surface} surface
 */
export function fieldOf(block, element, surface) {
  const { form, people, errors = {} } = surface;
  const id = fieldID(form, block, element);
  const input = block.type === 'input';
  const told = !input || block.dispatch_action === true;
  const error = input ? errors[block.block_id] : undefined;
  const describedBy = [error && `${id}-error`, input && block.hint && `${id}-hint`].filter(Boolean).join(' ');

  let settled = form.entry(block, element); // what a "no" to a confirmation goes back to
  const agreed = () => askConfirm(element.confirm, people);
  const tell = (chosen) => surface.act({ block_id: block.block_id, action_id: element.action_id, type: element.type, ...chosen });

  return {
    element,
    surface,
    id,

    /** press tells the app what was pressed, after asking where that is wanted; busy is set meanwhile. */
    async press(chosen, busy) {
      if (!(await agreed())) return;
      busy?.setAttribute('aria-busy', 'true');
      await tell(chosen);
      busy?.removeAttribute('aria-busy');
    },

    /** the attributes of the control itself; label is for where no <label> is. */
    attributes: {
      id,
      'data-block-id': block.block_id,
      'data-action-id': element.action_id,
      'aria-describedby': describedBy || null,
      'aria-invalid': error ? 'true' : null,
      'aria-required': input && !block.optional ? 'true' : null,
      'aria-label': input ? null : nameIn(block, element),
      autofocus: element.focus_on_load === true,
    },

    get value() {
      const entry = form.entry(block, element);
      return entry && valueOf(entry);
    },

    /** keep notes a value and tells nobody. */
    keep: (value) => form.set(block, element, value),

    /** change notes a value and tells the app where it wants to know at once. undo shows the value of before again. */
    async change(value, undo) {
      const entry = form.set(block, element, value);
      if (!told) return;
      if (await agreed()) {
        settled = entry;
        await tell(entry);
      } else {
        form.set(block, element, valueOf(settled));
        undo?.();
      }
    },

    /** told reports whether changes go to the app before the form is submitted. */
    told,
  };
}

// What a control outside of an input block is called: its own words, or those beside it.
function nameIn(block, element) {
  return element.accessibility_label ?? (plainText(element.placeholder) || plainText(block.text) || element.action_id);
}
